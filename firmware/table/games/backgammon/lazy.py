"""Rarely used parts of backgammon, loaded on demand: lists, restarts, lost facts, the director's answers."""

from matchcore.compat import TYPE_CHECKING
from matchcore.games.backgammon.phases import CAUSE_POWER, CAUSE_RESET
from table.games.backgammon.answering import rows

if TYPE_CHECKING:
    from matchcore.games.backgammon.state.match import Match
    from table.games.backgammon.at_table import Table


def menu(table: "Table") -> list:
    """The entries offered now; the first of each is its name."""
    from table.games.backgammon.answering import menus

    return menus.menu(table)


def name_of(state: int) -> str:
    """For the console and the mirror of the view."""
    name, _, _, _, _, _ = rows.ROWS[state - 1]
    return name


def resume(match: "Match", now_ms: int, is_marked: bool) -> None:
    """The device was away: after a reset, whose mark was found, the match goes on; after a power cut both confirm."""
    from matchcore.games.backgammon.topics import restoring

    restoring.restore(match, now_ms, CAUSE_RESET if is_marked else CAUSE_POWER)


def sign_again(match: "Match", now_ms: int) -> None:
    from matchcore.games.backgammon.topics import undoing

    undoing.sign_again(match, now_ms)


def seam(match: "Match", last: int, jump: int) -> None:
    """Facts after `last` are lost: go on with a number that was not used."""
    from matchcore.folding import orders

    orders.seam(match, last, jump)


def tell_time(match: "Match", now_ms: int, wall_s: int) -> None:
    from matchcore.games.backgammon.topics import breaks

    breaks.tell_time(match, now_ms, wall_s)
