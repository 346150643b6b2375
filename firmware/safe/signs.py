"""A few large words on the display of a table that runs no release.

The drivers are safe mode's own copies, installed by cable.  If any of this fails, the side lights, if any, are red; the
words are on the serial line in any case.
"""

import json
import sys

from table import drivers

TYPE_CHECKING = False  # as in matchcore.compat

if TYPE_CHECKING:
    from typing import Any

    from framebuf import FrameBuffer

# Lines separated by |, in framebuf's letters, which are ASCII; at most 16 in a line of 128 pixels.
WORDS = {
    "en": {
        "waiting": "SAFE MODE|waiting for|an update",
        "fetching": "SAFE MODE|fetching|the update",
        "no_wifi": "SAFE MODE|no Wi-Fi",
        "no_director": "SAFE MODE|no director",
        "not_enrolled": "SAFE MODE|flash it again",
        "reset": "FACTORY RESET|in %d|let go to stop",
        "let_go": "FACTORY RESET|let go now",
        "stuck": "left button|is stuck",
    },
}
CONFIG = "/data/config.json"
RED = 0x400000
_LETTER = 8  # pixels of framebuf's letters, both ways
_PIECE_BYTES = 4096  # that a colour display takes at once
_DIGITS = b"\x3f\x06\x5b\x4f\x66\x6d\x7d\x07\x7f\x6f"
_SAFE = b"\x6d\x77\x71\x79\x00"
_DASHES = b"\x40\x40\x40\x40\x00"


def language() -> str:
    """The language of the enrolment, if readable."""
    try:
        with open(CONFIG) as file:
            said = json.loads(file.read(4096))["language"]
        return said if said in WORDS else "en"
    except Exception:  # not enrolled, or damaged
        return "en"


class Signs:
    """`board` is the board's data."""

    def __init__(self, board: dict) -> None:
        self._words = WORDS[language()]
        self._board = board
        self._display: Any = None
        self._light: Any = None
        self._is_begun = False

    def show(self, key: str, *values: int) -> None:
        text = self._words[key] % values
        print(text.replace("|", ": ", 1).replace("|", " "))
        try:
            self._begin()
            if self._display:
                self._draw(text.split("|"), key, values)
                return
        except Exception as error:
            sys.print_exception(error)  # type: ignore  # CPython's sys has none
            self._display = None
        self._redden()

    def _begin(self) -> None:
        """As in a release: power, then light, dark until there are words."""
        board = self._board
        if self._is_begun or "display" not in board:
            return
        self._is_begun = True
        if "power" in board:
            drivers.make(board["power"]).start()
        self._light = drivers.make(board["light"]) if "light" in board else None
        display = drivers.make(board["display"])
        if hasattr(display, "start") and hasattr(display, "push"):
            display.start()
        self._display = display

    def _draw(self, lines: list, key: str, values: tuple) -> None:
        if hasattr(self._display, "push"):
            on_panel(self._display, lines)
            cells = number(values[0]) if values else _DASHES if key in ("let_go", "stuck") else _SAFE
            for side in range(2):
                self._display.show(side, cells, True)
            self._display.dim(100)
            return
        on_colours(self._display, lines)
        if self._light:
            self._light.dim(100)

    def _redden(self) -> None:
        try:
            if "lights" in self._board:
                drivers.make(self._board["lights"]).show(RED, RED)
        except Exception as error:
            sys.print_exception(error)  # type: ignore


def number(value: int) -> bytes:
    """Its last two digits on the right of four cells, without the colon."""
    tens = _DIGITS[value // 10 % 10] if value > 9 else 0
    return bytes((0, 0, tens, _DIGITS[value % 10], 0))


def scale_of(line: str, width: int, height: int) -> int:
    """The pixels per dot of a letter, so that the line fits a field of this size."""
    return max(1, min(width // (_LETTER * len(line)), height // (_LETTER + 1)))


def letters(line: str) -> "FrameBuffer":
    """One row of letters, eight pixels high."""
    from framebuf import MONO_HLSB, FrameBuffer

    small = FrameBuffer(bytearray(_LETTER * len(line)), _LETTER * len(line), _LETTER, MONO_HLSB)
    small.text(line, 0, 0)
    return small


def on_colours(display: "Any", lines: list) -> None:
    """White on black, a field for each line; in strips, because a whole picture does not fit."""
    from framebuf import RGB565, FrameBuffer

    width, field = display.width, display.height // len(lines)
    buffer = bytearray(_PIECE_BYTES // (2 * width) * 2 * width)
    strip = FrameBuffer(buffer, width, len(buffer) // (2 * width), RGB565)
    view = memoryview(buffer)
    for at, line in enumerate(lines):
        scale = min(scale_of(line, width, field), len(buffer) // (2 * width))
        small = letters(line)
        left, top = (width - scale * _LETTER * len(line)) // 2, (field - scale * _LETTER) // 2
        strip.fill(0)
        blank(display, view, at * field, top)
        for row in range(_LETTER):
            strip.fill(0)
            for x in range(_LETTER * len(line)):
                if small.pixel(x, row):
                    strip.fill_rect(left + scale * x, 0, scale, scale, 0xFFFF)
            display.blit(0, at * field + top + scale * row, width, scale, view[: 2 * width * scale])
        strip.fill(0)
        blank(display, view, at * field + top + scale * _LETTER, field - top - scale * _LETTER)


def blank(display: "Any", view: memoryview, y: int, rows: int) -> None:
    most = len(view) // (2 * display.width)
    while rows > 0:
        count = min(rows, most)
        display.blit(0, y, display.width, count, view[: 2 * display.width * count])
        y, rows = y + count, rows - count


def on_panel(display: "Any", lines: list) -> None:
    """On a board with segments, whose panel takes a whole picture in cells of 32 columns."""
    from framebuf import MONO_VLSB, FrameBuffer

    width, height = display.width, display.height
    buffer = bytearray(width * height // 8)
    frame = FrameBuffer(buffer, width, height, MONO_VLSB)
    field = height // len(lines)
    for at, line in enumerate(lines):
        scale = scale_of(line, width, field)
        small = letters(line)
        left = (width - scale * _LETTER * len(line)) // 2
        top = at * field + (field - scale * _LETTER) // 2
        for y in range(_LETTER):
            for x in range(_LETTER * len(line)):
                if small.pixel(x, y):
                    frame.fill_rect(left + scale * x, top + scale * y, scale, scale, 1)
    for page in range(height // 8):
        for column in range(0, width, 32):
            display.push(page, column, buffer)
