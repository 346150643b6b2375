"""Bye balance: consolation byes go, as far as possible, to entries without one in the main draw (TOU-03, R-03)."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from itertools import groupby

from host_tools.director.formats.lot import Lot
from host_tools.director.formats.model import EntryId, FormatError


@dataclass(frozen=True)
class Had:
    """The byes of an entry so far."""

    main: int = 0
    consolation: int = 0

    @property
    def rank(self) -> tuple[int, int]:
        """Lowest first: without any bye, without a consolation bye, then by their number."""
        if not self.consolation:
            return (min(self.main, 1), 0)
        return (2, self.main + self.consolation)


@dataclass(frozen=True)
class Balance:
    """Entries that get a bye for certain, and those among which the lot gives the others."""

    certain: tuple[EntryId, ...]
    lot_among: tuple[EntryId, ...]
    lot_for: int

    def drawn(self, lot: Lot) -> frozenset[EntryId]:
        """All entries with a bye, after the lot."""
        return frozenset(self.certain) | frozenset(lot.shuffled(self.lot_among)[: self.lot_for])


def balance(had: Mapping[EntryId, Had], byes: int) -> Balance:
    """Give byes to the lowest ranks; the lot decides inside the last one that gets any."""
    if not 0 <= byes <= len(had):
        raise FormatError("too_many_byes", byes=byes, entries=len(had))
    certain: list[EntryId] = []
    ranked = sorted(had, key=lambda entry: had[entry].rank)  # stable: in the order given inside a rank
    for _, group in groupby(ranked, key=lambda entry: had[entry].rank):
        entries, left = list(group), byes - len(certain)
        if left < len(entries):
            return Balance(tuple(certain), tuple(entries) if left else (), left)
        certain += entries
    return Balance(tuple(certain), (), 0)


def second_byes(had: Mapping[EntryId, Had], found: Balance) -> int:
    """The fewest byes of this balance that go to entries with a main bye."""
    without = sum(not had[entry].main for entry in found.lot_among)
    certain = sum(had[entry].main > 0 for entry in found.certain)
    return certain + max(0, found.lot_for - without)


def is_balanced(had: Mapping[EntryId, Had], given: Collection[EntryId]) -> bool:
    """Whether no other choice gives fewer byes to entries with a main bye."""
    best = second_byes(had, balance(had, len(given)))
    return sum(had[entry].main > 0 for entry in given) == best
