"""A sealed result for the hand-over without a network: what the QR code says.

    MT1 TABLE CODE SCORE_A-SCORE_B RESULT WINNER SIGNATURE

Signed with the table's key, so that the desk can type or scan it and trust it as it would trust the link.
"""

from matchcore import link, scoring
from matchcore.sides import LETTERS, NOBODY
from table import qr

_SIGNATURE_BYTES = 8


def text(table) -> str:
    """The line without its signature."""
    match = table.match
    winner = "-" if match.winner == NOBODY else LETTERS[match.winner]
    score = "%d-%d" % (scoring.reported(match.score_a, match.length), scoring.reported(match.score_b, match.length))
    return "MT1 %d %s %s %s %s" % (table.number, table.archive.code, score, scoring.RESULTS[match.result], winner)


def signed(table) -> str:
    """The whole line; a table that was never enrolled has no key and signs nothing."""
    line = text(table)
    if not table.key:
        return line
    return line + " " + link.sign(table.key, line.encode())[:_SIGNATURE_BYTES].hex()


def code(table) -> list:
    """The rows of the QR code."""
    return qr.encode(signed(table).encode())
