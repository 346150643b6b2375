"""The core's README names every module on its floor, and only existing ones."""

import re

from tests.imports import FIRMWARE

CORE = FIRMWARE / "matchcore"
README = (CORE / "README.md").read_text(encoding="utf-8")


def described() -> dict[str, list[str]]:
    """The modules of each floor; a line without a floor continues the one above."""
    table = README.split("| floor | module |")[1].split("\n\n")[0]
    floors: dict[str, list[str]] = {}
    floor = ""
    for first, second in re.findall(r"^\| (.*?) ?\| (`.*?) \|", table, re.M):
        floor = first.strip("` /") or floor
        floors.setdefault(floor, []).extend(re.findall(r"`([^`]+)`", second))
    return floors


def test_every_module_is_there_on_its_floor():
    found = {"ground": sorted(path.stem for path in CORE.glob("[!_]*.py"))}
    for folder in (path.parent for path in CORE.glob("*/__init__.py")):
        inside = [path.stem for path in folder.glob("[!_]*.py")]
        inside += [path.parent.name + "/" for path in folder.glob("*/__init__.py")]
        found[folder.name] = sorted(inside)
    assert {floor: sorted(modules) for floor, modules in described().items()} == found


def test_the_floors_stand_in_the_order_in_which_they_know_each_other():
    assert list(described()) == ["ground", "game", "log", "rules", "state", "topics", "play"]
