"""A jackpot is drawn once it is full, and the next one is opened (DESK 5.9)."""

import re

from sqlalchemy import Connection

from host_tools.director.desk import event_settings
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.draws import acting
from host_tools.director.desk.draws.draw_state import Draw, need_draw
from host_tools.director.formats.acts.announcing import Announce
from host_tools.director.formats.acts.drawing import Draw as DrawLots
from host_tools.director.store import draws

_NUMBERED = re.compile(r"(.*?)(?:\s+(\d{1,6}))?")
UNDRAWN = 0  # the desk puts the seed committed to in its place


def is_due(draw: Draw) -> bool:
    """Whether it is full; one whose lot was taken back is drawn again by the director."""
    event = draw.event
    return len(draw.lots) == 1 and not event.is_drawn and 0 < event.announced.full_at <= len(event.still_in)


def draw(desk: Desk, draw_id: int) -> None:
    """Draw it, and open the next one with the same settings, unless there is an event of that name already."""
    with desk.writing() as connection:
        found = need_draw(desk.draws, connection, draw_id)
        acting.act_in(desk, connection, draw_id, DrawLots(UNDRAWN))
        name = next_name(found.row.event)
        if draws.of_event(connection, name) is None:
            _open(desk, connection, found, name)


def _open(desk: Desk, connection: Connection, before: Draw, name: str) -> None:
    event_settings.copy(desk, connection, before.row.event, name)
    opened = acting.open_in(desk, connection, name)
    acting.act_in(desk, connection, opened, Announce(before.event.announced))


def next_name(name: str) -> str:
    """Jackpot, Jackpot 2, Jackpot 3."""
    match = _NUMBERED.fullmatch(name)
    stem, number = match.groups() if match else (name, None)
    return f"{stem} {int(number or 1) + 1}"
