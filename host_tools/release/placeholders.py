"""Fills the texts of a release by position: a text of the sources names its places, `{name} doubles to {level}`, and a
call the values, `viewer.text("doubled", name=..., level=...)`; on a device each of those names would be spelt out.

Values are passed in the order of their names, and a text counts its places in that order, `{1} doubles to {0}`.
That a call names what its text has is tested where the texts are: tests/firmware/test_texts.py.
"""

import ast
import re

from host_tools.release.walking import walk

PLACE = re.compile(r"\{(\w+)\}")
FILLER = "text"  # the method that fills texts: `def text(self, key, **values)`


def names_in(text: str) -> list[str]:
    """The names of a text's places, sorted, each once."""
    return sorted(set(PLACE.findall(text)))


def numbered(text: str) -> str:
    """The text with numbers for names."""
    order = names_in(text)
    return PLACE.sub(lambda found: "{%d}" % order.index(found[1]), text)


def by_position(source: str) -> str:
    """A module whose calls of `text` hand values over by position, and whose `text` takes them so."""
    return ast.unparse(ast.fix_missing_locations(_ByPosition().visit(ast.parse(source))))


class _ByPosition(ast.NodeTransformer):
    def visit_Call(self, node: ast.Call) -> ast.Call:
        self.generic_visit(node)
        if isinstance(node.func, ast.Attribute) and node.func.attr == FILLER:
            named = sorted(node.keywords, key=lambda keyword: keyword.arg or "")
            node.args += [keyword.value for keyword in named]
            node.keywords = []
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        self.generic_visit(node)
        values = node.args.kwarg
        if node.name == FILLER and values:
            node.args.vararg, node.args.kwarg = values, None
            for call in [part for part in walk(node) if isinstance(part, ast.Call)]:
                call.args += [ast.Starred(keyword.value, ast.Load()) for keyword in call.keywords]
                call.keywords = []
        return node
