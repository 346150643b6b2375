"""Corrections that reach further: every pairing whose sides change, and how far its match is (RES-10, R-14)."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from host_tools.director.formats.model import (
    FIRST_LOSER,
    LOSER,
    WINNER,
    EntryId,
    Pairing,
    Result,
    Section,
)
from host_tools.director.formats.progress import PLAYED, READY, Side, Sides, Standing, Standings, follow, section_letter

# How far the match of a pairing is, as the desk knows it.
OPEN = ("waiting", "ready")
CALLED = ("called", "present")
IN_PLAY = ("playing", "adjourned")
OVER = ("reported", "verified", "announced", PLAYED)
BEGUN = IN_PLAY + OVER
WORST_FIRST = (IN_PLAY, OVER, CALLED, OPEN)


@dataclass(frozen=True)
class Change:
    """A side of a pairing that changes; None = not known."""

    code: str
    side: int
    out: Side
    in_: Side
    status: str

    @property
    def needs_an_answer(self) -> bool:
        """Whether its match has begun: the director decides about each (R-14)."""
        return self.status in BEGUN


def effects(
    sections: Sequence[Section],
    results: Mapping[str, Result],
    code: str,
    result: Result,
    statuses: Mapping[str, str],
    out: Collection[EntryId] = (),
) -> list[Change]:
    """The changes by another result of a pairing, those nearest to it first."""
    before = follow(sections, results, out)
    after = follow(sections, {**results, code: result}, out)
    reached = list(_reached_from(code, [pairing for section in sections for pairing in section.pairings]))
    return list(changes(before, after, statuses, reached))


def changes(before: Standings, after: Standings, statuses: Mapping[str, str], codes: Iterable[str]) -> Iterator[Change]:
    """The sides that differ; a pairing that is in only one of the two has nothing known in the other."""
    for code in codes:
        for side, (was, is_now) in enumerate(zip(_sides(before, code), _sides(after, code))):
            if was != is_now:
                yield Change(code, side, was, is_now, statuses.get(code) or _state(before, code))


def _sides(standings: Standings, code: str) -> Sides:
    return standings[code].sides if code in standings else (None, None)


def _state(standings: Standings, code: str) -> str:
    return standings[code].state if code in standings else OPEN[0]


def _reached_from(code: str, pairings: Iterable[Pairing]) -> Iterator[str]:
    """The pairings that this one feeds, directly or through others, nearest first."""
    fed: dict[str, list[str]] = {}
    for pairing in pairings:
        for place in pairing.places:
            fed.setdefault(place.of, []).append(pairing.code)
    seen, waiting = {code}, [code]
    while waiting:
        for reached in fed.get(waiting.pop(0), []):
            if reached not in seen:
                seen.add(reached)
                waiting.append(reached)
                yield reached


@dataclass(frozen=True)
class LeftOut:
    """A rightful winner whose next match stands without him, and the place of the loser, who plays it."""

    place: str  # the pairing where he plays on, if he keeps it
    winner: EntryId
    loser: EntryId
    sides: Sides  # of this pairing, with him; None = as found


def left_out(after: Standings, code: str, statuses: Mapping[str, str]) -> list[LeftOut]:
    """By a match that stands; without those in a match that has begun, which is asked about anyway."""
    if code not in after:
        return []
    sources = [after.get(place.of) for place in after[code].pairing.places if place.kind == WINNER]
    return [found for one in sources if one for found in _place_left(after, one, after[code].sides, statuses)]


def _place_left(after: Standings, source: Standing, playing: Sides, statuses: Mapping[str, str]) -> Iterator[LeftOut]:
    winner, loser, of = source.winner, source.drops_out, source.pairing.code
    if not winner or not loser or winner in playing or loser not in playing:
        return
    for one in after.values():
        for at, place in enumerate(one.pairing.places):
            is_his = place.kind in (LOSER, FIRST_LOSER) and place.of == of and one.sides[at] == loser
            if is_his and one.result is None and statuses.get(one.pairing.code) not in BEGUN:
                yield LeftOut(one.pairing.code, winner, loser, (None, winner) if at else (winner, None))


def worst_first(found: Iterable[Change]) -> list[Change]:
    """In play, over, called, open: the order in which the director reads them."""
    ranks = {status: rank for rank, statuses in enumerate(WORST_FIRST) for status in statuses}
    return sorted(found, key=lambda change: ranks.get(change.status, len(WORST_FIRST)))


@dataclass(frozen=True)
class Count:
    """Wins, or points of Swing, that change; None = not in the section."""

    section: str
    entry: EntryId
    was: int | None
    is_now: int | None


Counts = Mapping[tuple[str, EntryId], int]


def recounted(before: Counts, after: Counts) -> Iterator[Count]:
    """The counts that differ."""
    for which in dict.fromkeys((*after, *before)):
        if before.get(which) != after.get(which):
            yield Count(*which, before.get(which), after.get(which))


def twice(standings: Standings) -> tuple[EntryId, ...]:
    """Entries with a match to play in two sections; a match of each round of a group can be ready."""
    sections: dict[EntryId, set[str]] = {}
    for one in standings.values():
        if one.state == READY:
            for side in one.sides:
                sections.setdefault(side or "", set()).add(section_letter(one.pairing.code))
    return tuple(entry for entry, where in sections.items() if len(where) > 1)
