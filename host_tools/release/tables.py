"""What is known of the tables of a module: which of them name attributes, and that their strings are there once.

The compiler makes a constant of a tuple of constants, and in a constant every string is spelt out, in flash and in the
heap that it is loaded into.  A tuple with a name in it is put together from strings that all tables share.
"""

import ast
import builtins
from collections.abc import Iterator

from host_tools.release.scopes import Trees, bound, plain_names, short_names
from host_tools.release.walking import walk


def share_strings(tree: ast.Module) -> None:
    """Put a name for one of its strings into each tuple of constants outside of functions and classes.

    Inside of functions they stay: there a constant is what takes no heap each time.  And in classes, which would have
    the name.  Every statement has the same few names anew: each takes room among the globals of its module."""
    taken = plain_names(tree) | set(dir(builtins))
    body: list[ast.stmt] = []
    for node in tree.body:
        shared = _Shared(name for name in short_names() if name not in taken)
        changed = shared.visit(node)
        body += [ast.Assign([ast.Name(name, ast.Store())], ast.Constant(text)) for text, name in shared.names.items()]
        body.append(changed)
    tree.body = body


class _Shared(ast.NodeTransformer):
    def __init__(self, fresh: Iterator[str]) -> None:
        self.names: dict[str, str] = {}
        self._fresh = fresh

    def _as_it_is(self, node):
        return node

    visit_FunctionDef = visit_AsyncFunctionDef = visit_Lambda = visit_ClassDef = _as_it_is

    def visit_Tuple(self, node: ast.Tuple) -> ast.Tuple:
        self.generic_visit(node)
        if not all(isinstance(part, ast.Constant) for part in node.elts):
            return node
        texts = [part.value for part in node.elts if isinstance(part, ast.Constant) and isinstance(part.value, str)]
        if texts:
            # One that has a name already, or the longest.
            text = min(texts, key=lambda text: (text not in self.names, -len(text), text))
            if text not in self.names:
                self.names[text] = next(self._fresh)
            at = next(at for at, part in enumerate(node.elts) if isinstance(part, ast.Constant) and part.value == text)
            node.elts[at] = ast.Name(self.names[text], ast.Load())
        return node


def of_attributes(trees: Trees) -> list[ast.Constant]:
    """The strings of tables that only say which attributes to get or to set."""
    everything = [node for tree in trees.values() for node in walk(tree)]
    seen_outside = {node.attr for node in everything if isinstance(node, ast.Attribute)}
    seen_outside |= {alias.name for node in everything if isinstance(node, ast.ImportFrom) for alias in node.names}
    found = []
    for tree in trees.values():
        parents = {child: node for node in walk(tree) for child in ast.iter_child_nodes(node)}
        for node in tree.body:
            texts = _texts(node)
            name = next(bound(node), "")
            if not texts or name in seen_outside:
                continue
            uses = [
                use for use in parents if isinstance(use, ast.Name) and use.id == name and use not in _targets(node)
            ]
            counted = [use for use in uses if _is_counted(parents[use])]
            if len(counted) < len(uses) and all(_is_for_names(use, parents) for use in uses if use not in counted):
                found += texts
    return found


def _texts(node: ast.stmt) -> list[ast.Constant]:
    """The strings of a table that has nothing else in it."""
    parts = node.value.elts if isinstance(node, ast.Assign) and isinstance(node.value, ast.Tuple) else []
    texts = [part for part in parts if isinstance(part, ast.Constant) and isinstance(part.value, str)]
    return texts if len(texts) == len(parts) else []


def _targets(node: ast.stmt) -> list[ast.expr]:
    return node.targets if isinstance(node, ast.Assign) else []


def _is_counted(parent: ast.AST) -> bool:
    return isinstance(parent, ast.Call) and isinstance(parent.func, ast.Name) and parent.func.id == "len"


def _is_for_names(use: ast.AST, parents: dict[ast.AST, ast.AST]) -> bool:
    """Whether a table, a part or an item of it names an attribute here, or does so in a loop."""
    parent = parents[use]
    if isinstance(parent, ast.Subscript) and parent.value is use:
        return _is_for_names(parent, parents)
    if isinstance(parent, ast.Call) and isinstance(parent.func, ast.Name):
        return parent.func.id in ("getattr", "setattr") and parent.args[1] is use
    if not isinstance(parent, (ast.comprehension, ast.For)):
        return False
    loop = parents[parent] if isinstance(parent, ast.comprehension) else parent
    item = parent.target.id if parent.iter is use and isinstance(parent.target, ast.Name) else ""
    items = [node for node in walk(loop) if isinstance(node, ast.Name) and node.id == item]
    return bool(item) and all(_is_for_names(node, parents) for node in items if node is not parent.target)
