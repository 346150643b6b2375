"""Writes a constant that is used in one place into that place: each name less is less among the globals of a module.

Only what no other module can ask for: a name that is imported, asked of anything, or asked for by a string stays.
"""

import ast
from collections import Counter
from collections.abc import Iterable

from host_tools.release.scopes import FUNCTIONS, Trees, bound, inner_names, plain_names
from host_tools.release.shrink import ASKING_BY_NAME
from host_tools.release.walking import walk


def write_out_constants(trees: Trees, others: Iterable[ast.AST] = ()) -> None:
    """In all of these modules; what `others` name stays."""
    asked = {word for tree in (*trees.values(), *others) for word in _asked(tree)}.union(*map(plain_names, others))
    for tree in trees.values():
        taken = asked | set(inner_names(tree))
        times = Counter(name for node in tree.body for name in bound(node))
        values = {name: value for name, value in _constants(tree) if times[name] == 1 and name not in taken}
        _write_out(tree, values)


def _asked(tree: ast.AST) -> Iterable[str]:
    """What a module may ask another one for, and what it declares to be of its own."""
    for node in walk(tree):
        if isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.ImportFrom):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.Global):
            yield from node.names
        elif isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] in ASKING_BY_NAME:
            parts = [part for argument in node.args for part in walk(argument)]
            yield from (part.value for part in parts if isinstance(part, ast.Constant) and isinstance(part.value, str))


def _constants(tree: ast.Module) -> Iterable[tuple[str, ast.expr]]:
    for node in tree.body:
        if isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
            name = node.targets[0].id
            if _is_constant(node.value):
                yield name, node.value


def _is_constant(value: ast.expr) -> bool:
    """A number, bytes, a string, or a tuple of numbers; a tuple of strings would have each of them spelt out."""
    if isinstance(value, ast.Constant):
        return isinstance(value.value, int | str | bytes)
    try:
        parts = ast.literal_eval(value)
    except ValueError:
        return False
    return isinstance(parts, tuple) and all(isinstance(part, int) for part in parts)


def _write_out(tree: ast.Module, values: dict[str, ast.expr]) -> None:
    functions = [node for node in walk(tree) if isinstance(node, FUNCTIONS)]
    inside = {id(node) for function in functions for part in _body(function) for node in walk(part)}
    uses = [node for node in walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)]
    times = Counter(node.id for node in uses)
    late = {node.id for node in uses if id(node) in inside}
    gone = {name for name in values if times[name] == 0 or (times[name] == 1 and name in late)}
    tree.body = [node for node in tree.body if not (isinstance(node, ast.Assign) and _target(node) in gone)]
    _Written({name: values[name] for name in gone}).visit(tree)


def _body(function: ast.AST) -> list:
    return function.body if isinstance(function.body, list) else [function.body]  # type: ignore


def _target(node: ast.Assign) -> str:
    return node.targets[0].id if isinstance(node.targets[0], ast.Name) else ""


class _Written(ast.NodeTransformer):
    def __init__(self, values: dict[str, ast.expr]) -> None:
        self._values = values

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return self._values.get(node.id, node) if isinstance(node.ctx, ast.Load) else node
