"""No code in the core is only for tests: every public function and method is reached from the product.

Read from the sources, by name. The product is all that runs: the firmware's programs and `table/`, and the host tools.
A function of the core is reached when something reached names it, and so on; one that only tests name is either a
check that a command should have called, or an oracle (tests/core/oracles). Rooms that nothing shipped imports yet (a
game without a table part) stay at home, and are not looked at.
"""

import ast
import re
from collections.abc import Iterator
from functools import cache
from typing import TypeGuard

from host_tools.release import rooms
from tests.imports import FIRMWARE, ROOT, module_of, sources, tree_of

Name = tuple[str, str]  # module, name at its top; module "" = a name after a dot, or in a table, of any module

ANY = ""
TABLES = ("FOLDS", "ORDERS")  # of a topic, loaded by name when the first of its facts or orders comes
_DOTTED = re.compile(r"\w+(\.\w+)*")


class Module:
    """The top-level definitions of a module, the names of its imports, and its other code."""

    def __init__(self, tree: ast.Module) -> None:
        self.defined: dict[str, ast.stmt] = {}
        self.imported: dict[str, str] = {}
        self.rest: list[ast.stmt] = []
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and node.module:
                self.imported |= {alias.asname or alias.name: f"{node.module}.{alias.name}" for alias in node.names}
        for statement in tree.body:
            self._take(statement)

    def _take(self, statement: ast.stmt) -> None:
        if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            self.defined[statement.name] = statement
        elif isinstance(statement, ast.Assign | ast.AnnAssign):
            targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
            names = [node.id for target in targets for node in ast.walk(target) if isinstance(node, ast.Name)]
            self.defined |= dict.fromkeys(names, statement)
        elif not isinstance(statement, ast.Import | ast.ImportFrom):
            self.rest.append(statement)


@cache
def core() -> dict[str, Module]:
    at_home = [FIRMWARE / folder for folder in rooms.unused(FIRMWARE)]
    return {
        module_of(path, FIRMWARE): Module(tree_of(path))
        for path in sources(FIRMWARE / "matchcore")
        if not any(path.is_relative_to(folder) for folder in at_home)
    }


def product() -> Iterator[Module]:
    for path in (*FIRMWARE.glob("*.py"), *sources(FIRMWARE / "table"), *sources(ROOT / "host_tools")):
        yield Module(tree_of(path))


def mentioned(node: ast.AST, module: Module, own: str = ANY) -> Iterator[Name]:
    """The names of the core in a piece of source; in the core (`own`), tables name functions as text."""
    for part in ast.walk(node):
        if isinstance(part, ast.Name):
            yield _named(part.id, module, own)
        elif isinstance(part, ast.Attribute):
            base = module.imported.get(part.value.id) if isinstance(part.value, ast.Name) else None
            if base is None or base in core():
                yield base or ANY, part.attr
            else:
                yield ANY, part.attr + "()"  # of an import that is not a module of the core: perhaps a class
        elif own and isinstance(part, ast.Constant) and isinstance(part.value, str) and _DOTTED.fullmatch(part.value):
            yield ANY, part.value.rpartition(".")[2]


def _named(name: str, module: Module, own: str) -> Name:
    if name in module.imported:
        base, _, end = module.imported[name].rpartition(".")
        return base, end
    return own, name


def without_methods(statement: ast.stmt) -> list[ast.AST]:
    """A class without its public methods, which are reached by their own names; everything else unchanged."""
    if not isinstance(statement, ast.ClassDef):
        return [statement]
    return [*statement.bases, *(part for part in statement.body if not is_public(part))]


def is_public(part: ast.stmt) -> TypeGuard[ast.FunctionDef | ast.ClassDef]:
    return isinstance(part, ast.FunctionDef | ast.ClassDef) and not part.name.startswith("_")


def methods() -> Iterator[tuple[str, str, ast.stmt]]:
    """Every public method: its module, its name, and its code."""
    for name, module in core().items():
        for defined in module.defined.values():
            if isinstance(defined, ast.ClassDef):
                yield from ((name, part.name, part) for part in defined.body if is_public(part))


def reached() -> set[Name]:
    """Every name of the core reached from the product; a method as (ANY, its name)."""
    waiting = [
        name
        for module in product()
        for node in (*module.defined.values(), *module.rest)
        for name in mentioned(node, module)
    ]
    waiting += [name for own, module in core().items() for node in module.rest for name in mentioned(node, module, own)]
    bodies: dict[str, list[tuple[str, ast.AST]]] = {}
    for own, called, method in methods():
        bodies.setdefault(called, []).append((own, method))
    found: set[Name] = set()
    while waiting:
        name = waiting.pop()
        if name in found:
            continue
        found.add(name)
        own, word = name
        parts: list[tuple[str, ast.AST]] = bodies.get(word.removesuffix("()"), []) if own == ANY else []
        if own in core() and word in core()[own].defined:
            parts = [(own, part) for part in without_methods(core()[own].defined[word])]
        elif word in TABLES:
            parts = [(where, module.defined[word]) for where, module in core().items() if word in module.defined]
        elif own in core() and word in core()[own].imported:
            waiting.append(_named(word, core()[own], own))
        for where, part in parts:
            waiting += mentioned(part, core()[where], where)
    return found


def test_every_public_function_of_the_core_is_reached_by_the_product():
    found = reached()
    public = [(own, name) for own, module in core().items() for name, node in module.defined.items() if is_public(node)]
    dead = [f"{own}.{name}" for own, name in public if not {(own, name), (ANY, name)} & found]
    dead += [f"{own}, {name}" for own, name, _ in methods() if not {(ANY, name), (ANY, name + "()")} & found]
    assert not dead, "only tests call these: " + ", ".join(sorted(dead))
