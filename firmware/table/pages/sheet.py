"""The sheet that pages are written on: the view, the texts, the format of names, times and lists."""

from matchcore.compat import TYPE_CHECKING
from matchcore.sides import NOBODY
from table.screens.view import (
    MARK_ASKED,
    MARK_DONE,
    MARK_LATER,
    MARK_NONE,
    NOTICE,
    PAGE_CARD,
    PAGE_CLOCKS,
    PAGE_LINES,
    PAGE_LIST,
    PLAIN,
    View,
    initialled,
)

if TYPE_CHECKING:
    from matchcore.compat import Callable
    from matchcore.match import Match
    from table.texts import Words

_LONGEST_NAME = 20  # characters of a name in a sentence


def minutes(ms: int) -> str:
    """m:ss, from one hour on h:mm:ss, seconds rounded up (CLK-04)."""
    seconds = (ms + 999) // 1000
    if seconds < 3600:
        return "%d:%02d" % (seconds // 60, seconds % 60)
    return "%d:%02d:%02d" % (seconds // 3600, seconds % 3600 // 60, seconds % 60)


def time_of_day(seconds: int) -> str:
    """hh:mm of seconds since midnight."""
    return "%02d:%02d" % (seconds // 3600 % 24, seconds // 60 % 60)


def joined(parts: tuple) -> str:
    return " \u00b7 ".join([part for part in parts if part])


class Sheet:
    """A table has one; `texts` are those of the language."""

    def __init__(self, match: "Match", texts: "Words") -> None:
        self.match = match
        self.texts = texts
        self.text = texts.text
        self.view = View()
        self.view.time_tag = self.text("time_tag")

    # -- the players ---------------------------------------------------------------------------------------------

    def name(self, side: int, longest: int = _LONGEST_NAME) -> str:
        """Short enough for a sentence."""
        name = self.partners(side, longest)
        if len(name) > longest:
            name = initialled(name)
        return name if len(name) <= longest else name[: longest - 1] + "\u2026"

    def partners(self, side: int, longest: int = 15) -> str:
        """Two partners lose their first names if needed, so that both can be read."""
        name = self.match.names[side]
        one, slash, other = name.partition("/")
        if len(name) <= longest or not slash:
            return name
        return one.strip().split(" ", 1)[-1] + " / " + other.strip().split(" ", 1)[-1]

    def sides(self) -> tuple:
        return (1, 0) if self.match.is_swapped else (0, 1)

    def halves(self, of_side: "Callable[[int], object]") -> tuple:
        left, right = self.sides()
        return of_side(left), of_side(right)

    def half(self, side: int) -> int:
        return side if side == NOBODY else side ^ (1 if self.match.is_swapped else 0)

    # -- shared phrases ------------------------------------------------------------------------------------------

    def points(self, number: int) -> str:
        return self.text("point") if number == 1 else self.text("points", number=number)

    def score(self) -> str:
        return "%d \u2013 %d" % self.halves(self.match.shown_score)

    def power_lost(self, off: tuple) -> str:
        """`off`: from when to when, in seconds since midnight; () = nobody knows."""
        said = self.text("restored")
        return "%s %s \u2013 %s" % (said, time_of_day(off[0]), time_of_day(off[1])) if off else said

    def reason(self, name: str) -> str:
        """Some list entries are requests; a reason has its own wording."""
        return self.texts.get("because_" + name) or self.texts.get(name, name)

    # -- writing -------------------------------------------------------------------------------------------------

    def clear(self) -> None:
        """Everything but the clocks."""
        view = self.view
        view.page = PAGE_CLOCKS
        view.heading, view.heading_style = "", PLAIN
        view.items, view.count, view.chosen = (), 0, 0
        view.lines = ()
        view.marks = (MARK_NONE, MARK_NONE)
        view.mark_texts = ("", "")
        view.status, view.status_style = "", PLAIN
        view.places, view.link = (), ""

    def show_status(self, status: str, style: int = NOTICE) -> None:
        self.view.status, self.view.status_style = status, style

    def show_places(self, left: str, middle: str, right: str, link: str) -> None:
        """`link`: what is wrong with it, else ""."""
        self.view.places, self.view.link = (left, middle, right), link

    def show_lines(self, *lines: tuple) -> None:
        self.view.page = PAGE_LINES if self.match.has_times() else PAGE_CARD
        self.view.lines = tuple([line for line in lines if line[1]])

    def show_card(self, heading: str, *lines: tuple) -> None:
        self.view.page = PAGE_CARD
        self.view.heading = heading
        self.view.lines = tuple([line for line in lines if line[1]])

    def at_table(self, number: int) -> str:
        """The table in words; "" without a number."""
        return self.text("at_table", number=number) if number else ""

    def show_list(self, heading: str, items: list, chosen: int) -> None:
        view = self.view
        view.page = PAGE_LIST if self.match.has_times() else PAGE_CARD
        view.heading = heading
        view.items = tuple(items)
        view.chosen = max(0, min(chosen, len(items) - 1))
        self.show_place(view.chosen, len(items))

    def show_place(self, index: int, count: int) -> None:
        """Of the chosen entry in a list of `count`, for a display that shows only some of them."""
        self.view.count = count
        self.view.place = self.text("place", number=index + 1, count=count)

    def show_marks(self, agreed: int, asked: str, done: str) -> None:
        """A box for each player; bit 1 of `agreed` is A, bit 2 is B."""
        view = self.view
        view.marks = self.halves(lambda side: MARK_DONE if agreed & (1 << side) else MARK_ASKED)
        view.mark_texts = tuple([self.text(done if mark == MARK_DONE else asked) for mark in view.marks])

    def show_box(self, side: int, text: str, mark: int = MARK_ASKED) -> None:
        """A box for the player who may press; the other side shows only its own."""
        view = self.view
        half = self.half(side)
        if view.marks[1 - half] == MARK_NONE:
            view.marks, view.mark_texts = (MARK_LATER, MARK_LATER), ("\u2013", "\u2013")
        marks, texts = list(view.marks), list(view.mark_texts)
        marks[half], texts[half] = mark, text
        view.marks, view.mark_texts = tuple(marks), tuple(texts)

    def show_later(self, side: int, text: str) -> None:
        """A message to this player in place of a box."""
        self.show_box(side, text, MARK_LATER)
