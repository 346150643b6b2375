"""Every board as a whole: the firmware with the board's own data, and models of everything on its pins."""

import os
import subprocess
from pathlib import Path

import pytest

from host_tools.release import boards, build, parts
from host_tools.toolchain.paths import ROOT
from tests.boards import first_picture, makers

HERE = Path(__file__).parent
SECONDS = 120
# The classes that have a screen.
CLASSES = {"320x240", "segments"} | {path.stem[6:] for path in (parts.FIRMWARE / parts.COLOUR).glob("sizes_*.py")}
FLASHED = ("files", "image")
NAMES = [
    name
    for name in boards.names()
    if boards.facts_of(name)["deploy"] in FLASHED and boards.facts_of(name)["display_class"] in CLASSES
]
FOLDERS = ("tests/boards", "tests/drivers", "tests/esp32", "tests/firmware/screens", "tests/micropython")


def run(micropython: Path, folder: Path, name: str, source: str) -> subprocess.CompletedProcess[str]:
    """Its file system is a folder; it is started in the folder of the fonts, as on the device."""
    (folder / "data").mkdir()
    (folder / "board.py").write_text(source.replace('"/data"', f'"{folder}/data"'), encoding="utf-8")
    path = ":".join([str(folder), *(str(ROOT / name) for name in FOLDERS), ".", ".frozen"])
    command = [str(micropython), "-X", "heapsize=16m", str(HERE / "on_bench.py")]
    size = "480x320" if '"width": 480' in source else ""
    environment = {**os.environ, **makers.environment(name), "MICROPYPATH": path, "DISPLAY_CLASS": size}
    return subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, env=environment, cwd=parts.FIRMWARE)


@pytest.mark.parametrize("name", NAMES)
def test_a_table_lights_up_with_a_picture_and_hears_all_five_controls(micropython, tmp_path, name):
    done = run(micropython, tmp_path, name, boards.source_of(name))
    assert done.returncode == 0, f"\n{done.stdout}\n{done.stderr}"
    assert "lit\nheard [0, 1, 2, 3, 4]\nok" in done.stdout


@pytest.mark.parametrize(
    ("board", "right", "wrong"),
    [
        ("M5STACK_CORE2", '\n    "power": {"driver": "power_axp", "i2c": INSIDE},', ""),
        ("ES3C28P", '"dc": 46', '"dc": 47'),
        ("ES3C28P", '"sck": 12', '"sck": 3'),
    ],
)
def test_a_wrong_board_file_is_noticed(micropython, tmp_path, board, right, wrong):
    source = boards.source_of(board)
    assert source.count(right) == 1
    assert run(micropython, tmp_path, board, source.replace(right, wrong)).returncode != 0


@pytest.mark.parametrize("name", ["ES3C28P", "M5STACK_CORE2", "DEVKIT_TFT-ST7796", "SEGMENTS"])
def test_the_release_that_is_flashed_comes_up_and_lights_up(micropython, tmp_path, name):
    """Deflated, with everything loaded at the start as on a board with PSRAM."""
    (tmp_path / "data").mkdir()
    said = first_picture.start(micropython, build.release(name, releases=tmp_path), tmp_path / "data").said
    assert "lit True [] 240000000" in said or boards.facts_of(name)["chip"] != "esp32", said
    assert "lit True []" in said
