"""Sizes of the 320x240 class, in pixels.

Other classes have sizes_WIDTHxHEIGHT.py with the same names, which replaces this file in the release of such a board.
"""

from micropython import const

# The display
WIDTH = const(320)
HEIGHT = const(240)
CELL_BYTES = const(4096)  # the largest cell; each 4 KiB take 0.8 ms on a 40 MHz bus

# Signs of the font `shapes`
ARROW_ROWS = const(16)
MORE_ROWS = const(6)
SMALL_RADIUS = const(3)  # of corners
MIDDLE_RADIUS = const(5)
LARGE_RADIUS = const(12)

# The trays for unpacked glyphs: bytes of a row, rows
WORDS_QUADS = const(6)
WORDS_ROWS = const(26)
DIGITS_QUADS = const(8)
DIGITS_ROWS = const(46)
TALL_QUADS = const(8)
TALL_ROWS = const(60)

# A half: counted from its left edge
HALF_WIDTH = const(159)
HALF_ROWS = const(124)
RIGHT_HALF_X = const(161)
HALF_MARGIN = const(8)

# Its name, the tag of an empty bank, the sign of the turn
NAME_ROWS = const(39)
NAME_TALL_ROWS = const(27)  # the space left by larger digits
NAME_BASELINE = const(26)  # of a name in one line
NAME_TALL_BASELINE = const(20)
NAME_FIRST_BASELINE = const(15)  # of two
NAME_SECOND_BASELINE = const(32)
NAME_CELL_WIDTH = const(41)
NAME_END = const(118)
TAG_BASELINE = const(20)
TAG_END = const(122)
TAG_Y = const(5)
TAG_HEIGHT = const(20)
TAG_MARGIN = const(4)
MOST_TAG_WIDTH = const(58)
SIGN_CELL_X = const(123)
SIGN_X = const(136)
SIGN_Y = const(7)
PAUSE_BAR_WIDTH = const(5)
PAUSE_STEP = const(9)

# Its bank and the line of low time
CLOCK_END = const(87)  # the first row below the digits
CLOCK_ROWS = const(48)
CLOCK_TALL_ROWS = const(60)
CLOCK_BASELINE = const(85)
WARNING_ROWS = const(12)
LINE_Y = const(89)
LINE_ROWS = const(4)

# Its delay
BAR_CELLS_Y = const(99)
BAR_CELLS_ROWS = const(22)
FOOT_Y = const(121)
FOOT_ROWS = const(3)
SEGMENT_WIDTH = const(8)
BAR_WIDTH = const(112)
BAR_Y = const(104)
BAR_ROWS = const(12)
STRIPE_STEP = const(8)
STRIPE_WIDTH = const(3)
NUMBER_X = const(120)
NUMBER_END = const(151)
NUMBER_BASELINE = const(117)
LARGE_NUMBER_END = const(159)
LARGE_NUMBER_BASELINE = const(121)

# Both halves at half height, while a question is open and no time runs
LOW_ROWS = const(58)
LOW_NAME_BASELINE = const(18)
LOW_BASELINE = const(50)  # of bank and delay
LOW_SIGN_X = const(103)
LOW_PANEL_ROWS = const(150)  # between them and the labels
LOW_LIST_ROWS = const(25)
LOW_STRONG_ROWS = const(50)  # of a page's one question, in two lines if needed

# The pages: rows of their bands
BAND_CELL_WIDTH = const(32)  # ten side by side
MOST_BAND_ROWS = const(64)  # its cells must fit the canvas
LABELS_ROWS = const(32)
PANEL_ROWS = const(84)  # between the clocks and the labels
CARD_ROWS = const(208)  # above the labels
LIST_ROWS = const(21)
CARD_HEADING_ROWS = const(25)
NOTICE_ROWS = const(34)
SCORE_ROWS = const(50)
BOXES_ROWS = const(42)
LOW_BOXES_ROWS = const(30)
TIGHT_BOXES_ROWS = const(26)
GIANT_ROWS = const(62)
TIGHT_GIANT_ROWS = const(50)
STRONG_ROWS = const(30)
TIGHT_STRONG_ROWS = const(24)
PILL_ROWS = const(30)
TIGHT_PILL_ROWS = const(28)
PLAIN_ROWS = const(24)
TIGHT_PLAIN_ROWS = const(18)
MOST_GAP = const(12)
LEAST_MARGIN = const(8)  # above and below content with boxes

# The contents of the bands
BAND_MARGIN = const(12)
PILL_MARGIN = const(10)
PILL_HEIGHT = const(24)
TWO_LINES_ROWS = const(26)  # a band of these rows holds two small lines
TWO_MEDIUM_LINES_ROWS = const(34)  # and of these two of medium size
TWO_STRONG_LINES_ROWS = const(48)
LINE_GAP = const(4)  # between the capitals of the second line and the baseline of the first
ENTRY_MARGIN = const(8)
ENTRY_TEXT_X = const(16)
ENTRY_SIGNED_X = const(44)  # of a text between two signs
ENTRY_SIGN_X = const(24)
ENTRY_SIGN_ROOM = const(24)
ENTRY_LEFT_OUT = const(48)  # width that an entry's text never gets
MORE_X = const(294)
SCORE_X = const(46)  # middle of a score, from its edge
SCORE_ROOM = const(84)
DIE_SIZE = const(44)
DIE_ROOM = const(41)
DIE_AWAY = const(49)  # its distance from the middle, on one half's side
WORD_WIDTH = const(136)
WORD_HEIGHT = const(28)
NAMES_ROOM = const(132)
BOX_ROOM = const(134)  # for the text of an acceptance box
BOX_LEAST_WIDTH = const(146)
BOX_PADDING = const(12)
BOX_HEIGHT = const(36)
LABEL_INSET = const(3)
QR_TEXT_MARGIN = const(5)
