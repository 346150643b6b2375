"""Acts about how matches are called: held back, first by hand, a rest waived, called again, and what is set for a
round (DESK 6)."""

from dataclasses import dataclass, replace

from host_tools.director.formats.event import Event, RoundSet, round_code
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


@dataclass(frozen=True)
class SetRound:
    """Length and start of the matches of a round that are called from now on; 0 = as announced, when they are ready."""

    code: str
    length: int = 0
    starts_s: float = 0.0  # since the epoch

    def check(self, event: Event) -> None:
        codes = {round_code(section.letter, one.number) for section in event.sections for one in section.rounds}
        if self.code not in codes:
            raise FormatError("no_such_round", round=self.code)

    def apply(self, event: Event) -> Event:
        rounds = {**event.calling.rounds, self.code: RoundSet(self.length, self.starts_s)}
        return replace(event, calling=replace(event.calling, rounds=rounds))
