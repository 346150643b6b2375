"""The clock of two sides under any system of `systems.py`.

By the hourglass the time that one side spends is granted to the other, so that the sum of both never changes.
"""

from matchcore import clock
from matchcore.clock import NEUTRAL, NO_TIME, OVER, RUNNING
from matchcore.games.clock.game.account import PART, Account
from matchcore.games.clock.game.systems import HOURGLASS
from matchcore.sides import NOBODY


class Clock(clock.Clock):
    NAMES = ("state", "active", "since_ms", "is_automatic", "winner", "turn_ms", "delay_left_ms", "neutral_ms")

    def __init__(self) -> None:
        super().__init__(Account(), Account())
        self.turn_ms = 0  # spent in the open turn

    def set_up(self, now_ms: int, system_a: tuple, system_b: tuple, is_automatic: bool) -> None:
        """Become neutral with these stages."""
        self.advance(now_ms)
        self.stop(NEUTRAL)
        self.winner = NOBODY
        self.is_automatic = is_automatic
        self.turn_ms = 0
        self.sides[0].begin(system_a)
        self.sides[1].begin(system_b)

    # -- reading ---------------------------------------------------------------------------------------------------

    def left_ms(self, now_ms: int, side: int) -> int:
        """Time left of the stage or period, never negative."""
        left_ms = self._booked_left_ms(now_ms, side)
        return left_ms if left_ms > 0 else self.sides[side].ahead(left_ms, False)

    def part_at(self, now_ms: int, side: int) -> int:
        """The stage that a side is in, times PART, and the periods that it has left, with the one that runs."""
        account, left_ms = self.sides[side], self._booked_left_ms(now_ms, side)
        return account.stage * PART + account.periods if left_ms > 0 else account.ahead(left_ms, True)

    def _booked_left_ms(self, now_ms: int, side: int) -> int:
        """Time left if nothing followed the stage or period; negative once overrun."""
        account = self.sides[side]
        left_ms = account.granted_ms - account.charged_ms
        if self.state == RUNNING:
            cost_ms = now_ms - self.since_ms - self.delay_left_ms
            if cost_ms > 0 and side == self.active:
                return left_ms - cost_ms
            if cost_ms > 0 and self.sides[self.active].kind() == HOURGLASS:
                return left_ms + cost_ms
        return left_ms

    def next_flag_ms(self) -> int:
        """When the side on turn runs out if nothing happens, or NO_TIME."""
        if self.state != RUNNING or self.sides[self.active].flag_ms != NO_TIME:
            return NO_TIME
        return self.since_ms + self.delay_left_ms + max(0, self.sides[self.active].whole_left_ms())

    # -- time passes -----------------------------------------------------------------------------------------------

    def charge(self, account: Account, cost_ms: int) -> None:
        self.turn_ms += cost_ms
        account.charged_ms += cost_ms
        if account.kind() == HOURGLASS:
            self.sides[1 - self.active].granted_ms += cost_ms

    def press(self, now_ms: int, side: int) -> bool:
        """A side's own button: starts the other side from neutral, or completes its own move (FIDE 6.2.1)."""
        self.advance(now_ms)
        if self.state != NEUTRAL:
            if self.state != RUNNING or side != self.active:
                return False
            self.sides[side].complete(self.turn_ms)
        self.open_turn(1 - side)
        return True

    def open_turn(self, side: int) -> None:
        self.state, self.active, self.turn_ms = RUNNING, side, 0
        self.delay_left_ms = self.sides[side].delay_ms

    def end(self, now_ms: int) -> None:
        """The game is decided: both stop for good."""
        self.advance(now_ms)
        self.stop(OVER)

    # -- correcting ------------------------------------------------------------------------------------------------

    def set_left(self, now_ms: int, side: int, left_ms: int) -> None:
        """The arbiter sets what is left; more than zero takes a flag back (FIDE 6.10.2)."""
        self.advance(now_ms)
        self.sides[side].set_left(left_ms)

    def set_moves(self, now_ms: int, side: int, moves: int) -> None:
        """The arbiter sets the count of moves (FIDE 6.10.2)."""
        self.advance(now_ms)
        self.sides[side].set_moves(moves)
