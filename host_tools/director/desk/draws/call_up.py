"""Acts of the call-up over all events: call what is shown, hold back, first, rest waived, call again (DESK 6)."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from sqlalchemy import Connection

from host_tools.director import identity, wording
from host_tools.director.desk.access import limits
from host_tools.director.desk.confirmation import Confirmed
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.draws import acting, calling, seats, ties
from host_tools.director.desk.draws.draw_state import Draw, going_on, need_draw
from host_tools.director.faults import Fault
from host_tools.director.formats.acts.calling import LAST_CALL, CallAgain, First, Hold, WaiveRest
from host_tools.director.formats.acts.reporting import Note, Report, Seat
from host_tools.director.formats.deciding import Act
from host_tools.director.store import records
from host_tools.director.store.draws import PlayedRow
from host_tools.director.texts import text


class Shown(NamedTuple):
    """A match and the table that was proposed for it."""

    draw_id: int
    code: str
    table: int


def call_all(desk: Desk, shown: Iterable[Shown]) -> tuple[list[str], list[str]]:
    """Call these, and no others: what has been called, and what has not with the reason, in words.

    Each is an act of its own: one that is refused holds up none of the others."""
    done, left = [], []
    for draw_id, code, table in shown:
        try:
            call(desk, draw_id, code, table, confirmed="")
            done.append(text("callup.called_one", code=code, number=table))
        except Fault as fault:
            left.append(text("callup.left_one", number=table, why=fault.message))
    return done, left


def call(desk: Desk, draw_id: int, code: str, number: int, *, confirmed: Confirmed = None) -> None:
    """To a table, or to the board without a device that has this number."""
    with desk.reading() as connection:
        is_board = seats.is_board(connection, number)
    if is_board:
        seat(desk, draw_id, code, str(number))
    else:
        calling.call(desk, draw_id, code, number, confirmed=confirmed)


def hold(desk: Desk, draw_id: int, until_s: float) -> None:
    """Hold back the calls of an event, or of all in play that this person works for; `draw_id`: 0 = all.

    `until_s`: since the epoch; 0 = let go."""
    if until_s and until_s <= desk.now_s():
        raise Fault("HOLD_IS_OVER", time=wording.time_of_day(until_s))
    with desk.writing() as connection:
        if draw_id:
            _act(desk, connection, need_draw(desk.draws, connection, draw_id), Hold(until_s))
            return
        for draw in going_on(desk.draws, connection):
            if draw.event.is_drawn and limits.is_in_event(draw.row.event):
                _act(desk, connection, draw, Hold(until_s))


def first(desk: Desk, draw_id: int, code: str) -> None:
    with desk.writing() as connection:
        draw = need_draw(desk.draws, connection, draw_id)
        calling.need_ready(draw, code)
        _act(desk, connection, draw, First(code, desk.now_s()))


def waive_rest(desk: Desk, draw_id: int, code: str) -> None:
    with desk.writing() as connection:
        draw = need_draw(desk.draws, connection, draw_id)
        calling.need_ready(draw, code)
        _act(desk, connection, draw, WaiveRest(code))


def call_again(desk: Desk, draw_id: int, code: str) -> None:
    """The second call, or the last one, of a match whose players are not all there."""
    with desk.writing() as connection:
        draw = need_draw(desk.draws, connection, draw_id)
        row = row_of(draw, code)
        if row is None or row.match.status not in records.CALLED_STATUSES:
            status = draw.statuses.get(ties.split(code)[0], "ready")
            raise Fault("NOT_CALLED", 409, pairing=code[:10], status=text("pairing." + status))
        if len(called_again_s(draw, row)) + 1 >= LAST_CALL:
            raise Fault("CALLED_LAST", 409, pairing=code)
        _act(desk, connection, draw, CallAgain(code, desk.now_s()))


def seat(desk: Desk, draw_id: int, code: str, board: str, *, confirmed: Confirmed = None) -> None:
    """Call a match to a board without a device; asks a director before its time, and refuses anybody else."""
    acting.act(desk, draw_id, Seat(code, board), acting.NO_ANSWERS, confirmed=confirmed)


def report(desk: Desk, draw_id: int, wanted: Report, *, confirmed: Confirmed = None) -> None:
    """The result of a board without a device; where a device plays, it reports by itself.

    A director's counts; anybody else's waits for `verify`.  Only the first one: another one in its place is a
    correction, which a director makes."""

    def refuse(draw: Draw) -> None:
        if wanted.code in {*draw.event.results, *draw.noted}:
            raise Fault("HAS_RESULT", 409, pairing=wanted.code)
        if wanted.code not in draw.event.boards:
            raise Fault("NOT_ON_BOARD", 409, pairing=wanted.code)

    is_final = identity.current().role == identity.DIRECTOR
    made = wanted if is_final else Note(wanted.code, wanted.result)
    acting.act(desk, draw_id, made, acting.NO_ANSWERS, confirmed=confirmed, refuse=refuse)


def verify(desk: Desk, draw_id: int, code: str) -> None:
    """The result that was noted at a board (RES-09)."""
    with desk.writing() as connection:
        draw = need_draw(desk.draws, connection, draw_id)
        noted = draw.noted.get(code)
        if noted is None:
            raise Fault("NOT_NOTED", 409, pairing=code[:10])
        _act(desk, connection, draw, Report(code, noted.result, is_on_paper=True))


def row_of(draw: Draw, code: str) -> PlayedRow | None:
    """The match of a pairing at a table, or of one match of its tie."""
    pairing, part = ties.split(code)
    return draw.ties.get(pairing, {}).get(part) if part else draw.played.get(pairing)


def code_of(row: PlayedRow) -> str:
    return ties.part_code(row.code, row.part)


def called_again_s(draw: Draw, row: PlayedRow) -> Sequence[float]:
    """When this match was called once more; the calls of an earlier one of the pairing do not count."""
    return [at_s for at_s in draw.event.calling.again.get(code_of(row), ()) if at_s >= row.match.created_s]


def _act(desk: Desk, connection: Connection, draw: Draw, wanted: Act) -> None:
    acting.check_rights(connection, draw, wanted)
    acting.act_in(desk, connection, draw.row.id, wanted)
