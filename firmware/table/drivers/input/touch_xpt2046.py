"""Resistive touch panels with an XPT2046, on SPI; filters its noise."""

from table.drivers.input.touch_keys import Panel, TouchKeys

TYPE_CHECKING = False  # as in matchcore.compat, which a driver does not know

if TYPE_CHECKING:
    from machine import SPI, Pin, SoftSPI

# Twelve bits each, relative to the panel's voltage; powered down in between, so that no current flows.
_X = b"\xd0\x00\x00"  # the data sheet's name; mostly the short axis of a landscape screen
_Y = b"\x90\x00\x00"
_Z1 = b"\xb0\x00\x00"
_Z2 = b"\xc0\x00\x00"
_FULL = 4095
_SAMPLES = 5  # the median counts
_RAW = (240, 3800, 200, 3700)  # of a panel without swapped axes
PRESSURE = 400  # minimum for a finger, unless the board gives another


class Xpt2046(Panel):
    """`shift`: the right shift of an answer's two bytes: 3 gives 0 to 4095; 4 gives half, as in some libraries'
    calibrations."""

    def __init__(self, bus: "SPI | SoftSPI", select: "Pin", part: dict) -> None:
        super().__init__(part, _RAW)
        self._bus = bus
        self._select = select
        self._pressure = part.get("pressure", PRESSURE)
        self._said = bytearray(3)
        self._sorted = [0] * _SAMPLES

    def touched(self) -> bool:
        self._select.value(0)
        try:
            is_touched = self._ask(_Z1, 3) - self._ask(_Z2, 3) + _FULL > self._pressure
            if is_touched:
                self.first, self.second = self._middle(_X), self._middle(_Y)
        finally:
            self._select.value(1)
        return is_touched

    def is_well(self) -> bool:
        """The second reading of the pressure is always larger, with or without a finger; an undriven line reads the
        same twice."""
        self._select.value(0)
        try:
            return self._ask(_Z1, 3) < self._ask(_Z2, 3) <= _FULL
        finally:
            self._select.value(1)

    def _ask(self, command: bytes, shift: int) -> int:
        said = self._said
        self._bus.write_readinto(command, said)
        return (said[1] << 8 | said[2]) >> shift

    def _middle(self, command: bytes) -> int:
        """The median, which drops spikes."""
        found = self._sorted
        for count in range(_SAMPLES):
            sample, at = self._ask(command, self.shift), count
            while at and found[at - 1] > sample:
                found[at] = found[at - 1]
                at -= 1
            found[at] = sample
        return found[_SAMPLES // 2]


def create(part: dict) -> TouchKeys:
    """`spi`: its bus (buses.py), 2.5 MHz at most; without a number, one in software.  `cs`: its chip select; the rest:
    `touch_keys.Panel`."""
    from machine import Pin, SoftSPI

    bus = part["spi"]
    if "id" in bus:
        from table.drivers.chip import buses

        made = buses.spi(bus)
    else:
        made = SoftSPI(baudrate=bus["hz"], sck=Pin(bus["sck"]), mosi=Pin(bus["mosi"]), miso=Pin(bus["miso"]))
    return TouchKeys(Xpt2046(made, Pin(part["cs"], Pin.OUT, value=1), part))
