"""One object per bus, shared by all parts on its lines.

`"i2c": {"id": 0, "sda": 21, "scl": 22, "hz": 400000}` or `"spi": {"id": 1, "sck": 12, "mosi": 11, "miso": 13, "hz":
40000000, "mode": 0}`: the chip's number of the bus, its pins (`miso` may be None), frequency, and SPI mode (default 0).
"""

from machine import I2C, SPI, Pin

_made = {}  # "i2c" or "spi", number and pins -> (the bus, its data)


def i2c(bus: dict) -> I2C:
    key = ("i2c", bus["id"], bus["sda"], bus["scl"])
    found = _known(key, bus)
    if found is None:
        found = I2C(bus["id"], scl=Pin(bus["scl"]), sda=Pin(bus["sda"]), freq=bus["hz"])
        _made[key] = (found, bus)
    return found


def spi(bus: dict) -> SPI:
    """Pins are always given, because a number's default pins differ between images."""
    key = ("spi", bus["id"], bus["sck"], bus["mosi"], bus.get("miso"))
    found = _known(key, bus)
    if found is None:
        miso, mode = bus.get("miso"), bus.get("mode", 0)
        found = SPI(
            bus["id"],
            baudrate=bus["hz"],
            polarity=mode >> 1,
            phase=mode & 1,
            sck=Pin(bus["sck"]),
            mosi=Pin(bus["mosi"]),
            miso=None if miso is None else Pin(miso),
        )
        _made[key] = (found, bus)
    return found


def _known(key: tuple, bus: dict):
    """The existing bus on these lines; ValueError if it was made with other data."""
    found = _made.get(key)
    if found is None:
        return None
    if found[1] != bus:
        raise ValueError("one bus, two descriptions: %s and %s" % (found[1], bus))
    return found[0]
