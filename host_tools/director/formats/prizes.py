"""Prizes: the pool of an event, split by section and place, rounded so that the sum is right (R-26)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from host_tools.director.formats import standings, tallies
from host_tools.director.formats.event import GROUP, SWING, SWISS, Event
from host_tools.director.formats.lot import Lot
from host_tools.director.formats.model import NOBODY, EntryId, Section
from host_tools.director.formats.progress import EMPTY, Standing

Found = Mapping[str, Standing]


@dataclass(frozen=True)
class Level:
    """Entries that share a place; `size`: how many they will be once all are known."""

    size: int
    entries: tuple[EntryId, ...]


@dataclass(frozen=True)
class Paid:
    """An entry's prize for its place; `by_lot`: the part that could not be shared, and went by lot."""

    place: int
    entry: EntryId
    amount: int
    by_lot: int = 0


def shared(pool: int, shares: Sequence[int], unit: int) -> list[int]:
    """Parts of a pool, each rounded down to the unit; the first one gets what is left."""
    if not sum(shares):
        return []
    parts = [pool * share // sum(shares) // unit * unit for share in shares]
    parts[0] += pool - sum(parts)
    return parts


def pools(event: Event) -> dict[str, int]:
    """Prizes of each section, by its letter."""
    prizes = event.announced.prizes
    if prizes is None:
        return {}
    pool = len(event.taking_part) * prizes.fee * prizes.returned // 100
    letters, shares = zip(*prizes.sections)
    return dict(zip(letters, shared(pool, shares, prizes.unit)))


def paid(levels: Sequence[Level], parts: Sequence[int], unit: int, lot: Lot) -> list[Paid]:
    """The prizes of a section; entries on one level share the prizes of all their places, once all are known."""
    found, place = [], 1
    for level in levels:
        prizes = parts[place - 1 : place - 1 + level.size]
        if len(level.entries) == level.size and sum(prizes):
            found += _split(level, place, sum(prizes), unit, lot)
        place += level.size
    return found


def _split(level: Level, place: int, pool: int, unit: int, lot: Lot) -> list[Paid]:
    each = pool // level.size // unit * unit
    found = {entry: Paid(place, entry, each) for entry in level.entries}
    left = pool - each * level.size
    for entry in lot.for_(f"prize {place}").shuffled(list(level.entries)) if left else ():
        more = min(unit, left)
        found[entry] = replace(found[entry], amount=each + more, by_lot=more)
        left -= more
    return list(found.values())


# -- who has which place -----------------------------------------------------------------------------------------------


def levels(event: Event, section: Section, found: Found) -> list[Level]:
    """The places of a section from the top, as far as they are known."""
    if section.letter == SWING:
        held = tallies.held(event)
        groups = standings.split(list(held), held)
    elif section.letter == SWISS or section.letter.startswith(GROUP):
        groups = standings.ranking(tallies.rows(event, section, found), tallies.criteria_of(event, section.letter))
    else:
        return _of_tree(section, found)
    is_over = all(found[pairing.code].is_decided for pairing in section.pairings)
    return [Level(len(group), tuple(group) if is_over else ()) for group in groups]


def _of_tree(section: Section, found: Found) -> list[Level]:
    """The winner, the loser of the final, then those who lost one round earlier, and so on; each once, at the best."""
    rounds = [one for one in section.rounds if any(found[pairing.code].state != EMPTY for pairing in one.pairings)]
    if not rounds:
        return []
    winner = found[rounds[-1].pairings[-1].code].winner
    first = (winner,) if winner else ()
    levels, placed = [Level(1, first)], set(first)
    for one in reversed(rounds):
        lost = [loser for pairing in one.pairings if (loser := found[pairing.code].loser) not in {NOBODY, *placed}]
        known = tuple(loser for loser in lost if loser)
        levels.append(Level(len(lost), known))
        placed |= set(known)
    return levels
