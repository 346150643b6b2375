"""A heading and the entries of a list; loaded on use."""

from matchcore.compat import TYPE_CHECKING
from table.screens import view as seen
from table.screens.colour import canvas as shape, sizes, style as colours
from table.screens.colour.bands import MessageBand, TextBand
from table.screens.runs import fitted, is_wider

if TYPE_CHECKING:
    from table.screens.colour.bands import Band
    from table.screens.colour.canvas import Canvas
    from table.screens.colour.style import Fonts
    from table.screens.runs import Run
    from table.screens.view import View


class HeadingBand(TextBand):
    """The line over a list, left-aligned; content = (style, text, the chosen entry's place if the list scrolls)."""

    def fonts_tried(self, fonts: "Fonts", style: int) -> tuple:
        return fonts.small_only if self.rows <= sizes.PANEL_HEADING_ROWS else fonts.strong_first

    def changed_columns(self, old: "Band") -> tuple:
        if type(old) is HeadingBand and self.content[2] != old.content[2]:
            return 0, sizes.WIDTH
        return super().changed_columns(old)

    def prepare(self, fonts: "Fonts") -> None:
        style, text, place = self.content
        self.place = fitted(fonts.small_only, place, sizes.WIDTH // 3)
        room = sizes.WIDTH - (self.place.width_px + sizes.BAND_MARGIN if place else 0)
        self.lay_out(fonts, style, text, room, sizes.BAND_MARGIN)
        self.x = sizes.BAND_MARGIN
        if self.below:
            self.middle = self.x + self.below.width_px // 2

    def paint(self, canvas: "Canvas") -> None:
        super().paint(canvas)
        x = sizes.WIDTH - sizes.BAND_MARGIN - self.place.width_px
        canvas.text(self.place, x, self.baseline(self.run), self.ink, self.paper)


class EntryBand(TextBand):
    """One entry of a list, in two lines if the band has the rows.

    content = (text, is_chosen, has_more_above, has_more_below, signs at its ends)."""

    def prepare(self, fonts: "Fonts") -> None:
        width = sizes.WIDTH - sizes.ENTRY_LEFT_OUT + 2 * sizes.BAND_MARGIN
        self.lay_out(fonts, seen.STRONG, self.content[0], width, sizes.BAND_MARGIN)
        self.signs = [fitted(fonts.strong_first, sign, sizes.ENTRY_SIGN_ROOM) for sign in self.content[4]]
        self.x = sizes.ENTRY_SIGNED_X if self.signs[0].width_px else sizes.ENTRY_TEXT_X
        if self.below:
            self.middle = self.x + self.below.width_px // 2

    def changed_columns(self, old: "Band") -> tuple:
        return 0, sizes.WIDTH

    def baseline(self, run: "Run") -> int:
        return super().baseline(run) - sizes.ENTRY_UP

    def paint(self, canvas: "Canvas") -> None:
        is_chosen, is_more_above, is_more_below = self.content[1:4]
        ink, back = colours.WHITE, colours.BLACK
        if is_chosen:
            ink, back = colours.INK, colours.LIGHT
            width = sizes.WIDTH - 2 * sizes.ENTRY_MARGIN
            canvas.rounded(
                sizes.ENTRY_MARGIN, self.y + 1, width, self.rows - 2, colours.LIGHT, colours.BLACK, shape.ROUND_SMALL
            )
        if self.signs[0].width_px:
            left, right = self.signs
            canvas.text_centred(left, sizes.ENTRY_SIGN_X, self.baseline(left), ink, back)
            canvas.text_centred(right, sizes.WIDTH - sizes.ENTRY_SIGN_X, self.baseline(right), ink, back)
        self.paint_lines(canvas, ink, back)
        bottom = self.y + (self.rows + sizes.MORE_ROWS) // 2
        if is_more_above:
            canvas.shape(shape.MORE_ABOVE, sizes.MORE_X, bottom, ink, back)
        if is_more_below:
            canvas.shape(shape.MORE_BELOW, sizes.MORE_X, bottom, ink, back)


def bands_of(view: "View", fonts: "Fonts", room: int, heading_rows: int, entry_rows: int) -> list:
    """As many entries as fit, scrolled to show the chosen one."""
    is_message = view.heading_style == seen.NOTICE
    top = sizes.NOTICE_ROWS if is_message else heading_rows
    first, lines = window(view, fonts, (room - top) // entry_rows)
    last, count = first + len(lines), len(view.items)
    place = view.place if len(lines) < view.count else ""
    bands: list = [(HeadingBand, top, (seen.PLAIN, view.heading, place))]
    if is_message:
        bands = [(MessageBand, top, (seen.NOTICE, view.heading))]
    for index in range(first, last):
        is_more_above = index == first and first > 0
        is_more_below = index == last - 1 and last < count
        is_chosen = index == view.chosen
        signs = view.mark_texts if is_chosen else ("", "")
        content = view.items[index], is_chosen, is_more_above, is_more_below, signs
        bands.append((EntryBand, lines[index - first] * entry_rows, content))
    return bands


def window(view: "View", fonts: "Fonts", most: int) -> tuple:
    """The first entry that is seen, and the lines of each that is: two if it is long, at most `most` together."""
    first = max(0, min(view.chosen - most // 2, len(view.items) - most))
    width = sizes.WIDTH - sizes.ENTRY_LEFT_OUT
    lines = [2 if is_wider(fonts.strong, text, width) else 1 for text in view.items[first : first + most]]
    while sum(lines[: view.chosen + 1 - first]) > most:
        lines.pop(0)
        first += 1
    while sum(lines) > most:
        lines.pop()
    return first, lines
