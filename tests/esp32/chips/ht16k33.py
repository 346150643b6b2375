"""An HT16K33 with four digits of seven segments, wired as on Adafruit's backpack and its copies.

16 bytes of memory, of which 0, 2, 6 and 8 are the digits and bit 1 of 4 is the colon. A message that begins with a
small number writes memory from there on; any other is one command. Without its oscillator nothing is lit.
"""

import workbench

DIGITS_AT = (0, 2, 6, 8)
COLON_AT = 4
COLON = 0x02
MEMORY = 16
CHANCE = 0x5A  # contents of the memory at power-on


class Ht16k33:
    def __init__(self):
        self.memory = bytearray([CHANCE] * MEMORY)
        self.has_oscillator = False
        self.is_on = False
        self.blink = 0
        self.level = 15
        self.messages = 0
        self.bytes = 0  # with the address of each message
        self.was_chance_seen = False

    def write(self, data):
        self.messages += 1
        self.bytes += 1 + len(data)
        first = data[0]
        if first < MEMORY:
            for index in range(1, len(data)):
                self.memory[(first + index - 1) % MEMORY] = data[index]
        elif len(data) != 1:
            workbench.fault("HT16K33: %d bytes behind the command %02x, which has none", len(data) - 1, first)
        else:
            self._command(first)
        if self.is_lit() and CHANCE in list(self.memory[:10]) and not self.was_chance_seen:
            self.was_chance_seen = True
            workbench.fault("HT16K33: on before its memory was written")

    def read(self, into):
        for at in range(len(into)):
            into[at] = self.memory[at % MEMORY]

    def _command(self, command):
        if command & 0xFE == 0x20:
            self.has_oscillator = bool(command & 1)
        elif command & 0xF8 == 0x80:
            self.is_on = bool(command & 1)
            self.blink = command >> 1 & 3
            if self.is_on and not self.has_oscillator:
                workbench.fault("HT16K33: on without its oscillator")
        elif command & 0xF0 == 0xE0:
            self.level = command & 15
        elif command & 0xF0 != 0xA0:  # which pin is an interrupt of its keys
            workbench.fault("HT16K33: no command %02x", command)

    def is_lit(self):
        return self.has_oscillator and self.is_on

    def seen(self):
        """As a viewer sees it: four digits as segments, the colon, the brightness from 1 to 16."""
        if not self.is_lit():
            return bytes(6)
        digits = [self.memory[at] for at in DIGITS_AT]
        return bytes(digits + [1 if self.memory[COLON_AT] & COLON else 0, self.level + 1])
