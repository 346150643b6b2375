"""Which attributes are a class's own business: asked for only by its methods, of the object that they belong to.

Two classes may call theirs the same, because nothing is ever both.  A class that inherits from another one of ours, or
that another inherits from, has none.
"""

import ast
from collections.abc import Iterator

from host_tools.release.scopes import FUNCTIONS, Trees, class_names
from host_tools.release.walking import walk


def own_attributes(trees: Trees) -> dict[str, set[str]]:
    """Name -> the classes whose own it is, of those that nobody asks for in another way."""
    own: dict[str, set[str]] = {}
    seen: set[ast.Attribute] = set()
    classes = dict(_lone_classes(trees))
    for place, node in classes.items():
        for method in node.body:
            if isinstance(method, FUNCTIONS):
                own.setdefault(method.name, set()).add(place)
                for use in _of_itself(method):
                    own.setdefault(use.attr, set()).add(place)
                    seen.add(use)
    asked = {
        node.attr
        for tree in trees.values()
        for node in walk(tree)
        if isinstance(node, ast.Attribute) and node not in seen
    }
    lone = {*classes.values()}
    others = [node for tree in trees.values() for node in walk(tree) if isinstance(node, ast.ClassDef)]
    for node in others:
        asked |= class_names(node)
        if node not in lone:
            asked |= {part.name for part in node.body if isinstance(part, FUNCTIONS)}
    return {name: places for name, places in own.items() if name not in asked}


def _lone_classes(trees: Trees) -> Iterator[tuple[str, ast.ClassDef]]:
    """By the module and the name, those that have nothing to do with another one of ours."""
    found = [(module, node) for module, tree in trees.items() for node in walk(tree) if isinstance(node, ast.ClassDef)]
    bases = {ast.unparse(base).rpartition(".")[2] for _, node in found for base in node.bases}
    for module, node in found:
        if node.name not in bases and not node.bases and not node.decorator_list:
            yield f"{module}.{node.name}", node


def _of_itself(method: ast.FunctionDef | ast.AsyncFunctionDef) -> list[ast.Attribute]:
    """What a method asks of the object that it belongs to; nothing where that name may be another's."""
    if method.decorator_list or not method.args.args:
        return []
    itself = method.args.args[0]
    for node in walk(method):
        is_another = isinstance(node, ast.arg) and node.arg == itself.arg and node is not itself
        if is_another or (isinstance(node, ast.Name) and node.id == itself.arg and not isinstance(node.ctx, ast.Load)):
            return []
    return [
        node
        for node in walk(method)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == itself.arg
    ]
