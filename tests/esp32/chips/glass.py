"""The memory of a panel, and the glass in front of it."""

from array import array

import workbench

MX = 0x40
MY = 0x80
MV = 0x20
BGR = 0x08
NOISE = bytes([(at * at * 31 + at * 7 + 85) % 251 for at in range(997)])

try:
    from chips.pixels import fill, look
except SyntaxError:  # MicroPython makes no machine code for this processor
    with open(__file__.replace("glass.py", "pixels.py")) as source:
        exec(source.read().replace("@micropython.viper", ""))

# What `fill` keeps from one piece of data to the next (pixels.py).
AT, START, IN_ROW, LEFT, HAS_HALF, HALF = range(6)


class Glass:
    """`is_bgr`: blue filters come first. `is_inverted`: it lets light through where others do not (IPS).

    `is_turned`: the other one of the two long sides is up when the board lies as on its page.
    """

    def __init__(self, controller, is_bgr=False, is_inverted=False, is_turned=False):
        self._columns = controller.columns
        self._pages = controller.pages
        self._mirrors = controller.mirrors
        self.is_scan_turned = False
        self.is_bgr = is_bgr
        self.is_inverted = is_inverted
        self.is_turned = is_turned
        # Noise, as after power-on.
        size = 2 * self._columns * self._pages
        self.memory = bytearray((NOISE * (size // len(NOISE) + 1))[:size])
        self.width = max(self._columns, self._pages)
        self.height = min(self._columns, self._pages)
        self._place = array("i", bytes(4 * 6))
        self.begin((0, self._columns - 1), (0, self._pages - 1), 0)

    # -- from the bus ------------------------------------------------------------------------------------------------

    def begin(self, columns, rows, madctl):
        """The next pixel goes to the start of this window."""
        start = self._address(columns[0], rows[0], madctl)
        self._across = columns[1] - columns[0] + 1
        self._step = self._address(columns[0] + 1, rows[0], madctl) - start
        self._down = self._address(columns[0], rows[0] + 1, madctl) - start
        place = self._place
        place[AT] = place[START] = start
        place[IN_ROW] = self._across
        place[LEFT] = self._across * (rows[1] - rows[0] + 1)
        place[HAS_HALF] = 0

    def _address(self, column, row, madctl):
        # No tuples: data sent under a locked heap comes through here.
        x = row if madctl & MV else column
        y = column if madctl & MV else row
        if madctl & MX:
            x = self._columns - 1 - x
        if madctl & MY:
            y = self._pages - 1 - y
        return 2 * (y * self._columns + x)

    def write(self, data, pixel_format):
        if pixel_format == 6:
            self._write_18_bits(data)
        elif not fill(self.memory, data, len(data), self._place, self._step, self._across, self._down):
            workbench.fault("more pixels than the window has")

    def _write_18_bits(self, data):
        """Three bytes a pixel: the result if a panel was not set to two."""
        for at in range(0, len(data) - 2, 3):
            value = (data[at] & 0xF8) << 8 | (data[at + 1] & 0xFC) << 3 | data[at + 2] >> 3
            self.write(bytes([value >> 8, value & 0xFF]), 5)
            if not self._place[LEFT]:
                break

    # -- to the eye --------------------------------------------------------------------------------------------------

    def seen(self, madctl, is_inverted):
        is_negative = is_inverted != self.is_inverted
        is_exchanged = bool(madctl & BGR) != self.is_bgr
        picture = bytearray(len(self.memory))
        start = self._behind(0, 0)
        across, down = self._behind(1, 0) - start, self._behind(0, 1) - start
        turns = (across, down, 0xFFFF if is_negative else 0, is_exchanged)
        look(self.memory, picture, start, self.width, self.height, *turns)
        return picture

    def _behind(self, x, y):
        """Where in the memory the pixel seen at (x, y) is."""
        if self.is_turned:
            x, y = self.width - 1 - x, self.height - 1 - y
        if self._columns < self._pages:
            # A tall glass lying on its side.
            x, y = self._columns - 1 - y, x
        if self._mirrors:
            x = self._columns - 1 - x
        if self.is_scan_turned:
            y = self._pages - 1 - y
        return 2 * (y * self._columns + x)
