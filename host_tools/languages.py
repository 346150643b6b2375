"""The languages of the table, read as data: which there are, and how each words a refusal.

The table and the desk say the same about a refusal: `REFUSALS` in firmware/table/texts/ and in the texts of each game.
"""

import ast
from functools import cache
from pathlib import Path

from host_tools.toolchain.paths import ROOT

TABLE = ROOT / "firmware" / "table"
FOLDER = TABLE / "texts"
USUAL = "en"


def spoken() -> tuple[str, ...]:
    """The languages that a table can be set to, the usual one first."""
    found = sorted(path.stem for path in FOLDER.glob("??.py"))
    return (USUAL, *(language for language in found if language != USUAL))


def files_of(language: str) -> list[Path]:
    """The files of a language: of the table, and of each game."""
    return [FOLDER / f"{language}.py", *(folder / f"{language}.py" for folder in sorted(TABLE.glob("games/*/texts")))]


@cache
def refusals(language: str = USUAL) -> dict[str, str]:
    """Code of a refusal -> a sentence."""
    return {code: said for path in files_of(language) for code, said in _constant(path, "REFUSALS").items()}


@cache
def name_of(language: str) -> str:
    """A language's own name."""
    return _constant(FOLDER / f"{language}.py", "LANGUAGE")


def _constant(path: Path, name: str):
    """The names that a module defines.  The file is data here: nothing in it is run."""
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign) and [ast.unparse(target) for target in node.targets] == [name]:
            return ast.literal_eval(node.value)
    raise ValueError(f"{path} has no {name}")
