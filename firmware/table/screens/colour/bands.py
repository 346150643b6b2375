"""The full-width bands that make up every card and everything below the clocks.

A band never changes; other content is another band.  It draws in coordinates of the whole display, whichever of its
cells is open.
"""

from matchcore.compat import TYPE_CHECKING
from table.screens import timetext, view as seen
from table.screens.colour import canvas as shape, sizes, style as colours
from table.screens.runs import OVERHANG_PX, broken, fits, fitted, is_wider, named

if TYPE_CHECKING:
    from table.screens.colour.canvas import Canvas
    from table.screens.colour.style import Fonts
    from table.screens.runs import Run


def fonts_of(fonts: "Fonts", style: int) -> tuple:
    """The fonts to try for a line of this style."""
    if style == seen.GIANT:
        return fonts.giant_first
    return fonts.small_only if style == seen.PLAIN else fonts.strong_first


def ink_of(style: int) -> int:
    if style in (seen.STRONG, seen.GOOD, seen.BAD):
        return colours.WHITE
    return colours.GREY if style == seen.PLAIN else colours.LIGHT


class Band:
    paper = colours.BLACK

    def __init__(self, fonts: "Fonts", y: int, rows: int, content: tuple):
        self.y = y
        self.rows = rows
        self.content = content
        self.prepare(fonts)

    def is_at(self, y: int, rows: int) -> bool:
        return self.y == y and self.rows == rows

    def is_same(self, kind: type, y: int, rows: int, content: tuple) -> bool:
        return type(self) is kind and self.is_at(y, rows) and self.content == content

    def changed_columns(self, old: "Band") -> tuple:
        """The columns (first, end) in which this band differs from the one it replaces."""
        return 0, sizes.WIDTH

    def prepare(self, fonts: "Fonts") -> None:
        """Measure texts."""

    def baseline(self, run: "Run") -> int:
        """Centres capitals in the band."""
        return self.y + (self.rows + run.font.cap_px) // 2

    def paint(self, canvas: "Canvas") -> None:
        """Draw on the open cell."""


class TextBand(Band):
    """One centred line, or two if it is too long and the band high enough; content = (style, text)."""

    def prepare(self, fonts: "Fonts") -> None:
        self.lay_out(fonts, self.content[0], self.content[1], sizes.WIDTH, sizes.BAND_MARGIN)

    def lay_out(self, fonts: "Fonts", style: int, text: str, width: int, margin: int) -> None:
        """For the first `width` pixels of the band."""
        tried, room = self.fonts_tried(fonts, style), width - 2 * margin
        self.ink = ink_of(style)
        self.middle = width // 2
        self.below = None
        font = self._two_lines_font(fonts, tried, text, room)
        if font:
            tried = (font,)
            text, rest = broken(font, text, room)
            if rest:
                self.below = fitted(tried, rest, room)
        self.run = fitted(tried, text, room)
        self.x = self.middle - self.run.width_px // 2

    def fonts_tried(self, fonts: "Fonts", style: int) -> tuple:
        return fonts_of(fonts, style)

    def _two_lines_font(self, fonts: "Fonts", tried: tuple, text: str, room: int):
        """None unless one line is too long or would be small."""
        strong, small = fonts.strong, tried[-1]
        if strong in tried and self.rows >= sizes.TWO_STRONG_LINES_ROWS and not fits(strong, text, room):
            first, rest = broken(strong, text, room)
            if fits(strong, first, room) and fits(strong, rest, room):
                return strong
        if self.rows >= sizes.TWO_LINES_ROWS and is_wider(small, text, room):
            return small
        return None

    def changed_columns(self, old: "Band") -> tuple:
        """Only the characters that differ, as far as the rest of the line keeps its place."""
        if type(old) is not type(self) or not old.is_at(self.y, self.rows) or old.content[0] != self.content[0]:
            return 0, sizes.WIDTH
        if self.below or old.below or old.x != self.x or not self.run.is_set_like(old.run):
            return 0, sizes.WIDTH
        first, end = self.run.difference(old.run)
        return max(0, self.x + first - OVERHANG_PX), min(sizes.WIDTH, self.x + end + OVERHANG_PX)

    def paint(self, canvas: "Canvas") -> None:
        self.paint_lines(canvas, self.ink, self.paper)

    def paint_lines(self, canvas: "Canvas", ink: int, paper: int) -> None:
        baseline = self.baseline(self.run)
        if self.below:
            cap_px = self.below.font.cap_px
            step = cap_px + min(cap_px // 2, max(sizes.LINE_GAP, self.rows - 2 * cap_px - 2 * sizes.LINE_GAP))
            baseline -= (step + 1) // 2
            canvas.text_centred(self.below, self.middle, baseline + step, ink, paper)
        canvas.text(self.run, self.x, baseline, ink, paper)


class MessageBand(TextBand):
    """Words of the director or of the table, dark on light: no box and no heading looks like it."""

    paper = colours.LIGHT

    def prepare(self, fonts: "Fonts") -> None:
        super().prepare(fonts)
        self.ink = colours.INK


class PlacesBand(TextBand):
    """A line, and below it three places; content = (style, text, left, middle, right, whether the link is down)."""

    def prepare(self, fonts: "Fonts") -> None:
        left, middle, right = self.content[2:5]
        room = sizes.WIDTH // 2 - 2 * sizes.BAND_MARGIN
        outer = [fitted(fonts.small_only, text, room) for text in (left, right)]
        room -= max(outer[0].width_px, outer[1].width_px)
        self.places = outer[0], fitted(fonts.small_only, middle, 2 * room), outer[1]
        self.foot = fonts.small.cap_px + 3 * sizes.LABEL_INSET
        _, text, _, _, _, is_down = self.content
        margin = sizes.BAND_MARGIN + (sizes.PLACE_SIGN_ROOM if is_down else 0)
        self.lay_out(fonts, self.content[0], text, sizes.WIDTH, margin)

    def _two_lines_font(self, fonts: "Fonts", tried: tuple, text: str, room: int):
        return None

    def baseline(self, run: "Run") -> int:
        return super().baseline(run) - self.foot // 2

    def changed_columns(self, old: "Band") -> tuple:
        return 0, sizes.WIDTH

    def paint(self, canvas: "Canvas") -> None:
        super().paint(canvas)
        left, middle, right = self.places
        baseline = self.y + self.rows - sizes.PLACES_UP
        end = sizes.WIDTH - sizes.BAND_MARGIN
        canvas.text(left, sizes.BAND_MARGIN, baseline, colours.GREY, colours.BLACK)
        canvas.text_centred(middle, sizes.WIDTH // 2, baseline, colours.GREY, colours.BLACK)
        canvas.text(right, end - right.width_px, baseline, colours.GREY, colours.BLACK)
        if self.content[5]:
            bottom = baseline - left.font.cap_px - sizes.LABEL_INSET
            canvas.shape(shape.NO_LINK, sizes.BAND_MARGIN, bottom, colours.PALE, colours.BLACK)


class PillBand(TextBand):
    """A line in a filled shape: round for success, square-cornered for errors; content = (style, text)."""

    def changed_columns(self, old: "Band") -> tuple:
        return 0, sizes.WIDTH

    def prepare(self, fonts: "Fonts") -> None:
        margin = sizes.BAND_MARGIN + sizes.PILL_MARGIN
        self.run = fitted(fonts.strong_first, self.content[1], sizes.WIDTH - 2 * margin)
        self.x = sizes.WIDTH // 2 - self.run.width_px // 2

    def paint(self, canvas: "Canvas") -> None:
        is_good = self.content[0] == seen.GOOD
        back = colours.GREEN if is_good else colours.RED
        rounding = shape.ROUND_LARGE if is_good else shape.ROUND_MIDDLE
        x, width = self.x - sizes.PILL_MARGIN, self.run.width_px + 2 * sizes.PILL_MARGIN
        y = self.y + (self.rows - sizes.PILL_HEIGHT) // 2
        canvas.rounded(x, y, width, sizes.PILL_HEIGHT, back, colours.BLACK, rounding)
        canvas.text(self.run, self.x, self.baseline(self.run), colours.WHITE, back)


def _paint_frame(canvas: "Canvas", x: int, y: int, width: int, rows: int, ink: int) -> None:
    canvas.rounded(x, y, width, rows, ink, colours.BLACK)
    canvas.rounded(x + 2, y + 2, width - 4, rows - 4, colours.BLACK, ink, shape.ROUND_SMALL)


class ScoreBand(Band):
    """Score and badge; content = (left score, right score, badge, its half, is_badge_word, games won by each)."""

    def prepare(self, fonts: "Fonts") -> None:
        left, right, badge, _, is_word, won = self.content
        self.won = [[fitted(fonts.small_only, points, sizes.WON_ROOM) for points in games] for games in won]
        self.scores = [fitted((fonts.score, fonts.strong), str(score), sizes.SCORE_ROOM) for score in (left, right)]
        if is_word:
            self.badge = fitted(fonts.strong_first, badge, sizes.WIDTH)
        else:
            self.badge = fitted((fonts.large, fonts.strong, fonts.small), badge, sizes.DIE_ROOM)

    def paint(self, canvas: "Canvas") -> None:
        badge, half, is_word = self.content[2:5]
        baseline = self.baseline(self.scores[0])
        canvas.text_centred(self.scores[0], sizes.SCORE_X, baseline, colours.WHITE, colours.BLACK)
        canvas.text_centred(self.scores[1], sizes.WIDTH - sizes.SCORE_X, baseline, colours.WHITE, colours.BLACK)
        if is_word:
            x, y = (sizes.WIDTH - sizes.WORD_WIDTH) // 2, self.y + (self.rows - sizes.WORD_HEIGHT) // 2
            _paint_frame(canvas, x, y, sizes.WORD_WIDTH, sizes.WORD_HEIGHT, colours.LIGHT)
            canvas.text_centred(self.badge, sizes.WIDTH // 2, self.baseline(self.badge), colours.LIGHT, colours.BLACK)
        elif badge:
            middle = sizes.WIDTH // 2
            if half == seen.LEFT:
                middle -= sizes.DIE_AWAY
            elif half == seen.RIGHT:
                middle += sizes.DIE_AWAY
            y = self.y + (self.rows - sizes.DIE_SIZE) // 2
            canvas.rounded(
                middle - sizes.DIE_SIZE // 2, y, sizes.DIE_SIZE, sizes.DIE_SIZE, colours.LIGHT, colours.BLACK
            )
            canvas.text_centred(self.badge, middle, self.baseline(self.badge), colours.INK, colours.LIGHT)
        for side, games in enumerate(self.won):
            self._paint_won(canvas, side, games)

    def _paint_won(self, canvas: "Canvas", side: int, games: list) -> None:
        """At the edge, one below the other."""
        for index, run in enumerate(games):
            baseline = self.baseline(run) + (2 * index + 1 - len(games)) * sizes.WON_STEP // 2
            x = sizes.WIDTH - sizes.WON_X - run.width_px if side else sizes.WON_X
            canvas.text(run, x, baseline, colours.GREY, colours.BLACK)


class NamesBand(Band):
    """Both players in one size; content = (left name, right name, text between them, their chips)."""

    def prepare(self, fonts: "Fonts") -> None:
        left, right, between, self.chips = self.content
        room = sizes.NAMES_ROOM - (sizes.CHIP_STEP if self.chips[seen.LEFT] else 0)
        is_large = all([fits(fonts.large, name, room) for name in (left, right)])
        tried = (fonts.large,) if is_large and self.rows >= sizes.NAMES_ROWS else fonts.strong_first
        self.names = [named(tried, name, room) for name in (left, right)]
        self.between = fitted(fonts.strong_first, between, sizes.ENTRY_SIGN_ROOM)

    def paint(self, canvas: "Canvas") -> None:
        baseline = self.baseline(self.names[0])
        canvas.text_centred(self.between, sizes.WIDTH // 2, self.baseline(self.between), colours.GREY, colours.BLACK)
        for side in (seen.LEFT, seen.RIGHT):
            name, chip = self.names[side], self.chips[side]
            x = (2 * side + 1) * sizes.WIDTH // 4 - (name.width_px + (sizes.CHIP_STEP if chip else 0)) // 2
            canvas.text(name, x + canvas.chip(chip, x, baseline, colours.BLACK), baseline, colours.WHITE, colours.BLACK)


class BoxesBand(Band):
    """The players' boxes, each on its own side; content = (left mark, right mark, left text, right text).

    While its button does not hear yet, a box is grey and fills (stack.py)."""

    heard = seen.HEARD

    def prepare(self, fonts: "Fonts") -> None:
        self.runs = [fitted(fonts.strong_first, text, sizes.BOX_ROOM) for text in self.content[2:]]
        widest_px = max(self.runs[0].width_px, self.runs[1].width_px)
        self.width = max(sizes.BOX_LEAST_WIDTH, widest_px + sizes.BOX_PADDING)

    def paint(self, canvas: "Canvas") -> None:
        self._paint_box(canvas, seen.LEFT)
        self._paint_box(canvas, seen.RIGHT)

    def box_x(self, side: int) -> int:
        return (2 * side + 1) * sizes.WIDTH // 4 - self.width // 2

    def filled_px(self, heard: int) -> int:
        return self.width * heard // seen.HEARD

    def _paint_box(self, canvas: "Canvas", side: int) -> None:
        mark, run = self.content[side], self.runs[side]
        if mark == seen.MARK_NONE:
            return
        width, rows = self.width, min(sizes.BOX_HEIGHT, self.rows - 4)
        x, y = self.box_x(side), self.y + (self.rows - rows) // 2
        back, ink = colours.BLACK, colours.AMBER
        if mark == seen.MARK_LATER:
            ink = colours.GREY
        elif mark == seen.MARK_DONE:
            back, ink = colours.GREEN, colours.WHITE
            canvas.rounded(x, y, width, rows, colours.GREEN, colours.BLACK)
        elif self.heard < seen.HEARD:
            ink = colours.PALE
            _paint_frame(canvas, x, y, width, rows, colours.GREY)
            canvas.fill(x + 2, y + 2, max(0, self.filled_px(self.heard) - 4), rows - 4, colours.UMBER)
        else:
            _paint_frame(canvas, x, y, width, rows, colours.AMBER)
        canvas.text(run, x + (width - run.width_px) // 2, self.baseline(run), ink, back)


class ClocksBand(Band):
    """Both halves at half height, while no time runs; content = (turn, of each half: name, tag, bank as in timetext.py,
    delay in seconds or -1, chip)."""

    def prepare(self, fonts: "Fonts") -> None:
        characters, self.halves = bytearray(timetext.LONGEST), []
        for name, tag, bank, delay, chip in self.content[1:]:
            run = fitted(fonts.small_only, tag, sizes.HALF_WIDTH)
            room = (
                sizes.NUMBER_END
                - sizes.HALF_MARGIN
                - (sizes.CHIP_STEP if chip else 0)
                - (run.width_px + 2 * sizes.HALF_MARGIN if tag else 0)
            )
            time = str(characters[: timetext.write_time(bank, characters)], "ascii")
            of_bank = fitted((fonts.large,), time, sizes.HALF_WIDTH)
            of_delay = fitted((fonts.strong,), str(delay) if delay >= 0 else "", sizes.HALF_WIDTH)
            self.halves.append((named(fonts.strong_first, name, room), run, of_bank, of_delay))

    def paint(self, canvas: "Canvas") -> None:
        width, side = sizes.HALF_WIDTH, self.content[0]
        canvas.fill(0, self.y, width, self.rows, colours.LIGHT if side == seen.LEFT else colours.DARK)
        canvas.fill(sizes.RIGHT_HALF_X, self.y, width, self.rows, colours.LIGHT if side == seen.RIGHT else colours.DARK)
        self._paint_half(canvas, seen.LEFT, 0)
        self._paint_half(canvas, seen.RIGHT, sizes.RIGHT_HALF_X)

    def _paint_half(self, canvas: "Canvas", side: int, x: int) -> None:
        name, tag, bank, delay = self.halves[side]
        is_light = self.content[0] == side
        ink, paper, alarm = (
            (colours.INK, colours.LIGHT, colours.RED) if is_light else (colours.PALE, colours.DARK, colours.ROSE)
        )
        baseline = self.y + sizes.LOW_BASELINE
        name_x, name_baseline = x + sizes.HALF_MARGIN, self.y + sizes.LOW_NAME_BASELINE
        name_x += canvas.chip(self.content[side + 1][4], name_x, name_baseline, paper)
        canvas.text(name, name_x, name_baseline, ink, paper)
        if tag.width_px:
            canvas.text(tag, x + sizes.NUMBER_END - tag.width_px, name_baseline, alarm, paper)
        is_low = timetext.is_low(self.content[side + 1][2])
        canvas.text(bank, x + sizes.HALF_MARGIN, baseline, alarm if is_low else ink, paper)
        canvas.text(delay, x + sizes.NUMBER_END - delay.width_px, baseline, ink, paper)
        if is_light:
            rows = delay.font.cap_px
            x += max(sizes.LOW_SIGN_X, sizes.HALF_MARGIN + bank.width_px + sizes.PAUSE_STEP - sizes.PAUSE_BAR_WIDTH)
            canvas.fill(x, baseline - rows, sizes.PAUSE_BAR_WIDTH, rows, ink)
            canvas.fill(x + sizes.PAUSE_STEP, baseline - rows, sizes.PAUSE_BAR_WIDTH, rows, ink)


class LabelsBand(Band):
    """The labels of the three keys, of one size on all pages."""

    paper = colours.KEYS

    def prepare(self, fonts: "Fonts") -> None:
        self.runs = [fitted(fonts.strong_only, label, sizes.WIDTH // 3 - 4) for label in self.content]

    def paint(self, canvas: "Canvas") -> None:
        for index, run in enumerate(self.runs):
            middle = (2 * index + 1) * sizes.WIDTH // 6
            canvas.text_centred(run, middle, self.baseline(run), colours.WHITE, colours.KEYS)
        canvas.fill(sizes.WIDTH // 3, self.y + sizes.LABEL_INSET, 1, self.rows - 2 * sizes.LABEL_INSET, colours.BLACK)
        canvas.fill(
            2 * sizes.WIDTH // 3, self.y + sizes.LABEL_INSET, 1, self.rows - 2 * sizes.LABEL_INSET, colours.BLACK
        )
