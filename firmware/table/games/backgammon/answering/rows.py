"""For each state, in the order of states.py: its name, what clock buttons and keys do, what keys say, and its page.

README.md has the same table in words; a test presses every control in every state.  Words only, so that the frozen
table stays in flash.
"""

from matchcore.compat import TYPE_CHECKING
from matchcore.games.backgammon.topics import doubling, results
from matchcore.sides import BY_BOTH
from table.games.backgammon.answering import states

if TYPE_CHECKING:
    from table.games.backgammon.at_table import Table

ROWS = (
    # its name, what the clock buttons do, what each of the three keys says and does, module and function of the page
    ("idle", "",
        ("local_match", "offers.ask_length"),
        ("self_test", "table.answering.testing.open_self_test"), ("menu", "menus.open_menu"), "table.pages.free.idle"),
    ("offered", "offers.accept",
        ("swap_sides", "offers.swap_sides"), ("wrong", "offers.tell_wrong"), ("menu", "menus.open_menu"),
        "offers.offered"),
    ("ready", "turn.press",
        ("history", "showing.open_history"), ("break", "breaks.ask_break"), ("menu", "menus.open_menu"), "game.ready"),
    ("running", "turn.press",
        ("double", "turn.ask_double"), ("pause", "turn.pause"), ("menu", "menus.open_menu"), "game.course"),
    ("playing", "",
        ("double", "sessions.ask_doubler"), ("game_over", "results.ask_result"), ("menu", "menus.open_menu"),
        "game.course"),
    ("doubled", "turn.take", ("", ""), ("pass", "turn.ask_pass"), ("menu", "menus.open_menu"), "game.doubled"),
    ("paused", "table.answering.lists.move_line",
        ("choose", "menus.choose_reason"), ("next", "table.answering.lists.next_line"), ("resume", "turn.resume"),
        "game.paused"),
    ("early dice", "incidents.press_early_dice",
        ("call_director", "calls.call_director"), ("resume", "turn.resume"), ("help", "showing.open_help"),
        "incidents.early_dice"),
    ("game over?", "results.confirm",
        ("kind", "results.change_kind"), ("back", "results.withdraw_claim"), ("dispute", "calls.call_dispute"),
        "results.claimed"),
    ("passed?", "results.confirm",
        ("", ""), ("back", "incidents.ask_take_back"), ("dispute", "calls.call_dispute"), "results.claimed"),
    ("expired", "turn.press",
        ("claim_time", "results.ask_time"), ("pause", "turn.pause"), ("menu", "menus.open_menu"), "game.expired"),
    ("break", "breaks.return_from_break",
        ("join", "breaks.ask_break"), ("", ""), ("call_director", "calls.call_director"), "breaks.on_break"),
    ("absent", "breaks.arrive",
        ("call_director", "calls.call_director"), ("", ""), ("help", "showing.open_help"), "breaks.absent"),
    ("absent over", "breaks.arrive",
        ("claim_time", "results.ask_time"), ("call_director", "calls.call_director"), ("help", "showing.open_help"),
        "game.absent_over"),
    ("dispute", "breaks.return_in_call",
        ("withdraw", "calls.ask_withdraw"), ("reason", "calls.ask_call_reason"), ("help", "showing.open_help"),
        "calls.dispute"),
    ("match over?", "results.confirm",
        ("", ""), ("back", "incidents.ask_take_back"), ("dispute", "calls.call_dispute"), "results.decided"),
    ("sealed", "",
        ("history", "showing.open_history"), ("qr", "showing.open_qr"), ("menu", "menus.open_menu"), "results.sealed"),
    ("restored", "calls.confirm_restore", ("times_wrong", "calls.call_director"), ("", ""), ("", ""), "calls.restored"),
    ("director's pause", "calls.report",
        ("call_director", "calls.call_director"), ("", ""), ("help", "showing.open_help"), "calls.bound"),
    # questions
    ("double?", "turn.press",
        ("", ""), ("no", "table.answering.lists.close"), ("menu", "menus.open_menu"), "game.ask_double"),
    ("pass?", "turn.pass_double",
        ("call_director", "calls.call_director"), ("back", "table.answering.lists.close"), ("", ""), "game.ask_pass"),
    ("result?", "results.claim",
        ("kind", "results.next_kind"), ("back", "table.answering.lists.close"), ("dispute", "calls.call_dispute"),
        "results.ask_result"),
    ("withdraw?", "calls.withdraw_call",
        ("", ""), ("back", "table.answering.lists.close"), ("", ""), "calls.ask_withdraw"),
    ("time?", "results.press_or_take",
        ("confirm", "results.claim_time"), ("back", "table.answering.lists.close"), ("menu", "menus.open_menu"),
        "game.ask_time"),
    ("break?", "breaks.count_break",
        ("confirm", "breaks.begin_break"), ("back", "table.answering.lists.close"), ("", ""), "breaks.ask_break"),
    ("resign?", "results.resign",
        ("kind", "results.next_kind"), ("back", "table.answering.lists.close"), ("help", "showing.open_help"),
        "results.ask_resign"),
    ("illegal?", "incidents.agree_illegal",
        ("call_director", "calls.call_director"), ("back", "table.answering.lists.close"),
        ("help", "showing.open_help"), "incidents.ask_illegal"),
    ("time back?", "incidents.agree_time_back",
        ("less", "incidents.less_time"), ("back", "table.answering.lists.close"),
        ("call_director", "calls.call_director"), "incidents.ask_time_back"),
    ("early double?", "early.press_early",
        ("", ""), ("no", "table.answering.lists.close"), ("menu", "menus.open_menu"), "game.ask_early_double"),
    ("early roll?", "early.press_early",
        ("", ""), ("no", "table.answering.lists.close"), ("menu", "menus.open_menu"), "game.ask_early_roll"),
    ("who doubles?", "sessions.double_without_clock",
        ("", ""), ("back", "table.answering.lists.close"), ("", ""), "game.ask_doubler"),
    ("call reason", "table.answering.lists.move_line",
        ("choose", "calls.choose_call"), ("next", "table.answering.lists.next_line"),
        ("back", "table.answering.lists.close"), "calls.call_reason"),
    ("end session?", "sessions.agree_session",
        ("", ""), ("back", "table.answering.lists.close"), ("", ""), "results.ask_session"),
    ("new delay?", "incidents.agree_new_delay",
        ("call_director", "calls.call_director"), ("back", "table.answering.lists.close"),
        ("help", "showing.open_help"), "incidents.ask_new_delay"),
    ("take back?", "incidents.agree_take_back",
        ("", ""), ("back", "table.answering.lists.close"), ("call_director", "calls.call_director"),
        "incidents.ask_take_back"),
    ("roll?", "turn.press", ("kind", "early.next_roll"), ("", ""), ("menu", "menus.open_menu"), "game.ask_roll"),
    # pages over any state
    ("history", "table.answering.lists.move_line",
        ("", ""), ("next", "table.answering.lists.next_line"), ("back", "table.answering.lists.close"),
        "history.history"),
    ("help", "table.answering.lists.move_line",
        ("choose", "showing.open_topic"), ("next", "table.answering.lists.next_line"),
        ("back", "table.answering.lists.close"), "help.topics"),
    ("help page", "table.answering.lists.move_line",
        ("call_director", "calls.call_director"), ("next", "table.answering.lists.next_line"),
        ("back", "showing.close_topic"), "help.help_page"),
    ("rules", "table.answering.lists.move_line",
        ("", ""), ("next", "table.answering.lists.next_line"), ("back", "table.answering.lists.close"),
        "rules.rules_in_force"),
    ("lengths", "table.answering.lists.move_line",
        ("choose", "offers.choose_length"), ("next", "table.answering.lists.next_line"),
        ("back", "table.answering.lists.close"), "offers.lengths"),
    ("self-test", "table.answering.testing.test_button",
        ("picture", "table.answering.testing.open_picture"), ("back", "table.answering.testing.leave_self_test"),
        ("check", "table.answering.testing.check_parts"), "table.pages.testing.self_test"),
    ("picture", "table.answering.testing.test_button",
        ("", ""), ("back", "table.answering.testing.close_picture"), ("", ""), "table.pages.testing.picture"),
    ("qr", "", ("", ""), ("back", "table.answering.lists.close"), ("", ""), "results.qr"),
    ("code?", "",
        ("one", "mode_code.type_one"), ("two", "mode_code.type_two"), ("three", "mode_code.type_three"), "mode.code"),
    ("director", "table.answering.lists.move_line",
        ("choose", "mode.choose"), ("next", "table.answering.lists.next_line"), ("back", "mode.close"), "mode.entries"),
    ("director value", "mode.change",
        ("save", "mode.save"), ("next", "mode.next_field"), ("back", "mode.back"), "mode.value"),
    ("director reason", "table.answering.lists.move_line",
        ("choose", "mode.apply"), ("next", "table.answering.lists.next_line"), ("back", "mode.keep"), "mode.reasons"),
    ("director discard", "", ("discard", "mode.open_list"), ("", ""), ("back", "mode.keep"), "mode.discard"),
    ("menu", "",
        ("choose", "menus.choose_entry"), ("next", "table.answering.lists.next_line"),
        ("close", "table.answering.lists.close"), "table.pages.lists.menu"),
)  # fmt: skip

# Signed by both, a second apart (press_guard.py).
_SIGNED = (
    "offers.accept",
    "results.claim",
    "results.resign",
    "results.confirm",
    "turn.pass_double",
    "breaks.return_from_break",
    "calls.confirm_restore",
    "calls.withdraw_call",
    "incidents.press_early_dice",
    "incidents.agree_illegal",
    "incidents.agree_time_back",
    "incidents.agree_take_back",
    "sessions.agree_session",
    "calls.report",
    "breaks.return_in_call",
)  # fmt: skip
_PLAY = ("turn.press", "early.press_early", "results.press_or_take")

# The clock buttons' meaning, where it differs from the action.
_ENDS_TURN = "a turn ends"
_STARTS_GAME = "a game starts"


def button_action(state: int) -> str:
    _, action, _, _, _, _ = ROWS[state - 1]
    return action


def meaning(state: int) -> str:
    """The clock buttons' meaning; while it stays the same, a press needs no wait."""
    if state == states.READY:
        return _STARTS_GAME
    action = button_action(state)
    return _ENDS_TURN if action in _PLAY else action


def is_play(before: str, after: str) -> bool:
    """Whether this change is ordinary play, where the core holds back the newly started side (CLK-20)."""
    return after == _ENDS_TURN and (before == _STARTS_GAME or before == "turn.take")


def held_action(state: int) -> str:
    """The action when the player on turn holds a clock button; "" = same as a short press."""
    if state == states.ASK_ROLL:
        return "early.judge_roll"
    return "turn.hold_double" if state == states.ASK_DOUBLE else ""


def is_signed(action: str) -> bool:
    return action in _SIGNED


def _key(state: int, key: int) -> tuple:
    """Does not allocate."""
    _, _, first, second, third, _ = ROWS[state - 1]
    return first if key == 0 else second if key == 1 else third


def key_action(state: int, key: int) -> str:
    _, does = _key(state, key)
    return does


def page_of(state: int) -> str:
    """The module in `pages/` and its function; with dots in the module, one that all games use."""
    _, _, _, _, _, page = ROWS[state - 1]
    return page


# -- what a key says and does now --------------------------------------------------------------------------------------


def keys(table: "Table", state: int) -> tuple:
    """Each of the three keys as it is now, unless it is idle: (what it says, what it does)."""
    if state == states.PAUSED and not table.match.pause_reason:
        return ROWS[state - 1][2:4] + (("mistake", "turn.resume"),)
    return ROWS[state - 1][2:5]


def idle_keys(table: "Table", state: int) -> tuple:
    """The keys that do nothing now, by the checks of their commands."""
    match = table.match
    if state == states.RUNNING:
        return () if match.allows(doubling.check_cube, match.clock.active) else (0,)
    if state == states.PLAYING:
        return () if match.allows(doubling.check_cube, 0) or match.allows(doubling.check_cube, 1) else (0,)
    if state == states.READY or state == states.BREAK:
        from matchcore.games.backgammon.topics import possible

        return () if match.allows(possible.check_break_left) else (1,) if state == states.READY else (0,)
    if state == states.MATCH_OVER:
        return () if match.allows(results.check_withdraw, BY_BOTH) else (1,)
    if state == states.SELF_TEST:
        from table.answering import testing

        return testing.idle_keys(table)
    return ()
