"""The power chips of M5Stack's Core2, as far as the board is wired to them.

The two share only an address: each turns another register's bits into the panel's supply, reset and light.
Anything that switches off the supply of the ESP32 itself is a fault, and so is a write to a register that the board's
makers do not name.
"""

import workbench

from chips.registers import Registers

SETTLE_MS = 1  # the least time that the panel's reset line has to be low


class Axp(Registers):
    """`panel_mv`, `has_light`, `resets` are what the panel sees."""

    which = 0
    named = ()
    own_supply = (0, 0)  # (register, bit): of the ESP32

    def __init__(self):
        super().__init__()
        self.values[0x03] = self.which
        self.values[self.own_supply[0]] |= self.own_supply[1]
        self.resets = 0
        self._low_since = None

    def set(self, register, value):
        if register not in self.named:
            workbench.fault("register %02x of the power chip is not ours to write", register)
        super().set(register, value)
        supply, bit = self.own_supply
        if not self.values[supply] & bit:
            workbench.fault("the ESP32 has switched off its own supply")
        self._see_reset()

    def _see_reset(self):
        if not self.is_reset_low():
            if self._low_since is not None and workbench.now_ms() - self._low_since >= SETTLE_MS:
                self.resets += 1
            self._low_since = None
        elif self._low_since is None:
            self._low_since = workbench.now_ms()


class Axp192(Axp):
    """In the first Core2. `charge_ma` is the charging current of its battery, of 390 mAh."""

    which = 0x03
    named = (0x12, 0x27, 0x28, 0x33, 0x82, 0x93, 0x94, 0x95, 0x96)
    own_supply = (0x12, 0x01)  # DCDC1
    # The lower half of register 0x33: kCHG_… in AXP192.h of M5Stack's M5Core2, and the table in AXP192_Class.cpp of
    # M5Unified.
    CHARGE_MA = (100, 190, 280, 360, 450, 550, 630, 700, 780, 880, 960, 1000, 1080, 1160, 1240, 1320)

    def __init__(self):
        super().__init__()
        self.values[0x33] = 0xC8  # charging, to 4.2 V: the maker sets the initial current, here 780 mA
        self.values[0x12] |= 0x02  # the light is on from the start
        self.set_battery(3900, False)

    def set_battery(self, mv, is_charging):
        raw = mv * 10 // 11
        self.values[0x78], self.values[0x79] = raw >> 4, raw & 15
        self.values[0x01] = 0x40 if is_charging else 0

    def get(self, register):
        if register in (0x78, 0x79) and self.values[0x82] != 0xFF:
            return 0  # nothing is measured
        return super().get(register)

    @property
    def charge_ma(self):
        return self.CHARGE_MA[self.values[0x33] & 0x0F] if self.values[0x33] & 0xF0 == 0xC0 else 0

    def is_reset_low(self):
        return self.values[0x95] & 0x8C == 0x84 and not self.values[0x96] & 0x02

    @property
    def panel_mv(self):
        return 1800 + 100 * (self.values[0x28] >> 4) if self.values[0x12] & 0x04 else 0

    @property
    def light_mv(self):
        return 700 + 25 * (self.values[0x27] & 0x7F) if self.values[0x12] & 0x02 else 0


class Axp2101(Axp):
    """In Core2 v1.1."""

    which = 0x4A
    named = (0x30, 0x90, 0x94, 0x95, 0x96, 0x99)
    own_supply = (0x80, 0x01)

    def __init__(self):
        super().__init__()
        self.values[0x90] = 0x10
        self.set_battery(3900, False, 57)

    def set_battery(self, mv, is_charging, percent):
        self.values[0x34], self.values[0x35] = mv >> 8, mv & 0xFF
        self.values[0x01] = 0x20 if is_charging else 0x40
        self.values[0xA4] = percent
        self.values[0x68] = 1

    def get(self, register):
        if register in (0x34, 0x35) and self.values[0x30] & 0x0F != 0x0F:
            return 0
        return super().get(register)

    def is_reset_low(self):
        return not self.values[0x90] & 0x02

    @property
    def panel_mv(self):
        return 500 + 100 * self.values[0x95] if self.values[0x90] & 0x08 else 0

    @property
    def light_mv(self):
        return 500 + 100 * (self.values[0x96] & 0x1F) if self.values[0x90] & 0x10 else 0
