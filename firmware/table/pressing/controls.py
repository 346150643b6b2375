"""The five controls of a table, and the rings of their edges.

Filled where the edge is seen (interrupt, poll, simulator's page), emptied by the table task.
"""

from matchcore.compat import TYPE_CHECKING

if TYPE_CHECKING:
    from matchcore.compat import Callable
    from table.drivers.input.touch_keys import TouchKeys

LEFT = 0  # the two clock buttons, from the players' side
RIGHT = 1
KEY_1 = 2  # the three keys between them
KEY_2 = 3
KEY_3 = 4
NAMES = ("left", "right", "key1", "key2", "key3")

_SIZE = 16
_ROUND = 2 * _SIZE  # counts wrap here, so that a full ring differs from an empty one


class Ring:
    """Leading edges with ticks and uncertainties; never allocates, drops the newest when full.

    One writer and one reader: `put` may interrupt `take` anywhere, so each writes only its own count."""

    def __init__(self) -> None:
        self._controls = bytearray(_SIZE)
        self._ticks = [0] * _SIZE
        self._uncertain = [0] * _SIZE
        self._put = 0
        self._taken = 0
        self.dropped = 0
        self.control = 0  # of the edge that `take` took
        self.ticks = 0
        self.uncertain_ms = 0

    def put(self, control: int, ticks: int, uncertain_ms: int = 0) -> None:
        """At this tick, or up to `uncertain_ms` earlier."""
        if (self._put - self._taken) % _ROUND == _SIZE:
            self.dropped += 1
            return
        at = self._put % _SIZE
        self._controls[at] = control
        self._ticks[at] = ticks
        self._uncertain[at] = uncertain_ms
        self._put = (self._put + 1) % _ROUND

    def take(self) -> bool:
        """Move the oldest edge into `control`, `ticks` and `uncertain_ms`; False when there is none."""
        if self._put == self._taken:
            return False
        at = self._taken % _SIZE
        self.control = self._controls[at]
        self.ticks = self._ticks[at]
        self.uncertain_ms = self._uncertain[at]
        self._taken = (self._taken + 1) % _ROUND
        return True

    def untake(self) -> None:
        """Make the edge taken last the next one again."""
        self._taken = (self._taken - 1) % _ROUND


def _cannot_tell(control: int = 0) -> bool:
    """Of a board that does not know what is held."""
    return False


class Edges:
    """The edges of buttons, then of touch keys, which have a writer of their own.

    Calls `looks` before it is empty: no flag is called while a press may be waiting to be seen."""

    def __init__(self) -> None:
        self.buttons = self.taken = Ring()
        self.held: Callable[[int], bool] = _cannot_tell  # whether this control is down now
        self.is_long = False  # whether the edge taken has been held for `press_guard.HOLD_MS`
        self.is_again = False  # it is taken for the second time
        self.look_at((), _cannot_tell)

    def look_at(
        self, looks: "tuple[Callable[[], None], ...]", stuck: "Callable[[], int]", touch: "TouchKeys | None" = None
    ) -> None:
        """From now on, at a board's own drivers.  `stuck`: controls held for longer than anybody presses, as bits."""
        self.looks = looks
        self.stuck = stuck
        self.touch = touch
        self.touched = Ring() if touch else None
        self.latency_ms = touch.LATENCY_MS if touch else 0  # until a press is known: no flag is called before

    def take(self) -> bool:
        """The oldest edge: `taken` is its ring, with control and times.  False when there is none."""
        self.taken = self.buttons
        if self.buttons.take():
            return True
        for look in self.looks:
            look()
        if self.buttons.take():
            return True
        if self.touched is None or not self.touched.take():
            return False
        self.taken = self.touched
        return True

    def wait(self) -> None:
        """Put back the last edge: it is still down, and may become a hold."""
        self.taken.untake()

    def put_back(self) -> None:
        """Put back the last edge, whose handling was interrupted; only once."""
        self.is_again = not self.is_again
        if self.is_again:
            self.taken.untake()
