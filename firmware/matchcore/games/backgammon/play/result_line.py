"""The result of a match as a line for the handover without a network (log/handover.py).

    SCORE_A-SCORE_B RESULT WINNER

    MT1 7 7-Q4K2 7-5 POINTS A 3F9AC1D20B77E654

WINNER is A, B or - for none; RESULT is a word, or its number if the line would not fit the smallest display's QR code.
"""

from matchcore.games.backgammon.game import scoring
from matchcore.log import handover
from matchcore.log.handover import BadHandover
from matchcore.sides import LETTERS, NOBODY

_WORDS = 3
_NO_WINNER = "-"
_SHORT = 30  # characters without the signature: 47 with it


def line(table: int, code: str, score: tuple, result: int, winner: int, key: bytes) -> str:
    """The whole line; `score` is (A's, B's).  Without a key, on a table that was never enrolled, it is not signed."""
    letter = _NO_WINNER if winner == NOBODY else LETTERS[winner]
    for word in (scoring.RESULTS[result], str(result)):
        words = "%d-%d %s %s" % (score[0], score[1], word, letter)
        if len(handover.line(table, code, words, b"")) <= _SHORT and "_" not in word:
            break
    return handover.line(table, code, words, key)


def read_result(text: str, key: bytes) -> dict:
    """Read a line signed with this key; BadHandover for any other.

    `table`, `code`, `score_a`, `score_b`, `result` (of scoring.RESULTS), `winner` (NOBODY if none).
    """
    table, code, (score, result, letter) = handover.read_signed(text, key, _WORDS)
    points = score.split("-")
    if len(points) != 2:
        raise BadHandover("the score is %s" % score)
    names = scoring.RESULTS
    if result.isdigit() and 0 < int(result) < len(names):
        result = names[int(result)]
    if result not in names:
        raise BadHandover("the result is %s" % result)
    if letter != _NO_WINNER and letter not in LETTERS:
        raise BadHandover("the winner is %s" % letter)
    return {
        "table": table,
        "code": code,
        "score_a": handover.plain_number(points[0], "score"),
        "score_b": handover.plain_number(points[1], "score"),
        "result": names.index(result),
        "winner": NOBODY if letter == _NO_WINNER else LETTERS.index(letter),
    }
