"""Corrections that reach further: every pairing whose sides change, and how far its match is (RES-10, R-14)."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from host_tools.director.formats.model import (
    FIRST_LOSER,
    LOSER,
    NOBODY,
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
IN_PLAY = ("playing",)
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
    """The place of a loser, when the match after his stands with him in it: the winner could keep it instead."""

    at: str  # the pairing with the match that stands
    winner: EntryId
    loser: EntryId
    sides: Sides  # with the winner on it


def left_out(after: Standings, standing: Iterable[str], statuses: Mapping[str, str]) -> dict[str, LeftOut]:
    """The places, by their pairings, that rightful winners would lose to the losers; `standing`: what stands."""
    found: dict[str, LeftOut] = {}
    for code in standing:
        sources = [place.of for place in after[code].pairing.places if place.kind == WINNER] if code in after else []
        for one in (after[of] for of in sources if of in after):
            has_changed = one.loser in after[code].sides and one.winner not in after[code].sides
            if one.winner and one.drops_out and has_changed:
                found |= _place_of_loser(after, one, code, statuses)
    return found


def _place_of_loser(after: Standings, source: Standing, stands: str, statuses: Mapping[str, str]) -> dict[str, LeftOut]:
    winner, loser, of = source.winner or NOBODY, source.loser or NOBODY, source.pairing.code
    for one in after.values():
        for at, place in enumerate(one.pairing.places):
            is_his = place.kind in (LOSER, FIRST_LOSER) and place.of == of and one.sides[at] == loser
            if is_his and one.result is None and statuses.get(one.pairing.code) not in BEGUN:
                return {one.pairing.code: LeftOut(stands, winner, loser, (None, winner) if at else (winner, None))}
    return {}


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


def counted_anew(before: Counts, after: Counts) -> Iterator[Count]:
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
