"""Davis Cup: five matches between two pairs in three phases, three wins decide (DAV-01 to DAV-04, R-19, R-20)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from host_tools.director.formats import standings
from host_tools.director.formats.lot import Lot
from host_tools.director.formats.model import NOBODY, EntryId, Result

MATCHES = ("A1-B2", "A2-B1", "pairs", "A1-B1", "A2-B2")
PHASES = ((0, 1), (2,), (3, 4))  # played at the same time
NEEDED = 3  # wins
PLAYING = "playing"
WINNERS = ("A", "B")
NEITHER = "-"  # a match without a winner, after a double disqualification
OVER = (*WINNERS, NEITHER)

State = str | None  # of a match: not begun, PLAYING, or its winner
Pair = tuple[str, str]  # number 1 and number 2
Sides = tuple[EntryId, EntryId]
Matches = Mapping[str, Result]  # of a tie, by the number of each from 1


def pairings(a: Pair, b: Pair) -> list[list[tuple[str, str] | tuple[Pair, Pair]]]:
    """The matches of each phase (DAV-02)."""
    return [[(a[0], b[1]), (a[1], b[0])], [(a, b)], [(a[0], b[0]), (a[1], b[1])]]


def tables(ties: int) -> list[int]:
    """Tables needed in each phase for ties at the same time (DAV-03)."""
    return [ties * len(phase) for phase in PHASES]


@dataclass(frozen=True)
class Tie:
    """A tie as it stands, its matches in the order of MATCHES."""

    matches: tuple[State, ...] = (None,) * len(MATCHES)

    @property
    def wins(self) -> tuple[int, int]:
        return self.matches.count("A"), self.matches.count("B")

    @property
    def winner(self) -> State:
        return next((side for side, wins in zip(WINNERS, self.wins) if wins >= NEEDED), None)

    @property
    def may_be_dropped(self) -> bool:
        """Whether the tie is decided and a match has not begun (R-19)."""
        return self.winner is not None and None in self.matches

    def may_be_called(self, *, stops_when_decided: bool = False) -> list[str]:
        """The open matches of the first phase that is not over: each phase needs all players of the one before."""
        if stops_when_decided and self.winner:
            return []
        for phase in PHASES:
            if any(self.matches[number] not in OVER for number in phase):
                return [MATCHES[number] for number in phase if self.matches[number] is None]
        return []


def of_these_sides(matches: Mapping[str, Matches], code: str, sides: Sides) -> Matches:
    """Matches of a tie so far; those of other sides no longer count after a correction further up."""
    found = matches.get(code, {})
    return {number: one for number, one in found.items() if set(one.sides) == set(sides)}


def tie_of(sides: Sides, played: Matches) -> Tie:
    """After these matches; A is the first side."""
    winners = {sides[0]: WINNERS[0], sides[1]: WINNERS[1], NOBODY: NEITHER}
    numbers = map(str, range(1, len(MATCHES) + 1))
    return Tie(tuple(winners[played[number].winner] if number in played else None for number in numbers))


def wins(sides: Sides, played: Matches) -> tuple[int, int]:
    winners = [one.winner for one in played.values()]
    return winners.count(sides[0]), winners.count(sides[1])


def tie_result(sides: Sides, played: Matches) -> Result | None:
    """As soon as one side has won three; in place of points, the matches that each has won."""
    winner = tie_of(sides, played).winner
    return Result(sides, sides[WINNERS.index(winner)], points=wins(sides, played)) if winner else None


def check_entry(players: Sequence[str]) -> set[str]:
    """The faults of a pair (DAV-01)."""
    faults = {
        "TWO_PLAYERS_NEEDED": len(players) != 2,
        "SAME_PLAYER_TWICE": len(set(players)) < len(players),
    }
    return {fault for fault, is_there in faults.items() if is_there}


def check_clock(phase: int, per_point_ms: int | None, delay_ms: int | None) -> set[str]:
    """Missing settings of the consultation match: it has no usual setting (DAV-03, CLK-07)."""
    if phase != 2:
        return set()
    faults = {"BANK_MISSING": per_point_ms is None, "DELAY_MISSING": delay_ms is None}
    return {fault for fault, is_there in faults.items() if is_there}


@dataclass(frozen=True)
class Played:
    """A tie that is over, with the points of all its matches added."""

    sides: Sides
    tie: Tie
    points: tuple[int, int] = (0, 0)

    @property
    def result(self) -> Result:
        winner = self.tie.winner
        return Result(self.sides, self.sides[WINNERS.index(winner)] if winner else NOBODY, points=self.points)


def ranking(pairs: Sequence[EntryId], ties: Sequence[Played], lot: Lot) -> list[EntryId]:
    """Ties won, matches won, tie among themselves, difference of match points, lot (R-20)."""
    table = standings.rows(pairs, [one.result for one in ties])
    for one in ties:
        table = standings.with_matches(table, one.sides, one.tie.wins)
    return [entry for group in standings.ranking(table, standings.DAVIS) for entry in lot.shuffled(group)]
