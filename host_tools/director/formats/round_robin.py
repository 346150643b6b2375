"""Round robin: the Berger table, groups by lot or in snake order, and the way from groups into a knock-out."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from host_tools.director.formats.lines import Drawn, draw
from host_tools.director.formats.lot import Lot
from host_tools.director.formats.model import (
    Entry,
    EntryId,
    FormatError,
    Pairing,
    Result,
    Round,
    Section,
    code,
    entry_place,
)

Pair = tuple[int, int]


@dataclass(frozen=True)
class Size:
    """Each meets each once; of an odd number, one sits out in every round."""

    rounds: int
    matches: int
    matches_each: int
    byes_each: int


def size(entries: int) -> Size:
    is_odd = entries % 2
    return Size(entries - 1 + is_odd, entries * (entries - 1) // 2, entries - 1, is_odd)


def berger(entries: int) -> list[list[Pair]]:
    """The table as federations print it, numbers from 1; the first of a pair sits on the first side.

    Of an odd number it is the table for one more, whose partner sits out.
    """
    if entries < 2:
        raise FormatError("too_few_entries", entries=entries)
    last = entries + entries % 2
    found = [_with_last(last, number) + _others(last, number) for number in range(last - 1)]
    return [[pair for pair in pairs if max(pair) <= entries] for pairs in found]


def _with_last(last: int, number: int) -> list[Pair]:
    """The pair of the highest number, which changes sides from round to round."""
    partner = _seat(last, number, 0)
    return [(last, partner) if number % 2 else (partner, last)]


def _others(last: int, number: int) -> list[Pair]:
    """The others sit around a table of last - 1 seats; those equally far from the partner of the last one meet."""
    return [(_seat(last, number, step), _seat(last, number, -step)) for step in range(1, last // 2)]


def _seat(last: int, number: int, step: int) -> int:
    """A seat; each round starts half a table further on."""
    return (number * (last // 2) + step) % (last - 1) + 1


def sits_out(entries: int) -> list[int]:
    """The number that sits out in each round; none if their number is even."""
    everybody = set(range(1, entries + 1))
    missing = (everybody - {number for pair in pairs for number in pair} for pairs in berger(entries))
    return [number for numbers in missing for number in numbers]


def check(entries: int, rounds: Sequence[Sequence[Sequence[int]]]) -> set[str]:
    """The faults of a schedule."""
    met = Counter(frozenset(pair) for pairs in rounds for pair in pairs)
    wanted = {frozenset(pair) for pair in combinations(range(1, entries + 1), 2)}
    faults = {
        "PAIR_MISSING": any(pair not in met for pair in wanted),
        "PAIR_TWICE": any(number > 1 for number in met.values()),
        "NOT_ENTERED": any(pair not in wanted for pair in met),
        "PLAYS_TWICE_IN_A_ROUND": any(_is_twice(pairs) for pairs in rounds),
    }
    return {fault for fault, is_there in faults.items() if is_there}


def _is_twice(pairs: Sequence[Sequence[int]]) -> bool:
    numbers = [number for pair in pairs for number in pair]
    return len(numbers) > len(set(numbers))


def section(entries: Sequence[EntryId], letter: str, last_round: int = 0) -> Section:
    """All rounds of a group, its entries in the order of their numbers; truncated after `last_round`, if given."""
    places = [entry_place(entry) for entry in entries]
    rounds = []
    for number, pairs in enumerate(berger(len(entries))[: last_round or None], 1):
        pairings = (
            Pairing(code(letter, number, index), (places[a - 1], places[b - 1]))
            for index, (a, b) in enumerate(pairs, 1)
        )
        rounds.append(Round(number, tuple(pairings)))
    return Section(letter, tuple(rounds))


# -- groups ------------------------------------------------------------------------------------------------------------


def groups_by_lot(entries: Sequence[EntryId], number: int, lot: Lot) -> list[list[EntryId]]:
    """Dealt like cards, so sizes differ by one at most; the lot also numbers the entries of a group."""
    _check_groups(len(entries), number)
    drawn = lot.shuffled(entries)
    return [drawn[first::number] for first in range(number)]


def groups_in_snake_order(entries: Sequence[Entry], number: int, lot: Lot) -> list[list[EntryId]]:
    """By rating, there and back: 1 2 3 3 2 1; entries of the same rating by lot."""
    _check_groups(len(entries), number)
    ranked = sorted(lot.shuffled(entries), key=lambda entry: -entry.rating)
    groups: list[list[EntryId]] = [[] for _ in range(number)]
    for index, entry in enumerate(ranked):
        turn, at = divmod(index, number)
        groups[number - 1 - at if turn % 2 else at].append(entry.id)
    return groups


def _check_groups(entries: int, number: int) -> None:
    if number < 1 or entries < 2 * number:
        raise FormatError("too_many_groups", groups=number, entries=entries)


def into_knockout(groups: Sequence[Sequence[EntryId]], first: int, lot: Lot) -> Drawn:
    """The first of each ranked group; winners of groups as far apart as seeds, no repeat in round 1 if avoidable."""
    entries = qualified(groups, first, lot)
    apart = {entry: str(number) for number, group in enumerate(groups, 1) for entry in group[:first]}
    return draw(entries, lot, is_seeded=first > 1, apart=apart if len(groups) > 1 else None)


def qualified(groups: Sequence[Sequence[EntryId]], first: int, lot: Lot) -> list[Entry]:
    """The winners, as seeds in the order of a lot, then the others by group."""
    if not 1 <= first <= min(len(group) for group in groups):
        raise FormatError("too_many_qualify", first=first)
    winners = lot.for_(f"{lot.about} winners of groups").shuffled([group[0] for group in groups])
    others = [entry for group in groups for entry in group[1:first]]
    seeds = [Entry(entry, (entry,), seed=rank) for rank, entry in enumerate(winners, 1)]
    return seeds + [Entry(entry, (entry,)) for entry in others]


# -- withdrawals -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Withdrawal:
    """The results and open pairings of an entry that has left (R-09)."""

    struck: frozenset[str]  # codes of results that no longer count
    lost: frozenset[str]  # codes of open pairings that are lost


def withdrawn(group: Section, results: Mapping[str, Result], entry: EntryId) -> Withdrawal:
    """Less than half of his matches played: all are struck; else the rest is lost."""
    own = [one.code for one in group.pairings if entry in (place.of for place in one.places)]
    played = frozenset(one for one in own if one in results)
    if 2 * len(played) < len(own):
        return Withdrawal(played, frozenset())
    return Withdrawal(frozenset(), frozenset(own) - played)
