"""The base of all parts of a screen: knows which of its cells are outdated and draws them one at a time."""


class Cells:
    """A part of the display, cut into numbered cells that cover it without gaps."""

    def __init__(self, count: int):
        self._dirty = bytearray(count)
        self._dirty_count = 0

    def mark(self, cell: int) -> None:
        """This cell is outdated."""
        if not self._dirty[cell]:
            self._dirty[cell] = 1
            self._dirty_count += 1

    def mark_all(self) -> None:
        for cell in range(len(self._dirty)):
            self.mark(cell)

    def unmark(self, cell: int) -> None:
        """This cell is up to date."""
        if self._dirty[cell]:
            self._dirty[cell] = 0
            self._dirty_count -= 1

    def unmark_all(self) -> None:
        for cell in range(len(self._dirty)):
            self.unmark(cell)

    def is_dirty(self) -> bool:
        return self._dirty_count > 0

    def draw_next(self) -> bool:
        """Draw the first outdated cell; False if there was none."""
        if not self._dirty_count:
            return False
        cell = 0
        while not self._dirty[cell]:
            cell += 1
        self.unmark(cell)
        self.draw(cell)
        return True

    def draw(self, cell: int) -> None:
        """Compose one cell and push it."""
        raise NotImplementedError
