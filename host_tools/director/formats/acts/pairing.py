"""Acts that pair the next round of Swiss, of lives and of Swing; `settled` writes the pairs down."""

from dataclasses import dataclass, replace
from itertools import pairwise

from host_tools.director.formats import swing, swiss
from host_tools.director.formats.acts.drawing import check_no_re_entry, check_open
from host_tools.director.formats.acts.grouping import check_over
from host_tools.director.formats.event import SWING, SWISS, Event, Paired, Swing, round_code
from host_tools.director.formats.lot import Lot
from host_tools.director.formats.model import NOBODY, EntryId, FormatError
from host_tools.director.formats.tallies import held, players_left, waiting

Pair = tuple[EntryId, EntryId]


def check_paired(event: Event, paired: Paired | None) -> None:
    """Refuse a round after an open one, and a round with an entry that does not take part."""
    check_over(event)
    if paired:
        check_here(event, paired)


def check_here(event: Event, paired: Paired) -> None:
    for entry in (*(side for pair in paired.pairs for side in pair), paired.bye):
        if entry != NOBODY and event.entry(entry) not in event.taking_part:
            raise FormatError("not_here", entry=entry)


def check_free(event: Event, paired: Paired) -> None:
    """Refuse a pair of whom somebody plays elsewhere in the event."""
    entries = {side for pair in paired.pairs for side in pair}
    open_ones = [code for code, one in event.standings().items() if not one.is_decided and entries & set(one.sides)]
    if open_ones:
        raise FormatError("round_not_over", pairings=open_ones)


def _with_round(event: Event, paired: Paired | None) -> Event:
    if paired is None:
        raise FormatError("not_settled")
    return replace(event, rounds=(*event.rounds, paired))


@dataclass(frozen=True)
class PairSwiss:
    """The next round of Swiss; Danish Monrad has no lot.  `lives`: only those with fewer losses play on (0 = all)."""

    seed: int
    dice: str = ""
    lives: int = 0
    is_monrad: bool = False
    allowed: tuple[Pair, ...] = ()  # repeats
    paired: Paired | None = None

    def check(self, event: Event) -> None:
        if event.lines or event.groups or event.swing:
            raise FormatError("other_format")
        check_no_re_entry(event)
        check_paired(event, self.paired)

    def settled(self, event: Event) -> "PairSwiss":
        lot = Lot(self.seed, self.dice, round_code(SWISS, len(event.rounds) + 1))
        allowed = frozenset(frozenset(pair) for pair in self.allowed)
        found = swiss.pair_round(players_left(event, self.lives), None if self.is_monrad else lot, allowed=allowed)
        return replace(self, paired=Paired(found.pairs, found.bye))

    def apply(self, event: Event) -> Event:
        return _with_round(event, self.paired)


@dataclass(frozen=True)
class PairWaiting:
    """Swiss without a barrier between rounds: those who wait are paired while others play; the very last alone has a
    bye."""

    seed: int
    dice: str = ""
    lives: int = 0
    paired: Paired | None = None

    def check(self, event: Event) -> None:
        if event.lines or event.groups or event.swing:
            raise FormatError("other_format")
        check_no_re_entry(event)
        if self.paired:
            check_here(event, self.paired)
            check_free(event, self.paired)
        elif not self.fits(event):
            raise FormatError("nobody_fits", waiting=len(waiting(event, self.lives)))

    def fits(self, event: Event) -> bool:
        """Whether two can be paired, or the last one alone passes."""
        found = self._paired(event)
        return bool(found.pairs) or found.bye != NOBODY

    def settled(self, event: Event) -> "PairWaiting":
        found = self._paired(event)
        return replace(self, paired=Paired(found.pairs, found.bye))

    def apply(self, event: Event) -> Event:
        return _with_round(event, self.paired)

    def _paired(self, event: Event) -> swiss.Paired:
        lot = Lot(self.seed, self.dice, round_code(SWISS, len(event.rounds) + 1))
        are_last = bool(event.rounds and event.announced.rounds) and event.is_over
        return swiss.pair_waiting(waiting(event, self.lives), lot, are_last=are_last)


@dataclass(frozen=True)
class StartSwing:
    """All get the same points; entry is closed."""

    points: int
    schedule: tuple[int, ...]

    def check(self, event: Event) -> None:
        check_open(event, event.lines, event.groups, event.rounds, event.swing)
        check_no_re_entry(event)
        for number, (before, after) in enumerate(pairwise(self.schedule), 2):
            if after <= before:
                raise FormatError("schedule_not_raised", number=number, before=before, after=after)
        if self.points < 1 or swing.check_schedule(self.schedule):
            raise FormatError("bad_schedule", schedule=list(self.schedule), points=self.points)
        if len(event.still_in) < 2:
            raise FormatError("too_few_entries", entries=len(event.still_in))

    def apply(self, event: Event) -> Event:
        entries = tuple(entry.id for entry in event.still_in)
        return replace(event, swing=Swing(self.points, self.schedule, entries))


@dataclass(frozen=True)
class PairSwing:
    """The next round of Swing, with the stake of each game."""

    seed: int
    dice: str = ""
    paired: Paired | None = None

    def check(self, event: Event) -> None:
        if event.swing is None:
            raise FormatError("other_format")
        check_paired(event, self.paired)

    def settled(self, event: Event) -> "PairSwing":
        if event.swing is None:
            raise FormatError("other_format")
        number = len(event.rounds) + 1
        points, has = swing.cpp(event.swing.schedule, number), held(event)
        lot = Lot(self.seed, self.dice, round_code(SWING, number))
        last = {a: b for pair in event.rounds[-1].pairs for a, b in (pair, pair[::-1])} if event.rounds else {}
        found = swing.pair_round(has, lot, last, [one.bye for one in event.rounds])
        stakes = tuple(swing.stake((has[a], has[b]), points)[0] for a, b in found.pairs)
        return replace(self, paired=Paired(found.pairs, found.sits_out, stakes))

    def apply(self, event: Event) -> Event:
        return _with_round(event, self.paired)
