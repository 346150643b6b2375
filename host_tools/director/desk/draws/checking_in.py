"""All entries that are missing are here: one act each, after a question."""

from sqlalchemy import Connection

from host_tools.director.desk import confirmation
from host_tools.director.desk.access import limits
from host_tools.director.desk.confirmation import Confirmed
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.draws import acting
from host_tools.director.desk.draws.draw_state import Draw, need_draw
from host_tools.director.formats.acts.entering import CheckIn
from host_tools.director.texts import text


def all_here(desk: Desk, draw_id: int, *, confirmed: Confirmed = None) -> None:
    with desk.writing() as connection:
        draw = need_draw(desk.draws, connection, draw_id)
        limits.check_event(draw.row.event)
        wanted = missing(draw)
        sentence, names = text("entries.will_be_here", number=len(wanted)), [draw.names[one] for one in wanted]
        reasons = [text("entries.slip")] if wanted else []
        confirmation.need_yes(confirmed, sentence, reasons, wanted, names)
        _check_in(desk, connection, draw_id, wanted)


def _check_in(desk: Desk, connection: Connection, draw_id: int, wanted: list[str]) -> None:
    for entry in wanted:
        acting.act_in(desk, connection, draw_id, CheckIn(entry))


def missing(draw: Draw) -> list[str]:
    """Who is neither here nor out."""
    event = draw.event
    return [one.id for one in event.entries if one.id not in {*event.here, *event.out}]
