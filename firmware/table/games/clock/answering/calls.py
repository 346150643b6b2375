"""Calling the director, and needing no one any more."""

from matchcore.compat import TYPE_CHECKING
from matchcore.games.clock.topics import calls
from matchcore.sides import BY_BOTH
from table.games.clock.answering import states

if TYPE_CHECKING:
    from table.games.clock.at_table import Table


def call_director(table: "Table", now_ms: int) -> None:
    calls.call(table.match, now_ms)
    table.dialog.ask(now_ms, states.NOTHING)
    table.dialog.agreed = 0


def agree_withdraw(table: "Table", now_ms: int, side: int) -> None:
    if table.dialog.agree(side):
        table.dialog.agreed = 0
        calls.answer(table.match, now_ms, BY_BOTH, 0)
