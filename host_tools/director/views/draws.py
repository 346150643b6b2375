"""An event's draw: its entries, rounds and standings, the matches ready for a table, and the next steps."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from host_tools.director import game, wording
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.draws import latecomers, ties
from host_tools.director.desk.draws.calling import length_of, usual_settings
from host_tools.director.desk.draws.draw_state import Draw, going_on, need_draw
from host_tools.director.desk.draws.proposing import proposals
from host_tools.director.desk.draws.reporting import unlike
from host_tools.director.formats.lot import Lot
from host_tools.director.formats.model import NOT_PLAYED
from host_tools.director.store import draws, players
from host_tools.director.texts import text
from host_tools.director.views.drawn import leading, placed
from host_tools.director.views.drawn.announced import Money, announced_form, money
from host_tools.director.views.drawn.leading import Next, Stage
from host_tools.director.views.drawn.lots import check_of
from host_tools.director.views.drawn.placed import PlacedPart
from host_tools.director.views.drawn.reported import committee_of
from host_tools.director.views.drawn.sections import Part, part
from host_tools.director.views.drawn.steps import Step, frozen, next_letter, next_steps
from host_tools.director.views.showing import showing


@dataclass(frozen=True)
class Line:
    """A draw in the list of all."""

    id: int
    at: str  # its page
    event: str
    entries: int
    open: int  # pairings not decided
    is_drawn: bool
    is_over: bool


@dataclass(frozen=True)
class EntryLine:
    id: str
    people: tuple[str, ...]
    members: tuple[str, ...]  # their numbers, as far as they are known
    club: str
    country: str
    rating: int
    seed: int
    status: str  # as words; "" = in
    is_here: bool
    has_paid: bool
    can_check_in: bool
    again: str  # the numbers of the earlier entries of these people


@dataclass(frozen=True)
class LotLine:
    number: int
    commitment: str
    seed: str  # "" = not used yet
    check: str  # what a browser needs to repeat the draw, as JSON; "" = it cannot


@dataclass(frozen=True)
class Proposal:
    """A match that is ready, and a free table for it; 0 = none is free, or a player rests."""

    code: str
    names: tuple[str, str]
    table: int
    length: int
    rests: tuple[str, ...]
    called: str  # the time when it is called automatically; "" = it is not

    @property
    def pairing(self) -> str:
        """Of a match of a tie, too."""
        return ties.split(self.code)[0]


@dataclass(frozen=True)
class Ends:
    """When the event ends: about, and nine in ten by; the pairing that is last most often, and what a clock saves."""

    about: str
    nine: str
    last: str
    saved_min: int


@dataclass(frozen=True)
class Unlike:
    """A pairing whose match ended otherwise at its table."""

    code: str
    match: int


@dataclass(frozen=True)
class DrawPage:
    id: int
    at: str  # its first page
    event: str
    stages: Sequence[Stage]
    next: Next | None
    revision: int  # of its acts: forms are bound to it
    entries: Sequence[EntryLine]
    parts: Sequence[Part]
    on_paper: bool  # whether there is a result to write down
    endings: Sequence[tuple[int, str]]  # how a match can have ended
    placed: Sequence[PlacedPart]
    ready: Sequence[Proposal]
    frozen: Sequence[str]  # pairings to be decided
    unlike: Sequence[Unlike]
    steps: Sequence[Step]
    lots: Sequence[LotLine]
    letter: str  # of the next section of its own
    can_enter: bool
    amended: EntryLine | None  # the entry that is being corrected
    announced: Mapping[str, str]  # as the form that changes it
    money: Sequence[Money]
    committee: Sequence[str]
    substitutes: Sequence[str]
    ends: Ends | None  # None = no forecast yet, or it is over


def listed(desk: Desk) -> list[Line]:
    with desk.reading() as connection:
        found = [need_draw(desk.draws, connection, row.id) for row in draws.read_all(connection)]
        at = leading.addresses(connection)
    return [
        Line(
            draw.row.id,
            at[draw.row.id],
            draw.row.event,
            len(draw.event.still_in),
            sum(not one.is_decided for one in draw.standings.values()),
            draw.event.is_drawn,
            draw.event.is_drawn and draw.event.is_over,
        )
        for draw in found
    ]


def _never(draw_id: int, code: str) -> None:
    """Nothing is called automatically."""


def _called(desk: Desk, left_s: float | None) -> str:
    return "" if left_s is None else wording.time_of_day(desk.now_s() + left_s, has_seconds=True)


def page(desk: Desk, draw_id: int, left_s: Callable[[int, str], float | None] = _never, amended: str = "") -> DrawPage:
    """`amended`: the entry that is being corrected."""
    with desk.reading() as connection:
        draw = need_draw(desk.draws, connection, draw_id)
        usual = usual_settings(connection, draw.row.event)
        proposed = proposals(connection, draw, desk.now_s(), going_on(desk.draws, connection))
        elsewise = [Unlike(one.code, one.match.id) for one in unlike(connection, draw)]
        at = leading.addresses(connection)[draw_id]
        members = {one.name: one.member for one in players.read_all(connection) if one.member}
        tables_here = leading.tables_here(connection)
    parts = [part(draw, section) for section in draw.event.sections]
    entries = list(_entries(draw, members))
    called = sum(one.table > 0 and not one.rests and not one.waits for one in proposed)
    length = next(iter(draw.event.announced.lengths), usual.length)
    return DrawPage(
        draw.row.id,
        at,
        draw.row.event,
        leading.stages(draw, at, tables_here, length),
        leading.next_of(draw, at, called),
        draw.state.revision,
        entries,
        parts,
        any(cell.can_be_reported for one in parts for column in one.columns for cell in column.cells),
        [one for one in showing(game.USUAL).result_choices() if one[0] != NOT_PLAYED],
        list(placed.parts(draw)),
        [
            Proposal(
                one.code,
                ties.names_of(draw, one.code),
                one.table,
                length_of(draw, ties.split(one.code)[0], usual),
                (*one.rests, *one.waits),
                _called(desk, left_s(draw_id, one.code)),
            )
            for one in proposed
        ],
        list(frozen(draw)),
        elsewise,
        list(next_steps(draw)),
        [_lot(draw, one) for one in draw.lots],
        next_letter(draw.event),
        _can_enter(draw),
        next((entry for entry in entries if entry.id == amended), None),
        announced_form(draw.event.announced),
        list(money(draw)),
        *committee_of(draw.event),
        _ends(desk, draw),
    )


def _ends(desk: Desk, draw: Draw) -> Ends | None:
    found = desk.foreseen.get(draw.row.id)
    if found is None:
        return None
    event = found.forecast.event
    about, nine = (wording.time_of_day(found.made_s + 60 * one) for one in (event.median, event.nine))
    return Ends(about, nine, found.forecast.last, round(found.forecast.saved))


def _lot(draw: Draw, row: draws.LotRow) -> LotLine:
    check = check_of(draw, row)
    seed = "" if row.act is None else row.seed
    return LotLine(row.number, Lot(int(row.seed)).commitment, seed, json.dumps(check) if check else "")


def _entries(draw: Draw, members: Mapping[str, str]) -> Iterator[EntryLine]:
    event = draw.event
    is_open = _can_check_in(draw)
    for entry in event.entries:
        status = ""
        if entry.id in event.out:
            status = text("entry." + event.out[entry.id])
        is_here, has_paid = entry.id in event.here, entry.id in event.paid
        can_check_in = not status and not is_here and is_open
        people = draw.people[entry.id]
        numbers = tuple(members[one] for one in people if one in members)
        said = (entry.id, people, numbers, entry.club, entry.country, entry.rating, entry.seed, status)
        yield EntryLine(*said, is_here, has_paid, can_check_in, ", ".join(entry.again))


def _can_check_in(draw: Draw) -> bool:
    event = draw.event
    has_room = event.are_late_open if event.lines else not event.is_full
    return _can_enter(draw) and has_room and (bool(event.here) or not event.is_drawn)


def _can_enter(draw: Draw) -> bool:
    """Also when no place is open: the director is then asked what to do (R-07)."""
    event = draw.event
    has_room = event.are_late_open or bool(latecomers.ways(draw.state, 1)) if event.lines else not event.is_full
    return not event.groups and not event.swing and has_room
