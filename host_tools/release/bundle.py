"""Writes modules that are always loaded together into one: names and imports are then in flash and heap only once.

A module goes into the bundle of another if that imports it when it is loaded.  What is loaded later, inside a function
or by a name in a string, stays a file of its own, and takes what it needs from the bundle.
"""

import ast
import builtins
from collections import Counter
from collections.abc import Iterable, Iterator

from host_tools.release.scopes import Trees, class_names, defined, inner_names, taken_in
from host_tools.release.walking import walk

Thing = tuple[str, str]  # a module, and a name that it defines


class Unfit(Exception):
    """A module that cannot be written into a bundle; the message says why."""


def bundle(trees: Trees, roots: Iterable[str]) -> Trees:
    """The modules, with those of each root's bundle in it; the roots in the order in which they are loaded."""
    home: dict[str, str] = {}
    for root in roots:
        if root in trees:
            home.update({name: root for name in _loaded_with(root, trees) if name not in home})
    home.update(_only_for_one(trees, home))
    called, keywords = _called(trees, home), _keywords(trees)
    bundles: Trees = {}
    for name in [*home, *(name for name in trees if name not in home)]:
        body = _Moved(name, trees, home, called, keywords).body()
        bundles.setdefault(home.get(name, name), ast.Module([], [])).body += body
    return {name: _once(tree) for name, tree in bundles.items()}


def _loaded_with(root: str, trees: Trees) -> list[str]:
    """The modules that are loaded with this one, in the order in which they run; packages stay what they are."""
    order: list[str] = []
    begun: set[str] = set()

    def load(name: str) -> None:
        if name in trees and name not in begun:
            begun.add(name)
            for node in trees[name].body:
                for imported in _imported(node, trees):
                    load(imported)
            order.append(name)

    load(root)
    return [name for name in order if _is_leaf(name, trees)]


def _only_for_one(trees: Trees, home: dict[str, str]) -> dict[str, str]:
    """The same for a module that is loaded with a single other one, which is in no bundle: they become one."""
    asking: dict[str, set[str]] = {name: set() for name in trees}
    strings = set()
    for name, tree in trees.items():
        for node in walk(tree):
            for imported in _imported(node, trees):
                asking.get(imported, set()).add(name)
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and "." in node.value:
                strings.add(node.value)
    lone: dict[str, str] = {}
    for name, askers in asking.items():
        is_by_string = any(name.startswith(text) for text in strings)
        if name not in home and not is_by_string and len(askers) == 1 and home.keys().isdisjoint(askers):
            asker = min(askers)
            if _is_leaf(name, trees) and any(name in _imported(node, trees) for node in trees[asker].body):
                lone[name] = asker
    found: dict[str, str] = {}
    for name in [name for name in trees if name in lone.values() and name not in lone]:
        mine = [one for one in _loaded_with(name, trees) if one == name or _root_of(one, lone) == name]
        found.update(dict.fromkeys(mine, name))
    return found


def _root_of(name: str, lone: dict[str, str]) -> str:
    while name in lone:
        name = lone[name]
    return name


def _is_leaf(name: str, trees: Trees) -> bool:
    return not any(other.startswith(name + ".") for other in trees)


def _imported(node: ast.AST, trees: Trees) -> Iterator[str]:
    if isinstance(node, ast.ImportFrom) and node.module:
        for alias in node.names:
            below = f"{node.module}.{alias.name}"
            yield below if below in trees else node.module


def _once(tree: ast.Module) -> ast.Module:
    """Each name imported once, and those of one module together."""
    body: list[ast.stmt] = []
    together: dict[str, ast.ImportFrom] = {}
    seen: set[str] = set()
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and node.module and not node.level:
            there = together.setdefault(node.module, node)
            if there is not node:
                have = {(alias.name, alias.asname) for alias in there.names}
                there.names += [alias for alias in node.names if (alias.name, alias.asname) not in have]
                continue
        elif isinstance(node, ast.Pass) or ast.unparse(node) in seen:
            continue
        elif isinstance(node, ast.Import):
            seen.add(ast.unparse(node))
        body.append(node)
    return ast.Module(body, [])


def without_empty(trees: Trees) -> Trees:
    """The modules in which something is left, and those that somebody imports all the same.

    A package in which nothing is left is its folder: MicroPython asks for no more."""
    imported = {name for tree in trees.values() for node in walk(tree) for name in _imported(node, trees)}
    is_empty = {name: all(map(_is_nothing, tree.body)) for name, tree in trees.items()}
    return {
        name: tree for name, tree in trees.items() if not is_empty[name] or (name in imported and _is_leaf(name, trees))
    }


def _is_nothing(node: ast.stmt) -> bool:
    """What is left of a module of numbers that have been written where their names stood."""
    return isinstance(node, ast.Pass) or (isinstance(node, ast.ImportFrom) and node.module == "micropython")


# -- what everything is called -----------------------------------------------------------------------------------------


def _called(trees: Trees, home: dict[str, str]) -> dict[Thing, str]:
    """What everything in the bundles is called there: its own name, or one with its module's before it.

    No function anywhere has a name of its own that is the same, so nothing is hidden from a function that comes to use
    it by this name."""
    hiding = {name for tree in trees.values() for name in inner_names(tree)} | set(dir(builtins))
    foreign = {name for tree in trees.values() for name in taken_in(tree, trees)}
    by_name = _asked_by_name(trees)
    counts = Counter(name for module in home for name in set(defined(trees[module])))
    taken = hiding | foreign | set(counts)
    called: dict[Thing, str] = {}
    for module in home:
        for name in sorted(set(defined(trees[module]))):
            new = name
            if name in by_name and home[module] == module:
                pass  # whoever loads the module later asks it for this
            elif name not in foreign and (counts[name] > 1 or name in hiding):
                mark = "_" if name.startswith("_") else ""  # what begins so and is a constant, the compiler writes out
                new = f"{mark}{module.rpartition('.')[2]}_{name.lstrip('_')}"
                while new in taken:
                    new += "_"
                taken.add(new)
            called[module, name] = new
    return called


def _keywords(trees: Trees) -> set[str]:
    """The names that arguments are passed by, anywhere."""
    return {node.arg for tree in trees.values() for node in walk(tree) if isinstance(node, ast.keyword) and node.arg}


def _asked_by_name(trees: Trees) -> set[str]:
    """What `__import__` is told that it is wanted for."""
    calls = [node for tree in trees.values() for node in walk(tree) if isinstance(node, ast.Call)]
    wanted = [call.args[3] for call in calls if ast.unparse(call.func) == "__import__" and len(call.args) > 3]
    parts = [part for node in wanted for part in walk(node)]
    return {part.value for part in parts if isinstance(part, ast.Constant) and isinstance(part.value, str)}


# -- moving ------------------------------------------------------------------------------------------------------------


class _Moved(ast.NodeTransformer):
    """A module as it stands in its bundle, or as it is loaded beside the bundles."""

    def __init__(
        self, module: str, trees: Trees, home: dict[str, str], called: dict[Thing, str], keywords: set[str]
    ) -> None:
        self._module = module
        self._trees = trees
        self._home = home
        self._called = called
        self._inner = set(inner_names(trees[module], with_imports=False))
        self._modules: dict[str, str] = {}  # what a module is called here -> its own name
        self._things: dict[str, str] = {}  # what something is called here -> what it is called in the bundle
        for node in walk(trees[module]):
            if isinstance(node, ast.ImportFrom) and node.module:
                self._note(node)
        for name in set(defined(trees[module])) if module in home else ():
            self._things[name] = called[module, name]
        self._check(keywords)

    def _check(self, keywords: set[str]) -> None:
        """What has another name in the bundle has it in the whole module, so nobody outside may know it there."""
        tree, changed = self._trees[self._module], {name for name in self._things if self._things[name] != name}
        arguments = {node.arg for node in walk(tree) if isinstance(node, ast.arg)}
        for name in changed & arguments & keywords:
            raise Unfit(f"{self._module}: {name} is defined in a module, and an argument is passed by this name")
        for name in changed & class_names(tree):
            raise Unfit(f"{self._module}: {name} is defined in a module, and in a class")

    def _note(self, node: ast.ImportFrom) -> None:
        for alias in node.names:
            below, here = f"{node.module}.{alias.name}", alias.asname or alias.name
            if below in self._home:
                if self._modules.setdefault(here, below) != below:
                    raise Unfit(f"{self._module}: {here} is {self._modules[here]} and {below}")
            elif node.module in self._home:
                self._things[here] = self._called[self._origin(node.module, alias.name)]

    def _origin(self, module: str, name: str) -> Thing:
        """Where something that this module has is defined."""
        if (module, name) in self._called:
            return module, name
        for node in self._trees[module].body:
            if isinstance(node, ast.ImportFrom):
                for alias in node.names:
                    if (alias.asname or alias.name) == name:
                        return self._origin(node.module or "", alias.name)
        raise Unfit(f"{self._module}: {module} has no {name}")

    def body(self) -> list[ast.stmt]:
        moved = [self.visit(node) for node in self._trees[self._module].body]
        return [node for part in moved for node in (part if isinstance(part, list) else [part])]

    def visit_ImportFrom(self, node: ast.ImportFrom):
        kept: list[ast.alias] = []
        wanted: dict[str, set[tuple[str, ...]]] = {}
        for alias in node.names:
            below = f"{node.module}.{alias.name}"
            if below not in self._home and node.module not in self._home:
                kept.append(alias)
                continue
            thing = None if below in self._home else self._origin(node.module or "", alias.name)
            home = self._home[thing[0] if thing else below]
            if home != self._home.get(self._module):
                package, _, last = home.rpartition(".")
                pair = (self._called[thing],) if thing else (last, _alias(home))
                wanted.setdefault(home if thing else package, set()).add(pair)
        done: list[ast.stmt] = [ast.ImportFrom(node.module, kept, node.level)] if kept else []
        done += [
            ast.ImportFrom(module, [ast.alias(*pair) for pair in sorted(pairs)], 0) for module, pairs in wanted.items()
        ]
        return done or ast.Pass()

    def _function(self, node):
        is_method = isinstance(getattr(node, "in_class", None), ast.ClassDef)
        if not is_method:
            node.name = self._things.get(node.name, node.name)
        self.generic_visit(node)
        return node

    visit_FunctionDef = visit_AsyncFunctionDef = _function

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.ClassDef:
        node.name = self._things.get(node.name, node.name)
        for part in node.body:
            part.in_class = node  # type: ignore[attr-defined]
        self.generic_visit(node)
        return node

    def visit_arg(self, node: ast.arg) -> ast.arg:
        node.arg = self._things.get(node.arg, node.arg)
        return node

    def visit_Global(self, node: ast.Global) -> ast.Global:
        node.names = [self._things.get(name, name) for name in node.names]
        return node

    def visit_ExceptHandler(self, node: ast.ExceptHandler) -> ast.ExceptHandler:
        node.name = self._things.get(node.name, node.name) if node.name else None
        self.generic_visit(node)
        return node

    def visit_Name(self, node: ast.Name) -> ast.Name:
        if node.id in self._modules and node.id not in self._inner:
            raise Unfit(f"{self._module}: the module {node.id} is used as a value")
        node.id = self._things.get(node.id, node.id)
        return node

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        here = node.value.id if isinstance(node.value, ast.Name) else ""
        if here not in self._modules:
            self.generic_visit(node)
            return node
        if here in self._inner:
            raise Unfit(f"{self._module}: {here} is a module and something else")
        thing = self._origin(self._modules[here], node.attr)
        home = self._home[thing[0]]
        if home == self._home.get(self._module):
            return ast.Name(self._called[thing], node.ctx)
        return ast.Attribute(ast.Name(_alias(home), ast.Load()), self._called[thing], node.ctx)


def _alias(home: str) -> str:
    return home.replace(".", "_")
