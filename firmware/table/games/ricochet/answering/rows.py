"""For each state: what the clock buttons do, what the three keys say and do, and the page.

Words only, so that the frozen table stays in flash.
"""

from matchcore.compat import TYPE_CHECKING
from matchcore.games.ricochet.topics import rounds
from table.games.ricochet.answering import states

if TYPE_CHECKING:
    from table.games.ricochet.at_table import Table

ROWS = (
    # state, what the clock buttons do, what each of the three keys says and does, module and function of the page
    ("idle", "",
        ("local_match", "beginning.ask_players"), ("self_test", "table.answering.testing.open_self_test"),
        ("menu", "menus.open_menu"), "game.idle"),
    ("players", "results.sign",
        ("first", "beginning.next_first"), ("wrong", "beginning.tell_wrong"), ("menu", "menus.open_menu"),
        "game.players"),
    ("token", "rounds.reveal", ("", ""), ("void", "rounds.ask_void"), ("menu", "menus.open_menu"), "game.token"),
    ("planning", "rounds.press",
        ("too_complex", "rounds.too_complex"), ("void", "rounds.ask_void"), ("menu", "menus.open_menu"),
        "game.planning"),
    ("declared", "rounds.press",
        ("start_glass", "rounds.turn"), ("take_back", "rounds.retract"), ("menu", "menus.open_menu"), "game.glass"),
    ("glass", "rounds.press", ("", ""), ("void", "rounds.ask_void"), ("menu", "menus.open_menu"), "game.glass"),
    ("show", "rounds.count",
        ("valid", "rounds.show_valid"), ("failed", "rounds.show_failed"), ("void", "rounds.ask_void"), "game.show"),
    ("award", "results.sign",
        ("", ""), ("back", "results.withdraw"), ("dispute", "results.call_director"), "game.award"),
    ("void", "results.sign",
        ("", ""), ("back", "results.withdraw"), ("dispute", "results.call_director"), "game.void"),
    ("placing", "results.sign", ("", ""), ("", ""), ("dispute", "results.call_director"), "game.placing"),
    ("over", "results.sign", ("", ""), ("", ""), ("dispute", "results.call_director"), "game.ranking"),
    ("sealed", "", ("local_match", "beginning.ask_players"), ("", ""), ("menu", "menus.open_menu"), "game.ranking"),
    ("dispute", "results.agree_resume", ("", ""), ("", ""), ("menu", "menus.open_menu"), "game.dispute"),
    ("who", "rounds.press",
        ("choose", "rounds.choose_player"), ("next", "table.answering.lists.next_line"), ("nobody", "rounds.drop"),
        "game.who"),
    ("how many", "rounds.press",
        ("fewer", "rounds.fewer"), ("more_moves", "rounds.more"), ("enter", "rounds.enter"), "game.how_many"),
    ("void?", "table.answering.lists.move_line",
        ("choose", "rounds.void"), ("next", "table.answering.lists.next_line"),
        ("back", "table.answering.lists.close"), "game.ask_void"),
    ("how many players", "table.answering.lists.move_line",
        ("choose", "beginning.choose_players"), ("next", "table.answering.lists.next_line"),
        ("back", "table.answering.lists.close"), "game.how_many_players"),
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
_SIGNED = ("results.sign", "results.agree_resume")

# The clock buttons' meaning, where it differs from the action.
_DECLARES = "a player declares"
_DECLARING = (states.PLANNING, states.DECLARED, states.GLASS, states.WHO, states.HOW_MANY)


def name_of(state: int) -> str:
    name, _, _, _, _, _ = ROWS[state - 1]
    return name


def button_action(state: int) -> str:
    _, action, _, _, _, _ = ROWS[state - 1]
    return action


def meaning(state: int) -> str:
    """The clock buttons' meaning; while it stays the same, a press needs no wait."""
    return _DECLARES if state in _DECLARING else button_action(state)


def is_play(before: str, after: str) -> bool:
    """Whether this change is ordinary play, where no press is held back: somebody may declare at once."""
    return after == _DECLARES


def held_action(state: int) -> str:
    """No button is held."""
    return ""


def is_signed(action: str) -> bool:
    return action in _SIGNED


def _key(state: int, key: int) -> tuple:
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
    """Whether a key does nothing now, by the check of its command."""
    match = table.match
    if state == states.SELF_TEST and key != 1:
        return table.is_in_play() or (key == 2 and table.check is None)  # a game is left in peace
    if state == states.PLANNING and key == 0:
        return not match.allows(rounds.check_too_complex, table.time.now_ms())
    if state == states.SHOW and key < 2:
        return not match.next_group()
    return state == states.PLAYERS and key == 0 and match.last_order != 0


def page_of(state: int) -> str:
    """The module in `pages/` and its function; with dots in the module, one that all games use."""
    _, _, _, _, _, page = ROWS[state - 1]
    return page
