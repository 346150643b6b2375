"""Entries whose name is almost that of somebody in the same club: perhaps one person."""

from collections.abc import Iterator, Sequence

from sqlalchemy import Connection

from host_tools.director import spelling
from host_tools.director.desk.draws.draw_state import KnownDraws
from host_tools.director.form_parsing.entries import Line
from host_tools.director.formats.model import Entry
from host_tools.director.store import draws, players
from host_tools.director.texts import text

Clubs = dict[str, dict[str, str]]  # by club: the names of its people, by their keys


def questions(known: KnownDraws, connection: Connection, lines: Sequence[Line]) -> list[str]:
    """The question, in words: beside entries of all events, and of the lines before."""
    former, clubs, numbered = players.former(connection), Clubs(), _numbered(connection, lines)
    for draw in draws.read_all(connection):
        for entry in known.state(connection, draw.id).event.entries:
            _join(clubs, entry, former)
    found = list[str]()
    for entry in (line.entry for line in lines):
        for name, other in _pairs(clubs, entry, former):
            if not {spelling.key(name), spelling.key(other)} <= numbered:  # two numbers are two persons
                found.append(text("draw.twin", name=name, other=other, club=entry.club))
        _join(clubs, entry, former)
    return found


def _numbered(connection: Connection, lines: Sequence[Line]) -> set[str]:
    """The keys of those whose member number is known."""
    known = {spelling.key(one.name) for one in players.read_all(connection) if one.member}
    return known | {spelling.key(line.entry.names[0]) for line in lines if line.number}


def _pairs(clubs: Clubs, entry: Entry, former: spelling.Former) -> Iterator[tuple[str, str]]:
    """Each new name with a similar one; exactly the same name is known already."""
    here = clubs.get(spelling.key(entry.club), {}) if entry.club else {}
    for name in _people(entry, former):
        if spelling.key(name) not in here:
            yield from ((name, other) for other in here.values() if spelling.are_twins(name, other))


def _join(clubs: Clubs, entry: Entry, former: spelling.Former) -> None:
    if entry.club:
        names = {spelling.key(name): name for name in _people(entry, former)}
        clubs.setdefault(spelling.key(entry.club), {}).update(names)


def _people(entry: Entry, former: spelling.Former) -> list[str]:
    return [spelling.known_as(name, former).strip() for name in entry.names]
