"""What a match must come to, told from its facts alone by somebody who does not know how the core keeps its state.

Points, Crawford games and everybody's time are added up here a second time; `check` compares.  A `Page` is what is
known before a fact, so that an undo can be turned back to it.
"""

from dataclasses import dataclass, replace

from matchcore import facts, scoring
from matchcore.clock import NEUTRAL, OVER, RUNNING, Clock
from matchcore.sides import NOBODY, other
from matchcore.state import CLAIMED, DECIDED, DOUBLED, OFFERED, PLAYING, READY, SEALED

KIND_POINTS = {scoring.SINGLE: 1, scoring.GAMMON: 2, scoring.BACKGAMMON: 3, scoring.PASS: 1}

# What an undo brings back, as people see it.
SEEN = (
    "phase", "length", "pending_length", "score_a", "score_b", "games", "game_number", "game_phase", "turn_number",
    "cube_level", "cube_holder", "doubler", "claim_winner", "claim_kind", "agreed", "result", "winner", "per_point_ms",
    "delay_ms", "crawford_a", "crawford_b",
)  # fmt: skip


@dataclass(frozen=True)
class Page:
    """The story so far."""

    score: tuple[int, int] = (0, 0)
    open_ms: tuple[int, int] = (0, 0)  # how long each side has been on turn, running or paused
    neutral_ms: int = 0
    crawford_lengths: frozenset[int] = frozenset()
    is_corrected: bool = False  # what has been a Crawford game is the director's word

    def with_points(self, side: int, points: int) -> "Page":
        a, b = self.score
        return replace(self, score=(a, b + points) if side else (a + points, b))

    def with_time(self, side: int, ms: int) -> "Page":
        if side == NOBODY:
            return replace(self, neutral_ms=self.neutral_ms + ms)
        a, b = self.open_ms
        return replace(self, open_ms=(a, b + ms) if side else (a + ms, b))


def seen(state) -> tuple:
    return tuple((name, getattr(state, name)) for name in SEEN)


def copy_of(clock: Clock) -> Clock:
    copy = Clock()
    copy.copy_from(clock)
    return copy


class Story:
    """`read` is called with every fact, before and after it has been folded."""

    def __init__(self) -> None:
        self.page = Page()
        self._before: dict = {}  # number of a fact: (page, what was seen, clock, when) just before it
        self._was: dict = {}

    def before(self, state, fact: facts.Fact) -> None:
        """Time passes up to the fact, and the page before it is kept."""
        if fact.kind != facts.ASSIGNED:
            self.page = self.page.with_time(state.clock.active, fact.at_ms - state.clock.since_ms)
        self._before[fact.seq] = (self.page, seen(state), copy_of(state.clock), fact.at_ms)
        self._was = {name: getattr(state, name) for name in SEEN}

    def after(self, state, fact: facts.Fact) -> None:
        tell = getattr(self, "_" + facts_name(fact.kind), None)
        if tell:
            tell(state, fact)
        self.check(state, fact)

    # the facts that move points, time or the Crawford game

    def _assigned(self, state, fact: facts.Fact) -> None:
        _, length, _, _, a, b, crawford_played = fact.ints[:7]
        is_one_away = length - 1 in (a, b)
        played = frozenset([length]) if crawford_played and is_one_away else frozenset()
        self.page = Page(score=(a, b), crawford_lengths=played, is_corrected=bool(crawford_played) and not is_one_away)
        self._before = {}

    def _pressed(self, state, fact: facts.Fact) -> None:
        if self._was["phase"] != READY:
            return
        is_one_away = state.length - 1 in self.page.score
        is_crawford = state.game_phase == scoring.CRAWFORD
        if not self.page.is_corrected:
            assert is_crawford == (is_one_away and state.length not in self.page.crawford_lengths)
        assert is_one_away or not is_crawford
        assert (state.cube_level, state.cube_holder, state.turn_number) == (1, NOBODY, 1)
        if is_crawford:
            self.page = replace(self.page, crawford_lengths=self.page.crawford_lengths | {state.length})

    def _doubled(self, state, fact: facts.Fact) -> None:
        side = fact.ints[0]
        level, holder = self._was["cube_level"], self._was["cube_holder"]
        assert holder in (NOBODY, side) and self._was["game_phase"] != scoring.CRAWFORD
        assert holder == NOBODY or level < self._was["length"] - self.page.score[side]
        assert self._was["turn_number"] > 1

    def _taken(self, state, fact: facts.Fact) -> None:
        assert (state.cube_level, state.cube_holder) == (2 * self._was["cube_level"], fact.ints[0])

    def _confirmed(self, state, fact: facts.Fact) -> None:
        if self._was["phase"] == CLAIMED and state.phase != CLAIMED:
            points = self._was["cube_level"] * KIND_POINTS[self._was["claim_kind"]]
            self.page = self.page.with_points(self._was["claim_winner"], points)

    def _withdrawn(self, state, fact: facts.Fact) -> None:
        if self._was["phase"] == DECIDED:
            _, winner, _, _, points, *_ = self._was["games"][-1]
            self.page = self.page.with_points(winner, -points)

    def _penalty(self, state, fact: facts.Fact) -> None:
        self.page = self.page.with_points(fact.ints[1], fact.ints[2])

    def _score_set(self, state, fact: facts.Fact) -> None:
        self.page = replace(self.page, score=(fact.ints[1], fact.ints[2]), is_corrected=True)

    def _undone(self, state, fact: facts.Fact) -> None:
        """Everything is as it was before the fact that is taken back; since then it was a pause."""
        self.page, was_seen, clock, at_ms = self._before[fact.ints[1]]
        self.page = self.page.with_time(clock.active, fact.at_ms - at_ms)
        clock.advance(at_ms)
        clock.reload(fact.at_ms)
        assert seen(state) == was_seen
        assert state.clock.values() == clock.values()

    def _closed(self, state, fact: facts.Fact) -> None:
        self.page = replace(self.page, score=(0, 0))

    # what is always true

    def check(self, state, fact: facts.Fact) -> None:
        assert (state.score_a, state.score_b) == self.page.score
        self._check_time(state, fact.at_ms)
        self._check_cube(state)
        self._check_phase(state)

    def _check_time(self, state, now_ms: int) -> None:
        """Conservation, per side and in all: free delay, charged bank and pauses are the time on turn."""
        clock = state.clock
        for side in (0, 1):
            total = clock.free_ms[side] + clock.charged_ms[side] + clock.paused_ms[side]
            assert total == self.page.open_ms[side]
            assert clock.bank_left_ms(now_ms, side) >= 0
        assert clock.neutral_ms == self.page.neutral_ms

    def _check_cube(self, state) -> None:
        level = state.cube_level
        assert level > 0 and level & (level - 1) == 0
        assert (level == 1) == (state.cube_holder == NOBODY)

    def _check_phase(self, state) -> None:
        clock, phase = state.clock, state.phase
        assert clock.state != RUNNING or phase in (PLAYING, DOUBLED)
        if phase in (OFFERED, READY):
            assert clock.state == NEUTRAL
        if phase == SEALED:
            assert clock.state == OVER
        if phase == DOUBLED:
            assert clock.active == other(state.doubler)
        if phase in (PLAYING, DOUBLED, CLAIMED):
            assert clock.active != NOBODY
        assert phase in (DECIDED, SEALED) or state.winner == NOBODY
        if phase != 0:
            assert state.delay_ms == clock.delay_ms


def facts_name(kind: int) -> str:
    """The name of a kind as facts.py has it."""
    return next(name.lower() for name in vars(facts) if name.isupper() and vars(facts)[name] == kind and name in _KINDS)


_KINDS = {name for name in vars(facts) if name.isupper() and not name.startswith("_")} - {
    "AUTHORS", "BY_TABLE", "MOST_INTS", "LONGEST_TEXT", "LARGEST_PAYLOAD",
}  # fmt: skip
