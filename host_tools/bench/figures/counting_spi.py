# type: ignore  # a module that only MicroPython gets
"""A pretend SPI bus that only counts, for a MicroPython without one: imported before whatever imports `machine`."""

import sys
from binascii import crc32


class SPI:
    """Takes what a display is sent.  `is_read`: its bytes are looked at too, which takes time."""

    def __init__(self):
        self.sent = 0
        self.crc = 0
        self.is_read = False

    def clear(self):
        self.sent = self.crc = 0

    def write(self, data):
        self.sent += len(data)
        if self.is_read:
            self.crc = crc32(data, self.crc)


class Pin:
    """A line that nothing hangs on."""

    OUT = 1

    def __call__(self, value):
        pass


class Machine:
    """What the drivers import; only the bus and its pins are ever used."""

    SPI = SPI
    I2C = None
    Pin = Pin


sys.modules["machine"] = Machine
