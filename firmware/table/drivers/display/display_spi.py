"""A colour panel on an SPI bus: ILI9341, ILI9342C, ST7789, ST7796, which share their commands.

The differences are data: the bytes that wake a panel (`panel_*.py`, named by `"panel"`), its mounting (`"madctl"`, a
plain number), and whether its glass wants inverted colours.  A push does not allocate.

The light is a separate part.  Glass whose light is always on shows black until the first picture.
"""

import time

from machine import SPI, Pin

from table.drivers.chip import buses

TYPE_CHECKING = False  # as in matchcore.compat, which a driver does not know

if TYPE_CHECKING:
    from collections.abc import Iterator

# The canvas's CELL_BYTES: no larger piece may hold the bus.
LARGEST_PIECE_BYTES = 4096
LARGER_PIECE_BYTES = 8192  # for displays wider than 320 pixels
LONGEST_PIECE_MS = 5

_RESET = b"\x01"
_NORMAL = b"\x13"
_PLAIN_COLOURS = b"\x20"
_INVERTED_COLOURS = b"\x21"
_ON = b"\x29"
_COLUMNS = b"\x2a"
_ROWS = b"\x2b"
_PIXELS = b"\x2c"
_DIRECTION = b"\x36"
_FORMAT = b"\x3a"
_RGB565 = b"\x55"

_POWER_MODE = b"\x0a"  # answered with a byte
_ASKED = 0x17  # bits of the answer: awake, on, and two that are always 0
_AWAKE_AND_ON = 0x14
_READING_HZ = 5_000_000  # 150 ns a bit is the slowest minimum of all their data sheets

_AFTER_RESET_MS = 150  # 120 are required before it is woken, if it was awake
_RESET_PULSE_MS = 1  # 10 microseconds are enough
_LATER = 0x80  # in a table: the byte after the data is a wait in ms


class Display:
    """`blit` sends pixels high byte first; `is_swapped` tells the canvas to store them so."""

    is_swapped = True
    dim = None  # its light is a part of its own
    is_hint = True  # `is_well` is only a hint: not yet tried on hardware

    def __init__(self, spi: SPI, cs: "Pin | None", dc: Pin, width: int, height: int, asked_hz: int = 0) -> None:
        """`asked_hz`: the speed for reading the panel's state; 0 if it cannot be read."""
        self.width = width
        self.height = height
        self._spi = spi
        self._cs = cs
        self._dc = dc
        self._range = bytearray(4)
        self._asked_hz = asked_hz
        self.is_readable = asked_hz > 0
        self._waking: Iterator[int] | None = None  # until the panel is awake
        self._due = 0  # when the next step may be sent
        self._is_dead = False  # the bus failed during waking

    def start(self, reset: "Pin | None", table: bytes, madctl: int, is_inverted: bool) -> None:
        """Begin to wake the panel, which takes 0.3 s or more, mostly waiting.

        Callers with other work call `go_on` in between; drawing waits for the rest."""
        self._waking = self._steps(reset, table, madctl, is_inverted)
        self._due = time.ticks_ms()
        self.go_on()

    def go_on(self) -> bool:
        """Send what the panel is ready for; return whether it is awake."""
        while self._waking and time.ticks_diff(time.ticks_ms(), self._due) >= 0:
            try:
                wait_ms = next(self._waking)
            except StopIteration:
                wait_ms = 0
            except OSError:
                # Not the caller's fault (such as the log's); the self-test reports it.
                wait_ms, self._is_dead = 0, True
            if wait_ms:
                self._due = time.ticks_add(time.ticks_ms(), wait_ms + 1)  # the current millisecond is partly over
            else:
                self._waking = None
        return self._waking is None

    def finish(self) -> None:
        while not self.go_on():
            time.sleep_ms(max(0, time.ticks_diff(self._due, time.ticks_ms())))

    def _steps(self, reset: "Pin | None", table: bytes, madctl: int, is_inverted: bool) -> "Iterator[int]":
        """Yields after each step the milliseconds to wait."""
        if reset:
            reset(0)
            time.sleep_ms(_RESET_PULSE_MS)
            reset(1)
        else:
            self._send(_RESET, b"")
        yield _AFTER_RESET_MS
        at = 0
        while at < len(table):
            # Command, number of data bytes and wait flag, data, wait in ms.
            count = table[at + 1] & ~_LATER
            data = at + 2
            self._send(table[at : at + 1], table[data : data + count])
            if table[at + 1] & _LATER:
                yield table[data + count]
                count += 1
            at = data + count
        self._send(_FORMAT, _RGB565)
        self._send(_DIRECTION, bytes([madctl]))
        self._send(_INVERTED_COLOURS if is_inverted else _PLAIN_COLOURS, b"")
        self._send(_NORMAL, b"")
        self._clear()
        self._send(_ON, b"")

    def _clear(self) -> None:
        row = bytearray(2 * self.width)
        for y in range(self.height):
            self._push(0, y, self.width, 1, row)

    def blit(self, x: int, y: int, width: int, height: int, buffer: "memoryview | bytearray") -> None:
        if self._waking:
            self.finish()
        self._push(x, y, width, height, buffer)

    def _push(self, x: int, y: int, width: int, height: int, buffer: "memoryview | bytearray") -> None:
        self._window(_COLUMNS, x, x + width - 1)
        self._window(_ROWS, y, y + height - 1)
        self._send(_PIXELS, buffer)

    def is_well(self) -> bool:
        """Whether the panel reports that it is awake and on; True if it cannot be read.

        Some send an extra bit before the byte, so both positions are checked."""
        self.finish()
        if self._is_dead:
            return False
        if not self._asked_hz:
            return True
        spi, cs, said = self._spi, self._cs, bytearray(2)
        spi.init(baudrate=_READING_HZ)
        try:
            if cs:
                cs(0)
            self._dc(0)
            spi.write(_POWER_MODE)
            self._dc(1)
            spi.readinto(said)
        finally:
            if cs:
                cs(1)
            spi.init(baudrate=self._asked_hz)
        later = said[0] << 1 | said[1] >> 7
        return said[0] & _ASKED == _AWAKE_AND_ON or later & _ASKED == _AWAKE_AND_ON

    def _window(self, command: bytes, first: int, last: int) -> None:
        limits = self._range
        limits[0] = first >> 8
        limits[1] = first & 0xFF
        limits[2] = last >> 8
        limits[3] = last & 0xFF
        self._send(command, limits)

    def _send(self, command: bytes, data: "bytes | bytearray | memoryview") -> None:
        cs = self._cs
        if cs:
            cs(0)
        self._dc(0)
        self._spi.write(command)
        if data:
            self._dc(1)
            self._spi.write(data)
        if cs:
            cs(1)


def create(part: dict) -> Display:
    """Keys: `panel`, `width`, `height`, `madctl`, `inverted`, `spi`, `dc`; `cs` and `reset` may be None.

    Without `reset` the panel is reset by a command.  `idle`: other chip selects on the bus, to be kept high.
    `is_readable`: MISO is wired, so the self-test can read the panel's state."""
    hz = part["spi"]["hz"]
    piece_bytes = LARGEST_PIECE_BYTES if part["width"] <= 320 else LARGER_PIECE_BYTES
    if piece_bytes * 8 * 1000 > LONGEST_PIECE_MS * hz:
        raise ValueError("%d Hz is too slow for the display: a piece must be there in %d ms" % (hz, LONGEST_PIECE_MS))
    cs = reset = None
    # High before it becomes an output: low would select or reset the panel.
    for number in part.get("idle", ()):
        Pin(number, Pin.OUT, value=1)
    if part.get("cs") is not None:
        cs = Pin(part["cs"], Pin.OUT, value=1)
    if part.get("reset") is not None:
        reset = Pin(part["reset"], Pin.OUT, value=1)
    dc, asked_hz = Pin(part["dc"], Pin.OUT, value=1), hz if part.get("is_readable") else 0
    display = Display(buses.spi(part["spi"]), cs, dc, part["width"], part["height"], asked_hz)
    panel = __import__("table.drivers.display." + part["panel"], None, None, ["TABLE"])
    display.start(reset, panel.TABLE, part["madctl"], part["inverted"])
    return display
