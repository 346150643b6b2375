"""Simple-delay clock of two sides (CLK-01 to CLK-28).

Integer milliseconds only; the caller passes the time in, never smaller than before.  Stores time spent and derives time
left, so reading changes nothing.  For every history, exactly:

    free delay used + bank charged + paused + neutral = time passed

`charged_ms` goes on counting when a bank is empty (EXP-08); the excess is its overrun.  Methods that change the clock
return False where they have no effect in its state, else True (CLK-28).

banks.py   time given and time left
turns.py   what a turn spends
clock.py   setting, correcting, pausing, undoing
"""

from matchcore.games.backgammon.game.banks import FIRST_PART, NEUTRAL, NO_TIME, OVER, PAUSED, RUNNING, STATES, WHOLE  # noqa: F401
from matchcore.games.backgammon.game.turns import Turns
from matchcore.sides import NOBODY, other


class Clock(Turns):
    def set_up(self, now_ms: int, bank_a_ms: int, bank_b_ms: int, delay_ms: int) -> None:
        """Become neutral, with these banks and this delay per turn (CLK-02, CLK-14)."""
        self.advance(now_ms)
        self._close()
        self.winner = self.lost_first = NOBODY
        self.delay_ms = delay_ms
        for side in (0, 1):
            self.delays_ms[side] = delay_ms
            self.second_ms[side] = 0
            self.part[side] = WHOLE
            self.flag_ms[side] = NO_TIME
        self.set_bank(now_ms, 0, bank_a_ms)
        self.set_bank(now_ms, 1, bank_b_ms)

    def set_bank(self, now_ms: int, side: int, bank_ms: int) -> bool:
        """Set the time left of the part in use; more than zero clears the flag (INC-10, INC-11).

        A negative value is taken from a second part, which must have it.
        """
        self.advance(now_ms)
        self.granted_ms[side] = self.charged_ms[side] + bank_ms
        if bank_ms > 0:
            self.flag_ms[side] = NO_TIME
        elif self.part[side] == FIRST_PART:
            self._load_second(side)
        self.judge_lost()
        return True

    def adjust(self, now_ms: int, side: int, ms: int) -> bool:
        """Give or take time: never below zero, and never causing a flag (INC-10, AMB-19).

        What the first part of a split bank lacks is taken from the second (CLK-11).
        """
        self.advance(now_ms)
        if ms < 0 and self.flag_ms[side] != NO_TIME and self.overtime_ms:
            self.granted_ms[side] += ms  # it comes out of the overtime (EXP-07)
            self.judge_lost()
            return True
        if ms < 0 and self.charged_ms[side] > self.granted_ms[side]:
            return True  # nothing left to take, and the overrun stays used (AMB-18)
        return self.set_bank(now_ms, side, max(-self.second_ms[side], self.bank_left_ms(now_ms, side) + ms))

    def correct(self, now_ms: int, side: int, ms: int) -> None:
        """Change the bank this side was given; time used stays used, also beyond the empty bank (INC-11, AMB-18).

        A positive remainder clears its flag; a negative one shows as zero and causes no flag.
        """
        self.advance(now_ms)
        self.granted_ms[side] += ms
        if self.granted_ms[side] <= self.charged_ms[side] and self.part[side] == FIRST_PART:
            self._load_second(side)
        if self.granted_ms[side] > self.charged_ms[side]:
            self.flag_ms[side] = NO_TIME
        self.judge_lost()

    def take_flag_back(self, now_ms: int) -> None:
        """The flag that ended the match fell by mistake: back to that moment, with that side on turn, paused
        (INC-10)."""
        self.advance(now_ms)
        side = other(self.winner)
        self.state = PAUSED
        self.active = side
        self.winner = NOBODY
        self.flag_ms[side] = NO_TIME

    def pause(self, now_ms: int, may_press: bool = False) -> bool:
        """Stop everything; `may_press`: the reason is EARLY_DICE (PAU-01, INC-01)."""
        self.advance(now_ms)
        if self.state != RUNNING:
            return False
        self.state = PAUSED
        self.may_press_paused = may_press
        return True

    def resume(self, now_ms: int) -> bool:
        """Delay and bank go on from where they stopped (PAU-01, AMB-06)."""
        self.advance(now_ms)
        if self.state != PAUSED:
            return False
        self.state = RUNNING
        self.may_press_paused = False
        return True

    def restart_delay(self, now_ms: int) -> bool:
        """The side on turn gets a full delay again; bank used stays used (INC-07)."""
        self.advance(now_ms)
        if self.state != RUNNING and self.state != PAUSED:
            return False
        if self.delay_left_ms == 0:
            self.is_holding = False  # once waited out is enough (INC-02)
        self.delay_left_ms = self.delays_ms[self.active]
        return True

    def stand(self, now_ms: int, side: int) -> bool:
        """The director puts this side on turn, paused with a full delay; time never runs (CLK-20, CLK-23)."""
        self.advance(now_ms)
        if self.state == OVER:
            return False
        self._owe_again()
        self._open(side)
        self.last_mover = NOBODY
        self.state = PAUSED
        return True

    def _owe_again(self) -> None:
        """A lost delay is owed again if the turn that is waiting it out is taken away (INC-02)."""
        self.owes_delay[0], self.owes_delay[1] = self.owed()

    def owed(self) -> tuple:
        """Whether A and B lose a delay, in a coming turn or the open one (INC-02)."""
        waits = self.active if self.is_holding and self.delay_left_ms > 0 else NOBODY
        return self.owes_delay[0] or waits == 0, self.owes_delay[1] or waits == 1

    def lose_next_delay(self, now_ms: int, side: int) -> bool:
        """The side not on turn must wait out its next delay (INC-01, INC-02)."""
        self.advance(now_ms)
        if (self.state != RUNNING and self.state != PAUSED) or side == self.active:
            return False
        self.owes_delay[side] = True
        return True

    def take_turn_back(self, now_ms: int, offender: int) -> bool:
        """The last move of the side not on turn was illegal: its clock runs again (INC-05, INC-06)."""
        self.advance(now_ms)
        if (self.state != RUNNING and self.state != PAUSED) or self.last_mover != offender:
            return False
        left_ms = self.last_delay_left_ms
        self._owe_again()
        self._open(offender)
        self.last_mover = NOBODY
        if self.run_out:
            self.is_holding = True
        else:
            self.delay_left_ms = left_ms
        return True

    def declare(self, now_ms: int) -> bool:
        """Declare that time has run out: the first side to run out loses (EXP-02, EXP-07).

        While overtime is left, only for the director; then the first flag counts (GEN-01).
        """
        self.advance(now_ms)
        loser = self.loser(now_ms)
        if loser == NOBODY:
            loser = self.first_flag()
        if self.state == OVER or loser == NOBODY:
            return False
        self._end(other(loser))
        return True
