"""Two HT16K33 with four seven-segment digits each, and an SH1106 or SSD1306 panel of 128x64, on one I2C bus.

They power up with random memory, so they stay dark until `dim`, with the first whole picture.  After the start nothing
here allocates.
"""

from machine import I2C
from micropython import const

from table.drivers.chip import buses

# HT16K33
_OSCILLATOR_ON = const(0x21)
_DIGITS_OFF = const(0x80)
_DIGITS_ON = const(0x81)
_BRIGHTNESS = const(0xE0)  # plus 0 to 15
_MOST_BRIGHT = const(15)
_REGISTERS = const(10)
DIGITS_AT = (0, 2, 6, 8)  # registers on the usual boards with this chip; the colon's, and its bit
COLON_AT = (4, 0x02)
_RESTING_SHARE = const(4)  # the side not on turn gets this fraction of the light

# Panel
_COMMANDS = const(0x00)
_DATA = const(0x40)
_PANEL_OFF = const(0xAE)
_PANEL_ON = const(0xAF)
_CONTRAST = const(0x81)
_PAGE = const(0xB0)
_COLUMN_HIGH = const(0x10)
_WIDTH = const(128)
_CELL = const(32)

# Between off and on: clock, 64 rows, no offset, first row, both directions reversed (the plug is on top), row wiring,
# charging, level, memory shown, not inverted.
_SET_UP = b"\xae\xd5\x80\xa8\x3f\xd3\x00\x40\xa1\xc8\xda\x12\xd9\x22\xdb\x35\xa4\xa6"
_FIRST_ROW = b"\x00\x40"  # already the default
# The panel's voltage, and addressing by page, the only mode of an SH1106.
_OWN = {"SH1106": b"\xad\x8b", "SSD1306": b"\x20\x02\x8d\x14"}
_FIRST_COLUMN = {"SH1106": 2, "SSD1306": 0}  # the middle 128 of an SH1106's 132 columns are visible


class Display:
    """`i2c` has `writeto`; `part`: see `create`."""

    width = 128
    height = 64
    has_points = True  # beside its digits
    is_readable = True
    is_hint = False

    def __init__(self, i2c: I2C, part: dict) -> None:
        controller = part.get("controller", "SH1106")
        if controller not in _OWN:
            raise ValueError("no panel controller %s (there are: %s)" % (controller, ", ".join(sorted(_OWN))))
        self._i2c = i2c
        self._sides = (part.get("left", 0x70), part.get("right", 0x71))
        self._panel = part.get("panel", 0x3C)
        self._set_up = bytes((_COMMANDS,)) + _SET_UP + _OWN[controller]
        self._first_column = _FIRST_COLUMN[controller]
        self._digits_at = part.get("digits", DIGITS_AT)
        self._colon_at = part.get("colon", COLON_AT)
        self._row = bytearray(1 + _REGISTERS)
        self._command = bytearray(1)
        self._place = bytearray(4)
        self._cell = bytearray(1 + _CELL)
        self._cell[0] = _DATA
        self._is_bright = bytearray(b"\1\1")
        self._percent = 0

    def start(self) -> None:
        """Also after a chip has lost power; dark until `wake`."""
        for index in range(len(self._row)):
            self._row[index] = 0
        for side in range(2):
            self._begin(side)
        self._i2c.writeto(self._panel, self._set_up)

    def go_on(self) -> bool:
        """It is awake at once."""
        return True

    def is_well(self) -> bool:
        """Whether all three chips answer, else OSError.  The picture is not changed."""
        for side in range(2):
            self._ask(side)
        self._i2c.writeto(self._panel, _FIRST_ROW)
        return True

    def wake(self) -> None:
        """The first picture is whole: restore the light, if a level is set."""
        if self._percent:
            self.dim(self._percent)

    def dim(self, percent: int) -> None:
        """0 (dark) to 100."""
        self._percent = percent
        for side in range(2):
            self._light(side)
        self._i2c.writeto(self._panel, bytes((_COMMANDS, _CONTRAST, percent * 255 // 100)))
        self._i2c.writeto(self._panel, bytes((_COMMANDS, _PANEL_ON if percent else _PANEL_OFF)))

    def show(self, side: int, cells: bytearray, is_bright: bool) -> None:
        """Four digits as segments, and the colon; a side that is not bright is dimmed."""
        self._write(side, cells)
        if is_bright != bool(self._is_bright[side]):
            self._is_bright[side] = is_bright
            self._light(side)

    def push(self, page: int, column: int, frame: bytearray) -> None:
        """Send 32 columns of a page of eight rows from a whole frame in `framebuf.MONO_VLSB` format."""
        place, cell = self._place, self._cell
        at = column + self._first_column
        place[0] = _COMMANDS
        place[1] = _PAGE | page
        place[2] = _COLUMN_HIGH | at >> 4
        place[3] = at & 15
        self._i2c.writeto(self._panel, place)
        at = page * _WIDTH + column
        for index in range(_CELL):
            cell[1 + index] = frame[at + index]
        self._i2c.writeto(self._panel, cell)

    def _level(self, side: int, most: int) -> int:
        level = self._percent * most // 100
        return level if self._is_bright[side] else level // _RESTING_SHARE

    # -- one side's digits; another chip overrides these ---------------------------------------------------------------

    def _begin(self, side: int) -> None:
        self._ask(side)
        self._say(self._sides[side], _DIGITS_OFF)
        self._i2c.writeto(self._sides[side], self._row)

    def _ask(self, side: int) -> None:
        self._say(self._sides[side], _OSCILLATOR_ON)

    def _write(self, side: int, cells: bytearray) -> None:
        for index in range(4):
            self._row[1 + self._digits_at[index]] = cells[index]
        at, bit = self._colon_at
        self._row[1 + at] = bit if cells[4] else 0
        self._i2c.writeto(self._sides[side], self._row)

    def _light(self, side: int) -> None:
        self._say(self._sides[side], _BRIGHTNESS | self._level(side, _MOST_BRIGHT))
        self._say(self._sides[side], _DIGITS_ON if self._percent else _DIGITS_OFF)

    def _say(self, address: int, command: int) -> None:
        self._command[0] = command
        self._i2c.writeto(address, self._command)


def create(part: dict) -> Display:
    """`{"i2c": {"id": 0, "sda": 21, "scl": 22, "hz": 400000}, "left": 0x70, "right": 0x71, "panel": 0x3C, "controller":
    "SH1106"}`, and `digits` and `colon` if wired otherwise (see DIGITS_AT).

    `sides`: another driver's digits instead of HT16K33s."""
    kind = Display
    if "sides" in part:
        kind = __import__("table.drivers.display." + part["sides"]["driver"], None, None, ["Display"]).Display
    return kind(buses.i2c(part["i2c"]), part)
