"""The chip's own watchdog: resets the board if it is not fed in time."""

from machine import WDT


def create(part: dict) -> WDT:
    """Runs from now on and cannot be stopped; `timeout_ms` must exceed the longest step."""
    return WDT(timeout=part["timeout_ms"])
