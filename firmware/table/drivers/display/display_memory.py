"""A display that keeps its pixels and counts the bytes it is sent: for tests and pictures."""

import framebuf


class Display:
    """RGB565 in the requested byte order; 0xF81F, used by no screen, marks pixels not drawn."""

    dim = None  # it has no light
    is_readable = True
    is_hint = False

    def __init__(self, width: int = 320, height: int = 240, is_swapped: bool = False):
        self.width = width
        self.height = height
        self.is_swapped = is_swapped
        self.pixels = bytearray(2 * width * height)
        self._frame = framebuf.FrameBuffer(self.pixels, width, height, framebuf.RGB565)
        self._frame.fill(0xF81F)
        self.clear_counts()

    def clear_counts(self) -> None:
        self.blits = 0
        self.pushed_bytes = 0
        self.largest_bytes = 0  # of one blit
        self.areas = []  # (x, y, width, height) of every blit

    def blit(self, x: int, y: int, width: int, height: int, buffer: memoryview) -> None:
        if len(buffer) != 2 * width * height:
            raise ValueError("%d bytes for %d x %d pixels" % (len(buffer), width, height))
        if x < 0 or y < 0 or x + width > self.width or y + height > self.height:
            raise ValueError("outside the display: %d, %d, %d x %d" % (x, y, width, height))
        self._frame.blit(framebuf.FrameBuffer(buffer, width, height, framebuf.RGB565), x, y)
        self.blits += 1
        self.pushed_bytes += len(buffer)
        self.largest_bytes = max(self.largest_bytes, len(buffer))
        self.areas.append((x, y, width, height))

    def go_on(self) -> bool:
        return True

    def is_well(self) -> bool:
        return True


def create(part: dict) -> Display:
    return Display(part["width"], part["height"], part.get("is_swapped", False))
