"""A pairing of a draw goes to a table (DESK 6)."""

from sqlalchemy import Connection

from host_tools.director.desk import placing
from host_tools.director.desk.asking import Confirmed
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.draws.keeping import Draw, need_draw
from host_tools.director.desk.playing import Settings, playing
from host_tools.director.faults import Fault
from host_tools.director.formats.event import SWING
from host_tools.director.formats.model import NOBODY
from host_tools.director.formats.progress import READY, Standing, section_letter
from host_tools.director.store import draws, events, matches, tables
from host_tools.director.texts import has, text

FIRST_LENGTH = 7  # of an event without defaults
LINKED_S = 30.0  # a table not heard of for longer is not proposed


def call(desk: Desk, draw_id: int, code: str, number: int, length: int = 0, *, confirmed: Confirmed = None) -> int:
    """Assign the match of a pairing to a table; its id. `length`: 0 = the event's."""
    with desk.acting() as connection:
        draw = need_draw(desk.draws, connection, draw_id)
        standing = _ready(draw, code)
        a, b = standing.sides[0] or NOBODY, standing.sides[1] or NOBODY
        settings = usual_settings(connection, draw.row.event)
        settings.name_a, settings.name_b = draw.names[a], draw.names[b]
        settings.length, settings.round = length or settings.length, round_name(code)
        placing.check_players(connection, number, settings)
        match_id = placing.assign_in(desk, connection, number, settings, 0, confirmed)
        draws.add_match(connection, match_id, draw_id, code, (a, b))
        return match_id


def _ready(draw: Draw, code: str) -> Standing:
    """Verified on both sides, and not at a table yet (R-13); a table has no single game without length (SWG-02)."""
    standing = draw.settled.get(code)
    if standing is None:
        raise Fault("NO_PAIRING", 404, pairing=code[:10])
    if not can_be_at_a_table(code):
        raise Fault("SWING_ON_PAPER", 409, pairing=code)
    if standing.state != READY or code in draw.played:
        status = draw.state.statuses.get(code, standing.state)
        raise Fault("PAIRING_NOT_READY", 409, pairing=code, status=text("pairing." + status))
    return standing


def can_be_at_a_table(code: str) -> bool:
    return section_letter(code) != SWING


def free_tables(connection: Connection, now_s: float) -> list[int]:
    """Tables that were heard of lately and have no match, lowest number first."""
    busy = {match.table_number for match in matches.are_open(connection)}
    return [
        table.number
        for table in tables.every(connection)
        if table.number not in busy and table.last_seen_s is not None and now_s - table.last_seen_s <= LINKED_S
    ]


def usual_settings(connection: Connection, event: str) -> Settings:
    row = events.find(connection, event)
    if row is not None:
        return playing().usual_settings(row)
    settings = playing().new_settings(FIRST_LENGTH, "", "")
    settings.event = event
    return settings


def section_name(letter: str) -> str:
    """Main, consolation, group A."""
    if has("section." + letter):
        return text("section." + letter)
    return text("section.group", name=letter[1:]) if len(letter) > 1 else text("section.other", name=letter)


def round_name(code: str) -> str:
    """As the table and the rounds show it: the section and the number of the round."""
    letter = section_letter(code)
    number = code.removeprefix(letter).partition("-")[0]
    return text("draw.round", section=section_name(letter), number=number)
