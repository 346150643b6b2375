"""In which order the matches of all events that are ready go to tables (DESK 6)."""

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection

from host_tools.director.desk.draws import ties
from host_tools.director.desk.draws.draw_state import Draw
from host_tools.director.formats import lengths
from host_tools.director.formats.event import round_code
from host_tools.director.formats.model import Pairing, Round, Section
from host_tools.director.formats.progress import READY
from host_tools.director.store import events


@dataclass(frozen=True)
class _Ready:
    draw: Draw
    code: str
    rounds_to_come: int
    since_s: float
    lot: str

    @property
    def order(self) -> tuple[int, float, str]:
        return -self.rounds_to_come, self.since_s, self.lot


def in_turn(connection: Connection, found: Sequence[Draw]) -> Iterator[tuple[Draw, str]]:
    """Champion and Intermediate by the club's rules (TOU-05); most rounds to come; ready longest; by lot, but within a
    round in the order of its draw, which was by lot."""
    first, then = list[_Ready](), list[_Ready]()
    for draw in found:
        settings = events.find(connection, draw.row.event)
        named = [(one, lengths.class_of(draw.row.event)) for one in _ready(draw)]
        before, after = lengths.by_class(named, settings.rule_set if settings else "")
        first, then = [*first, *before], [*then, *after]
    for group in (first, then):
        for one in sorted(group, key=lambda one: one.order):
            yield from ((one.draw, code) for code in ties.to_call(one.draw, one.code))


def _ready(draw: Draw) -> Iterator[_Ready]:
    for section in draw.event.sections:
        for at, one in enumerate(section.rounds):
            lot = _lot(draw, section, one)
            for pairing in one.pairings:
                if draw.settled[pairing.code].state == READY:
                    yield _Ready(draw, pairing.code, len(section.rounds) - at, _since_s(draw, pairing), lot)


def _lot(draw: Draw, section: Section, one: Round) -> str:
    """The place of a round among those of other events, from the event's first lot."""
    said = f"call {draw.lots[0].seed} {draw.row.id} {round_code(section.letter, one.number)}"
    return hashlib.sha256(said.encode()).hexdigest()


def _since_s(draw: Draw, pairing: Pairing) -> float:
    """Since its sides are decided on; of a first round, since the last lot."""
    sources = [draw.decided_s(place.of) for place in pairing.places]
    return max((at_s for at_s in sources if at_s), default=draw.lot.committed_s)
