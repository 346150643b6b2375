"""The QR code by which a phone joins a table in setup and finds its page: read from every display.

The reader is ZXing; the pictures are the data sent to each class of display.
"""

import os
import subprocess
from pathlib import Path

import pytest
import zxingcpp
from PIL import Image

from host_tools.simulator.gallery import CLASSES
from tests.firmware.test_qr import photographed

SCREENS = Path(__file__).parent / "screens"
ROOT = Path(__file__).resolve().parents[2]
PLACES = ("firmware", "tests/micropython", "tests/storage", "tests/firmware/screens", "tests/firmware/table")
KINDS = ("320x240", "480x320", "segments")
LONGEST_NUMBER = 9999


def drawn(
    micropython: Path, path: Path, kind: str, step: str, number: int, language: str = "en"
) -> tuple[Image.Image, str]:
    """The display, and the expected text of its code."""
    colour = "panel" if kind == "segments" else "colour"
    command = [micropython, "-X", "heapsize=4m", SCREENS / "set_up.py", path, colour, step, str(number), language]
    environment = {**os.environ, "MICROPYPATH": ":".join([*(str(ROOT / place) for place in PLACES), ".frozen"])}
    environment["DISPLAY_CLASS"] = "480x320" if kind == "480x320" else ""
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, env=environment)
    assert done.returncode == 0, f"\n{done.stdout}\n{done.stderr}"
    data = path.read_bytes()
    if kind != "segments":
        return CLASSES[kind].picture_of(data), done.stdout.strip()
    image = Image.new("L", (128, 64))  # a byte is eight pixels of a column
    image.putdata([255 * (data[y // 8 * 128 + x] >> y % 8 & 1) for y in range(64) for x in range(128)])
    return photographed(image), done.stdout.strip()


@pytest.mark.parametrize("number", [0, LONGEST_NUMBER], ids=["never enrolled", "the longest number"])
@pytest.mark.parametrize("kind", KINDS)
def test_a_phone_reads_how_to_join(micropython, tmp_path, kind, number):
    image, said = drawn(micropython, tmp_path / "page", kind, "join", number)
    name = f"match-table-{number}" if number else "match-table"
    assert said.startswith(f"WIFI:S:{name};T:WPA;P:")
    assert [code.text for code in zxingcpp.read_barcodes(image)] == [said]


@pytest.mark.parametrize("kind", KINDS)
def test_once_it_has_joined_it_reads_where_the_page_is(micropython, tmp_path, kind):
    image, said = drawn(micropython, tmp_path / "page", kind, "open", 7)
    assert said == "http://192.168.4.1/"
    assert [code.text for code in zxingcpp.read_barcodes(image)] == [said]


@pytest.mark.parametrize("kind", KINDS)
def test_a_new_table_shows_where_it_can_be_adopted_once_a_director_has_heard_it(micropython, tmp_path, kind):
    image, said = drawn(micropython, tmp_path / "page", kind, "heard", 7)
    assert said == "http://192.168.100.200:65535/fleet"
    assert [code.text for code in zxingcpp.read_barcodes(image)] == [said]
    for step in ("new", "adopted"):
        image, said = drawn(micropython, tmp_path / "page", kind, step, 7)
        assert said == "" and not zxingcpp.read_barcodes(image)
