"""The chip's own reset, and what it says of the last one."""

import machine


class Reset:
    def reset(self) -> None:
        """Does not return.  What is in RTC memory stays."""
        machine.reset()

    def cause(self) -> int:
        """Of the last start, as `machine` numbers it: power, button or panic, watchdog, deep sleep, soft reset."""
        return machine.reset_cause()


def create(part: dict) -> Reset:
    return Reset()
