"""Acts of the federation's report that change no draw: expelled spectators, rulings referred, appeals (TOU-06)."""

from dataclasses import dataclass, replace

from host_tools.director.formats.event import Event
from host_tools.director.formats.model import FormatError

LEAST_MEMBERS, MOST_MEMBERS = 3, 5

# What an appeal has led to (DSP-02).
OPEN = "open"  # not decided yet
CONFIRMED = "confirmed"
REVERSED = "reversed"
CHANGED = "changed"
DECISIONS = (OPEN, CONFIRMED, REVERSED, CHANGED)


@dataclass(frozen=True)
class Expel:
    """A spectator is sent away (SPC-04)."""

    person: str
    reason: str

    def check(self, event: Event) -> None:
        """Nothing in the event stands against it."""

    def apply(self, event: Event) -> Event:
        return event


@dataclass(frozen=True)
class Refer:
    """A ruling goes to the federation for a ruling of principle, which does not change it (TOU-06)."""

    ruling: str
    reason: str

    def check(self, event: Event) -> None:
        """Anyone may refer any ruling."""

    def apply(self, event: Event) -> Event:
        return event


@dataclass(frozen=True)
class NameCommittee:
    """The committee for appeals, and who replaces a member that is a party (ROL-02)."""

    members: tuple[str, ...]
    substitutes: tuple[str, ...] = ()

    def check(self, event: Event) -> None:
        if not LEAST_MEMBERS <= len(self.members) <= MOST_MEMBERS:
            raise FormatError("bad_committee", size=len(self.members), least=LEAST_MEMBERS, most=MOST_MEMBERS)
        named = (*self.members, *self.substitutes)
        if twice := next((one for one in named if named.count(one) > 1), None):
            raise FormatError("member_twice", name=twice)

    def apply(self, event: Event) -> Event:
        return replace(event, committee=self.members, substitutes=self.substitutes)


@dataclass(frozen=True)
class Appeal:
    """An appeal, and what the committee has decided (DSP-02).

    `involved`: those named for the committee who are a party; `sitting`: who decides, written down by `settled`.
    """

    ruling: str
    parties: str
    decision: str
    reason: str
    involved: tuple[str, ...] = ()
    sitting: tuple[str, ...] = ()

    def check(self, event: Event) -> None:
        if self.decision not in DECISIONS:
            raise FormatError("no_such_decision", decision=self.decision)
        sitting(event, self.involved)

    def settled(self, event: Event) -> "Appeal":
        return replace(self, sitting=sitting(event, self.involved))

    def apply(self, event: Event) -> Event:
        return event


OfRulings = Expel | Refer | NameCommittee | Appeal


def sitting(event: Event, involved: tuple[str, ...]) -> tuple[str, ...]:
    """The members, each who is a party replaced by the next substitute who is none (ROL-02)."""
    if not event.committee:
        raise FormatError("no_committee")
    free = iter([one for one in event.substitutes if one not in involved])
    found = tuple(next(free, "") if one in involved else one for one in event.committee)
    if "" in found:
        raise FormatError("no_substitute", names=", ".join(one for one in event.committee if one in involved))
    return found
