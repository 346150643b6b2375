"""A sealed result as a QR code, for the hand-over without a network; matchcore.handover makes its text."""

from matchcore.compat import TYPE_CHECKING
from matchcore.games.backgammon.game import scoring
from matchcore.games.backgammon.play import result_line
from table.linking import qr

if TYPE_CHECKING:
    from table.table import Table


def signed(table: "Table") -> str:
    """The signed line; a table that was never enrolled has no key and signs nothing."""
    match = table.match
    score = (scoring.reported(match.score_a, match.length), scoring.reported(match.score_b, match.length))
    return result_line.line(table.number, table.archive.code, score, match.result, match.winner, table.key)


def code(line: str) -> list:
    """The rows of the QR code."""
    return qr.encode(line.encode())
