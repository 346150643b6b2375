"""Capacitive touch panels with an FT6336, on I2C: it says how many fingers there are, and where the first one is."""

from table.drivers.touch_keys import Panel, TouchKeys

TYPE_CHECKING = False  # as in matchcore.compat, which a driver does not know

if TYPE_CHECKING:
    from machine import I2C

ADDRESS = 0x38
_POINTS = 0x02  # then x and y of the first, high bytes first; their upper bits are an event and a number
_MOST_POINTS = 2
_RAW = (0, 320, 0, 240)  # of a panel that is mounted as the screen is
RESET_MS = 5  # that its line is held low; it is mute for a third of a second behind that


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


def create(part: dict) -> TouchKeys:
    """`i2c`: its bus (buses.py); `reset`: the pin of its reset, if it is wired to one; the rest: `touch_keys.Panel`."""
    from table.drivers import buses

    bus = buses.i2c(part["i2c"])
    if "reset" in part:
        import time

        from machine import Pin

        line = Pin(part["reset"], Pin.OUT, value=0)
        time.sleep_ms(RESET_MS)
        line.value(1)
    return TouchKeys(Ft6336(bus, part))
