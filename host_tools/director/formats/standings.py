"""Standings of a round robin or Swiss section: counted from results, ranked by the announced criteria (R-20, R-21)."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from host_tools.director.formats.model import EntryId, Result


@dataclass(frozen=True)
class Row:
    """An entry and its counts; a bye of a Swiss section is a win without an opponent (R-24)."""

    entry: EntryId
    played: int = 0
    won: int = 0
    points_for: int = 0
    points_against: int = 0
    opponents: tuple[EntryId, ...] = ()
    beaten: tuple[EntryId, ...] = ()
    matches_won: int = 0  # of ties

    @property
    def difference(self) -> int:
        return self.points_for - self.points_against

    def with_result(self, result: Result) -> "Row":
        side = result.sides.index(self.entry)
        opponent, has_won = result.sides[1 - side], result.winner == self.entry
        return replace(
            self,
            played=self.played + 1,
            won=self.won + has_won,
            points_for=self.points_for + result.points[side],
            points_against=self.points_against + result.points[1 - side],
            opponents=(*self.opponents, opponent),
            beaten=(*self.beaten, opponent) if has_won else self.beaten,
        )


Rows = Mapping[EntryId, Row]


def rows(entries: Sequence[EntryId], results: Iterable[Result], byes: Iterable[EntryId] = ()) -> dict[EntryId, Row]:
    """All rows, in the order of the entries; points are as reported, never beyond the length (SCO-07)."""
    found = {entry: Row(entry) for entry in entries}
    for result in results:
        for entry in result.sides:
            if entry in found:
                found[entry] = found[entry].with_result(result)
    for entry in byes:
        found[entry] = replace(found[entry], won=found[entry].won + 1)
    return found


def with_matches(table: Rows, sides: Sequence[EntryId], wins: Sequence[int]) -> dict[EntryId, Row]:
    """With the matches that the sides of a tie have won in it."""
    more = {side: replace(table[side], matches_won=table[side].matches_won + won) for side, won in zip(sides, wins)}
    return {**table, **more}


def _wins_of(opponents: Iterable[EntryId], table: Rows) -> list[int]:
    return [table[one].won for one in opponents if one in table]


def wins_of_those_beaten(row: Row, table: Rows) -> int:
    return sum(_wins_of(row.beaten, table))


def sum_of_opponents(row: Row, table: Rows) -> int:
    """Buchholz: the wins of all opponents."""
    return sum(_wins_of(row.opponents, table))


def sum_without_the_worst(row: Row, table: Rows) -> int:
    """Buchholz without the opponent with the fewest wins."""
    wins = _wins_of(row.opponents, table)
    return sum(wins) - min(wins, default=0)


def _among_themselves(row: Row, level: Rows) -> int:
    return sum(opponent in level for opponent in row.beaten)


# Most first.  The second argument holds all rows, or for those in AMONG_LEVEL only the level ones.
CRITERIA: dict[str, Callable[[Row, Rows], int]] = {
    "wins": lambda row, table: row.won,
    "matches_won": lambda row, table: row.matches_won,
    "among_themselves": _among_themselves,
    "wins_of_those_beaten": wins_of_those_beaten,
    "difference": lambda row, table: row.difference,
    "points_for": lambda row, table: row.points_for,
    "sum_of_opponents": sum_of_opponents,
    "sum_without_the_worst": sum_without_the_worst,
}
AMONG_LEVEL = ("among_themselves",)  # count only the entries that are still level

ROUND_ROBIN = ("wins", "among_themselves", "wins_of_those_beaten", "difference")
DAVIS = ("wins", "matches_won", "among_themselves", "difference")
SWISS = ("wins", "sum_of_opponents", "wins_of_those_beaten")

Groups = list[list[EntryId]]


def ranking(table: Rows, order: Sequence[str]) -> Groups:
    """Groups from the top, by one criterion after the other, each only inside a group that is still level."""
    groups: Groups = [list(table)] if table else []
    for name in order:
        groups = [part for group in groups for part in split(group, counted(name, group, table))]
    return groups


def counted(name: str, group: Sequence[EntryId], table: Rows) -> dict[EntryId, int]:
    """One criterion for the entries of a level group."""
    seen = {entry: table[entry] for entry in group} if name in AMONG_LEVEL else table
    return {entry: CRITERIA[name](table[entry], seen) for entry in group}


def split(group: Sequence[EntryId], counted: Mapping[EntryId, int]) -> Groups:
    """A level group by what its entries have, most first."""
    values = sorted({counted[entry] for entry in group}, reverse=True)
    return [[entry for entry in group if counted[entry] == value] for value in values]
