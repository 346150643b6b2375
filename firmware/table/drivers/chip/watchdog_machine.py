"""The chip's own watchdog: resets the board when nobody has fed it for too long."""

from machine import WDT


def create(part: dict) -> WDT:
    """It runs from now on, and nothing stops it; `timeout_ms` is longer than the longest step."""
    return WDT(timeout=part["timeout_ms"])
