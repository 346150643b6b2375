"""Whose a match is: its pairing, and each side's member numbers, federation and country."""

import time
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from sqlalchemy import Connection

from host_tools.director import spelling
from host_tools.director.desk.adjourning import signed_file
from host_tools.director.desk.desk import Desk
from host_tools.director.formats.progress import section_letter
from host_tools.director.spelling import Former
from host_tools.director.store import draws, players
from host_tools.director.store.away import adjourned
from host_tools.director.store.players import PlayerRow
from host_tools.director.views.matches import MatchLine, Result
from host_tools.director.wording import section_name

Pair = tuple[str, str]


@dataclass(frozen=True)
class Whose:
    """Of the sides A and B; of partners, with / between; "" = not known.

    `begun`: where and when, if the match was adjourned meanwhile."""

    pairing: str
    section: str
    members: Pair
    federations: Pair
    countries: Pair
    begun: str = ""

    @property
    def are_members(self) -> bool:
        return all(self.members)


class Exported(NamedTuple):
    """A match of two sides, the result that counts, and whose it is."""

    match: MatchLine
    result: Result
    whose: Whose


@dataclass(frozen=True)
class Known:
    """As the store has it: players by their keys, pairings by match, countries by draw and by the entry's people."""

    players: Mapping[str, PlayerRow]
    former: Former
    pairings: Mapping[int, tuple[int, str]]
    countries: Mapping[tuple[int, frozenset[str]], str]
    begun: Mapping[int, str]

    def of(self, match: MatchLine) -> Whose:
        draw_id, pairing = self.pairings.get(match.id, (match.draw, match.pairing))
        section = section_name(section_letter(pairing)) if pairing else ""
        a, b = ([self._player(one) for one in side.split(spelling.BETWEEN)] for side in match.names)
        members = _all(one.member for one in a), _all(one.member for one in b)
        federations = _all(one.federation for one in a), _all(one.federation for one in b)
        countries = [
            self.countries.get((draw_id, frozenset(spelling.people(side, self.former))), "") for side in match.names
        ]
        return Whose(pairing, section, members, federations, (countries[0], countries[1]), self.begun.get(match.id, ""))

    def _player(self, name: str) -> PlayerRow:
        now = spelling.key(spelling.known_as(name, self.former))
        return self.players.get(now, _NOBODY)


_NOBODY = PlayerRow(0, "", "", "")


def _all(values: Iterable[str]) -> str:
    """Those of all partners, or "" if one of them is missing."""
    found = list(values)
    return f" {spelling.BETWEEN} ".join(dict.fromkeys(found)) if all(found) else ""


def exported(desk: Desk, lines: Iterable[MatchLine]) -> Iterator[Exported]:
    """The matches of two sides that have a result."""
    with desk.reading() as connection:
        known = _known(desk, connection)
    for match in lines:
        if match.result and len(match.names) == 2:
            yield Exported(match, match.result, known.of(match))


def _known(desk: Desk, connection: Connection) -> Known:
    former = players.former(connection)
    countries = {
        (row.id, frozenset(spelling.people(spelling.BETWEEN.join(entry.names), former))): entry.country
        for row in draws.read_all(connection)
        for entry in desk.draws.state(connection, row.id).event.entries
    }
    numbered = {spelling.key(one.name): one for one in players.read_all(connection) if one.member}
    return Known(numbered, former, draws.pairings(connection), countries, _begun(connection))


def _begun(connection: Connection) -> dict[int, str]:
    """Of the matches that were adjourned: where and when they were begun."""
    found = {match: signed_file.read(file).adjourned for match, file in adjourned.begun_of(connection).items()}
    return {match: f"{one.begun} {_day(one.started_s or one.adjourned_s)}".strip() for match, one in found.items()}


def _day(at_s: float) -> str:
    return time.strftime("%Y-%m-%d", time.localtime(at_s))
