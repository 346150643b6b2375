"""Acts that bring results: of a pairing, and of one match of a Davis tie."""

from dataclasses import dataclass, replace

from host_tools.director.formats import davis
from host_tools.director.formats.event import Board, Event, Noted, annulled, let_stand, with_result
from host_tools.director.formats.model import NOBODY, FormatError, Result
from host_tools.director.formats.progress import READY, Sides


def check_sides(event: Event, code: str, result: Result) -> None:
    """Refuse a result of other entries than those of the pairing."""
    standing = event.standings().get(code)
    if standing is None:
        raise FormatError("no_such_pairing", pairing=code)
    is_theirs = set(result.sides) == set(standing.sides) and NOBODY not in standing.sides
    if not is_theirs or result.winner not in (NOBODY, *result.sides):
        raise FormatError("other_sides", pairing=code, sides=list(standing.sides))


@dataclass(frozen=True)
class Seat:
    """A pairing is played on a board without a device."""

    code: str
    board: str
    sides: Sides = (None, None)  # written down by `settled`
    at_s: float | None = None  # when they were sent there, since the epoch

    def check(self, event: Event) -> None:
        standing = event.standings().get(self.code)
        if standing is None or standing.state != READY or self.code in event.boards:
            raise FormatError("not_ready", pairing=self.code)

    def settled(self, event: Event) -> "Seat":
        return replace(self, sides=event.standings()[self.code].sides)

    def apply(self, event: Event) -> Event:
        return replace(event, boards={**event.boards, self.code: Board(self.board, self.sides, self.at_s)})


@dataclass(frozen=True)
class Report:
    """The result of a pairing, or another one in its place; of a game of Swing, its points before the stake."""

    code: str
    result: Result
    is_on_paper: bool = False
    at_s: float | None = None  # when it was written down, since the epoch

    def check(self, event: Event) -> None:
        check_sides(event, self.code, self.result)

    def apply(self, event: Event) -> Event:
        return reported(event, self.code, self.result)


@dataclass(frozen=True)
class Note:
    """The result of a board without a device, until somebody verifies it."""

    code: str
    result: Result
    at_s: float | None = None  # since the epoch

    def check(self, event: Event) -> None:
        check_sides(event, self.code, self.result)

    def apply(self, event: Event) -> Event:
        return replace(event, noted={**event.noted, self.code: Noted(self.result, self.at_s)})


def reported(event: Event, code: str, result: Result) -> Event:
    """With a result; one that stands by a ruling still does after a correction."""
    old = event.results.get(code)
    stands = old is not None and old.stands and set(old.sides) == set(result.sides)
    return with_result(event, code, replace(result, stands=stands))


@dataclass(frozen=True)
class Settle:
    """A match of other sides than its pairing has now, after a correction: it stands, or does not count (R-14)."""

    code: str
    stands: bool
    sides: Sides = (None, None)  # those of the match

    def check(self, event: Event) -> None:
        standing = event.standings().get(self.code)
        if standing is None:
            raise FormatError("no_such_pairing", pairing=self.code)
        if None in self.sides or set(self.sides) == set(standing.sides):
            raise FormatError("nothing_to_settle", pairing=self.code)

    def apply(self, event: Event) -> Event:
        return let_stand(event, self.code, self.sides) if self.stands else annulled(event, self.code)


@dataclass(frozen=True)
class ReportMatch:
    """One match of a tie, numbered from 1 in the order of `davis.MATCHES`; three wins decide the tie (DAV-04)."""

    code: str
    number: int
    result: Result

    def check(self, event: Event) -> None:
        check_sides(event, self.code, self.result)
        played = davis.of_these_sides(event.matches, self.code, self.result.sides)
        wanted = davis.MATCHES[self.number - 1] if 1 <= self.number <= len(davis.MATCHES) else ""
        if str(self.number) not in played and wanted not in davis.tie_of(self.result.sides, played).may_be_called():
            raise FormatError("not_the_next_match", pairing=self.code, match=self.number)

    def apply(self, event: Event) -> Event:
        played = {**davis.of_these_sides(event.matches, self.code, self.result.sides), str(self.number): self.result}
        result = davis.tie_result(self.result.sides, played)
        if result is not None:
            event = reported(event, self.code, result)
        elif self.code in event.results:
            event = annulled(event, self.code)
        return replace(event, matches={**event.matches, self.code: played})
