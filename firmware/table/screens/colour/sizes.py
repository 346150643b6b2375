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
DIGITS_QUADS = const(10)
DIGITS_ROWS = const(44)
TALL_QUADS = const(8)
TALL_ROWS = const(60)

# A half: counted from its left edge
HALF_WIDTH = const(159)
HALF_ROWS = const(120)
RIGHT_HALF_X = const(161)
HALF_MARGIN = const(8)

# Its name, the tag of an empty bank, the sign of the turn
NAME_ROWS = const(38)
NAME_TALL_ROWS = const(24)  # the space left by larger digits
NAME_BASELINE = const(24)  # of a name in one line
NAME_TALL_BASELINE = const(19)
NAME_FIRST_BASELINE = const(16)  # of two
NAME_SECOND_BASELINE = const(33)
NAME_CELL_WIDTH = const(41)
NAME_END = const(118)
TAG_BASELINE = const(20)
TAG_END = const(123)
TAG_Y = const(4)
TAG_HEIGHT = const(20)
TAG_MARGIN = const(3)
MOST_TAG_WIDTH = const(64)
CHIP = const(14)  # the side of the square of a player's colour
CHIP_STEP = const(18)  # from it to the name
SIGN_CELL_X = const(123)
SIGN_X = const(136)
SIGN_Y = const(8)
PAUSE_BAR_WIDTH = const(5)
PAUSE_STEP = const(9)

# Its bank and the line of low time
CLOCK_END = const(84)  # the first row below the digits
CLOCK_ROWS = const(46)
CLOCK_TALL_ROWS = const(60)
CLOCK_BASELINE = const(82)
WARNING_ROWS = const(12)
LINE_Y = const(88)
LINE_ROWS = const(4)

# Its delay
BAR_CELLS_Y = const(96)
BAR_CELLS_ROWS = const(22)
FOOT_Y = const(118)
FOOT_ROWS = const(2)
SEGMENT_WIDTH = const(8)
BAR_WIDTH = const(112)
BAR_Y = const(100)
BAR_ROWS = const(12)
STRIPE_STEP = const(8)
STRIPE_WIDTH = const(3)
NUMBER_X = const(120)
NUMBER_END = const(151)
NUMBER_BASELINE = const(114)
LARGE_NUMBER_END = const(159)
LARGE_NUMBER_BASELINE = const(118)

# Both halves at half height, while a question is open and no time runs
LOW_ROWS = const(60)
LOW_NAME_BASELINE = const(20)
LOW_BASELINE = const(52)  # of bank and delay
LOW_SIGN_X = const(103)
LOW_PANEL_ROWS = const(148)  # between them and the labels
LOW_LIST_ROWS = const(24)
LOW_STRONG_ROWS = const(48)  # of a page's one question, in two lines if needed

# The pages: rows of their bands
BAND_CELL_WIDTH = const(32)  # ten side by side
MOST_BAND_ROWS = const(64)  # its cells must fit the canvas
LABELS_ROWS = const(32)
PANEL_ROWS = const(88)  # between the clocks and the labels
CARD_ROWS = const(208)  # above the labels
LIST_ROWS = const(24)
PANEL_HEADING_ROWS = const(16)  # over a list while time runs
CARD_HEADING_ROWS = const(28)
NOTICE_ROWS = const(40)
SCORE_ROWS = const(48)
BOXES_ROWS = const(40)
LOW_BOXES_ROWS = const(32)
TIGHT_BOXES_ROWS = const(28)
GIANT_ROWS = const(60)
TIGHT_GIANT_ROWS = const(48)
STRONG_ROWS = const(28)
TIGHT_STRONG_ROWS = const(24)
NAMES_ROWS = const(36)
TIGHT_NAMES_ROWS = const(28)
PILL_ROWS = const(32)
TIGHT_PILL_ROWS = const(28)
PLAIN_ROWS = const(24)
TIGHT_PLAIN_ROWS = const(20)
MOST_GAP = const(12)
LEAST_MARGIN = const(8)  # above and below content with boxes

# The contents of the bands
BAND_MARGIN = const(8)
PILL_MARGIN = const(10)
PILL_HEIGHT = const(28)
TWO_LINES_ROWS = const(28)  # a band of these rows holds two small lines
TWO_STRONG_LINES_ROWS = const(40)
LINE_CHARACTERS = const(30)  # a line with more of them is likely to need two
LINE_GAP = const(3)  # between the capitals of the second line and the baseline of the first
ENTRY_MARGIN = const(0)
ENTRY_TEXT_X = const(8)
ENTRY_UP = const(0)  # above the middle, for what hangs below the line
ENTRY_SIGNED_X = const(44)  # of a text between two signs
ENTRY_SIGN_X = const(24)
ENTRY_SIGN_ROOM = const(24)
ENTRY_LEFT_OUT = const(20)  # width that an entry's text never gets
MORE_X = const(308)
SCORE_X = const(46)  # middle of a score, from its edge
SCORE_ROOM = const(84)
WON_X = const(5)  # the points of games won, from the edge
WON_ROOM = const(28)
WON_STEP = const(14)
DIE_SIZE = const(44)
DIE_ROOM = const(41)
DIE_AWAY = const(49)  # its distance from the middle, on one half's side
WORD_WIDTH = const(136)
WORD_HEIGHT = const(28)
NAMES_ROOM = const(144)
BOX_ROOM = const(144)  # for the text of an acceptance box
BOX_LEAST_WIDTH = const(152)
BOX_PADDING = const(8)
BOX_HEIGHT = const(36)
PLACES_UP = const(5)  # from the labels to length, game and breaks
PLACE_SIGN_ROOM = const(20)  # of the sign of a lost link
LABEL_INSET = const(3)
QR_TEXT_MARGIN = const(5)
