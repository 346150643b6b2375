"""The QR code of a sealed result: what the table draws, another reader reads, and the desk trusts.

The other reader and writer is ZXing.
"""

import json
import os
import subprocess
from pathlib import Path

import pytest
import zxingcpp
from PIL import Image

from host_tools.simulator.gallery import CLASSES
from matchcore.game import scoring
from matchcore.topics.result_line import read_result

HERE = Path(__file__).parent
FIRMWARE = HERE.parents[1] / "firmware"
SIZE = 33
KEY = bytes(range(32))  # of tests/firmware/screens/players.py

# Short and long, and of the length where nothing is left of the code's 78 bytes.
TEXTS = (
    "MT1 7 7-Q4K2 7-5 POINTS A deb3c1ac9c8fd7df",
    "MT1 65535 65535-ABCD 24-24 DOUBLE_DISQUALIFICATION - 0123456789abcdef",
    "",
    "a",
    "äöü €",
    "abcdefghijklm" * 6,
)
# Long enough that the writer needs the same size, and nothing in them that it would pack otherwise than as bytes.
SAME_SIZE = ("abcdefghijklm" * 6, "nopqrst uvw" * 6, "z" * 63, "q, w. e; " * 8)


def run(micropython: Path, script: Path, *arguments: str) -> str:
    environment = {**os.environ, "MICROPYPATH": f"{FIRMWARE}:.frozen"}
    command = [str(micropython), str(script), *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True, timeout=60, env=environment).stdout


def codes(micropython: Path, *texts: str) -> list[list[str]]:
    """The rows of each text's code, as the firmware makes them."""
    lines = run(micropython, HERE / "table" / "qr_rows.py", *texts).split()
    assert len(lines) == SIZE * len(texts)
    return [lines[start : start + SIZE] for start in range(0, len(lines), SIZE)]


def picture(rows: list[str], module_px: int = 4, quiet: int = 4) -> Image.Image:
    image = Image.new("L", (SIZE + 2 * quiet, SIZE + 2 * quiet), 255)
    for y, row in enumerate(rows):
        for x, module in enumerate(row):
            image.putpixel((x + quiet, y + quiet), 0 if module == "1" else 255)
    return image.resize((image.width * module_px, image.height * module_px), Image.Resampling.NEAREST)


def written_elsewhere(text: str) -> list[str]:
    options = "version=4,ecLevel=L,dataMask=0"
    barcode = zxingcpp.create_barcode(text, zxingcpp.BarcodeFormat.QRCode, options=options)
    image = memoryview(barcode.to_image(scale=1, add_quiet_zones=False))
    height, width = image.shape
    return ["".join("0" if image[y, x] else "1" for x in range(width)) for y in range(height)]


def test_another_reader_reads_it_without_correcting_anything(micropython):
    for text, rows in zip(TEXTS, codes(micropython, *TEXTS), strict=True):
        found = zxingcpp.read_barcode(picture(rows))
        if not text:
            assert found is None  # readers take a code that says nothing for none
            continue
        assert found is not None and found.bytes == text.encode()
        # UEC: the share of the correcting bytes that was left unused.
        assert found.extra == {"DataMask": 0, "UEC": 1.0, "Version": "4", "ECLevel": "L"}


def test_another_writer_writes_the_same_modules(micropython):
    for text, rows in zip(SAME_SIZE, codes(micropython, *SAME_SIZE), strict=True):
        assert rows == written_elsewhere(text), text


def test_a_text_that_does_not_fit_is_refused(micropython):
    assert run(micropython, HERE / "table" / "qr_rows.py", "x" * 79) == "refused: 79 bytes, 78 at most\n"
    # Bytes count, not characters.
    assert run(micropython, HERE / "table" / "qr_rows.py", "é" * 40) == "refused: 80 bytes, 78 at most\n"


@pytest.fixture(scope="module")
def handed_over(micropython, tmp_path_factory) -> tuple[Image.Image, str, dict]:
    """The page as the screen draws it, the line that it should say, the view."""
    path = tmp_path_factory.mktemp("qr") / "page.rgb565"
    line, view = run(micropython, HERE / "screens" / "handed_over.py", str(path)).splitlines()
    return CLASSES["320x240"].picture_of(path.read_bytes()), line, json.loads(view)


def test_the_screen_shows_the_line_and_the_desk_believes_it(handed_over):
    page, line, view = handed_over
    found = zxingcpp.read_barcodes(page)
    assert [code.text for code in found] == [line]
    result = read_result(found[0].text, KEY)
    assert result == {
        "table": 7,
        "code": view["heading"],
        "score_a": 7,
        "score_b": 5,
        "result": scoring.POINTS,
        "winner": 0,
    }


def test_the_code_is_large_and_has_its_quiet_zone(handed_over):
    """Five pixels a module, four light modules around: what a reader needs to find it."""
    page = handed_over[0].convert("L").point([255 if value > 128 else 0 for value in range(256)])
    light = page.crop((110, 0, 320, 214)).getbbox()
    assert light is not None
    left, top, right, bottom = light[0] + 110, light[1], light[2] + 110, light[3]
    assert (right - left, bottom - top) == (41 * 5, 41 * 5)
    inner = (left + 4 * 5, top + 4 * 5, right - 4 * 5, bottom - 4 * 5)
    page.paste(255, inner)
    assert page.crop((left, top, right, bottom)).getextrema() == (255, 255)


def test_the_view_is_sent_to_onlookers_as_rows(handed_over):
    """RES-08."""
    view = handed_over[2]
    assert len(view["qr"]) == SIZE
    assert all(len(row) == SIZE and set(row) <= {"\x00", "\x01"} for row in view["qr"])


def test_an_enrolled_table_signs_with_its_key(switch_on, tmp_path):
    """On the compiled release, in another language than English."""
    config = {"table": 7, "key": KEY.hex(), "director": ["http://127.0.0.1:9"], "language": "it"}
    (tmp_path / "config.json").write_text(json.dumps(config), encoding="utf-8")
    play = switch_on(tmp_path)
    one_point = ["key1", *["key2"] * 10, "key1"]  # round the end of the list to its first entry
    for control in [*one_point, *"left right right left right key2 key1 left right left right".split()]:
        play.press(control)
    assert play.expect("sealed")["labels"] == ["STORICO", "CODICE QR", "MENU"]
    play.key("CODICE QR")
    found = zxingcpp.read_barcode(picture([row.replace("#", "1") for row in play.qr]))
    assert found is not None
    result = read_result(found.text, KEY)
    assert (result["table"], result["code"], result["score_a"], result["score_b"]) == (7, play.code, 1, 0)
