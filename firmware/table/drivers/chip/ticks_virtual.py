"""Ticks that only move when they are told to: for whole matches in a second, and for days in a test."""

_PERIOD = 1 << 30
_HALF = 1 << 29


class Ticks:
    """Wraps like the ESP32's."""

    def __init__(self, start: int) -> None:
        self._ticks = start

    def now(self) -> int:
        return self._ticks

    def diff(self, a: int, b: int) -> int:
        """Signed; a period is no small integer where words have 32 bits, so it is taken in halves."""
        passed = a - b
        if passed >= _HALF:
            return passed - _HALF - _HALF
        return passed + _HALF + _HALF if passed < -_HALF else passed

    def move(self, ms: int) -> int:
        self._ticks = (self._ticks + ms) % _PERIOD
        return self._ticks


def create(part: dict) -> Ticks:
    return Ticks(part.get("start", 0))
