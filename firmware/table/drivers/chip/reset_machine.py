"""The chip's own reset, and its cause."""

import machine


class Reset:
    def reset(self) -> None:
        """Reset; does not return.  RTC memory is kept."""
        machine.reset()

    def cause(self) -> int:
        """The cause of the last start, as `machine` numbers it: power, button or panic, watchdog, deep sleep, soft
        reset."""
        return machine.reset_cause()


def create(part: dict) -> Reset:
    return Reset()
