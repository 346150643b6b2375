"""Players' counts as squares, and a countdown beside a list; loaded on use."""

from micropython import const

from matchcore.compat import TYPE_CHECKING
from table.screens.colour import canvas as shape
from table.screens.colour.bands import Band
from table.screens.colour.sizes import CARD_ROWS, LEAST_MARGIN, WIDTH
from table.screens.colour.style import BLACK, DARK_TRACK, GREY, INK, LIGHT, PALE, WHITE
from table.screens.runs import OVERHANG_PX, broken, fitted, is_wider, named

if TYPE_CHECKING:
    from table.screens.colour.canvas import Canvas
    from table.screens.colour.style import Fonts
    from table.screens.view import View

_COLUMNS = const(4)  # players in a band
_BESIDE = const(3)  # entries in each part of a list


def _larger(px: int) -> int:
    """As much on a larger display, whose letters are less than half as tall again."""
    return px if WIDTH == 320 else px * 7 // 5


TALLY_ROWS, TIGHT_TALLY_ROWS = _larger(32), _larger(26)
TALLY_MARGIN = 8 * WIDTH // 320  # of the players' names and squares
SQUARE, SQUARE_STEP = _larger(10), _larger(13)
SQUARE_GAP = _larger(5)  # between a name and its squares
LISTED_ROWS = 21 if WIDTH == 320 else 28  # of three: what a canvas holds
LISTED_NUMBER_X, LISTED_NAME_X, LISTED_END = 8 * WIDTH // 320, 40 * WIDTH // 320, 152 * WIDTH // 320
BESIDE_X = WIDTH // 2  # what is beside a list
BESIDE_MIDDLE = 240 * WIDTH // 320
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
    """Part of a list, on the left; content = (entries, what is beside it); an entry is (text, chosen?, struck?).

    A text is a number, the name after a space, and after a tab what is set right."""

    def prepare(self, fonts: "Fonts") -> None:
        entries, _ = self.content
        tried, self.entries = fonts.strong_first, []
        for text, _, _ in entries:
            text, _, count = text.partition("\t")
            number, _, name = text.partition(" ")
            of_count = fitted(tried, count, LISTED_NAME_X)
            room = LISTED_END - LISTED_NAME_X - OVERHANG_PX - (of_count.width_px + LISTED_NUMBER_X if count else 0)
            of_number = fitted(tried, number, LISTED_NAME_X - LISTED_NUMBER_X)
            self.entries.append((of_number, named(tried, name, room), of_count))

    def changed_columns(self, old: "Band") -> tuple:
        if not isinstance(old, ListedBand) or type(old) is not type(self) or not old.is_at(self.y, self.rows):
            return 0, WIDTH
        if self.content[0] == old.content[0]:
            return self.changed_on_right(old)
        return 0, (BESIDE_X if self.content[1] == old.content[1] else WIDTH)

    def changed_on_right(self, old: "ListedBand") -> tuple:
        return BESIDE_X, WIDTH

    def paint(self, canvas: "Canvas") -> None:
        entries, _ = self.content
        rows = self.rows // len(entries)
        for index, (_, is_chosen, is_struck) in enumerate(entries):
            y, (number, name, count) = self.y + index * rows, self.entries[index]
            ink, paper = GREY if is_struck else WHITE, BLACK
            if is_chosen:
                ink, paper = INK, LIGHT
                canvas.rounded(0, y, LISTED_END, rows, LIGHT, BLACK, shape.ROUND_SMALL)
            baseline = y + (rows + name.font.cap_px) // 2
            canvas.text(number, LISTED_NUMBER_X, baseline, ink, paper)
            canvas.text(name, LISTED_NAME_X, baseline, ink, paper)
            canvas.text(count, LISTED_END - LISTED_NUMBER_X - count.width_px, baseline, ink, paper)
            if is_struck:
                width = LISTED_NAME_X - LISTED_NUMBER_X + name.width_px + 2 * OVERHANG_PX
                canvas.fill(LISTED_NUMBER_X - OVERHANG_PX, baseline - name.font.cap_px // 2 - 1, width, 2, GREY)


class TimeBand(ListedBand):
    """Beside it the time, or another large number."""

    def prepare(self, fonts: "Fonts") -> None:
        super().prepare(fonts)
        self.time = fitted((fonts.clock, fonts.hours, fonts.large, fonts.strong), self.content[1], COUNT_BAR_WIDTH)
        self.x = BESIDE_MIDDLE - self.time.width_px // 2

    def changed_on_right(self, old: "ListedBand") -> tuple:
        if not isinstance(old, TimeBand) or old.x != self.x or not self.time.is_set_like(old.time):
            return BESIDE_X, WIDTH
        first, end = self.time.difference(old.time)
        return max(0, self.x + first - OVERHANG_PX), self.x + end + OVERHANG_PX

    def paint(self, canvas: "Canvas") -> None:
        super().paint(canvas)
        canvas.text(self.time, self.x, self.y + self.rows - COUNT_FOOT, WHITE, BLACK)


class CountBarBand(ListedBand):
    """Beside it the bar, so many pixels long."""

    def changed_on_right(self, old: "ListedBand") -> tuple:
        """As far as its end has moved."""
        one, other = self.content[1], old.content[1]
        x = BESIDE_MIDDLE - COUNT_BAR_WIDTH // 2
        return x + min(one, other), x + max(one, other)

    def paint(self, canvas: "Canvas") -> None:
        super().paint(canvas)
        x, y = BESIDE_MIDDLE - COUNT_BAR_WIDTH // 2, self.y + COUNT_BAR_Y
        used = self.content[1]
        canvas.fill(x, y, used, COUNT_BAR_ROWS, LIGHT)
        canvas.fill(x + used, y, COUNT_BAR_WIDTH - used, COUNT_BAR_ROWS, DARK_TRACK)


class NoteBand(ListedBand):
    """Beside it a few words below the number, in two lines if needed."""

    def prepare(self, fonts: "Fonts") -> None:
        super().prepare(fonts)
        first, rest = self.content[1], ""
        if is_wider(fonts.small, first, COUNT_BAR_WIDTH):
            first, rest = broken(fonts.small, first, COUNT_BAR_WIDTH)
        self.lines = [fitted(fonts.small_only, text, COUNT_BAR_WIDTH) for text in (first, rest)]

    def paint(self, canvas: "Canvas") -> None:
        super().paint(canvas)
        baseline = self.y + COUNT_BAR_Y
        for line in self.lines:
            baseline += line.font.cap_px
            canvas.text_centred(line, BESIDE_MIDDLE, baseline, GREY, BLACK)
            baseline += COUNT_BAR_Y // 2


def countdown_page(view: "View", heading: tuple, boxes: list) -> list:
    """Between them; what is left of the display goes to the heading, which may be left out."""
    kind, rows, content = heading
    body = countdown_bands(view)
    room = CARD_ROWS - sum([band[1] for band in body + boxes])
    if room < rows:
        return [(Band, room, None)] + body + boxes if room > 0 else body + boxes
    margin = min(LEAST_MARGIN, room - rows)
    below = [(Band, margin, None)] if margin > 0 else []
    return [(kind, room - margin, content)] + body + below + boxes


def countdown_bands(view: "View") -> list:
    """Three entries beside the number, three beside the bar or a note, the others below."""
    entries, rows = listed(view), _BESIDE * LISTED_ROWS
    left, whole, _ = view.countdown
    bands: list = [(TimeBand, rows, (tuple(entries[:_BESIDE]), view.lines[0][1]))]
    beside = tuple(entries[_BESIDE : 2 * _BESIDE])
    if whole:
        bands.append((CountBarBand, rows, (beside, (left * COUNT_BAR_WIDTH + whole - 1) // whole)))
    else:
        bands.append((NoteBand, rows, (beside, view.lines[1][1])))
    more = tuple(entries[2 * _BESIDE :])
    if more:
        bands.append((ListedBand, len(more) * LISTED_ROWS, (more, "")))
    return bands


def listed(view: "View") -> list:
    """Six lines, round the chosen one, the last of a glass with how many more there are; or all of a ranking."""
    _, whole, struck = view.countdown
    count, most = len(view.items), 2 * _BESIDE
    first_struck = count - struck
    entries = []
    for at, text in enumerate(view.items):
        has_number = whole or "\t" in text
        entries.append((text if has_number else " " + text, at == view.chosen, at >= first_struck))
    entries += [("", False, False)] * (most - count)
    if count <= most or (not whole and not view.heading):
        return entries
    if whole:
        return entries[: most - 1] + [("+%d \u2026" % (count - most + 1), False, False)]
    first = max(0, min(view.chosen - _BESIDE, count - most))
    return entries[first : first + most]
