"""Lengths by round, best of three or five (SER-01), and call-up by class (TOU-05)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from host_tools.director.formats.model import FormatError

Match = TypeVar("Match")

FIRST_CLASSES = ("Champion", "Intermediate")
CLUB = "club"  # the rule set with priority by class


def length_of(lengths: Sequence[int], number: int, rounds: int, *, is_from_the_end: bool = False) -> int:
    """The length of a round, from 1; the last one given is that of all rounds after it.

    From the end: the lengths are those of the last rounds, the first one also that of all rounds before.
    """
    if not lengths or any(length < 1 for length in lengths):
        raise FormatError("bad_lengths", lengths=list(lengths))
    if not 1 <= number <= rounds:
        raise FormatError("no_such_round", round=number)
    if is_from_the_end:
        return lengths[max(0, len(lengths) - 1 - rounds + number)]
    return lengths[min(number, len(lengths)) - 1]


@dataclass(frozen=True)
class Series:
    """The score of several matches, each with its own score, Crawford game and bank."""

    best_of: int
    won: tuple[int, int]

    @property
    def winner(self) -> int | None:
        """The side that has won, as soon as the other cannot catch up."""
        return next((side for side in (0, 1) if 2 * self.won[side] > self.best_of), None)

    @property
    def next_match(self) -> int | None:
        """The number of the next match, from 1; None if it is decided."""
        return None if self.winner is not None else sum(self.won) + 1


def series(best_of: int, winners: Sequence[int]) -> Series:
    """A series after its matches, by the sides that won them."""
    if best_of < 1 or best_of % 2 == 0:
        raise FormatError("bad_series", best_of=best_of)
    for number in range(len(winners)):
        if Series(best_of, _won(winners[:number])).winner is not None:
            raise FormatError("series_is_over", match=number + 1)
    return Series(best_of, _won(winners))


def _won(winners: Sequence[int]) -> tuple[int, int]:
    return winners.count(0), winners.count(1)


def class_of(event: str) -> str:
    """The class that an event is named after: Champion of "Champion, Saturday"; "" = none of those called first."""
    words = "".join(one if one.isalnum() else " " for one in event.casefold()).split()
    return next((one for one in FIRST_CLASSES if one.casefold() in words), "")


def by_class(ready: Sequence[tuple[Match, str]], rule_set: str) -> tuple[list[Match], list[Match]]:
    """Ready matches that are called first, and all others, each group in the order given (TOU-05)."""
    first = [match for match, name in ready if rule_set == CLUB and name in FIRST_CLASSES]
    return first, [match for match, _ in ready if match not in first]
