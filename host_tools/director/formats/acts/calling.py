"""Acts about the order in which matches are called: held back, first by hand, a rest waived, called again (DESK 6)."""

from dataclasses import dataclass, replace

from host_tools.director.formats.event import Event
from host_tools.director.formats.model import FormatError

LAST_CALL = 3  # the third call of a match


def _check_pairing(event: Event, code: str) -> None:
    if code.partition(".")[0] not in event.standings():
        raise FormatError("no_such_pairing", pairing=code)


@dataclass(frozen=True)
class Hold:
    """Matches that are ready are not called until then, since the epoch; 0 = they are let go."""

    until_s: float

    def check(self, event: Event) -> None:
        """Always possible."""

    def apply(self, event: Event) -> Event:
        return replace(event, calling=replace(event.calling, held_until_s=self.until_s))


@dataclass(frozen=True)
class First:
    """A match comes before all others, and before those that were put first earlier."""

    code: str
    at_s: float

    def check(self, event: Event) -> None:
        _check_pairing(event, self.code)

    def apply(self, event: Event) -> Event:
        first = {**event.calling.first, self.code: self.at_s}
        return replace(event, calling=replace(event.calling, first=first))


@dataclass(frozen=True)
class WaiveRest:
    """The players of a match have said at the desk that they need no more rest before it."""

    code: str

    def check(self, event: Event) -> None:
        _check_pairing(event, self.code)

    def apply(self, event: Event) -> Event:
        return replace(event, calling=replace(event.calling, waived=(*event.calling.waived, self.code)))


@dataclass(frozen=True)
class CallAgain:
    """The second call of a match whose players are not all at their table, or the last one."""

    code: str
    at_s: float

    def check(self, event: Event) -> None:
        _check_pairing(event, self.code)

    def apply(self, event: Event) -> Event:
        again = {**event.calling.again, self.code: (*event.calling.again.get(self.code, ()), self.at_s)}
        return replace(event, calling=replace(event.calling, again=again))
