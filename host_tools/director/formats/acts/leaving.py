"""Acts by which an entry leaves an event, with the reason that the federation is told (TOU-02, TOU-06, R-08, R-12)."""

from dataclasses import dataclass, replace

from host_tools.director.formats.event import DISQUALIFIED, LEFT, MOVED, REFUSED, WITHDRAWN, Event
from host_tools.director.formats.model import EntryId, FormatError


@dataclass(frozen=True)
class Withdraw:
    """An entry leaves; its opponent goes on, its points of Swing are shared out (R-08, R-09)."""

    entry: EntryId
    is_disqualified: bool = False  # only in logs from before `Disqualify`

    def check(self, event: Event) -> None:
        check_in(event, self.entry)

    def apply(self, event: Event) -> Event:
        return left(event, self.entry, DISQUALIFIED if self.is_disqualified else WITHDRAWN)


@dataclass(frozen=True)
class Disqualify:
    """The opponent goes on, and no consolation is open to the entry (R-12, PEN-04)."""

    entry: EntryId
    reason: str

    def check(self, event: Event) -> None:
        check_in(event, self.entry)

    def apply(self, event: Event) -> Event:
        return left(event, self.entry, DISQUALIFIED)


@dataclass(frozen=True)
class Refuse:
    """An entry is not admitted to this event (TOU-02); only before its first match."""

    entry: EntryId
    reason: str

    def check(self, event: Event) -> None:
        check_not_played(event, self.entry)

    def apply(self, event: Event) -> Event:
        return left(event, self.entry, REFUSED)


@dataclass(frozen=True)
class MoveTo:
    """An entry belongs to another class, the event `to` (TOU-02); only before its first match."""

    entry: EntryId
    to: str
    reason: str

    def check(self, event: Event) -> None:
        check_not_played(event, self.entry)

    def apply(self, event: Event) -> Event:
        return left(event, self.entry, MOVED)


OfLeaving = Withdraw | Disqualify | Refuse | MoveTo


def check_in(event: Event, entry: EntryId) -> None:
    event.entry(entry)
    if entry in event.out:
        raise FormatError("withdrawn_already", entry=entry)


def check_not_played(event: Event, entry: EntryId) -> None:
    check_in(event, entry)
    if any(entry in result.sides for result in event.results.values()):
        raise FormatError("has_played", entry=entry)


def left(event: Event, entry: EntryId, why: str) -> Event:
    ledger = (*event.ledger, (LEFT, entry)) if event.swing else event.ledger
    return replace(event, out={**event.out, entry: why}, ledger=ledger)
