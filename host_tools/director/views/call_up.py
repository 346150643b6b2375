"""The call-up over all events: the queue with its reasons, the tables, and who is called and not there (DESK 6)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection

from host_tools.director import game, spelling, wording
from host_tools.director.desk import special_needs
from host_tools.director.desk.access import limits
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.draws import boards, call_up, paper, proposing, ties
from host_tools.director.desk.draws.calling import length_of, usual_settings
from host_tools.director.desk.draws.draw_state import Draw, going_on, need_draw
from host_tools.director.desk.draws.proposing import Proposal, Turn
from host_tools.director.desk.draws.seats import Seats
from host_tools.director.desk.phoned.phone_results import DIFFER, HALF
from host_tools.director.desk.special_needs import words_of
from host_tools.director.formats.acts.calling import LAST_CALL
from host_tools.director.formats.acts.reporting import Report
from host_tools.director.formats.model import NOBODY, NOT_PLAYED, Result
from host_tools.director.store import MatchRow, draws, events, matches, records
from host_tools.director.store.draws import PlayedRow
from host_tools.director.store.own_pages import leaves
from host_tools.director.texts import text
from host_tools.director.views.at_table.cards import Card
from host_tools.director.views.drawn import leading
from host_tools.director.views.needs import Act
from host_tools.director.views.showing import showing
from host_tools.director.wording import round_name

SECOND_CALL_S = 300.0  # after the call, and again after the second one
MOST_SOON = 6
CALLS = ("callup.call_first", "callup.call_second", "callup.call_last")
AGAIN = ("callup.again_second", "callup.again_last")
NOT_BEGUN = (records.ASSIGNED, records.OFFERED, records.ACCEPTED)


@dataclass(frozen=True)
class Ready:
    """A match in its turn; `table`: the one that is free for it, 0 = none; `about`: when one probably is."""

    draw_id: int
    code: str
    names: tuple[str, str]
    event: str
    short: str
    round: str
    length: int
    reason: str
    since_s: float
    table: int
    about: str
    rests: tuple[str, ...]
    waits: tuple[str, ...]
    needs: tuple[str, ...]  # of its table (ACC-01)

    @property
    def proposed(self) -> str:
        return f"{self.draw_id}:{self.code}:{self.table}"


@dataclass(frozen=True)
class Held:
    draw_id: int
    event: str
    matches: int
    words: str


@dataclass(frozen=True)
class Place:
    """A table, or a board without a device: with the match that is proposed for it, or why it is not free."""

    number: int
    name: str
    words: str
    has_device: bool = True
    about: str = ""  # when it is probably free
    next: Ready | None = None


@dataclass(frozen=True)
class Called:
    number: int
    names: tuple[str, ...]
    event: str
    short: str
    round: str
    since_s: float
    words: str
    again: str  # the later calls, in words
    draw_id: int  # 0 = of no draw
    code: str
    next_call: str  # in words; "" = none
    is_due: bool
    is_late: bool
    acts: Sequence[Act]  # that the rules propose for a late player
    needs: Sequence[str]  # of who was called, to be met at the table (ACC-01)


@dataclass(frozen=True)
class OnBoard:
    """A match on a board without a device: its result comes from the desk."""

    board: str
    draw_id: int
    code: str
    names: tuple[str, str]
    entries: tuple[str, str]
    event: str
    short: str
    round: str
    length: int
    since: str  # the time of day; "" = nobody noted it
    phoned: str = ""  # how far the players' phones have reported it, in words
    reports: Sequence["Reported"] = ()


@dataclass(frozen=True)
class Reported:
    """A result from the players' phones, in words, and as the form that enters it has it."""

    words: str
    fields: Mapping[str, str]


@dataclass(frozen=True)
class Leaving:
    """A player who must leave: since when, and the events (address of its entries, name) that he is still in."""

    player_id: int
    name: str
    since: str
    entries: Sequence[tuple[str, str]]


@dataclass(frozen=True)
class CallUp:
    ready: Sequence[Ready]
    not_yet: Sequence[Ready]
    held: Sequence[Held]
    free: Sequence[Place]
    soon: Sequence[Place]
    kept: Sequence[Place]
    called: Sequence[Called]
    boards: Sequence[OnBoard]
    endings: Sequence[tuple[int, str]]  # how a match can have ended
    tables: int
    events: Sequence[tuple[int, str]]  # whose calls this person can hold back
    leaving: Sequence[Leaving]

    @property
    def proposed(self) -> Sequence[Ready]:
        return [one for one in self.ready if one.table]

    @property
    def longest_s(self) -> float:
        return max((one.since_s for one in self.ready), default=0.0)


@dataclass(frozen=True)
class Strip:
    """Of the live board: how many matches are ready, and what is next for each free table."""

    ready: int
    free: int
    since_s: float  # since then the longest waits
    longest: tuple[str, str] | None  # who has waited so long
    proposed: Sequence[Ready]
    phoned: int = 0  # results from phones that wait for the desk
    leaving: int = 0


def page(desk: Desk, cards: Sequence[Card]) -> CallUp:
    """`cards`: of all tables."""
    by_number = sorted(cards, key=lambda card: card.number)
    soon = ending(cards, desk.now_s())
    with desk.reading() as connection:
        found = going_on(desk.draws, connection)
        queue = proposing.whole_queue(connection, found, desk.now_s())
        seats = Seats(connection, found, desk.now_s())
        shorts = events.shorts(connection)
        lines = _lines(desk, connection, queue, [card.ends for card in soon], shorts)
        on_boards = [one for draw in found for one in _on_boards(connection, draw, shorts)]
        called = list(_called(desk, connection, found, {card.number: card for card in cards}, shorts))
        leaving = list(_leaving(desk, connection))
    ready = [one for one in lines if not one.rests and not one.waits]
    held = {draw.row.id: draw for draw in found if proposing.held_words(draw, desk.now_s())}
    return CallUp(
        ready,
        [one for one in lines if (one.rests or one.waits) and one.draw_id not in held],
        [_held(desk, draw, lines) for draw in held.values()],
        _free(seats, by_number, ready),
        [_soon(card) for card in soon[:MOST_SOON]],
        _kept(seats, by_number),
        called,
        sorted(on_boards, key=lambda one: (one.board.rjust(4), one.draw_id)),
        [one for one in showing(game.USUAL).result_choices() if one[0] != NOT_PLAYED],
        len(cards) + len(seats.boards),
        [(draw.row.id, draw.row.event) for draw in found if draw.event.is_drawn and limits.is_in_event(draw.row.event)],
        leaving,
    )


def strip(desk: Desk) -> Strip | None:
    """None while nothing that is drawn is left to be played."""
    with desk.reading() as connection:
        found = going_on(desk.draws, connection)
        if not any(draw.event.is_drawn for draw in found):
            return None
        now_s = desk.now_s()
        queue = [one for one in proposing.whole_queue(connection, found, now_s) if not (one.rests or one.waits)]
        free = Seats(connection, found, now_s).for_the_queue
        proposed = [one for one in queue if one.table]
        lines = _lines(desk, connection, proposed, [], events.shorts(connection))
        phoned = sum(
            one.state != HALF for draw in found for code, one in draw.phoned.items() if code not in draw.event.noted
        )
        leaving = len(leaves.read_all(connection))
    longest = min(queue, key=lambda one: one.turn.since_s, default=None)
    names = ties.names_of(longest.turn.draw, longest.code) if longest else None
    since_s = longest.turn.since_s if longest else 0.0
    return Strip(len(queue), len(free), since_s, names, lines, phoned, leaving)


def _lines(
    desk: Desk, connection: Connection, queue: Sequence[Proposal], ends: Sequence[str], shorts: Mapping[str, str]
) -> list[Ready]:
    """Whoever has no table yet is given the next one that ends, in turn."""
    coming, names = iter(ends), {one.draw_id: _event(one) for one in queue}
    usual = {draw_id: usual_settings(connection, name) for draw_id, name in names.items()}
    found = []
    for one in queue:
        is_waiting = not one.table and not one.rests and not one.waits
        pairing, _ = ties.split(one.code)
        found.append(
            Ready(
                one.draw_id,
                one.code,
                ties.names_of(one.turn.draw, one.code),
                _event(one),
                shorts.get(_event(one), _event(one)),
                round_name(pairing),
                length_of(one.turn.draw, pairing, usual[one.draw_id]),
                _reason(one.turn),
                max(0.0, desk.now_s() - one.turn.since_s),
                one.table,
                next(coming, "") if is_waiting else "",
                one.rests,
                one.waits,
                one.needs,
            )
        )
    return found


def _event(one: Proposal) -> str:
    return one.turn.draw.row.event


def _reason(turn: Turn) -> str:
    if turn.first_s:
        return text("callup.by_hand", time=wording.time_of_day(turn.first_s))
    if turn.is_of_class:
        return text("callup.of_class")
    return text("callup.to_come", number=turn.rounds_to_come)


def _held(desk: Desk, draw: Draw, lines: Sequence[Ready]) -> Held:
    number = sum(one.draw_id == draw.row.id for one in lines)
    return Held(draw.row.id, draw.row.event, number, " ".join(proposing.held_words(draw, desk.now_s())))


def ending(cards: Sequence[Card], now_s: float) -> list[Card]:
    """The tables whose matches probably end, next one first."""
    return sorted((one for one in cards if one.ends), key=lambda card: (_minutes(card.ends, now_s), card.number))


def _minutes(ends: str, now_s: float) -> float:
    """From now; past midnight, too."""
    hours, _, minutes = ends.partition(":")
    return wording.nearest_s(60 * (60 * int(hours) + int(minutes)), now_s)


def _free(seats: Seats, cards: Sequence[Card], ready: Sequence[Ready]) -> list[Place]:
    """Tables and boards by number; a kept one only if the match of whoever is bound to it comes next."""
    names, coming = {card.number: card.name for card in cards}, {one.table: one for one in ready if one.table}
    shown = [number for number in seats.free if not seats.is_kept(number) or number in coming]
    return [_place(seats, names, number, coming.get(number)) for number in shown]


def _place(seats: Seats, names: Mapping[int, str], number: int, coming: Ready | None = None) -> Place:
    has_device = number not in seats.boards
    said = [words_of(seats.tags(number)), "" if has_device else text("callup.no_device")]
    return Place(number, names.get(number, ""), " · ".join(words for words in said if words), has_device, next=coming)


def _soon(card: Card) -> Place:
    return Place(card.number, card.name, f"{wording.title(card.match.names)} · {card.words}", about=card.ends)


def _kept(seats: Seats, cards: Sequence[Card]) -> list[Place]:
    """Without a match, and out of contact or not for the queue."""
    names = {card.number: card.name for card in cards}
    kept = [_place(seats, names, number) for number in seats.free if seats.is_kept(number)]
    silent = [
        Place(card.number, card.name, card.link.silent)
        for card in cards
        if card.match is None and card.coming is None and card.number not in seats.free and card.link.silent
    ]
    return sorted([*kept, *silent], key=lambda one: one.number)


def _on_boards(connection: Connection, draw: Draw, shorts: Mapping[str, str]) -> Iterator[OnBoard]:
    event, usual = draw.row.event, usual_settings(connection, draw.row.event)
    for code, name in boards.in_use(draw).items():
        board = draw.event.boards[code]
        a, b = (side or NOBODY for side in board.sides)
        since = wording.time_of_day(board.at_s) if board.at_s else ""
        names, said = (draw.names[a], draw.names[b]), (event, shorts.get(event, event), round_name(code))
        length, of_phones = length_of(draw, code, usual), _of_phones(draw, code)
        yield OnBoard(name, draw.row.id, code, names, (a, b), *said, length, since, *of_phones)


def _of_phones(draw: Draw, code: str) -> tuple[str, Sequence[Reported]]:
    """How far the phones are, and what the desk can enter from them."""
    known = draw.phoned.get(code)
    if known is None:
        return "", ()
    found = {side: _reported(draw, code, known.result_of(side)) for side in sorted(known.said)}
    first = next(iter(found))
    said = {"name": draw.names[known.sides[first]], "what": found[first].words}
    words = text("callup.phones_" + known.state, **said)
    if known.state == HALF:
        return words, ()
    return words, list(found.values())[: 2 if known.state == DIFFER else 1]


def _reported(draw: Draw, code: str, result: Result) -> Reported:
    winner = str(result.sides.index(result.winner)) if result.winner in result.sides else "nobody"
    a, b = result.points
    fields = {"a": result.sides[0], "b": result.sides[1], "points_a": str(a), "points_b": str(b)}
    fields |= {"result": str(result.kind), "winner": winner}
    return Reported(paper.words_of(draw, Report(code, result)), fields)


def _leaving(desk: Desk, connection: Connection) -> Iterator[Leaving]:
    at = leading.addresses(connection)
    every = [need_draw(desk.draws, connection, row.id) for row in draws.read_all(connection)]
    for player_id, name, said_s in leaves.read_all(connection):
        own = spelling.people(name)
        entries = [
            (at[draw.row.id] + "/entries", draw.row.event)
            for draw in every
            if any(own & spelling.people(draw.names[one.id]) for one in draw.event.still_in)
            and not (draw.event.is_drawn and draw.event.is_over)
        ]
        yield Leaving(player_id, name, wording.time_of_day(said_s), entries)


def _called(
    desk: Desk, connection: Connection, found: Sequence[Draw], cards: Mapping[int, Card], shorts: Mapping[str, str]
) -> Iterator[Called]:
    """Longest first."""
    needs = special_needs.Known(connection)
    drawn = {row.match.id: (draw, row) for draw in found for code in draw.played for row in draw.at_tables(code)}
    rows = [row for row in matches.are_open(connection) if row.status in NOT_BEGUN and row.table_number in cards]
    for row in sorted(rows, key=lambda row: (row.created_s, row.id)):
        yield _one_called(desk, row, drawn.get(row.id), cards[row.table_number], shorts, needs)


def _how_far(row: MatchRow, card: Card) -> str:
    is_coming = card.coming is not None and card.coming.match == row.id
    return text("callup.on_its_way") if is_coming else card.words


def _one_called(
    desk: Desk,
    row: MatchRow,
    of_draw: tuple[Draw, PlayedRow] | None,
    card: Card,
    shorts: Mapping[str, str],
    needs: special_needs.Known,
) -> Called:
    draw_id, code = (of_draw[0].row.id, call_up.code_of(of_draw[1])) if of_draw else (0, "")
    calls_s = (row.created_s, *(call_up.called_again_s(*of_draw) if of_draw else ()))
    may_again = of_draw is not None and row.status in records.CALLED_STATUSES and len(calls_s) < LAST_CALL
    late = card.need if card.need is not None and card.need.kind == "late" else None
    is_there = row.status == records.ACCEPTED
    return Called(
        row.table_number,
        row.names,
        row.event,
        shorts.get(row.event, row.event),
        wording.round_of(row),
        max(0.0, desk.now_s() - row.created_s),
        " · ".join([text("callup.both_there") if is_there else _how_far(row, card), *([late.words] if late else [])]),
        ", ".join(text(key, time=wording.time_of_day(at_s)) for key, at_s in zip(CALLS, calls_s)),
        draw_id,
        code,
        text(AGAIN[len(calls_s) - 1]) if may_again else "",
        desk.now_s() - calls_s[-1] >= SECOND_CALL_S,
        late is not None,
        late.acts if late else (),
        special_needs.words(needs.of(row.names)),
    )
