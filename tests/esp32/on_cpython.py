"""Adds MicroPython's functions to CPython's `time`, in the milliseconds of the bench.

Importing `machine` or `network` does it.
"""

import time

import workbench

PERIOD = 1 << 30
HALF = PERIOD >> 1


def ticks_ms():
    return workbench.now_ms() % PERIOD


def ticks_us():
    return (workbench.now_ms() % 1_000_000 * 1000 + workbench.us_part) % PERIOD


def ticks_add(ticks, delta):
    return (ticks + delta) % PERIOD


def ticks_diff(end, start):
    return (end - start + HALF) % PERIOD - HALF


def sleep_ms(ms):
    workbench.advance_ms(max(ms, 0))


def sleep_us(us):
    workbench.advance_us(max(us, 0))


def add_to_time():
    """Only names missing in CPython: its own sleep() and time() stay as they are."""
    for function in (ticks_ms, ticks_us, ticks_add, ticks_diff, sleep_ms, sleep_us):
        setattr(time, function.__name__, function)
