"""Ticks that move only on command."""

_PERIOD = 1 << 30
_HALF = 1 << 29


class Ticks:
    """Wraps like the ESP32's."""

    def __init__(self, start: int) -> None:
        self._ticks = start

    def now(self) -> int:
        return self._ticks

    def diff(self, a: int, b: int) -> int:
        """Signed; computed in halves, because a period is no small integer on 32-bit words."""
        passed = a - b
        if passed >= _HALF:
            return passed - _HALF - _HALF
        return passed + _HALF + _HALF if passed < -_HALF else passed

    def move(self, ms: int) -> int:
        self._ticks = (self._ticks + ms) % _PERIOD
        return self._ticks


def create(part: dict) -> Ticks:
    return Ticks(part.get("start", 0))
