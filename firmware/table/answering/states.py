"""The states of the table and what the controls do in each: the diagram in README.md as a table.

A state follows from the match (facts) and from what the players are being asked (the numbers below), nothing else.
"""

from matchcore import phases
from matchcore.game.clock import NEUTRAL, PAUSED, RUNNING
from matchcore.sides import NOBODY

# What the players are being asked or shown on top of the match; nothing of this is a fact.
NOTHING = 0
ASK_DOUBLE = 1
ASK_PASS = 2
ASK_RESULT = 3  # which kind of win, before the winner's button claims it
ASK_WITHDRAW = 4  # both: the director is no longer needed
SHOW_HISTORY = 6
SHOW_HELP = 7
SHOW_LENGTHS = 8  # of a local match
SHOW_SELF_TEST = 9
SHOW_QR = 10
ASK_TIME = 11  # whether the time that has run out is claimed: the match is lost
ASK_BREAK = 12  # who takes breaks
ASK_RESIGN = 13
ASK_ILLEGAL = 14  # whether the last move is taken back
ASK_TIME_BACK = 15  # both: time that was lost by a mistake is given back
ASK_EARLY_DOUBLE = 16  # of the side that is not on turn
ASK_EARLY_ROLL = 17
ASK_DOUBLER = 18  # in a match without clock
ASK_CALL_REASON = 19
ASK_SESSION = 20  # both: the session is over
SHOW_RULES = 21
SHOW_HELP_PAGE = 22
ASK_CODE = 23  # of the director
MODE = 24  # the director's mode: what to put right
MODE_VALUE = 25
MODE_REASON = 26

# A question is asked in one state only; when that is over, so is the question.
ASKED = {
    ASK_DOUBLE: "double?", ASK_PASS: "pass?", ASK_RESULT: "result?", ASK_WITHDRAW: "withdraw?", ASK_TIME: "time?",
    ASK_BREAK: "break?", ASK_RESIGN: "resign?", ASK_ILLEGAL: "illegal?", ASK_TIME_BACK: "time back?",
    ASK_EARLY_DOUBLE: "early double?", ASK_EARLY_ROLL: "early roll?", ASK_DOUBLER: "who doubles?",
    ASK_CALL_REASON: "call reason", ASK_SESSION: "end session?",
}  # fmt: skip

# state|what a clock button does|for each key its label (an id of the texts) and its action; an action is a method of
# Actions or Mode, or a function of procedure_actions or page_actions; nothing = the control does nothing.  The menu
# lets the buttons be.  One text, because as tuples it takes 2 KB of the device's memory.
ROWS = """
idle||local_match page_lengths|self_test open_self_test|menu open_menu
offered|accept|swap_sides swap_sides|wrong tell_wrong|menu open_menu
ready|press|history open_history|break ask_break|menu open_menu
running|press|double ask_double|pause pause|menu open_menu
playing||double ask_doubler|game_over ask_result|menu open_menu
double?|press|confirm confirm_double|no close|menu open_menu
early double?|press_early||no close|menu open_menu
early roll?|press_early||no close|menu open_menu
who doubles?|double_without_clock||back close|
doubled|take||pass ask_pass|menu open_menu
pass?|pass_double|call_director call_director|back close|
paused|move|choose choose_reason|resume resume|help page_help
early dice|press_early_dice|call_director call_director|resume resume|help page_help
illegal?|accept_illegal|call_director call_director|back close|help page_help
time back?|agree_time_back|less less_time|back close|call_director call_director
result?|claim|kind next_kind|back close|dispute call_dispute
resign?|resign|kind next_kind|back close|help page_help
game over?|confirm|kind change_kind|back withdraw_claim|dispute call_dispute
passed?|confirm|||dispute call_dispute
expired|press|claim_time ask_time|pause pause|menu open_menu
time?|press_or_take|confirm claim_time|back close|menu open_menu
break?|count_break|confirm begin_break|back close|
break|return_from_break|join ask_break||call_director call_director
absent|arrive|call_director call_director||help page_help
absent over|arrive|claim_time ask_time|call_director call_director|help page_help
dispute||withdraw ask_withdraw|reason page_call_reason|help page_help
withdraw?|withdraw_call||back close|
call reason|move|choose page_choose_call|back close|
match over?|confirm||back withdraw_claim|dispute call_dispute
end session?|agree_session||back close|
sealed||history open_history|qr open_qr|menu open_menu
restored|confirm_restore|times_wrong call_director||
menu||choose choose_menu|next next_item|close close
history|move||back close|
rules|move|next next_line|back close|
help|move|next next_line|back close|open page_topic
help page|move|next next_line|back page_close_topic|
lengths|move|choose page_choose_length|back close|rule_set page_rule_set
self-test|test_button||back close|
qr|||back close|
code?||one mode_one|two mode_two|three mode_three
director|move|choose mode_choose||close mode_close
director value|mode_change|next mode_next|step mode_step|back mode_back
director reason|move|choose mode_apply|back mode_back|
"""


def button_of(state: str) -> str:
    """The action of a clock button, which takes the side; "" = none."""
    return _cells(state)[0]


def keys_of(state: str) -> tuple:
    """Label and action of each of the three keys, one after the other; "" where a key does nothing."""
    keys = []
    for cell in _cells(state)[1:]:
        label, _, action = cell.partition(" ")
        keys.append(label)
        keys.append(action)
    return tuple(keys)


def _cells(state: str) -> list:
    start = ROWS.index("\n" + state + "|") + len(state) + 2
    return ROWS[start : ROWS.index("\n", start)].split("|")


_SHOWN = {
    SHOW_HISTORY: "history",
    SHOW_HELP: "help",
    SHOW_LENGTHS: "lengths",
    SHOW_SELF_TEST: "self-test",
    SHOW_QR: "qr",
    SHOW_RULES: "rules",
    SHOW_HELP_PAGE: "help page",
    ASK_CODE: "code?",
    MODE: "director",
    MODE_VALUE: "director value",
    MODE_REASON: "director reason",
}
MODES = (MODE, MODE_VALUE, MODE_REASON)
_IN_PAUSE = (ASK_RESULT, ASK_RESIGN, ASK_ILLEGAL, ASK_TIME_BACK)
_ON_TURN = (ASK_DOUBLE, ASK_TIME, ASK_EARLY_DOUBLE, ASK_EARLY_ROLL)
_WITHOUT_CLOCK = (ASK_RESULT, ASK_RESIGN, ASK_DOUBLER)


def base_state(match, asking: int) -> str:
    """The state of the table without the menu."""
    if asking in _SHOWN:
        return _SHOWN[asking]
    if match.is_called():
        return ASKED[asking] if asking in (ASK_WITHDRAW, ASK_CALL_REASON) else "dispute"
    if match.is_restored:
        return "restored"
    phase = match.phase
    if phase == phases.PLAYING or phase == phases.DOUBLED:
        return _in_game(match, asking)
    if asking == ASK_BREAK and phase in (phases.READY, phases.SEALED):
        return "break?"
    if match.break_since_ms >= 0:
        return "break"
    if match.absent != NOBODY:
        return _absent(match, asking)
    if phase == phases.CLAIMED:
        return "passed?" if match.doubler != NOBODY else "game over?"
    if phase == phases.DECIDED:
        return "match over?"
    if phase == phases.READY and asking == ASK_SESSION:
        return "end session?"
    return phases.PHASES[phase]


def _absent(match, asking: int) -> str:
    """An absent player's clock is running, and may have run out (LAT-07)."""
    if match.clock.first_flag() == NOBODY:
        return "absent"
    return "time?" if asking == ASK_TIME else "absent over"


def button_state(match, asking: int) -> str:
    """The state that says what a clock button does: a page that covers a running turn leaves it its meaning."""
    return base_state(match, NOTHING if asking in _SHOWN and match.clock.state == RUNNING else asking)


def _in_game(match, asking: int) -> str:
    clock = match.clock
    if clock.state == PAUSED:
        if asking in _IN_PAUSE:
            return ASKED[asking]
        return "early dice" if clock.may_press_paused else "paused"
    if match.phase == phases.DOUBLED:
        return ASKED[asking] if asking == ASK_PASS or asking == ASK_TIME else "doubled"
    if clock.state == NEUTRAL:
        return ASKED[asking] if asking in _WITHOUT_CLOCK else "playing"
    if asking in _ON_TURN:
        return ASKED[asking]
    return "expired" if clock.first_flag() != NOBODY else "running"
