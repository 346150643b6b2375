"""Turns the dictionaries of a language into what a device has of them; firmware/table.packed_texts.py reads it."""

import ast
from collections.abc import Iterable

PACKED = "table.packed_texts"


def pack(source: str) -> str:
    """The module of a language with each dictionary of texts written as one string of bytes."""
    tree = ast.parse(source)
    for node in tree.body:
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Dict):
            packed = packed_bytes(ast.literal_eval(node.value).items())
            node.value = ast.Call(ast.Name("Packed", ast.Load()), [ast.Constant(packed)], [])
    tree.body.insert(0, ast.ImportFrom(PACKED, [ast.alias("Packed")], 0))
    return ast.unparse(ast.fix_missing_locations(tree)) + "\n"


def packed_bytes(texts: Iterable[tuple[str, str | tuple[str, ...]]]) -> bytes:
    """Each text as `NUL id SOH text`, lines of one text with line breaks between them, and a NUL at the end."""
    packed = ""
    for name, text in texts:
        packed += f"\0{name}\1" + (text if isinstance(text, str) else "\n".join(text))
    return (packed + "\0").encode()
