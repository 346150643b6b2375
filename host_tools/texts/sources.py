"""The table's text files read as data, and written with English as the pattern.

A text's id is where it is and its key, `backgammon.HELP.clock`; the lines of a text of help are one text here.
"""

import ast
import json
from functools import cache
from pathlib import Path
from typing import NamedTuple

from babel import Locale

from host_tools.languages import USUAL, files_of

OF_TABLE = "table"
NAME = f"{OF_TABLE}.LANGUAGE"


class Text(NamedTuple):
    """A text, the syntax node that has it, and the comment above its part of the file."""

    said: str
    node: ast.expr
    comment: str = ""


def texts_in(path: Path) -> dict[str, Text]:
    """The texts of a file by their ids, in its order."""
    source = path.read_text(encoding="utf-8")
    comments = _comments(source)
    found = {}
    for name, value in _constants(source):
        first = f"{_room(path)}.{name}"
        if isinstance(value, ast.Dict):
            for key, node in zip(value.keys, value.values, strict=True):
                assert key
                found[f"{first}.{ast.literal_eval(key)}"] = Text(_said(node), node, comments[node.lineno - 1])
        else:
            found[first] = Text(_said(value), value, "What the language calls itself.")
    return found


def texts_of(language: str) -> dict[str, str]:
    """The texts of a language by their ids."""
    return {key: text.said for path in files_of(language) for key, text in texts_in(path).items()}


@cache
def english_texts() -> dict[str, Text]:
    """The texts that the others are translated from."""
    return {key: text for path in files_of(USUAL) for key, text in texts_in(path).items()}


def sources_in(language: str, texts: dict[str, str]) -> dict[Path, bytes]:
    """The files of a language with these texts, and with the English one where there is none."""
    pairs = zip(files_of(USUAL), files_of(language), strict=True)
    return {path: _source(english, path, language, texts) for english, path in pairs}


def _source(english: Path, path: Path, language: str, texts: dict[str, str]) -> bytes:
    """The English file with other texts, under the language's own docstring."""
    lines = english.read_bytes().splitlines(keepends=True)
    for key, text in reversed(texts_in(english).items()):
        if key in texts and texts[key] != text.said:
            _replace(lines, text.node, _literal(texts[key]))
    docstring = ast.parse(english.read_bytes()).body[0]
    assert isinstance(docstring, ast.Expr)
    _replace(lines, docstring.value, _docstring(english, path, language))
    return b"".join(lines)


def _docstring(english: Path, path: Path, language: str) -> bytes:
    """The literal that a language's file begins with; for a new file the first sentence of the English one."""
    if path.exists():
        source = path.read_text(encoding="utf-8")
        literal = ast.get_source_segment(source, ast.parse(source).body[0])
        assert literal
        return literal.encode()
    first = (ast.get_docstring(ast.parse(english.read_bytes())) or "").split("\n")[0]
    name = Locale.parse(language).get_display_name(USUAL)
    return f'"""{first.replace("English", str(name), 1)}"""'.encode()


def _replace(lines: list[bytes], node: ast.expr, literal: bytes) -> None:
    """Put another literal in a node's place.  The last node of a file goes first: those before it do not move."""
    assert node.end_lineno and node.end_col_offset is not None
    first, last = node.lineno - 1, node.end_lineno - 1
    lines[first : last + 1] = [lines[first][: node.col_offset] + literal + lines[last][node.end_col_offset :]]


def _literal(text: str) -> bytes:
    """A text as the files have it: ASCII, and several lines as a tuple."""
    said = [_quoted(line) for line in text.split("\n")]
    if len(said) == 1:
        return said[0].encode()
    return "\n".join(["(", *(f"        {line}," for line in said), "    )"]).encode()


def _quoted(line: str) -> str:
    escaped = "".join(json.dumps(sign)[1:-1] if sign <= "\uffff" else f"\\U{ord(sign):08x}" for sign in line)
    return f'"{escaped}"'


def _said(node: ast.expr) -> str:
    value = ast.literal_eval(node)
    return value if isinstance(value, str) else "\n".join(value)


def _constants(source: str) -> list[tuple[str, ast.expr]]:
    """The names that a module gives, and the nodes of their values."""
    nodes = [node for node in ast.parse(source).body if isinstance(node, ast.Assign)]
    return [(ast.unparse(node.targets[0]), node.value) for node in nodes]


def _comments(source: str) -> list[str]:
    """For each line of a file the comment that it is under, as far as its table goes."""
    found, comment, is_open = [], "", False
    for line in source.splitlines():
        if line.lstrip().startswith("# "):
            said = line.strip()[2:]
            comment = f"{comment} {said}" if is_open else said
        elif line == "}":
            comment = ""
        is_open = line.lstrip().startswith("# ")
        found.append(comment)
    return found


def _room(path: Path) -> str:
    """The game that a file of texts is of, or the table."""
    return path.parents[1].name
