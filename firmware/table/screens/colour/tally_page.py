"""Players' counts as squares, and a countdown beside a list; loaded on use."""

from micropython import const

from matchcore.compat import TYPE_CHECKING
from table.screens.colour import canvas as shape
from table.screens.colour.bands import Band
from table.screens.colour.sizes import CARD_ROWS, HALF_WIDTH, LEAST_MARGIN, WIDTH
from table.screens.colour.style import BLACK, DARK_TRACK, GREY, INK, LIGHT, PALE, WHITE
from table.screens.runs import OVERHANG_PX, fitted, named

if TYPE_CHECKING:
    from table.screens.colour.canvas import Canvas
    from table.screens.colour.style import Fonts
    from table.screens.view import View

_COLUMNS = const(4)  # players in a band
_BESIDE = const(3)  # entries in each half of a list


def _larger(px: int) -> int:
    """As much on a larger display, whose letters are less than half as tall again."""
    return px if WIDTH == 320 else px * 7 // 5


TALLY_ROWS, TIGHT_TALLY_ROWS = _larger(32), _larger(26)
TALLY_MARGIN = 8 * WIDTH // 320  # of the players' names and squares
SQUARE, SQUARE_STEP = _larger(10), _larger(13)
SQUARE_GAP = _larger(5)  # between a name and its squares
LISTED_ROWS = 21 if WIDTH == 320 else 28  # of three: what a canvas holds
LISTED_X = 164 * WIDTH // 320  # the list beside a countdown
LISTED_NUMBER_X, LISTED_NAME_X, LISTED_END = 172 * WIDTH // 320, 204 * WIDTH // 320, 312 * WIDTH // 320
COUNT_BAR_WIDTH = 136 * WIDTH // 320
COUNT_BAR_Y = COUNT_BAR_ROWS = _larger(10)  # the first from the top of the list's second half
COUNT_FOOT = WIDTH // 240  # from the digits down to the end of its first half


# -- squares -----------------------------------------------------------------------------------------------------------


class TallyBand(Band):
    """Names with a square for each count; content = (pairs of name and count, squares of each, columns)."""

    def prepare(self, fonts: "Fonts") -> None:
        tallies, most, columns = self.content
        self.width = WIDTH // columns
        room = self.width - 2 * TALLY_MARGIN
        self.names = [named(fonts.strong_first, name, room) for name, _ in tallies]
        self.margin = TALLY_MARGIN
        if columns < _COLUMNS:  # else the bands of many players are aligned
            widest = max([run.width_px for run in self.names] + [most * SQUARE_STEP])
            self.margin = max(TALLY_MARGIN, (self.width - widest) // 2)

    def changed_columns(self, old: "Band") -> tuple:
        """Of the players whose count differs, if nothing else does."""
        if type(old) is not type(self) or not old.is_at(self.y, self.rows):
            return 0, WIDTH
        mine, its = self.content[0], old.content[0]
        if [name for name, _ in mine] != [name for name, _ in its] or self.content[1:] != old.content[1:]:
            return 0, WIDTH
        changed = [column for column in range(len(mine)) if mine[column] != its[column]]
        return changed[0] * self.width, (changed[-1] + 1) * self.width

    def paint(self, canvas: "Canvas") -> None:
        tallies, most, _ = self.content
        cap_px = self.names[0].font.cap_px
        top = self.y + (self.rows - cap_px - SQUARE_GAP - SQUARE) // 2
        for column, (_, count) in enumerate(tallies):
            x = column * self.width + self.margin
            canvas.text(self.names[column], x, top + cap_px, PALE, BLACK)
            for square in range(most):
                colour = LIGHT if square < count else DARK_TRACK
                _paint_square(canvas, x, top + cap_px + SQUARE_GAP, colour)
                x += SQUARE_STEP


def _paint_square(canvas: "Canvas", x: int, y: int, colour: int) -> None:
    """Without its corners, which are smaller than those of a rounded box."""
    canvas.fill(x + 1, y, SQUARE - 2, SQUARE, colour)
    canvas.fill(x, y + 1, SQUARE, SQUARE - 2, colour)


def tally_bands(view: "View", is_tight: bool) -> list:
    """Up to four players in a band."""
    rows = TIGHT_TALLY_ROWS if is_tight else TALLY_ROWS
    most, tallies = view.tallies
    columns = min(_COLUMNS, len(tallies))
    return [
        (TallyBand, rows, (tallies[first : first + columns], most, columns))
        for first in range(0, len(tallies), columns)
    ]


# -- a countdown beside a list -----------------------------------------------------------------------------------------


class ListedBand(Band):
    """Half of a list, on the right; content = (entries, what is on the left); an entry is (text, chosen?, struck?)."""

    def prepare(self, fonts: "Fonts") -> None:
        entries, _ = self.content
        tried, self.entries = fonts.strong_first, []
        for text, _, _ in entries:
            number, _, name = text.partition(" ")
            of_number = fitted(tried, number, LISTED_NAME_X - LISTED_NUMBER_X)
            self.entries.append((of_number, named(tried, name, LISTED_END - LISTED_NAME_X - OVERHANG_PX)))

    def changed_columns(self, old: "Band") -> tuple:
        if not isinstance(old, ListedBand) or type(old) is not type(self) or not old.is_at(self.y, self.rows):
            return 0, WIDTH
        if self.content[0] == old.content[0]:
            return self.changed_on_left(old)
        return (LISTED_X if self.content[1] == old.content[1] else 0), WIDTH

    def changed_on_left(self, old: "ListedBand") -> tuple:
        return 0, LISTED_X

    def paint(self, canvas: "Canvas") -> None:
        entries, _ = self.content
        rows = self.rows // len(entries)
        for index, (_, is_chosen, is_struck) in enumerate(entries):
            y, (number, name) = self.y + index * rows, self.entries[index]
            ink, paper = GREY if is_struck else WHITE, BLACK
            if is_chosen:
                ink, paper = INK, LIGHT
                canvas.rounded(LISTED_X, y, LISTED_END - LISTED_X, rows, LIGHT, BLACK, shape.ROUND_SMALL)
            baseline = y + (rows + name.font.cap_px) // 2
            canvas.text(number, LISTED_NUMBER_X, baseline, ink, paper)
            canvas.text(name, LISTED_NAME_X, baseline, ink, paper)
            if is_struck:
                width = LISTED_NAME_X - LISTED_NUMBER_X + name.width_px + 2 * OVERHANG_PX
                canvas.fill(LISTED_NUMBER_X - OVERHANG_PX, baseline - name.font.cap_px // 2 - 1, width, 2, GREY)


class TimeBand(ListedBand):
    """On the left the time."""

    def prepare(self, fonts: "Fonts") -> None:
        super().prepare(fonts)
        self.time = fitted((fonts.clock, fonts.hours, fonts.strong), self.content[1], COUNT_BAR_WIDTH)
        self.x = HALF_WIDTH // 2 - self.time.width_px // 2

    def changed_on_left(self, old: "ListedBand") -> tuple:
        if not isinstance(old, TimeBand) or old.x != self.x or not self.time.is_set_like(old.time):
            return 0, LISTED_X
        first, end = self.time.difference(old.time)
        return max(0, self.x + first - OVERHANG_PX), self.x + end + OVERHANG_PX

    def paint(self, canvas: "Canvas") -> None:
        super().paint(canvas)
        canvas.text(self.time, self.x, self.y + self.rows - COUNT_FOOT, WHITE, BLACK)


class CountBarBand(ListedBand):
    """On the left the bar, so many pixels long."""

    def changed_on_left(self, old: "ListedBand") -> tuple:
        """As far as its end has moved."""
        one, other = self.content[1], old.content[1]
        x = (HALF_WIDTH - COUNT_BAR_WIDTH) // 2
        return x + min(one, other), x + max(one, other)

    def paint(self, canvas: "Canvas") -> None:
        super().paint(canvas)
        x, y = (HALF_WIDTH - COUNT_BAR_WIDTH) // 2, self.y + COUNT_BAR_Y
        used = self.content[1]
        canvas.fill(x, y, used, COUNT_BAR_ROWS, LIGHT)
        canvas.fill(x + used, y, COUNT_BAR_WIDTH - used, COUNT_BAR_ROWS, DARK_TRACK)


def countdown_page(view: "View", heading: tuple, boxes: list) -> list:
    """Between them; what is left of the display goes to the heading."""
    kind, rows, content = heading
    body = countdown_bands(view)
    room = CARD_ROWS - sum([band[1] for band in body + boxes])
    margin = min(LEAST_MARGIN, room - rows)
    below = [(Band, margin, None)] if margin > 0 else []
    return [(kind, max(rows, room - LEAST_MARGIN), content)] + body + below + boxes


def countdown_bands(view: "View") -> list:
    """Three entries beside the time, three beside the bar; the last says how many more there are."""
    rows = _BESIDE * LISTED_ROWS
    left, whole, struck = view.countdown
    first_struck = len(view.items) - struck
    entries = [(text, at == view.chosen, at >= first_struck) for at, text in enumerate(view.items[: 2 * _BESIDE])]
    entries += [("", False, False)] * (2 * _BESIDE - len(entries))
    if len(view.items) > 2 * _BESIDE:
        entries[-1] = ("+%d \u2026" % (len(view.items) - 2 * _BESIDE + 1), False, False)
    bar_px = (left * COUNT_BAR_WIDTH + whole - 1) // whole
    return [
        (TimeBand, rows, (tuple(entries[:_BESIDE]), view.lines[0][1])),
        (CountBarBand, rows, (tuple(entries[_BESIDE:]), bar_px)),
    ]
