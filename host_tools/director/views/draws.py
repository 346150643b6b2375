"""An event's draw: its entries, rounds and standings, the matches ready for a table, and the next steps."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from host_tools.director.desk.desk import Desk
from host_tools.director.desk.draws.calling import free_tables, usual_settings
from host_tools.director.desk.draws.keeping import Draw, need_draw
from host_tools.director.formats import deciding, knockout
from host_tools.director.formats.acts.drawing import Draw as DrawLots
from host_tools.director.formats.event import Event
from host_tools.director.formats.lot import Lot
from host_tools.director.formats.model import ENTRY
from host_tools.director.store import draws, records
from host_tools.director.texts import text
from host_tools.director.views.drawn.sections import Cell, Part, part
from host_tools.director.views.drawn.steps import Step, frozen, next_letter, next_steps


@dataclass(frozen=True)
class Line:
    """A draw in the list of all."""

    id: int
    event: str
    entries: int
    open: int  # pairings not decided


@dataclass(frozen=True)
class EntryLine:
    id: str
    name: str
    club: str
    country: str
    rating: int
    seed: int
    status: str  # as words; "" = in


@dataclass(frozen=True)
class LotLine:
    number: int
    commitment: str
    seed: str  # "" = not used yet
    check: str  # what a browser needs to repeat the draw, as JSON; "" = it cannot


@dataclass(frozen=True)
class Proposal:
    """A match that is ready, and a free table for it; 0 = none is free."""

    cell: Cell
    table: int


@dataclass(frozen=True)
class DrawPage:
    id: int
    event: str
    length: int
    entries: Sequence[EntryLine]
    parts: Sequence[Part]
    ready: Sequence[Proposal]
    frozen: Sequence[str]  # pairings to be decided
    steps: Sequence[Step]
    lots: Sequence[LotLine]
    letter: str  # of the next section of its own
    can_enter: bool


def listed(desk: Desk) -> list[Line]:
    with desk.looking() as connection:
        found = [need_draw(desk.draws, connection, row.id) for row in draws.every(connection)]
    return [
        Line(
            draw.row.id,
            draw.row.event,
            len(draw.event.still_in),
            sum(not one.is_decided for one in draw.standings.values()),
        )
        for draw in found
    ]


def page(desk: Desk, draw_id: int) -> DrawPage:
    with desk.looking() as connection:
        draw = need_draw(desk.draws, connection, draw_id)
        length = usual_settings(connection, draw.row.event).length
        free = free_tables(connection, desk.now_s())
    parts = [part(draw, section) for section in draw.event.sections]
    return DrawPage(
        draw.row.id,
        draw.row.event,
        length,
        list(_entries(draw)),
        parts,
        _proposals(_ready(draw, parts), free),
        list(frozen(draw)),
        list(next_steps(draw)),
        [_lot(draw, one) for one in draw.lots],
        next_letter(draw.event),
        _can_enter(draw.event),
    )


def _ready(draw: Draw, parts: Sequence[Part]) -> list[Cell]:
    """Matches that can be called: those with most rounds still to come first, nobody who plays (DESK 6)."""
    at_tables = (one for one in draw.played.values() if one.match.status in records.OPEN_STATUSES)
    playing = {entry for one in at_tables for entry in one.entries}
    found = [
        (len(part.columns) - at, cell)
        for part in parts
        for at, column in enumerate(part.columns)
        for cell in column.cells
        if cell.can_be_called and not playing.intersection(cell.entries)
    ]
    return [cell for _, cell in sorted(found, key=lambda one: -one[0])]


def _proposals(ready: Sequence[Cell], free: Sequence[int]) -> list[Proposal]:
    """A table each, but one for an entry with several matches to play."""
    numbers, called, found = list(free), set[str](), []
    for cell in ready:
        can_play = numbers and not called.intersection(cell.entries)
        found.append(Proposal(cell, numbers.pop(0) if can_play else 0))
        called.update(cell.entries)
    return found


def _lot(draw: Draw, row: draws.LotRow) -> LotLine:
    commitment = Lot(int(row.seed)).commitment
    if row.act is None:
        return LotLine(row.number, commitment, "", "")
    act = draw.state.log[row.act].act
    check = _check(draw, row.act, act) | {"commitment": commitment} if isinstance(act, DrawLots) else {}
    return LotLine(row.number, commitment, row.seed, json.dumps(check) if "drawn" in check else "")


def _check(draw: Draw, number: int, act: DrawLots) -> dict[str, object]:
    """The entries of a plain knock-out before and after its lot; with seeds or clubs apart it is more than one lot."""
    if act.is_seeded or act.apart:
        return {}
    before = deciding.fold(draw.state.log[:number])
    names = {entry.id: " / ".join(entry.names) for entry in before.entries}  # some may be undone since
    places = [place.of for place in act.on(before).lines if place.kind == ENTRY]
    return {
        "seed": str(act.seed),
        "dice": act.dice,
        "about": knockout.MAIN,
        "entries": [names[entry.id] for entry in before.still_in],
        "drawn": [names[entry] for entry in places],
    }


def _entries(draw: Draw) -> Iterator[EntryLine]:
    event = draw.event
    for entry in event.entries:
        status = ""
        if entry.id in event.disqualified:
            status = text("entry.disqualified")
        elif entry.id in event.out:
            status = text("entry.withdrawn")
        yield EntryLine(entry.id, draw.names[entry.id], entry.club, entry.country, entry.rating, entry.seed, status)


def _can_enter(event: Event) -> bool:
    return not event.groups and not event.swing and (not event.lines or event.are_late_open)
