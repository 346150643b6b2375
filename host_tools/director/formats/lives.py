"""Elimination with lives: out at that many losses, the last one in wins; three lives are a triple elimination.

Rounds are paired as Swiss rounds among those still in.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from host_tools.director.formats.model import NOBODY, EntryId, FormatError, Result


@dataclass(frozen=True)
class Left:
    """The entries that play on; the last one has won."""

    playing: tuple[EntryId, ...]
    out: tuple[EntryId, ...]

    @property
    def winner(self) -> EntryId | None:
        return self.playing[0] if len(self.playing) == 1 else None


def left(lives: int, losses: Mapping[EntryId, int]) -> Left:
    if lives < 1:
        raise FormatError("no_lives", lives=lives)
    playing = tuple(entry for entry, lost in losses.items() if lost < lives)
    return Left(playing, tuple(entry for entry in losses if entry not in playing))


def losses_of(entries: Sequence[EntryId], results: Iterable[Result]) -> dict[EntryId, int]:
    """A match without a winner is lost by both."""
    found = dict.fromkeys(entries, 0)
    for result in results:
        for entry in result.sides:
            found[entry] += result.winner in (NOBODY, result.sides[result.sides[0] == entry])
    return found
