"""Simple-delay clock of two sides (CLK-01 to CLK-28).  What is charged beyond an empty bank is its overrun (EXP-08)."""

from matchcore import clock
from matchcore.clock import NEUTRAL, NO_TIME, OVER, PAUSED, RUNNING
from matchcore.games.backgammon.game.account import FIRST_PART, SECOND_PART, Account
from matchcore.sides import NOBODY, other


class Clock(clock.Clock):
    NAMES = (
        "state", "active", "since_ms", "delay_ms", "delay_left_ms", "is_holding", "may_press_paused", "is_automatic",
        "run_out", "last_mover", "last_delay_left_ms", "winner", "neutral_ms", "overtime_ms", "lost_first",
    )  # fmt: skip

    def __init__(self) -> None:
        super().__init__(Account(), Account())
        self.delay_ms = 0  # of a side without the director's exception (ACC-01)
        self.is_holding = False  # the side on turn must let the delay run out (INC-02)
        self.may_press_paused = False  # an EARLY_DICE pause: the side on turn may still end it (INC-01)
        self.run_out = False  # a corrected illegal move waits out a delay (INC-05) or not (INC-06)
        self.last_mover = NOBODY  # whose turn can be taken back
        self.last_delay_left_ms = 0
        self.overtime_ms = 0  # how far a bank may be overrun before its side has lost (EXP-07)
        self.lost_first = NOBODY  # whose bank and overtime were gone first; kept only with overtime

    # -- reading -------------------------------------------------------------------------------------------------

    def _part_left_ms(self, now_ms: int, side: int) -> int:
        """Time left of the part in use when this turn began; negative once overrun."""
        account = self.sides[side]
        left_ms = account.granted_ms - account.charged_ms
        return left_ms - self.unbooked_ms(now_ms) if side == self.active else left_ms

    def bank_left_ms(self, now_ms: int, side: int) -> int:
        """Time left of the part in use, in ms; never negative (CLK-04)."""
        account = self.sides[side]
        left_ms = account.granted_ms - account.charged_ms  # as in _part_left_ms, without the call
        if side == self.active:
            left_ms -= self.unbooked_ms(now_ms)
        return left_ms if left_ms > 0 else max(0, left_ms + account.second_ms)

    def has_time_left(self) -> bool:
        """Whether the side on turn has delay or bank left, by the time booked so far."""
        return self.delay_left_ms > 0 or self.bank_left_ms(self.since_ms, self.active) > 0

    def reserve_left_ms(self, now_ms: int, side: int) -> int:
        """The second part of a split bank until it is in use; else 0 (CLK-11)."""
        return self.sides[side].second_ms if self._part_left_ms(now_ms, side) > 0 else 0

    def part_in_use(self, now_ms: int, side: int) -> int:
        """FIRST_PART or SECOND_PART of a split bank, else WHOLE (CLK-11)."""
        part = self.sides[side].part
        return SECOND_PART if part == FIRST_PART and self._part_left_ms(now_ms, side) <= 0 else part

    def overrun_ms(self, now_ms: int, side: int) -> int:
        """Time used beyond the empty bank (EXP-08)."""
        return max(0, -(self._part_left_ms(now_ms, side) + self.sides[side].second_ms))

    def next_flag_ms(self) -> int:
        """When the side on turn runs out if nothing happens, or NO_TIME (EXP-01)."""
        if self.state != RUNNING:
            return NO_TIME
        account = self.sides[self.active]
        if account.flag_ms != NO_TIME:
            return NO_TIME
        left = account.granted_ms - account.charged_ms + account.second_ms
        return self.since_ms + self.delay_left_ms + (left if left > 0 else 0)

    def loser(self, now_ms: int) -> int:
        """The side that first lost bank and overtime, or NOBODY; without overtime, the first flag (EXP-07)."""
        if not self.overtime_ms:
            return self.first_flag()
        if self.lost_first != NOBODY:
            return self.lost_first
        side = self.active
        is_out = side != NOBODY and self.sides[side].flag_ms != NO_TIME
        return side if is_out and self.overrun_ms(now_ms, side) >= self.overtime_ms else NOBODY

    # -- time passes ---------------------------------------------------------------------------------------------

    def charge(self, account: Account, cost_ms: int) -> None:
        account.charged_ms += cost_ms
        if self.overtime_ms and self.lost_first == NOBODY:
            over_ms = account.charged_ms - account.granted_ms - account.second_ms
            self.lost_first = self.active if over_ms >= self.overtime_ms else NOBODY

    def open_turn(self, side: int) -> None:
        account = self.sides[side]
        self.state = RUNNING
        self.active = side
        self.delay_left_ms = account.delay_ms
        self.is_holding = account.owes_delay
        account.owes_delay = False
        self.may_press_paused = False

    def stop(self, state: int) -> None:
        super().stop(state)
        self.is_holding = False
        self.may_press_paused = False

    def close(self, state: int) -> None:
        """Stop, with no turn to take back and no delay owed, as they are after an automatic flag (AMB-09)."""
        self.stop(state)
        self.last_mover = NOBODY
        for account in self.sides:
            account.owes_delay = False

    # -- the players ---------------------------------------------------------------------------------------------

    def press(self, now_ms: int, side: int) -> bool:
        """A side's own button: starts the other side from neutral (CLK-13), or ends its own turn (CLK-15)."""
        if side not in (0, 1):
            raise ValueError("side %d" % side)  # of a fact that no table wrote
        self.advance(now_ms)
        if self.state == NEUTRAL:
            self.open_turn(1 - side)
            return True
        if side != self.active or (self.is_holding and self.delay_left_ms > 0):
            return False
        if self.state == RUNNING or (self.state == PAUSED and self.may_press_paused):
            self.last_mover = side
            self.last_delay_left_ms = self.delay_left_ms
            self.open_turn(1 - side)
            return True
        return False

    def resume(self, now_ms: int) -> bool:
        if not super().resume(now_ms):
            return False
        self.may_press_paused = False
        return True

    def restart_delay(self, now_ms: int) -> bool:
        """The side on turn gets a full delay again; bank used stays used (INC-07)."""
        self.advance(now_ms)
        if self.state != RUNNING and self.state != PAUSED:
            return False
        if self.delay_left_ms == 0:
            self.is_holding = False  # once waited out is enough (INC-02)
        self.delay_left_ms = self.sides[self.active].delay_ms
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
        self.close(OVER)
        self.winner = other(loser)
        return True

    def neutral(self, now_ms: int) -> bool:
        """Close the turn: the game has ended, or the director says so; an owed loss of delay lapses (AMB-09)."""
        self.advance(now_ms)
        if self.state == OVER:
            return False
        self.close(NEUTRAL)
        return True

    def end(self, now_ms: int) -> None:
        """The match is decided: the clock stops for good."""
        self.advance(now_ms)
        self.close(OVER)
        self.winner = NOBODY

    # -- the director --------------------------------------------------------------------------------------------

    def stand(self, now_ms: int, side: int) -> bool:
        self.advance(now_ms)
        self.owe_again()
        if not super().stand(now_ms, side):
            return False
        self.last_mover = NOBODY
        return True

    def owe_again(self) -> None:
        """A lost delay is owed again if the turn that is waiting it out is taken away (INC-02)."""
        a, b = self.sides
        a.owes_delay, b.owes_delay = self.owed()

    def owed(self) -> tuple:
        """Whether A and B lose a delay, in a coming turn or the open one (INC-02)."""
        waits = self.active if self.is_holding and self.delay_left_ms > 0 else NOBODY
        a, b = self.sides
        return a.owes_delay or waits == 0, b.owes_delay or waits == 1
