"""The self-test's picture: a frame round the display, its corner, three colours; loaded on use."""

from micropython import const

from matchcore.compat import TYPE_CHECKING
from table.screens.colour.bands import LabelsBand, TextBand
from table.screens.colour.sizes import CARD_ROWS, HEIGHT, LABELS_ROWS, MOST_BAND_ROWS, STRONG_ROWS, WIDTH
from table.screens.colour.style import BLACK, WHITE
from table.screens.runs import fitted
from table.screens.view import FACT, PLAIN

if TYPE_CHECKING:
    from table.screens.colour.bands import Band
    from table.screens.colour.canvas import Canvas
    from table.screens.colour.style import Fonts
    from table.screens.view import View

_RED = const(15)  # in style.py; green and blue follow
_MARK = const(20)  # the side of the square in the corner
_COLOURS = ("R", "G", "B")
_FIELDS_ROWS = const(50)


def frame(canvas: "Canvas", y: int, rows: int) -> None:
    canvas.fill(0, y, 1, rows, WHITE)
    canvas.fill(WIDTH - 1, y, 1, rows, WHITE)
    if y == 0:
        canvas.fill(0, 0, WIDTH, 1, WHITE)
    if y + rows == HEIGHT:
        canvas.fill(0, HEIGHT - 1, WIDTH, 1, WHITE)


class FramedText(TextBand):
    def changed_columns(self, old: "Band") -> tuple:
        return 0, WIDTH

    def paint(self, canvas: "Canvas") -> None:
        super().paint(canvas)
        frame(canvas, self.y, self.rows)


class Corner(FramedText):
    def paint(self, canvas: "Canvas") -> None:
        self.x = 2 * _MARK
        super().paint(canvas)
        canvas.fill(0, self.y, _MARK, _MARK, WHITE)


class Letters(FramedText):
    def prepare(self, fonts: "Fonts") -> None:
        super().prepare(fonts)
        self.letters = [fitted(fonts.strong_first, letter, WIDTH // 3) for letter in _COLOURS]

    def paint(self, canvas: "Canvas") -> None:
        super().paint(canvas)
        for index, run in enumerate(self.letters):
            canvas.text_centred(run, (2 * index + 1) * WIDTH // 6, self.baseline(run), WHITE, BLACK)


class Fields(FramedText):
    def paint(self, canvas: "Canvas") -> None:
        super().paint(canvas)
        room = WIDTH // 3
        for index in range(3):
            canvas.fill(index * room + room // 8, self.y, room * 3 // 4, self.rows, _RED + index)


class FramedLabels(LabelsBand):
    def paint(self, canvas: "Canvas") -> None:
        super().paint(canvas)
        frame(canvas, self.y, self.rows)


def bands_of(view: "View") -> list:
    none = (PLAIN, "")
    fields = [(Corner, STRONG_ROWS, view.lines[0]), (Letters, STRONG_ROWS, none), (Fields, _FIELDS_ROWS, none)]
    said = (FramedText, STRONG_ROWS, (FACT, view.heading))
    left = CARD_ROWS - 3 * STRONG_ROWS - _FIELDS_ROWS
    blank = []
    while left > 0:
        blank.append((FramedText, min(left, MOST_BAND_ROWS), none))
        left -= MOST_BAND_ROWS
    return fields + [said] + blank + [(FramedLabels, LABELS_ROWS, tuple(view.labels))]
