"""An ES8311 codec: configured by I2C, it plays I2S.  Clocked by the bit clock, because the interpreter's I2S has no
clock line.
"""

import time

from table.drivers.chip import buses

_ADDRESS = 0x18
_WHICH = 0xFD
_ES8311 = b"\x83\x11"
LEVEL = 0xBF  # unity gain

# (register, value), in this order; a pause in ms where the register is negative.
_START = (
    (0x00, 0x1F),  # reset
    (-20, 0),
    (0x00, 0x00),
    (0x00, 0x80),  # on, clocked by the ESP32
    (0x01, 0xBF),  # all clocks on, from the bit clock
    (0x02, 0x18),  # eight times 32 bits make the 256 clocks per sample that it needs
    (0x03, 0x10),
    (0x04, 0x10),
    (0x05, 0x00),
    (0x09, 0x0C),  # 16 bits
    (0x0A, 0x0C),
    (0x0D, 0x01),  # analogue part on
    (0x0E, 0x02),
    (0x12, 0x00),  # converter on
    (0x13, 0x10),  # and its output
    (0x1C, 0x6A),
    (0x37, 0x08),  # no equaliser
)


def start(part: dict) -> None:
    """`i2c`: its bus (buses.py); `level`: volume, 0 to 255.  OSError if it is missing or another chip."""
    bus = buses.i2c(part["i2c"])
    which = bus.readfrom_mem(_ADDRESS, _WHICH, 1) + bus.readfrom_mem(_ADDRESS, _WHICH + 1, 1)
    if which != _ES8311:
        raise OSError("codec %s is no ES8311" % which)
    said = bytearray(1)
    for register, value in _START + ((0x32, part.get("level", LEVEL)),):
        if register < 0:
            time.sleep_ms(-register)
        else:
            said[0] = value
            bus.writeto_mem(_ADDRESS, register, said)
