"""The base of all parts of a screen: draws its outdated cells one at a time."""


class Cells:
    """A part of the display, cut into numbered cells without gaps."""

    def __init__(self, count: int):
        self._dirty = bytearray(count)
        self._dirty_count = 0

    def mark(self, cell: int) -> None:
        if not self._dirty[cell]:
            self._dirty[cell] = 1
            self._dirty_count += 1

    def mark_all(self) -> None:
        for cell in range(len(self._dirty)):
            self.mark(cell)

    def unmark(self, cell: int) -> None:
        if self._dirty[cell]:
            self._dirty[cell] = 0
            self._dirty_count -= 1

    def unmark_all(self) -> None:
        for cell in range(len(self._dirty)):
            self.unmark(cell)

    def is_dirty(self) -> bool:
        return self._dirty_count > 0

    def draw_next(self) -> bool:
        """False if no cell was outdated."""
        if not self._dirty_count:
            return False
        cell = 0
        while not self._dirty[cell]:
            cell += 1
        self.unmark(cell)
        self.draw(cell)
        return True

    def draw(self, cell: int) -> None:
        raise NotImplementedError
