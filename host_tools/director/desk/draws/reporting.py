"""Results of matches that belong to a draw: what the director has decided on is one of its acts (RES-09, RES-10)."""

from dataclasses import replace

from sqlalchemy import Connection

from host_tools.director.desk.desk import Desk
from host_tools.director.desk.draws.acting import Step, do, plan
from host_tools.director.desk.draws.keeping import Draw, need_draw, result_of, standing_result
from host_tools.director.desk.playing import Verdict
from host_tools.director.faults import Fault
from host_tools.director.formats.acts.reporting import Report
from host_tools.director.formats.deciding import Answers, Undo, undone
from host_tools.director.formats.model import Result
from host_tools.director.store import draws
from host_tools.director.store.draws import PlayedRow

NO_ANSWERS: Answers = {}


def reach(
    desk: Desk, connection: Connection, match_id: int, verdict: Verdict, answers: Answers = NO_ANSWERS
) -> Step | None:
    """What another result would change further on (RES-10); None: nothing, or the match is of no draw."""
    found = draws.of_match(connection, match_id)
    if found is None:
        return None
    draw_id, one = found
    draw = need_draw(desk.draws, connection, draw_id)
    corrected = replace(
        one.match,
        result=verdict.result,
        winner=verdict.winner,
        score_a=verdict.score_a,
        score_b=verdict.score_b,
    )
    return plan(draw, Report(one.code, result_of(one, corrected)), answers)


def renew(desk: Desk, connection: Connection, match_id: int, answers: Answers = NO_ANSWERS) -> None:
    """Bring the draw in step with the result that counts now: a new one, another one, or none any more.

    Refused where a match that has begun would need an answer that is not given."""
    found = draws.of_match(connection, match_id)
    if found is None:
        return
    draw_id, one = found
    while True:
        draw = need_draw(desk.draws, connection, draw_id)
        wanted = _due(draw, connection, one)
        if wanted is None:
            return
        step = plan(draw, wanted, answers)
        if step.choices:
            raise Fault("DRAW_WENT_ON", 409, pairing=one.code, words=" ".join(step.reasons))
        do(desk, connection, step)


def check(desk: Desk, connection: Connection, match_id: int) -> None:
    """Refuse to take back a result that another match of its draw rests on."""
    found = draws.of_match(connection, match_id)
    if found is None:
        return
    draw_id, one = found
    draw = need_draw(desk.draws, connection, draw_id)
    if one.code in draw.event.results:
        step = plan(draw, Undo(_last_report(draw, one.code)), NO_ANSWERS)
        if step.choices:
            raise Fault("DRAW_WENT_ON", 409, pairing=one.code, words=" ".join(step.reasons))


def _due(draw: Draw, connection: Connection, one: PlayedRow) -> Report | Undo | None:
    wanted, now = standing_result(connection, one), draw.event.results.get(one.code)
    if wanted is None:
        return Undo(_last_report(draw, one.code)) if now else None
    return None if _is_same(now, wanted) else Report(one.code, wanted)


def _is_same(now: Result | None, wanted: Result) -> bool:
    return now is not None and replace(now, stands=False) == wanted


def _last_report(draw: Draw, code: str) -> int:
    log, gone = draw.state.log, undone(draw.state.log)
    numbers = range(len(log) - 1, -1, -1)
    return next(at for at in numbers if at not in gone and isinstance(act := log[at].act, Report) and act.code == code)
