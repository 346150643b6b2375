"""Before a game: one that is begun at the table, and its players."""

from matchcore.compat import TYPE_CHECKING
from matchcore.games.ricochet.topics import beginning
from matchcore.sides import BY_TABLE
from table.games.ricochet.answering import states

if TYPE_CHECKING:
    from table.games.ricochet.at_table import Table

FEWEST = 2


def ask_players(table: "Table", now_ms: int) -> None:
    table.dialog.ask(now_ms, states.HOW_MANY_PLAYERS)


def choose_players(table: "Table", now_ms: int) -> None:
    number = FEWEST + table.dialog.choice % (beginning.MOST_PLAYERS - FEWEST + 1)
    table.dialog.what = states.NOTHING
    sheet = table.viewer.sheet
    names = tuple([sheet.text("player", number=player + 1) for player in range(number)])
    beginning.begin(table.match, names, 0, "", table.number)


def next_first(table: "Table", now_ms: int) -> None:
    """The game begins anew; the next player turns the first token."""
    match = table.match
    first = (match.starter + 1) % len(match.names)
    beginning.begin(match, match.names, 0, match.match_id, match.table, first)


def tell_wrong(table: "Table", now_ms: int) -> str:
    """The director corrects a game that was sent; a local one is dropped."""
    if table.match.last_order:
        return "results.call_director"
    beginning.close(table.match, now_ms, 0, BY_TABLE)
    return ""
