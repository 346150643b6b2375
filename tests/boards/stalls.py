"""How long a start runs without an await, and without feeding the watchdog: for release_on_bench.py.

Time is a device's here: processor time, so that a busy machine changes little, times how much longer a device takes for
a yardstick, and what the device sleeps.
"""

import asyncio.core as core

import ffi
import machine
import machine_buses
import machine_pins
import utime
import workbench

# An ESP32 at 240 MHz makes 1,661 pystones a second (micropython issue 5673); MicroPython on a computer makes 174
# million in the time of a million yardsticks, with words of 32 bits as with 64.
YARDSTICK_ON_DEVICE_US = 174_000_000 // 1661
ROUNDS = 4000

_clock_us = ffi.open(None).func("l", "clock", "")


def _yardstick_us() -> int:
    """The least of some runs of calls, additions and look-ups, without anything new in memory."""
    least = 1 << 30
    seen = dict([(number, number) for number in range(64)])
    for _ in range(8):
        began, total = _clock_us(), 0
        for i in range(ROUNDS):
            seen[i & 63] = max(i, 3)
            total = total + seen.get(63 - (i & 63), 0) & 0xFFFF
        least = min(least, _clock_us() - began)
    return least


_times = YARDSTICK_ON_DEVICE_US // _yardstick_us()
_began_us = _clock_us()
_began_ms = utime.ticks_ms()  # asyncio's queue, which is written in C, stamps tasks with that: no earlier time here
_apart_us = 0  # in the models
_slept_ms = 0


def now_ms() -> int:
    """The device's."""
    return _began_ms + (_clock_us() - _began_us - _apart_us) * _times // 1000 + _slept_ms


class Longest:
    """`awaiting_ms`: between two awaits, `feeding_ms`: between two feeds, both since the watchdog was started."""

    started_ms = awaiting_ms = feeding_ms = 0


def watch() -> None:
    """From now on: before the release is started."""
    for name in ("scan", "writeto", "readfrom_into", "writeto_mem", "readfrom_mem_into"):
        setattr(machine_buses.I2C, name, _apart(getattr(machine_buses.I2C, name)))
    machine_buses.SPI.write = machine_buses.SPI.write_readinto = _take_bytes
    machine_pins.Pin.__call__ = _call_pin
    machine.WDT.__init__, machine.WDT.feed = _start, _feed
    core.IOQueue.wait_io_event = _wait
    workbench.use_clock(now_ms)


def _take_bytes(bus, *buffers):
    """No model is on the display's bus, where a device sends in C."""


_value_of_pin = machine_pins.Pin.value


def _call_pin(pin, value=None):
    """Nobody looks at the display's lines."""
    return _value_of_pin(pin) if value is None else None


def _apart(call):
    def untimed(*values, **more):
        global _apart_us
        began_us = _clock_us()
        try:
            return call(*values, **more)
        finally:
            _apart_us += _clock_us() - began_us

    return untimed


_fed_ms = _awaited_ms = 0
_wait_io_event = core.IOQueue.wait_io_event  # the loop calls it between any two tasks


def _start(watchdog, id=0, timeout=5000):
    global _fed_ms, _awaited_ms
    _fed_ms = _awaited_ms = now_ms()
    Longest.started_ms = _fed_ms - _began_ms


def _feed(watchdog):
    global _fed_ms
    Longest.feeding_ms, _fed_ms = max(Longest.feeding_ms, now_ms() - _fed_ms), now_ms()


def _wait(queue, wait_ms):
    global _awaited_ms, _slept_ms
    if Longest.started_ms:
        Longest.awaiting_ms = max(Longest.awaiting_ms, now_ms() - _awaited_ms)
    if wait_ms > 0:
        _slept_ms += wait_ms
    _wait_io_event(queue, 0)
    _awaited_ms = now_ms()
