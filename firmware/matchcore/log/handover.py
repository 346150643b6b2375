"""The line that hands a sealed result over without a network: the table shows it as a QR code, the desk reads it.

    MT1 TABLE CODE SCORE_A-SCORE_B RESULT WINNER SIGNATURE

    MT1 7 7-Q4K2 7-5 POINTS A 3f9ac1d20b77e654

ASCII, words with one space between them, at most 78 bytes.  WINNER is A, B or - for nobody.  SIGNATURE are the first
eight bytes of an HMAC under the table's key, over the words before it: the desk may trust the line as it trusts the
link.  No message of the link begins like it, so neither passes for the other.
"""

from matchcore.game import scoring
from matchcore.log import link
from matchcore.sides import LETTERS, NOBODY

_MAGIC = "MT1"
_WORDS = 7
_SIGNATURE_BYTES = 8
_NO_WINNER = "-"


class BadHandover(Exception):
    """A line that is not to be trusted; the message says why."""


def line(table: int, code: str, score: tuple, result: int, winner: int, key: bytes) -> str:
    """The whole line; `score` is (A's, B's).  Without a key, on a table that was never enrolled, it is not signed."""
    letter = _NO_WINNER if winner == NOBODY else LETTERS[winner]
    words = "%s %d %s %d-%d %s %s" % (_MAGIC, table, code, score[0], score[1], scoring.RESULTS[result], letter)
    return words + " " + signature(words, key) if key else words


def signature(words: str, key: bytes) -> str:
    """What the words before it are signed with."""
    return link.sign(key, words.encode())[:_SIGNATURE_BYTES].hex()


def table_of(text: str) -> int:
    """The table that a line says it comes from, to find the key with; nothing about it is proven yet."""
    words = text.split()
    if len(words) < 2 or words[0] != _MAGIC:
        raise BadHandover("this is not the line of a match table")
    return _number(words[1], "table")


def read_handover(text: str, key: bytes) -> dict:
    """What a line that is signed with this key says; BadHandover for any other.

    `table`, `code`, `score_a` and `score_b`, `result` (of scoring.RESULTS), `winner` (NOBODY if there is none).
    """
    table = table_of(text)
    words = text.split()
    if len(words) == _WORDS - 1:
        raise BadHandover("the line is not signed: table %d has never been enrolled" % table)
    if len(words) != _WORDS:
        raise BadHandover("the line has %d words where %d are due" % (len(words), _WORDS))
    # Without this, whoever knows that a table has no key could sign for it.
    if not key:
        raise BadHandover("table %d has no key here" % table)
    if not link.is_same(signature(" ".join(words[:-1]), key).encode(), words[-1].encode()):
        raise BadHandover("the signature is not that of table %d" % table)
    return _fields(table, words)


def _fields(table: int, words: list) -> dict:
    code, score, result, letter = words[2:6]
    points = score.split("-")
    if len(points) != 2:
        raise BadHandover("the score is %s" % score)
    if result not in scoring.RESULTS:
        raise BadHandover("the result is %s" % result)
    if letter != _NO_WINNER and letter not in LETTERS:
        raise BadHandover("the winner is %s" % letter)
    return {
        "table": table,
        "code": code,
        "score_a": _number(points[0], "score"),
        "score_b": _number(points[1], "score"),
        "result": scoring.RESULTS.index(result),
        "winner": NOBODY if letter == _NO_WINNER else LETTERS.index(letter),
    }


def _number(text: str, what: str) -> int:
    """A number written with digits only: int() would take signs and spaces too."""
    if not text or text.strip("0123456789"):
        raise BadHandover("the %s is %s" % (what, text or "missing"))
    return int(text)
