"""The log: a time on each line, and one line a minute of each kind, since a stranger could cause any number."""

import logging
import sys
import time
from collections.abc import Callable

FORMAT = "%(asctime)s %(levelname)s %(message)s%(more)s"
EVERY_S = 60.0
MOST_KINDS = 1000


class Lazy(logging.Filter):
    """One line a minute of each kind; the next line gives the number of those suppressed.

    A kind is a message before its values are filled in.  `now_s`: any monotonic clock."""

    def __init__(self, now_s: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._now_s = now_s
        self._told: dict[tuple[str, str], tuple[float, int]] = {}  # when a kind was last logged, and how many since

    def filter(self, record: logging.LogRecord) -> bool:
        kind, now_s = (record.name, str(record.msg)), self._now_s()
        told_s, more = self._told.get(kind, (float("-inf"), 0))
        if now_s - told_s < EVERY_S:
            self._told[kind] = told_s, more + 1
            return False
        if len(self._told) >= MOST_KINDS:
            self._told.clear()
        self._told[kind] = now_s, 0
        # The message is left unchanged: other handlers get the same record.
        record.more = f" (and {more} more of this kind before)" if more else ""
        return True


def begin() -> None:
    """For the whole process; lines that cannot be written, on a full disk, are lost without further effect."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(logging.Formatter(FORMAT))
    handler.addFilter(Lazy())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    logging.raiseExceptions = False
