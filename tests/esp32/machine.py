"""`machine` of the pretend ESP32, as used by the drivers; errors of the chip are raised, or noted as a fault."""

import sys

import workbench
from machine_buses import I2C, SPI, SoftI2C, SoftSPI
from machine_pins import ADC, PWM, Pin, Signal

if sys.implementation.name == "cpython":
    import on_cpython

    on_cpython.add_to_time()

__all__ = ("ADC", "I2C", "I2S", "PWM", "RTC", "SPI", "WDT", "Pin", "Signal", "SoftI2C", "SoftSPI", "Timer")

PWRON_RESET = 1
HARD_RESET = 2
WDT_RESET = 3
DEEPSLEEP_RESET = 4
SOFT_RESET = 5

_hz = 160_000_000


class I2S:
    """Data waits until `through()`, as the bus takes its time; with a handler `write` does not wait for it."""

    TX, RX, MONO, STEREO = 2, 1, 0, 1
    made: "list[I2S]" = []

    def __init__(self, id, *, sck, ws, sd, mode, bits, format, rate, ibuf):
        if (mode, bits, format) != (I2S.TX, 16, I2S.MONO):
            raise ValueError("this model only plays, 16 bits, one channel")
        self.pins = (sck.number, ws.number, sd.number)
        self.rate_hz, self.ibuf = rate, ibuf
        self.heard = bytearray()
        self.handler = None
        self.waiting = None
        I2S.made.append(self)

    def irq(self, handler):
        self.handler = handler

    def write(self, piece):
        if self.handler is None:
            workbench.fault("I2S.write waits, without a handler")
        if self.waiting is not None:
            workbench.fault("I2S was given a piece while another was on its way")
        self.waiting = piece
        return len(piece)

    def through(self):
        """The piece has been sent; False if there was none."""
        if self.waiting is None or self.handler is None:
            return False
        self.heard.extend(self.waiting)
        self.waiting = None
        self.handler(self)
        return True


class RTC:
    """Memory that survives a reset, but not a power cut."""

    def memory(self, data=None):
        if data is None:
            return bytes(workbench.rtc_memory[: workbench.rtc_length])
        if len(data) > len(workbench.rtc_memory):
            raise ValueError("buffer too long")
        workbench.rtc_memory[: len(data)] = data
        workbench.rtc_length = len(data)
        return None

    def datetime(self, when=None):
        return when or (2026, 11, 22, 6, 9, 0, 0, 0)


class WDT:
    """`workbench.advance_ms` past its time resets nothing by itself: `check` reports whether it would have."""

    def __init__(self, id=0, timeout=5000):
        if timeout < 1:
            raise ValueError("WDT timeout too short")
        self.timeout_ms = timeout
        self.feed()

    def feed(self):
        self.fed_ms = workbench.now_ms()

    def check(self):
        if workbench.now_ms() - self.fed_ms > self.timeout_ms:
            workbench.reset(WDT_RESET)


class Timer:
    """`fire()` calls the callback, as the clock of a device would."""

    ONE_SHOT = 0
    PERIODIC = 1

    def __init__(self, id=-1, **settings):
        self.callback = None
        self.init(**settings)

    def init(self, mode=PERIODIC, freq=-1, period=-1, callback=None, hard=False):
        if hard:
            raise ValueError("hard Timers are not implemented")
        self.period_ms = period
        self.callback = callback

    def fire(self):
        if self.callback:
            self.callback(self)

    def deinit(self):
        self.callback = None


def reset():
    workbench.reset(HARD_RESET)


def soft_reset():
    workbench.reset(SOFT_RESET)


def reset_cause():
    return workbench.cause


def unique_id():
    return b"\x24\x0a\xc4\x12\x34\x56"


def freq(hz=0):
    global _hz
    if hz:
        if hz not in (20_000_000, 40_000_000, 80_000_000, 160_000_000, 240_000_000):
            raise ValueError("frequency must be 20MHz, 40MHz, 80Mhz, 160MHz or 240MHz")
        _hz = hz
    return _hz


def disable_irq():
    return 0


def enable_irq(state=0):
    pass


def idle():
    workbench.advance_us(1000)
