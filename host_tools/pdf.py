"""Drawing on the pages of a PDF: lines of text that fit their room, QR codes.

The fonts are Inter, with Latin, Greek and Cyrillic letters; `python -m host_tools.release print-fonts` makes the files.
"""

from functools import cache
from pathlib import Path
from typing import Literal

import segno
from anyascii import anyascii
from fontTools.ttLib import TTFont
from fpdf import FPDF

FONTS = Path(__file__).parent / "inter"
FAMILY = "inter"
PT = 25.4 / 72  # in millimetres
CAPITALS = 0.73  # the height of capitals, of the size
SMALLEST = 0.6  # of the size asked for: what is still too long is cut
DOTS = "…"

Style = Literal["", "B"]
Align = Literal["L", "C", "R"]


@cache
def letters() -> frozenset[int]:
    """The codes of the characters that the fonts have."""
    with TTFont(FONTS / "Inter-Regular.ttf", lazy=True) as font:
        return frozenset(font.getBestCmap() or ())


def printable(words: str) -> str:
    """In letters that the fonts have; others are transliterated to Latin ones."""
    return "".join(one if ord(one) in letters() else anyascii(one) for one in " ".join(words.split()))


class Document(FPDF):
    """Pages in millimetres, drawn on at any place; a new one is begun only by `add_page`."""

    def __init__(self, paper: str = "A4", *, is_wide: bool = False) -> None:
        super().__init__("landscape" if is_wide else "portrait", format=paper)
        self.set_auto_page_break(False)
        for style, weight in (("", "Regular"), ("B", "Bold")):
            self.add_font(FAMILY, style, FONTS / f"Inter-{weight}.ttf")

    def fit(
        self,
        words: str,
        size_pt: float,
        x: float,
        y: float,
        room: float,
        style: Style = "",
        align: Align = "L",
    ) -> None:
        """One line below `y`: as large as fits, down to a limit, and then cut short."""
        words = printable(words)
        if not words:
            return
        self.set_font(FAMILY, style, size_pt)
        wide = self.get_string_width(words)
        if wide > room:
            size_pt *= max(SMALLEST, room / wide)
            self.set_font(FAMILY, style, size_pt)
            words = self._cut(words, room)
            wide = self.get_string_width(words)
        x += {"L": 0, "C": (room - wide) / 2, "R": room - wide}[align]
        self.text(x, y + CAPITALS * size_pt * PT, words)

    def _cut(self, words: str, room: float) -> str:
        if self.get_string_width(words) <= room:
            return words
        while words and self.get_string_width(words + DOTS) > room:
            words = words[:-1].rstrip()
        return words + DOTS

    def code(self, address: str, x: float, y: float, side: float) -> None:
        """A QR code of squares, to be sharp at any size; the white border that it needs is the caller's."""
        rows = [bytes(row) for row in segno.make(address, error="m", micro=False).matrix]
        square = side / len(rows)
        self.set_fill_color(0)
        for down, row in enumerate(rows):
            start = 0
            while (start := row.find(1, start)) >= 0:
                end = row.find(0, start) if 0 in row[start:] else len(row)
                self.rect(x + start * square, y + down * square, (end - start) * square, square, style="F")
                start = end
