"""Undoing an act of a draw, from the log of acts."""

from sqlalchemy import Connection

from host_tools.director.desk.desk import Desk
from host_tools.director.desk.draws.acting import check_rights, do, plan
from host_tools.director.desk.draws.draw_state import need_draw
from host_tools.director.desk.withdrawing import Plan
from host_tools.director.faults import Fault
from host_tools.director.formats.deciding import Undo
from host_tools.director.store.acts import ActRow
from host_tools.director.texts import text


def act_of_draw(desk: Desk, connection: Connection, act: ActRow) -> Plan:
    """Everything is as without it; refused where a match that has begun rests on it."""
    draw = need_draw(desk.draws, connection, act.became["draw"])
    check_rights(connection, draw, draw.state.log[act.became["act"]].act)
    step = plan(draw, Undo(act.became["act"]), {})
    if step.choices:
        raise Fault("DRAW_WENT_ON", 409, pairing=step.preview.questions[0], words=" ".join(step.reasons))

    def done(_: int) -> None:
        do(desk, connection, step)

    reasons = step.reasons or (text("undo.draw_open"),)
    return Plan(text("undo.draw", what=act.words), reasons, step.about, done)
