"""A game is added by its own folders alone: darts, whose device side is small, from the first visit to the seal."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from host_tools.simulator.hands import Play
from tests.firmware.play import ROOT

DARTS = Path(__file__).with_name("darts")
MOST_LINES = 150


@pytest.fixture
def firmware(tmp_path: Path) -> Path:
    """The firmware's sources with the board HEADLESS, and darts put in as README.md says."""
    code = tmp_path / "firmware"
    shutil.copytree(ROOT / "firmware", code)
    shutil.copy(ROOT / "boards" / "HEADLESS" / "board.py", code)
    shutil.copytree(DARTS / "core", code / "matchcore" / "games" / "darts")
    shutil.copytree(DARTS / "table", code / "table" / "games" / "darts")
    return code


def test_the_device_side_is_small():
    lines = [line for path in (DARTS / "table").glob("*.py") for line in path.read_text("utf-8").splitlines()]
    assert len([line for line in lines if line.strip()]) < MOST_LINES


def test_it_is_played_from_the_first_visit_to_the_seal(firmware: Path, flash: Path, switch_on: Callable[..., Play]):
    files = flash / "darts"
    files.mkdir()
    (files / "config.json").write_text(json.dumps({"game": "darts"}))
    play = switch_on(files, code=firmware)
    play.key("LOCAL MATCH")
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
    again = switch_on(files, code=firmware)
    assert again.expect("sealed")["score"] == [0, 301]
