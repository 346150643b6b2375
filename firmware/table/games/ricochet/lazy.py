"""Rarely used parts of Ricochet Robots, loaded on demand: lists, restarts, lost facts, the director's answers."""

from matchcore.compat import TYPE_CHECKING
from matchcore.sides import BY_TABLE

if TYPE_CHECKING:
    from matchcore.games.ricochet.state.match import Match
    from table.games.ricochet.at_table import Table


def menu(table: "Table") -> list:
    """The entries offered now; the first of each is its name."""
    from matchcore.games.ricochet.topics import corrections, interruptions, penalties, rounds
    from table.answering import lists

    if table.match.is_free():
        return lists.offered(table, lists.MENU)
    of_game = (
        ("call_director", "results.call_director", interruptions.check_pause),
        ("void", "rounds.ask_void", rounds.check_turn),  # where no key is left for it
        ("undo", "penalties.ask_undo", corrections.check_undo),
        ("retired", "penalties.ask_retired", penalties.check_game),
        ("warned", "penalties.ask_warned", penalties.check_game),
        ("late", "penalties.ask_late", penalties.check_game),
        ("last_of_game", "penalties.ask_last_of_game", penalties.check_game),
    )
    return lists.offered(table, of_game + lists.MENU)


def name_of(state: int) -> str:
    """For the console and the mirror of the view."""
    from table.games.ricochet.answering.rows import ROWS

    return ROWS.name_of(state)


def resume(match: "Match", now_ms: int, is_marked: bool) -> None:
    """After a reset, whose mark was found, the glass goes on; after a power cut it stands still."""
    from matchcore.games.ricochet.topics import interruptions

    if not is_marked and not match.is_paused:
        interruptions.pause(match, now_ms, BY_TABLE, 0)


def sign_again(match: "Match", now_ms: int) -> None:
    from matchcore.games.ricochet.topics import results

    results.sign_again(match, now_ms)


def seam(match: "Match", last: int, jump: int) -> None:
    """Facts after `last` are lost: go on with a number that was not used."""
    from matchcore.folding import orders

    orders.seam(match, last, jump)


def tell_time(match: "Match", now_ms: int, wall_s: int) -> None:
    """Nothing here depends on the time of day."""
