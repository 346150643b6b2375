"""Everybody who is entered in an event: their events, and where they are now."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from sqlalchemy import Connection

from host_tools.director import spelling
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.draws import boards
from host_tools.director.desk.draws.draw_state import Draw, need_draw
from host_tools.director.formats.model import EntryId
from host_tools.director.store import draws, events, matches, players
from host_tools.director.texts import text
from host_tools.director.views.drawn import leading


@dataclass(frozen=True)
class Entered:
    """An entry: the page and the short name of its event, and how far it is, in words."""

    at: str
    short: str
    status: str


@dataclass(frozen=True)
class PlayerLine:
    name: str
    club: str
    member: str
    entries: Sequence[Entered]
    table: int  # 0 = at none
    board: str  # without a device; "" = at none


@dataclass
class _Found:
    name: str
    club: str
    entries: list[Entered] = field(default_factory=list)
    board: str = ""


def every(desk: Desk) -> list[PlayerLine]:
    """By name."""
    with desk.reading() as connection:
        found = _entered(desk, connection)
        members = {one.name: " ".join((one.federation, one.member)).strip() for one in players.read_all(connection)}
        seats = {
            spelling.key(name.strip()): match.table_number
            for match in matches.are_open(connection)
            for side in match.names
            for name in side.split(spelling.BETWEEN)
        }
    lines = [
        PlayerLine(one.name, one.club, members.get(one.name, ""), one.entries, seats.get(key, 0), one.board)
        for key, one in found.items()
    ]
    return sorted(lines, key=lambda line: line.name.casefold())


def _entered(desk: Desk, connection: Connection) -> Mapping[str, _Found]:
    found: dict[str, _Found] = {}
    shorts, at = events.shorts(connection), leading.addresses(connection)
    for row in reversed(draws.read_all(connection)):
        draw = need_draw(desk.draws, connection, row.id)
        seated = dict(_boards(draw))
        for entry in draw.event.entries:
            said = Entered(at[row.id], shorts.get(row.event, row.event), _status(draw, entry.id))
            for name in draw.people[entry.id]:
                one = found.setdefault(spelling.key(name), _Found(name, entry.club))
                one.club, one.board = one.club or entry.club, one.board or seated.get(entry.id, "")
                one.entries.append(said)
    return found


def _boards(draw: Draw) -> Iterator[tuple[EntryId, str]]:
    for code, name in boards.in_use(draw).items():
        if code in draw.settled:
            yield from ((side, name) for side in draw.settled[code].sides if side)


def _status(draw: Draw, entry: EntryId) -> str:
    """As far as it needs a word: out, or here, before the draw."""
    event = draw.event
    if entry in event.out:
        return text("entry." + event.out[entry])
    return text("draw.here").lower() if entry in event.here and not event.is_drawn else ""
