"""Every board with a colour display: its driver shows the states on the model of its panel, and a tick is cheap."""

import os
import re
import subprocess
from pathlib import Path

import machine  # noqa: F401  # first: it gives `time` what a driver asks of it
import pytest

from host_tools.release import boards, parts
from host_tools.toolchain.paths import ROOT
from table.drivers.display import display_spi
from tests.boards import makers

HERE = Path(__file__).parent
SECONDS = 300
ON_SPI = "display_spi"
DISPLAYS = {name: boards.parts_of(name).get("display", {}) for name in boards.names()}
NAMES = [name for name, display in DISPLAYS.items() if display.get("driver") == ON_SPI]
# Boards with one panel differ in wires, colours and orientation, which a single picture shows.
FIRST_OF_PANEL = {DISPLAYS[name]["panel"]: name for name in reversed(NAMES)}
EVERY_STATE, ONE = "all", "one"
FOLDERS = ("tests/drivers", "tests/esp32", "tests/firmware/screens", "tests/micropython", "firmware")


def run(micropython: Path, folder: Path, name: str, source: str, states: str) -> subprocess.CompletedProcess[str]:
    (folder / "board.py").write_text(source, encoding="utf-8")
    path = ":".join([str(folder), *(str(ROOT / name) for name in FOLDERS), ".frozen"])
    command = [str(micropython), "-X", "heapsize=48m", str(HERE / "panels.py"), str(folder), states]
    size = "480x320" if '"width": 480' in source else ""
    environment = {**os.environ, **makers.environment(name), "MICROPYPATH": path, "DISPLAY_CLASS": size}
    return subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, env=environment, cwd=folder)


@pytest.mark.parametrize("name", NAMES)
def test_every_state_is_seen_as_drawn_and_a_tick_is_cheap(micropython, tmp_path, name):
    is_first = name in FIRST_OF_PANEL.values()
    done = run(micropython, tmp_path, name, boards.source_of(name), EVERY_STATE if is_first else ONE)
    assert done.returncode == 0, f"\n{done.stdout}\n{done.stderr}"
    seen = done.stdout.count("seen ")
    assert (seen > 100 if is_first else seen == 1) and done.stdout.endswith("ok\n")
    numbers = re.search(r"^ticks (\d+) (\d+) (\d+)$", done.stdout, re.MULTILINE)
    assert numbers and int(numbers[1]) * 100 <= int(numbers[2]) * 125 and int(numbers[3]) <= 5000


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ('"madctl": 0x28', '"madctl": 0xE8'),
        ('"inverted": True', '"inverted": False'),
        ('"cs": 10', '"cs": 9'),
        ('"dc": 46', '"dc": 45'),
        ("panel_ili9341_b", "panel_st7796"),
    ],
)
def test_a_wrong_board_file_is_seen(micropython, tmp_path, right, wrong):
    source = boards.source_of("ES3C28P")
    assert source.count(right) == 1
    done = run(micropython, tmp_path, "ES3C28P", source.replace(right, wrong), ONE)
    assert done.returncode != 0 and "AssertionError" in done.stderr


@pytest.mark.parametrize(("sizes", "most"), [("sizes.py", 4096), ("sizes_480x320.py", 8192)])
def test_the_largest_cell_is_what_the_driver_was_told(sizes, most):
    source = (parts.FIRMWARE / parts.SIZES.parent / sizes).read_text(encoding="utf-8")
    cell = re.search(r"^CELL_BYTES = const\((\d+)\)", source, re.MULTILINE)
    assert cell and int(cell[1]) == most
    assert most in (display_spi.LARGEST_PIECE_BYTES, display_spi.LARGER_PIECE_BYTES)
