"""`machine` with nothing on any pin: accepts everything, and no input ever comes."""

import sys


class Pin:
    IN, OUT, PULL_UP, PULL_DOWN = 0, 1, 2, 3
    IRQ_FALLING, IRQ_RISING = 1, 2

    def __init__(self, number, mode=-1, pull=-1, value=0):
        self._level = 1 if pull == self.PULL_UP else 0

    def __call__(self, level=None):
        return self.value(level)

    def value(self, level=None):
        return self._level

    def irq(self, handler=None, trigger=3):
        return None


class PWM:
    def __init__(self, pin, freq=0, duty_u16=0):
        pass

    def freq(self, hz):
        pass

    def duty_u16(self, duty):
        pass


class I2C:
    def __init__(self, number, scl, sda, freq):
        pass

    def writeto(self, address, data):
        return len(data)


class SPI:
    """No device on it: writes are discarded, and reads leave the buffer unchanged."""

    MSB = 0

    def __init__(self, number=-1, **said):
        pass

    def init(self, **said):
        pass

    def deinit(self):
        pass

    def write(self, data):
        pass

    def readinto(self, into, write=0):
        pass

    def write_readinto(self, data, into):
        pass


SoftSPI = SPI


class ADC:
    """A pin at the upper end of its range."""

    ATTN_11DB = 3

    def __init__(self, pin, **said):
        pass

    def atten(self, attenuation):
        pass

    def read_u16(self):
        return 65535

    def read_uv(self):
        return 3_300_000


class RTC:
    _kept = b""

    def memory(self, data=None):
        if data is not None:
            RTC._kept = bytes(data)
        return RTC._kept


class WDT:
    def __init__(self, timeout):
        pass

    def feed(self):
        pass


def freq(hz=0):
    """The processor's clock."""
    return 160000000


def reset():
    sys.exit(75)  # as drivers/chip/reset_process.py


def reset_cause():
    return 1
