"""A TM1637 with four digits of seven segments and a colon, as clock modules with it are sold.

Two lines, CLK and DIO, which look like I2C and are not: no address, the lowest bit first.  DIO that falls while CLK is
high begins a message, DIO that rises then ends it; a bit is taken as CLK rises, and after eight of them the chip holds
DIO low until the ninth pulse of CLK is over.  From Titan Micro's data sheet (V2.4), avishorp's TM1637Display.cpp and
mcauser's micropython-tm1637: 0x40 writes memory place by place, 0xC0 and a place begin there, 0x80 is the light, with
bit 3 on and three bits of brightness.  The colon is the highest bit of the second digit; the others have no point.

Modules differ in how fast a released DIO rises, `rise_us`.  The data sheet's circuit has 100 pF and 10 kilohms; owners
measured nearly 10 us (jasonacox/TM1637TinyDisplay, issue 4), and with the capacitors of others 50 us per level of CLK
were too short and 100 us enough (avishorp/TM1637, issue 43 and pull request 30).  CLK is not slow here: the ESP32
drives it.
"""

import workbench

DIGITS = 4
COLON = 0x80
CHANCE = 0x5A  # contents of the memory at power-on
LEAST_US = 1  # of each level of CLK: 500 kHz at most


class Tm1637:
    def __init__(self, clock, data, rise_us=0):
        self._clock, self._data = clock, data
        self.memory = bytearray([CHANCE] * 6)
        self.is_on = False
        self.level = 0
        self.has_power = True
        self._is_listening = False
        self._bits = self._count = 0
        self._message = bytearray(8)
        self._length = 0
        self._since_ms, self._since_us = -1, 0
        self._is_answering = False
        self.was_chance_seen = False
        if rise_us:
            workbench.slow[data] = rise_us
        workbench.watch(clock, self._clocked)
        workbench.watch(data, self._changed)

    def _level(self, number):
        return workbench.level_at_chip(number) != 0  # a released line is pulled up on the module

    def _changed(self, level):
        if not self.has_power or self._is_answering or not self._level(self._clock):
            return
        if not level:
            self._is_listening = True
            self._bits = self._count = self._length = 0
        elif self._is_listening:
            self._is_listening = False
            if self._count > 1:  # one is the pulse of CLK that ends it
                workbench.fault("TM1637: a message ends within a byte")
            self._heard()

    def _clocked(self, level):
        if not self.has_power:
            return
        if workbench.elapsed_us(self._since_ms, self._since_us) < LEAST_US:
            workbench.fault("TM1637: CLK is faster than 500 kHz")
        self._since_ms, self._since_us = workbench.ms, workbench.us_part
        if not self._is_listening:
            return
        if level:
            if self._count < 8:
                self._bits |= self._level(self._data) << self._count
            self._count += 1
        elif self._count == 8:
            if self._length < len(self._message):
                self._message[self._length] = self._bits
            self._length += 1
            self._is_answering = True
            workbench.drive(self._data, 0)
        elif self._count == 9:
            workbench.drive(self._data, workbench.FLOATING)
            self._is_answering = False
            self._bits = self._count = 0

    def _heard(self):
        if not self._length:
            return
        first, count = self._message[0], self._length
        if first & 0xC0 == 0xC0:
            for index in range(1, min(count, len(self._message))):
                self.memory[(first + index - 1) % 8 % len(self.memory)] = self._message[index]
        elif count != 1:
            workbench.fault("TM1637: %d bytes behind the command %02x, which has none", count - 1, first)
        elif first & 0xC0 == 0x80:
            self.is_on, self.level = bool(first & 8), first & 7
        elif first != 0x40:
            workbench.fault("TM1637: no command %02x", first)
        if self.is_on and CHANCE in list(self.memory[:DIGITS]) and not self.was_chance_seen:
            self.was_chance_seen = True
            workbench.fault("TM1637: on before its memory was written")

    def is_lit(self):
        return self.has_power and self.is_on

    def seen(self):
        """As a viewer sees it: four digits without points, the colon, the brightness from 1 to 8."""
        if not self.is_lit():
            return bytes(6)
        digits = [self.memory[at] & 0x7F for at in range(DIGITS)]
        return bytes(digits + [1 if self.memory[1] & COLON else 0, self.level + 1])
