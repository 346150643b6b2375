"""Monochrome panels of 128x64 pixels on I2C: SH1106 and SSD1306, mounted with the plug on top.

Both keep a byte for eight rows of a column and are addressed page by page. An SH1106 has 132 columns, of which the
middle 128 are behind the glass, makes its voltage by a command of its own and has no other addressing mode.
"""

import workbench

PAGES = 8
WIDTH = 128
CHANCE = 0xA5  # contents of the memory at power-on

# Commands of two bytes by controller; the others have one.
PAIRS = {0x81, 0xA8, 0xD3, 0xD5, 0xD9, 0xDA, 0xDB}
OWN_PAIRS = {"SH1106": PAIRS | {0xAD}, "SSD1306": PAIRS | {0x20, 0x8D}}
SINGLE = {0xA0, 0xA1, 0xA4, 0xA5, 0xA6, 0xA7, 0xAE, 0xAF, 0xC0, 0xC8, 0xE3}
SINGLE |= set(range(0x00, 0x20)) | set(range(0x40, 0x80)) | set(range(0xB0, 0xB8))
OWN_SINGLE = {"SH1106": SINGLE | set(range(0x30, 0x34)), "SSD1306": SINGLE | {0x2E}}
# While the panel is on these make it flicker or do nothing.
ONLY_OFF = {0xAD, 0x8D, 0xD5, 0xDA}


class Oled:
    def __init__(self, controller="SH1106"):
        self.controller = controller
        self.columns = 132 if controller == "SH1106" else WIDTH
        self.first = 2 if controller == "SH1106" else 0
        self.memory = bytearray([CHANCE] * (self.columns * PAGES))
        self.page = self.column = 0
        self.is_on = False
        self.set = {}  # command -> its second byte
        self.is_turned = [False, False]  # columns, rows
        self.is_inverted = self.is_all_lit = False
        # An SH1106 makes its own voltage by default; an SSD1306 only by a command.
        self.has_voltage = controller == "SH1106"
        self.is_page_mode = True
        self.start_line = 0
        self.bytes = 0
        self.messages = 0

    def write(self, data):
        self.messages += 1
        self.bytes += 1 + len(data)
        if data[0] == 0x00:
            self._commands(data)
        elif data[0] == 0x40:
            for index in range(1, len(data)):
                self._store(data[index])
        else:
            workbench.fault("%s: a message begins with %02x, neither commands nor pixels", self.controller, data[0])

    def read(self, into):
        into[0] = 0 if self.is_on else 0x40

    def _store(self, value):
        if self.column >= self.columns:
            if self.controller == "SSD1306":
                self.column = 0
            else:
                workbench.fault("SH1106: pixels behind column %d", self.columns - 1)
                return
        self.memory[self.page * self.columns + self.column] = value
        self.column += 1

    def _commands(self, data):
        at = 1
        while at < len(data):
            command = data[at]
            at += 1
            if command in OWN_PAIRS[self.controller]:
                if at == len(data):
                    workbench.fault("%s: nothing behind the command %02x", self.controller, command)
                    return
                self._pair(command, data[at])
                at += 1
            elif command in OWN_SINGLE[self.controller]:
                self._single(command)
            else:
                workbench.fault("%s: no command %02x", self.controller, command)
            if self.is_on and command in ONLY_OFF:
                workbench.fault("%s: %02x while the panel is on", self.controller, command)

    def _pair(self, command, value):
        self.set[command] = value
        if command == 0xAD:
            self.has_voltage = value == 0x8B
        elif command == 0x8D:
            self.has_voltage = value == 0x14
        elif command == 0x20:
            self.is_page_mode = value == 0x02
            if not self.is_page_mode:
                workbench.fault("SSD1306: not addressed page by page")

    def _single(self, command):
        if command < 0x10:
            self.column = self.column & 0xF0 | command
        elif command < 0x20:
            self.column = (command & 15) << 4 | self.column & 15
        elif 0x40 <= command < 0x80:
            self.start_line = command & 63
        elif command >= 0xB0 and command < 0xB8:
            self.page = command & 7
        elif command & 0xFE == 0xA0:
            self.is_turned[0] = bool(command & 1)
        elif command in (0xC0, 0xC8):
            self.is_turned[1] = command == 0xC8
        elif command & 0xFE == 0xA4:
            self.is_all_lit = bool(command & 1)
        elif command & 0xFE == 0xA6:
            self.is_inverted = bool(command & 1)
        elif command & 0xFE == 0xAE:
            self._switch(bool(command & 1))

    def _switch(self, is_on):
        self.is_on = is_on
        if is_on and bytes([CHANCE]) * 8 in bytes(self.memory):
            workbench.fault("%s: on before its memory was written", self.controller)
        if is_on and not self.has_voltage:
            workbench.fault("%s: on without the voltage that it has to make", self.controller)

    def is_lit(self):
        return self.is_on and self.has_voltage

    def seen(self):
        """The visible columns, as `framebuf.MONO_VLSB` has them, the plug on top; all dark if it is off."""
        pixels = bytearray(WIDTH * PAGES)
        if not self.is_lit():
            return bytes(pixels)
        for y in range(64):
            row = (y if self.is_turned[1] else 63 - y) + self.start_line & 63
            row = (row - self.set.get(0xD3, 0)) & 63
            for x in range(WIDTH):
                column = self.first + (x if self.is_turned[0] else WIDTH - 1 - x)
                bit = self.memory[(row >> 3) * self.columns + column] >> (row & 7) & 1
                if self.is_all_lit or bit != self.is_inverted:
                    pixels[(y >> 3) * WIDTH + x] |= 1 << (y & 7)
        return bytes(pixels)
