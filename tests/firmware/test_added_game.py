"""A game is added by its own folders alone, as README.md says: darts, at the table and at the desk."""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from host_tools.languages import modules
from host_tools.simulator.hands import Play
from tests.firmware.play import ROOT

DARTS = Path(__file__).with_name("darts")
HALVES = ("firmware", "host_tools")
MOST_LINES = 150  # of each


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    """Ours, with the board HEADLESS, and darts put in."""
    for name in ("firmware", "host_tools", "boards"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in HALVES:
        shutil.copytree(DARTS / name, tmp_path / name, dirs_exist_ok=True)
    shutil.copy(ROOT / "boards" / "HEADLESS" / "board.py", tmp_path / "firmware")
    return tmp_path


def section(title: str) -> str:
    return (ROOT / "README.md").read_text("utf-8").partition(f"\n## {title}\n")[2].partition("\n## ")[0]


def test_its_places_are_those_that_the_readme_names():
    named = re.findall(r"`((?:firmware|host_tools)/[\w/]+/X(?:\.py)?)`", section("How to add a game"))
    places = [DARTS / place.replace("X", "darts") for place in named]
    assert len(places) == 4 and all(place.exists() for place in places)
    files = {path for name in HALVES for path in (DARTS / name).rglob("*.py")}
    assert not [path for path in files if not any(path.is_relative_to(place) for place in places)]


@pytest.mark.parametrize("half", ["firmware/table/games/darts", "host_tools/director/games/darts"])
def test_each_half_is_small(half: str):
    lines = [line for path in (DARTS / half).glob("*.py") for line in path.read_text("utf-8").splitlines()]
    assert len([line for line in lines if line.strip()]) < MOST_LINES


def test_it_is_played_from_the_first_visit_to_the_seal(sources: Path, flash: Path, switch_on: Callable[..., Play]):
    files = flash / "darts"
    files.mkdir()
    (files / "config.json").write_text(json.dumps({"game": "darts"}))
    play = switch_on(files, code=sources / "firmware")
    play.key("LOCAL")
    play.left()
    play.right()
    play.expect("throwing")
    for points in (180, 120):
        for _ in range(points // 20):
            play.key("+20")
        play.left()
        play.right()
    assert play.lines_shown()[1] == "1 – 301"
    play.key("+20")
    play.left()
    assert play.lines_shown()[1] == "1 – 301", "a bust counts nothing"
    play.right()
    play.key("+1")
    play.left()
    play.expect("over")
    play.left()
    play.right()
    play.expect("sealed")
    again = switch_on(files, code=sources / "firmware")
    assert again.expect("sealed")["score"] == [0, 301]


def test_it_is_in_english_until_it_is_translated(sources: Path):
    """With the table's own words in the language of the table."""
    names: dict = {}
    exec(modules.source(Path("table/games/darts/texts/it.py"), sources / "firmware"), names)
    assert names["TEXTS"]["visit"] == "{name}: {points}"


def test_the_director_assigns_it_and_has_its_result(sources: Path, tmp_path: Path):
    store = tmp_path / "store"
    store.mkdir()
    path = os.pathsep.join(map(str, (sources, sources / "firmware", ROOT)))
    done = subprocess.run(
        [sys.executable, DARTS / "at_the_desk.py", store],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
