"""Events that fill themselves: jackpots of 8 or 16, and re-entry (DESK 5.9)."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from host_tools.director.formats.lines import Drawn, draw
from host_tools.director.formats.lot import Lot
from host_tools.director.formats.model import Entry, EntryId, FormatError, is_power_of_two


@dataclass(frozen=True)
class Jackpots:
    """Entries in the order in which they came: those of the full jackpots, and those that wait for the next one."""

    full: tuple[tuple[EntryId, ...], ...]
    waiting: tuple[EntryId, ...]


def jackpots(entries: Sequence[EntryId], size: int) -> Jackpots:
    """A jackpot is drawn when it is full, and the next one opens."""
    if not is_power_of_two(size) or size < 2:
        raise FormatError("bad_jackpot", size=size)
    end = len(entries) - len(entries) % size
    return Jackpots(tuple(tuple(entries[at : at + size]) for at in range(0, end, size)), tuple(entries[end:]))


def may_enter_again(player: str, players: Mapping[EntryId, str], most: int, now: int, until: int) -> bool:
    """Whether a player may have one more entry: as often as the event allows, up to its time."""
    return Counter(players.values())[player] < most and now <= until


def draw_with_re_entries(entries: Sequence[Entry], players: Mapping[EntryId, str], lot: Lot, late: int = 0) -> Drawn:
    """A draw in which two entries of one player do not meet in round 1 if that is avoidable."""
    return draw(entries, lot, late=late, apart=players)
