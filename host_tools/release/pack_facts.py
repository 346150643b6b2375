"""Turns the table of facts into what a device has of it: the numbers of the kinds, and bytes for what it asks of each.

The rows themselves, with all names but those of the topics, stay at home.
"""

import ast

from matchcore import facts
from matchcore.vocabulary import Vocabulary


def pack(source: str) -> str:
    """The module of the facts in a release, from its source: what is reckoned from the rows is written out."""
    kept: list[ast.stmt] = []
    for node in ast.parse(source).body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            value = getattr(facts, node.targets[0].id)
            if type(value) in (int, bytes, tuple):
                node.value = ast.Constant(value)
            elif not isinstance(value, Vocabulary):
                continue
            kept.append(node)
        elif isinstance(node, ast.ImportFrom):
            kept.append(node)
    return ast.unparse(ast.fix_missing_locations(ast.Module(kept, [])))
