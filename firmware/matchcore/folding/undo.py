"""The undoable part of a record, kept before each of the newest facts."""

from matchcore.compat import TYPE_CHECKING, const
from matchcore.log.fact import Fact
from matchcore.sides import BY_DIRECTOR

if TYPE_CHECKING:
    from matchcore.compat import Any

UNDO_DEPTH = const(4)


class Undo:
    """The last few states of one record: the values of its attributes `names`, which are never changed in place.

    `clocks`: the values of clocks, UNDO_DEPTH of them, if the record's clock goes back, too.
    """

    # Lists take a third of the memory of attributes.
    def __init__(self, names: tuple, clocks: tuple = ()) -> None:
        self.names = names
        self.clocks = list(clocks)
        self.seqs = [0] * UNDO_DEPTH  # of the fact that followed; 0 = empty
        self.kinds = [0] * UNDO_DEPTH  # of that fact, negative if it is the director's
        self.values: list = [[0] * len(names) for _ in range(UNDO_DEPTH)]
        self._newest = 0

    def newest(self) -> int:
        """The number of the fact that an undo takes back, or 0."""
        return self.seqs[self._newest]

    def newest_kind(self) -> int:
        """The kind of that fact, negative if the director's, or 0."""
        return self.kinds[self._newest] if self.newest() else 0

    def newest_first(self) -> list:
        """The places of all states, empty ones too, in the order of undoing."""
        return [(self._newest - i) % UNDO_DEPTH for i in range(UNDO_DEPTH)]

    def forget(self) -> None:
        for i in range(UNDO_DEPTH):
            self.seqs[i] = 0

    def remember(self, record: "Any", fact: Fact) -> None:
        """Keep the state before the undoable fact is folded; does not allocate."""
        at = self._newest = (self._newest + 1) % UNDO_DEPTH
        self.seqs[at] = fact.seq
        self.kinds[at] = fact.kind if fact.by != BY_DIRECTOR else -fact.kind
        values, names = self.values[at], self.names
        for i in range(len(names)):
            values[i] = getattr(record, names[i])
        if self.clocks:
            record.clock.keep_in(self.clocks[at])

    def take_back(self, record: "Any") -> None:
        """Return to just before the newest undoable fact."""
        at = self._newest
        values, names = self.values[at], self.names
        for i in range(len(names)):
            setattr(record, names[i], values[i])
        if self.clocks:
            record.clock.take_from(self.clocks[at])
        self.seqs[at] = 0
        self._newest = (at - 1) % UNDO_DEPTH
