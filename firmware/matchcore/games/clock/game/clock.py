"""The clock of two sides under any system of `systems.py`.

Integer milliseconds only; the caller passes the time in, never smaller than before.  Methods that change the clock
return False where they have no effect in its state, else True.  A press allocates nothing.
"""

from matchcore.games.clock.game.accounts import NEUTRAL, NO_TIME, OVER, PAUSED, RUNNING, Accounts
from matchcore.games.clock.game.systems import (
    BRONSTEIN,
    BYO_YOMI,
    CANADIAN,
    DELAY,
    EXTRA_MS,
    FISCHER,
    HOURGLASS,
    KIND,
    MOVES,
    OVERTIME,
    PERIODS,
    TIME_MS,
)
from matchcore.sides import NOBODY


class Clock(Accounts):
    def set_up(self, now_ms: int, system_a: tuple, system_b: tuple, is_automatic: bool) -> None:
        """Become neutral with these stages; an increment comes before the first move, too (FIDE, Glossary)."""
        self.advance(now_ms)
        self.state, self.active, self.loser = NEUTRAL, NOBODY, NOBODY
        self.systems = (system_a, system_b)
        self.is_automatic = is_automatic
        self.turn_ms = self.free_left_ms = 0
        for side in (0, 1):
            self.moves[side] = 0
            self.given_ms[side] = self.spent_ms[side]
            self.flag_ms[side] = NO_TIME
            self._begin_stage(side, 0)
            self._increment(side)

    # -- time passes -----------------------------------------------------------------------------------------------

    def advance(self, now_ms: int) -> None:
        """Book time up to now: what is free first, then what counts."""
        elapsed = now_ms - self.since_ms
        if elapsed < 0:
            raise ValueError("time went backwards")
        self.since_ms = now_ms
        if self.state != RUNNING:
            if self.state == PAUSED:
                self.paused_ms[self.active] += elapsed
            else:
                self.neutral_ms += elapsed
            return
        side, free = self.active, self.free_left_ms
        if elapsed < free:
            self.free_left_ms = free - elapsed
            self.free_ms[side] += elapsed
            return
        self.free_left_ms = 0
        self.free_ms[side] += free
        self._spend(side, elapsed - free)

    def _spend(self, side: int, cost: int) -> None:
        self.turn_ms += cost
        self.spent_ms[side] += cost
        if self.kind(side) == HOURGLASS:
            self.given_ms[1 - side] += cost
        while self.spent_ms[side] >= self.given_ms[side] and self.flag_ms[side] == NO_TIME:
            if not self._goes_on(side):
                self._run_out(side, cost)

    def _goes_on(self, side: int) -> bool:
        """The time of a stage or period is gone: the next period, or overtime."""
        if self.periods[side] > 1:
            self.periods[side] -= 1
            self.given_ms[side] += self.systems[side][self.stage[side]][TIME_MS]
            return True
        following, stages = self.stage[side] + 1, self.systems[side]
        if following >= len(stages) or stages[following][KIND] not in OVERTIME:
            return False
        self._begin_stage(side, following)
        return True

    def _run_out(self, side: int, cost: int) -> None:
        """Note the instant of the flag; an automatic one ends the game there."""
        late = min(self.spent_ms[side] - self.given_ms[side], cost)
        self.flag_ms[side] = self.since_ms - late
        if not self.is_automatic:
            return
        self.turn_ms -= late
        self.spent_ms[side] -= late
        if self.kind(side) == HOURGLASS:
            self.given_ms[1 - side] -= late
        self.neutral_ms += late
        self.loser = side
        self._end()

    # -- moves -----------------------------------------------------------------------------------------------------

    def press(self, now_ms: int, side: int) -> bool:
        """A side's own button: starts the other side from neutral, or completes its own move (FIDE 6.2.1)."""
        self.advance(now_ms)
        if self.state == NEUTRAL:
            self._open(1 - side)
            return True
        if self.state != RUNNING or side != self.active:
            return False
        self._complete(side)
        self._open(1 - side)
        return True

    def _open(self, side: int) -> None:
        self.state, self.active, self.turn_ms = RUNNING, side, 0
        stage = self.systems[side][self.stage[side]]
        self.free_left_ms = stage[EXTRA_MS] if stage[KIND] == DELAY else 0

    def _complete(self, side: int) -> None:
        """One more move: what the system gives for it, and the next stage if it was the last of this one."""
        self.moves[side] += 1
        self.stage_moves[side] += 1
        stage = self.systems[side][self.stage[side]]
        kind = stage[KIND]
        if kind == BRONSTEIN:
            self.given_ms[side] += min(self.turn_ms, stage[EXTRA_MS])
        elif kind == BYO_YOMI:
            self._refill(side, stage)
        if stage[MOVES] and self.stage_moves[side] >= stage[MOVES]:
            if kind == CANADIAN:
                self._refill(side, stage)
            else:
                last = len(self.systems[side]) - 1
                self._begin_stage(side, min(self.stage[side] + 1, last))
        self._increment(side)

    def _refill(self, side: int, stage: tuple) -> None:
        """The whole time again; what was left is lost."""
        self.given_ms[side] = self.spent_ms[side] + stage[TIME_MS]
        self.stage_moves[side] = 0

    def _begin_stage(self, side: int, at: int) -> None:
        """Its time is added to what is left of the one before (FIDE, Laws of 2005, 6.2)."""
        self.stage[side] = at
        stage = self.systems[side][at]
        self.periods[side] = stage[PERIODS]
        self.stage_moves[side] = 0
        self.given_ms[side] += stage[TIME_MS]

    def _increment(self, side: int) -> None:
        """That of the next move."""
        stage = self.systems[side][self.stage[side]]
        if stage[KIND] == FISCHER:
            self.given_ms[side] += stage[EXTRA_MS]

    # -- pausing, correcting, ending -------------------------------------------------------------------------------

    def pause(self, now_ms: int) -> bool:
        """Stop both (FIDE 6.11)."""
        self.advance(now_ms)
        if self.state != RUNNING:
            return False
        self.state = PAUSED
        return True

    def resume(self, now_ms: int) -> bool:
        self.advance(now_ms)
        if self.state != PAUSED:
            return False
        self.state = RUNNING
        return True

    def set_left(self, now_ms: int, side: int, left_ms: int) -> None:
        """The arbiter sets what is left; more than zero takes a flag back (FIDE 6.10.2)."""
        self.advance(now_ms)
        self.given_ms[side] = self.spent_ms[side] + left_ms
        if left_ms > 0:
            self.flag_ms[side] = NO_TIME

    def set_moves(self, now_ms: int, side: int, moves: int) -> None:
        """The arbiter sets the count of moves, and so how many are still to be made in the stage (FIDE 6.10.2)."""
        self.advance(now_ms)
        self.stage_moves[side] = max(0, self.stage_moves[side] + moves - self.moves[side])
        self.moves[side] = moves

    def stand(self, now_ms: int, side: int) -> bool:
        """The arbiter puts this side on turn, paused."""
        self.advance(now_ms)
        if self.state == OVER:
            return False
        self._open(side)
        self.state = PAUSED
        return True

    def take_flag_back(self, now_ms: int) -> None:
        """An automatic flag has fallen by mistake: that side is on turn again, paused (FIDE 6.10.2)."""
        self.advance(now_ms)
        if self.loser == NOBODY:
            return
        self.state, self.active = PAUSED, self.loser
        self.flag_ms[self.loser] = NO_TIME
        self.loser = NOBODY

    def end(self, now_ms: int) -> None:
        """The game is decided: both stop for good."""
        self.advance(now_ms)
        self._end()

    def _end(self) -> None:
        self.state, self.active, self.free_left_ms = OVER, NOBODY, 0
