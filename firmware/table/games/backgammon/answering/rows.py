"""For each state: what the clock buttons do, what the three keys say and do, and the page.

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
    # state, what the clock buttons do, what each of the three keys says and does, module and function of the page
    ("IDLE", "",
        ("local_match", "offers.ask_length"),
        ("self_test", "table.answering.testing.open_self_test"), ("menu", "menus.open_menu"), "table.pages.free.idle"),
    ("OFFERED", "offers.accept",
        ("swap_sides", "offers.swap_sides"), ("wrong", "offers.tell_wrong"), ("menu", "menus.open_menu"),
        "offers.offered"),
    ("READY", "turn.press",
        ("history", "showing.open_history"), ("break", "breaks.ask_break"), ("menu", "menus.open_menu"), "game.ready"),
    ("RUNNING", "turn.press",
        ("double", "turn.ask_double"), ("pause", "turn.pause"), ("menu", "menus.open_menu"), "game.course"),
    ("PLAYING", "",
        ("double", "sessions.ask_doubler"), ("game_over", "results.ask_result"), ("menu", "menus.open_menu"),
        "game.course"),
    ("DOUBLED", "turn.take", ("", ""), ("pass", "turn.ask_pass"), ("menu", "menus.open_menu"), "game.doubled"),
    ("PAUSED", "table.answering.lists.move_line",
        ("choose", "menus.choose_reason"), ("next", "table.answering.lists.next_line"), ("resume", "turn.resume"),
        "game.paused"),
    ("EARLY_DICE", "incidents.press_early_dice",
        ("call_director", "calls.call_director"), ("resume", "turn.resume"), ("help", "showing.open_help"),
        "incidents.early_dice"),
    ("GAME_OVER", "results.confirm",
        ("kind", "results.change_kind"), ("back", "results.withdraw_claim"), ("dispute", "calls.call_dispute"),
        "results.claimed"),
    ("PASSED", "results.confirm",
        ("", ""), ("back", "incidents.ask_take_back"), ("dispute", "calls.call_dispute"), "results.claimed"),
    ("EXPIRED", "turn.press",
        ("claim_time", "results.ask_time"), ("pause", "turn.pause"), ("menu", "menus.open_menu"), "game.expired"),
    ("BREAK", "breaks.return_from_break",
        ("join", "breaks.ask_break"), ("", ""), ("call_director", "calls.call_director"), "breaks.on_break"),
    ("ABSENT", "breaks.arrive",
        ("call_director", "calls.call_director"), ("", ""), ("help", "showing.open_help"), "breaks.absent"),
    ("ABSENT_OVER", "breaks.arrive",
        ("claim_time", "results.ask_time"), ("call_director", "calls.call_director"), ("help", "showing.open_help"),
        "game.absent_over"),
    ("DISPUTE", "breaks.return_in_call",
        ("withdraw", "calls.ask_withdraw"), ("reason", "calls.ask_call_reason"), ("help", "showing.open_help"),
        "calls.dispute"),
    ("MATCH_OVER", "results.confirm",
        ("", ""), ("back", "incidents.ask_take_back"), ("dispute", "calls.call_dispute"), "results.decided"),
    ("SEALED", "",
        ("history", "showing.open_history"), ("qr", "showing.open_qr"), ("menu", "menus.open_menu"), "results.sealed"),
    ("RESTORED", "calls.confirm_restore", ("times_wrong", "calls.call_director"), ("", ""), ("", ""), "calls.restored"),
    ("BOUND", "calls.report",
        ("call_director", "calls.call_director"), ("", ""), ("help", "showing.open_help"), "calls.bound"),
    # questions
    ("ASK_DOUBLE", "turn.press",
        ("", ""), ("no", "table.answering.lists.close"), ("menu", "menus.open_menu"), "game.ask_double"),
    ("ASK_PASS", "turn.pass_double",
        ("call_director", "calls.call_director"), ("back", "table.answering.lists.close"), ("", ""), "game.ask_pass"),
    ("ASK_RESULT", "results.claim",
        ("kind", "results.next_kind"), ("back", "table.answering.lists.close"), ("dispute", "calls.call_dispute"),
        "results.ask_result"),
    ("ASK_WITHDRAW", "calls.withdraw_call",
        ("", ""), ("back", "table.answering.lists.close"), ("", ""), "calls.ask_withdraw"),
    ("ASK_TIME", "results.press_or_take",
        ("confirm", "results.claim_time"), ("back", "table.answering.lists.close"), ("menu", "menus.open_menu"),
        "game.ask_time"),
    ("ASK_BREAK", "breaks.count_break",
        ("confirm", "breaks.begin_break"), ("back", "table.answering.lists.close"), ("", ""), "breaks.ask_break"),
    ("ASK_RESIGN", "results.resign",
        ("kind", "results.next_kind"), ("back", "table.answering.lists.close"), ("help", "showing.open_help"),
        "results.ask_resign"),
    ("ASK_ILLEGAL", "incidents.agree_illegal",
        ("call_director", "calls.call_director"), ("back", "table.answering.lists.close"),
        ("help", "showing.open_help"), "incidents.ask_illegal"),
    ("ASK_TIME_BACK", "incidents.agree_time_back",
        ("less", "incidents.less_time"), ("back", "table.answering.lists.close"),
        ("call_director", "calls.call_director"), "incidents.ask_time_back"),
    ("ASK_EARLY_DOUBLE", "early.press_early",
        ("", ""), ("no", "table.answering.lists.close"), ("menu", "menus.open_menu"), "game.ask_early_double"),
    ("ASK_EARLY_ROLL", "early.press_early",
        ("", ""), ("no", "table.answering.lists.close"), ("menu", "menus.open_menu"), "game.ask_early_roll"),
    ("ASK_DOUBLER", "sessions.double_without_clock",
        ("", ""), ("back", "table.answering.lists.close"), ("", ""), "game.ask_doubler"),
    ("ASK_CALL_REASON", "table.answering.lists.move_line",
        ("choose", "calls.choose_call"), ("next", "table.answering.lists.next_line"),
        ("back", "table.answering.lists.close"), "calls.call_reason"),
    ("ASK_SESSION", "sessions.agree_session",
        ("", ""), ("back", "table.answering.lists.close"), ("", ""), "results.ask_session"),
    ("ASK_NEW_DELAY", "incidents.agree_new_delay",
        ("call_director", "calls.call_director"), ("back", "table.answering.lists.close"),
        ("help", "showing.open_help"), "incidents.ask_new_delay"),
    ("ASK_TAKE_BACK", "incidents.agree_take_back",
        ("", ""), ("back", "table.answering.lists.close"), ("call_director", "calls.call_director"),
        "incidents.ask_take_back"),
    ("ASK_ROLL", "turn.press", ("kind", "early.next_roll"), ("", ""), ("menu", "menus.open_menu"), "game.ask_roll"),
    # pages over any state
    ("HISTORY", "table.answering.lists.move_line",
        ("", ""), ("next", "table.answering.lists.next_line"), ("back", "table.answering.lists.close"),
        "history.history"),
    ("HELP", "table.answering.lists.move_line",
        ("choose", "showing.open_topic"), ("next", "table.answering.lists.next_line"),
        ("back", "table.answering.lists.close"), "help.topics"),
    ("HELP_PAGE", "table.answering.lists.move_line",
        ("call_director", "calls.call_director"), ("next", "table.answering.lists.next_line"),
        ("back", "showing.close_topic"), "help.help_page"),
    ("RULES", "table.answering.lists.move_line",
        ("", ""), ("next", "table.answering.lists.next_line"), ("back", "table.answering.lists.close"),
        "rules.rules_in_force"),
    ("LENGTHS", "table.answering.lists.move_line",
        ("choose", "offers.choose_length"), ("next", "table.answering.lists.next_line"),
        ("back", "table.answering.lists.close"), "offers.lengths"),
    ("SELF_TEST", "table.answering.testing.test_button",
        ("picture", "table.answering.testing.open_picture"), ("back", "table.answering.testing.leave_self_test"),
        ("check", "table.answering.testing.check_parts"), "table.pages.testing.self_test"),
    ("PICTURE", "table.answering.testing.test_button",
        ("", ""), ("back", "table.answering.testing.close_picture"), ("", ""), "table.pages.testing.picture"),
    ("QR", "", ("", ""), ("back", "table.answering.lists.close"), ("", ""), "results.qr"),
    ("CODE", "", ("one", "mode.type_one"), ("two", "mode.type_two"), ("three", "mode.type_three"), "mode.code"),
    ("MODE", "table.answering.lists.move_line",
        ("choose", "mode.choose"), ("next", "table.answering.lists.next_line"), ("back", "mode.close"), "mode.entries"),
    ("MODE_VALUE", "mode.change",
        ("save", "mode.save"), ("next", "mode.next_field"), ("back", "mode.back"), "mode.value"),
    ("MODE_REASON", "table.answering.lists.move_line",
        ("choose", "mode.apply"), ("next", "table.answering.lists.next_line"), ("back", "mode.keep"), "mode.reasons"),
    ("MODE_DISCARD", "", ("discard", "mode.open_list"), ("", ""), ("back", "mode.keep"), "mode.discard"),
    ("MENU", "",
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
    """What each of the three keys says and does now, unless it is idle."""
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
