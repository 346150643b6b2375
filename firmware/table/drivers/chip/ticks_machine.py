"""The machine's own wrapping ticks."""

import time


class Ticks:
    def now(self) -> int:
        return time.ticks_ms()  # type: ignore  # the stub gives ticks their own type

    def diff(self, a: int, b: int) -> int:
        return time.ticks_diff(a, b)


def create(part: dict) -> Ticks:
    return Ticks()
