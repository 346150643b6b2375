"""Entries, lots and results for the tests of the formats."""

from collections.abc import Iterable, Mapping, Sequence
from random import Random

from host_tools.director.formats.lot import Lot
from host_tools.director.formats.model import BYE_PLACE, Entry, EntryId, Place, Result, Section, entry_place
from host_tools.director.formats.progress import READY, Standing, follow
from tests.core_properties.bounds import bounded

WHOLE_EVENTS = bounded(25)
CHEAP = bounded(100)

LOT = Lot(20260418, about="M")


def entries_of(names: Iterable[str]) -> list[Entry]:
    return [Entry(name, (name,)) for name in names]


def many(number: int) -> list[Entry]:
    return entries_of(f"E{index}" for index in range(1, number + 1))


def places_of(lines: Sequence[str | None]) -> list[Place]:
    """Lines in the notation of the worked cases: a name, or nothing for a bye."""
    return [entry_place(name) if name else BYE_PLACE for name in lines]


def won(winner: EntryId, loser: EntryId, points: tuple[int, int] = (7, 3)) -> Result:
    return Result((winner, loser), winner, points=points)


def by_chance(standing: Standing, chance: Random) -> Result:
    """A result of a pairing that is ready."""
    one, two = standing.sides
    assert one and two
    winner = chance.choice((one, two))
    return Result((one, two), winner, points=(7, 3) if winner == one else (3, 7))


def play_out(
    sections: Sequence[Section], chance: Random, results: Mapping[str, Result] | None = None
) -> dict[str, Result]:
    """Play ready pairings in any order until none is left."""
    played = dict(results or {})
    while ready := [one for one in follow(sections, played).values() if one.state == READY]:
        for standing in chance.sample(ready, max(1, len(ready) // 2)):
            played[standing.pairing.code] = by_chance(standing, chance)
    return played
