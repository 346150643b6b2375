"""Who may import whom, read from the sources; nothing is imported or run.

matchcore knows nothing but itself; screens know the core; drivers know neither; table wires them; host tools know the
core and only ship the rest. A device that imports a host tool, or a core that looks at a clock, fails here and not at
the board.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.imports import FIRMWARE, ROOT, imports_of, sources, tree_of

# What the core may import from either interpreter's library: none of it does I/O or knows the time.
CORE_LIBRARY = {"struct", "binascii", "hashlib", "collections"}
TYPES = {"typing"}  # no interpreter of a table has it
# The one shim: `const`, which CPython does not have. And the one place that unloads a module.
CORE_EXCEPTIONS = {("matchcore/compat.py", "micropython"), ("matchcore/loading.py", "sys")}

# Draws, pairings and standings, and what they may import from the library.
DIRECTOR = ROOT / "host_tools" / "director"
FORMATS = DIRECTOR / "formats"
FORMATS_LIBRARY = {
    "collections",
    "dataclasses",
    "functools",
    "hashlib",
    "itertools",
    "json",
    "networkx",
    "string",
    "typing",
}

# The project's own folders and files on the device.
OWN = {"matchcore", "table", "boot", "main", "boards", "host_tools", "tests"}


def is_within(name: str, *packages: str) -> bool:
    return any(name == package or name.startswith(package + ".") for package in packages)


def is_own(name: str) -> bool:
    return name.partition(".")[0] in OWN


def strays(folder: Path, root: Path, *allowed: str) -> list[str]:
    """The project's own modules that a folder imports but should not know."""
    found = (imported for path in sources(folder) for imported in imports_of(path, root))
    return [str(imported) for imported in found if is_own(imported.name) and not is_within(imported.name, *allowed)]


def test_the_core_imports_itself_and_little_else():
    for path in sources(FIRMWARE / "matchcore"):
        for imported in imports_of(path, FIRMWARE):
            place = path.relative_to(FIRMWARE).as_posix(), imported.name.partition(".")[0]
            library = CORE_LIBRARY | TYPES if imported.is_for_types else CORE_LIBRARY
            assert place in CORE_EXCEPTIONS or is_within(imported.name, "matchcore", *library), str(imported)


def test_the_log_knows_no_game():
    """It is told which facts exist: of the core it knows only what a vocabulary is."""
    assert not strays(
        FIRMWARE / "matchcore" / "log", FIRMWARE, "matchcore.log", "matchcore.vocabulary", "matchcore.compat"
    )


def test_folding_knows_no_game():
    """Rows, fold and undo serve any game: they know the log and the ground."""
    inside = ("folding", "log", "vocabulary", "compat", "refusal", "sides")
    assert not strays(FIRMWARE / "matchcore" / "folding", FIRMWARE, *("matchcore." + name for name in inside))


def test_screens_know_the_core_and_themselves():
    assert not strays(FIRMWARE / "table" / "screens", FIRMWARE, "matchcore", "table.screens")


def test_drivers_know_only_drivers():
    assert not strays(FIRMWARE / "table" / "drivers", FIRMWARE, "table.drivers")


def test_the_table_is_handed_its_board():
    """Only main.py knows the board; the table is given its parts."""
    assert not strays(FIRMWARE / "table", FIRMWARE, "matchcore", "table")


GAMES = (FIRMWARE / "matchcore" / "games", FIRMWARE / "table" / "games")
_OF_A_GAME = re.compile(r"\bgames[./]\w+")


def named_games(folder: Path) -> Iterator[str]:
    """Where a file outside of the games' folders imports a game, for types too, or has the name of its module."""
    for path in sources(folder):
        if any(path.parent.is_relative_to(game) for games in GAMES for game in games.glob("*/")):
            continue
        for imported in imports_of(path, folder):
            if _OF_A_GAME.search(imported.name) and imported.name != "table.games.USUAL":
                yield str(imported)
        for node in ast.walk(tree_of(path)):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and _OF_A_GAME.search(node.value):
                yield f"{path.relative_to(ROOT)}:{node.lineno} names {node.value}"


def test_nothing_outside_games_knows_a_game():
    """The table learns its game by name, as data, and knows matchcore/match.py and interfaces.py."""
    assert list(named_games(FIRMWARE)) == []


def test_nothing_on_the_device_knows_the_host():
    for path in sources(FIRMWARE):
        for imported in imports_of(path, FIRMWARE):
            assert not is_within(imported.name, "host_tools", "tests"), str(imported)


def test_host_tools_know_only_the_core():
    """They ship the firmware's files and run them in an interpreter, but never import them."""
    assert not strays(ROOT / "host_tools", ROOT, "host_tools", "matchcore")


def test_formats_know_neither_store_nor_clock_nor_chance():
    """A draw is made of entries, a seed and results: the same input gives the same draw, byte for byte."""
    for path in sources(FORMATS):
        for imported in imports_of(path, ROOT):
            allowed = ("host_tools.director.formats", *FORMATS_LIBRARY)
            assert is_within(imported.name, *allowed), str(imported)


def knowing_a_game(folder: Path) -> set[str]:
    """The modules that import a game."""
    games = ("matchcore.games", "host_tools.director.games")
    return {
        path.relative_to(DIRECTOR).as_posix()
        for path in sources(folder)
        for imported in imports_of(path, ROOT)
        if is_within(imported.name, *games)
    }


def test_the_desk_knows_no_game():
    """A game answers by its name (`host_tools/director/game.py`)."""
    found = knowing_a_game(DIRECTOR)
    assert "games/backgammon/showing.py" in found
    assert {name for name in found if not name.startswith("games/")} == set()


def faults(path: Path) -> Iterator[str]:
    """Things that do not belong in the core: floats, and anything that reaches outside."""
    for node in ast.walk(tree_of(path)):
        where = f"{path.relative_to(ROOT)}:{getattr(node, 'lineno', 0)}"
        if isinstance(node, ast.Constant) and isinstance(node.value, (float, complex)):
            yield f"{where} has the float {node.value}"
        elif isinstance(node, (ast.BinOp, ast.AugAssign)) and isinstance(node.op, ast.Div):
            yield f"{where} divides with /, which makes a float: use //"
        elif isinstance(node, ast.Name) and node.id in ("float", "open", "print", "input", "eval", "exec"):
            yield f"{where} uses {node.id}"
        elif isinstance(node, ast.Assert):
            yield f"{where} asserts: an optimised build drops it, raise instead"


@pytest.mark.parametrize("path", sources(FIRMWARE / "matchcore"), ids=lambda path: path.name)
def test_the_core_has_no_floats_and_does_no_input_or_output(path):
    assert list(faults(path)) == []


def test_there_is_something_to_look_at():
    """If a folder were renamed, everything above would find nothing and pass."""
    for folder in ("matchcore", "table", "table/screens", "table/drivers"):
        assert sources(FIRMWARE / folder), f"firmware/{folder} holds no source"
    assert sources(FORMATS)


IMPORT_SAMPLES = {
    "import table.link": ["table.link"],
    "import asyncio, struct": ["asyncio", "struct"],
    "from table.drivers import store": ["table.drivers.store"],
    "from . import view": ["table.screens.view"],
    "from ..drivers.pins import Pins": ["table.drivers.pins.Pins"],
    "def f():\n    from matchcore import clock": ["matchcore.clock"],
}


@pytest.mark.parametrize("text", IMPORT_SAMPLES)
def test_no_notation_hides_an_import(tmp_path, text):
    path = tmp_path / "table" / "screens" / "sample.py"
    path.parent.mkdir(parents=True)
    path.write_text(text, encoding="utf-8")
    assert [imported.name for imported in imports_of(path, tmp_path)] == IMPORT_SAMPLES[text]
