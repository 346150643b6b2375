"""A table's clock, as its calls tell it: the director's time at which it read 0, and the uncertainty.

A call comes later than it was sent, never earlier, so the earliest zero is the truest. A later one is a call that was
held up, unless the clock has restarted or been set, or several calls in a row agree on it.
"""

from collections import deque

from host_tools.director.store import TableRow
from matchcore.log.director_end import Request

SEVERAL = 5
SLACK_S = 0.25  # how far calls that agree are apart
LONGEST_CALL_S = 60.0  # a table gives up after 4 s: what seems to have taken longer was not held up


class Readings:
    """The last calls of every table, as this process has heard them."""

    def __init__(self) -> None:
        self._zeros: dict[int, deque[float]] = {}
        self._clocks: dict[int, int] = {}  # what the table's clock read at its last call

    def zero_s(self, table: TableRow, request: Request, now_s: float) -> float:
        """When the table's clock read 0, now that it has called."""
        zero_s, before_ms = now_s - request.now_ms / 1000, self._clocks.get(table.number, 0)
        zeros = self._zeros.setdefault(table.number, deque(maxlen=SEVERAL))
        self._clocks[table.number] = request.now_ms
        is_set = abs(zero_s - table.zero_s) > LONGEST_CALL_S
        if is_set or request.now_ms < before_ms or _begins(table, request):
            zeros.clear()
            zeros.append(zero_s)
            return zero_s
        if not zeros or request.now_ms != before_ms:  # a call may be read a second time
            zeros.append(zero_s)
        return _agreed_s(zeros, table.zero_s)

    def forget(self, number: int) -> None:
        """Another device is the table's now."""
        self._zeros.pop(number, None)
        self._clocks.pop(number, None)

    def doubt_s(self, table: TableRow) -> float:
        """By how much the zero may be too early: no more than the fastest of the last calls was late."""
        zeros = self._zeros.get(table.number)
        return max(0.0, min(zeros) - table.zero_s) if zeros else SLACK_S


def _begins(table: TableRow, request: Request) -> bool:
    """Whether the table's clock has been set since its last call: it was off, or a match has begun."""
    is_same = (request.boot, request.log_id) == (table.boot, table.log_id)
    return not is_same or any(fact.kind == table.kinds.ASSIGNED for fact, *_ in request.news)


def _agreed_s(zeros: deque[float], known_s: float) -> float:
    earliest_s = min(zeros)
    is_later = earliest_s > known_s + SLACK_S
    agree = len(zeros) == SEVERAL and max(zeros) - earliest_s <= SLACK_S
    return min(known_s, earliest_s) if not (is_later and agree) else earliest_s
