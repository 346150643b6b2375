"""Which entry fills which place, from the first round to the last.

A result counts for the entries that it names.  If a correction has changed a side, the winner still goes on if he is on
one of them; otherwise the next place stays open until the director has settled the pairing (R-14).  A match that stands
by a ruling can have an entry lose twice: it drops into a section once, and plays one match of it at a time.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace

from host_tools.director.formats.model import (
    BARRED,
    BYE,
    ENTRY,
    FIRST_LOSER,
    LATE,
    LOSER,
    NOBODY,
    REMATCH,
    WINNER,
    EntryId,
    Pairing,
    Place,
    Result,
    Section,
)

# How far a pairing is.
WAITING = "waiting"  # a place is open
READY = "ready"
PASSED = "bye"  # one entry, opposite a bye of the draw
WALKOVER = "walkover"  # one entry; the match before had no winner, or the opponent has left
EMPTY = "empty"
PLAYED = "played"

MAIN = "M"  # the section with lines

Side = EntryId | None  # None = not known yet
Sides = tuple[Side, Side]


@dataclass(frozen=True)
class Standing:
    """A pairing with the entries on its sides, its winner and its loser."""

    pairing: Pairing
    sides: Sides
    state: str
    winner: Side
    loser: Side
    result: Result | None = None
    left: Sides = (None, None)  # entries that have left without a replacement

    @property
    def is_decided(self) -> bool:
        return self.winner is not None

    @property
    def drops_out(self) -> Side:
        """The loser, if a consolation is open to him (R-12)."""
        is_barred = self.result is not None and self.result.kind in BARRED
        return NOBODY if is_barred and self.loser is not None else self.loser


Standings = Mapping[str, Standing]


class Progress:
    """The standings of an event, worked out pairing by pairing in the order of its sections."""

    def __init__(
        self,
        results: Mapping[str, Result],
        out: Collection[EntryId],
        are_late_open: bool,
        ruled: Mapping[str, Sides],
        playing_on: Mapping[str, Collection[EntryId]],
    ) -> None:
        self.results = results
        self.out = {entry: number for number, entry in enumerate(out)}
        self.are_late_open = are_late_open
        self.ruled = ruled
        self.playing_on = playing_on
        self.found: dict[str, Standing] = {}
        self.next_of: dict[str, str] = {}  # pairing -> the pairing its winner goes to
        self.dropped: set[tuple[str, EntryId]] = set()  # section, and an entry that dropped into it

    def add(self, pairing: Pairing) -> None:
        result = self.results.get(pairing.code)
        fixed = result.sides if result is not None and result.stands else self.ruled.get(pairing.code, (None, None))
        sides = (self._taken(pairing, 0, fixed[0]), self._taken(pairing, 1, fixed[1]))
        if result is None:
            now = (self._still_in(pairing, sides, 0), self._still_in(pairing, sides, 1))
            left = (_other_than(now[0], sides[0]), _other_than(now[1], sides[1]))
            if now[0] == now[1]:  # by contradictory rulings: nobody plays himself
                now = (now[0], now[1] and NOBODY)
            self.found[pairing.code] = _undecided(pairing, now, left)
        else:
            winner, loser = _ended(sides, result)
            self.found[pairing.code] = Standing(pairing, sides, PLAYED, winner, loser, result)

    def _taken(self, pairing: Pairing, at: int, fixed: Side) -> Side:
        """The entry on a side, `fixed` by a ruling or found; a loser who has dropped into this section before leaves
        the second place empty."""
        place = pairing.places[at]
        side = self.side(place) if fixed is None else fixed
        if not side or place.kind not in (LOSER, FIRST_LOSER):
            return side
        which = (section_letter(pairing.code), side)
        if which in self.dropped and fixed is None:
            return NOBODY
        self.dropped.add(which)
        return side

    def hold_back(self) -> None:
        """An entry with two matches to play: one that stands by a ruling comes first, of a knock-out then the later."""
        ready = [one for one in reversed(self.found.values()) if one.state == READY]
        ready.sort(key=lambda one: one.pairing.code not in self.ruled)
        busy: set[tuple[str, Side]] = set()
        for one in ready:
            theirs = {(section_letter(one.pairing.code), side) for side in one.sides}
            if theirs & busy:
                self.found[one.pairing.code] = replace(one, state=WAITING)
            elif one.pairing.code in self.ruled or any(place.kind != ENTRY for place in one.pairing.places):
                busy |= theirs  # else of a group or of paired rounds, which may overlap

    def _still_in(self, pairing: Pairing, sides: Sides, at: int) -> Side:
        """An entry that has left gives a walkover in its unplayed pairing (R-08, R-09), unless the match stands.

        Where nobody was opposite, or somebody who had left before, it has gone on: its later matches stand."""
        side, other = sides[at], sides[1 - at]
        playing_on = self.playing_on.get(pairing.code, ())
        if side in playing_on:
            return side
        if side in self.out and self._is_open_line(pairing, at):
            return None
        if side not in self.out or other is None:
            return NOBODY if side in self.out else side
        had_left = other not in playing_on and self.out.get(other, len(self.out)) < self.out[side]
        had_gone_on = other == NOBODY or had_left
        return side if had_gone_on and pairing.code in self.next_of else NOBODY

    def _is_open_line(self, pairing: Pairing, at: int) -> bool:
        """A line of the main draw that a late arrival may take, until late places are closed (R-08)."""
        is_line = pairing.places[at].kind == ENTRY and section_letter(pairing.code) == MAIN
        return self.are_late_open and is_line and self.next_of.get(pairing.code) not in self.results

    def side(self, place: Place) -> Side:
        """The entry on a place."""
        if place.kind == ENTRY:
            return place.of
        if place.kind == BYE:
            return NOBODY
        if place.kind == LATE:
            return None if self.are_late_open else NOBODY
        standing = self.found.get(place.of)
        if standing is None:
            return None
        if place.kind == WINNER:
            return standing.winner
        if place.kind == LOSER:
            return standing.drops_out
        if place.kind == FIRST_LOSER:
            return self._first_loser(standing)
        return _rematched(standing, place.side) if place.kind == REMATCH else None

    def _first_loser(self, standing: Standing) -> Side:
        """After a bye or a walkover in round 1, a loser in round 2 has lost his first match (R-05)."""
        if standing.state not in (PASSED, WALKOVER):
            return standing.drops_out
        after = self.found.get(self.next_of.get(standing.pairing.code, ""))
        if after is None:
            return NOBODY if standing.pairing.code not in self.next_of else None
        if not after.is_decided:
            return None
        loser = after.drops_out
        return loser if loser is None or loser == standing.winner else NOBODY


def _other_than(now: Side, before: Side) -> Side:
    return before if before != now else None


def section_letter(code: str) -> str:
    """The letters that a code begins with."""
    return code.rstrip("-0123456789")


def _ended(sides: Sides, result: Result) -> Sides:
    """Winner and loser of a played pairing, as far as they stand in it."""
    if result.winner == NOBODY:
        return (NOBODY, NOBODY)
    winner = result.winner if result.winner in sides else None
    loser = result.loser if result.loser in sides else None
    return winner, loser


def _undecided(pairing: Pairing, sides: Sides, left: Sides) -> Standing:
    """A pairing without a result: waiting, ready to be played, or passed by its only entry."""
    if None in sides:
        return Standing(pairing, sides, WAITING, None, None, None, left)
    if NOBODY not in sides:
        return Standing(pairing, sides, READY, None, None, None, left)
    alone = sides[0] or sides[1]
    if alone == NOBODY:
        return Standing(pairing, sides, EMPTY, NOBODY, NOBODY, None, left)
    is_bye = any(place.kind in (BYE, LATE) for place in pairing.places)
    return Standing(pairing, sides, PASSED if is_bye else WALKOVER, alone, NOBODY, None, left)


def _rematched(standing: Standing, side: int) -> Side:
    """A side of the second final, played only if the first side, which had not lost before, lost the first one."""
    if standing.winner is None or None in standing.sides:
        return None
    is_played_again = standing.state == PLAYED and standing.winner == standing.sides[1]
    return standing.sides[side] if is_played_again else NOBODY


def follow(
    sections: Iterable[Section],
    results: Mapping[str, Result],
    out: Collection[EntryId] = (),
    are_late_open: bool = False,
    ruled: Mapping[str, Sides] | None = None,
) -> dict[str, Standing]:
    """Every pairing of an event; a section comes before those that it feeds.

    `ruled`: sides that stand by a ruling, whatever a correction has changed before them (R-14); None = as found.
    """
    return worked_out(sections, results, out, are_late_open, ruled).found


def worked_out(
    sections: Iterable[Section],
    results: Mapping[str, Result],
    out: Collection[EntryId] = (),
    are_late_open: bool = False,
    ruled: Mapping[str, Sides] | None = None,
    playing_on: Mapping[str, Collection[EntryId]] | None = None,
) -> Progress:
    """The same, for places that are in no pairing yet."""
    progress = Progress(results, out, are_late_open, ruled or {}, playing_on or {})
    pairings = [pairing for section in sections for pairing in section.pairings]
    for pairing in pairings:
        progress.next_of.update({place.of: pairing.code for place in pairing.places if place.kind == WINNER})
    for pairing in pairings:
        progress.add(pairing)
    progress.hold_back()
    return progress


def met_in(standings: Standings) -> set[frozenset[EntryId]]:
    """The pairs of entries that have played each other."""
    return {frozenset(side for side in one.sides if side) for one in standings.values() if one.state == PLAYED}


def byes_of(section: Section, standings: Standings) -> Counter[EntryId]:
    """How often each entry passed a round of this section; a walkover counts, a skipped round does not."""
    found: Counter[EntryId] = Counter()
    for one in section.rounds:
        if not one.is_skipped:
            passed = (standings[pairing.code] for pairing in one.pairings)
            found.update(standing.winner or "" for standing in passed if standing.state in (PASSED, WALKOVER))
    return found
