"""Sizes of the 480x320 class, in place of sizes.py.

Content to be read across the table is larger, with no more of it: digits one and a half times as tall, names and
questions nearly so; small print only a little.
"""

from micropython import const

WIDTH = const(480)
HEIGHT = const(320)
CELL_BYTES = const(8192)  # the largest cell; each 4 KiB take 0.8 ms on a 40 MHz bus

ARROW_ROWS = const(24)
MORE_ROWS = const(8)
SMALL_RADIUS = const(4)  # of corners
MIDDLE_RADIUS = const(7)
LARGE_RADIUS = const(17)

WORDS_QUADS = const(8)
WORDS_ROWS = const(36)
DIGITS_QUADS = const(14)
DIGITS_ROWS = const(64)
TALL_QUADS = const(12)
TALL_ROWS = const(84)

HALF_WIDTH = const(239)
HALF_ROWS = const(168)
RIGHT_HALF_X = const(241)
HALF_MARGIN = const(12)

NAME_ROWS = const(55)
NAME_TALL_ROWS = const(34)  # the space left by larger digits
NAME_BASELINE = const(36)  # of a name in one line
NAME_TALL_BASELINE = const(27)
NAME_FIRST_BASELINE = const(24)  # of two
NAME_SECOND_BASELINE = const(49)
NAME_CELL_WIDTH = const(61)
NAME_END = const(178)
TAG_BASELINE = const(26)
TAG_END = const(182)
TAG_Y = const(7)
TAG_HEIGHT = const(26)
TAG_MARGIN = const(5)
MOST_TAG_WIDTH = const(96)
CHIP = const(20)  # the side of the square of a player's colour
CHIP_STEP = const(26)  # from it to the name
SIGN_CELL_X = const(183)
SIGN_X = const(204)
SIGN_Y = const(9)
PAUSE_BAR_WIDTH = const(7)
PAUSE_STEP = const(13)

CLOCK_END = const(120)  # the first row below the digits
CLOCK_ROWS = const(65)
CLOCK_TALL_ROWS = const(86)
CLOCK_BASELINE = const(117)
WARNING_ROWS = const(14)
LINE_Y = const(123)
LINE_ROWS = const(6)

BAR_CELLS_Y = const(134)
BAR_CELLS_ROWS = const(32)
FOOT_Y = const(166)
FOOT_ROWS = const(2)
SEGMENT_WIDTH = const(12)
BAR_WIDTH = const(168)
BAR_Y = const(141)
BAR_ROWS = const(18)
STRIPE_STEP = const(12)
STRIPE_WIDTH = const(4)
NUMBER_X = const(180)
NUMBER_END = const(227)
NUMBER_BASELINE = const(161)
LARGE_NUMBER_END = const(239)
LARGE_NUMBER_BASELINE = const(166)

LOW_ROWS = const(80)
LOW_NAME_BASELINE = const(28)
LOW_BASELINE = const(70)  # of bank and delay
LOW_SIGN_X = const(155)
LOW_PANEL_ROWS = const(200)  # between them and the labels
LOW_LIST_ROWS = const(32)
LOW_STRONG_ROWS = const(68)  # of a page's one question, in two lines if needed

BAND_CELL_WIDTH = const(48)  # ten side by side
MOST_BAND_ROWS = const(84)  # its cells must fit the canvas
LABELS_ROWS = const(40)
PANEL_ROWS = const(112)  # between the clocks and the labels
CARD_ROWS = const(280)  # above the labels
LIST_ROWS = const(30)
PANEL_HEADING_ROWS = const(22)  # over a list while time runs
CARD_HEADING_ROWS = const(40)
NOTICE_ROWS = const(56)
SCORE_ROWS = const(56)
BOXES_ROWS = const(56)
LOW_BOXES_ROWS = const(40)
TIGHT_BOXES_ROWS = const(38)
GIANT_ROWS = const(84)
TIGHT_GIANT_ROWS = const(70)
STRONG_ROWS = const(40)
TIGHT_STRONG_ROWS = const(32)
NAMES_ROWS = const(50)
TIGHT_NAMES_ROWS = const(40)
PILL_ROWS = const(44)
TIGHT_PILL_ROWS = const(40)
PLAIN_ROWS = const(34)
TIGHT_PLAIN_ROWS = const(26)
MOST_GAP = const(16)
LEAST_MARGIN = const(10)  # above and below content with boxes

BAND_MARGIN = const(12)
PILL_MARGIN = const(14)
PILL_HEIGHT = const(38)
TWO_LINES_ROWS = const(40)  # a band of these rows holds two small lines
TWO_STRONG_LINES_ROWS = const(56)
LINE_CHARACTERS = const(30)  # a line with more of them is likely to need two
LINE_GAP = const(4)  # between the capitals of the second line and the baseline of the first
ENTRY_MARGIN = const(0)
ENTRY_TEXT_X = const(12)
ENTRY_UP = const(2)  # above the middle, for what hangs below the line
ENTRY_SIGNED_X = const(64)  # of a text between two signs
ENTRY_SIGN_X = const(36)
ENTRY_SIGN_ROOM = const(34)
ENTRY_LEFT_OUT = const(30)  # width that an entry's text never gets
MORE_X = const(463)
SCORE_X = const(94)  # middle of a score, from its edge
SCORE_ROOM = const(92)
WON_X = const(8)  # the points of games won, from the edge
WON_ROOM = const(40)
WON_STEP = const(19)
DIE_SIZE = const(54)
DIE_ROOM = const(50)
DIE_AWAY = const(71)  # its distance from the middle, on one half's side
WORD_WIDTH = const(188)
WORD_HEIGHT = const(38)
NAMES_ROOM = const(216)
BOX_ROOM = const(216)  # for the text of an acceptance box
BOX_LEAST_WIDTH = const(228)
BOX_PADDING = const(12)
BOX_HEIGHT = const(50)
PLACES_UP = const(6)  # from the labels to length, game and breaks
PLACE_SIGN_ROOM = const(32)  # of the sign of a lost link
LABEL_INSET = const(4)
QR_TEXT_MARGIN = const(8)
