"""Knock-out: rounds of places from the lines of a draw, late arrivals, and how many lose when (TOU-03, TOU-04)."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from host_tools.director.formats import lines as draws
from host_tools.director.formats.model import (
    ENTRY,
    LATE,
    EntryId,
    FormatError,
    Pairing,
    Place,
    Round,
    Section,
    code,
    entry_place,
    is_power_of_two,
    winner_of,
)

MAIN = "M"


def section(lines: Sequence[Place], letter: str = MAIN) -> Section:
    """All rounds: the lines in pairs, then the winners of neighbouring pairs."""
    if len(lines) < 2 or not is_power_of_two(len(lines)):
        raise FormatError("not_a_power_of_two", lines=len(lines))
    rounds: list[Round] = []
    places = list(lines)
    while len(places) > 1:
        rounds.append(round_of(letter, len(rounds) + 1, places))
        places = [winner_of(pairing.code) for pairing in rounds[-1].pairings]
    return Section(letter, tuple(rounds))


def round_of(letter: str, number: int, places: Sequence[Place], enters: str = "") -> Round:
    """A round that pairs neighbouring places."""
    pairs = zip(places[::2], places[1::2])
    pairings = [Pairing(code(letter, number, index), pair) for index, pair in enumerate(pairs, 1)]
    return Round(number, tuple(pairings), enters)


def losers_by_round(entries: int) -> list[int]:
    """How many lose in each round, the final last."""
    size = draws.size(entries)
    return [size.first_round_matches, *(size.lines >> number for number in range(2, size.rounds + 1))]


@dataclass(frozen=True)
class Arrived:
    """The late places at closing time (TOU-04)."""

    placed: dict[int, str]  # place -> name
    free: tuple[int, ...]  # now byes
    not_placed: tuple[str, ...]


def late_arrivals(places: Sequence[int], closes_at: int, arrivals: Sequence[tuple[str, int]]) -> Arrived:
    """Arrivals take the lowest numbers in order of time; exactly at closing is in time.

    `arrivals` is in the order of check-in, which decides between two in the same minute (R-06).
    """
    numbers = sorted(places)
    in_time = sorted((one for one in arrivals if one[1] <= closes_at), key=lambda one: one[1])
    placed = dict(zip(numbers, (name for name, _ in in_time)))
    not_placed = [name for name, _ in arrivals if name not in placed.values()]
    return Arrived(placed, tuple(numbers[len(placed) :]), tuple(not_placed))


def late_numbers(lines: Sequence[Place]) -> list[int]:
    """The late places that are free, lowest first."""
    return sorted(int(place.of) for place in lines if place.kind == LATE)


def late_against(lines: Sequence[Place], entries: Collection[EntryId]) -> set[int]:
    """The late places whose opponent is one of these."""
    pairs = list(zip(lines[::2], lines[1::2]))
    both_ways = [*pairs, *((two, one) for one, two in pairs)]
    return {int(one.of) for one, two in both_ways if one.kind == LATE and two.kind == ENTRY and two.of in entries}


def with_late(lines: Sequence[Place], placed: Mapping[int, EntryId]) -> tuple[Place, ...]:
    """The lines with late arrivals on their places."""
    return tuple(
        entry_place(placed[int(place.of)]) if place.kind == LATE and int(place.of) in placed else place
        for place in lines
    )
