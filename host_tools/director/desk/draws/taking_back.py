"""Undoing an act of a draw, from the log of acts."""

from dataclasses import replace

from sqlalchemy import Connection

from host_tools.director.desk import elsewhere
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.draws import boards
from host_tools.director.desk.draws.acting import check_rights, do, plan
from host_tools.director.desk.draws.draw_state import Draw, need_draw
from host_tools.director.desk.withdrawing import Plan
from host_tools.director.faults import Fault
from host_tools.director.formats.acts.reporting import Seat
from host_tools.director.formats.deciding import Done, State, Undo
from host_tools.director.store.acts import ActRow
from host_tools.director.texts import text


def act_of_draw(desk: Desk, connection: Connection, act: ActRow) -> Plan:
    """Everything is as without it; refused where a match that has begun rests on it."""
    draw = need_draw(desk.draws, connection, act.became["draw"])
    check_rights(connection, draw, draw.state.log[act.became["act"]].act)
    step = plan(draw, Undo(act.became["act"]), {})
    if step.choices:
        raise Fault("DRAW_WENT_ON", 409, pairing=step.preview.questions[0], words=" ".join(step.reasons))
    if any(isinstance(one.act, Seat) for one in draw.state.log):  # else nobody comes back to a board
        _check_boards(desk, connection, draw, draw.state.after(Done(step.act, step.preview.answers)))

    def done(_: int) -> None:
        do(desk, connection, step)

    reasons = step.reasons or (text("undo.draw_open"),)
    return Plan(text("undo.draw", what=act.words), reasons, step.about, done)


def _check_boards(desk: Desk, connection: Connection, draw: Draw, after: State) -> None:
    """Refuse to bring a pairing back to its board while that has another match, or its players are elsewhere."""
    now, then = boards.in_use(draw), replace(draw, state=after)
    for code, board in boards.in_use(then).items():
        if code not in now:
            boards.check_unused(desk.draws, connection, board)
            names = [then.names[side] for side in then.event.boards[code].sides if side]
            elsewhere.check(desk, connection, elsewhere.AT_NO_TABLE, names)
