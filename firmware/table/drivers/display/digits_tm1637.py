"""Two TM1637, each with four seven-segment digits and a colon, in place of the HT16K33 of `display_segments`.

Their two lines are not I2C: no address, lowest bit first.  They share CLK; each has its own DIO, pulled up by the
module.  With a capacitor on it, as many modules have, a released DIO takes up to 80 us to rise: it is read back before
CLK moves on.  Such modules have no points beside their digits.
"""

import time

from machine import I2C, Pin
from micropython import const

from table.drivers.display import display_segments

_WRITE = b"\x40"  # memory, one place after the other
_FIRST = const(0xC0)
_OFF = const(0x80)
_ON = const(0x88)  # plus 0 to 7
_MOST_BRIGHT = const(7)
_COLON = const(0x80)  # of the second digit
_DIGITS = const(4)
_NOT_THERE = const(19)  # ENODEV
_LONGEST_US = const(100)  # until a released DIO is high, or the chip holds it low
PAUSE_US = 5  # at each level of CLK; the chip is faster than a pin changes, but the module's wires are long


class Display(display_segments.Display):
    has_points = False

    def __init__(self, i2c: I2C, part: dict) -> None:
        super().__init__(i2c, part)
        lines = part["sides"]
        self._clock = Pin(lines["clock"], Pin.OUT, value=1)
        self._lines = [Pin(lines[side], Pin.OPEN_DRAIN, Pin.PULL_UP, value=1) for side in ("left", "right")]
        self._pause_us = lines.get("pause_us", PAUSE_US)
        self._shown = bytearray(1 + _DIGITS)
        self._shown[0] = _FIRST
        self._state = bytearray(1)

    def _begin(self, side: int) -> None:
        self._state[0] = _OFF
        self._send(side, self._state)
        for index in range(_DIGITS):
            self._shown[1 + index] = 0
        self._ask(side)
        self._send(side, self._shown)

    def _ask(self, side: int) -> None:
        self._send(side, _WRITE)

    def _write(self, side: int, cells: bytearray) -> None:
        for index in range(_DIGITS):
            self._shown[1 + index] = cells[index] & 0x7F
        if cells[_DIGITS]:
            self._shown[2] |= _COLON
        self._send(side, self._shown)

    def _light(self, side: int) -> None:
        self._state[0] = _ON | self._level(side, _MOST_BRIGHT) if self._percent else _OFF
        self._send(side, self._state)

    def _send(self, side: int, message: "bytes | bytearray") -> None:
        """OSError if not acknowledged.  Does not allocate."""
        # One by one: unpacking four at once would make a tuple.
        clock = self._clock
        data = self._lines[side]
        pause_us = self._pause_us
        sleep_us = time.sleep_us
        is_heard = True
        data(0)  # falls while CLK is high: the start condition
        for byte in message:
            sleep_us(pause_us)
            clock(0)
            bit = 0
            for _ in range(8):
                bit = byte & 1
                data(bit)
                byte >>= 1
                if bit:
                    self._settle(data, 1)
                sleep_us(pause_us)
                clock(1)
                sleep_us(pause_us)
                clock(0)
            data(1)  # released: the chip holds it low
            # Low since the last bit, it may only not have risen yet.
            is_held = self._settle(data, 0) if bit else not self._settle(data, 1)
            is_heard = is_held and is_heard
            sleep_us(pause_us)
            clock(1)
            sleep_us(pause_us)
        clock(0)
        data(0)
        sleep_us(pause_us)
        clock(1)
        sleep_us(pause_us)
        data(1)
        self._settle(data, 1)  # a line that is low cannot begin the next message
        sleep_us(pause_us)
        if not is_heard:
            raise OSError(_NOT_THERE)

    def _settle(self, data: Pin, level: int) -> bool:
        """Wait for the line to have this level, then as long again: the chip sees a rise later than this pin does."""
        began = time.ticks_us()
        waited_us = 0
        while data() != level:
            if waited_us > _LONGEST_US:
                return False
            time.sleep_us(PAUSE_US)
            waited_us = time.ticks_diff(time.ticks_us(), began)
        time.sleep_us(waited_us)
        return True
