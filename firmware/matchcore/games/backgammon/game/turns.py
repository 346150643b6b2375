"""Spending the time of a turn: time passing, the buttons, the flag."""

from matchcore.games.backgammon.game.banks import FIRST_PART, NEUTRAL, NO_TIME, OVER, PAUSED, RUNNING, Banks
from matchcore.sides import NOBODY, other


class Turns(Banks):
    def advance(self, now_ms: int) -> None:
        """Book time up to now: the delay first, then the bank; an empty bank is flagged (EXP-01)."""
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
        side = self.active
        free = self.delay_left_ms
        if elapsed < free:
            self.delay_left_ms = free - elapsed
            self.free_ms[side] += elapsed
            return
        self.delay_left_ms = 0
        self.free_ms[side] += free
        charged = self.charged_ms[side] + elapsed - free
        self.charged_ms[side] = charged
        if charged >= self.granted_ms[side]:
            self._run_out(side, elapsed - free)

    def _run_out(self, side: int, cost: int) -> None:
        """The part in use is gone: load the second, or note the instant of the flag (CLK-11, EXP-01)."""
        if self.part[side] == FIRST_PART:
            self._load_second(side)
        late = self.charged_ms[side] - self.granted_ms[side]
        if self.overtime_ms and self.lost_first == NOBODY and late >= self.overtime_ms:
            self.lost_first = side
        if late < 0 or self.flag_ms[side] != NO_TIME:
            return
        late = min(late, cost)  # a bank that was empty before this runs out as the delay does
        self.flag_ms[side] = self.since_ms - late
        if self.automatic:
            self.charged_ms[side] -= late
            self.neutral_ms += late
            self._fall(side)

    def _fall(self, side: int) -> None:
        """An automatic flag: keep the owed delay and the last mover for `take_flag_back`."""
        mover, owed_a, owed_b = self.last_mover, self.owes_delay[0], self.owes_delay[1]
        self._end(other(side))
        self.last_mover, self.owes_delay[0], self.owes_delay[1] = mover, owed_a, owed_b

    def press(self, now_ms: int, side: int) -> bool:
        """A side's own button: starts the other side from neutral (CLK-13), or ends its own turn (CLK-15)."""
        elapsed = now_ms - self.since_ms
        delay = self.delay_left_ms
        charged = self.charged_ms[side] + elapsed - delay
        is_plain = self.state == RUNNING and side == self.active and not self.is_holding
        if not is_plain or elapsed < 0 or charged >= self.granted_ms[side]:
            return self._press_with_care(now_ms, side)
        # The usual press, booked as `advance` would, in a third of the time.
        self.since_ms = now_ms
        if elapsed < delay:
            self.free_ms[side] += elapsed
            self.last_delay_left_ms = delay - elapsed
        else:
            self.free_ms[side] += delay
            self.charged_ms[side] = charged
            self.last_delay_left_ms = 0
        self.last_mover = side
        side = 1 - side
        self.active = side
        self.delay_left_ms = self.delays_ms[side]
        if self.owes_delay[side]:
            self.is_holding = True
            self.owes_delay[side] = False
        return True

    def _press_with_care(self, now_ms: int, side: int) -> bool:
        """All other presses: no time runs, a delay is held, or a bank runs out."""
        self.advance(now_ms)
        if self.state == NEUTRAL:
            self._open(other(side))
            return True
        if side != self.active or (self.is_holding and self.delay_left_ms > 0):
            return False
        if self.state == RUNNING or (self.state == PAUSED and self.may_press_paused):
            self.last_mover = side
            self.last_delay_left_ms = self.delay_left_ms
            self._open(other(side))
            return True
        return False

    def start(self, now_ms: int, side: int) -> bool:
        """The director starts one side from neutral with a full delay (CLK-23, LAT-07)."""
        self.advance(now_ms)
        if self.state != NEUTRAL:
            return False
        self._open(side)
        return True

    def neutral(self, now_ms: int) -> bool:
        """Close the turn: the game has ended, or the director says so; an owed loss of delay lapses (AMB-09)."""
        self.advance(now_ms)
        if self.state == OVER:
            return False
        self._close()
        return True

    def end(self, now_ms: int) -> None:
        """The match is decided: the clock stops for good."""
        self.advance(now_ms)
        self._end(NOBODY)

    def reload(self, now_ms: int) -> None:
        """Resume a stored clock at `now_ms`: the gap is charged to neither side, an open turn is paused (INC-13)."""
        if self.state == RUNNING:
            self.state = PAUSED
        self.advance(now_ms)

    def _open(self, side: int) -> None:
        self.state = RUNNING
        self.active = side
        self.delay_left_ms = self.delays_ms[side]
        self.is_holding = self.owes_delay[side]
        self.owes_delay[side] = False
        self.may_press_paused = False

    def _close(self) -> None:
        self.state = NEUTRAL
        self.active = NOBODY
        self.delay_left_ms = 0
        self.is_holding = False
        self.may_press_paused = False
        self.last_mover = NOBODY
        self.owes_delay[0] = False
        self.owes_delay[1] = False

    def _end(self, winner: int) -> None:
        self._close()
        self.state = OVER
        self.winner = winner
