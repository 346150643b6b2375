"""Colours and fonts of the colour screens."""

from micropython import const

from table.screens.colour.sizes import DIGITS_QUADS, DIGITS_ROWS, TALL_QUADS, TALL_ROWS, WORDS_QUADS, WORDS_ROWS
from table.screens.font import Font, Tray

# Indexes of this table, so that a canvas can keep the colours in its display's byte order.
BLACK = const(0)  # panel, cards
WHITE = const(1)
LIGHT = const(2)  # the running half, a die
INK = const(3)  # on LIGHT and AMBER
DARK = const(4)  # the resting half
PALE = const(5)  # on DARK
GREY = const(6)  # small print, the resting bar
AMBER = const(7)
RED = const(8)  # low time on LIGHT
ROSE = const(9)  # low time on DARK, the same meaning
GREEN = const(10)
KEYS = const(11)  # behind the labels of the three keys
TRACK = const(12)  # the used part of a bar on LIGHT
DARK_TRACK = const(13)  # the used part of a bar on DARK
UMBER = const(14)  # what is full of a box that does not hear yet
# 15, 16, 17: red, green and blue of the self-test's picture; never for text.

RGB = (
    0x000000,
    0xFFFFFF,
    0xF4ECDC,
    0x101010,
    0x18181C,
    0xD7DADD,
    0x9AA0A6,
    0xF2A33A,
    0xB3261E,
    0xFF7D70,
    0x2F8F46,
    0x303438,
    0xD3CCBE,
    0x383C40,
    0x6B4716,
    0xFF0000,
    0x00FF00,
    0x0000FF,
)


class Fonts:
    """Opened once."""

    tall: Font | None = None  # see load_tall

    def __init__(self, folder: str):
        words, digits = Tray(WORDS_QUADS, WORDS_ROWS), Tray(DIGITS_QUADS, DIGITS_ROWS)
        self._folder = folder
        self.small = Font(folder + "/small.fnt", words)
        self.strong = Font(folder + "/strong.fnt", words)
        self.shapes = Font(folder + "/shapes.fnt", words)
        self.large = Font(folder + "/large.fnt", digits)
        self.score = Font(folder + "/score.fnt", digits)
        self.clock = Font(folder + "/clock.fnt", digits)
        self.hours = Font(folder + "/hours.fnt", digits)  # 1:31:55
        self.small_only = (self.small,)
        self.strong_only = (self.strong,)
        self.strong_first = (self.strong, self.small)
        self.giant_first = (self.clock, self.large, self.strong, self.small)

    def load_tall(self) -> Font:
        """The digits of a larger half, when first needed."""
        if self.tall is None:
            self.tall = Font(self._folder + "/tall.fnt", Tray(TALL_QUADS, TALL_ROWS))
        return self.tall
