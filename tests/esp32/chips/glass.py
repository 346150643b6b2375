"""The memory of a panel, and the glass in front of it."""

import workbench

MX = 0x40
MY = 0x80
MV = 0x20
BGR = 0x08
NOISE = bytes([(at * at * 31 + at * 7 + 85) % 251 for at in range(997)])


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
        self._half = 0
        self.begin((0, self._columns - 1), (0, self._pages - 1), 0)

    # -- from the bus ------------------------------------------------------------------------------------------------

    def begin(self, columns, rows, madctl):
        """The next pixel goes to the start of this window."""
        self._across = columns[1] - columns[0] + 1
        self._left = self._across * (rows[1] - rows[0] + 1)
        self._in_row = self._across
        self._step = self._address(columns[0] + 1, rows[0], madctl) - self._address(columns[0], rows[0], madctl)
        self._down = self._address(columns[0], rows[0] + 1, madctl) - self._address(columns[0], rows[0], madctl)
        self._start = self._at = self._address(columns[0], rows[0], madctl)
        self._has_half = False

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
            return
        memory = self.memory
        at = self._at
        step = self._step
        in_row = self._in_row
        left = self._left
        has_half = self._has_half
        half = self._half
        for value in data:
            if not has_half:
                half = value
                has_half = True
                continue
            has_half = False
            if not left:
                workbench.fault("more pixels than the window has")
                break
            memory[at] = half
            memory[at + 1] = value
            left -= 1
            in_row -= 1
            at += step
            if not in_row:
                in_row = self._across
                self._start += self._down
                at = self._start
        self._at = at
        self._in_row = in_row
        self._left = left
        self._has_half = has_half
        self._half = half

    def _write_18_bits(self, data):
        """Three bytes a pixel: the result if a panel was not set to two."""
        for at in range(0, len(data) - 2, 3):
            value = (data[at] & 0xF8) << 8 | (data[at + 1] & 0xFC) << 3 | data[at + 2] >> 3
            self.write(bytes([value >> 8, value & 0xFF]), 5)
            if not self._left:
                break

    # -- to the eye --------------------------------------------------------------------------------------------------

    def seen(self, madctl, is_inverted):
        is_negative = is_inverted != self.is_inverted
        is_exchanged = bool(madctl & BGR) != self.is_bgr
        picture = bytearray(len(self.memory))
        at = 0
        for y in range(self.height):
            for x in range(self.width):
                place = self._behind(x, y)
                value = self.memory[place] << 8 | self.memory[place + 1]
                if is_negative:
                    value ^= 0xFFFF
                if is_exchanged:
                    value = (value & 0x1F) << 11 | value & 0x7E0 | value >> 11
                picture[at] = value >> 8
                picture[at + 1] = value & 0xFF
                at += 2
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
