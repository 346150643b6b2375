"""Rarely used parts of the plain clock, loaded on demand: lists, restarts, lost facts, the director's answers."""

from matchcore.compat import TYPE_CHECKING

if TYPE_CHECKING:
    from matchcore.games.clock.state.match import Match
    from table.games.clock.at_table import Table


def menu(table: "Table") -> list:
    """The entries offered now; the first of each is its name."""
    from matchcore.games.clock.topics import calls
    from table.answering import lists

    return lists.offered(table, (("call_director", "calls.call_director", calls.check_call),) + lists.MENU)


def name_of(state: int) -> str:
    """For the console and the mirror of the view."""
    from table.games.clock.answering.rows import ROWS

    return ROWS.name_of(state)


def resume(match: "Match", now_ms: int, is_marked: bool) -> None:
    """The device was away: after a reset, whose mark was found, the clock goes on; after a power cut it is paused."""
    from matchcore.games.clock.topics import calls

    calls.restore(match, now_ms, 0 if is_marked else 1)


def sign_again(match: "Match", now_ms: int) -> None:
    from matchcore.games.clock.topics import results

    results.sign_again(match, now_ms)


def seam(match: "Match", last: int, jump: int) -> None:
    """Facts after `last` are lost: go on with a number that was not used."""
    from matchcore.folding import orders

    orders.seam(match, last, jump)


def tell_time(match: "Match", now_ms: int, wall_s: int) -> None:
    """Nothing here depends on the time of day."""
