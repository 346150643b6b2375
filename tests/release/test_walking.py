"""A tree is walked as the standard library walks it, only without the marks that all trees share."""

import ast

from host_tools.release import parts
from host_tools.release.walking import walk

MARKS = (ast.expr_context, ast.operator, ast.unaryop, ast.boolop, ast.cmpop)
RARE = """
match a:
    case {'b': c, **d} | C(e, f=[*_]): pass
    case None: pass
global g
h = {**i, 'j': f'{k!r:>3}'}
"""


def test_every_node_but_marks_in_the_same_order():
    modules = [parts.FIRMWARE / path for path in parts.all_files() if path.suffix == ".py"]
    sources = [path.read_text(encoding="utf-8") for path in modules]
    assert len(sources) > 100
    for source in (*sources, RARE):
        tree = ast.parse(source)
        assert list(walk(tree)) == [node for node in ast.walk(tree) if not isinstance(node, MARKS)]
