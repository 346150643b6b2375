"""An event's draw: its entries, rounds and standings, the matches ready for a table, and the next steps."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from host_tools.director.desk.desk import Desk
from host_tools.director.desk.draws.calling import free_tables, section_name, usual_settings
from host_tools.director.desk.draws.keeping import Draw, need_draw
from host_tools.director.formats import deciding, knockout, standings, tables
from host_tools.director.formats.acts.drawing import Draw as DrawLots
from host_tools.director.formats.consolation_line import WITH_FINALIST
from host_tools.director.formats.event import GROUP, SWING, SWISS, Event, round_code
from host_tools.director.formats.lot import Lot
from host_tools.director.formats.model import (
    BYE,
    ENTRY,
    FIRST_LOSER,
    LATE,
    LOSER,
    NOBODY,
    REMATCH,
    WINNER,
    Place,
    Round,
    Section,
)
from host_tools.director.formats.progress import EMPTY, PASSED, READY, WALKOVER, Standing
from host_tools.director.store import draws, records
from host_tools.director.texts import text

# How a pairing looks; the classes of the page.
OPEN, CALLED, IN_PLAY, OVER = "open", "called", "playing", "over"
_LOOKS = {"called": CALLED, "present": CALLED, "playing": IN_PLAY, "reported": OVER, "verified": OVER}


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
class SideCell:
    words: str
    is_entry: bool
    has_won: bool
    score: str


@dataclass(frozen=True)
class Cell:
    """A pairing: its code, its sides, how far it is, and where."""

    code: str
    sides: tuple[SideCell, SideCell]
    look: str
    status: str
    is_unverified: bool
    table: int
    match: int  # 0 = none
    entries: tuple[str, str]
    can_be_called: bool
    can_be_reported: bool


@dataclass(frozen=True)
class Column:
    title: str
    cells: Sequence[Cell]


@dataclass(frozen=True)
class Ranked:
    rank: int
    name: str
    counts: tuple[int, ...]


@dataclass(frozen=True)
class Part:
    """A section: a tree of columns, or rounds with a table of standings."""

    letter: str
    title: str
    is_tree: bool
    columns: Sequence[Column]
    heads: Sequence[str]
    ranked: Sequence[Ranked]


@dataclass(frozen=True)
class LotLine:
    number: int
    commitment: str
    seed: str  # "" = not used yet
    check: str  # what a browser needs to repeat the draw, as JSON; "" = it cannot


@dataclass(frozen=True)
class Step:
    """A form of the page: the kind of the act, and the values that it is for."""

    kind: str
    values: tuple[tuple[str, str], ...] = ()
    title: str = ""


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
    steps: Sequence[Step]
    lots: Sequence[LotLine]
    letter: str  # of the next section of its own
    can_enter: bool


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
    parts = [_part(draw, section) for section in draw.event.sections]
    return DrawPage(
        draw.row.id,
        draw.row.event,
        length,
        list(_entries(draw)),
        parts,
        _proposals(_ready(draw, parts), free),
        list(_steps(draw)),
        [_lot(draw, one) for one in draw.lots],
        _next_letter(draw.event),
        _can_enter(draw.event),
    )


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


# -- sections ----------------------------------------------------------------------------------------------------------


def _part(draw: Draw, section: Section) -> Part:
    is_tree = section.letter not in (SWISS, SWING) and not section.letter.startswith(GROUP)
    columns = [Column(_title(one, section), list(_cells(draw, one))) for one in section.rounds if not one.is_skipped]
    heads, ranked = _ranked(draw, section)
    return Part(section.letter, section_name(section.letter), is_tree, columns, heads, ranked)


def _title(one: Round, section: Section) -> str:
    is_last = one is section.rounds[-1] and len(one.pairings) == 1 and len(section.rounds) > 1
    is_tree = section.letter not in (SWISS, SWING) and not section.letter.startswith(GROUP)
    return text("draw.final") if is_tree and is_last else text("draw.column", number=one.number)


def _cells(draw: Draw, one: Round) -> Iterator[Cell]:
    for pairing in one.pairings:
        standing = draw.standings[pairing.code]
        if standing.state != EMPTY:
            yield _cell(draw, standing)


def _cell(draw: Draw, standing: Standing) -> Cell:
    code, played = standing.pairing.code, draw.played.get(standing.pairing.code)
    status = draw.state.statuses.get(code, standing.state)
    if status == WALKOVER and any(_is_bye(draw, place) for place in standing.pairing.places):
        status = PASSED
    verified = draw.settled.get(code)
    is_ready = verified is not None and verified.state == READY and played is None
    return Cell(
        code,
        (_side(draw, standing, 0), _side(draw, standing, 1)),
        OVER if standing.result else _LOOKS.get(status, OPEN),
        text("pairing." + status),
        code in draw.unverified,
        played.match.table_number if played else 0,
        played.match.id if played else 0,
        (standing.sides[0] or NOBODY, standing.sides[1] or NOBODY),
        is_ready,
        is_ready or (standing.result is not None and played is None),
    )


def _side(draw: Draw, standing: Standing, at: int) -> SideCell:
    side, result = standing.sides[at], standing.result
    if side:
        score = str(result.points[result.sides.index(side)]) if result and side in result.sides else ""
        return SideCell(draw.names[side], True, standing.winner == side and result is not None, score)
    place = standing.pairing.places[at]
    return SideCell(_place_words(place) if side is None else _empty_words(draw, place), False, False, "")


def _place_words(place: Place) -> str:
    if place.kind == LATE:
        return text("place.late", number=place.of)
    if place.kind in (WINNER, REMATCH):
        return text("place.winner", code=place.of)
    if place.kind in (LOSER, FIRST_LOSER):
        return text("place.loser", code=place.of)
    return text("place.open")


def _empty_words(draw: Draw, place: Place) -> str:
    if _is_bye(draw, place):
        return text("place.bye")
    return text("place.out" if place.kind == ENTRY else "place.nobody")


def _is_bye(draw: Draw, place: Place) -> bool:
    """Of the draw, or because the pairing that would send a loser was a bye itself."""
    source = draw.standings.get(place.of) if place.kind in (LOSER, FIRST_LOSER) else None
    return place.kind in (BYE, LATE) or (source is not None and source.state == PASSED)


def _ranked(draw: Draw, section: Section) -> tuple[list[str], list[Ranked]]:
    event = draw.event
    if section.letter == SWING:
        held = tables.held(event)
        ordered = sorted(held, key=lambda one: -held[one])
        return [text("count.points")], [Ranked(at, draw.names[one], (held[one],)) for at, one in enumerate(ordered, 1)]
    if section.letter != SWISS and not section.letter.startswith(GROUP):
        return [], []
    criteria = standings.SWISS if section.letter == SWISS else standings.ROUND_ROBIN
    rows = tables.rows(event, section, draw.standings)
    found, rank = [], 1
    for group in standings.ranking(rows, criteria):
        for entry in group:
            counts = tuple(standings.CRITERIA[name](rows[entry], rows) for name in criteria)
            found.append(Ranked(rank, draw.names[entry], counts))
        rank += len(group)
    return [text("count." + name) for name in criteria], found


# -- next steps --------------------------------------------------------------------------------------------------------


def _steps(draw: Draw) -> Iterator[Step]:
    event = draw.event
    has_begun = bool(event.results) or bool(draw.played)
    if not event.groups and not event.rounds and not event.swing and not has_begun:
        yield Step("Draw")
    if not event.lines and not event.rounds and not event.swing and not has_begun:
        yield Step("DrawGroups")
    if event.lines:
        yield from _of_knockout(draw)
    elif event.groups:
        yield from (Step("EndAfter"), Step("DrawFromGroups"))
    elif all(one.is_decided for one in draw.settled.values()):
        yield Step("PairSwing" if event.swing else "PairSwiss")
        if not event.swing and not event.rounds:
            yield Step("StartSwing")


def _of_knockout(draw: Draw) -> Iterator[Step]:
    event = draw.event
    if event.are_late_open:
        yield Step("CloseLate")
    yield from _byes(draw)
    yield Step("OpenConsolation")
    if event.consolations and event.consolations[0].line == WITH_FINALIST and not event.finals:
        yield Step("OpenFinals")
    yield Step("DrawAgain")


def _byes(draw: Draw) -> Iterator[Step]:
    """Rounds of consolations whose byes can be given: all of their entries are known."""
    progress = draw.event.progress()
    for section in draw.event.sections:
        for one in section.rounds:
            if one.entering and round_code(section.letter, one.number) not in draw.event.given:
                if None not in [progress.side(place) for place in one.entering]:
                    values = (("letter", section.letter), ("number", str(one.number)))
                    title = text("draw.round", section=section_name(section.letter), number=one.number)
                    yield Step("GiveByes", values, title)


def _next_letter(event: Event) -> str:
    """C for the first consolation, then L and on; those of groups, Swiss, Swing and finals are left out."""
    taken = {section.letter for section in event.sections}
    return next((letter for letter in "CLPQRTUVXYZ" if letter not in taken), "")
