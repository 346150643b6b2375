"""What the two players see at this moment, as plain values.

The table fills one `View`, the screens draw it.  Nothing here decides anything and nothing here knows pixels, so the
same view is what a test, the headless board and the canvas of the simulator look at.

Index 0 is always the left half of the display, index 1 the right half: swapping sides is done by whoever fills the
view.
"""

LEFT = 0
RIGHT = 1
NOBODY = -1

# Pages: which arrangement of the display a state uses.
PAGE_CLOCKS = 0  # two clocks, score and cube, one status line
# The clocks of both are low unless time runs.
PAGE_LIST = 1  # two clocks, a heading, a list with one chosen entry; on a card a list takes the whole page
PAGE_LINES = 2  # two clocks, up to three lines of text in the middle
PAGE_CARD = 3  # no clocks: a full page of lines, optionally with the two players' acceptance boxes, or of a list
PAGE_QR = 4  # no clocks: a QR code, beside it the heading and up to three lines
PAGE_PICTURE = (
    5  # the whole display: a frame, a corner with the first line, three fields of colour, the heading, the keys
)

# Styles of a line of text.
PLAIN = 0  # grey, small: information
STRONG = 1  # white, bold, larger: the subject of the page
NOTICE = 2  # amber: somebody has to do something, or announced by the rules
GIANT = 3  # the final score
GOOD = 4  # green pill: done, delivered
BAD = 5  # red box: an error, an empty bank
FACT = 6  # cream, bold, of middle size: what is agreed to or was reached
NAMES = 7  # both players side by side, each over their acceptance box; the text stands between them

# Acceptance boxes of the card and of the lines page.
MARK_NONE = 0  # no box
MARK_ASKED = 1  # "press to accept"
MARK_DONE = 2  # accepted
MARK_LATER = 3  # no box: who comes second, or has nothing to press


def initialled(name: str) -> str:
    """The first name by its letter; two partners, or a name of one word, as they are."""
    first, space, rest = name.partition(" ")
    return first[0] + ". " + rest if space and len(first) > 2 and "/" not in name else name


def has_halves(view: "View") -> bool:
    """Whether the clocks have all of their height: as long as time runs, or nothing is asked."""
    return view.page == PAGE_CLOCKS or (view.page < PAGE_CARD and view.is_running)


def has_low_halves(view: "View") -> bool:
    return view.page < PAGE_CARD and not has_halves(view)


class View:
    """The current picture.  `revision` grows whenever anything but the two times has changed."""

    def __init__(self):
        self.revision = 0
        self.state = 0  # its number; the names are those of the table in firmware/table/README.md
        self.page = PAGE_CARD
        # The two clocks.
        self.names: tuple = ("", "")
        self.bank_ms = [0, 0]  # left in the bank; seconds are shown rounded up (CLK-04)
        self.delay_ms = [0, 0]  # left of the delay; the side not on turn shows the full delay it will get
        self.delay_full_ms = 12000  # what a full bar means
        self.turn = NOBODY  # the half that is light and carries the arrow
        self.is_running = False  # time runs now; False while paused or neutral
        self.is_waiting = False  # the side on turn must let the delay run out (INC-02)
        self.expired = (False, False)  # this side's bank has run out: shown steadily (EXP-02)
        self.time_tag = "TIME"  # what the box beside the name of such a side says
        self.larger = NOBODY  # the half whose times are written larger (ACC-01)
        # The panel.
        self.score: tuple = (0, 0)
        self.cube = 1  # the level that is shown, the offered one while a double waits for its answer
        self.cube_owner = NOBODY  # which half the cube stands on; NOBODY = in the middle
        self.is_crawford = False  # the word CRAWFORD instead of the cube (CRW-02)
        self.has_cube = True  # False: no cube at all (no game, no match)
        self.status = ""  # the line below score and cube
        self.status_style = PLAIN
        # List, lines and card.
        self.heading = ""  # amber line over a list or lines, first small line of a card
        self.heading_style = PLAIN  # NOTICE where the heading is a message, which may take two lines
        self.items: tuple = ()  # texts of the list; the screen scrolls so that `chosen` is visible
        self.count = 0  # how many the list has, which may be more than those around the chosen one
        self.chosen = 0  # of `items`
        self.lines: tuple = ()  # pairs (style, text)
        self.marks: tuple = (MARK_NONE, MARK_NONE)
        self.mark_texts: tuple = ("", "")  # what stands in the boxes; of a list: at the ends of the chosen entry
        self.qr: list | tuple = ()  # rows of a QR code, `bytes` with 1 = dark
        self.qr_text = ""  # what it says
        # What the three keys do now; "" = nothing.
        self.labels = ("", "", "")
