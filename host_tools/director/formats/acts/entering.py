"""Acts on entries: to enter, in time or late, to be here and to pay (TOU-04, R-08)."""

from dataclasses import dataclass, replace

from host_tools.director.formats import knockout, late
from host_tools.director.formats.event import Event, prize_key
from host_tools.director.formats.model import Entry, EntryId, FormatError


def _has_no_place(event: Event) -> bool:
    return bool(event.lines) and not late.has_place(event)


def _late_place(event: Event, entry: Entry) -> int:
    """The lowest late place that is free, if possible not against an earlier entry of the same people; 0 = none."""
    free = knockout.late_numbers(event.lines)
    own = knockout.late_against(event.lines, entry.again)
    return next((number for number in free if number not in own), free[0] if free else 0)


@dataclass(frozen=True)
class Enter:
    """An entry; after the draw it takes a line that somebody left (R-08), or the lowest late place that is free
    (TOU-04), which `settled` writes down.  `line`: from 1; the director may open one that was a bye (R-07).

    In Swiss it is paired from the next round on.  Who enters after the draw is at the desk, and so checked in.
    """

    entry: Entry
    place: int = 0
    line: int = 0

    def check(self, event: Event) -> None:
        if any(one.id == self.entry.id for one in event.entries):
            raise FormatError("entered_already", entry=self.entry.id)
        if len(self.entry.again) > (event.announced.entries_each - 1) * len(self.entry.names):
            raise FormatError("no_re_entry", entry=" / ".join(self.entry.names), most=event.announced.entries_each)
        if event.lines and self.line and self.line not in (*late.left_lines(event), *late.byes(event)):
            raise FormatError("late_closed", entry=self.entry.id)
        has_place = self.line or not _has_no_place(event)
        if not has_place or event.groups or event.swing or (self.entry.again and event.rounds):
            raise FormatError("late_closed", entry=self.entry.id)
        if not event.is_drawn and event.is_full:
            raise FormatError("full", most=event.announced.full_at)

    def settled(self, event: Event) -> "Enter":
        line = self.line or next(iter(late.left_lines(event)), 0)
        return replace(self, line=line, place=0 if line else _late_place(event, self.entry))

    def apply(self, event: Event) -> Event:
        lines = knockout.with_late(event.lines, {self.place: self.entry.id})
        lines = late.with_entry(lines, self.line, self.entry.id)
        here = (*event.here, self.entry.id) if event.here and event.is_drawn else event.here
        return replace(event, entries=(*event.entries, self.entry), lines=lines, here=here)


@dataclass(frozen=True)
class CheckIn:
    """An entry is here; the draw is made among those who are.  After the draw it takes a late place, like a new one."""

    entry: EntryId
    place: int = 0
    line: int = 0

    def check(self, event: Event) -> None:
        event.entry(self.entry)
        if self.entry in event.out:
            raise FormatError("withdrawn_already", entry=self.entry)
        if self.entry in event.here:
            raise FormatError("here_already", entry=self.entry)
        if (event.is_drawn and not event.here) or _has_no_place(event) or event.groups or event.swing:
            raise FormatError("late_closed", entry=self.entry)

    def settled(self, event: Event) -> "CheckIn":
        line = next(iter(late.left_lines(event)), 0)
        return replace(self, line=line, place=0 if line else _late_place(event, event.entry(self.entry)))

    def apply(self, event: Event) -> Event:
        lines = knockout.with_late(event.lines, {self.place: self.entry})
        lines = late.with_entry(lines, self.line, self.entry)
        return replace(event, here=(*event.here, self.entry), lines=lines)


@dataclass(frozen=True)
class Amend:
    """Club, country, rating and seed of an entry as they should be; a draw that was made with others stays."""

    entry: EntryId
    club: str = ""
    country: str = ""
    rating: int = 0
    seed: int = 0

    def check(self, event: Event) -> None:
        before = event.entry(self.entry)
        if self._amended(before) == before:
            raise FormatError("nothing_to_amend", entry=self.entry)

    def apply(self, event: Event) -> Event:
        entries = (self._amended(one) if one.id == self.entry else one for one in event.entries)
        return replace(event, entries=tuple(entries))

    def _amended(self, one: Entry) -> Entry:
        return replace(one, club=self.club, country=self.country, rating=self.rating, seed=self.seed)


@dataclass(frozen=True)
class Pay:
    """The fee of an entry is paid."""

    entry: EntryId

    def check(self, event: Event) -> None:
        event.entry(self.entry)
        if self.entry in event.paid:
            raise FormatError("paid_already", entry=self.entry)

    def apply(self, event: Event) -> Event:
        return replace(event, paid=(*event.paid, self.entry))


@dataclass(frozen=True)
class PayOut:
    """An entry has got its prize of a section."""

    section: str
    entry: EntryId
    amount: int

    def check(self, event: Event) -> None:
        event.entry(self.entry)
        if prize_key(self.section, self.entry) in event.paid_out:
            raise FormatError("paid_out_already", entry=self.entry)

    def apply(self, event: Event) -> Event:
        return replace(event, paid_out={**event.paid_out, prize_key(self.section, self.entry): self.amount})


@dataclass(frozen=True)
class CloseLate:
    """All late places that are free become byes."""

    def check(self, event: Event) -> None:
        if not event.are_late_open:
            raise FormatError("late_closed")

    def apply(self, event: Event) -> Event:
        return replace(event, are_late_open=False)
