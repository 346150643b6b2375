"""The states of the table and what the controls do in each: the diagram in README.md as a table.

A state follows from the match (facts) and from what the players are being asked (`Asking`), nothing else.
"""

from matchcore import state as phases
from matchcore.clock import PAUSED, RUNNING
from matchcore.sides import NOBODY

# What the players are being asked or shown on top of the match; nothing of this is a fact.
NOTHING = 0
ASK_DOUBLE = 1
ASK_PASS = 2
ASK_RESULT = 3  # which kind of win, before the winner's button claims it
ASK_WITHDRAW = 4  # both: the director is no longer needed
SHOW_MENU = 5
SHOW_HISTORY = 6
SHOW_HELP = 7
SHOW_LENGTHS = 8  # of a local match
SHOW_SELF_TEST = 9
SHOW_QR = 10
ASK_TIME = 11  # whether the time that has run out is claimed: the match is lost

# A question is asked in one state only; when that is over, so is the question.
ASKED = {ASK_DOUBLE: "double?", ASK_PASS: "pass?", ASK_RESULT: "result?", ASK_WITHDRAW: "withdraw?", ASK_TIME: "time?"}

# state: for each key the label (an id of the texts) and the action (a method of Actions); "" = the key does nothing.
KEYS = {
    "idle": ("local_match", "open_lengths", "self_test", "open_self_test", "menu", "open_menu"),
    "offered": ("swap_sides", "swap_sides", "wrong", "tell_wrong", "menu", "open_menu"),
    "ready": ("history", "open_history", "", "", "menu", "open_menu"),
    "running": ("double", "ask_double", "pause", "pause", "menu", "open_menu"),
    "double?": ("confirm", "confirm_double", "no", "close", "menu", "open_menu"),
    "doubled": ("", "", "pass", "ask_pass", "menu", "open_menu"),
    "pass?": ("call_director", "call_director", "back", "close", "", ""),
    "paused": ("choose", "choose_reason", "resume", "resume", "help", "open_help"),
    "result?": ("kind", "next_kind", "back", "close", "dispute", "call_dispute"),
    "game over?": ("kind", "change_kind", "back", "withdraw_claim", "dispute", "call_dispute"),
    "passed?": ("", "", "", "", "dispute", "call_dispute"),
    "expired": ("claim_time", "ask_time", "pause", "pause", "menu", "open_menu"),
    "time?": ("confirm", "claim_time", "back", "close", "menu", "open_menu"),
    "dispute": ("withdraw", "ask_withdraw", "", "", "help", "open_help"),
    "withdraw?": ("", "", "back", "close", "", ""),
    "match over?": ("", "", "back", "withdraw_claim", "dispute", "call_dispute"),
    "sealed": ("history", "open_history", "qr", "open_qr", "menu", "open_menu"),
    "restored": ("times_wrong", "call_director", "", "", "", ""),
    "menu": ("choose", "choose_menu", "next", "next_item", "close", "close"),
    "history": ("", "", "back", "close", "", ""),
    "help": ("next", "next_line", "back", "close", "", ""),
    "lengths": ("choose", "choose_length", "back", "close", "", ""),
    "self-test": ("", "", "back", "close", "", ""),
    "qr": ("", "", "back", "close", "", ""),
}

# state: what a clock button does (a method of Actions taking the side); "" = nothing.  The menu lets them be.
BUTTONS = {
    "idle": "",
    "offered": "accept",
    "ready": "press",
    "running": "press",
    "double?": "press",
    "doubled": "take",
    "pass?": "pass_double",
    "paused": "press_paused",
    "result?": "claim",
    "game over?": "confirm",
    "passed?": "confirm",
    "expired": "press",
    "time?": "press",
    "dispute": "",
    "withdraw?": "withdraw_call",
    "match over?": "confirm",
    "sealed": "",
    "restored": "confirm_restore",
    "history": "move",
    "help": "move",
    "lengths": "move",
    "self-test": "test_button",
    "qr": "",
}

_SHOWN = {
    SHOW_HISTORY: "history",
    SHOW_HELP: "help",
    SHOW_LENGTHS: "lengths",
    SHOW_SELF_TEST: "self-test",
    SHOW_QR: "qr",
}


def base_state(match, asking: int) -> str:
    """The state of the table without the menu."""
    if asking in _SHOWN:
        return _SHOWN[asking]
    if match.is_called():
        return "withdraw?" if asking == ASK_WITHDRAW else "dispute"
    if match.is_restored:
        return "restored"
    phase = match.phase
    if phase == phases.PLAYING or phase == phases.DOUBLED:
        return _in_game(match, asking)
    if phase == phases.CLAIMED:
        return "passed?" if match.doubler != NOBODY else "game over?"
    if phase == phases.DECIDED:
        return "match over?"
    return phases.PHASES[phase]


def button_state(match, asking: int) -> str:
    """The state that says what a clock button does: a page that covers a running turn leaves it its meaning."""
    return base_state(match, NOTHING if asking in _SHOWN and match.clock.state == RUNNING else asking)


def _in_game(match, asking: int) -> str:
    if match.clock.state == PAUSED:
        return "result?" if asking == ASK_RESULT else "paused"
    if match.phase == phases.DOUBLED:
        return "pass?" if asking == ASK_PASS else "doubled"
    if asking == ASK_DOUBLE:
        return "double?"
    if asking == ASK_TIME:
        return "time?"
    return "expired" if match.clock.first_flag() != NOBODY else "running"
