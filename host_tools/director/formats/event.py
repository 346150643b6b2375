"""A knock-out event and the acts on it: entries, the lines of its draw, results, rulings.

`deciding` previews acts and folds them.  How far a match is comes from the tables and is not part of an event.
"""

import json
from dataclasses import asdict, dataclass, replace

from host_tools.director.formats import knockout, lines as draws
from host_tools.director.formats.lot import Lot
from host_tools.director.formats.model import NOBODY, Entry, EntryId, FormatError, Place, Result, Section
from host_tools.director.formats.progress import Sides, Standing, follow


@dataclass(frozen=True)
class Event:
    """An event after its acts."""

    entries: tuple[Entry, ...] = ()
    out: tuple[EntryId, ...] = ()  # withdrawn, in this order
    lines: tuple[Place, ...] = ()
    are_late_open: bool = False
    results: tuple[tuple[str, Result], ...] = ()  # by code, in the order in which they came
    ruled: tuple[tuple[str, Sides], ...] = ()  # matches in play whose sides stand

    @property
    def sections(self) -> list[Section]:
        return [knockout.section(self.lines)] if self.lines else []

    def standings(self) -> dict[str, Standing]:
        return follow(self.sections, dict(self.results), self.out, self.are_late_open, dict(self.ruled))

    def to_bytes(self) -> bytes:
        """Canonical JSON: equal events have equal bytes."""
        return json.dumps(asdict(self), sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


@dataclass(frozen=True)
class Enter:
    """An entry; after the draw it takes the lowest late place that is free (TOU-04), which `settled` writes down."""

    entry: Entry
    place: int = 0

    def check(self, event: Event) -> None:
        if any(one.id == self.entry.id for one in event.entries):
            raise FormatError("entered_already", entry=self.entry.id)
        if event.lines and not (event.are_late_open and knockout.late_numbers(event.lines)):
            raise FormatError("late_closed", entry=self.entry.id)

    def settled(self, event: Event) -> "Enter":
        free = knockout.late_numbers(event.lines)
        return replace(self, place=free[0] if free else 0)

    def on(self, event: Event) -> Event:
        lines = knockout.with_late(event.lines, {self.place: self.entry.id})
        return replace(event, entries=(*event.entries, self.entry), lines=lines)


@dataclass(frozen=True)
class Withdraw:
    """An entry leaves; the opponent in its unplayed pairing goes on (R-08, R-09)."""

    entry: EntryId

    def check(self, event: Event) -> None:
        if all(one.id != self.entry for one in event.entries):
            raise FormatError("not_entered", entry=self.entry)
        if self.entry in event.out:
            raise FormatError("withdrawn_already", entry=self.entry)

    def on(self, event: Event) -> Event:
        return replace(event, out=(*event.out, self.entry))


@dataclass(frozen=True)
class Draw:
    """The lot of the main draw, among the entries that have not withdrawn; a new one while nothing has begun."""

    seed: int
    dice: str = ""
    late: int = 0

    def check(self, event: Event) -> None:
        if event.results:
            raise FormatError("match_begun", pairing=event.results[0][0])
        self.on(event)

    def on(self, event: Event) -> Event:
        entries = [entry for entry in event.entries if entry.id not in event.out]
        drawn = draws.draw(entries, Lot(self.seed, self.dice, knockout.MAIN), late=self.late)
        return replace(event, lines=drawn.lines, are_late_open=self.late > 0)


@dataclass(frozen=True)
class CloseLate:
    """All late places that are free become byes."""

    def check(self, event: Event) -> None:
        if not event.are_late_open:
            raise FormatError("late_closed")

    def on(self, event: Event) -> Event:
        return replace(event, are_late_open=False)


@dataclass(frozen=True)
class Report:
    """The result of a pairing, or another one in its place."""

    code: str
    result: Result

    def check(self, event: Event) -> None:
        standing = event.standings().get(self.code)
        if standing is None:
            raise FormatError("no_such_pairing", pairing=self.code)
        is_theirs = set(self.result.sides) == set(standing.sides) and NOBODY not in standing.sides
        if not is_theirs or self.result.winner not in (NOBODY, *self.result.sides):
            raise FormatError("other_sides", pairing=self.code, sides=list(standing.sides))

    def on(self, event: Event) -> Event:
        old = dict(event.results).get(self.code)
        stands = old is not None and old.stands and set(old.sides) == set(self.result.sides)
        return with_result(event, self.code, replace(self.result, stands=stands))


Act = Enter | Withdraw | Draw | CloseLate | Report


def annulled(event: Event, code: str) -> Event:
    """Without the result, or the ruling, of a pairing: it is played again."""
    results = tuple(one for one in event.results if one[0] != code)
    return replace(event, results=results, ruled=tuple(one for one in event.ruled if one[0] != code))


def let_stand(event: Event, code: str, sides: Sides) -> Event:
    """The pairing keeps the sides of its result, or of the match in play."""
    old = dict(event.results).get(code)
    if old is not None:
        return with_result(event, code, replace(old, stands=True))
    return replace(event, ruled=(*(one for one in event.ruled if one[0] != code), (code, sides)))


def with_result(event: Event, code: str, result: Result) -> Event:
    """A correction takes the position of the first result."""
    if any(one == code for one, _ in event.results):
        return replace(event, results=tuple((one, result if one == code else old) for one, old in event.results))
    return replace(event, results=(*event.results, (code, result)))
