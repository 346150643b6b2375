"""For each state: what the clock buttons do, what the three keys say and do, and the page.

Words only, so that the frozen table stays in flash.
"""

from matchcore.compat import TYPE_CHECKING
from table.games.clock.answering import states

if TYPE_CHECKING:
    from table.games.clock.at_table import Table

ROWS = (
    # state, what the clock buttons do, what each of the three keys says and does, module and function of the page
    ("idle", "",
        ("local_match", "beginning.ask_system"), ("self_test", "table.answering.testing.open_self_test"),
        ("menu", "menus.open_menu"), "game.idle"),
    ("settings", "results.sign",
        ("swap_sides", "beginning.swap_sides"), ("wrong", "beginning.tell_wrong"), ("menu", "menus.open_menu"),
        "game.settings"),
    ("ready", "moves.press",
        ("call_director", "calls.call_director"), ("", ""), ("menu", "menus.open_menu"), "game.ready"),
    ("running", "moves.press",
        ("is_over", "results.ask_result"), ("pause", "moves.pause"), ("menu", "menus.open_menu"), "game.course"),
    ("flagged", "moves.press",
        ("claim_time", "results.claim_time"), ("pause", "moves.pause"), ("menu", "menus.open_menu"), "game.flagged"),
    ("paused", "moves.agree_resume",
        ("is_over", "results.ask_result"), ("call_director", "calls.call_director"), ("menu", "menus.open_menu"),
        "game.paused"),
    ("dispute", "calls.agree_withdraw", ("", ""), ("", ""), ("menu", "menus.open_menu"), "game.dispute"),
    ("result", "results.sign",
        ("", ""), ("back", "results.withdraw"), ("dispute", "calls.call_director"), "game.result"),
    ("sealed", "", ("local_match", "beginning.ask_system"), ("", ""), ("menu", "menus.open_menu"), "game.sealed"),
    ("result?", "table.answering.lists.move_line",
        ("choose", "results.choose"), ("next", "table.answering.lists.next_line"),
        ("back", "table.answering.lists.close"), "game.ask_result"),
    ("systems", "table.answering.lists.move_line",
        ("choose", "beginning.choose_system"), ("next", "table.answering.lists.next_line"),
        ("back", "table.answering.lists.close"), "game.systems"),
    ("self-test", "table.answering.testing.test_button",
        ("picture", "table.answering.testing.open_picture"), ("back", "table.answering.testing.leave_self_test"),
        ("check", "table.answering.testing.check_parts"), "table.pages.testing.self_test"),
    ("picture", "table.answering.testing.test_button",
        ("", ""), ("back", "table.answering.testing.close_picture"), ("", ""), "table.pages.testing.picture"),
    ("menu", "",
        ("choose", "menus.choose_entry"), ("next", "table.answering.lists.next_line"),
        ("close", "table.answering.lists.close"), "game.menu"),
)  # fmt: skip

# Signed by both, a second apart (moments.py).
_SIGNED = ("results.sign", "moves.agree_resume", "calls.agree_withdraw")

# The clock buttons' meaning, where it differs from the action.
_ENDS_TURN = "a turn ends"
_STARTS_GAME = "a game starts"


def name_of(state: int) -> str:
    name, _, _, _, _, _ = ROWS[state - 1]
    return name


def button_action(state: int) -> str:
    _, action, _, _, _, _ = ROWS[state - 1]
    return action


def meaning(state: int) -> str:
    """The clock buttons' meaning; while it stays the same, a press needs no wait."""
    if state == states.READY:
        return _STARTS_GAME
    return _ENDS_TURN if state == states.RUNNING or state == states.FLAGGED else button_action(state)


def is_play(before: str, after: str) -> bool:
    """Whether this change is ordinary play, where the newly started side is not held back."""
    return after == _ENDS_TURN and before == _STARTS_GAME


def held_action(state: int) -> str:
    """No button is held."""
    return ""


def is_signed(action: str) -> bool:
    return action in _SIGNED


def _key(state: int, key: int) -> tuple:
    """Does not allocate."""
    _, _, first, second, third, _ = ROWS[state - 1]
    return first if key == 0 else second if key == 1 else third


def key_action(state: int, key: int) -> str:
    _, does = _key(state, key)
    return does


def label(table: "Table", state: int, key: int) -> str:
    """The id of a key's label now; "" if the key does nothing."""
    says, _ = _key(state, key)
    return "" if is_idle(table, state, key) else says


def is_idle(table: "Table", state: int, key: int) -> bool:
    """Whether a key does nothing now."""
    if key != 1 and state == states.SELF_TEST:
        return table.is_in_play() or (key == 2 and table.check is None)  # a game is left in peace
    return False


def page_of(state: int) -> str:
    """The module in `pages/` and its function; with dots in the module, one that all games use."""
    _, _, _, _, _, page = ROWS[state - 1]
    return page
