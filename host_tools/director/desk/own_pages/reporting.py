"""Both players' phones are the buttons of a board without a device: what both report the same is noted as its result.

A report counts for the side whose code it comes with, and only for the match that is on the board.  As at a table, the
result is verified then; where the phones differ, the director decides.
"""

from collections.abc import Callable
from typing import NamedTuple

from sqlalchemy import Connection

from host_tools.director.desk import acts
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.draws import acting, paper
from host_tools.director.desk.draws.draw_state import Draw, need_draw
from host_tools.director.desk.draws.refusals import worded
from host_tools.director.desk.own_pages import visits
from host_tools.director.desk.phoned import phone_results
from host_tools.director.desk.phoned.phone_results import AGREED
from host_tools.director.faults import Fault
from host_tools.director.formats.acts.reporting import Note, Report
from host_tools.director.formats.progress import Sides
from host_tools.director.store.own_pages import reports
from host_tools.director.store.own_pages.reports import ReportRow
from host_tools.director.store.players import PlayerRow

MOST_TIMES = 6  # that a side may report a match


class OfMatch(NamedTuple):
    """A pairing, and which match of it the page showed (`phone_results.match_of`)."""

    draw_id: int
    code: str
    match: str


def report(desk: Desk, player: PlayerRow, of: OfMatch, phone: bytes, read: Callable[[Sides, int], Report]) -> str:
    """`read`: the result as typed, given both sides and which one reports; how far the reports are then.

    The same once more changes nothing; another one replaces this side's first, until both are the same."""
    visits.spend(desk, player)
    with desk.writing() as connection, visits.speaking(player):
        draw = need_draw(desk.draws, connection, of.draw_id)
        side = _own_side(draw, player, of)
        wanted = read(draw.event.boards[of.code].sides, side)
        said, known = paper.verdict_of(wanted.result), draw.phoned.get(of.code)
        before = known.said.get(side) if known else None
        if before is not None and phone_results.verdict_of(before) == said and before.phone == phone:
            return known.state if known else ""
        _need_open(draw, of.code)
        _check(connection, draw, wanted, before)
        times = before.times + 1 if before else 1
        values = said.result, said.winner, *wanted.result.points
        row = ReportRow(of.draw_id, of.code, side, of.match, player.id, phone, *values, desk.now_s(), times)
        reports.put(connection, row)
        after = {"draw": of.draw_id, "code": of.code, "side": side, "values": list(values)}
        words, event = paper.words_of(draw, wanted), draw.row.event
        acts.note(
            desk, connection, acts.PHONE_REPORT, after=after, name=player.name, what=words, event=event, code=of.code
        )
        found = need_draw(desk.draws, connection, of.draw_id).phoned[of.code]
        if found.state == AGREED:
            acting.act_in(desk, connection, of.draw_id, Note(of.code, found.result_of(0)))
        return found.state


def _check(connection: Connection, draw: Draw, wanted: Report, before: ReportRow | None) -> None:
    """As a table, or the desk, checks a result."""
    if before is not None and before.times >= MOST_TIMES:
        raise Fault("PHONE_TOO_OFTEN", 409, most=MOST_TIMES)
    with worded(draw):
        wanted.check(draw.event)
    paper.check(connection, draw, wanted)


def _own_side(draw: Draw, player: PlayerRow, of: OfMatch) -> int:
    """The side of this player in the match on the board."""
    _need_board(draw, of.code)
    board = draw.event.boards[of.code]
    own = [at for at, side in enumerate(board.sides) if side and visits.is_of(draw, side, player)]
    if not own:
        raise Fault("NOT_YOUR_MATCH", 403, name=player.name)
    if of.match != phone_results.match_of(board):
        raise Fault("OTHER_MATCH", 409, pairing=of.code)
    return own[0]


def _need_board(draw: Draw, code: str) -> None:
    if code in draw.event.boards:
        return
    _need_open(draw, code)
    played = draw.played.get(code)
    if played is not None:
        raise Fault("PHONE_AT_TABLE", 409, number=played.match.table_number)
    raise Fault("PHONE_NO_BOARD", 409, pairing=code[:12])


def _need_open(draw: Draw, code: str) -> None:
    """`Fault` unless it waits for a result."""
    known = draw.event.results.get(code) or (draw.noted[code].result if code in draw.noted else None)
    if known is not None:
        raise Fault("PHONE_TOO_LATE", 409, result=paper.words_of(draw, Report(code, known)))
