"""Acts on entries: to enter, in time or late, and to leave (TOU-04, R-08, R-09)."""

from dataclasses import dataclass, replace

from host_tools.director.formats import knockout
from host_tools.director.formats.event import LEFT, Event
from host_tools.director.formats.model import Entry, EntryId, FormatError


@dataclass(frozen=True)
class Enter:
    """An entry; after the draw it takes the lowest late place that is free (TOU-04), which `settled` writes down.

    In Swiss it is paired from the next round on.  Who enters after the draw is at the desk, and so checked in.
    """

    entry: Entry
    place: int = 0

    def check(self, event: Event) -> None:
        if any(one.id == self.entry.id for one in event.entries):
            raise FormatError("entered_already", entry=self.entry.id)
        has_no_place = event.lines and not (event.are_late_open and knockout.late_numbers(event.lines))
        if has_no_place or event.groups or event.swing:
            raise FormatError("late_closed", entry=self.entry.id)

    def settled(self, event: Event) -> "Enter":
        free = knockout.late_numbers(event.lines)
        return replace(self, place=free[0] if free else 0)

    def on(self, event: Event) -> Event:
        lines = knockout.with_late(event.lines, {self.place: self.entry.id})
        here = (*event.here, self.entry.id) if event.here and event.is_drawn else event.here
        return replace(event, entries=(*event.entries, self.entry), lines=lines, here=here)


@dataclass(frozen=True)
class CheckIn:
    """An entry is here; the draw is made among those who are.  After the draw it takes a late place, like a new one."""

    entry: EntryId
    place: int = 0

    def check(self, event: Event) -> None:
        event.entry(self.entry)
        if self.entry in event.out:
            raise FormatError("withdrawn_already", entry=self.entry)
        if self.entry in event.here:
            raise FormatError("here_already", entry=self.entry)
        has_no_place = event.lines and not (event.are_late_open and knockout.late_numbers(event.lines))
        if (event.is_drawn and not event.here) or has_no_place or event.groups or event.swing:
            raise FormatError("late_closed", entry=self.entry)

    def settled(self, event: Event) -> "CheckIn":
        free = knockout.late_numbers(event.lines)
        return replace(self, place=free[0] if free else 0)

    def on(self, event: Event) -> Event:
        lines = knockout.with_late(event.lines, {self.place: self.entry})
        return replace(event, here=(*event.here, self.entry), lines=lines)


@dataclass(frozen=True)
class Pay:
    """The fee of an entry is paid."""

    entry: EntryId

    def check(self, event: Event) -> None:
        event.entry(self.entry)
        if self.entry in event.paid:
            raise FormatError("paid_already", entry=self.entry)

    def on(self, event: Event) -> Event:
        return replace(event, paid=(*event.paid, self.entry))


@dataclass(frozen=True)
class Withdraw:
    """An entry leaves; the opponent in its unplayed pairing goes on (R-08, R-09).

    Its points of Swing are shared out.  Disqualified entries leave in the same way (R-12).
    """

    entry: EntryId
    is_disqualified: bool = False

    def check(self, event: Event) -> None:
        event.entry(self.entry)
        if self.entry in event.out:
            raise FormatError("withdrawn_already", entry=self.entry)

    def on(self, event: Event) -> Event:
        disqualified = (*event.disqualified, self.entry) if self.is_disqualified else event.disqualified
        ledger = (*event.ledger, (LEFT, self.entry)) if event.swing else event.ledger
        return replace(event, out=(*event.out, self.entry), disqualified=disqualified, ledger=ledger)


@dataclass(frozen=True)
class CloseLate:
    """All late places that are free become byes."""

    def check(self, event: Event) -> None:
        if not event.are_late_open:
            raise FormatError("late_closed")

    def on(self, event: Event) -> Event:
        return replace(event, are_late_open=False)
