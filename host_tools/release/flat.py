"""Gives the modules of a release short names, and puts them side by side instead of into folders of folders.

The interpreter keeps three names of each module that it loads, and never gives one back: the last part, the whole, and
the file's.  Each package is a module with a table of its own besides.

Modules that are asked for by how their names begin keep a beginning in common; where the end comes from data (a driver,
a language), that end stays.  Whatever else asks for a module by a string says the whole name.
"""

import ast
import keyword
import string
import sys
from collections.abc import Collection, Iterable

from host_tools.release.scopes import Trees
from host_tools.release.walking import walk

FIRST = string.ascii_lowercase  # a file system may not tell capitals
LETTERS = FIRST + "_" + string.digits
# What no module may be called: words of the language, what stands beside a release, and the interpreter's own.
_OF_MICROPYTHON = ("esp", "ffi", "lwip", "uio", "uos", "ure", "ussl", "usys", "vfs")
TAKEN = {*keyword.kwlist, *sys.stdlib_module_names, *_OF_MICROPYTHON, "board", "boot", "main", "safe"}
PRELOAD = "table.preload"
FOLDERS = "_FOLDERS"  # of that module


class Unfit(Exception):
    """A string that would name another module, or none, in a flat release; the message says which."""


def shorten(trees: Trees, kept: Collection[str], gone: Collection[str] = ()) -> dict[str, str]:
    """Rename the modules in all of them but those `kept`, which others ask for; what became what.

    `gone`: those that are in a bundle now, and found by nobody who asks for them by name."""
    if PRELOAD in trees:
        _list(trees)
    moved = sorted(name for name in trees if "." in name and name not in kept)
    beginnings = _beginnings(trees)
    renamed: dict[str, str] = {}
    _name(moved, sorted(beginnings), {text for text, is_put in beginnings.items() if is_put}, renamed, "")
    modules = set(trees)
    for name, tree in list(trees.items()):
        _Renamed(name, modules, renamed, gone).visit(tree)
        trees[renamed.get(name, name)] = trees.pop(name)
    return {name: renamed[name] for name in moved}


def named_in(others: Iterable[ast.AST]) -> set[str]:
    """The modules that sources ask for which are shipped as they are."""
    found = set()
    for node in [node for tree in others for node in walk(tree) if isinstance(node, ast.ImportFrom)]:
        found |= {node.module or "", *(f"{node.module}.{alias.name}" for alias in node.names)}
    return found


def _list(trees: Trees) -> None:
    """Whoever loads everything in some folders is told what that is: there are no folders."""
    (folders,) = [
        ast.literal_eval(node.value)
        for node in trees[PRELOAD].body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == FOLDERS
    ]
    packages = {folder.replace("/", ".") for folder in folders}
    names = tuple(sorted(name for name in trees if name.rpartition(".")[0] in packages))
    trees[PRELOAD] = ast.parse(f"def load():\n    for name in {names!r}:\n        __import__(name)\n")


def _beginnings(trees: Trees) -> dict[str, bool]:
    """The strings that names of modules begin with -> whether something is put to them."""
    found: dict[str, bool] = {}
    for node in [node for tree in trees.values() for node in walk(tree)]:
        for part in ast.iter_child_nodes(node):
            text = part.value if isinstance(part, ast.Constant) else None
            if isinstance(text, str) and text.endswith(".") and any(name.startswith(text) for name in trees):
                found[text] = found.get(text, False) or isinstance(node, ast.BinOp)
    return found


def _name(moved: list[str], beginnings: list[str], put: set[str], renamed: dict[str, str], place: str) -> None:
    """Name what begins with `place`: first the places in it, then its own modules, all of these as long as each other.

    So no name begins as another place or module is called."""
    inside = [text for text in beginnings if text != place and text.startswith(place)]
    nearest = [text for text in inside if not any(text != one and text.startswith(one) for one in inside)]
    nearest.sort(key=lambda text: (-sum(name.startswith(text) for name in moved), text))
    own = [name for name in moved if name.startswith(place) and not name.startswith(tuple(nearest))]
    if place in put:
        if nearest:
            raise Unfit(f"{place} + ... is a module's name, and {nearest[0]} begins so too")
        renamed.update({name: renamed[place] + name[len(place) :].replace(".", "_") for name in own})
        return
    before = renamed.get(place, "")
    for text, letter in zip(nearest, FIRST, strict=False):
        renamed[text] = before + letter
        _name(moved, beginnings, put, renamed, text)
    renamed.update(zip(own, _free(before, len(own), len(nearest)), strict=False))


def _free(before: str, count: int, places: int) -> list[str]:
    """At least so many names, as long as each other, none of which begins with one of the letters of the places."""
    first = FIRST[places:]
    for ends in (first, [one + two for one in first for two in LETTERS]):
        free = [before + end for end in ends if before + end not in TAKEN]
        if count <= len(free):
            break
    return free


class _Renamed(ast.NodeTransformer):
    def __init__(self, module: str, modules: set[str], renamed: dict[str, str], gone: Collection[str]) -> None:
        self._module = module
        self._modules = modules
        self._renamed = renamed
        self._gone = {name for name in gone if "." in name}

    def visit_Constant(self, node: ast.Constant) -> ast.Constant:
        if isinstance(node.value, str):
            node.value = "" if node.value in self._gone else self._renamed.get(node.value, node.value)
        return node

    def visit_ImportFrom(self, node: ast.ImportFrom) -> list[ast.stmt]:
        if node.level:
            raise Unfit(
                f"{self._module} imports from where it stands itself, at line {node.lineno}: say the whole name"
            )
        done: list[ast.stmt] = []
        rest = []
        for alias in node.names:
            below = f"{node.module}.{alias.name}"
            if below in self._renamed and below in self._modules:
                done.append(ast.Import([ast.alias(self._renamed[below], alias.asname or alias.name)]))
            else:
                rest.append(alias)
        if rest:
            done.append(ast.ImportFrom(self._renamed.get(node.module or "", node.module), rest, 0))
        return done

    def visit_Import(self, node: ast.Import) -> ast.Import:
        for alias in node.names:
            if alias.name in self._renamed:
                raise Unfit(f"{self._module} says `import {alias.name}`: say `from ... import`")
        return node
