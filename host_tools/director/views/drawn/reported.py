"""The acts of the federation's report: the page of an event's, and all of them as rulings (TOU-02, TOU-06)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection

from host_tools.director.desk import acts
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.draws.draw_state import LARGEST_ID, need_draw
from host_tools.director.desk.draws.naming_acts import in_words
from host_tools.director.formats.acts.ruling import DECISIONS, Appeal
from host_tools.director.formats.deciding import Act, Undo
from host_tools.director.formats.event import Event
from host_tools.director.store import acts as act_rows, draws
from host_tools.director.store.acts import ActRow
from host_tools.director.texts import text

AT_ONCE = 100  # acts read under one hold of the desk's lock


@dataclass(frozen=True)
class FederationPage:
    id: int
    event: str
    entries: Sequence[tuple[str, str]]  # those still in: number, names
    classes: Sequence[str]  # other events, to which an entry can be moved
    committee: Sequence[str]
    substitutes: Sequence[str]
    decisions: Sequence[str] = DECISIONS


def page(desk: Desk, draw_id: int) -> FederationPage:
    with desk.reading() as connection:
        draw = need_draw(desk.draws, connection, draw_id)
        others = [row.event for row in draws.read_all(connection) if row.id != draw_id]
    entries = [(entry.id, draw.names[entry.id]) for entry in draw.event.entries if entry.id not in draw.event.out]
    return FederationPage(draw_id, draw.row.event, entries, sorted(others), *committee_of(draw.event))


def committee_of(event: Event) -> tuple[Sequence[str], Sequence[str]]:
    """Members and substitutes, which are posted (ROL-02)."""
    return event.committee, event.substitutes


@dataclass(frozen=True)
class Told:
    """An act that the federation is told about."""

    event: str
    draw: int
    about: str  # the entry or the person concerned
    kind: str  # what was done, in a word or two
    rule: str
    when_s: float
    by: str
    words: str
    reason: str
    is_undone: bool


def newest_first(desk: Desk) -> Iterator[Told]:
    """Of all events, those taken back included."""
    last = LARGEST_ID
    while last:
        with desk.reading() as connection:
            found = act_rows.with_rule(connection, acts.DRAW, last, AT_ONCE)
            gone = act_rows.undone(connection, [row.id for row in found])
            told = [_told(desk, connection, row, row.id in gone) for row in found]
        yield from told
        last = found[-1].id if len(found) == AT_ONCE else 0


def _told(desk: Desk, connection: Connection, row: ActRow, is_undone: bool) -> Told:
    draw = need_draw(desk.draws, connection, row.became["draw"])
    act = draw.state.log[row.became["act"]].act
    about, kind = _about(draw.names, act), text("sort." + type(act).__name__)
    words = in_words(draw, act, 0)
    said = (row.rule, row.at_s, row.name, words, row.reason, is_undone)
    return Told(draw.row.event, draw.row.id, about, kind, *said)


def _about(names: Mapping[str, str], act: Act | Undo) -> str:
    """The entry, the spectator or the parties."""
    if isinstance(act, Appeal):
        return act.parties
    entry = getattr(act, "entry", "")
    return names.get(entry, entry) or getattr(act, "person", "")
