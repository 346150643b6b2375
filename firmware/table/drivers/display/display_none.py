"""A display without pixels, for a board without a screen and for heap tests; counts the bytes it is sent."""


class Display:
    dim = None  # it has no light
    is_readable = True
    is_hint = False

    def __init__(self, width: int = 320, height: int = 240):
        self.width = width
        self.height = height
        self.is_swapped = False
        self.pushed_bytes = 0

    def blit(self, x: int, y: int, width: int, height: int, buffer: memoryview) -> None:
        self.pushed_bytes += 2 * width * height

    def go_on(self) -> bool:
        return True

    def is_well(self) -> bool:
        return True


def create(part: dict) -> Display:
    return Display(part["width"], part["height"])
