"""A floor knows only the floors above it in its list, and no imports form a circle: not between modules or folders.

Imports inside functions count: later loading follows the same direction. So do imports for types. The floors are those
of the READMEs, from the ground to the one that knows everything.
"""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import pytest

from tests.imports import FIRMWARE, ROOT, Graph, Import, circle, graph, loaded, merged, said, sources

# In each package, its folders in the order of the floors; modules beside them are the ground, except at the table.
CORE_FLOORS = ("log", "folding", "games")
GAME_FLOORS = ("game", "rules", "state", "topics", "play")
RECORD_FLOORS = ("game", "state", "topics", "play")
TABLE_FLOORS = (
    "texts",
    "drivers",
    "screens",
    "keeping",
    "pressing",
    "linking",
    "answering",
    "pages",
    "games",
    "running",
)
TABLE_GAME_FLOORS = ("texts", "answering", "pages")
DIRECTOR_FLOORS = (
    "formats",
    "forecasting",
    "texts",
    "net",
    "form_parsing",
    "store",
    "following",
    "desk",
    "views",
    "printing",
    "web",
    "games",
    "command",
)
GAME_AT_DESK_FLOORS = ("reading", "orders", "views", "routes")
WEB_FLOORS = ("shared", "entry", "connections", "watching", "routes")
MOST_MODULES = 24  # of a folder, its `__init__` not counted
HOST_FLOORS = ("toolchain", "languages", "release", "installing", "passport", "director", "simulator", "bench")


@cache
def core() -> Graph:
    return graph(FIRMWARE, FIRMWARE / "matchcore")


@cache
def device() -> Graph:
    return graph(FIRMWARE, FIRMWARE / "matchcore", FIRMWARE / "table")


@cache
def host() -> Graph:
    return graph(ROOT, ROOT / "host_tools")


def device_loaded() -> Graph:
    return loaded(device())


def folder_of(module: str, depth: int) -> str:
    """The folder at this depth that a module lies in; a module that lies higher stands for itself.

    A command (`__main__`) stands above the folder that it is in: it wires what it starts."""
    parts = module.split(".")
    if parts[-1] == "__main__" or len(parts) <= depth:
        return module
    return ".".join(parts[:depth])


def folders(modules: Graph, depth: int) -> Graph:
    return merged(modules, {name: folder_of(name, depth) for name in modules})


def arrows_up(modules: Graph, package: str, floors: Sequence[str]) -> list[Import]:
    """Imports of a floor by one that stands above it in the list; a command may wire any of them."""

    def floor(name: str) -> int:
        parts = name.split(".")
        below = parts[len(package.split(".")) :]
        is_inside = name.startswith(package + ".") and len(below) > 1 and below[0] in floors
        return floors.index(below[0]) if is_inside else -1

    return [
        imported
        for name, targets in modules.items()
        for target, imported in targets.items()
        if -1 < floor(name) < floor(target) and not name.endswith(".__main__")
    ]


@pytest.mark.parametrize("modules_of", [device, host], ids=["device", "host"])
def test_no_imports_form_a_circle_of_modules(modules_of):
    found = circle(modules_of())
    assert not found, "the last of these imports closes a circle:\n" + said(found)


@pytest.mark.parametrize(
    # The class Table names the types of parts in most rooms, and those name it: of rooms, only what is loaded counts.
    ("modules_of", "depth"),
    [(device_loaded, 2), (host, 2), (host, 3)],
    ids=["device", "host", "in host"],
)
def test_no_imports_form_a_circle_of_folders(modules_of, depth):
    found = circle(folders(modules_of(), depth))
    assert not found, "the last of these imports closes a circle of folders:\n" + said(found)


@pytest.mark.parametrize(
    ("modules_of", "package", "floors"),
    [
        (device, "matchcore", CORE_FLOORS),
        (device, "matchcore.games.backgammon", GAME_FLOORS),
        (device, "matchcore.games.ricochet", RECORD_FLOORS),
        (device, "matchcore.games.clock", RECORD_FLOORS),
        (device, "table", TABLE_FLOORS),
        (device, "table.games.backgammon", TABLE_GAME_FLOORS),
        (host, "host_tools.director", DIRECTOR_FLOORS),
        (host, "host_tools.director.games.backgammon", GAME_AT_DESK_FLOORS),
        (host, "host_tools.director.web", WEB_FLOORS),
        (host, "host_tools", HOST_FLOORS),
    ],
    ids=[
        "matchcore",
        "backgammon",
        "ricochet",
        "clock",
        "table",
        "backgammon at the table",
        "director",
        "backgammon at the desk",
        "web",
        "host_tools",
    ],
)
def test_a_floor_knows_only_the_floors_before_it(modules_of, package, floors):
    found = arrows_up(modules_of(), package, floors)
    assert not found, "these imports run back up:\n" + said(found)


@pytest.mark.parametrize(
    ("package", "floors", "known"),
    [
        ("matchcore", CORE_FLOORS, ()),
        ("matchcore.games.backgammon", GAME_FLOORS, ("matchcore.folding.rows",)),
        ("matchcore.games.ricochet", RECORD_FLOORS, ("matchcore.folding.rows",)),
        ("matchcore.games.clock", RECORD_FLOORS, ("matchcore.folding.rows",)),
    ],
)
def test_the_ground_of_the_core_knows_no_floor(package, floors, known):
    inside = {name: name.removeprefix(package + ".") for name in core() if name.startswith(package + ".")}
    ground = {name for name, below in inside.items() if "." not in below and below not in floors}
    above = [name for name in core() if name.partition(".")[2].partition(".")[0] not in CORE_FLOORS]
    ground = ground | set(above) | {package}
    found = [imported for name in ground for target, imported in core()[name].items() if target not in ground]
    found = [imported for imported in found if not imported.name.startswith(known or "-")]
    assert not found, "the ground imports a floor:\n" + said(found)


@pytest.mark.parametrize(
    ("package", "floors"),
    [
        ("firmware/matchcore", CORE_FLOORS),
        ("firmware/matchcore/games/backgammon", GAME_FLOORS),
        ("firmware/matchcore/games/ricochet", RECORD_FLOORS),
        ("firmware/matchcore/games/clock", RECORD_FLOORS),
        ("firmware/table", TABLE_FLOORS),
        ("firmware/table/games/backgammon", TABLE_GAME_FLOORS),
        ("host_tools/director", DIRECTOR_FLOORS),
        ("host_tools/director/games/backgammon", GAME_AT_DESK_FLOORS),
        ("host_tools/director/web", WEB_FLOORS),
        ("host_tools", HOST_FLOORS),
    ],
)
def test_every_folder_has_its_floor(package, floors):
    """A new folder finds its place in the list, or this fails."""
    found = {path.parent.name for path in (ROOT / package).glob("*/*.py")}
    assert found == set(floors)


def test_no_game_knows_another():
    games = sorted(path.parent.name for path in (FIRMWARE / "matchcore" / "games").glob("*/__init__.py"))
    assert len(games) > 1
    found = [
        imported
        for name, targets in core().items()
        for target, imported in targets.items()
        if name.startswith("matchcore.games.") and target.startswith("matchcore.games.")
        if name.split(".")[2:3] != target.split(".")[2:3]
    ]
    assert not found, "these imports join two games:\n" + said(found)


def halls_over(most: int, folder: Path) -> dict[str, int]:
    """The folders with more modules than one can keep in mind, and how many they have."""
    halls = [path.parent for path in sources(folder) if path.stem != "__init__"]
    counts = Counter(halls)
    return {path.relative_to(ROOT).as_posix(): count for path, count in counts.items() if count > most}


def test_no_hall_has_more_modules_than_one_can_keep_in_mind():
    assert halls_over(MOST_MODULES, FIRMWARE) | halls_over(MOST_MODULES, ROOT / "host_tools") == {}


def test_the_root_of_the_table_is_what_it_is_what_it_is_handed_and_its_app():
    found = {path.name for path in (FIRMWARE / "table").glob("*.py")}
    assert found == {"__init__.py", "app.py", "interfaces.py", "parts.py", "table.py"}


def imported(name: str) -> Import:
    return Import(name, ROOT / "sample.py", 1)


def test_a_circle_is_found_and_the_import_that_closes_it_is_named():
    a, b, c = imported("a"), imported("b"), imported("c")
    modules = {"a": {"b": b}, "b": {"c": c}, "c": {"a": a}, "d": {"a": a}}
    assert circle(modules) == [b, c, a]
    assert said(circle(modules)).splitlines()[-1] == "sample.py:1 imports a"
    assert circle({"a": {"b": b, "c": c}, "b": {"c": c}, "c": {}}) == []


def test_two_folders_that_use_each_other_are_a_circle_though_no_two_modules_are():
    modules = {"p.x.one": {"p.y.one": imported("p.y.one")}, "p.y.one": {}, "p.x.two": {}, "p.y.two": {}}
    modules["p.y.two"] = {"p.x.two": imported("p.x.two")}
    assert not circle(modules)
    assert circle(folders(modules, 2))


def test_an_import_for_types_counts(tmp_path):
    (tmp_path / "a.py").write_text("if TYPE_CHECKING:\n    from b import B\n", encoding="utf-8")
    (tmp_path / "b.py").write_text("def f():\n    import a\n", encoding="utf-8")
    modules = graph(tmp_path, tmp_path)
    assert [(step.name, step.is_for_types) for step in circle(modules)] == [("b.B", True), ("a", False)]
    assert not circle(loaded(modules))


def test_what_is_loaded_too_is_not_only_for_types(tmp_path):
    (tmp_path / "a.py").write_text("import b\nif TYPE_CHECKING:\n    from b import B\nelse:\n    import b\n", "utf-8")
    (tmp_path / "b.py").write_text("", encoding="utf-8")
    assert loaded(graph(tmp_path, tmp_path))["a"]


def test_an_arrow_back_up_is_found():
    up, down = imported("p.high.b"), imported("p.low.c")
    modules: Graph = {"p.low.a": {"p.high.b": up}, "p.high.b": {"p.low.c": down}, "p.low.c": {}}
    assert arrows_up(modules, "p", ("low", "high")) == [up]
