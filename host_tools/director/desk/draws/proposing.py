"""Which match goes to which table next (DESK 6)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection

from host_tools.director import game, spelling, wording
from host_tools.director.desk.draws import ties
from host_tools.director.desk.draws.keeping import Draw
from host_tools.director.formats.progress import READY
from host_tools.director.store import matches, tables
from host_tools.director.texts import text

LINKED_S = 30.0  # a table not heard of for longer is not proposed
DRAWN = game.USUAL  # the game of events that are drawn here


@dataclass(frozen=True)
class Proposal:
    """A match that is ready, and a free table for it; 0 = none is free, or it has to wait, as `rests` says."""

    code: str
    table: int
    rests: tuple[str, ...]


def proposals(connection: Connection, draw: Draw, now_s: float) -> list[Proposal]:
    """Those with most rounds still to come first, each with a table; nobody who plays, and nobody twice."""
    resting = _resting(connection, draw, now_s)
    numbers, called, found = free_tables(connection, now_s), set[str](), []
    homes = _Homes(draw)
    open_ = matches.are_open(connection)
    playing = {name for match in open_ for name in people(match.name_a, match.name_b, former=draw.former)}
    playing |= people(*_at_boards(draw))
    for code in _ready(draw):
        a, b = (people(name) for name in ties.names_of(draw, code))
        names = a | b
        if names & playing:
            continue
        rests = tuple(resting[name] for name in sorted(names & resting.keys()))
        if a & b:
            rests += (text("draw.own_opponent"),)
        can_play = numbers and not rests and not names & called
        found.append(Proposal(code, _take(numbers, homes.of(code)) if can_play else 0, rests))
        called |= names
    return found


def _at_boards(draw: Draw) -> Iterator[str]:
    """Who plays without a device."""
    for code, board in draw.event.boards.items():
        if code not in draw.event.results:
            yield from (draw.names[side] for side in board.sides if side)


class _Homes:
    """The tables of each tie so far: its matches keep the first one, and stand side by side (DAV-03)."""

    def __init__(self, draw: Draw) -> None:
        self._draw = draw
        self._found: dict[str, list[int]] = {}

    def of(self, code: str) -> list[int]:
        pairing, _ = ties.split(code)
        if pairing not in self._found:
            self._found[pairing] = [one.match.table_number for one in self._draw.at_tables(pairing)]
        return self._found[pairing]


def _take(numbers: list[int], home: list[int]) -> int:
    """The free table nearest to the first one of these, or the lowest; it joins them."""
    table = min(numbers, key=lambda number: (abs(number - home[0]) if home else 0, number))
    numbers.remove(table)
    home.append(table)
    return table


def people(*names: str, former: spelling.Former = spelling.NONE_FORMER) -> set[str]:
    return set[str]().union(*(spelling.people(name, former) for name in names))


def _ready(draw: Draw) -> list[str]:
    ready = [
        (len(section.rounds) - at, pairing.code)
        for section in draw.event.sections
        for at, one in enumerate(section.rounds)
        for pairing in one.pairings
        if draw.settled[pairing.code].state == READY
    ]
    return [code for _, pairing in sorted(ready, key=lambda one: -one[0]) for code in ties.to_call(draw, pairing)]


def rests_until(connection: Connection, draw: Draw, sides: Sequence[str], now_s: float) -> list[str]:
    """Who of these rests after a match, and until when, in words."""
    resting = _resting(connection, draw, now_s)
    return [resting[name] for name in sorted(people(*sides) & resting.keys())]


def _resting(connection: Connection, draw: Draw, now_s: float) -> dict[str, str]:
    """Everybody whose last match ended not long ago, and until when they rest, in words."""
    rest_s = 60 * draw.event.announced.rest_min
    found = {}
    for match in matches.ended_between(connection, now_s - rest_s, now_s):
        until = wording.time_of_day((match.sealed_s or now_s) + rest_s)
        for name in (one for side in match.names for one in side.split(spelling.BETWEEN)):
            found |= dict.fromkeys(spelling.people(name), text("draw.rests", name=name.strip(), time=until))
    return found


def free_tables(connection: Connection, now_s: float) -> list[int]:
    """Tables that were heard of lately, have no match and play what is drawn here, lowest number first."""
    busy = {match.table_number for match in matches.are_open(connection)}
    return [
        table.number
        for table in tables.every(connection)
        if table.number not in busy
        and table.game == DRAWN
        and table.last_seen_s is not None
        and abs(now_s - table.last_seen_s) <= LINKED_S
    ]
