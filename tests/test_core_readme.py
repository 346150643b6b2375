"""The READMEs of the core and of its games name every module on its floor, and only existing ones."""

import re
from pathlib import Path

import pytest

from tests.imports import FIRMWARE

CORE = FIRMWARE / "matchcore"
GAME = CORE / "games" / "backgammon"
RICOCHET = CORE / "games" / "ricochet"
CLOCK = CORE / "games" / "clock"


def described(folder: Path) -> dict[str, list[str]]:
    """The modules of each floor; a line without a floor continues the one above."""
    readme = (folder / "README.md").read_text(encoding="utf-8")
    table = readme.split("| floor | module |")[1].split("\n\n")[0]
    floors: dict[str, list[str]] = {}
    floor = ""
    for first, second in re.findall(r"^\| (.*?) ?\| (`.*?) \|", table, re.M):
        floor = first.strip("` /") or floor
        floors.setdefault(floor, []).extend(re.findall(r"`([^`]+)`", second))
    return floors


@pytest.mark.parametrize("folder", [CORE, GAME, RICOCHET, CLOCK], ids=lambda folder: folder.name)
def test_every_module_is_there_on_its_floor(folder):
    found = {"ground": sorted(path.stem for path in folder.glob("[!_]*.py"))}
    for floor in (path.parent for path in folder.glob("*/__init__.py")):
        inside = [path.stem for path in floor.glob("[!_]*.py")]
        inside += [path.parent.name + "/" for path in floor.glob("*/__init__.py")]
        found[floor.name] = sorted(inside)
    assert {floor: sorted(modules) for floor, modules in described(folder).items()} == found


@pytest.mark.parametrize(
    ("folder", "floors"),
    [
        (CORE, ["ground", "log", "folding", "games"]),
        (GAME, ["ground", "game", "rules", "state", "topics", "play"]),
        (RICOCHET, ["ground", "game", "state", "topics", "play"]),
        (CLOCK, ["ground", "game", "state", "topics", "play"]),
    ],
    ids=["matchcore", "backgammon", "ricochet", "clock"],
)
def test_the_floors_stand_in_the_order_in_which_they_know_each_other(folder, floors):
    assert list(described(folder)) == floors
