"""Stands in for the reset of a chip: the process ends with a number that says so, and is started anew."""

import sys

EXIT = 75  # no exit of Python's own


class Reset:
    def reset(self) -> None:
        """Does not return.  What stands in for RTC memory stays."""
        sys.exit(EXIT)

    def cause(self) -> int:
        """Of the last start: nobody says it."""
        return 0


def create(part: dict) -> Reset:
    return Reset()
