"""Numbers in place of the names of constants, in the modules of an image.

Frozen code is in flash, but every name that a module defines or imports takes 8 bytes of the heap.  Where the number
is known when the image is written, it takes the place of the name, and the definition and imports of the name are left
out; so are the imports for type checkers.  Lines keep their numbers.
"""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

CONSTANT = re.compile(r"_?[A-Z][A-Z0-9_]*")
PARTS = (ast.Constant, ast.UnaryOp, ast.USub, ast.BinOp, ast.operator, ast.Call, ast.Name, ast.Load)
FOLD = "const"
NOTHING = b"pass"  # for a statement left out: its block may have no other


class Module:
    """A source with its tree; `bindings` counts what binds each name, in any of its scopes."""

    def __init__(self, path: Path, name: str) -> None:
        self.path, self.name = path, name
        self.source = path.read_bytes()
        self.read()

    def read(self) -> None:
        self.tree = ast.parse(self.source)
        self.nodes = list(ast.walk(self.tree))
        self.imports = [node for node in self.nodes if isinstance(node, ast.ImportFrom) and not node.level]
        self.bindings = Counter(_bound(self.nodes))
        self.loaded = {node.id for node in self.nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)}

    def replace(self, changes: list[tuple[ast.expr | ast.stmt, bytes]]) -> None:
        """Nodes by texts, with as many lines as before."""
        if not changes:
            return
        lines = self.source.splitlines(keepends=True)
        starts = [0]
        for line in lines:
            starts.append(starts[-1] + len(line))
        for node, text in sorted(changes, key=lambda change: _place(change[0]), reverse=True):
            assert node.end_lineno and node.end_col_offset is not None
            first, end = starts[node.lineno - 1] + node.col_offset, starts[node.end_lineno - 1] + node.end_col_offset
            text += b"\n" * self.source.count(b"\n", first, end)
            self.source = self.source[:first] + text + self.source[end:]
        self.read()


def _place(node: ast.expr | ast.stmt) -> tuple[int, int]:
    return node.lineno, node.col_offset


def _bound(nodes: list[ast.AST]) -> Iterator[str]:
    for node in nodes:
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            yield node.id
        elif isinstance(node, ast.arg):
            yield node.arg
        elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            yield node.name
        elif isinstance(node, (ast.Import, ast.ImportFrom)):
            yield from ((alias.asname or alias.name).partition(".")[0] for alias in node.names)
        elif isinstance(node, (ast.Global, ast.Nonlocal)):
            yield from node.names
        elif isinstance(node, ast.ExceptHandler) and node.name:
            yield node.name


def put_in(folder: Path) -> None:
    """Into all modules below `folder`, which is the whole code of an image."""
    modules = {}
    for path in sorted(folder.rglob("*.py")):
        name = path.relative_to(folder).with_suffix("").as_posix().replace("/", ".").removesuffix(".__init__")
        modules[name] = Module(path, name)
    for module in modules.values():
        _leave_out_types(module)
    known = {name: _numbers_of(module) for name, module in modules.items()}
    while _pass_on(modules, known):
        continue
    for module in modules.values():
        _put_numbers(module, known)
    while _leave_out_unused(modules, known):
        continue
    for module in modules.values():
        module.path.write_bytes(module.source)


def _leave_out_types(module: Module) -> None:
    blocks = [node for node in module.nodes if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"]
    module.replace([(block, NOTHING) for block in blocks])


def _numbers_of(module: Module) -> dict[str, int]:
    """By name, the numbers that a module gives a name once and for all."""
    numbers: dict[str, int] = {}
    for node in module.tree.body:
        name = _name_of(node)
        if name and module.bindings[name] == 1:
            assert isinstance(node, ast.Assign)
            value = _value(node.value, numbers)
            if value is not None:
                numbers[name] = value
    return numbers


def _name_of(node: ast.stmt) -> str:
    """The constant that a statement defines, or ""."""
    if isinstance(node, ast.Assign) and len(node.targets) == 1:
        target = node.targets[0]
        if isinstance(target, ast.Name) and CONSTANT.fullmatch(target.id):
            return target.id
    return ""


def _value(node: ast.expr, numbers: dict[str, int]) -> int | None:
    parts = list(ast.walk(node))
    if not all(isinstance(part, PARTS) for part in parts):
        return None
    if any(part.id not in (FOLD, *numbers) for part in parts if isinstance(part, ast.Name)):
        return None
    code = compile(ast.Expression(node), "a constant", "eval")
    value = eval(code, {"__builtins__": {}, FOLD: int}, dict(numbers))
    return value if isinstance(value, int) else None


def _pass_on(modules: dict[str, Module], known: dict[str, dict[str, int]]) -> bool:
    """Numbers to modules that import them, which may define others by them; whether there was any."""
    is_any = False
    for name, module in modules.items():
        found = known[name] | _imported(module, known)
        for node in module.tree.body:
            defined = _name_of(node)
            if defined and defined not in found and module.bindings[defined] == 1:
                assert isinstance(node, ast.Assign)
                value = _value(node.value, found)
                found |= {} if value is None else {defined: value}
        is_any |= found != known[name]
        known[name] = found
    return is_any


def _imported(module: Module, known: dict[str, dict[str, int]]) -> dict[str, int]:
    """The numbers that a module imports by their names, each always the same."""
    found: dict[str, set[int | None]] = {}
    count: Counter[str] = Counter()
    for node in module.imports:
        for alias in node.names:
            bound = alias.asname or alias.name
            count[bound] += 1
            found.setdefault(bound, set()).add(known.get(node.module or "", {}).get(alias.name))
    return {
        name: value
        for name, values in found.items()
        for value in values
        if value is not None and len(values) == 1 and count[name] == module.bindings[name]
    }


def _aliases(module: Module, known: dict[str, dict[str, int]]) -> dict[str, str]:
    """The modules that a module imports, by the name each has there and nothing else has."""
    found: dict[str, list[str]] = {}
    for node in module.imports:
        for alias in node.names:
            found.setdefault(alias.asname or alias.name, []).append(f"{node.module}.{alias.name}")
    return {
        bound: names[0]
        for bound, names in found.items()
        if names[0] in known and len(set(names)) == 1 and len(names) == module.bindings[bound]
    }


def _put_numbers(module: Module, known: dict[str, dict[str, int]]) -> None:
    numbers, aliases = known[module.name], _aliases(module, known)
    changes: list[tuple[ast.expr | ast.stmt, bytes]] = []
    for node in module.nodes:
        value = None
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            value = numbers.get(node.id)
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in aliases:
            value = known[aliases[node.value.id]].get(node.attr)
        if value is not None and isinstance(node, ast.expr):
            changes.append((node, f"({value})".encode() if value < 0 else str(value).encode()))
    module.replace(changes)


def _leave_out_unused(modules: dict[str, Module], known: dict[str, dict[str, int]]) -> bool:
    """Definitions and imports of numbers, and imports of modules, that nothing needs; whether there was any."""
    said = {
        node.attr if isinstance(node, ast.Attribute) else node.value
        for module in modules.values()
        for node in module.nodes
        if isinstance(node, ast.Attribute) or (isinstance(node, ast.Constant) and isinstance(node.value, str))
    }
    wanted = {
        (node.module, alias.name) for module in modules.values() for node in module.imports for alias in node.names
    }
    is_any = False
    for name, module in modules.items():
        aliases = _aliases(module, known)

        def is_unused(bound: str, module: Module = module) -> bool:
            return bound not in module.loaded | said and (module.name, bound) not in wanted

        changes: list[tuple[ast.expr | ast.stmt, bytes]] = [
            (node, NOTHING) for node in module.tree.body if _name_of(node) in known[name] and is_unused(_name_of(node))
        ]
        for node in module.imports:
            kept = []
            for alias in node.names:
                bound = alias.asname or alias.name
                is_number = bound in known[name] or bound == FOLD
                if not ((is_number or bound in aliases) and is_unused(bound)):
                    kept.append(alias)
            if len(kept) < len(node.names):
                node.names = kept
                changes.append((node, ast.unparse(node).encode() if kept else NOTHING))
        module.replace(changes)
        is_any |= bool(changes)
    return is_any
