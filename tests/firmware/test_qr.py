"""The QR code of a sealed result: the table draws it, another reader reads it, the desk trusts it.

The other reader and writer is ZXing.
"""

import json
import os
import subprocess
from pathlib import Path

import pytest
import zxingcpp
from PIL import Image, ImageFilter

from host_tools.simulator.gallery import CLASSES
from matchcore.games.backgammon.game import scoring
from matchcore.games.backgammon.play.result_line import read_result

HERE = Path(__file__).parent
FIRMWARE = HERE.parents[1] / "firmware"
KEY = bytes(range(32))  # of tests/firmware/screens/players.py

# Short and long texts that exactly fill a code, and the version that each needs.
TEXTS = {
    "MT1 7 7-Q4K2 7-5 POINTS A DEB3C1AC9C8FD7DF": "2",
    "MT1 9999 9999-ABCD 24-24 10 - 0123456789ABCDEF": "2",
    "A23456789 $%*+-./:" + "ABCDEFGHIJKLMNOPQRSTUVWXYZ012": "2",
    "MT1 65535 65535-ABCD 24-24 10 - 0123456789ABCDEF": "3",
    "WIFI:S:match-table-9999;T:WPA;P:12345678;;": "3",
    "": "",
    "a": "2",
    "äöü €": "2",
    "b" * 32: "2",
    "b" * 33: "3",
    "b" * 53: "3",
    "b" * 54: "4",
    "abcdefghijklm" * 6: "4",
}
# Long enough that the writer, which takes the smallest, needs the same size.
SAME_SIZE = (
    "MT1 7 7-Q4K2 7-5 POINTS A DEB3C1AC9C8FD7DF",
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ012",
    "z" * 30,
    "z" * 53,
    "z" * 63,
    "abcdefghijklm" * 6,
    "nopqrst uvw" * 6,
    "q, w. e; " * 8,
)


def run(micropython: Path, script: Path, *arguments: str) -> str:
    environment = {**os.environ, "MICROPYPATH": f"{FIRMWARE}:.frozen"}
    command = [str(micropython), str(script), *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True, timeout=60, env=environment).stdout


def codes(micropython: Path, *texts: str) -> list[list[str]]:
    """The rows of each text's code, as the firmware makes them."""
    found = run(micropython, HERE / "table" / "qr_rows.py", *texts).split("\n\n")
    assert len(found) == len(texts) + 1
    return [rows.split() for rows in found[:-1]]


def picture(rows: list[str], module_px: int = 4, quiet: int = 4) -> Image.Image:
    image = Image.new("L", (len(rows) + 2 * quiet, len(rows) + 2 * quiet), 255)
    for y, row in enumerate(rows):
        for x, module in enumerate(row):
            image.putpixel((x + quiet, y + quiet), 0 if module == "1" else 255)
    return image.resize((image.width * module_px, image.height * module_px), Image.Resampling.NEAREST)


def written_elsewhere(text: str, size: int) -> list[str]:
    options = f"version={(size - 17) // 4},ecLevel=L,dataMask=0"
    barcode = zxingcpp.create_barcode(text, zxingcpp.BarcodeFormat.QRCode, options=options)
    image = memoryview(barcode.to_image(scale=1, add_quiet_zones=False))
    height, width = image.shape
    return ["".join("0" if image[y, x] else "1" for x in range(width)) for y in range(height)]


def test_another_reader_reads_it_without_correcting_anything(micropython):
    for (text, version), rows in zip(TEXTS.items(), codes(micropython, *TEXTS), strict=True):
        found = zxingcpp.read_barcode(picture(rows))
        if not text:
            assert found is None  # readers treat a code with an empty text as none
            continue
        assert found is not None and found.bytes == text.encode()
        # UEC: the unused share of the correcting bytes.
        assert found.extra == {"DataMask": 0, "UEC": 1.0, "Version": version, "ECLevel": "L"}


def test_another_writer_writes_the_same_modules(micropython):
    for text, rows in zip(SAME_SIZE, codes(micropython, *SAME_SIZE), strict=True):
        assert rows == written_elsewhere(text, len(rows)), text


def test_a_text_that_does_not_fit_is_refused(micropython):
    assert run(micropython, HERE / "table" / "qr_rows.py", "x" * 79) == "refused: 79 bytes, 78 at most\n"
    # Bytes count, not characters.
    assert run(micropython, HERE / "table" / "qr_rows.py", "é" * 40) == "refused: 80 bytes, 78 at most\n"


@pytest.fixture(scope="module")
def handed_over(micropython, tmp_path_factory) -> tuple[Image.Image, str, dict]:
    """The page as the screen draws it, its expected line, the view."""
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
    """Six pixels a module, four light modules around: a reader needs them to find it."""
    page = handed_over[0].convert("L").point([255 if value > 128 else 0 for value in range(256)])
    light = page.crop((119, 0, 320, 214)).getbbox()
    assert light is not None
    left, top, right, bottom = light[0] + 119, light[1], light[2] + 119, light[3]
    assert (right - left, bottom - top) == (33 * 6, 33 * 6)
    inner = (left + 4 * 6, top + 4 * 6, right - 4 * 6, bottom - 4 * 6)
    page.paste(255, inner)
    assert page.crop((left, top, right, bottom)).getextrema() == (255, 255)


def panel(micropython: Path, folder: Path, letters: str) -> tuple[Image.Image, str]:
    """The OLED panel of the segments class, a pixel a pixel, and its code's expected text."""
    path = folder / "panel"
    line = run(micropython, HERE / "screens" / "handed_over_panel.py", str(path), letters).rstrip("\n")
    data = path.read_bytes()  # a byte is eight pixels of a column
    image = Image.new("L", (128, 64))
    image.putdata([255 * (data[y // 8 * 128 + x] >> y % 8 & 1) for y in range(64) for x in range(128)])
    return image, line


def photographed(image: Image.Image) -> Image.Image:
    """As a phone 12 cm away sees the panel of 21.7 mm in 1920 pixels across: 1.9 of them a pixel, tilted, out of
    focus.

    Round the panel it is dark; gaps make up a fifth of each pixel.
    """
    glass = Image.new("L", (200 * 10, 136 * 10))
    for x in range(image.width):
        for y in range(image.height):
            lit = 220 if image.getpixel((x, y)) else 12
            glass.paste(lit, ((x + 36) * 10, (y + 36) * 10, (x + 36) * 10 + 9, (y + 36) * 10 + 9))
    small = glass.rotate(7, Image.Resampling.BICUBIC).resize((380, 258), Image.Resampling.BOX)
    noise = Image.effect_noise(small.size, 24)
    return Image.blend(small.filter(ImageFilter.GaussianBlur(1.1)), noise, 0.15)


def test_a_phone_reads_the_code_on_the_small_panel(micropython, tmp_path):
    """Two pixels a module, and a light border wide enough."""
    image, line = panel(micropython, tmp_path, "")
    assert len(line) <= 47
    assert image.crop((62, 0, 70, 64)).getextrema() == image.crop((62, 0, 128, 7)).getextrema() == (255, 255)
    found = zxingcpp.read_barcodes(photographed(image))
    assert [code.text for code in found] == [line]
    assert read_result(line, KEY)["table"] == 7


def test_a_code_whose_modules_would_be_too_small_is_typed_instead(micropython, tmp_path):
    image, _ = panel(micropython, tmp_path, "small")
    assert sum(value > 0 for value in image.tobytes()) < 128 * 64 // 4  # words on dark


def test_the_view_is_sent_to_onlookers_as_rows(handed_over):
    """RES-08."""
    view = handed_over[2]
    assert len(view["qr"]) == 25
    assert all(len(row) == 25 and set(row) <= {"\x00", "\x01"} for row in view["qr"])


def test_an_enrolled_table_signs_with_its_key(switch_on, tmp_path):
    """On the compiled release, in another language than English."""
    config = {"table": 7, "key": KEY.hex(), "director": ["http://127.0.0.1:9"], "language": "it"}
    (tmp_path / "config.json").write_text(json.dumps(config), encoding="utf-8")
    play = switch_on(tmp_path)
    one_point = ["key1", *["key2"] * 10, "key1"]  # round the end of the list to its first entry
    for control in [*one_point, *"left right right left right key2 key1 left right left right".split()]:
        play.press(control)
    assert play.expect("sealed")["labels"] == ["STORICO", "QR", "MENU"]
    play.key("QR")
    found = zxingcpp.read_barcode(picture([row.replace("#", "1") for row in play.qr]))
    assert found is not None
    result = read_result(found.text, KEY)
    assert (result["table"], result["code"], result["score_a"], result["score_b"]) == (7, play.code, 1, 0)
