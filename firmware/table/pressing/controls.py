"""The five controls of a table, and the ring in which their edges wait for the table task.

Filled from where the edge is seen (an interrupt, a poll, the page of the simulator), emptied by the table task.
"""

from matchcore.compat import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from table.table import Table

LEFT = 0  # the two clock buttons, as they lie in front of the players
RIGHT = 1
KEY_1 = 2  # the three keys between them
KEY_2 = 3
KEY_3 = 4
NAMES = ("left", "right", "key1", "key2", "key3")

_SIZE = 16
_ROUND = 2 * _SIZE  # what is counted to, so that a full ring is not taken for an empty one


class Edges:
    """Presses with the tick of their leading edge; never allocates, drops the newest when nobody empties it.

    `put` may interrupt `take` anywhere: each of them writes only the count that is its own.  A board whose presses are
    not known to the millisecond has those of `uncertain.py`."""

    latency_ms = 0  # how late a press may come to be known: no flag is called before
    held: "Callable[[int], bool] | None" = None  # whether this control is down now, on a board that can tell
    is_long = False  # whether the edge that was taken has been held for `moments.HOLD_MS`

    def __init__(self) -> None:
        self._controls = bytearray(_SIZE)
        self._ticks = [0] * _SIZE
        self._put = 0
        self._taken = 0
        self.dropped = 0
        self.control = 0  # of the edge that `take` took
        self.ticks = 0
        self.is_again = False  # whether it is taken for the second time

    def put(self, control: int, ticks: int) -> None:
        """A control was pressed at this tick."""
        if (self._put - self._taken) % _ROUND == _SIZE:
            self.dropped += 1
            return
        self._controls[self._put % _SIZE] = control
        self._ticks[self._put % _SIZE] = ticks
        self._put = (self._put + 1) % _ROUND

    def take(self) -> bool:
        """Move the oldest edge into `control` and `ticks`; False when there is none."""
        if self._put == self._taken:
            return False
        self.control = self._controls[self._taken % _SIZE]
        self.ticks = self._ticks[self._taken % _SIZE]
        self._taken = (self._taken + 1) % _ROUND
        return True

    def hand_to(self, table: "Table") -> None:
        """The edge that was taken is handled, at the match time of its tick."""
        table.handle(self.control, table.time.at_ms(self.ticks))

    def wait(self) -> None:
        """What was taken last is still down, and may come to mean something else: it is the next one again."""
        self._taken = (self._taken - 1) % _ROUND

    def put_back(self) -> None:
        """What was taken last was not heard to its end: it is the next one again, once."""
        self.is_again = not self.is_again
        if self.is_again:
            self._taken = (self._taken - 1) % _ROUND
