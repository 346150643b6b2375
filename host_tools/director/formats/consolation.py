"""Consolations: rounds of places fed by the losers of the main draw (TOU-03, R-02, R-04, R-05).

Places are fixed with the main draw.  Only one round can have byes to give, if the main draw has many: they are given
once all its entries are known.
"""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from string import ascii_uppercase

from host_tools.director.formats.byes import Balance, Had, balance
from host_tools.director.formats.consolation_line import BAR, Step, full, of_entries, parse
from host_tools.director.formats.knockout import losers_by_round, round_of
from host_tools.director.formats.lot import Lot
from host_tools.director.formats.model import (
    BYE,
    BYE_PLACE,
    FIRST_LOSER,
    LATE,
    NOBODY,
    PLACE_TO_GIVE,
    EntryId,
    FormatError,
    Pairing,
    Place,
    Round,
    Section,
    code,
    loser_of,
    winner_of,
)
from host_tools.director.formats.progress import Progress, Standings, byes_of

LETTER = "C"
LAST_CHANCE = "L"  # of the section drawn from all who are out

# By the lines of the main draw: the loser of match i of main rounds 2, 3 ... enters at place i XOR mask, both from 0,
# against early repeats.  Up to 128 lines from R-04, the others from a search with the same aim.
MASKS = {
    8: (1,),
    16: (2, 1),
    32: (4, 3, 1),
    64: (4, 4, 3, 1),
    128: (8, 8, 6, 3, 1),
    256: (8, 8, 6, 4, 2, 1),
    512: (64, 12, 8, 6, 6, 1, 1),
    1024: (128, 48, 8, 8, 12, 3, 1, 1),
    2048: (384, 128, 24, 24, 4, 1, 3, 2, 1),
}


# By the lines of the main draw: the first consolation round with a possible repeat, if three quarters are filled.
FIRST_REPEAT = {8: 3, 16: 4, 32: 5, 64: 7, 128: 8, 256: 9, 512: 11, 1024: 12, 2048: 13}


def size(entries: int, main_rounds: int) -> tuple[int, int]:
    """Players and matches of a consolation for the losers of the first main rounds."""
    players = sum(losers_by_round(entries)[:main_rounds])
    return players, players - 1


def section(main: Section, line: str, *, is_simple: bool = False, letter: str = LETTER) -> Section:
    """All rounds of a consolation; `is_simple`: a bye of the main draw who loses in round 2 enters, too (R-05)."""
    steps = _steps(main, line)
    places: list[Place] = []
    rounds: list[Round] = []
    for step, real in steps:
        places = _met_by(places, _entering(main, step.enters, is_simple))
        if (is_simple and step.number == 1 and _byes(main)) or (step.number > 1 and real.byes) or len(places) % 2:
            rounds.append(_round_to_give(letter, step, places))
        else:
            one = round_of(letter, step.number, places, step.enters)
            rounds.append(replace(one, is_skipped=step.number == 1 and _is_skipped(main)))
        places = [winner_of(pairing.code) for pairing in rounds[-1].pairings]
    return Section(letter, tuple(rounds))


def _steps(main: Section, line: str) -> list[tuple[Step, Step]]:
    """The rounds of the line for the full draw, beside those for the fewest losers that there can be."""
    if not line:
        return []
    drops = [len(one.pairings) for one in main.rounds][: len(parse(line)) - line.count(BAR)]
    real = [sum(not _has(pairing, BYE, LATE) for pairing in main.rounds[0].pairings), *drops[1:]]
    return list(zip(full(drops, line), of_entries(real, drops, line)))


def _has(pairing: Pairing, *kinds: str) -> bool:
    return any(place.kind in kinds for place in pairing.places)


def _byes(main: Section) -> bool:
    return any(_has(pairing, BYE, LATE) for pairing in main.rounds[0].pairings)


def _is_skipped(main: Section) -> bool:
    """Whether no two neighbouring pairings of main round 1 can both have a loser."""
    can_lose = [not _has(pairing, BYE) for pairing in main.rounds[0].pairings]
    return not any(one and two for one, two in zip(can_lose[::2], can_lose[1::2]))


def _entering(main: Section, letter: str, is_simple: bool) -> list[Place]:
    """The losers of a main round, on the places where they enter."""
    if letter == BAR:
        return []
    index = ascii_uppercase.index(letter)
    codes = [pairing.code for pairing in main.rounds[index].pairings]
    if is_simple:
        return [Place(FIRST_LOSER, one) for one in codes]
    mask = mask_of(2 ** len(main.rounds), index)
    return [loser_of(codes[place ^ mask]) for place in range(len(codes))]


def mask_of(lines: int, index: int) -> int:
    """The mask of main round index + 1; 0 for the first round and the final."""
    masks = MASKS.get(lines, ())
    return masks[index - 1] if 0 < index <= len(masks) else 0


def _met_by(survivors: Sequence[Place], entering: Sequence[Place]) -> list[Place]:
    """Survivors beside those entering; the rest of the longer list is paired with itself."""
    both = min(len(survivors), len(entering))
    pairs = [place for pair in zip(survivors, entering) for place in pair]
    return [*pairs, *survivors[both:], *entering[both:]]


def _round_to_give(letter: str, step: Step, places: Sequence[Place]) -> Round:
    """A round whose pairings are made when its entries are known."""
    open_places = (PLACE_TO_GIVE, PLACE_TO_GIVE)
    pairings = tuple(Pairing(code(letter, step.number, number), open_places) for number in range(1, step.left + 1))
    return Round(step.number, pairings, step.enters, entering=tuple(places))


# -- byes --------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Giving:
    """A round whose entries are all known: its matches, and the byes of its entries so far."""

    entries: dict[EntryId, Place]  # in the order of their places
    matches: int
    had: dict[EntryId, Had]

    @property
    def balance(self) -> Balance:
        return balance(self.had, len(self.entries) - 2 * self.matches)


def giving(one: Round, progress: Progress, main: Section, *consolations: Section) -> Giving:
    """A round whose byes can be given; all of its entries must be known.  `consolations`: whose byes count."""
    sides = [progress.side(place) for place in one.entering]
    if None in sides:
        raise FormatError("not_known_yet", round=one.number)
    entries = {side: place for side, place in zip(sides, one.entering) if side and side not in progress.out}
    matches = max(0, len(entries) - len(one.pairings))
    in_main = byes_of(main, progress.found)
    here = sum((byes_of(section, progress.found) for section in consolations), Counter[EntryId]())
    had = {entry: Had(in_main[entry], here[entry]) for entry in entries}
    return Giving(entries, matches, had)


def given(one: Round, what: Giving, met: Collection[frozenset[EntryId]], lot: Lot) -> Round:
    """The round with its pairings: byes by balance and lot, then all others in the order of their places (R-04)."""
    byes = what.balance.drawn(lot)
    names = list(what.entries)
    playing = _apart([entry for entry in names if entry not in byes], met)
    units = [(playing[at], playing[at + 1]) for at in range(0, len(playing), 2)] + [(entry, NOBODY) for entry in byes]
    units.sort(key=lambda pair: names.index(pair[0]))
    units += [(NOBODY, NOBODY)] * (len(one.pairings) - len(units))
    places = {NOBODY: BYE_PLACE, **what.entries}
    pairings = [Pairing(old.code, (places[a], places[b])) for old, (a, b) in zip(one.pairings, units)]
    return replace(one, pairings=tuple(pairings), is_skipped=not what.matches)


def _apart(entries: list[EntryId], met: Collection[frozenset[EntryId]]) -> list[EntryId]:
    """Neighbours meet; to avoid a repeat, a pair swaps with the next one, the last pair with the one before."""
    found = list(entries)
    for at in range(0, len(found), 2):
        if frozenset(found[at : at + 2]) in met and len(found) > 2:
            other = at + 3 if at + 3 < len(found) else at - 1
            found[at + 1], found[other] = found[other], found[at + 1]
    return found


def replaced(section: Section, one: Round) -> Section:
    """The section with a round in the place of the one with its number."""
    return replace(section, rounds=tuple(one if old.number == one.number else old for old in section.rounds))


def fresh_draw(standings: Standings, out: Collection[EntryId] = ()) -> list[EntryId]:
    """The entries of a consolation or last chance that is drawn by lot: those that have lost their last match."""
    last = {side: one for one in standings.values() for side in one.sides if side}
    lost = (entry for entry, one in last.items() if one.drops_out == entry)
    return [entry for entry in lost if entry not in out]
