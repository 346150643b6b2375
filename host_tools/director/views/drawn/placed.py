"""Who has which place in each section of the events that are drawn: as a file, and for print."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from host_tools.director.desk.desk import Desk
from host_tools.director.desk.draws.draw_state import Draw, need_draw
from host_tools.director.formats import prizes, standings, tallies
from host_tools.director.formats.event import GROUP, SWING, SWISS
from host_tools.director.formats.model import EntryId, Section
from host_tools.director.store import draws
from host_tools.director.texts import text
from host_tools.director.views.csv_files import written
from host_tools.director.wording import section_name

COLUMNS = ("event", "section", "place", "player", "club", "country", "wins", "losses", "points_for", "points_against")
CRITERIA = tuple(name for name in standings.CRITERIA if name not in COLUMNS)
COUNTED = (*COLUMNS[6:], "victory_points", *CRITERIA)
HEADINGS = (*COLUMNS[:6], *COUNTED)


@dataclass(frozen=True)
class PlaceLine:
    place: int
    name: str
    club: str
    counts: tuple[int, ...]


@dataclass(frozen=True)
class Standings:
    """Of a section, as far as its places are known; `heads`: of the criteria that rank there."""

    title: str
    heads: tuple[str, ...]
    lines: tuple[PlaceLine, ...]


def standings_of(draw: Draw) -> Iterator[Standings]:
    for section in draw.event.sections:
        lines = tuple(_lines(draw, section))
        if lines:
            yield Standings(section_name(section.letter), _heads(draw, section), lines)


def _heads(draw: Draw, section: Section) -> tuple[str, ...]:
    if section.letter == SWING:
        return (text("count.points"),)
    return tuple(text("count." + name) for name in _table(draw, section)[1])


def _lines(draw: Draw, section: Section) -> Iterator[PlaceLine]:
    held = tallies.held(draw.event) if section.letter == SWING else {}
    table, criteria = _table(draw, section)
    for place, which in _places(draw, section):
        counts = tuple(standings.CRITERIA[name](table[which], table) for name in criteria)
        counts = (held[which],) if section.letter == SWING else counts
        yield PlaceLine(place, draw.names[which], draw.event.entry(which).club, counts)


def file(desk: Desk, draw_id: int = 0) -> Iterator[str]:
    """By verified results; of one draw, or of all, oldest first. Who still plays in a knock-out has no place yet."""
    with desk.reading() as connection:
        numbers = [draw_id] if draw_id else sorted(row.id for row in draws.read_all(connection))
        found = [need_draw(desk.draws, connection, number) for number in numbers]
    return written(HEADINGS, _rows(found))


@dataclass(frozen=True)
class PlacedPart:
    """The places of a section on a page: `heads` of the columns in use, `lines` of (place, name, counts)."""

    title: str
    heads: Sequence[str]
    lines: Sequence[tuple[int, str, Sequence[object]]]


def parts(draw: Draw) -> Iterator[PlacedPart]:
    """By verified results, as the file has them; who still plays in a knock-out has no place yet."""
    for section in draw.event.sections:
        counts, places = _counts(draw, section), list(_places(draw, section))
        used = [at for at in range(len(COUNTED)) if any(counts[entry][at] != "" for _, entry in places)]
        lines = [(place, draw.names[entry], [counts[entry][at] for at in used]) for place, entry in places]
        yield PlacedPart(section_name(section.letter), [text("count." + COUNTED[at]) for at in used], lines)


def _rows(found: Iterable[Draw]) -> Iterator[list[object]]:
    for draw in found:
        for section in draw.event.sections:
            counts = _counts(draw, section)
            for place, entry in _places(draw, section):
                yield [draw.row.event, section_name(section.letter), place, *_said(draw, entry), *counts[entry]]


def _said(draw: Draw, which: EntryId) -> list[object]:
    entry = draw.event.entry(which)
    return [draw.names[which], entry.club, entry.country]


def _places(draw: Draw, section: Section) -> Iterator[tuple[int, EntryId]]:
    """Entries that are level have the same place."""
    place = 1
    for size, entries in _levels(draw, section):
        yield from ((place, entry) for entry in entries)
        place += size


def _levels(draw: Draw, section: Section) -> Iterator[tuple[int, list[EntryId]]]:
    event = draw.event
    if section.letter == SWING:
        held = tallies.held(event)
        groups = standings.split(list(held), held)
    elif _is_counted(section):
        groups = standings.ranking(
            tallies.rows(event, section, draw.settled), tallies.criteria_of(event, section.letter)
        )
    else:
        for level in prizes.levels(event, section, draw.settled):
            yield level.size, list(level.entries)
        return
    for group in groups:
        yield len(group), list(group)


def _is_counted(section: Section) -> bool:
    return section.letter == SWISS or section.letter.startswith(GROUP)


def _counts(draw: Draw, section: Section) -> dict[EntryId, list[object]]:
    """The columns from the wins on; criteria only where they rank."""
    held = tallies.held(draw.event) if section.letter == SWING else {}
    table, criteria = _table(draw, section)
    found: dict[EntryId, list[object]] = {}
    for entry in {**table, **held}:
        row = table.get(entry, standings.Row(entry))
        lost = len(row.opponents) - len(row.beaten)
        more = [standings.CRITERIA[name](row, table) if name in criteria else "" for name in CRITERIA]
        found[entry] = [row.won, lost, row.points_for, row.points_against, held.get(entry, ""), *more]
    return found


def _table(draw: Draw, section: Section) -> tuple[standings.Rows, tuple[str, ...]]:
    """The rows of a section, and the criteria that rank them."""
    if _is_counted(section):
        return tallies.rows(draw.event, section, draw.settled), tallies.criteria_of(draw.event, section.letter)
    results, _ = tallies.results_of(section, draw.settled)
    sides = [side for pairing in section.pairings for side in draw.settled[pairing.code].sides if side]
    return standings.rows(list(dict.fromkeys(sides)), results.values()), ()
