"""Touch chips: an FT6336 on I2C, an XPT2046 on SPI. `finger(...)` and `lift()` are the touches on the glass."""

import workbench

from chips.registers import Registers

READY_MS = 300  # after its reset line has gone up


class Ft6336(Registers):
    """`reset`: the number of its reset line, if it has one; while that is low, and for a while after, it does not
    answer.
    """

    LEAST_RESET_MS = 10  # as in FT6336U.cpp of aselectroworks; others use 20 or 50

    def __init__(self, reset=None):
        super().__init__()
        self.values[0xA3], self.values[0xA8] = 0x64, 0x11  # its kind and its maker
        self._low_ms, self._ready_ms = -1, 0
        if reset is not None:
            workbench.watch(reset, self._reset)

    @property
    def has_power(self):
        return self._low_ms < 0 and workbench.now_ms() >= self._ready_ms

    def _reset(self, level):
        now = workbench.now_ms()
        if not level:
            self._low_ms = now
        elif self._low_ms >= 0:
            if now - self._low_ms < self.LEAST_RESET_MS:
                workbench.fault("the FT6336 was reset for %d ms", now - self._low_ms)
            self._low_ms, self._ready_ms = -1, now + READY_MS

    def set(self, register, value):
        workbench.fault("register %02x of the FT6336 was written", register)

    def finger(self, first, second):
        """The upper bits are an event and the number of the finger."""
        self.values[2:7] = bytes((1, 0x80 | first >> 8, first & 0xFF, 0x10 | second >> 8, second & 0xFF))

    def lift(self):
        self.values[2] = 0
        self.values[3] |= 0x40


class Xpt2046:
    """Every `spike`th position is far off; driving it too fast or in another mode is a fault.

    Glued to the screen as on the CYD, whose long side is x: there command 0x90 measures x, though the chip's own data
    sheet calls that one Y. XPT2046_Touchscreen.cpp of PaulStoffregen has it so (`update`, rotation 1), and the CYD's
    sketches map its readings from 200..3700 to 320 pixels and from 240..3800 to 240 (witnessmenow, Random Nerd
    Tutorials). Touch_XPT2046.cpp of LovyanGFX, upright, has 0xD1 for the 240 pixels and 0x91 for the 320.
    """

    FASTEST_HZ = 2_500_000
    CHANNELS = {0x10: "x", 0x50: "y", 0x30: "z1", 0x40: "z2"}
    CYD_EDGES = (200, 3700, 240, 3800)  # left, right, top, bottom of 320x240

    def __init__(self, spike=4):
        self.spike = spike
        self.is_unplugged, self.level = False, 0  # then this is the level of its line
        self.asked = 0
        self.lift()

    def finger(self, x, y):
        self.said = {"x": x, "y": y, "z1": 700, "z2": 2900}

    def finger_on_cyd(self, x_px, y_px):
        """Where the picture has this pixel, on the board as sold and independent of its driver."""
        left, right, top, bottom = self.CYD_EDGES
        self.finger(left + (right - left) * x_px // 320, top + (bottom - top) * y_px // 240)

    def lift(self):
        self.said = {"x": 0, "y": 4095, "z1": 0, "z2": 4095}

    def transfer(self, data, into, spi):
        if spi.hz > self.FASTEST_HZ:
            workbench.fault("the XPT2046 is clocked at %d Hz", spi.hz)
        if spi.polarity or spi.phase:
            workbench.fault("the XPT2046 has SPI mode 0")
        command = data[0]
        channel = self.CHANNELS.get(command & 0x70)
        if not command & 0x80 or channel is None or command & 0x08 or len(data) != 3:
            workbench.fault("the XPT2046 has no command %02x of %d bytes", command, len(data))
            return
        if command & 0x04:
            workbench.fault("the XPT2046 measures places against the panel's own voltage")
        if self.is_unplugged:
            into[0] = into[1] = into[2] = self.level
            return
        value = self.said[channel]
        if channel in ("x", "y"):
            self.asked += 1
            if self.spike and self.asked % self.spike == 0:
                value = 4095 - value
        into[0], into[1], into[2] = 0, value >> 5, value << 3 & 0xFF

    def receive(self, data, spi):
        workbench.fault("the XPT2046 is written to and not read")
