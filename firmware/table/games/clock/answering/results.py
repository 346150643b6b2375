"""How the game has ended, signed by both."""

from matchcore.clock import RUNNING
from matchcore.compat import TYPE_CHECKING
from matchcore.games.clock import phases
from matchcore.games.clock.topics import moves, results
from matchcore.sides import BY_A, BY_TABLE, NOBODY, other
from table.games.clock.answering import states

if TYPE_CHECKING:
    from table.games.clock.at_table import Table


def sign(table: "Table", now_ms: int, side: int) -> None:
    results.sign(table.match, now_ms, BY_A + side)


def ask_result(table: "Table", now_ms: int) -> None:
    """The clock stops first (FIDE 6.11)."""
    if table.match.clock.state == RUNNING:
        moves.pause(table.match, now_ms, BY_TABLE, 0)
    table.dialog.ask(now_ms, states.ASK_RESULT)
    table.dialog.agreed = 0


def choose(table: "Table", now_ms: int) -> None:
    """The lines are: left wins, right wins, drawn."""
    left, right = table.viewer.sheet.sides()
    winner = (left, right, NOBODY)[table.dialog.choice % 3]
    table.dialog.what = states.NOTHING
    results.result(table.match, now_ms, winner, phases.AGREED, BY_TABLE, 0)


def claim_time(table: "Table", now_ms: int) -> None:
    """Against the flag that fell first (FIDE 6.8)."""
    winner = other(table.match.clock.first_flag())
    results.result(table.match, now_ms, winner, phases.ON_TIME, BY_TABLE, 0)


def withdraw(table: "Table", now_ms: int) -> None:
    results.withdraw(table.match, now_ms, BY_TABLE, 0)
