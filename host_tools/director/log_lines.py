"""The log: a time on each line, and of each kind one line a minute, for a stranger may cause as many as he likes."""

import logging
import sys
import time
from collections.abc import Callable

FORMAT = "%(asctime)s %(levelname)s %(message)s%(more)s"
EVERY_S = 60.0
MOST_KINDS = 1000


class Seldom(logging.Filter):
    """One line a minute of each kind, and with the next one how many there were in between.

    A kind is what is said before its values are filled in.  `now_s`: any clock that never goes back."""

    def __init__(self, now_s: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._now_s = now_s
        self._told: dict[tuple[str, str], tuple[float, int]] = {}  # when a kind was told last, and how many since

    def filter(self, record: logging.LogRecord) -> bool:
        kind, now_s = (record.name, str(record.msg)), self._now_s()
        told_s, more = self._told.get(kind, (float("-inf"), 0))
        if now_s - told_s < EVERY_S:
            self._told[kind] = told_s, more + 1
            return False
        if len(self._told) >= MOST_KINDS:
            self._told.clear()
        self._told[kind] = now_s, 0
        # The message is left as it is: other handlers are handed the same record.
        record.more = f" (and {more} more of this kind before)" if more else ""
        return True


def begin() -> None:
    """For the whole process; what cannot be written, on a full disk, is lost and disturbs nothing else."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(logging.Formatter(FORMAT))
    handler.addFilter(Seldom())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    logging.raiseExceptions = False
