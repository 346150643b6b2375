"""For other programs: everything public of the hall in small pieces, each with a key of its own.

The classes are the description as well: the OpenAPI document is made of them.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from host_tools.director.desk.draws import boards
from host_tools.director.desk.draws.draw_state import Draw
from host_tools.director.formats.progress import PLAYED, Standing, section_letter
from host_tools.director.store import records
from host_tools.director.views.drawn import placed
from host_tools.director.views.everybody.hall import HallPage
from host_tools.director.wording import round_name, section_name

PairingState = Literal[
    "waiting",
    "ready",
    "called",
    "present",
    "playing",
    "adjourned",
    "reported",
    "verified",
    "bye",
    "walkover",
    "empty",
    "played",
]


class Link(BaseModel):
    """When the table was last heard from, at the moment of the answer."""

    age_s: float | None
    level: str


class Table(BaseModel):
    """A table as spectators see it.  `clock`, `break` and `match` are those of its game; null = it has none now."""

    model_config = ConfigDict(extra="allow")
    number: int
    name: str
    state: str
    words: str = Field(description="The state in the language asked for.")
    at_s: float = Field(description="The moment of its clock reading, seconds since 1970.")
    link: Link
    match: dict[str, Any] | None
    clock: dict[str, Any] | None


class Call(BaseModel):
    place: str = Field(description="A table's number, or the name of a board without a device.")
    names: list[str]
    start_s: float
    calls: int = Field(description="1, 2 or 3; 3 is the last one.", ge=1, le=3)


class Hall(BaseModel):
    """Who is called, who is next, and the table on the stage (0 = none)."""

    calls: list[Call]
    next: list[list[str]]
    stage: int
    round: str
    ends: str = Field(description="When the round ends, hh:mm, to five minutes; empty = not known.")


class Event(BaseModel):
    id: int
    name: str
    is_over: bool


class Pairing(BaseModel):
    """`id`: the event's, a slash, and the code of the pairing."""

    id: str
    event: int
    code: str
    section: str
    round: str
    sides: list[str | None] = Field(description="Two names; null = not known yet.")
    state: PairingState
    score: list[int] | None
    winner: int | None = Field(description="0 or 1; null = nobody yet.")
    place: str = Field(description="A table's number, or the name of a board without a device; empty = none.")


class PlaceOf(BaseModel):
    place: int
    name: str
    club: str
    counts: list[int]


class Standings(BaseModel):
    """The places of a section, as far as they are known; `heads`: of the counts that rank there."""

    id: str
    event: int
    section: str
    heads: list[str]
    places: list[PlaceOf]


class Everything(BaseModel):
    """`mark`: from here on a stream tells the changes (`since`)."""

    mark: str
    now_s: float
    tables: list[Table]
    hall: Hall
    events: list[Event]
    pairings: list[Pairing]
    standings: list[Standings]


PIECES: Mapping[str, type[BaseModel]] = {
    "table": Table,
    "hall": Hall,
    "event": Event,
    "pairing": Pairing,
    "standings": Standings,
}


def hall(page: HallPage) -> Hall:
    calls = [
        Call(place=one.place, names=list(one.names), start_s=one.start_s, calls=min(one.calls, 3)) for one in page.calls
    ]
    stage = page.stage.number if page.stage else 0
    return Hall(calls=calls, next=[list(one) for one in page.next], stage=stage, round=page.round, ends=page.ends)


def event(draw: Draw) -> Event:
    return Event(id=draw.row.id, name=draw.row.event, is_over=draw.event.is_over)


def pairings(draw: Draw) -> Iterator[Pairing]:
    at_boards = boards.in_use(draw)
    return (_pairing(draw, code, one, at_boards) for code, one in draw.standings.items())


def _pairing(draw: Draw, code: str, one: Standing, at_boards: Mapping[str, str]) -> Pairing:
    result, sides = one.result, one.result.sides if one.result else one.sides
    played = draw.played.get(code)
    is_at_table = played is not None and played.match.status != records.ADJOURNED
    return Pairing(
        id=f"{draw.row.id}/{code}",
        event=draw.row.id,
        code=code,
        section=section_name(section_letter(code)),
        round=round_name(code),
        sides=[draw.names[side] if side else None for side in sides],
        state=_state(draw, code, one),
        score=list(result.points) if result else None,
        winner=sides.index(one.winner) if one.winner and one.winner in sides else None,
        place=str(played.match.table_number) if played and is_at_table else at_boards.get(code, ""),
    )


def _state(draw: Draw, code: str, one: Standing) -> Any:
    """How far its match is, once it is called; else how far the pairing is."""
    if one.state == PLAYED or code in draw.statuses:
        return draw.statuses.get(code, PLAYED)
    return one.state


def standings(draw: Draw) -> Sequence[Standings]:
    return [
        Standings(
            id=f"{draw.row.id}/{number}",
            event=draw.row.id,
            section=part.title,
            heads=list(part.heads),
            places=[
                PlaceOf(place=line.place, name=line.name, club=line.club, counts=list(line.counts))
                for line in part.lines
            ],
        )
        for number, part in enumerate(placed.standings_of(draw))
    ]
