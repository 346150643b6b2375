"""The English texts, read as data from the code that shows them; nothing in it is run.

A text's id is where it is and its key, `backgammon.HELP.clock`; the lines of a page of help are one text here.
"""

import ast
import json
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from host_tools.languages import USUAL
from host_tools.toolchain.paths import ROOT

FIRMWARE = ROOT / "firmware"
HOST_TOOLS = Path(__file__).parents[1]
OF_TABLE = "table"
NAME = f"{OF_TABLE}.LANGUAGE"
WORDS = "WORDS"
ONE = ".one"  # ends the director's key of a text for one of something
UNTRANSLATED = ("cli.",)  # the command line speaks English


class Text(NamedTuple):
    """An English text, and what translators are told about it."""

    said: str
    comment: str = ""
    one: str = ""  # the same for one of something, where it counts

    @property
    def id(self) -> str | tuple[str, str]:
        """The text as gettext names it."""
        return (self.one, self.said) if self.one else self.said


@cache
def texts(store: str) -> dict[str, Text]:
    """The texts of a store, for which every language has a .po file, by their ids."""
    return dict(STORES[store]())


def modules(firmware: Path = FIRMWARE) -> list[Path]:
    """The modules of the firmware for which every language has one: the table's and each game's."""
    table, name = firmware / "table", f"{USUAL}.py"
    return [*table.glob(f"texts/{name}"), *sorted(table.glob(f"games/*/texts/{name}"))]


def tables(firmware: Path = FIRMWARE) -> dict[Path, str]:
    """The modules of the firmware that have `WORDS` by language, and whose words they are."""
    return {firmware / "table" / "linking" / "wifi_words.py": "wifi", firmware / "safe" / "signs.py": "safe"}


def room(path: Path) -> str:
    """Whose texts a module has: those of a game, or the table's."""
    return path.parents[1].name


def constants(path: Path) -> dict[str, Any]:
    """The names that a module gives, and their values."""
    return {name: ast.literal_eval(node) for name, node in _assigned(path.read_text(encoding="utf-8")).items()}


def constant(path: Path, name: str) -> Any:
    """The value of one name that a module gives."""
    return ast.literal_eval(_assigned(path.read_text(encoding="utf-8"))[name])


def joined(said: str | tuple[str, ...]) -> str:
    """A text of several lines as one."""
    return said if isinstance(said, str) else "\n".join(said)


def _assigned(source: str) -> dict[str, ast.expr]:
    nodes = [node for node in ast.parse(source).body if isinstance(node, ast.Assign)]
    return {ast.unparse(node.targets[0]): node.value for node in nodes}


def _of_table() -> Iterator[tuple[str, Text]]:
    for path in modules():
        source = path.read_text(encoding="utf-8")
        for name, node in _assigned(source).items():
            if isinstance(node, ast.Dict):
                yield from _of_dictionary(f"{room(path)}.{name}", node, source)
            else:
                yield f"{room(path)}.{name}", Text(ast.literal_eval(node), "What the language calls itself.")
    for path, name in tables().items():
        source = path.read_text(encoding="utf-8")
        by_language = _assigned(source)[WORDS]
        assert isinstance(by_language, ast.Dict)
        (node,) = by_language.values  # the English ones; the others are added
        assert isinstance(node, ast.Dict)
        yield from _of_dictionary(name, node, source)


def _of_director() -> Iterator[tuple[str, Text]]:
    for path in sorted((HOST_TOOLS / "director" / "texts").glob("[a-z]*.py")):
        for texts in constants(path).values():
            for key, said in texts.items():
                if said and not key.endswith(ONE) and not key.startswith(UNTRANSLATED):
                    yield key, Text(said, path.name, texts.get(key + ONE, ""))


def _of_flash() -> Iterator[tuple[str, Text]]:
    source = HOST_TOOLS / "installing" / "browser" / "texts.py"
    yield from ((key, Text(said)) for key, said in constant(source, "ENGLISH").items())


def _of_simulator() -> Iterator[tuple[str, Text]]:
    source = (HOST_TOOLS / "simulator" / "web" / "texts.json").read_text(encoding="utf-8")
    yield from ((key, Text(said)) for key, said in json.loads(source).items())


def _of_dictionary(first: str, node: ast.Dict, source: str) -> Iterator[tuple[str, Text]]:
    comments = _comments(source)
    for key, said in zip(node.keys, node.values, strict=True):
        assert key
        yield f"{first}.{ast.literal_eval(key)}", Text(joined(ast.literal_eval(said)), comments[said.lineno - 1])


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


STORES: dict[str, Callable[[], Iterator[tuple[str, Text]]]] = {
    OF_TABLE: _of_table,
    "director": _of_director,
    "flash": _of_flash,
    "simulator": _of_simulator,
}
