"""Acts of a round robin: groups, their end after a round, the knock-out of the first of each."""

from dataclasses import dataclass, replace

from host_tools.director.formats import round_robin
from host_tools.director.formats.acts.drawing import check_no_re_entry, check_open
from host_tools.director.formats.event import GROUP, Event, group_letter
from host_tools.director.formats.knockout import MAIN
from host_tools.director.formats.lot import Lot
from host_tools.director.formats.model import EntryId, FormatError
from host_tools.director.formats.tallies import places_of

MOST_GROUPS = 26


@dataclass(frozen=True)
class DrawGroups:
    """Groups by lot, or in snake order by rating; one group is a round robin of all."""

    number: int
    seed: int
    dice: str = ""
    is_by_rating: bool = False

    def check(self, event: Event) -> None:
        check_open(event, event.lines, event.rounds, event.swing)
        check_no_re_entry(event)
        if self.number > MOST_GROUPS:
            raise FormatError("too_many_groups", groups=self.number, entries=len(event.still_in))

    def apply(self, event: Event) -> Event:
        lot = Lot(self.seed, self.dice, GROUP)
        if self.is_by_rating:
            groups = round_robin.groups_in_snake_order(event.still_in, self.number, lot)
        else:
            groups = round_robin.groups_by_lot([entry.id for entry in event.still_in], self.number, lot)
        return replace(event, groups=tuple(map(tuple, groups)), last_round=0)


@dataclass(frozen=True)
class EndAfter:
    """All groups end after this round: a truncated round robin."""

    round_number: int

    def check(self, event: Event) -> None:
        if not event.groups or event.lines:
            raise FormatError("other_format" if event.lines else "not_drawn")
        most = max(round_robin.size(len(group)).rounds for group in event.groups)
        if not 1 <= self.round_number <= most:
            raise FormatError("no_such_round", round=self.round_number)

    def apply(self, event: Event) -> Event:
        return replace(event, last_round=self.round_number)


@dataclass(frozen=True)
class DrawFromGroups:
    """A knock-out of the first of each group; a later correction in a group does not draw it again."""

    first: int
    seed: int
    dice: str = ""
    ranked: tuple[tuple[EntryId, ...], ...] = ()  # written down by `settled`

    def check(self, event: Event) -> None:
        if not event.groups or event.lines:
            raise FormatError("other_format" if event.lines else "not_drawn")
        check_over(event)

    def settled(self, event: Event) -> "DrawFromGroups":
        lot = Lot(self.seed, self.dice)
        ranked = (places_of(event, group_letter(at), lot) for at in range(len(event.groups)))
        return replace(self, ranked=tuple(ranked))

    def apply(self, event: Event) -> Event:
        drawn = round_robin.into_knockout(self.ranked, self.first, Lot(self.seed, self.dice, MAIN))
        return replace(event, lines=drawn.lines)


def check_over(event: Event) -> None:
    """Refuse to go on while a pairing is open."""
    if still_open := [one.pairing.code for one in event.standings().values() if not one.is_decided]:
        raise FormatError("round_not_over", pairings=still_open)
