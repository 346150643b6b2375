"""A dispute about the score (SKP-04, SKP-05): both cards and the board, and whose record prevails by the rule set.

The judgement is `matchcore.reporting`; it is a proposal, shown beside the table's own history as evidence (AMB-37).
"""

from dataclasses import dataclass

from host_tools.director.faults import Fault
from host_tools.director.form_parsing import fields
from host_tools.director.form_parsing.fields import Form
from host_tools.director.texts import text
from matchcore.games.backgammon.rules import reporting

Score = tuple[int, int]

NONE = ""  # no such record
TYPED = "typed"
TABLE = "table"  # as this table shows it
SOURCES = (NONE, TYPED, TABLE)
RECORDS = ("card_a", "card_b", "board")  # each with a source and a score of A and of B


@dataclass(frozen=True)
class Outcome:
    prevails: str  # of reporting: A_CARD, B_CARD, BOARD, AGREE or DIRECTOR
    score: Score | None
    rule: str
    records: tuple[Score | None, Score | None, Score | None]  # the cards of A and B, the board


def judge(rules: dict, form: Form, shown: Score, length: int) -> Outcome:
    """Whose record prevails; `shown` is the score on the table.  `Fault` names the impossible field."""
    found = tuple(_record(form, name, shown, length) for name in RECORDS)
    card_a, card_b, board = found
    if card_a is None and card_b is None and board is None:
        raise Fault("NO_RECORDS")
    is_clear = (not fields.is_checked(form, "unclear_a"), not fields.is_checked(form, "unclear_b"))
    prevails, score = reporting.dispute(
        rules, (card_a, card_b), board, is_clear, fields.is_checked(form, "leader_checked")
    )
    rule = "SKP-05" if reporting.is_board_first(rules) else "SKP-04"
    return Outcome(prevails, score, rule, (card_a, card_b, board))


def _record(form: Form, name: str, shown: Score, length: int) -> Score | None:
    source = fields.choice(form, name, text("dispute." + name), SOURCES)
    if source == NONE:
        return None
    if source == TABLE:
        return shown
    most = length or fields.LARGEST_NUMBER
    a, b = (
        fields.number(
            form, f"{name}_{side}", f"{text('dispute.' + name)}, {text('field.score_' + side, a='A', b='B')}", most=most
        )
        for side in ("a", "b")
    )
    return a, b


def reason(outcome: Outcome, names: tuple[str, str]) -> str:
    """The ruling in words, for the table's log with the score."""
    return text("prevails." + outcome.prevails, a=names[0], b=names[1], rule=outcome.rule)
