"""The five controls of a table, and the ring in which their edges wait for the table task.

Filled from where the edge is seen (an interrupt, a poll, the page of the simulator), emptied by the table task.
"""

LEFT = 0  # the two clock buttons, as they lie in front of the players
RIGHT = 1
KEY_1 = 2  # the three keys between them
KEY_2 = 3
KEY_3 = 4
NAMES = ("left", "right", "key1", "key2", "key3")

_SIZE = 16


class Edges:
    """Presses with the tick of their leading edge; never allocates, drops the newest when nobody empties it."""

    def __init__(self) -> None:
        self._controls = bytearray(_SIZE)
        self._ticks = [0] * _SIZE
        self._first = 0
        self._count = 0
        self.dropped = 0
        self.control = 0  # of the edge that `take` took
        self.ticks = 0

    def put(self, control: int, ticks: int) -> None:
        """A control was pressed at this tick."""
        if self._count == _SIZE:
            self.dropped += 1
            return
        at = (self._first + self._count) % _SIZE
        self._controls[at] = control
        self._ticks[at] = ticks
        self._count += 1

    def take(self) -> bool:
        """Move the oldest edge into `control` and `ticks`; False when there is none."""
        if not self._count:
            return False
        self.control = self._controls[self._first]
        self.ticks = self._ticks[self._first]
        self._first = (self._first + 1) % _SIZE
        self._count -= 1
        return True
