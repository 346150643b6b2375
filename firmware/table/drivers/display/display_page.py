"""The canvas of the page that simulates the board."""

import page  # type: ignore  # registered by the page's worker; no stub knows it


class Display:
    is_readable = True
    is_hint = False

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self.is_swapped = False  # the page reads pixels low byte first, as framebuf writes them

    def blit(self, x: int, y: int, width: int, height: int, buffer: memoryview) -> None:
        """The page copies the pixels before this returns."""
        page.blit(x, y, width, height, buffer)

    def go_on(self) -> bool:
        return True

    def is_well(self) -> bool:
        return True

    def dim(self, percent: int) -> None:
        page.dim(percent)


def create(part: dict) -> Display:
    return Display(part["width"], part["height"])
