"""The five controls of a table, and the ring that holds their edges for the table task.

Filled where the edge is seen (an interrupt, a poll, the page of the simulator), emptied by the table task.
"""

from matchcore.compat import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from table.table import Table

LEFT = 0  # the two clock buttons, from the players' side
RIGHT = 1
KEY_1 = 2  # the three keys between them
KEY_2 = 3
KEY_3 = 4
NAMES = ("left", "right", "key1", "key2", "key3")

_SIZE = 16
_ROUND = 2 * _SIZE  # counts wrap here, so that a full ring differs from an empty one


class Edges:
    """Presses with the tick of their leading edge; never allocates, drops the newest when full.

    `put` may interrupt `take` anywhere, so each writes only its own count.  Boards whose presses are not exact to the
    millisecond use `uncertain.py`."""

    latency_ms = 0  # how late a press may become known: no flag is called before
    held: "Callable[[int], bool] | None" = None  # whether this control is down now, on boards that can tell
    is_long = False  # whether the edge taken has been held for `moments.HOLD_MS`

    def __init__(self) -> None:
        self._controls = bytearray(_SIZE)
        self._ticks = [0] * _SIZE
        self._put = 0
        self._taken = 0
        self.dropped = 0
        self.control = 0  # of the edge that `take` took
        self.ticks = 0
        self.is_again = False  # it is taken for the second time

    def put(self, control: int, ticks: int) -> None:
        """Add a press of a control at this tick."""
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
        """Let the table handle the edge taken, at the match time of its tick."""
        table.handle(self.control, table.time.at_ms(self.ticks))

    def wait(self) -> None:
        """Put back the last edge: it is still down, and may become a hold."""
        self._taken = (self._taken - 1) % _ROUND

    def put_back(self) -> None:
        """Put back the last edge, whose handling was interrupted; only once."""
        self.is_again = not self.is_again
        if self.is_again:
            self._taken = (self._taken - 1) % _ROUND
