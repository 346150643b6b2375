"""A panel as in its data sheet: bytes in, and the picture that a viewer sees.

Properties of the glass (`is_bgr`, `is_inverted`, how it is mounted) are the panel's own truth, not the board's
data: if they do not fit, the picture comes out wrong.
"""

import workbench

from chips.glass import Glass

SLEEP_IN = 0x10
WAKE = 0x11
RESET = 0x01
WRITE = 0x2C
WRITE_ON = 0x3C
POWER_MODE = 0x0A
FASTEST_READING_HZ = 6_666_666

SHORT_US = 5_000  # after a reset, and after falling asleep or waking: no command is allowed
LONG_US = 120_000  # between falling asleep and waking, either way, and from a reset of an awake panel to waking it
PULSE_US = 10  # a shorter pulse on the reset line goes unnoticed

MX = 0x40
MY = 0x80
MV = 0x20


class Panel:
    """Plug it in with its chip select; `dc` and `reset` are the numbers of its other lines."""

    def __init__(self, controller, dc, reset=None, modes=(0, 3), **glass):
        self.controller = controller
        self.glass = Glass(controller, **glass)
        self._dc = dc
        self._reset = reset
        self.modes = modes
        self._data = bytearray(16)
        self._seen_modes = -1
        self.started = (workbench.ms, workbench.us_part)
        self._defaults()
        self.is_awake = False
        self._quiet_us = self._wake_us = 0
        self._since = self._slept = (0, 0)
        self.pixels_written = 0
        self.is_mute = self.is_late = False  # its line is not driven; a bit comes before its answer
        if reset is not None:
            self._fell = None
            workbench.watch(reset, self._reset_line)

    def _defaults(self):
        """After a reset: the memory keeps its noise."""
        self.is_on = self.is_inverted = self.is_open = False
        self.madctl = 0
        self.format = 6  # 18 bits a pixel
        self._opened = 0
        self.columns = [0, self.controller.columns - 1]
        self.rows = [0, self.controller.pages - 1]
        self._command = 0
        self._count = 0
        self._is_complete = True

    # -- waits -------------------------------------------------------------------------------------------------------

    def _reset_line(self, level):
        if not level:
            self._fell = (workbench.ms, workbench.us_part)
        elif self._fell and workbench.elapsed_us(*self._fell) < PULSE_US:
            workbench.fault("the reset line was low for less than %d us", PULSE_US)
        else:
            self._begin_again()

    def _begin_again(self):
        was_awake = self.is_awake
        self._defaults()
        self.is_awake = False
        self._wait(SHORT_US, LONG_US if was_awake else SHORT_US)

    def _wait(self, quiet_us, wake_us):
        self._quiet_us, self._wake_us = quiet_us, wake_us
        self._since = (workbench.ms, workbench.us_part)

    def _check_wait(self, command):
        if not self._wake_us:
            return
        gone = workbench.elapsed_us(*self._since)
        if gone < self._quiet_us:
            workbench.fault("%02X within %d ms of a reset or of waking", command, self._quiet_us // 1000)
            self._quiet_us = 0
        if (command == WAKE or command == SLEEP_IN) and gone < self._wake_us:
            workbench.fault("%02X within %d ms of a reset, of sleep or of waking", command, self._wake_us // 1000)
        if gone >= self._wake_us:
            self._wake_us = self._quiet_us = 0

    # -- the bus -----------------------------------------------------------------------------------------------------

    def receive(self, data, spi):
        if self._reset is not None and not workbench.level(self._reset):
            workbench.fault("bytes while the reset line is low")
            return
        if (spi.polarity << 1 | spi.phase) not in self.modes:
            workbench.fault("SPI mode %d, not %s", spi.polarity << 1 | spi.phase, str(self.modes))
            return
        if workbench.level(self._dc) == 0:
            for command in data:
                self._begin(command)
        elif self._command == WRITE or self._command == WRITE_ON:
            self.glass.write(data, self.format)
        else:
            for value in data:
                self._take(value)

    def _begin(self, command):
        self._check_wait(command)
        if not self._is_complete:
            workbench.fault("%02X had %d bytes of data", self._command, self._count)
        self._command = command
        self._count = 0
        if command == POWER_MODE:
            self._is_complete = True
            return
        if command == WRITE or command == WRITE_ON:  # one by one: a tuple would allocate
            self._is_complete = True
            if command == WRITE:
                self.glass.begin(self.columns, self.rows, self.madctl)
            return
        limits = self.controller.commands.get(command)
        if limits is None:
            workbench.fault("%s has no command %02X", self.controller.name, command)
            self._is_complete = True
            return
        if command in self.controller.extended and self.controller.opens:
            if not self.is_open and command != self.controller.opens[0][0]:
                workbench.fault("%02X before it was opened", command)
        self._is_complete = limits[0] == 0
        if limits[1] == 0:
            self._act(command)

    def _take(self, value):
        limits = self.controller.commands.get(self._command, (0, 0))
        if self._count >= limits[1]:
            workbench.fault("%02X has more than %d bytes of data", self._command, limits[1])
            return
        self._data[self._count] = value
        self._count += 1
        if self._count >= limits[0]:
            self._is_complete = True
            self._apply(self._command, self._data)

    def transfer(self, data, into, spi):
        """A read: after a query command, as its lines have it."""
        if self._command != POWER_MODE or workbench.level(self._dc) == 0:
            workbench.fault("%02X is answered by nothing", self._command)
            return
        if spi.hz > FASTEST_READING_HZ:
            workbench.fault("read at %d Hz", spi.hz)
            return
        mode = 0x88 | (0x10 if self.is_awake else 0) | (0x04 if self.is_on else 0)
        said = bytes([mode, 0])
        if self.is_late:
            said = bytes([mode >> 1, mode << 7 & 0xFF])
        if not self.is_mute:
            into[:] = said[: len(into)]

    # -- commands ----------------------------------------------------------------------------------------------------

    def _act(self, command):
        if command == RESET:
            self._begin_again()
        elif command in (WAKE, SLEEP_IN):
            self.is_awake = command == WAKE
            self._wait(SHORT_US, LONG_US)
        elif command in (0x20, 0x21):
            self.is_inverted = command == 0x21
        elif command in (0x28, 0x29):
            self.is_on = command == 0x29

    def _apply(self, command, data):
        if command == 0x2A:
            self._window(self.columns, data, self._across())
        elif command == 0x2B:
            self._window(self.rows, data, self._down())
        elif command == 0x36:
            self.madctl = data[0]
        elif command == 0x3A:
            self.format = data[0] & 7
            if self.format not in (5, 6):
                workbench.fault("3A %02X is no format of pixels", data[0])
        elif self.controller.scan and command == self.controller.scan[0]:
            self.glass.is_scan_turned = bool(data[self.controller.scan[1]] & self.controller.scan[2])
        self._follow_key(command, data)

    def _follow_key(self, command, data):
        """The bytes that unlock the extended commands, one after the other; and those that lock them."""
        opens, closes = self.controller.opens, self.controller.closes
        if not opens or command != opens[0][0]:
            return
        given = bytes(data[: self._count])
        if self._opened < len(opens) and given == opens[self._opened][1]:
            self._opened += 1
        elif (command, given) in closes:
            self._opened = 0
        self.is_open = self._opened == len(opens)

    def _across(self):
        return self.controller.pages if self.madctl & MV else self.controller.columns

    def _down(self):
        return self.controller.columns if self.madctl & MV else self.controller.pages

    def _window(self, limits, data, size):
        limits[0] = data[0] << 8 | data[1]
        limits[1] = data[2] << 8 | data[3]
        if limits[0] > limits[1] or limits[1] >= size:
            workbench.fault("%02X from %d to %d, of %d", self._command, limits[0], limits[1], size)
            limits[0], limits[1] = 0, size - 1

    # -- the visible picture -----------------------------------------------------------------------------------------

    def seen(self):
        """RGB565, high byte first, as seen in front of the table; all black if it sleeps."""
        if not self.is_awake or not self.is_on:
            return bytes(2 * self.controller.columns * self.controller.pages)
        return self.glass.seen(self.madctl, self.is_inverted)
