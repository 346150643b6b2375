"""An event after its acts: entries, the draws of its sections, results, rulings.

`acts` change it, `deciding` previews acts and folds them.  How far a match is comes from the tables and is not part of
an event.
"""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from functools import cached_property, lru_cache
from typing import TypeVar

from host_tools.director.formats import consolation, double_elimination, knockout, round_robin, second_chance, swiss
from host_tools.director.formats.announced import Announced
from host_tools.director.formats.consolation_line import (
    PROGRESSIVE,
    SECOND_CHANCE,
    SHIFTED,
    SIMPLE,
    WITH_FINALIST,
    line_of,
)
from host_tools.director.formats.model import Entry, EntryId, FormatError, Place, Result, Round, Section
from host_tools.director.formats.progress import Progress, Sides, Standings, worked_out

Value = TypeVar("Value")

SWISS = "S"
SWING = "W"
GROUP = "G"  # followed by the letter of the group

KEPT = 128  # draws whose sections are not worked out again

KINDS = (SIMPLE, PROGRESSIVE, WITH_FINALIST, SHIFTED)


@dataclass(frozen=True)
class Consolation:
    """A section of losers; `line` is a usual kind, a line such as A.B.|., or that of a Second Chance."""

    letter: str
    line: str

    def section(self, main: Section) -> Section:
        line = line_of(self.line, len(main.rounds)) if self.line in KINDS else self.line
        return consolation.section(main, line, is_simple=self.line == SIMPLE, letter=self.letter)


@dataclass(frozen=True)
class Paired:
    """A round of Swiss or Swing as it was paired; a bye of Swiss is a win, of Swing it sits out."""

    pairs: tuple[tuple[EntryId, EntryId], ...]
    bye: EntryId
    stakes: tuple[int, ...] = ()  # of Swing, fixed when the games start (SWG-03)


@dataclass(frozen=True)
class Swing:
    """The points with which everybody starts, and the CPP by round."""

    points: int
    schedule: tuple[int, ...]
    entries: tuple[EntryId, ...]


@dataclass(frozen=True)
class Board:
    """Where a pairing is played without a device, and by whom; its result comes on paper."""

    name: str
    sides: Sides
    at_s: float | None = None  # since when, since the epoch; None = nobody noted it


@dataclass(frozen=True)
class Noted:
    """A result that somebody wrote down who may not verify it: it counts for nothing yet (RES-09)."""

    result: Result
    at_s: float | None = None  # since the epoch


@dataclass(frozen=True)
class RoundSet:
    """Set by the desk for one round: `length` of its matches, 0 = as announced; `starts_s`: they are not called sooner
    than for this start, since the epoch, 0 = as soon as they are ready."""

    length: int = 0
    starts_s: float = 0.0


@dataclass(frozen=True)
class Calling:
    """The desk's decisions about calling matches; by code, `.n` after it for a match of a tie."""

    held_until_s: float = 0.0  # since the epoch
    first: Mapping[str, float] = field(default_factory=dict)  # when it was put first
    waived: tuple[str, ...] = ()  # whose players rest no longer
    again: Mapping[str, tuple[float, ...]] = field(default_factory=dict)  # when it was called once more
    rounds: Mapping[str, RoundSet] = field(default_factory=dict)  # by the code of the round: M2


@dataclass(frozen=True)
class Event:
    """All that the acts have left; the mappings are never changed in place."""

    entries: tuple[Entry, ...] = ()
    announced: Announced = Announced()
    here: tuple[EntryId, ...] = ()  # checked in; once there is one, the others do not take part
    paid: tuple[EntryId, ...] = ()
    paid_out: Mapping[str, int] = field(default_factory=dict)  # how much, by section and entry: M 12
    out: Mapping[EntryId, str] = field(default_factory=dict)  # why each left, in the order in which they did
    lines: tuple[Place, ...] = ()
    are_late_open: bool = False
    late_until_s: float | None = None  # when they close by themselves, since the epoch; None = the director does it
    groups: tuple[tuple[EntryId, ...], ...] = ()
    last_round: int = 0  # after which the groups end; 0 = all rounds
    consolations: tuple[Consolation, ...] = ()
    given: Mapping[str, Round] = field(default_factory=dict)  # rounds of consolations whose byes are given
    finals: str = ""  # of a double elimination: how often the unbeaten side has to be beaten
    fresh: tuple[tuple[str, tuple[Place, ...]], ...] = ()  # sections drawn afresh from those who are out
    swing: Swing | None = None
    rounds: tuple[Paired, ...] = ()
    ledger: tuple[tuple[str, str], ...] = ()  # of Swing: games by code and entries that left, in their order
    results: Mapping[str, Result] = field(default_factory=dict)  # by code
    matches: Mapping[str, Mapping[str, Result]] = field(default_factory=dict)  # of ties, by code and number
    ruled: Mapping[str, Sides] = field(default_factory=dict)  # sides that stand; None = as found
    playing_on: Mapping[str, tuple[EntryId, ...]] = field(default_factory=dict)  # who had left when it was so ruled
    boards: Mapping[str, Board] = field(default_factory=dict)  # by code
    noted: Mapping[str, Noted] = field(default_factory=dict)  # by code
    calling: Calling = Calling()
    committee: tuple[str, ...] = ()  # for appeals (ROL-02)
    substitutes: tuple[str, ...] = ()  # of its members, in this order

    @cached_property
    def sections(self) -> list[Section]:
        """Each before those that it feeds; worked out once, since an event never changes."""
        found = [round_robin.section(group, group_letter(at), self.last_round) for at, group in enumerate(self.groups)]
        if self.lines:
            found += self._knockout()
        found += [knockout.section(lines, letter) for letter, lines in self.fresh]
        if self.rounds:
            found.append(self._paired_rounds())
        return found

    def _knockout(self) -> list[Section]:
        main = _main(self.lines)
        losers = [self._with_byes(self.unmade(one)) for one in self.consolations]
        if not self.finals:
            return [main, *losers]
        return [main, *losers, double_elimination.finals(main, losers[0], is_beaten_once=self.finals == ONCE)]

    def unmade(self, one: Consolation) -> Section:
        """A consolation before any of its byes are given."""
        if one.line == SECOND_CHANCE:
            return second_chance.section(_losers(self.lines, self.consolations[0]), one.letter)
        return _losers(self.lines, one)

    def with_byes_before(self, letter: str) -> list[Section]:
        """A consolation after the sections that feed it, whose byes count in it (TOU-03)."""
        by_letter = {section.letter: section for section in self.sections}
        own = next(one for one in self.consolations if one.letter == letter)
        feeding = [self.consolations[0].letter] if own.line == SECOND_CHANCE else []
        return [by_letter[one] for one in (knockout.MAIN, *feeding, letter)]

    def _with_byes(self, section: Section) -> Section:
        for one in section.rounds:
            if made := self.given.get(round_code(section.letter, one.number)):
                section = consolation.replaced(section, made)
        return section

    def _paired_rounds(self) -> Section:
        letter = SWING if self.swing else SWISS
        rounds = (swiss.round_of(letter, at, swiss.Paired(one.pairs)) for at, one in enumerate(self.rounds, 1))
        return Section(letter, tuple(rounds))

    def progress(self) -> Progress:
        return self._progress

    def standings(self) -> Standings:
        return self._progress.found

    @cached_property
    def _progress(self) -> Progress:
        return worked_out(self.sections, self.results, self.out, self.are_late_open, self.ruled, self.playing_on)

    @property
    def is_over(self) -> bool:
        """Whether nothing that is drawn is left to be played."""
        return all(one.is_decided for one in self.standings().values())

    def entry(self, which: EntryId) -> Entry:
        found = next((one for one in self.entries if one.id == which), None)
        if found is None:
            raise FormatError("not_entered", entry=which)
        return found

    @property
    def taking_part(self) -> list[Entry]:
        """All entries, or those that are checked in, whether they have left since or not."""
        return [entry for entry in self.entries if not self.here or entry.id in self.here]

    @property
    def still_in(self) -> list[Entry]:
        return [entry for entry in self.taking_part if entry.id not in self.out]

    @property
    def is_full(self) -> bool:
        """Whether a jackpot has all its entries, be they checked in or not."""
        most = self.announced.full_at
        return 0 < most <= sum(entry.id not in self.out for entry in self.entries)

    @property
    def is_drawn(self) -> bool:
        return bool(self.lines or self.groups or self.rounds or self.swing)

    def to_bytes(self) -> bytes:
        """Canonical JSON: equal events have equal bytes."""
        return json.dumps(asdict(self), sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


@lru_cache(KEPT)
def _main(lines: tuple[Place, ...]) -> Section:
    """The same for all results; so is `_losers`."""
    return knockout.section(lines)


@lru_cache(KEPT)
def _losers(lines: tuple[Place, ...], one: Consolation) -> Section:
    return one.section(_main(lines))


# Finals of a double elimination: how often the side that has not lost must be beaten.
ONCE = "once"
TWICE = "twice"


def is_of_rounds(letter: str) -> bool:
    """Whether a section has rounds and standings in place of a tree: groups, Swiss, Swing."""
    return letter in (SWISS, SWING) or letter.startswith(GROUP)


def group_letter(at: int) -> str:
    """GA, GB and so on; `at` from 0."""
    return f"{GROUP}{chr(ord('A') + at)}"


def prize_key(letter: str, entry: EntryId) -> str:
    """Under which a prize that is paid out is kept."""
    return f"{letter} {entry}"


def round_code(letter: str, number: int) -> str:
    return f"{letter}{number}"


def annulled(event: Event, code: str) -> Event:
    """Without the result, or the ruling, of a pairing: it is played again."""
    return replace(
        event,
        results=_without(event.results, code),
        matches=_without(event.matches, code),
        ruled=_without(event.ruled, code),
        playing_on=_without(event.playing_on, code),
        boards=_without(event.boards, code),
        noted=_without(event.noted, code),
        ledger=tuple(one for one in event.ledger if one != (GAME, code)),
    )


def _without(mapping: Mapping[str, Value], code: str) -> Mapping[str, Value]:
    return {one: value for one, value in mapping.items() if one != code} if code in mapping else mapping


def let_stand(event: Event, code: str, sides: Sides) -> Event:
    """The pairing keeps the sides of its result, or of the match in play, even if somebody there has left."""
    if code in event.results:
        return with_result(event, code, replace(event.results[code], stands=True))
    is_match = None not in sides  # otherwise a reserved place, where nobody has begun
    left = tuple(side for side in sides if is_match and side in event.out)
    return replace(event, ruled={**event.ruled, code: sides}, playing_on={**event.playing_on, code: left})


# Why an entry has left.
WITHDRAWN = "withdrawn"
DISQUALIFIED = "disqualified"
REFUSED = "refused"
MOVED = "moved"

# Lines of the ledger of Swing.
GAME = "game"
LEFT = "left"


def with_result(event: Event, code: str, result: Result) -> Event:
    """A correction takes the position of the first result; a game of somebody who left is booked before that (R-09)."""
    ledger = event.ledger
    if event.swing and (GAME, code) not in ledger:
        left = [(LEFT, side) for side in result.sides]
        at = min((ledger.index(line) for line in left if line in ledger), default=len(ledger))
        ledger = (*ledger[:at], (GAME, code), *ledger[at:])
    return replace(event, results={**event.results, code: result}, ledger=ledger)
