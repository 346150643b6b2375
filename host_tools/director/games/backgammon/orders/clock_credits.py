"""A clock that was set wrongly: the time the right setting gives back, from the recorded turns (INC-11, AMB-18).

Time used stays used: the starting bank is exchanged, and each finished turn's charge is recomputed with the right
delay.
"""

from dataclasses import dataclass, replace

from host_tools.director.games.backgammon.reading.replay import Watcher
from host_tools.director.store import StoredFact
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.facts import ROWS
from matchcore.games.backgammon.game import bank
from matchcore.games.backgammon.rules import options
from matchcore.games.backgammon.rules.settings import check_times
from matchcore.games.backgammon.state.match import Match
from matchcore.refusal import Refusal
from matchcore.sides import NOBODY

# These begin a new delay even if the side on turn stays the same: the time before is a turn of its own.
_WITH_FULL_DELAY = (facts.DELAY_RESTARTED, facts.TURN_SET)


@dataclass(frozen=True)
class Turn:
    """A finished turn: how long its time ran, without pauses."""

    seq: int  # of the fact that ended it
    side: int
    ms: int
    begun_ms: int  # time its side had used before


@dataclass(frozen=True)
class Credit:
    """The time the right clock gives back to one player."""

    turns: int
    start_ms: int  # by the starting bank
    turns_ms: int  # by the turns
    credit_ms: int  # both
    left_ms: int
    corrected_ms: int  # the bank afterwards
    is_short: bool  # it would be negative


class Turns(Watcher):
    """The finished turns since the clock was last set."""

    def __init__(self) -> None:
        self.found: list[Turn] = []
        self.set_at = (0, 0)  # the score when the clock was set
        self._side = NOBODY
        self._begun_ms = 0

    def after(self, stored: StoredFact, state: Match) -> None:
        kind, side = stored.fact.kind, state.clock.active
        if kind == facts.ASSIGNED and self.found:
            self._move()
        elif kind in (facts.ASSIGNED, facts.CLOCK_SET):
            self.found, self.set_at = [], (state.score_a, state.score_b)
            self._open(state, side)
        elif kind == facts.UNDONE:
            self._take_back(ROWS.value(stored.fact, "undone"))
        elif kind == facts.TURN_TAKEN_BACK and not state.clock.run_out:
            self._go_on(stored, state)
        elif kind == facts.EXPIRED:
            return  # of a flag that ends the match: if cleared, the same turn goes on (INC-10)
        elif side != self._side or kind in _WITH_FULL_DELAY:
            self._close(stored, state)
            self._open(state, side)

    def _move(self) -> None:
        """The match moves to another table, with a new log: no undo there reaches back (INC-13)."""
        self.found = [replace(turn, seq=0) for turn in self.found]
        self._side = NOBODY

    def _open(self, state: Match, side: int) -> None:
        self._side = side
        self._begun_ms = _ran_ms(state, side)

    def _close(self, stored: StoredFact, state: Match) -> None:
        if self._side != NOBODY:
            ms = _ran_ms(state, self._side) - self._begun_ms
            self.found.append(Turn(stored.fact.seq, self._side, ms, self._begun_ms))

    def _go_on(self, stored: StoredFact, state: Match) -> None:
        """An illegal move: the offender's turn resumes (INC-06)."""
        self._close(stored, state)
        last = [turn for turn in self.found if turn.side == state.clock.active]
        self._side = state.clock.active
        self._begun_ms = _ran_ms(state, self._side)
        if last:
            self.found.remove(last[-1])
            self._begun_ms -= last[-1].ms

    def _take_back(self, undone: int) -> None:
        """Resume the turn that this fact ended."""
        while self.found and self.found[-1].seq >= undone:
            turn = self.found.pop()
            self._side, self._begun_ms = turn.side, turn.begun_ms


def _ran_ms(state: Match, side: int) -> int:
    return state.clock.sides[side].free_ms + state.clock.sides[side].charged_ms if side != NOBODY else 0


def credits(turns: Turns, state: Match, now_ms: int, per_point_ms: int, delay_ms: int) -> list[Credit]:
    """For A and B: the time that the right bank per point and delay give back, in ms, and the bank afterwards."""
    check_times(per_point_ms, delay_ms)
    if not state.has_clock:
        raise Refusal("NO_CLOCK", "INC-11")
    start_ms = _start_ms(turns, state, per_point_ms) - _start_ms(turns, state, state.per_point_ms)
    return [_of_side(side, turns, state, now_ms, start_ms, delay_ms) for side in (0, 1)]


def _start_ms(turns: Turns, state: Match, per_point_ms: int) -> int:
    """The starting bank by the formula, with the present length (LEN-06); 0 if it was set otherwise."""
    if "bank_ms" in state.options or not state.length:
        return 0
    return bank.bank_ms(state.length, *turns.set_at, per_point_ms)


def _left_ms(state: Match, now_ms: int, side: int) -> int:
    """Both parts of a split bank (CLK-11); negative by any time used beyond it (AMB-18)."""
    clock = state.clock
    return clock.bank_left_ms(now_ms, side) + clock.reserve_left_ms(now_ms, side) - clock.overrun_ms(now_ms, side)


def _of_side(side: int, turns: Turns, state: Match, now_ms: int, start_ms: int, delay_ms: int) -> Credit:
    wrong_ms = options.delay_of(state.options, side, state.delay_ms)
    right_ms = options.delay_of(state.options, side, delay_ms)
    mine = [turn.ms for turn in turns.found if turn.side == side]
    turns_ms = sum(bank.delay_credit_ms(ms, wrong_ms, right_ms) for ms in mine)
    left_ms = _left_ms(state, max(now_ms, state.clock.since_ms), side)
    credit_ms = start_ms + turns_ms
    corrected_ms = bank.corrected_ms(left_ms, 0, credit_ms)
    return Credit(
        turns=len(mine),
        start_ms=start_ms,
        turns_ms=turns_ms,
        credit_ms=credit_ms,
        left_ms=left_ms,
        corrected_ms=max(0, corrected_ms),
        is_short=corrected_ms < 0,
    )
