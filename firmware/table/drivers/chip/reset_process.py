"""A simulated reset: the process exits with a special status and is restarted."""

import sys

EXIT = 75  # not a status of Python's own


class Reset:
    def reset(self) -> None:
        """Does not return.  Simulated RTC memory is kept."""
        sys.exit(EXIT)

    def cause(self) -> int:
        """Unknown here."""
        return 0


def create(part: dict) -> Reset:
    return Reset()
