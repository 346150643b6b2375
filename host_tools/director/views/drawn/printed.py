"""A draw for print: its matches by round, its players by name, badges."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from anyascii import anyascii

from host_tools.director import wording
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.draws import boards, calling, ties
from host_tools.director.desk.draws.draw_state import Draw, need_draw
from host_tools.director.desk.settings import Settings
from host_tools.director.faults import Fault
from host_tools.director.formats.event import round_code
from host_tools.director.formats.model import ENTRY, Entry
from host_tools.director.formats.progress import PASSED, READY, Standing
from host_tools.director.store import draws
from host_tools.director.texts import text


@dataclass(frozen=True)
class Meeting:
    """A match on paper.

    `place`: its table or board, "" = none yet; `start`: from when on a player is late, "" = not known."""

    code: str
    round: str
    names: tuple[str, str]
    clubs: tuple[str, str]
    length: int
    place: str
    has_device: bool
    start: str
    clock: str  # bank and delay; "" = as the rules say


@dataclass(frozen=True)
class RoundList:
    """`placed`: by table; `waiting`: without one; `byes`: who has nobody to play."""

    event: str
    title: str
    placed: Sequence[Meeting]
    waiting: Sequence[Meeting]
    byes: Sequence[str]

    @property
    def every(self) -> list[Meeting]:
        return [*self.placed, *self.waiting]


@dataclass(frozen=True)
class PlayerLine:
    """A player on the wall: `line` of the draw, "" = it has none; first table and time as far as they are known."""

    name: str
    club: str
    event: str
    line: str
    place: str
    start: str


@dataclass(frozen=True)
class Badge:
    name: str
    club: str
    event: str


@dataclass(frozen=True)
class Menu:
    """The sheets that an event has; `rounds`: with a match of known players, by their codes (M1)."""

    draw: int
    event: str
    has_tree: bool
    has_prizes: bool
    rounds: Sequence[tuple[str, str]]


def menus(desk: Desk) -> list[Menu]:
    """Newest event first."""
    with desk.reading() as connection:
        found = [need_draw(desk.draws, connection, row.id) for row in draws.read_all(connection)]
    return [
        Menu(
            draw.row.id, draw.row.event, bool(draw.event.lines), draw.event.announced.prizes is not None, _rounds(draw)
        )
        for draw in found
    ]


def _rounds(draw: Draw) -> list[tuple[str, str]]:
    return [
        (round_code(section.letter, one.number), wording.round_name(f"{section.letter}{one.number}-1"))
        for section in draw.event.sections
        for one in section.rounds
        if any(all(draw.standings[pairing.code].sides) for pairing in one.pairings)
    ]


def round_list(desk: Desk, draw_id: int, which: str = "") -> RoundList:
    """Of one round, such as M1; "" = every match that can be played now."""
    with desk.reading() as connection:
        draw = need_draw(desk.draws, connection, draw_id)
        usual = calling.usual_settings(connection, draw.row.event)
    rounds = {round_code(section.letter, one.number): one for section in draw.event.sections for one in section.rounds}
    if which and which not in rounds:
        raise Fault("NO_ROUND", 404, round=which[:10])
    codes = [pairing.code for one in ([rounds[which]] if which else rounds.values()) for pairing in one.pairings]
    found = [draw.standings[code] for code in codes if which or not draw.standings[code].is_decided]
    every = [one for standing in found for one in _meetings(draw, standing, usual)]
    placed = sorted((one for one in every if one.place), key=lambda one: (one.place.rjust(4), one.code))
    byes = [draw.names[side] for one in found if one.state == PASSED for side in one.sides if side]
    title = wording.round_name(f"{which}-1") if which else text("print.now")
    return RoundList(draw.row.event, title, placed, [one for one in every if not one.place], byes)


def _meetings(draw: Draw, standing: Standing, usual: Settings) -> Iterator[Meeting]:
    """The match of a pairing, or those of its tie that are at tables; none before both sides are known."""
    code = standing.pairing.code
    a, b = standing.sides
    if not a or not b:
        return
    entries = draw.event.entry(a), draw.event.entry(b)
    for row in draw.at_tables(code):
        match = row.match
        said = _clock(match.per_point_ms, match.delay_ms, match.length) if match.has_clock is not False else ""
        names, start = (match.names[0], match.names[1]), calling.start_words(match.created_s)
        part = ties.part_code(code, row.part)
        yield _meeting(part, names, entries, match.length, str(match.table_number), True, start, said)
    if draw.at_tables(code):
        return
    board, names = draw.event.boards.get(code), (draw.names[a], draw.names[b])
    length = calling.length_of(draw, code, usual)
    said = _clock(usual.per_point_ms, usual.delay_ms, length) if usual.options.get("clock") != "off" else ""
    if board:
        start = calling.start_words(board.at_s) if board.at_s else ""
        yield _meeting(code, names, entries, length, board.name, False, start, said)
    elif standing.state == READY:
        yield _meeting(code, names, entries, length, "", False, "", said)


def _meeting(
    code: str,
    names: tuple[str, str],
    entries: tuple[Entry, Entry],
    length: int,
    place: str,
    has_device: bool,
    start: str,
    clock: str,
) -> Meeting:
    clubs = (_club(entries[0]), _club(entries[1]))
    return Meeting(code, wording.round_name(code), names, clubs, length, place, has_device, start, clock)


def _club(entry: Entry) -> str:
    return " · ".join(words for words in (entry.club, entry.country) if words)


def _clock(per_point_ms: int, delay_ms: int, length: int) -> str:
    if not per_point_ms or not length:
        return ""
    return text("print.clock", bank=wording.span_text(per_point_ms * length), delay=wording.delay_text(delay_ms))


def players(desk: Desk, draw_id: int = 0) -> list[PlayerLine]:
    """Everybody who plays, by name; `draw_id`: of one event, 0 = of all."""
    with desk.reading() as connection:
        numbers = [draw_id] if draw_id else [row.id for row in draws.read_all(connection)]
        found = [need_draw(desk.draws, connection, number) for number in numbers]
    every = [line for draw in found for line in _players(draw)]
    return sorted(every, key=lambda one: (anyascii(one.name).casefold(), one.event))


def _players(draw: Draw) -> Iterator[PlayerLine]:
    lines = {place.of: str(at) for at, place in enumerate(draw.event.lines, 1) if place.kind == ENTRY}
    lines |= {entry: chr(ord("A") + at) for at, group in enumerate(draw.event.groups) for entry in group}
    places = _places(draw)
    for entry in draw.event.still_in:
        place, start = places.get(entry.id, ("", ""))
        for name in draw.people[entry.id]:
            yield PlayerLine(name, _club(entry), draw.row.event, lines.get(entry.id, ""), place, start)


def _places(draw: Draw) -> Mapping[str, tuple[str, str]]:
    """Where each entry plays now, and from when on."""
    found: dict[str, tuple[str, str]] = {}
    for code, standing in draw.standings.items():
        if standing.is_decided:
            continue
        for row in draw.at_tables(code):
            said = (str(row.match.table_number), calling.start_words(row.match.created_s))
            found |= {side: said for side in standing.sides if side}
        if code in boards.in_use(draw):
            board = draw.event.boards[code]
            said = (board.name, calling.start_words(board.at_s) if board.at_s else "")
            found |= {side: said for side in standing.sides if side}
    return found


def badges(desk: Desk, draw_id: int) -> list[Badge]:
    """One for each person who still takes part, by name."""
    with desk.reading() as connection:
        draw = need_draw(desk.draws, connection, draw_id)
    every = [
        Badge(name, _club(entry), draw.row.event) for entry in draw.event.still_in for name in draw.people[entry.id]
    ]
    return sorted(every, key=lambda one: anyascii(one.name).casefold())
