"""The frame of every sheet: title, code of the live page, time of printing, page n of m."""

import time
from dataclasses import dataclass

from host_tools.director.texts import text
from host_tools.pdf import FAMILY, PT, Document, Style, printable

MARGIN = 14.0
CODE_SIDE = 17.0
HEAD, FOOT = 24.0, 12.0  # height of the head with its rule, and of the foot
TITLE_PT, ABOUT_PT, TEXT_PT, SMALL_PT = 17.0, 9.5, 10.0, 7.5
LAST = "{nb}"  # stands for the number of pages until it is known
HAIR, RULE = 0.15, 0.35


@dataclass(frozen=True)
class Heading:
    """`title`: "" = no head; `address`: of the live page, "" = none; `foot`: stands before the time of printing."""

    title: str
    about: str = ""
    address: str = ""
    foot: str = ""


class Sheet(Document):
    """A document whose pages have a head and a foot; what is between them is `top` to `bottom`, in mm."""

    def __init__(self, now_s: float, paper: str = "A4", *, is_wide: bool = False) -> None:
        super().__init__(paper, is_wide=is_wide)
        self._printed = text("print.printed", time=time.strftime("%Y-%m-%d %H:%M", time.localtime(now_s)))
        self._heading = Heading("")

    @property
    def top(self) -> float:
        return MARGIN + HEAD + 3

    @property
    def bottom(self) -> float:
        return self.h - MARGIN - FOOT

    @property
    def width(self) -> float:
        """Between the margins."""
        return self.w - 2 * MARGIN

    def begin(self, heading: Heading) -> None:
        """A new page with this head and foot."""
        self._heading = heading
        self.set_title(heading.title)
        self.add_page()

    def header(self) -> None:
        one, room = self._heading, self.width
        if not one.title:
            return
        if one.address:
            room -= CODE_SIDE + 4
            self.code(one.address, self.w - MARGIN - CODE_SIDE, MARGIN, CODE_SIDE)
        self.fit(one.title, TITLE_PT, MARGIN, MARGIN + 5, room, "B")
        self.fit(one.about, ABOUT_PT, MARGIN, MARGIN + 13.5, room)
        self.rule(MARGIN + HEAD - 4, RULE)

    def footer(self) -> None:
        y = self.h - MARGIN - 6
        self.rule(y, HAIR)
        said = " · ".join(words for words in (self._heading.foot, self._printed, self._heading.address) if words)
        self.fit(said, SMALL_PT, MARGIN, y + 2, self.width - 30)
        self.set_font(FAMILY, "", SMALL_PT)
        said, last = text("print.page", page=self.page, pages=LAST), self.get_string_width(LAST)
        self.set_xy(self.w - MARGIN - 30 + last - self.get_string_width("8"), y + 1)
        self.cell(30, 4, said, align="R")

    def rule(self, y: float, thick: float) -> None:
        """A line from margin to margin."""
        self.set_draw_color(0)
        self.set_line_width(thick)
        self.line(MARGIN, y, self.w - MARGIN, y)

    def wrapped(self, words: str, size_pt: float, room: float, style: Style = "") -> list[str]:
        """The lines of a text that is `room` mm wide."""
        self.set_font(FAMILY, style, size_pt)
        lines, line = [], ""
        for word in printable(words).split(" "):
            if line and self.get_string_width(f"{line} {word}") > room:
                lines.append(line)
                line = word
            else:
                line = f"{line} {word}".strip()
        return [*lines, line] if line else lines

    def paragraph(self, words: str, size_pt: float, y: float) -> float:
        """A text of some lines; the height below it."""
        for line in self.wrapped(words, size_pt, self.width):
            if y + size_pt * PT > self.bottom:
                self.add_page()
                y = self.top
            self.fit(line, size_pt, MARGIN, y, self.width)
            y += 1.4 * size_pt * PT
        return y
