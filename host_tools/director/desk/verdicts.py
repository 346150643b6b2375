"""The director's verdict on a reported result: verified, or corrected with a reason."""

from dataclasses import dataclass

from sqlalchemy import Connection

from host_tools.director import wording
from host_tools.director.faults import Fault
from host_tools.director.games.backgammon.orders import forms
from host_tools.director.games.backgammon.reading import rules_in_force
from host_tools.director.store import CorrectionRow, MatchRow, records
from host_tools.director.texts import text
from host_tools.director.typed import fields
from host_tools.director.typed.fields import Form
from matchcore.games.backgammon.game import scoring
from matchcore.games.backgammon.rules import expiry
from matchcore.sides import NOBODY, other


@dataclass(frozen=True)
class Verdict:
    """A result decided by the director."""

    result: int  # of scoring.RESULTS
    winner: int
    score_a: int
    score_b: int
    reason: str


def read(form: Form) -> Verdict:
    """Read a correction's form."""
    return Verdict(
        result=fields.number(form, "result", text("field.result"), least=1, most=len(scoring.RESULTS) - 1),
        winner=forms.SIDES_OR_NOBODY.get(form.get("winner", ""), NOBODY),
        score_a=fields.number(form, "score_a", text("assign.score_a")),
        score_b=fields.number(form, "score_b", text("assign.score_b")),
        reason=fields.line(form, "reason", text("field.reason"), most=fields.LONGEST_REASON, is_needed=True),
    )


def check_reported(match: MatchRow) -> None:
    if match.status != records.REPORTED:
        raise _not_reported(match)


def check_correctable(match: MatchRow) -> None:
    if match.status not in records.CLOSED_STATUSES:
        raise _not_reported(match)


def _not_reported(match: MatchRow) -> Fault:
    names = text("match.title", a=match.name_a, b=match.name_b)
    return Fault("NOT_REPORTED", 409, names=names, status=text("status." + match.status))


def check(verdict: Verdict, match: MatchRow) -> None:
    """Refuse an impossible result (RES-07, SCO-07)."""
    is_level_session = not match.length and verdict.score_a == verdict.score_b
    scoring.check_result(verdict.result, verdict.winner, is_level_session)
    scoring.check_score(match.length, verdict.score_a, verdict.score_b)


def asks_for_certainty(connection: Connection, match: MatchRow) -> bool:
    """Whether the director must say if the player whose time ran out had a certain win (EXP-05, GEN-02)."""
    return match.result == scoring.TIME and expiry.asks_for_certainty(rules_in_force.of_match(connection, match))


def out_of_time(match: MatchRow) -> int:
    """The side whose time ran out, in a match decided by time."""
    return other(match.winner)


def check_answer(match: MatchRow, is_win_certain: bool | None) -> None:
    if is_win_certain is None:
        raise Fault("CERTAIN_UNSAID", name=wording.name_of(out_of_time(match), match.names))


def certain_win(match: MatchRow) -> Verdict:
    """The player whose time ran out wins after all (EXP-05); the score stays on record (EXP-04)."""
    winner = out_of_time(match)
    reason = text("results.certain_reason", name=wording.name_of(winner, match.names))
    return Verdict(scoring.GUARANTEED_WIN, winner, match.score_a, match.score_b, reason)


def standing(match: MatchRow, corrections: list[CorrectionRow]) -> MatchRow | CorrectionRow:
    """The valid result: the last correction, or the table's report."""
    return corrections[-1] if corrections else match
