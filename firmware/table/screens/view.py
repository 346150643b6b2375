"""Everything the players see, as plain values: filled by the table, drawn by the screens.

Nothing here decides or knows pixels, so tests, the headless board and the simulator use the same view.  Index 0 is
always the left half of the display; the filler swaps sides.
"""

LEFT = 0
RIGHT = 1
NOBODY = -1

# Pages: the arrangement of the display.
PAGE_CLOCKS = 0  # two clocks, the score with its badge, one status line, and three places
# Both clocks are low unless time runs.
PAGE_LIST = 1  # two clocks, a heading, a list with one chosen entry; on a card the list takes the whole page
PAGE_LINES = 2  # two clocks, up to three lines of text in the middle
PAGE_CARD = 3  # no clocks: a full page of lines, optionally with the two players' acceptance boxes, or of a list
PAGE_QR = 4  # no clocks: a QR code, beside it the heading and up to three lines
PAGE_PICTURE = (
    5  # the whole display: a frame, a corner with the first line, three fields of colour, the heading, the keys
)
PAGE_COUNTDOWN = 6  # no clocks: on the left the first line with its bar, on the right a list; below them the boxes

# Styles of a line of text.
PLAIN = 0  # grey, small: information
STRONG = 1  # white, bold, larger: the subject of the page
NOTICE = 2  # a message or an announcement the rules demand; as a heading or status dark on light
GIANT = 3  # the final score
GOOD = 4  # green pill: done, delivered
BAD = 5  # red box: an error, an empty bank
FACT = 6  # cream, bold, medium size: an agreement or an achievement
NAMES = 7  # both players side by side, each over their acceptance box, with the text between them
TALLIES = 8  # many players' counts as squares (`tallies`); the text says the same

MARK_NONE = 0  # no box
MARK_ASKED = 1  # "press to accept"
MARK_DONE = 2  # accepted
MARK_LATER = 3  # no box: the player who comes second, or has nothing to press
HEARD = 8  # parts of a box that fills while its button does not hear yet

CHIP_NONE = 0
CHIP_WHITE = 1
CHIP_BLACK = 2
NO_PERIODS = (0, 0)


def initialled(name: str) -> str:
    """The first name as an initial; two partners, or a name of one word, unchanged."""
    first, space, rest = name.partition(" ")
    return first[0] + ". " + rest if space and len(first) > 2 and "/" not in name else name


def has_halves(view: "View") -> bool:
    """Full height: while time runs, or without a question."""
    return view.page == PAGE_CLOCKS or (view.page < PAGE_CARD and view.is_running)


def has_low_halves(view: "View") -> bool:
    return view.page < PAGE_CARD and not has_halves(view)


class View:
    """`revision` grows whenever anything but the two times has changed."""

    # Of games that need them, which set them on the instance.
    part = 0  # of the time of the side on turn, as the game numbers it: another one is shown in other words
    notes: tuple = ("", "")  # in place of the delay: what else each side's time has
    periods: tuple = (NO_PERIODS, NO_PERIODS)  # of each side: left, with the one that runs, and in all
    chips: tuple = (CHIP_NONE, CHIP_NONE)  # the colour that each side plays
    alarm_ms: tuple = (60000, 60000)  # time that can be lost and is nearly gone: red below it
    won: tuple = ()  # beside the scores: of each half, the points of its last games, where the display has room
    has_score = True  # False: a count of moves, in the words of `status` and the line below it

    def __init__(self):
        self.revision = 0
        self.state = 0  # its number; its name is known to the game
        self.page = PAGE_CARD
        self.names: tuple = ("", "")
        self.bank_ms = [0, 0]  # left in the bank; seconds are shown rounded up (CLK-04)
        self.delay_ms = [0, 0]  # left of the delay; the side not on turn shows the full delay it will get
        self.delay_full_ms = 12000  # what a full bar means
        self.has_delay = True  # False: the clock system has none, and nothing of it is shown
        self.turn = NOBODY  # the half that is light and carries the arrow
        self.is_running = False  # time runs now; False while paused or neutral
        self.is_waiting = False  # the side on turn must let the delay run out (INC-02)
        self.expired = (False, False)  # this side's bank has run out: shown steadily (EXP-02)
        self.time_tag = "TIME"  # the text of the box beside that side's name
        self.larger = NOBODY  # the half with larger times, 2 = both (ACC-01)
        self.score: tuple = (0, 0)
        self.badge = ""  # between the scores: the number on a die, or a word; "" = neither
        self.badge_half = NOBODY  # the half the die is nearer to; NOBODY = in the middle
        self.is_badge_word = False
        self.status = ""  # the line below the score
        self.status_style = PLAIN
        self.places: tuple = ()  # below it, on clocks: what stands at the left, in the middle, at the right
        self.link = ""  # on clocks: what is wrong with the link, a sign where there are places
        self.heading = ""  # grey line over a list, first small line of a card
        self.heading_style = PLAIN  # NOTICE if the heading is a message, which may take two lines
        self.items: tuple = ()  # texts of the list; the screen scrolls so that `chosen` is visible
        self.count = 0  # length of the whole list, which may exceed the entries around the chosen one
        self.chosen = 0  # of `items`; -1 = none
        self.place = ""  # of the chosen entry in the whole list, for a display on which the list scrolls
        self.countdown: tuple = ()  # what is left, of how much; how many items at the end no longer count
        self.tallies: tuple = ()  # squares of each; pairs (name, count)
        self.lines: tuple = ()  # pairs (style, text)
        self.marks: tuple = (MARK_NONE, MARK_NONE)
        self.mark_texts: tuple = ("", "")  # the texts of the boxes; in a list: at the ends of the chosen entry
        self.heard = HEARD  # parts of the boxes that are full; `revision` does not count them
        self.qr: list | tuple = ()  # rows of a QR code, `bytes` with 1 = dark
        self.qr_text = ""  # its text
        # Labels of the three keys; "" = none.
        self.labels = ("", "", "")
