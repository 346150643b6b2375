"""Read at a glance: what an eye of 20/40 sees of every picture of the gallery is named by a reader of templates.

Keys at 1.5 m, digits and score at 3 m, the side on turn at 10 m; also through three colour blindnesses.  A picture in
which something is misread is kept in .build/unread, with what the eye sees.
"""

import json
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from PIL import Image

from host_tools import languages
from host_tools.toolchain.paths import BUILD, ROOT
from tests.firmware.eye import COLOUR_BLIND, Glass, Reader, greys
from tests.firmware.test_screens import FONTS, run

KEYS_M, DIGITS_M, TURN_M = 1.5, 3, 10
LEAST_READ = 0.99
UNREAD = BUILD / "unread"
LAYOUTS = ROOT / "firmware" / "table" / "screens" / "colour"
# The smallest glass of each class: 2.8" (57.6 mm wide), and 3.5" (73.4 mm).
GLASSES = {"": Glass(320, 240, 57.6), "480x320": Glass(480, 320, 73.4)}


def reader_of(size: str) -> Reader:
    path = LAYOUTS / (f"sizes_{size}.py" if size else "sizes.py")
    sizes = re.findall(r"^([A-Z_]+) = const\((\d+)\)", path.read_text("utf-8"), re.MULTILINE)
    fonts = ROOT / "firmware" / FONTS / size
    return Reader(GLASSES[size], fonts, {name: int(number) for name, number in sizes})


class Pictures:
    """All of a language and class, and what each says."""

    def __init__(self, lines: str, folder: Path, glass: Glass):
        self.said = [json.loads(line) for line in lines.splitlines()]
        self.folder, self.glass = folder, glass

    def words(self) -> list[str]:
        """Of all keys."""
        return sorted({key for said in self.said for key in said["keys"]} - {""})

    def picture(self, name: str) -> Image.Image:
        size = (self.glass.width, self.glass.height)
        return Image.frombytes("RGB", size, (self.folder / f"{name}.rgb565").read_bytes(), "raw", "BGR;16")


@pytest.fixture(scope="module")
def drawn(micropython, compiled, tmp_path_factory) -> Callable[[str, str], tuple[Reader, Pictures]]:
    """Of a class of displays and a language."""

    @cache
    def draw(size: str, language: str) -> tuple[Reader, Pictures]:
        folder = tmp_path_factory.mktemp("seen")
        done = run(micropython, compiled, "seen.py", str(folder), language, heap="32m", size=size)
        assert done.returncode == 0, done.stderr
        return reader_of(size), Pictures(done.stdout, folder, GLASSES[size])

    return draw


@pytest.fixture(params=[(size, language) for size in GLASSES for language in languages.spoken()])
def shown(request, drawn) -> tuple[Reader, Pictures]:
    return drawn(*request.param)


@pytest.fixture(params=GLASSES)
def in_english(request, drawn) -> tuple[Reader, Pictures]:
    """Where colours are judged, which have no language."""
    return drawn(request.param, "en")


class Count:
    """How much was read from a distance, and the pictures in which something was not."""

    def __init__(self, reader: Reader, distance_m: float):
        self.reader, self.distance_m = reader, distance_m
        self.right, self.wrong = 0, []

    def note(self, picture: str, grey: Image.Image, read: str | int, truth: str | int) -> None:
        if read == truth:
            self.right += 1
            return
        UNREAD.mkdir(parents=True, exist_ok=True)
        self.reader.seen(grey, self.distance_m).save(UNREAD / f"{picture}.png")
        self.wrong.append((picture, truth, read))

    def check(self) -> None:
        assert self.right / (self.right + len(self.wrong)) >= LEAST_READ, self.wrong


def test_the_gallery_has_every_state(shown):
    _, pictures = shown
    names = [said["name"] for said in pictures.said]
    assert len(names) == len(set(names)) > 50
    pixels = pictures.glass.width * pictures.glass.height
    assert all((pictures.folder / f"{name}.rgb565").stat().st_size == 2 * pixels for name in names)


def test_the_times_are_read_at_three_metres(shown):
    reader, pictures = shown
    read_the_times(reader, pictures)


@pytest.mark.parametrize("cones", COLOUR_BLIND)
def test_so_are_they_without_some_colours(in_english, cones):
    reader, pictures = in_english
    read_the_times(reader, pictures, cones)


def read_the_times(reader: Reader, pictures: Pictures, cones: str = "") -> None:
    """Without tenths, which pass too quickly to be read from there."""
    count = Count(reader, DIGITS_M)
    for said in pictures.said:
        grey = greys(pictures.picture(said["name"]), cones)
        for half, time in enumerate(said["times"]):
            read = reader.time(grey, half, DIGITS_M)
            count.note(said["name"], grey, read.split(".")[0], time.split(".")[0])
    count.check()


def test_the_score_is_read_at_three_metres(shown):
    reader, pictures = shown
    count = Count(reader, DIGITS_M)
    for said in pictures.said:
        grey = greys(pictures.picture(said["name"]))
        for half, score in enumerate(said["score"]):
            count.note(said["name"], grey, reader.score(grey, half, DIGITS_M), score)
    count.check()


@pytest.mark.parametrize("cones", ["", *COLOUR_BLIND])
def test_the_side_on_turn_is_seen_at_ten_metres(in_english, cones):
    reader, pictures = in_english
    count = Count(reader, TURN_M)
    for said in pictures.said:
        if said["turn"] is not None:
            grey = greys(pictures.picture(said["name"]), cones)
            count.note(said["name"], grey, reader.light_half(grey, TURN_M), said["turn"])
    count.check()


def test_the_keys_are_read_at_a_metre_and_a_half(shown):
    reader, pictures = shown
    count = Count(reader, KEYS_M)
    for said in pictures.said:
        grey = greys(pictures.picture(said["name"]))
        for index, key in enumerate(said["keys"]):
            count.note(said["name"], grey, reader.key(grey, index, pictures.words(), KEYS_M), key)
    count.check()


def test_this_eye_does_not_read_everything(in_english):
    """At ten times the distance it guesses: else the reader would prove nothing."""
    reader, pictures = in_english
    times, keys = [], []
    for said in pictures.said[:60]:
        grey = greys(pictures.picture(said["name"]))
        times += [reader.time(grey, half, 10 * DIGITS_M) == time for half, time in enumerate(said["times"])]
        for index, key in enumerate(said["keys"]):
            keys.append(reader.key(grey, index, pictures.words(), 10 * KEYS_M) == key)
    assert sum(times) < 0.5 * len(times) and sum(keys) < 0.5 * len(keys)
