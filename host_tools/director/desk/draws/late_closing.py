"""Late places close by themselves at the time that was said with the draw (TOU-04, R-06)."""

from host_tools.director.desk.desk import Desk
from host_tools.director.desk.draws import acting
from host_tools.director.desk.draws.draw_state import Draw
from host_tools.director.formats.acts.entering import CloseLate


def is_due(draw: Draw, now_s: float) -> bool:
    """Once; if that was taken back, the director closes them."""
    event = draw.event
    has_closed = any(isinstance(done.act, CloseLate) for done in draw.state.log)
    is_time = event.late_until_s is not None and now_s >= event.late_until_s
    return event.are_late_open and is_time and not has_closed


def close(desk: Desk, draw_id: int) -> None:
    with desk.writing() as connection:
        acting.act_in(desk, connection, draw_id, CloseLate())
