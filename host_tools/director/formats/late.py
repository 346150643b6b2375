"""Lines of a main draw for late arrivals: one that somebody left (R-08), or one more than was reserved (R-07)."""

from collections.abc import Iterator

from host_tools.director.formats.event import Event
from host_tools.director.formats.knockout import MAIN, late_numbers
from host_tools.director.formats.model import BYE, ENTRY, LATE, EntryId, Place, code, entry_place

# What is done with a late arrival when no place is open.
OPEN_ONE = "open"  # a bye becomes a place for him
AS_LOSER = "consolation"  # he has lost the first round by being late


def pairing_at(line: int) -> str:
    """The pairing of a line, from 1."""
    return code(MAIN, 1, (line + 1) // 2)


def left_lines(event: Event) -> list[int]:
    """Of entries that left before their first match, while late places are open."""
    if not event.are_late_open:
        return []
    standings = event.standings()
    return [
        line
        for line, place in enumerate(event.lines, 1)
        if place.kind == ENTRY
        and place.of in event.out
        and place.of in standings[pairing_at(line)].left
        and standings[pairing_at(line)].sides[(line - 1) % 2] is None
    ]


def places(event: Event) -> int:
    return len(late_numbers(event.lines)) + len(left_lines(event)) if event.are_late_open else 0


def has_place(event: Event) -> bool:
    return places(event) > 0


def ways(event: Event) -> list[str]:
    """Offers for a late arrival when no place is open."""
    found = [OPEN_ONE] if any(lines_to_open(event)) else []
    return [*found, AS_LOSER] if event.consolations and any(byes(event)) else found


def lines_to_open(event: Event) -> Iterator[int]:
    """Byes whose opponents have not played since."""
    standings, next_of = event.standings(), event.progress().next_of
    for line in byes(event):
        after = standings.get(next_of.get(pairing_at(line), ""))
        if after is None or after.result is None:
            yield line


def byes(event: Event) -> Iterator[int]:
    """Against an entry that is still in; late places are byes once they are closed."""
    for line, place in enumerate(event.lines, 1):
        is_free = place.kind == BYE or (place.kind == LATE and not event.are_late_open)
        if is_free and _opponent(event, line) not in ("", *event.out):
            yield line


def _opponent(event: Event, line: int) -> EntryId:
    other: Place = event.lines[(line - 1) ^ 1]
    return other.of if other.kind == ENTRY else ""


def with_entry(lines: tuple[Place, ...], line: int, entry: EntryId) -> tuple[Place, ...]:
    return (*lines[: line - 1], entry_place(entry), *lines[line:]) if line else lines
