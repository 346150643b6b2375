from matchcore.compat import TYPE_CHECKING
from matchcore.games.backgammon.topics import doubling, results
from table.games.backgammon.answering import states

if TYPE_CHECKING:
    from table.games.backgammon.at_table import Table


def ask_doubler(table: "Table", now_ms: int) -> None:
    table.dialog.ask(now_ms, states.ASK_WHO_DOUBLES)


def double_without_clock(table: "Table", now_ms: int, side: int) -> None:
    doubling.double(table.match, now_ms, side)
    table.dialog.what = states.NOTHING


def ask_session(table: "Table", now_ms: int) -> None:
    results.check_end_session(table.match)
    table.dialog.agreed = 0
    table.dialog.ask(now_ms, states.ASK_END_SESSION)


def agree_session(table: "Table", now_ms: int, side: int) -> None:
    if table.dialog.agree(side):
        results.end_session(table.match, now_ms)
        table.dialog.what = states.NOTHING
