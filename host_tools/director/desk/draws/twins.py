"""Entries whose name is almost that of somebody in the same club: perhaps one person; whoever enters them decides."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from sqlalchemy import Connection

from host_tools.director import spelling
from host_tools.director.desk.draws.draw_state import KnownDraws
from host_tools.director.form_parsing.entries import Known, Line
from host_tools.director.formats.model import Entry
from host_tools.director.store import draws, players
from host_tools.director.texts import text

Clubs = dict[str, dict[str, str]]  # by club: the names of its people, by their keys

SAME, NEW, SKIP = DECISIONS = ("same", "new", "skip")
FIELD = "twin "  # of a form: its line, and the name there


@dataclass(frozen=True)
class Twin:
    """Somebody in a line, and a known person of the club who may be the same."""

    line: int
    name: str
    other: str
    club: str

    @property
    def words(self) -> str:
        return text("draw.twin", name=self.name, other=self.other, club=self.club)

    @property
    def field(self) -> str:
        """Of the form; for a line that has been changed since it is another one."""
        return f"{FIELD}{self.line} {spelling.key(self.name)}"


Decided = Mapping[str, str]  # one of DECISIONS, by the field


def found(known: KnownDraws, connection: Connection, lines: Sequence[Line]) -> list[Twin]:
    """Beside entries of all events, and of the lines before."""
    former, clubs, numbered = players.former(connection), Clubs(), _numbered(connection, lines)
    for draw in draws.read_all(connection):
        for entry in known.state(connection, draw.id).event.entries:
            _join(clubs, entry, former)
    every = list[Twin]()
    for line in lines:
        for name, other in _pairs(clubs, line.entry, former):
            if not {spelling.key(name), spelling.key(other)} <= numbered:  # two numbers are two persons
                every.append(Twin(line.at, name, other, line.entry.club))
        _join(clubs, line.entry, former)
    return every


def settled(known: Known, every: Sequence[Twin], decided: Decided) -> Known:
    """The lines are read again with this: without those to skip, and with the known names of those who are the same."""
    same: dict[int, dict[str, str]] = {}
    for one in every:
        if decided.get(one.field) == SAME:
            same.setdefault(one.line, {})[spelling.key(one.name)] = one.other
    return replace(known, same=same, skipped={one.line for one in every if decided.get(one.field) == SKIP})


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
