"""Acts that bring results: of a pairing, and of one match of a series or of a Davis tie."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from host_tools.director.formats import davis, lengths
from host_tools.director.formats.event import Event, annulled, let_stand, with_result
from host_tools.director.formats.model import NOBODY, EntryId, FormatError, Result
from host_tools.director.formats.progress import Sides

Matches = Mapping[str, Result]


def check_sides(event: Event, code: str, result: Result) -> None:
    """Refuse a result of other entries than those of the pairing."""
    standing = event.standings().get(code)
    if standing is None:
        raise FormatError("no_such_pairing", pairing=code)
    is_theirs = set(result.sides) == set(standing.sides) and NOBODY not in standing.sides
    if not is_theirs or result.winner not in (NOBODY, *result.sides):
        raise FormatError("other_sides", pairing=code, sides=list(standing.sides))


@dataclass(frozen=True)
class Report:
    """The result of a pairing, or another one in its place; of a game of Swing, its points before the stake."""

    code: str
    result: Result

    def check(self, event: Event) -> None:
        check_sides(event, self.code, self.result)

    def on(self, event: Event) -> Event:
        return reported(event, self.code, self.result)


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

    def on(self, event: Event) -> Event:
        return let_stand(event, self.code, self.sides) if self.stands else annulled(event, self.code)


@dataclass(frozen=True)
class ReportMatch:
    """One match of a series, numbered from 1, or of a tie in the order of `davis.MATCHES`.

    The pairing has a result as soon as one side has won enough of them (SER-01, DAV-04).
    """

    code: str
    number: int
    result: Result
    best_of: int = len(davis.MATCHES)
    is_tie: bool = False

    def check(self, event: Event) -> None:
        check_sides(event, self.code, self.result)
        if self.result.winner == NOBODY:
            raise FormatError("no_winner", pairing=self.code)
        played = _of_these_sides(event, self.code, self.result)
        if str(self.number) not in played and not self._is_next(played):
            raise FormatError("not_the_next_match", pairing=self.code, match=self.number)

    def _is_next(self, played: Matches) -> bool:
        if not self.is_tie:
            wins = _wins(self.result.sides, played)
            return self.number == lengths.Series(self.best_of, wins).next_match
        states = tuple(
            davis.WINNERS[self.result.sides.index(played[str(number)].winner)] if str(number) in played else None
            for number in range(1, len(davis.MATCHES) + 1)
        )
        wanted = davis.MATCHES[self.number - 1] if 1 <= self.number <= len(davis.MATCHES) else ""
        return wanted in davis.Tie(states).may_be_called()

    def on(self, event: Event) -> Event:
        played = {**_of_these_sides(event, self.code, self.result), str(self.number): self.result}
        result = _ended(self.result.sides, played, self.best_of)
        if result is not None:
            event = reported(event, self.code, result)
        elif self.code in event.results:
            event = annulled(event, self.code)
        return replace(event, matches={**event.matches, self.code: played})


def _of_these_sides(event: Event, code: str, result: Result) -> Matches:
    """Matches so far; those of other sides no longer count after a correction further up."""
    found = event.matches.get(code, {})
    return {number: one for number, one in found.items() if set(one.sides) == set(result.sides)}


def _wins(sides: tuple[EntryId, EntryId], played: Matches) -> tuple[int, int]:
    winners = [one.winner for one in played.values()]
    return winners.count(sides[0]), winners.count(sides[1])


def _ended(sides: tuple[EntryId, EntryId], played: Matches, best_of: int) -> Result | None:
    """The result of all matches, as soon as one side has the majority."""
    wins = _wins(sides, played)
    winner = lengths.Series(best_of, wins).winner
    if winner is None:
        return None
    return Result(sides, sides[winner], points=wins)
