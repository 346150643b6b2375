"""Capacitive touch panels with an FT6336, on I2C: it reports the number of fingers and the place of the first."""

from table.drivers.input.touch_keys import Panel, TouchKeys

TYPE_CHECKING = False  # as in matchcore.compat, which a driver does not know

if TYPE_CHECKING:
    from machine import I2C

ADDRESS = 0x38
_POINTS = 0x02  # then x and y of the first, high bytes first; the upper bits hold an event and a number
_MOST_POINTS = 2
_RAW = (0, 320, 0, 240)  # of a panel mounted like the screen
RESET_MS = 10  # reset pulse; the chip is mute for a third of a second afterwards


# Registers of maker and chip; others, such as humidity sensors, have the same address.
_MAKER, _KIND = 0xA8, 0xA3
_FOCALTECH = 0x11
_KINDS = (0x06, 0x36, 0x64)  # its family, with the same registers


class Ft6336(Panel):
    def __init__(self, bus: "I2C", part: dict) -> None:
        super().__init__(part, _RAW)
        self._bus = bus
        self._said = bytearray(5)

    def touched(self) -> bool:
        said = self._said
        self._bus.readfrom_mem_into(ADDRESS, _POINTS, said)
        if not 0 < said[0] & 0x0F <= _MOST_POINTS:
            return False
        self.first = (said[1] & 0x0F) << 8 | said[2]
        self.second = (said[3] & 0x0F) << 8 | said[4]
        return True

    def is_well(self) -> bool:
        """Clones may have only one of maker and chip id right."""
        said = bytearray(2)
        self._bus.readfrom_mem_into(ADDRESS, _MAKER, memoryview(said)[:1])
        self._bus.readfrom_mem_into(ADDRESS, _KIND, memoryview(said)[1:])
        return said[0] == _FOCALTECH or said[1] in _KINDS


def create(part: dict) -> TouchKeys:
    """`i2c`: its bus (buses.py); `reset`: its reset pin, if wired; the rest: `touch_keys.Panel`."""
    from table.drivers.chip import buses

    bus = buses.i2c(part["i2c"])
    if "reset" in part:
        import time

        from machine import Pin

        line = Pin(part["reset"], Pin.OUT, value=0)
        time.sleep_ms(RESET_MS)
        line.value(1)
    return TouchKeys(Ft6336(bus, part))
