"""Which match goes to which table next (DESK 6)."""

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from sqlalchemy import Connection

from host_tools.director import spelling, wording
from host_tools.director.desk import special_needs
from host_tools.director.desk.devices import transfers
from host_tools.director.desk.draws import boards, ties
from host_tools.director.desk.draws.draw_state import Draw
from host_tools.director.desk.draws.seats import Seats
from host_tools.director.formats import lengths
from host_tools.director.formats.announced import BY_HAND
from host_tools.director.formats.event import round_code
from host_tools.director.formats.model import Pairing, Round, Section
from host_tools.director.formats.progress import READY
from host_tools.director.store import events, matches
from host_tools.director.store.own_pages import leaves
from host_tools.director.texts import text

CALLED_BEFORE_S = 300.0  # the start of its round


@dataclass(frozen=True)
class Turn:
    """The place of a match in the queue, and why it has it."""

    draw: Draw
    code: str
    rounds_to_come: int
    since_s: float  # when it became ready
    lot: str
    is_of_class: bool = False  # Champion and Intermediate by the club's rules (TOU-05)

    @property
    def first_s(self) -> float:
        """When it was put first by hand; 0 = it was not."""
        return self.draw.event.calling.first.get(self.code, 0.0)

    @property
    def order(self) -> tuple[float, bool, int, float, str]:
        return -self.first_s, not self.is_of_class, -self.rounds_to_come, self.since_s, self.lot


@dataclass(frozen=True)
class Proposal:
    """A match that is ready, and a free table for it; 0 = none is free, or it has to wait.

    `table`: or a board without a device.  `rests`: who rests; `waits`: what else it waits for, both in words."""

    draw_id: int
    code: str
    table: int
    rests: tuple[str, ...]
    turn: Turn
    waits: tuple[str, ...] = ()
    is_busy: bool = False  # a player plays elsewhere
    needs: tuple[str, ...] = ()  # of its table (ACC-01)


def proposals(connection: Connection, draw: Draw, now_s: float, others: Sequence[Draw] = ()) -> list[Proposal]:
    """The matches of an event that are ready, each with the table that is left for it by all events."""
    every = [draw, *(one for one in others if one.row.id != draw.row.id)]
    return [one for one in queue(connection, every, now_s) if one.draw_id == draw.row.id]


def queue(connection: Connection, found: Sequence[Draw], now_s: float) -> list[Proposal]:
    """`whole_queue` without those whose players play elsewhere."""
    return [one for one in whole_queue(connection, found, now_s) if not one.is_busy]


def whole_queue(connection: Connection, found: Sequence[Draw], now_s: float) -> list[Proposal]:
    """The matches of all these events that are ready, first come first: no table twice, and nobody twice.

    An event that is called by hand, or held back, takes no table."""
    seats, called, proposed = Seats(connection, found, now_s), set[str](), []
    playing, leaving = _playing(connection, found, now_s), _leaving(connection)
    homes, resting = {one.row.id: _Homes(one) for one in found}, _Resting(connection, now_s)
    for turn in in_turn(connection, found):
        draw, code = turn.draw, turn.code
        a, b = (people(name) for name in ties.names_of(draw, code))
        busy = tuple(dict.fromkeys(playing[name] for name in sorted((a | b) & playing.keys())))
        rests = () if code in draw.event.calling.waived else tuple(resting.words(draw, a | b))
        if a & b:
            rests += (text("draw.own_opponent"),)
        must_leave = (leaving[name] for name in sorted((a | b) & leaving.keys()))
        waits = (*busy, *held_words(draw, now_s, code), *must_leave)
        is_due = not rests and not waits and not (a | b) & called and not _is_by_hand(draw)
        needs = seats.needs(ties.names_of(draw, code))
        wanted, is_of_tie = special_needs.together(needs), ties.split(code)[1] > 0
        table = seats.take(homes[draw.row.id].tables(code), wanted, has_device=is_of_tie) if is_due else 0
        said = special_needs.words(needs)
        proposed.append(Proposal(draw.row.id, code, table, rests, turn, waits, bool(busy), said))
        if not busy:
            called |= a | b
    return proposed


def _is_by_hand(draw: Draw) -> bool:
    return draw.event.announced.calls == BY_HAND


def held_words(draw: Draw, now_s: float, code: str = "") -> tuple[str, ...]:
    """Until when the desk holds an event's calls back, and the start of the round of this pairing; () = it does not."""
    until_s, starts_s = draw.event.calling.held_until_s, starts_of(draw, code)
    held = (text("draw.held", time=wording.time_of_day(until_s)),) if until_s > now_s else ()
    is_early = starts_s > now_s + CALLED_BEFORE_S
    return (*held, text("draw.round_starts", time=wording.time_of_day(starts_s))) if is_early else held


def starts_of(draw: Draw, code: str) -> float:
    """The start that was set for the round of a pairing, since the epoch; 0 = none."""
    found = draw.event.calling.rounds.get(code.partition("-")[0])
    return found.starts_s if found else 0.0


def _playing(connection: Connection, found: Sequence[Draw], now_s: float) -> dict[str, str]:
    """Everybody at a table, or on a board without a device, and where, in words."""
    former, where = found[0].former if found else spelling.NONE_FORMER, dict[str, str]()
    for draw in found:
        for name, board in _at_boards(draw):
            where |= dict.fromkeys(people(name), text("draw.on_board", name=name, board=board))
    for match in transfers.at_tables(connection, now_s):
        for name in (one.strip() for side in match.names for one in side.split(spelling.BETWEEN)):
            words = text("draw.at_table", name=name, number=match.table_number)
            where |= dict.fromkeys(people(name, former=former), words)
    return where


def _leaving(connection: Connection) -> dict[str, str]:
    """Everybody who must leave, in words: the director decides before a match is called."""
    found: dict[str, str] = {}
    for _, name, said_s in leaves.read_all(connection):
        words = text("draw.must_leave", name=name, time=wording.time_of_day(said_s))
        found |= dict.fromkeys(people(name), words)
    return found


def _at_boards(draw: Draw) -> Iterator[tuple[str, str]]:
    """Each side that plays without a device, and its board."""
    for code, board in boards.in_use(draw).items():
        yield from ((draw.names[side], board) for side in draw.event.boards[code].sides if side)


class _Homes:
    """The tables of each tie so far: its matches keep the first one, and stand side by side (DAV-03)."""

    def __init__(self, draw: Draw) -> None:
        self._draw = draw
        self._found: dict[str, list[int]] = {}

    def tables(self, code: str) -> list[int]:
        pairing, _ = ties.split(code)
        if pairing not in self._found:
            self._found[pairing] = [one.match.table_number for one in self._draw.at_tables(pairing)]
        return self._found[pairing]


def people(*names: str, former: spelling.Former = spelling.NONE_FORMER) -> set[str]:
    return set[str]().union(*(spelling.people(name, former) for name in names))


def rests_until(connection: Connection, draw: Draw, sides: Sequence[str], now_s: float) -> list[str]:
    """Who of these rests after a match, and until when, in words."""
    return _Resting(connection, now_s).words(draw, people(*sides))


class _Resting:
    """Everybody whose last match ended not long ago, and until when they rest, in words."""

    def __init__(self, connection: Connection, now_s: float) -> None:
        self._connection = connection
        self._now_s = now_s
        self._found: dict[int, dict[str, str]] = {}  # by the minutes of rest

    def words(self, draw: Draw, names: set[str]) -> list[str]:
        rest_min = draw.event.announced.rest_min
        if rest_min not in self._found:
            self._found[rest_min] = self._after(60 * rest_min)
        resting = self._found[rest_min]
        return [resting[name] for name in sorted(names & resting.keys())]

    def _after(self, rest_s: float) -> dict[str, str]:
        found: dict[str, str] = {}
        for match in matches.ended_between(self._connection, self._now_s - rest_s, self._now_s):
            until = wording.time_of_day((match.sealed_s or self._now_s) + rest_s)
            for name in (one for side in match.names for one in side.split(spelling.BETWEEN)):
                found |= dict.fromkeys(spelling.people(name), text("draw.rests", name=name.strip(), time=until))
        return found


def in_turn(connection: Connection, found: Sequence[Draw]) -> Iterator[Turn]:
    """The matches of all events that are ready, in the order in which they go to tables (DESK 6).

    First by hand; Champion and Intermediate by the club's rules (TOU-05); most rounds to come; ready longest; by lot,
    but within a round in the order of its draw, which was by lot.
    """
    every, ready = list[Turn](), {draw.row.event: list(_ready(draw)) for draw in found}
    rule_sets = events.rule_sets(connection, [event for event, turns in ready.items() if turns])
    for event, turns in ready.items():
        named = [(one, lengths.class_of(event)) for one in turns]
        before, after = lengths.by_class(named, rule_sets.get(event, ""))
        every += [*(replace(one, is_of_class=True) for one in before), *after]
    yield from sorted(every, key=lambda one: one.order)


def _ready(draw: Draw) -> Iterator[Turn]:
    for section in draw.event.sections:
        for at, one in enumerate(section.rounds):
            lot = _lot(draw, section, one)
            for pairing in one.pairings:
                if draw.settled[pairing.code].state == READY:
                    of = (len(section.rounds) - at, _since_s(draw, pairing), lot)
                    yield from (Turn(draw, code, *of) for code in ties.to_call(draw, pairing.code))


def _lot(draw: Draw, section: Section, one: Round) -> str:
    """The place of a round among those of other events, from the event's first lot."""
    said = f"call {draw.lots[0].seed} {draw.row.id} {round_code(section.letter, one.number)}"
    return hashlib.sha256(said.encode()).hexdigest()


def _since_s(draw: Draw, pairing: Pairing) -> float:
    """Since its sides are decided on; of a first round, since the last lot."""
    sources = [draw.decided_s(place.of) for place in pairing.places]
    return max((at_s for at_s in sources if at_s), default=draw.lot.committed_s)
