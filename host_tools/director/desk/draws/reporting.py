"""Results of matches that belong to a draw: what the director has decided on is one of its acts (RES-09, RES-10)."""

from contextlib import suppress
from dataclasses import replace

from sqlalchemy import Connection

from host_tools.director import game
from host_tools.director.desk import giving, series
from host_tools.director.desk.desk import Desk, need_table
from host_tools.director.desk.draws import ties
from host_tools.director.desk.draws.acting import Step, do, plan
from host_tools.director.desk.draws.draw_state import (
    DECIDED_ON,
    Draw,
    need_draw,
    result_of,
    series_result,
    standing_result,
)
from host_tools.director.desk.playing import Verdict
from host_tools.director.faults import Fault
from host_tools.director.following import ledger
from host_tools.director.formats.acts.reporting import Report, ReportMatch
from host_tools.director.formats.deciding import Answers, Undo, undone
from host_tools.director.formats.model import Result
from host_tools.director.order import Order
from host_tools.director.store import draws, records, tables
from host_tools.director.store.draws import PlayedRow

NO_ANSWERS: Answers = {}
_GOING_ON = (records.OFFERED, records.ACCEPTED, records.PLAYING)
_NOT_ASKED = 0  # a line that both players see


def reach(
    desk: Desk, connection: Connection, match_id: int, verdict: Verdict, answers: Answers = NO_ANSWERS
) -> Step | None:
    """Consequences of another result further on (RES-10); None: nothing, or the match is of no draw."""
    found = draws.of_match(connection, match_id)
    if found is None:
        return None
    draw_id, one = found
    draw = need_draw(desk.draws, connection, draw_id)
    wanted = result_of(one, verdict)
    if one.best_of > 1:
        wanted = series_result(one, series.of_match(connection, one.match, DECIDED_ON, verdict))
    due = _due(draw, one, wanted)
    return plan(draw, due, answers) if due else None


def renew(desk: Desk, connection: Connection, match_id: int, answers: Answers = NO_ANSWERS) -> None:
    """Update the draw to the result that counts now: a first one, a different one, or none.

    Refused where a match that has begun would need an answer that is not given."""
    found = draws.of_match(connection, match_id)
    if found is None:
        return
    draw_id, one = found
    while True:
        draw = need_draw(desk.draws, connection, draw_id)
        due = _due(draw, one, standing_result(connection, one))
        if due is None:
            return
        step = plan(draw, due, answers)
        if step.choices:
            raise Fault("DRAW_WENT_ON", 409, pairing=one.code, words=" ".join(step.reasons))
        do(desk, connection, step)
        if one.part:
            announce_tie(desk, connection, draw_id, one.code)


def follow(desk: Desk, connection: Connection, match_id: int) -> None:
    """The same after a ruling at the table; where a question is open, `unlike` tells the director."""
    found = draws.of_match(connection, match_id)
    if found is None or not _is_unlike(connection, need_draw(desk.draws, connection, found[0]), found[1]):
        return
    with suppress(Fault):
        renew(desk, connection, match_id)


def unlike(connection: Connection, draw: Draw) -> list[PlayedRow]:
    """Matches that ended differently at their table, or are played on there, after the draw had their result."""
    ruled = draws.corrected(connection, draw.row.id)
    rows = [one for code in draw.played for one in draw.at_tables(code)]
    maybe = [one for one in rows if one.match.id in ruled or one.match.status not in DECIDED_ON]
    return [one for one in maybe if _is_unlike(connection, draw, one)]


def _is_unlike(connection: Connection, draw: Draw, one: PlayedRow) -> bool:
    """A result on paper stands while there is none from the table."""
    now, counts = _result_now(draw, one), standing_result(connection, one)
    if counts is not None:
        return not _is_same(now, counts)
    return now is not None and one.best_of == 1 and _is_from_table(draw, one)


def _is_from_table(draw: Draw, one: PlayedRow) -> bool:
    """Whether the result that the draw has was decided on here, not written down on paper."""
    act = draw.state.log[_last_report(draw, one)].act
    return isinstance(act, ReportMatch) or (isinstance(act, Report) and not act.is_on_paper)


def check(desk: Desk, connection: Connection, match_id: int) -> None:
    """Refuse to take back a result that another match of its draw rests on."""
    found = draws.of_match(connection, match_id)
    if found is None:
        return
    draw_id, one = found
    draw = need_draw(desk.draws, connection, draw_id)
    if _result_now(draw, one):
        step = plan(draw, Undo(_last_report(draw, one)), NO_ANSWERS)
        if step.choices:
            raise Fault("DRAW_WENT_ON", 409, pairing=one.code, words=" ".join(step.reasons))


def _due(draw: Draw, one: PlayedRow, wanted: Result | None) -> Report | ReportMatch | Undo | None:
    now = _result_now(draw, one)
    if wanted is None:
        return Undo(_last_report(draw, one)) if now else None
    if _is_same(now, wanted):
        return None
    return ReportMatch(one.code, one.part, wanted) if one.part else Report(one.code, wanted)


def _result_now(draw: Draw, one: PlayedRow) -> Result | None:
    if one.part:
        return draw.event.matches.get(one.code, {}).get(str(one.part))
    return draw.event.results.get(one.code)


def _is_same(now: Result | None, wanted: Result) -> bool:
    return now is not None and replace(now, stands=False) == wanted


def _last_report(draw: Draw, one: PlayedRow) -> int:
    log, gone = draw.state.log, undone(draw.state.log)
    numbers = range(len(log) - 1, -1, -1)
    return next(at for at in numbers if at not in gone and _is_about(log[at].act, one))


def _is_about(act: object, one: PlayedRow) -> bool:
    if one.part:
        return isinstance(act, ReportMatch) and (act.code, act.number) == (one.code, one.part)
    return isinstance(act, Report) and act.code == one.code


def announce_tie(desk: Desk, connection: Connection, draw_id: int, pairing: str) -> None:
    """Tell the score of a Davis Cup tie to its tables in play, as it has changed (DAV-04)."""
    draw = need_draw(desk.draws, connection, draw_id)
    a, b = (draw.names[side or ""] for side in draw.settled[pairing].sides)
    won_a, won_b = ties.tie_of(draw, pairing).wins
    order = Order(game.kinds().ANNOUNCED, (_NOT_ASKED,), f"{a} {won_a} – {won_b} {b}")
    for one in draw.ties[pairing].values():
        table = need_table(connection, one.match.table_number)
        on_table = ledger.run_of(connection, desk.follower(connection, table))
        if one.match.status in _GOING_ON and on_table is not None and on_table.id == one.match.id:
            giving.add(desk, connection, table, order)
            tables.touch(connection, table.number)
