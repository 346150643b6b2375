"""For each state: what the clock buttons do, what the three keys say and do, and the page."""

from matchcore.compat import TYPE_CHECKING
from matchcore.games.ricochet import facts
from matchcore.games.ricochet.topics import rounds
from table.answering.rows import MENU, MENU_ROW, SELF_TEST, Rows, list_row
from table.games.ricochet.answering import states

if TYPE_CHECKING:
    from matchcore.games.ricochet.state.match import Match
    from table.games.ricochet.at_table import Table

_CALL = ("dispute", "results.call_director")
_DECLARE = ("declare_now", "rounds.declare")
_KEEP = ("back", "rounds.keep")
_ROWS = (
    ("idle", "", ("local_match", "beginning.ask_players"),
        ("self_test", "table.answering.testing.open_self_test"), MENU, "table.pages.free.idle"),
    ("players", "results.sign",
        ("first", "beginning.next_first"), ("wrong", "beginning.tell_wrong"), MENU, "game.players"),
    ("token", "rounds.reveal", ("", ""), ("void", "rounds.ask_void"), MENU, "game.token"),
    ("planning", "rounds.press",
        ("too_complex", "rounds.too_complex"), ("void", "rounds.ask_void"), MENU, "game.planning"),
    ("declared", "rounds.press",
        ("start_glass", "rounds.turn"), ("take_back", "rounds.ask_mistake"), MENU, "game.glass"),
    ("glass", "rounds.press", ("", ""), ("void", "rounds.ask_void"), MENU, "game.glass"),
    ("show", "rounds.count",
        ("valid", "rounds.show_valid"), ("failed", "rounds.show_failed"), ("void", "rounds.ask_void"), "game.show"),
    ("award", "results.sign", ("", ""), ("back", "results.withdraw"), _CALL, "game.award"),
    ("void", "results.sign", _DECLARE, ("back", "results.withdraw"), _CALL, "game.void"),
    ("placing", "results.sign", ("", ""), ("", ""), _CALL, "game.placing"),
    ("over", "results.sign", ("", ""), ("", ""), MENU, "game.ranking"),
    ("sealed", "", ("local_match", "beginning.ask_players"), ("", ""), MENU, "game.ranking"),
    ("dispute", "results.agree_resume", ("", ""), ("", ""), MENU, "game.dispute"),
    ("who", "rounds.press",
        ("choose", "rounds.choose_player"), ("next", "table.answering.lists.next_line"),
        ("nobody", "rounds.ask_no_press"), "game.who"),
    ("how many", "rounds.press",
        ("fewer", "rounds.fewer"), ("more_moves", "rounds.more"), ("enter", "rounds.enter"), "game.how_many"),
    ("void?", "rounds.press",
        ("choose", "rounds.void"), ("next", "table.answering.lists.next_line"), ("back", "table.answering.lists.close"),
        "game.ask_void"),
    list_row("whom?", "penalties.choose_player", "penalties.whom"),
    ("agreed?", "penalties.agree",
        ("later", "penalties.later"), ("back", "penalties.withdraw"), ("", ""), "penalties.agreed"),
    ("no press?", "rounds.agree_no_press", _DECLARE, _KEEP, ("", ""), "game.no_press"),
    ("mistake?", "rounds.agree_mistake", _DECLARE, _KEEP, ("", ""), "game.mistake"),
    list_row("how many players", "beginning.choose_players", "game.how_many_players"),
) + SELF_TEST + (MENU_ROW,)  # fmt: skip


def _has_penalties(match: "Match") -> bool:
    """Whether beginning the game anew would lose any."""
    return bool(match.gone) or sum(match.warnings) > 0


def _idle_keys(table: "Table", state: int) -> tuple:
    """By the checks of their commands."""
    match = table.match
    if state == states.SELF_TEST:
        from table.answering import testing

        return testing.idle_keys(table)
    if state == states.SHOW:
        return () if match.next_group() else (0, 1)
    is_idle = False
    if state == states.PLANNING:
        is_idle = not match.allows(rounds.check_too_complex, table.time.now_ms())
    elif state in (states.VOID, states.NO_PRESS, states.MISTAKE):
        is_idle = not match.is_time_running()
    elif state == states.AGREED:
        is_idle = table.dialog.about != facts.LATE
    elif state == states.PLAYERS:
        is_idle = match.last_order != 0 or _has_penalties(match)
    return (0,) if is_idle else ()


_SIGNED = ("results.sign", "results.agree_resume", "penalties.agree", "rounds.agree_no_press", "rounds.agree_mistake")
# Somebody may declare as soon as the token is up.
ROWS = Rows(_ROWS, _SIGNED, _idle_keys, ("rounds.press",))
