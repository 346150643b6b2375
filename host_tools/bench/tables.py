"""Writes the tables of a module so that each of their strings is there once.

The compiler makes a constant of a tuple of constants, and in a constant every string is spelt out, in flash and in the
heap that it is loaded into.  A tuple with a name in it is put together from strings that all tables share.
"""

import ast
from itertools import count

NAME = "_string_{}"


def share_strings(tree: ast.Module) -> None:
    """Put a name for one of its strings into each tuple of constants outside of functions and classes.

    Inside of functions they stay: there a constant is what takes no heap each time.  And in classes, which would have
    the name."""
    shared = _Shared({node.id for node in ast.walk(tree) if isinstance(node, ast.Name)})
    shared.visit(tree)
    tree.body[:0] = [
        ast.Assign([ast.Name(name, ast.Store())], ast.Constant(text)) for text, name in shared.names.items()
    ]


class _Shared(ast.NodeTransformer):
    def __init__(self, taken: set[str]) -> None:
        self.names: dict[str, str] = {}
        self._fresh = (NAME.format(number) for number in count() if NAME.format(number) not in taken)

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
