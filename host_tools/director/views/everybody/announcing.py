"""The announcer's view: who is called and who is next, with clubs and how the names are spoken (DESK 9)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from host_tools.director import spelling
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.draws.draw_state import going_on
from host_tools.director.store import players
from host_tools.director.views.at_table.cards import Card
from host_tools.director.views.everybody import hall
from host_tools.director.views.everybody.hall import HallCall


@dataclass(frozen=True)
class Person:
    name: str
    club: str
    spoken: str  # "" = as it is written


Side = tuple[Person, ...]


@dataclass(frozen=True)
class ToSay:
    """`key`: another one for each call of the same match."""

    key: str
    call: HallCall
    sides: Sequence[Side]


@dataclass(frozen=True)
class Announcements:
    calls: Sequence[ToSay]
    next: Sequence[Sequence[Side]]


def page(desk: Desk, cards: Sequence[Card]) -> Announcements:
    """The same calls as on the hall's screen, in the same order."""
    shown = hall.page(desk, cards)
    with desk.reading() as connection:
        known = _Known(
            {
                name: entry.club
                for draw in going_on(desk.draws, connection)
                for entry in draw.event.entries
                for name in draw.people[entry.id]
            },
            players.spoken(connection),
        )
    calls = [ToSay(f"{one.place} {one.calls} {one.start_s:.0f}", one, known.sides(one.names)) for one in shown.calls]
    return Announcements(calls, [known.sides(names) for names in shown.next])


@dataclass(frozen=True)
class _Known:
    """By names."""

    clubs: Mapping[str, str]
    spoken: Mapping[str, str]

    def sides(self, names: Sequence[str]) -> list[Side]:
        return [tuple(self._person(name.strip()) for name in side.split(spelling.BETWEEN)) for side in names]

    def _person(self, name: str) -> Person:
        return Person(name, self.clubs.get(name, ""), self.spoken.get(name, ""))
