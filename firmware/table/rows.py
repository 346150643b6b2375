"""The table of states: for each what the clock buttons do, what the three keys say and do, and which page shows it.

README.md has the same table in words; a test presses every control in every state.  The menu leaves the clock buttons
the meaning that they have below it.  Numbers only, so that a release has the table as one constant.
"""

from table.answering import actions as do, labels as says, states
from table.pages import numbers as page

ROWS = bytes((
    # state, clock buttons, three keys: what each says and does, page
    states.IDLE, do.NOTHING,
        says.LOCAL_MATCH, do.ASK_LENGTH, says.SELF_TEST, do.OPEN_SELF_TEST, says.MENU, do.OPEN_MENU, page.IDLE,
    states.OFFERED, do.ACCEPT,
        says.SWAP_SIDES, do.SWAP_SIDES, says.WRONG, do.TELL_WRONG, says.MENU, do.OPEN_MENU, page.OFFERED,
    states.READY, do.PRESS,
        says.HISTORY, do.OPEN_HISTORY, says.BREAK, do.ASK_BREAK, says.MENU, do.OPEN_MENU, page.READY,
    states.RUNNING, do.PRESS,
        says.DOUBLE, do.ASK_DOUBLE, says.PAUSE, do.PAUSE, says.MENU, do.OPEN_MENU, page.GAME,
    states.PLAYING, do.NOTHING,
        says.DOUBLE, do.ASK_DOUBLER, says.GAME_OVER, do.ASK_RESULT, says.MENU, do.OPEN_MENU, page.GAME,
    states.DOUBLED, do.TAKE,
        says.NOTHING, do.NOTHING, says.PASS, do.ASK_PASS, says.MENU, do.OPEN_MENU, page.DOUBLED,
    states.PAUSED, do.MOVE_LINE,
        says.CHOOSE, do.CHOOSE_REASON, says.NEXT, do.NEXT_LINE, says.RESUME, do.RESUME, page.PAUSED,
    states.EARLY_DICE, do.PRESS_EARLY_DICE,
        says.CALL_DIRECTOR, do.CALL_DIRECTOR, says.RESUME, do.RESUME, says.HELP, do.OPEN_HELP, page.EARLY_DICE,
    states.GAME_OVER, do.CONFIRM,
        says.KIND, do.CHANGE_KIND, says.BACK, do.WITHDRAW_CLAIM, says.DISPUTE, do.CALL_DISPUTE, page.CLAIMED,
    states.PASSED, do.CONFIRM,
        says.NOTHING, do.NOTHING, says.BACK, do.ASK_TAKE_BACK, says.DISPUTE, do.CALL_DISPUTE, page.CLAIMED,
    states.EXPIRED, do.PRESS,
        says.CLAIM_TIME, do.ASK_TIME, says.PAUSE, do.PAUSE, says.MENU, do.OPEN_MENU, page.EXPIRED,
    states.BREAK, do.RETURN,
        says.JOIN, do.ASK_BREAK, says.NOTHING, do.NOTHING, says.CALL_DIRECTOR, do.CALL_DIRECTOR, page.BREAK,
    states.ABSENT, do.ARRIVE,
        says.CALL_DIRECTOR, do.CALL_DIRECTOR, says.NOTHING, do.NOTHING, says.HELP, do.OPEN_HELP, page.ABSENT,
    states.ABSENT_OVER, do.ARRIVE,
        says.CLAIM_TIME, do.ASK_TIME, says.CALL_DIRECTOR, do.CALL_DIRECTOR, says.HELP, do.OPEN_HELP, page.ABSENT_OVER,
    states.DISPUTE, do.NOTHING,
        says.WITHDRAW, do.ASK_WITHDRAW, says.REASON, do.ASK_CALL_REASON, says.HELP, do.OPEN_HELP, page.DISPUTE,
    states.MATCH_OVER, do.CONFIRM,
        says.NOTHING, do.NOTHING, says.BACK, do.ASK_TAKE_BACK, says.DISPUTE, do.CALL_DISPUTE, page.DECIDED,
    states.SEALED, do.NOTHING,
        says.HISTORY, do.OPEN_HISTORY, says.QR, do.OPEN_QR, says.MENU, do.OPEN_MENU, page.SEALED,
    states.RESTORED, do.CONFIRM_RESTORE,
        says.TIMES_WRONG, do.CALL_DIRECTOR, says.NOTHING, do.NOTHING, says.NOTHING, do.NOTHING, page.RESTORED,
    states.BOUND, do.REPORT,
        says.CALL_DIRECTOR, do.CALL_DIRECTOR, says.NOTHING, do.NOTHING, says.HELP, do.OPEN_HELP, page.BOUND,
    # questions
    states.ASK_DOUBLE, do.PRESS,
        says.NOTHING, do.NOTHING, says.NO, do.CLOSE, says.MENU, do.OPEN_MENU, page.ASK_DOUBLE,
    states.ASK_PASS, do.PASS_DOUBLE,
        says.CALL_DIRECTOR, do.CALL_DIRECTOR, says.BACK, do.CLOSE, says.NOTHING, do.NOTHING, page.ASK_PASS,
    states.ASK_RESULT, do.CLAIM,
        says.KIND, do.NEXT_KIND, says.BACK, do.CLOSE, says.DISPUTE, do.CALL_DISPUTE, page.ASK_RESULT,
    states.ASK_WITHDRAW, do.WITHDRAW_CALL,
        says.NOTHING, do.NOTHING, says.BACK, do.CLOSE, says.NOTHING, do.NOTHING, page.ASK_WITHDRAW,
    states.ASK_TIME, do.PRESS_OR_TAKE,
        says.CONFIRM, do.CLAIM_TIME, says.BACK, do.CLOSE, says.MENU, do.OPEN_MENU, page.ASK_TIME,
    states.ASK_BREAK, do.COUNT_BREAK,
        says.CONFIRM, do.BEGIN_BREAK, says.BACK, do.CLOSE, says.NOTHING, do.NOTHING, page.ASK_BREAK,
    states.ASK_RESIGN, do.RESIGN,
        says.KIND, do.NEXT_KIND, says.BACK, do.CLOSE, says.HELP, do.OPEN_HELP, page.ASK_RESIGN,
    states.ASK_ILLEGAL, do.AGREE_ILLEGAL,
        says.CALL_DIRECTOR, do.CALL_DIRECTOR, says.BACK, do.CLOSE, says.HELP, do.OPEN_HELP, page.ASK_ILLEGAL,
    states.ASK_TIME_BACK, do.AGREE_TIME_BACK,
        says.LESS, do.LESS_TIME, says.BACK, do.CLOSE, says.CALL_DIRECTOR, do.CALL_DIRECTOR, page.ASK_TIME_BACK,
    states.ASK_EARLY_DOUBLE, do.PRESS_EARLY,
        says.NOTHING, do.NOTHING, says.NO, do.CLOSE, says.MENU, do.OPEN_MENU, page.ASK_EARLY_DOUBLE,
    states.ASK_EARLY_ROLL, do.PRESS_EARLY,
        says.NOTHING, do.NOTHING, says.NO, do.CLOSE, says.MENU, do.OPEN_MENU, page.ASK_EARLY_ROLL,
    states.ASK_DOUBLER, do.DOUBLE_WITHOUT_CLOCK,
        says.NOTHING, do.NOTHING, says.BACK, do.CLOSE, says.NOTHING, do.NOTHING, page.ASK_DOUBLER,
    states.ASK_CALL_REASON, do.MOVE_LINE,
        says.CHOOSE, do.CHOOSE_CALL, says.NEXT, do.NEXT_LINE, says.BACK, do.CLOSE, page.CALL_REASON,
    states.ASK_SESSION, do.AGREE_SESSION,
        says.NOTHING, do.NOTHING, says.BACK, do.CLOSE, says.NOTHING, do.NOTHING, page.ASK_SESSION,
    states.ASK_NEW_DELAY, do.AGREE_NEW_DELAY,
        says.CALL_DIRECTOR, do.CALL_DIRECTOR, says.BACK, do.CLOSE, says.HELP, do.OPEN_HELP, page.ASK_NEW_DELAY,
    states.ASK_TAKE_BACK, do.AGREE_TAKE_BACK,
        says.NOTHING, do.NOTHING, says.BACK, do.CLOSE, says.CALL_DIRECTOR, do.CALL_DIRECTOR, page.ASK_TAKE_BACK,
    states.ASK_ROLL, do.PRESS,
        says.KIND, do.NEXT_ROLL, says.NOTHING, do.NOTHING, says.MENU, do.OPEN_MENU, page.ASK_ROLL,
    # pages over any state
    states.HISTORY, do.MOVE_LINE,
        says.NOTHING, do.NOTHING, says.NEXT, do.NEXT_LINE, says.BACK, do.CLOSE, page.HISTORY,
    states.HELP, do.MOVE_LINE,
        says.CHOOSE, do.OPEN_TOPIC, says.NEXT, do.NEXT_LINE, says.BACK, do.CLOSE, page.HELP,
    states.HELP_PAGE, do.MOVE_LINE,
        says.CALL_DIRECTOR, do.CALL_DIRECTOR, says.NEXT, do.NEXT_LINE, says.BACK, do.CLOSE_TOPIC, page.HELP_PAGE,
    states.RULES, do.MOVE_LINE,
        says.NOTHING, do.NOTHING, says.NEXT, do.NEXT_LINE, says.BACK, do.CLOSE, page.RULES,
    states.LENGTHS, do.MOVE_LINE,
        says.CHOOSE, do.CHOOSE_LENGTH, says.NEXT, do.NEXT_LINE, says.BACK, do.CLOSE, page.LENGTHS,
    states.SELF_TEST, do.TEST_BUTTON,
        says.PICTURE, do.OPEN_PICTURE, says.BACK, do.LEAVE_SELF_TEST, says.CHECK, do.CHECK_PARTS, page.SELF_TEST,
    states.PICTURE, do.TEST_BUTTON,
        says.NOTHING, do.NOTHING, says.BACK, do.CLOSE_PICTURE, says.NOTHING, do.NOTHING, page.PICTURE,
    states.QR, do.NOTHING,
        says.NOTHING, do.NOTHING, says.BACK, do.CLOSE, says.NOTHING, do.NOTHING, page.QR,
    states.CODE, do.NOTHING,
        says.ONE, do.TYPE_ONE, says.TWO, do.TYPE_TWO, says.THREE, do.TYPE_THREE, page.CODE,
    states.MODE, do.NOTHING,
        says.CHOOSE, do.MODE_CHOOSE, says.NEXT, do.NEXT_LINE, says.BACK, do.MODE_CLOSE, page.MODE,
    states.MODE_VALUE, do.MODE_CHANGE,
        says.SAVE, do.MODE_SAVE, says.NEXT, do.MODE_NEXT, says.BACK, do.MODE_BACK, page.MODE_VALUE,
    states.MODE_REASON, do.NOTHING,
        says.CHOOSE, do.MODE_APPLY, says.NEXT, do.NEXT_LINE, says.BACK, do.MODE_KEEP, page.MODE_REASON,
    states.MODE_DISCARD, do.NOTHING,
        says.DISCARD, do.MODE_DISCARD, says.NOTHING, do.NOTHING, says.BACK, do.MODE_KEEP, page.MODE_DISCARD,
    states.MENU, do.NOTHING,
        says.CHOOSE, do.CHOOSE_ENTRY, says.NEXT, do.NEXT_LINE, says.CLOSE, do.CLOSE, page.MENU,
))  # fmt: skip

# What both players sign with their own buttons, a second apart (moments.py).
_SIGNED = (
    do.ACCEPT, do.CLAIM, do.RESIGN, do.CONFIRM, do.PASS_DOUBLE, do.RETURN, do.CONFIRM_RESTORE, do.WITHDRAW_CALL,
    do.PRESS_EARLY_DICE, do.AGREE_ILLEGAL, do.AGREE_TIME_BACK, do.AGREE_TAKE_BACK, do.AGREE_SESSION, do.REPORT,
)  # fmt: skip
_PLAY = (do.PRESS, do.PRESS_EARLY, do.PRESS_OR_TAKE)

# What the clock buttons mean, if it is not the action.
_ENDS_TURN = -2
_STARTS_GAME = -3

WIDTH = 9  # numbers in a row
_KEYS = 2  # where the first key stands in it
_PAGE = 8


def button_action(state: int) -> int:
    """What a clock button does."""
    return ROWS[(state - 1) * WIDTH + 1]


def meaning(state: int) -> int:
    """What the clock buttons mean in this state: as long as it is the same, a press means what the player thinks."""
    if state == states.READY:
        return _STARTS_GAME
    action = button_action(state)
    return _ENDS_TURN if action in _PLAY else action


def is_play(before: int, after: int) -> bool:
    """Whether play just goes on with this change, in which the core keeps the newly started side waiting (CLK-20)."""
    return after == _ENDS_TURN and (before == _STARTS_GAME or before == do.TAKE)


def held_action(state: int) -> int:
    """What a clock button does that the player on turn holds; 0 = nothing else than a short press."""
    if state == states.ASK_ROLL:
        return do.JUDGE_ROLL
    return do.HOLD_DOUBLE if state == states.ASK_DOUBLE else do.NOTHING


def is_signed(action: int) -> bool:
    return action in _SIGNED


def key_action(state: int, key: int) -> int:
    return ROWS[(state - 1) * WIDTH + _KEYS + 2 * key + 1]


def key_label(state: int, key: int) -> str:
    """The id of what a key says; "" where it does nothing."""
    return says.TEXTS[ROWS[(state - 1) * WIDTH + _KEYS + 2 * key]]


def page_of(state: int) -> int:
    return ROWS[(state - 1) * WIDTH + _PAGE]
