"""Pauses, and answers that both large buttons sign."""

from matchcore.compat import TYPE_CHECKING
from matchcore.games.ricochet.topics import interruptions, results
from matchcore.sides import BY_A, BY_BOTH, BY_TABLE
from table.games.ricochet.answering import states

if TYPE_CHECKING:
    from table.games.ricochet.at_table import Table


def sign(table: "Table", now_ms: int, side: int) -> None:
    results.sign(table.match, now_ms, BY_A + side)


def withdraw(table: "Table", now_ms: int) -> None:
    results.withdraw(table.match, now_ms, BY_TABLE)


def call_director(table: "Table", now_ms: int) -> None:
    """Stop, and call the referee (RR-34)."""
    interruptions.pause(table.match, now_ms, BY_TABLE, 0)
    table.dialog.ask(now_ms, states.NOTHING)
    table.dialog.agreed = 0


def agree_resume(table: "Table", now_ms: int, side: int) -> None:
    if table.dialog.agree(side):
        table.dialog.agreed = 0
        interruptions.resume(table.match, now_ms, BY_BOTH, 0)
