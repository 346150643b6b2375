"""The director's verdict on a result of backgammon: read, checked, and the one that the rules may ask for."""

from sqlalchemy import Connection

from host_tools.director import wording
from host_tools.director.desk.playing import Verdict
from host_tools.director.desk.verdicts import out_of_time
from host_tools.director.faults import Fault
from host_tools.director.form_parsing import fields
from host_tools.director.form_parsing.fields import Form
from host_tools.director.games.backgammon import phrases
from host_tools.director.games.backgammon.orders import forms
from host_tools.director.games.backgammon.reading import rules_in_force
from host_tools.director.store import MatchRow
from host_tools.director.texts import text
from matchcore.games.backgammon.game import scoring
from matchcore.games.backgammon.rules import expiry
from matchcore.sides import NOBODY


def read(form: Form) -> Verdict:
    return Verdict(
        result=fields.number(form, "result", text("field.result"), least=1, most=len(scoring.RESULTS) - 1),
        winner=forms.SIDES_OR_NOBODY.get(form.get("winner", ""), NOBODY),
        points=tuple(fields.number(form, name, text("assign." + name)) for name in ("score_a", "score_b")),
        reason=fields.line(form, "reason", text("field.reason"), most=fields.LONGEST_REASON, is_needed=True),
    )


def check(verdict: Verdict, match: MatchRow) -> None:
    """Refuse an impossible result (RES-07, SCO-07)."""
    a, b = verdict.points
    scoring.check_result(verdict.result, verdict.winner, not match.length and a == b)
    scoring.check_score(match.length, a, b)


def check_on_paper(verdict: Verdict, length: int) -> None:
    """Refuse what a table would not have reported; `length`: of the match in points, or of its series in matches."""
    a, b = verdict.points
    scoring.check_result(verdict.result, verdict.winner)
    scoring.check_score(length, a, b)
    by_points = verdict.result in (scoring.POINTS, scoring.PENALTY_POINTS)
    if by_points and not scoring.is_won(length, verdict.winner, a, b):
        raise Fault("NOT_WON", score=f"{a}–{b}", length=length or text("session.backgammon"))
    if verdict.result == scoring.BYE:
        raise Fault("NO_MATCH_RESULT", result=phrases.result_name(verdict.result))


def asks_for_certainty(connection: Connection, match: MatchRow) -> bool:
    """Whether the director must say if the player out of time had a certain win (EXP-05, GEN-02)."""
    return match.result == scoring.TIME and expiry.asks_for_certainty(rules_in_force.of_match(connection, match))


def certain_win(match: MatchRow) -> Verdict:
    """The player out of time wins after all (EXP-05); the score stays on record (EXP-04)."""
    winner = out_of_time(match)
    reason = text("results.certain_reason", name=wording.name_of(winner, match.names))
    return Verdict(scoring.GUARANTEED_WIN, winner, match.points, reason)
