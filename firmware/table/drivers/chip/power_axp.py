"""The power chip of M5Stack's Core2: AXP192 in early ones, AXP2101 in later ones, at the same address.

Their registers differ, and one wrong bit cuts the ESP32's own supply.  So the chip is identified first, and only the
registers in its table are written, each as (old and KEEP) or SET.
"""

import time

from micropython import const

from table.drivers.chip import buses

TYPE_CHECKING = False  # as in matchcore.compat, which a driver does not know

if TYPE_CHECKING:
    from collections.abc import Callable

    from machine import I2C

_ADDRESS = const(0x34)
_WHICH = const(0x03)
_AXP192 = const(0x03)
_AXP2101 = const(0x4A)

# (register, keep, set), in this order; a pause in ms where the register is negative.
_START_192 = (
    (0x12, 0xFD, 0x00),  # the panel's light off (DC3)
    (0x95, 0x72, 0x84),  # the panel's reset line is an output
    (0x28, 0x0F, 0xF0),  # panel, touch and card: 3.3 V (LDO2)
    (0x12, 0xFF, 0x04),  # on
    (0x33, 0xF0, 0x03),  # charge with 360 mA: the cell has 390 mAh
    (0x82, 0x00, 0xFF),  # measure everything
    (0x96, 0xFD, 0x00),  # reset panel and touch
    (-2, 0, 0),
    (0x96, 0xFF, 0x02),
    (-120, 0, 0),  # the panel now accepts commands and can be woken
)
_START_2101 = (
    (0x90, 0xEF, 0x00),  # the panel's light off (BLDO1)
    (0x95, 0x00, 0x1C),  # panel, touch and card: 3.3 V (ALDO4)
    (0x90, 0xFF, 0x08),  # on
    (0x30, 0xF0, 0x0F),  # measure the battery
    (0x90, 0xFD, 0x00),  # reset panel and touch (ALDO2)
    (-2, 0, 0),
    (0x90, 0xFF, 0x02),
    (-120, 0, 0),
)


class Axp:
    """`i2c`: the bus inside the board.  Call `start` first."""

    def __init__(self, i2c: "I2C", wait_ms: "Callable[[int], None]") -> None:
        self._i2c = i2c
        self._wait_ms = wait_ms
        self._byte = bytearray(1)
        self._which = 0

    def start(self) -> None:
        """Power and reset the panel and touch; the light stays off.  OSError, with nothing written, on another chip."""
        which = self._read(_WHICH)
        if which not in (_AXP192, _AXP2101):
            raise OSError("power chip 0x%02x is neither AXP192 nor AXP2101" % which)
        self._which = which
        for register, keep, bits in _START_192 if which == _AXP192 else _START_2101:
            if register < 0:
                self._wait_ms(-register)
            else:
                self._change(register, keep, bits)

    def dim(self, percent: int) -> None:
        """0 to 100; the chip has some eight steps."""
        level = percent * 255 // 100
        if self._which == _AXP192:
            self._change(0x27, 0x80, (level >> 3) + 72)
            self._change(0x12, 0xFD, 0x02 if percent else 0)
        elif self._which == _AXP2101:
            self._change(0x96, 0x00, (level + 641) >> 5)
            self._change(0x90, 0xEF, 0x10 if percent else 0)

    def amplify(self, is_on: bool) -> None:
        """The loudspeaker's amplifier."""
        if self._which == _AXP192:
            self._change(0x93, 0xF8, 0x00)
            self._change(0x94, 0xFB, 0x04 if is_on else 0)
        elif self._which == _AXP2101:
            self._change(0x94, 0x00, 0x1C)
            self._change(0x90, 0xFB, 0x04 if is_on else 0)

    def read(self) -> tuple:
        """(mV of the battery, per cent or -1, whether it charges)."""
        if self._which == _AXP192:
            from table.drivers.chip.battery_adc import percent_of

            mv = (self._read(0x78) << 4 | self._read(0x79) & 0x0F) * 11 // 10
            return mv, percent_of(mv), bool(self._read(0x01) & 0x40)
        if self._which == _AXP2101:
            mv = (self._read(0x34) & 0x3F) << 8 | self._read(0x35)
            if not self._read(0x68) & 1:
                return mv, -1, False
            return mv, min(100, self._read(0xA4)), (self._read(0x01) >> 5 & 3) == 1
        return 0, -1, False

    def _change(self, register: int, keep: int, bits: int) -> None:
        # A register written as a whole need not be read.
        self._byte[0] = (self._read(register) & keep if keep else 0) | bits
        self._i2c.writeto_mem(_ADDRESS, register, self._byte)

    def _read(self, register: int) -> int:
        self._i2c.readfrom_mem_into(_ADDRESS, register, self._byte)
        return self._byte[0]


_chips: dict = {}


def create(part: dict) -> Axp:
    """`{"i2c": …}` (buses.py).  Power, light and battery share one object."""
    i2c = buses.i2c(part["i2c"])
    if id(i2c) not in _chips:
        _chips[id(i2c)] = Axp(i2c, time.sleep_ms)
    return _chips[id(i2c)]
