"""The table of states: for each, what the clock buttons do, what the three keys say and do, and the page shown.

README.md has the same table in words; a test presses every control in every state.  Under the menu the clock buttons
keep their meaning.  Words only, so that the frozen table stays in flash.
"""

from matchcore.compat import TYPE_CHECKING
from matchcore.games.backgammon.topics import doubling, results
from matchcore.sides import BY_BOTH
from table.games.backgammon.answering import actions as do, states

if TYPE_CHECKING:
    from table.games.backgammon.at_table import Table

ROWS = (
    # state, what the clock buttons do, what each of the three keys says and does, module and function of the page
    ("IDLE", "NOTHING",
        ("local_match", "ASK_LENGTH"), ("self_test", "OPEN_SELF_TEST"), ("menu", "OPEN_MENU"), "offers.idle"),
    ("OFFERED", "ACCEPT",
        ("swap_sides", "SWAP_SIDES"), ("wrong", "TELL_WRONG"), ("menu", "OPEN_MENU"), "offers.offered"),
    ("READY", "PRESS", ("history", "OPEN_HISTORY"), ("break", "ASK_BREAK"), ("menu", "OPEN_MENU"), "game.ready"),
    ("RUNNING", "PRESS", ("double", "ASK_DOUBLE"), ("pause", "PAUSE"), ("menu", "OPEN_MENU"), "game.course"),
    ("PLAYING", "NOTHING",
        ("double", "ASK_DOUBLER"), ("game_over", "ASK_RESULT"), ("menu", "OPEN_MENU"), "game.course"),
    ("DOUBLED", "TAKE", ("", "NOTHING"), ("pass", "ASK_PASS"), ("menu", "OPEN_MENU"), "game.doubled"),
    ("PAUSED", "MOVE_LINE", ("choose", "CHOOSE_REASON"), ("next", "NEXT_LINE"), ("resume", "RESUME"), "game.paused"),
    ("EARLY_DICE", "PRESS_EARLY_DICE",
        ("call_director", "CALL_DIRECTOR"), ("resume", "RESUME"), ("help", "OPEN_HELP"), "incidents.early_dice"),
    ("GAME_OVER", "CONFIRM",
        ("kind", "CHANGE_KIND"), ("back", "WITHDRAW_CLAIM"), ("dispute", "CALL_DISPUTE"), "results.claimed"),
    ("PASSED", "CONFIRM", ("", "NOTHING"), ("back", "ASK_TAKE_BACK"), ("dispute", "CALL_DISPUTE"), "results.claimed"),
    ("EXPIRED", "PRESS", ("claim_time", "ASK_TIME"), ("pause", "PAUSE"), ("menu", "OPEN_MENU"), "game.expired"),
    ("BREAK", "RETURN", ("join", "ASK_BREAK"), ("", "NOTHING"), ("call_director", "CALL_DIRECTOR"), "breaks.on_break"),
    ("ABSENT", "ARRIVE", ("call_director", "CALL_DIRECTOR"), ("", "NOTHING"), ("help", "OPEN_HELP"), "breaks.absent"),
    ("ABSENT_OVER", "ARRIVE",
        ("claim_time", "ASK_TIME"), ("call_director", "CALL_DIRECTOR"), ("help", "OPEN_HELP"), "game.absent_over"),
    ("DISPUTE", "RETURN_IN_CALL",
        ("withdraw", "ASK_WITHDRAW"), ("reason", "ASK_CALL_REASON"), ("help", "OPEN_HELP"), "calls.dispute"),
    ("MATCH_OVER", "CONFIRM",
        ("", "NOTHING"), ("back", "ASK_TAKE_BACK"), ("dispute", "CALL_DISPUTE"), "results.decided"),
    ("SEALED", "NOTHING", ("history", "OPEN_HISTORY"), ("qr", "OPEN_QR"), ("menu", "OPEN_MENU"), "results.sealed"),
    ("RESTORED", "CONFIRM_RESTORE",
        ("times_wrong", "CALL_DIRECTOR"), ("", "NOTHING"), ("", "NOTHING"), "calls.restored"),
    ("BOUND", "REPORT", ("call_director", "CALL_DIRECTOR"), ("", "NOTHING"), ("help", "OPEN_HELP"), "calls.bound"),
    # questions
    ("ASK_DOUBLE", "PRESS", ("", "NOTHING"), ("no", "CLOSE"), ("menu", "OPEN_MENU"), "game.ask_double"),
    ("ASK_PASS", "PASS_DOUBLE",
        ("call_director", "CALL_DIRECTOR"), ("back", "CLOSE"), ("", "NOTHING"), "game.ask_pass"),
    ("ASK_RESULT", "CLAIM",
        ("kind", "NEXT_KIND"), ("back", "CLOSE"), ("dispute", "CALL_DISPUTE"), "results.ask_result"),
    ("ASK_WITHDRAW", "WITHDRAW_CALL", ("", "NOTHING"), ("back", "CLOSE"), ("", "NOTHING"), "calls.ask_withdraw"),
    ("ASK_TIME", "PRESS_OR_TAKE", ("confirm", "CLAIM_TIME"), ("back", "CLOSE"), ("menu", "OPEN_MENU"), "game.ask_time"),
    ("ASK_BREAK", "COUNT_BREAK", ("confirm", "BEGIN_BREAK"), ("back", "CLOSE"), ("", "NOTHING"), "breaks.ask_break"),
    ("ASK_RESIGN", "RESIGN", ("kind", "NEXT_KIND"), ("back", "CLOSE"), ("help", "OPEN_HELP"), "results.ask_resign"),
    ("ASK_ILLEGAL", "AGREE_ILLEGAL",
        ("call_director", "CALL_DIRECTOR"), ("back", "CLOSE"), ("help", "OPEN_HELP"), "incidents.ask_illegal"),
    ("ASK_TIME_BACK", "AGREE_TIME_BACK",
        ("less", "LESS_TIME"), ("back", "CLOSE"), ("call_director", "CALL_DIRECTOR"), "incidents.ask_time_back"),
    ("ASK_EARLY_DOUBLE", "PRESS_EARLY",
        ("", "NOTHING"), ("no", "CLOSE"), ("menu", "OPEN_MENU"), "game.ask_early_double"),
    ("ASK_EARLY_ROLL", "PRESS_EARLY", ("", "NOTHING"), ("no", "CLOSE"), ("menu", "OPEN_MENU"), "game.ask_early_roll"),
    ("ASK_DOUBLER", "DOUBLE_WITHOUT_CLOCK", ("", "NOTHING"), ("back", "CLOSE"), ("", "NOTHING"), "game.ask_doubler"),
    ("ASK_CALL_REASON", "MOVE_LINE",
        ("choose", "CHOOSE_CALL"), ("next", "NEXT_LINE"), ("back", "CLOSE"), "calls.call_reason"),
    ("ASK_SESSION", "AGREE_SESSION", ("", "NOTHING"), ("back", "CLOSE"), ("", "NOTHING"), "results.ask_session"),
    ("ASK_NEW_DELAY", "AGREE_NEW_DELAY",
        ("call_director", "CALL_DIRECTOR"), ("back", "CLOSE"), ("help", "OPEN_HELP"), "incidents.ask_new_delay"),
    ("ASK_TAKE_BACK", "AGREE_TAKE_BACK",
        ("", "NOTHING"), ("back", "CLOSE"), ("call_director", "CALL_DIRECTOR"), "incidents.ask_take_back"),
    ("ASK_ROLL", "PRESS", ("kind", "NEXT_ROLL"), ("", "NOTHING"), ("menu", "OPEN_MENU"), "game.ask_roll"),
    # pages over any state
    ("HISTORY", "MOVE_LINE", ("", "NOTHING"), ("next", "NEXT_LINE"), ("back", "CLOSE"), "history.history"),
    ("HELP", "MOVE_LINE", ("choose", "OPEN_TOPIC"), ("next", "NEXT_LINE"), ("back", "CLOSE"), "help.topics"),
    ("HELP_PAGE", "MOVE_LINE",
        ("call_director", "CALL_DIRECTOR"), ("next", "NEXT_LINE"), ("back", "CLOSE_TOPIC"), "help.help_page"),
    ("RULES", "MOVE_LINE", ("", "NOTHING"), ("next", "NEXT_LINE"), ("back", "CLOSE"), "rules.rules_in_force"),
    ("LENGTHS", "MOVE_LINE", ("choose", "CHOOSE_LENGTH"), ("next", "NEXT_LINE"), ("back", "CLOSE"), "offers.lengths"),
    ("SELF_TEST", "TEST_BUTTON",
        ("picture", "OPEN_PICTURE"), ("back", "LEAVE_SELF_TEST"), ("check", "CHECK_PARTS"),
        "table.pages.testing.self_test"),
    ("PICTURE", "TEST_BUTTON",
        ("", "NOTHING"), ("back", "CLOSE_PICTURE"), ("", "NOTHING"), "table.pages.testing.picture"),
    ("QR", "NOTHING", ("", "NOTHING"), ("back", "CLOSE"), ("", "NOTHING"), "results.qr"),
    ("CODE", "NOTHING", ("one", "TYPE_ONE"), ("two", "TYPE_TWO"), ("three", "TYPE_THREE"), "mode.code"),
    ("MODE", "MOVE_LINE", ("choose", "MODE_CHOOSE"), ("next", "NEXT_LINE"), ("back", "MODE_CLOSE"), "mode.entries"),
    ("MODE_VALUE", "MODE_CHANGE", ("save", "MODE_SAVE"), ("next", "MODE_NEXT"), ("back", "MODE_BACK"), "mode.value"),
    ("MODE_REASON", "MOVE_LINE",
        ("choose", "MODE_APPLY"), ("next", "NEXT_LINE"), ("back", "MODE_KEEP"), "mode.reasons"),
    ("MODE_DISCARD", "NOTHING", ("discard", "MODE_DISCARD"), ("", "NOTHING"), ("back", "MODE_KEEP"), "mode.discard"),
    ("MENU", "NOTHING", ("choose", "CHOOSE_ENTRY"), ("next", "NEXT_LINE"), ("close", "CLOSE"), "game.menu"),
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


def page_of(state: int) -> str:
    """The module in `pages/` and its function; with dots in the module, one that all games use."""
    _, _, _, _, _, page = ROWS[state - 1]
    return page


# -- what a key says and does now --------------------------------------------------------------------------------------


def label(table: "Table", state: int, key: int) -> str:
    """The id of a key's label now; "" if the key does nothing."""
    name = "" if is_idle(table, state, key) else key_label(state, key)
    if state == states.PAUSED and name == "resume" and not table.match.pause_reason:
        return "mistake"
    return name


def is_idle(table: "Table", state: int, key: int) -> bool:
    """Whether a key does nothing now, by the check of its command."""
    match = table.match
    if (key == 1 and state == states.READY) or (key == 0 and state == states.BREAK):
        from matchcore.games.backgammon.topics import possible

        return not match.allows(possible.check_break_left)
    if key == 0 and (state == states.RUNNING or state == states.PLAYING):
        sides = (match.clock.active,) if match.has_clock else (0, 1)
        return not [side for side in sides if match.allows(doubling.check_cube, side)]
    if key == 1 and state == states.MATCH_OVER:
        return not match.allows(results.check_withdraw, BY_BOTH)
    if key != 1 and state == states.SELF_TEST:
        return table.is_in_play() or (key == 2 and table.check is None)  # a match is left in peace
    return False
