"""The states, and the controls and the page of each."""

from table.answering import testing
from table.answering.dialog import NEVER_MS
from table.answering.rows import MENU as MENU_KEY, MENU_ROW, SELF_TEST as TEST_ROWS, Rows

IDLE, OFFERED, THROWING, OVER, SEALED, SELF_TEST, PICTURE, MENU = range(1, 9)
FIRST_PAGE = SELF_TEST
DISPUTE = 0  # nobody calls a director
ADD = (("twenty", "actions.twenty"), ("one_point", "actions.one"))
NEW = ("local_match", "actions.begin")


def state_of(match, asked):
    return asked if asked >= SELF_TEST else match.phase + 1


def patience_ms(match, asked):
    return NEVER_MS


def is_counted(state, is_waiting):
    return state == SELF_TEST


def state_below(match, page):
    return page


def _idle_keys(table, state):
    return testing.idle_keys(table) if state == SELF_TEST else ()


ROWS = Rows(
    (
        ("idle", "", NEW, ("self_test", "table.answering.testing.open_self_test"), MENU_KEY, "table.pages.free.idle"),
        ("offered", "actions.sign", ("", ""), ("", ""), MENU_KEY, "pages.card"),
        (
            "throwing",
            "actions.enter",
            ("twenty", "actions.twenty"),
            ("one_point", "actions.one"),
            MENU_KEY,
            "pages.card",
        ),
        ("over", "actions.sign", ("", ""), ("", ""), MENU_KEY, "pages.card"),
        ("sealed", "", NEW, ("", ""), MENU_KEY, "pages.card"),
    )
    + TEST_ROWS
    + (MENU_ROW,),
    ("actions.sign",),
    _idle_keys,
)
