"""The chip's own reset, and its cause."""

import machine


class Reset:
    def reset(self) -> None:
        """Does not return.  RTC memory is kept."""
        machine.reset()

    def cause(self) -> int:
        """As numbered by `machine`: power, button or panic, watchdog, deep sleep, soft reset."""
        return machine.reset_cause()


def create(part: dict) -> Reset:
    return Reset()
