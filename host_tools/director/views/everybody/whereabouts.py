"""Where each player is up: one state at a time, the most urgent of all events (DESK 9).

For everybody: names, tables, scores and times, as in the hall; no clocks, no needs, no payments.
"""

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from anyascii import anyascii
from sqlalchemy import Connection

from host_tools.director.desk.access import limits
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.draws import boards, proposing
from host_tools.director.desk.draws.calling import length_of, usual_settings
from host_tools.director.desk.draws.draw_state import ADJOURNED, Draw, need_draw
from host_tools.director.desk.phoned import phone_results
from host_tools.director.formats.model import EntryId
from host_tools.director.formats.progress import Standing
from host_tools.director.spelling import key
from host_tools.director.store import MatchRow, draws, players, records
from host_tools.director.texts import text
from host_tools.director.views import call_up
from host_tools.director.views.at_table.cards import Card
from host_tools.director.views.drawn import late_places
from host_tools.director.views.everybody import own, queued
from host_tools.director.views.everybody.day import NOW, Line, Paths
from host_tools.director.views.everybody.hall import start_of, usual_start
from host_tools.director.views.everybody.queued import Queued
from host_tools.director.views.everybody.rounding import rounded
from host_tools.director.wording import round_name, time_of_day

# Most urgent first.
CALLED, PLAYING, AT_DESK, RESTS, WAITS, FIRST, OUT, OVER = STATES = (
    "called", "playing", "desk", "rests", "waits", "first", "out", "over",
)  # fmt: skip
FEWEST_LETTERS = 3
MOST_FOUND = 20
TICK_S = 10.0  # of what changes by time alone
LATEST = 8  # events that are over, whose players still find themselves


@dataclass(frozen=True)
class Whereabouts:
    """`place`: a table's number or a board's name; `words`: what else to know."""

    name: str
    state: str
    event: str
    round: str = ""
    place: str = ""
    is_table: bool = False
    opponent: str = ""
    score: str = ""
    length: int = 0
    start_s: float = 0.0
    about: str = ""
    words: tuple[str, ...] = ()
    day: tuple[Line, ...] = field(default=())
    own: str = ""  # another one as soon as there is something else that the player may say


# By draw: what it rested on, and everybody by mark.
Known = dict[int, tuple[object, Mapping[str, Whereabouts]]]


def names(desk: Desk) -> dict[str, str]:
    """Everybody in an event that goes on, by mark."""
    with desk.reading() as connection:
        found = shown_events(desk, connection)
    return {mark: name for draw in found for _, name, mark in _people(draw)}


def now_of(desk: Desk, mark: str) -> str:
    """The mark of whoever had the one given under a name of before; "" = nobody had."""
    with desk.reading() as connection:
        former = players.former(connection)
    return next((mark_of(name) for key_before, name in former.items() if mark_of(key_before) == mark), "")


def found_by(names_by_mark: Mapping[str, str], letters: str) -> list[tuple[str, str]]:
    """(mark, name) of those with a word that begins so, whatever the accents; in order of their names."""
    wanted = _plain(letters)
    if len(wanted) < FEWEST_LETTERS:
        hits = [one for one in names_by_mark.items() if _plain(one[1]) == wanted]
    else:
        hits = [one for one in names_by_mark.items() if f" {wanted}" in f" {_plain(one[1])}"]
    return sorted(hits, key=lambda one: _plain(one[1]))[:MOST_FOUND]


def _plain(words: str) -> str:
    return " ".join(anyascii(words).casefold().replace("-", " ").split())


def every(desk: Desk, cards: Sequence[Card], known: Known | None = None) -> dict[str, Whereabouts]:
    """Where everybody of the events that go on is up, by mark.  `known`: kept from look to look, so that only events of
    which something shown has changed are worked out again."""
    known = {} if known is None else known
    by_number = {card.number: card for card in cards}
    with desk.reading() as connection:
        shown = shown_events(desk, connection)
        going, now_s = [draw for draw in shown if not draw.event.is_over], desk.now_s()
        queue = queued.of_events(connection, going, now_s, [card.ends for card in call_up.ending(cards, now_s)])
        looks = [
            _Look(desk, connection, Paths(draw, by_number, desk.foreseen.get(draw.row.id)), queue.get(draw.row.id, {}))
            for draw in shown
        ]
        found: dict[str, Whereabouts] = {}
        for look in looks:
            draw_id, rests_on = look.paths.draw.row.id, look.rests_on()
            if draw_id not in known or known[draw_id][0] != rests_on:
                known[draw_id] = rests_on, look.people()
            _add(found, known[draw_id][1].items())
    return found


def _add(found: dict[str, Whereabouts], more: Iterable[tuple[str, Whereabouts]]) -> None:
    """Of two the more urgent counts, or else the one that was there first."""
    for mark, one in more:
        if mark not in found or STATES.index(one.state) < STATES.index(found[mark].state):
            found[mark] = one


def shown_events(desk: Desk, connection: Connection) -> list[Draw]:
    """The events that go on or are not drawn yet, and the latest ones that are over."""
    found = own.of_now(desk, connection)
    going = {draw.row.id for draw in found}
    over = [row.id for row in draws.read_all(connection) if row.id not in going]
    return [*found, *(need_draw(desk.draws, connection, one) for one in sorted(over)[-LATEST:])]


def _people(draw: Draw) -> Iterator[tuple[EntryId, str, str]]:
    """(entry, name, mark) of everybody who has not left the event."""
    for entry, partners in draw.people.items():
        if entry not in draw.event.out:
            yield from ((entry, name, mark_of(name)) for name in partners)


def mark_of(name: str) -> str:
    """Stands for a person in addresses."""
    return min(limits.marks_of((name,)))


class _Look:
    """At one event."""

    def __init__(self, desk: Desk, connection: Connection, paths: Paths, queue: Mapping[str, Queued]) -> None:
        self.paths = paths
        self._desk = desk
        self._connection = connection
        self._draw = paths.draw
        self._queue = queue
        self._boards = boards.in_use(self._draw)
        self._leaving = own.leaving(connection)

    def people(self) -> dict[str, Whereabouts]:
        """By mark."""
        found: dict[str, Whereabouts] = {}
        for entry, name, mark in _people(self._draw):
            _add(found, [(mark, replace(self.at(entry, name), own=self.own(entry, name)))])
        return found

    def rests_on(self) -> object:
        """All that people are told from: two looks with equal ones tell the same."""
        draw = self._draw
        at_tables = [row.match for code in draw.played for row in draw.at_tables(code) if _is_at(row.match)]
        called = [match for match in at_tables if match.status in records.CALLED_STATUSES]
        return (
            draw,
            [_told_of(self.paths.cards.get(match.table_number)) for match in at_tables],
            [start_of(self._desk, self._connection, match) for match in called],
            usual_settings(self._connection, draw.row.event).length if self._boards else 0,
            self.paths.foreseen,
            self._queue,
            self._leaving,
            0 if draw.event.is_over else self._desk.now_s() // TICK_S,
        )

    def own(self, entry: EntryId, name: str) -> str:
        """Stands for all that the player's own page asks and tells beside this."""
        event = self._draw.event
        found = [f"{self._leaving.get(key(name), 0):.0f}", str(entry in event.here)]
        for code, board in event.boards.items():
            if entry in board.sides:
                known = self._draw.phoned.get(code)
                said = [f"{side} {row.said_s} {row.phone.hex()}" for side, row in known.said.items()] if known else []
                found += [code, phone_results.match_of(board), *sorted(said), str(code in self._draw.noted)]
        return hashlib.sha256(" ".join(found).encode()).hexdigest()[:16]

    def at(self, entry: EntryId, name: str) -> Whereabouts:
        event, one = self._draw.row.event, self.paths.open_of(entry)
        day = tuple(self.paths.lines(entry))
        if one is not None:
            return self._in_pairing(one, entry, name, day)
        if not self._draw.event.is_drawn:
            is_missing = bool(self._draw.event.here) and entry not in self._draw.event.here
            words = "me.check_in" if is_missing else "me.not_drawn"
            return Whereabouts(name, AT_DESK if is_missing else WAITS, event, words=(text(words),))
        if self.paths.is_ranked(entry):  # a later round may not be paired yet
            if self._draw.event.is_over:
                return Whereabouts(name, OVER, event, day=day)
            return Whereabouts(name, WAITS, event, words=(text("me.next_round"),), day=day)
        if self.paths.has_won(entry):
            return Whereabouts(name, FIRST, event, day=day)
        return Whereabouts(name, OUT, event, words=self._again(), day=day)

    def _again(self) -> tuple[str, ...]:
        """Until when whoever is out can enter again; () = not at all, or no longer."""
        said = self._draw.event.announced
        if time := self.paths.last_chance:
            return (text("me.last_chance", time=time),)
        if said.entries_each == 1 or self._draw.event.is_over:
            return ()
        if said.re_entry_until_s is None:
            return (text("me.enter_again"),) if self._draw.event.are_late_open else ()
        is_open = self._desk.now_s() < said.re_entry_until_s
        return (text("me.enter_again_until", time=time_of_day(said.re_entry_until_s)),) if is_open else ()

    def _in_pairing(self, one: Standing, entry: EntryId, name: str, day: tuple[Line, ...]) -> Whereabouts:
        code = one.pairing.code
        opponent, event, title = self.paths.opponent(one, entry), self._draw.row.event, round_name(code)
        row = next((row for row in self._draw.at_tables(code) if _is_at(row.match) and entry in row.entries), None)
        now = Line(NOW, title, opponent)
        day = (*day, now, *self.paths.ahead(one))
        if row is not None:
            return self._at_table(row.match, row.entries.index(entry), name, title, day)
        if code in self._boards:
            since_s = self._draw.event.boards[code].at_s or 0.0
            starts_s = usual_start(since_s)
            state, start_s = (CALLED, starts_s) if since_s <= self._desk.now_s() < starts_s else (PLAYING, 0.0)
            length = length_of(self._draw, code, usual_settings(self._connection, event))
            at = {"place": self._boards[code], "opponent": opponent, "length": length, "start_s": start_s}
            return Whereabouts(name, state, event, title, day=day, **at)
        ready = self._queue.get(code)
        if ready is None:
            words = (*self._adjourned(code), *late_places.waiting_words(self._draw, one), *self._held())
            return Whereabouts(name, WAITS, event, title, opponent=opponent, words=words, day=day)
        state, words = (RESTS, ready.rests) if ready.rests else (WAITS, ready.waits)
        about = rounded(ready.about) if ready.about else ""
        return Whereabouts(name, state, event, title, opponent=opponent, about=about, words=words, day=day)

    def _held(self) -> tuple[str, ...]:
        """Until when the desk holds the event's calls back, as one sentence."""
        held = " ".join(proposing.held_words(self._draw, self._desk.now_s()))
        return (held,) if held and not self._draw.event.is_over else ()

    def _adjourned(self, code: str) -> tuple[str, ...]:
        return (text("pairing.adjourned"),) if self._draw.statuses.get(code) == ADJOURNED else ()

    def _at_table(self, match: MatchRow, side: int, name: str, title: str, day: tuple[Line, ...]) -> Whereabouts:
        card, called = self.paths.cards.get(match.table_number), match.status in records.CALLED_STATUSES
        score = getattr(card.match, "score", None) if card is not None and not called else None
        ends = rounded(card.ends) if card is not None and card.ends and not called else ""
        return Whereabouts(
            name,
            CALLED if called else PLAYING,
            self._draw.row.event,
            title,
            str(match.table_number),
            True,
            match.names[1 - side],
            text("match.title", a=score[side], b=score[1 - side]) if score else "",
            match.length,
            start_of(self._desk, self._connection, match) if called else 0.0,
            ends,
            day=day,
        )


def _told_of(card: Card | None) -> object:
    """A table in play, as far as phones show it."""
    return (getattr(card.match, "score", None), getattr(card.match, "length", 0), card.ends) if card else None


def _is_at(match: MatchRow) -> bool:
    return match.status in records.OPEN_STATUSES
