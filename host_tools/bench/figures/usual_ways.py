# type: ignore  # MicroPython's own modules and viper's types; the host's checker knows neither
# ruff: noqa: F821
"""The usual ways to draw on such a display, to measure beside: a frame buffer of the whole screen, sent whole.

`Indexed` goes the way of micropython-nano-gui by Peter Hinch (github.com/peterhinch/micropython-nano-gui, MIT licence):
four bits a pixel, text put into them by a writer that blits glyphs of one bit through a palette of two colours, labels
that clear their box and write, and `show`, which turns each line into RGB565 with a table of 16 colours, in viper, and
sends it.  That is what its drivers/ili93xx/ili9341.py, gui/core/writer.py and gui/widgets/label.py do; this is written
anew, without what costs time here and draws nothing: wrapping, tabs, borders, warnings.

`Whole` keeps RGB565 and sends it in one go.  Both send the same bytes.
"""

import framebuf
import micropython


@micropython.viper
def _convert(line: ptr16, pixels: ptr8, table: ptr16, count: int):
    """`count` bytes, two pixels each, the left one in the high half."""
    at: int = 0
    while at < count:
        pair = pixels[at]
        line[2 * at] = table[pair >> 4]
        line[2 * at + 1] = table[pair & 15]
        at += 1


class _Buffered(framebuf.FrameBuffer):
    """What both ways share: the buffer, the palette of two, and how a picture is announced to the panel."""

    def __init__(self, spi, cs, dc, width, height, kind, bits):
        self.width = width
        self.height = height
        self.buffer = bytearray(width * height * bits // 8)
        super().__init__(self.buffer, width, height, kind)
        self.two = framebuf.FrameBuffer(bytearray(4), 2, 1, kind)
        self._spi = spi
        self._cs = cs
        self._dc = dc

    def _send(self, command, data=b""):
        self._dc(0)
        self._cs(0)
        self._spi.write(command)
        self._cs(1)
        if data:
            self._dc(1)
            self._cs(0)
            self._spi.write(data)
            self._cs(1)

    def _announce(self):
        self._send(b"\x2a", int.to_bytes(self.width - 1, 4, "big"))
        self._send(b"\x2b", int.to_bytes(self.height - 1, 4, "big"))
        self._send(b"\x2c")
        self._dc(1)
        self._cs(0)


class Indexed(_Buffered):
    """`colours` are numbers of the table."""

    def __init__(self, spi, cs, dc, width, height, rgb565):
        super().__init__(spi, cs, dc, width, height, framebuf.GS4_HMSB, 4)
        self.colours = tuple(range(len(rgb565)))
        self._table = bytearray(32)
        for number, value in enumerate(rgb565):
            self._table[2 * number] = value & 0xFF
            self._table[2 * number + 1] = value >> 8
        self._line = bytearray(2 * width)
        self._pixels = memoryview(self.buffer)

    @micropython.native
    def show(self):
        table, line, pixels, spi = self._table, self._line, self._pixels, self._spi
        stride = self.width // 2
        self._announce()
        for start in range(0, stride * self.height, stride):
            _convert(line, pixels[start:], table, stride)
            spi.write(line)
        self._cs(1)


class Whole(_Buffered):
    """`colours` are RGB565 as the panel takes them."""

    def __init__(self, spi, cs, dc, width, height, rgb565):
        super().__init__(spi, cs, dc, width, height, framebuf.RGB565, 16)
        self.colours = tuple(rgb565)

    def show(self):
        self._announce()
        self._spi.write(self.buffer)
        self._cs(1)


class Glyphs:
    """A font of one bit a pixel, all of it in memory: code -> (bits, width)."""

    def __init__(self, height):
        self.height = height
        self._glyphs = {}

    def add(self, letter, bits, width):
        self._glyphs[letter] = (bits, width)

    def get(self, letter):
        return self._glyphs[letter]


class Writer:
    """Writes into a frame buffer in one font."""

    def __init__(self, device, glyphs):
        self.device = device
        self.glyphs = glyphs

    def width_of(self, text):
        width = 0
        for letter in text:
            width += self.glyphs.get(letter)[1]
        return width

    def write(self, text, x, y, ink, paper):
        device, glyphs = self.device, self.glyphs
        for letter in text:
            bits, width = glyphs.get(letter)
            if x + width > device.width:
                return
            frame = framebuf.FrameBuffer(bits, width, glyphs.height, framebuf.MONO_HLSB)
            device.two.pixel(0, 0, paper)
            device.two.pixel(1, 0, ink)
            device.blit(frame, x, y, -1, device.two)
            x += width


class Label:
    """A box with one line of text in its middle."""

    def __init__(self, writer, x, y, width):
        self._writer = writer
        self._x = x
        self._y = y
        self._width = width

    def value(self, text, ink, paper):
        writer = self._writer
        colours = writer.device.colours
        ink, paper = colours[ink], colours[paper]
        writer.device.fill_rect(self._x, self._y, self._width, writer.glyphs.height, paper)
        spare = max(0, self._width - writer.width_of(text))
        writer.write(text, self._x + spare // 2, self._y, ink, paper)
