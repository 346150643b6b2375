"""The undoable part of a record, kept before each of the newest facts."""

from matchcore.compat import const

UNDO_DEPTH = const(4)


class Undo:
    """The last few states of one record: the values of its attributes `names`, which are never changed in place."""

    def __init__(self, names: tuple) -> None:
        self._names = names
        self._seqs = [0] * UNDO_DEPTH  # of the fact that followed; 0 = empty
        self._values = [[0] * len(names) for _ in range(UNDO_DEPTH)]
        self._newest = 0

    def newest(self) -> int:
        """The number of the fact that an undo takes back, or 0."""
        return self._seqs[self._newest]

    def forget(self) -> None:
        for i in range(UNDO_DEPTH):
            self._seqs[i] = 0

    def remember(self, record: object, seq: int) -> None:
        """Keep the state before the undoable fact `seq` is folded; does not allocate."""
        self._newest = (self._newest + 1) % UNDO_DEPTH
        self._seqs[self._newest] = seq
        values, names = self._values[self._newest], self._names
        for i in range(len(names)):
            values[i] = getattr(record, names[i])

    def take_back(self, record: object) -> None:
        """Return to just before the newest undoable fact."""
        values, names = self._values[self._newest], self._names
        for i in range(len(names)):
            setattr(record, names[i], values[i])
        self._seqs[self._newest] = 0
        self._newest = (self._newest - 1) % UNDO_DEPTH
