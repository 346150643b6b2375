"""The states, and the controls and the page of each."""

from table.answering.dialog import NEVER_MS
from table.answering.rows import MENU as MENU_KEY, MENU_ROW, SELF_TEST as TEST_ROWS, Rows, is_idle_in_self_test

IDLE, OFFERED, THROWING, OVER, SEALED, SELF_TEST, PICTURE, MENU = range(1, 9)
DISPUTE = 0  # nobody calls a director
ADD = (("twenty", "actions.twenty"), ("one_point", "actions.one"))
NEW = ("local_match", "actions.begin")


def state_of(match, asked):
    return asked if asked >= SELF_TEST else match.phase + 1


button_state = state_of


def patience_ms(match, asked):
    return NEVER_MS


def is_counted(state, is_waiting):
    return state == SELF_TEST


def is_overtaken(match, asked):
    return False


def _is_idle(table, state, key):
    return state == SELF_TEST and is_idle_in_self_test(table, key)


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
    _is_idle,
)
