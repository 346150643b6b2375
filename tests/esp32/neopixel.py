"""`neopixel` of the pretend chip: the colours of the lamps after `write`."""

import workbench


class NeoPixel:
    """`shown` are the lamps' colours; `workbench.lamps[pin number]` is the strip on a pin."""

    ORDER = (1, 0, 2, 3)

    def __init__(self, pin, n, bpp=3, timing=1):
        self.pin = pin
        self.n = n
        self.bpp = bpp
        self.buf = bytearray(n * bpp)
        self.shown = bytearray(n * bpp)
        pin.init(pin.OUT)
        workbench.lamps[pin.number] = self

    def __len__(self):
        return self.n

    def __setitem__(self, index, colour):
        for channel in range(self.bpp):
            self.buf[index * self.bpp + self.ORDER[channel]] = colour[channel]

    def __getitem__(self, index):
        return tuple(self.buf[index * self.bpp + self.ORDER[channel]] for channel in range(self.bpp))

    def fill(self, colour):
        for index in range(self.n):
            self[index] = colour

    def write(self):
        """30 microseconds a lamp, with interrupts blocked."""
        self.shown[:] = self.buf
        workbench.advance_us(30 * self.n + 50)

    def lamp(self, index):
        """Red, green, blue as this lamp shines now."""
        at = index * self.bpp
        return (self.shown[at + 1], self.shown[at], self.shown[at + 2])
