"""The table of states: for each, what the clock buttons do, what the three keys say and do, and the page shown.

README.md has the same table in words; a test presses every control in every state.  Under the menu the clock buttons
keep their meaning.  Words only, so that the frozen table stays in flash.
"""

from table.answering import page_numbers as numbers
from table.games.backgammon.answering import actions as do, states

ROWS = (
    # state, what the clock buttons do, what each of the three keys says and does, page
    ("IDLE", "NOTHING", ("local_match", "ASK_LENGTH"), ("self_test", "OPEN_SELF_TEST"), ("menu", "OPEN_MENU"), "IDLE"),
    ("OFFERED", "ACCEPT", ("swap_sides", "SWAP_SIDES"), ("wrong", "TELL_WRONG"), ("menu", "OPEN_MENU"), "OFFERED"),
    ("READY", "PRESS", ("history", "OPEN_HISTORY"), ("break", "ASK_BREAK"), ("menu", "OPEN_MENU"), "READY"),
    ("RUNNING", "PRESS", ("double", "ASK_DOUBLE"), ("pause", "PAUSE"), ("menu", "OPEN_MENU"), "GAME"),
    ("PLAYING", "NOTHING", ("double", "ASK_DOUBLER"), ("game_over", "ASK_RESULT"), ("menu", "OPEN_MENU"), "GAME"),
    ("DOUBLED", "TAKE", ("", "NOTHING"), ("pass", "ASK_PASS"), ("menu", "OPEN_MENU"), "DOUBLED"),
    ("PAUSED", "MOVE_LINE", ("choose", "CHOOSE_REASON"), ("next", "NEXT_LINE"), ("resume", "RESUME"), "PAUSED"),
    ("EARLY_DICE", "PRESS_EARLY_DICE",
        ("call_director", "CALL_DIRECTOR"), ("resume", "RESUME"), ("help", "OPEN_HELP"), "EARLY_DICE"),
    ("GAME_OVER", "CONFIRM",
        ("kind", "CHANGE_KIND"), ("back", "WITHDRAW_CLAIM"), ("dispute", "CALL_DISPUTE"), "CLAIMED"),
    ("PASSED", "CONFIRM", ("", "NOTHING"), ("back", "ASK_TAKE_BACK"), ("dispute", "CALL_DISPUTE"), "CLAIMED"),
    ("EXPIRED", "PRESS", ("claim_time", "ASK_TIME"), ("pause", "PAUSE"), ("menu", "OPEN_MENU"), "EXPIRED"),
    ("BREAK", "RETURN", ("join", "ASK_BREAK"), ("", "NOTHING"), ("call_director", "CALL_DIRECTOR"), "BREAK"),
    ("ABSENT", "ARRIVE", ("call_director", "CALL_DIRECTOR"), ("", "NOTHING"), ("help", "OPEN_HELP"), "ABSENT"),
    ("ABSENT_OVER", "ARRIVE",
        ("claim_time", "ASK_TIME"), ("call_director", "CALL_DIRECTOR"), ("help", "OPEN_HELP"), "ABSENT_OVER"),
    ("DISPUTE", "RETURN_IN_CALL",
        ("withdraw", "ASK_WITHDRAW"), ("reason", "ASK_CALL_REASON"), ("help", "OPEN_HELP"), "DISPUTE"),
    ("MATCH_OVER", "CONFIRM", ("", "NOTHING"), ("back", "ASK_TAKE_BACK"), ("dispute", "CALL_DISPUTE"), "DECIDED"),
    ("SEALED", "NOTHING", ("history", "OPEN_HISTORY"), ("qr", "OPEN_QR"), ("menu", "OPEN_MENU"), "SEALED"),
    ("RESTORED", "CONFIRM_RESTORE", ("times_wrong", "CALL_DIRECTOR"), ("", "NOTHING"), ("", "NOTHING"), "RESTORED"),
    ("BOUND", "REPORT", ("call_director", "CALL_DIRECTOR"), ("", "NOTHING"), ("help", "OPEN_HELP"), "BOUND"),
    # questions
    ("ASK_DOUBLE", "PRESS", ("", "NOTHING"), ("no", "CLOSE"), ("menu", "OPEN_MENU"), "ASK_DOUBLE"),
    ("ASK_PASS", "PASS_DOUBLE", ("call_director", "CALL_DIRECTOR"), ("back", "CLOSE"), ("", "NOTHING"), "ASK_PASS"),
    ("ASK_RESULT", "CLAIM", ("kind", "NEXT_KIND"), ("back", "CLOSE"), ("dispute", "CALL_DISPUTE"), "ASK_RESULT"),
    ("ASK_WITHDRAW", "WITHDRAW_CALL", ("", "NOTHING"), ("back", "CLOSE"), ("", "NOTHING"), "ASK_WITHDRAW"),
    ("ASK_TIME", "PRESS_OR_TAKE", ("confirm", "CLAIM_TIME"), ("back", "CLOSE"), ("menu", "OPEN_MENU"), "ASK_TIME"),
    ("ASK_BREAK", "COUNT_BREAK", ("confirm", "BEGIN_BREAK"), ("back", "CLOSE"), ("", "NOTHING"), "ASK_BREAK"),
    ("ASK_RESIGN", "RESIGN", ("kind", "NEXT_KIND"), ("back", "CLOSE"), ("help", "OPEN_HELP"), "ASK_RESIGN"),
    ("ASK_ILLEGAL", "AGREE_ILLEGAL",
        ("call_director", "CALL_DIRECTOR"), ("back", "CLOSE"), ("help", "OPEN_HELP"), "ASK_ILLEGAL"),
    ("ASK_TIME_BACK", "AGREE_TIME_BACK",
        ("less", "LESS_TIME"), ("back", "CLOSE"), ("call_director", "CALL_DIRECTOR"), "ASK_TIME_BACK"),
    ("ASK_EARLY_DOUBLE", "PRESS_EARLY", ("", "NOTHING"), ("no", "CLOSE"), ("menu", "OPEN_MENU"), "ASK_EARLY_DOUBLE"),
    ("ASK_EARLY_ROLL", "PRESS_EARLY", ("", "NOTHING"), ("no", "CLOSE"), ("menu", "OPEN_MENU"), "ASK_EARLY_ROLL"),
    ("ASK_DOUBLER", "DOUBLE_WITHOUT_CLOCK", ("", "NOTHING"), ("back", "CLOSE"), ("", "NOTHING"), "ASK_DOUBLER"),
    ("ASK_CALL_REASON", "MOVE_LINE",
        ("choose", "CHOOSE_CALL"), ("next", "NEXT_LINE"), ("back", "CLOSE"), "CALL_REASON"),
    ("ASK_SESSION", "AGREE_SESSION", ("", "NOTHING"), ("back", "CLOSE"), ("", "NOTHING"), "ASK_SESSION"),
    ("ASK_NEW_DELAY", "AGREE_NEW_DELAY",
        ("call_director", "CALL_DIRECTOR"), ("back", "CLOSE"), ("help", "OPEN_HELP"), "ASK_NEW_DELAY"),
    ("ASK_TAKE_BACK", "AGREE_TAKE_BACK",
        ("", "NOTHING"), ("back", "CLOSE"), ("call_director", "CALL_DIRECTOR"), "ASK_TAKE_BACK"),
    ("ASK_ROLL", "PRESS", ("kind", "NEXT_ROLL"), ("", "NOTHING"), ("menu", "OPEN_MENU"), "ASK_ROLL"),
    # pages over any state
    ("HISTORY", "MOVE_LINE", ("", "NOTHING"), ("next", "NEXT_LINE"), ("back", "CLOSE"), "HISTORY"),
    ("HELP", "MOVE_LINE", ("choose", "OPEN_TOPIC"), ("next", "NEXT_LINE"), ("back", "CLOSE"), "HELP"),
    ("HELP_PAGE", "MOVE_LINE",
        ("call_director", "CALL_DIRECTOR"), ("next", "NEXT_LINE"), ("back", "CLOSE_TOPIC"), "HELP_PAGE"),
    ("RULES", "MOVE_LINE", ("", "NOTHING"), ("next", "NEXT_LINE"), ("back", "CLOSE"), "RULES"),
    ("LENGTHS", "MOVE_LINE", ("choose", "CHOOSE_LENGTH"), ("next", "NEXT_LINE"), ("back", "CLOSE"), "LENGTHS"),
    ("SELF_TEST", "TEST_BUTTON",
        ("picture", "OPEN_PICTURE"), ("back", "LEAVE_SELF_TEST"), ("check", "CHECK_PARTS"), "SELF_TEST"),
    ("PICTURE", "TEST_BUTTON", ("", "NOTHING"), ("back", "CLOSE_PICTURE"), ("", "NOTHING"), "PICTURE"),
    ("QR", "NOTHING", ("", "NOTHING"), ("back", "CLOSE"), ("", "NOTHING"), "QR"),
    ("CODE", "NOTHING", ("one", "TYPE_ONE"), ("two", "TYPE_TWO"), ("three", "TYPE_THREE"), "CODE"),
    ("MODE", "MOVE_LINE", ("choose", "MODE_CHOOSE"), ("next", "NEXT_LINE"), ("back", "MODE_CLOSE"), "MODE"),
    ("MODE_VALUE", "MODE_CHANGE", ("save", "MODE_SAVE"), ("next", "MODE_NEXT"), ("back", "MODE_BACK"), "MODE_VALUE"),
    ("MODE_REASON", "MOVE_LINE", ("choose", "MODE_APPLY"), ("next", "NEXT_LINE"), ("back", "MODE_KEEP"), "MODE_REASON"),
    ("MODE_DISCARD", "NOTHING", ("discard", "MODE_DISCARD"), ("", "NOTHING"), ("back", "MODE_KEEP"), "MODE_DISCARD"),
    ("MENU", "NOTHING", ("choose", "CHOOSE_ENTRY"), ("next", "NEXT_LINE"), ("close", "CLOSE"), "MENU"),
)  # fmt: skip

# Signed by both players with their own buttons, a second apart (moments.py).
_SIGNED = (
    do.ACCEPT, do.CLAIM, do.RESIGN, do.CONFIRM, do.PASS_DOUBLE, do.RETURN, do.CONFIRM_RESTORE, do.WITHDRAW_CALL,
    do.PRESS_EARLY_DICE, do.AGREE_ILLEGAL, do.AGREE_TIME_BACK, do.AGREE_TAKE_BACK, do.AGREE_SESSION, do.REPORT,
    do.RETURN_IN_CALL,
)  # fmt: skip
_PLAY = (do.PRESS, do.PRESS_EARLY, do.PRESS_OR_TAKE)

# The meaning of the clock buttons, where it differs from the action.
_ENDS_TURN = -2
_STARTS_GAME = -3


def button_action(state: int) -> int:
    """The action of a clock button."""
    _, clock_buttons, _, _, _, _ = ROWS[state - 1]
    return getattr(do, clock_buttons)


def meaning(state: int) -> int:
    """The meaning of the clock buttons in this state; while it stays the same, a press needs no wait."""
    if state == states.READY:
        return _STARTS_GAME
    action = button_action(state)
    return _ENDS_TURN if action in _PLAY else action


def is_play(before: int, after: int) -> bool:
    """Whether this change is ordinary play, where the core itself holds back the newly started side (CLK-20)."""
    return after == _ENDS_TURN and (before == _STARTS_GAME or before == do.TAKE)


def held_action(state: int) -> int:
    """The action when the player on turn holds a clock button; 0 = same as a short press."""
    if state == states.ASK_ROLL:
        return do.JUDGE_ROLL
    return do.HOLD_DOUBLE if state == states.ASK_DOUBLE else do.NOTHING


def is_signed(action: int) -> bool:
    return action in _SIGNED


def _key(state: int, key: int) -> tuple:
    """A key's label and action; does not allocate."""
    _, _, first, second, third, _ = ROWS[state - 1]
    return first if key == 0 else second if key == 1 else third


def key_action(state: int, key: int) -> int:
    _, does = _key(state, key)
    return getattr(do, does)


def key_label(state: int, key: int) -> str:
    """The id of a key's label; "" if the key does nothing."""
    says, _ = _key(state, key)
    return says


def page_of(state: int) -> int:
    _, _, _, _, _, page = ROWS[state - 1]
    return getattr(numbers, page)
