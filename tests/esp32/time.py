"""MicroPython finds this instead of its own `time`: the bench's milliseconds. CPython uses on_cpython.py."""

import utime
import workbench
from utime import *  # noqa: F403

_MASK = (1 << 30) - 1  # of a small integer, also with words of 32 bits


def ticks_ms():
    return workbench.now_ms() & _MASK


def ticks_us():
    return (workbench.now_ms() % 1_000_000 * 1000 + workbench.us_part) & _MASK


def ticks_cpu():
    return ticks_us()


def sleep_ms(ms):
    if ms > 0:
        workbench.advance_ms(ms)


def sleep_us(us):
    if us > 0:
        workbench.advance_us(us)


def sleep(seconds):
    sleep_ms(int(1000 * seconds))


def real_ms():
    """For `workbench.use_clock`, in runs where time also passes by itself."""
    return utime.ticks_ms()
