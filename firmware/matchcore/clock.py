"""A clock of two sides: an account of time for each, and whose time runs.  A game's own clock adds how it is spent.

Integer milliseconds only; the caller passes the time in, never smaller than before.  A clock stores time spent and
derives time left, so reading changes nothing, and neither reading nor a press allocates.  For every history, exactly:

    time left of a side = granted - charged
    free + charged of both sides + paused + neutral = time passed

Methods that change a clock return False where they have no effect in its state, else True.
"""

from matchcore.compat import TYPE_CHECKING, const
from matchcore.sides import NOBODY, other

if TYPE_CHECKING:
    from matchcore.compat import Any, Callable

NEUTRAL = const(0)
RUNNING = const(1)
PAUSED = const(2)
OVER = const(3)
STATES = ("neutral", "running", "paused", "over")

NO_TIME = const(-1)  # an instant that has not come


class Account:
    """The time of one side.

    `NAMES`: of all that makes two accounts equal; `extend` grants time that follows by itself when nothing is left, and
    is False if there is none."""

    NAMES: tuple
    extend: "Callable[[], bool]"

    def __init__(self) -> None:
        self.granted_ms = 0  # so far
        self.charged_ms = 0  # goes on when nothing is left
        self.free_ms = 0  # of delays
        self.paused_ms = 0
        self.delay_ms = 0  # at the start of each turn, free
        self.flag_ms = NO_TIME  # when nothing was left

    def set_left(self, left_ms: int) -> None:
        """More than zero takes a flag back."""
        self.granted_ms = self.charged_ms + left_ms
        if left_ms > 0:
            self.flag_ms = NO_TIME


class Clock:
    """`sides`: the accounts of A and B; `NAMES`: of all else that makes two clocks equal.

    `charge` charges the account of the side on turn, or gives back what is below zero; `open_turn` begins a turn with a
    full delay."""

    NAMES: tuple
    charge: "Callable[[Any, int], None]"
    open_turn: "Callable[[int], None]"

    def __init__(self, a: Account, b: Account) -> None:
        self.sides: tuple = (a, b)
        self.state = NEUTRAL
        self.active = NOBODY
        self.since_ms = 0  # everything is booked up to here
        self.delay_left_ms = 0  # of the open turn, at since_ms
        self.is_automatic = False  # a flag ends the game at once; else it has to be claimed
        self.winner = NOBODY  # by time
        self.neutral_ms = 0

    def keep_in(self, kept: list) -> None:
        """Write everything into a list made by `values`.  Does not allocate."""
        at = 0
        for name in self.NAMES:
            kept[at] = getattr(self, name)
            at += 1
        a, b = self.sides
        for name in a.NAMES:
            kept[at] = getattr(a, name)
            kept[at + 1] = getattr(b, name)
            at += 2

    def take_from(self, kept: list) -> None:
        """Restore everything from such a list.  Does not allocate."""
        at = 0
        for name in self.NAMES:
            setattr(self, name, kept[at])
            at += 1
        a, b = self.sides
        for name in a.NAMES:
            setattr(a, name, kept[at])
            setattr(b, name, kept[at + 1])
            at += 2

    def values(self) -> list:
        """Everything that makes two clocks equal, in a fixed order; of the accounts, A's and B's side by side."""
        kept = [0] * (len(self.NAMES) + 2 * len(self.sides[0].NAMES))
        self.keep_in(kept)
        return kept

    # -- reading -------------------------------------------------------------------------------------------------

    def unbooked_ms(self, now_ms: int) -> int:
        """Time of the open turn, behind its delay, that is still to be charged; 0 unless running."""
        return max(0, now_ms - self.since_ms - self.delay_left_ms) if self.state == RUNNING else 0

    def delay_left(self, now_ms: int) -> int:
        """Delay left of the open turn, in ms (CLK-04)."""
        left = self.delay_left_ms
        if self.state == RUNNING:
            left -= now_ms - self.since_ms
        return left if left > 0 else 0

    def first_flag(self) -> int:
        """The side whose time was gone first, or NOBODY (EXP-07)."""
        a, b = self.sides
        if a.flag_ms == NO_TIME:
            return NOBODY if b.flag_ms == NO_TIME else 1
        return 0 if b.flag_ms == NO_TIME or a.flag_ms <= b.flag_ms else 1

    # -- time passes ---------------------------------------------------------------------------------------------

    def advance(self, now_ms: int) -> None:
        """Book time up to now: the delay first, then what counts; an empty account is flagged (EXP-01)."""
        elapsed = now_ms - self.since_ms
        if elapsed < 0:
            raise ValueError("time went backwards")
        self.since_ms = now_ms
        if self.state != RUNNING:
            if self.state == PAUSED:
                self.sides[self.active].paused_ms += elapsed
            else:
                self.neutral_ms += elapsed
            return
        account = self.sides[self.active]
        free = self.delay_left_ms
        if elapsed < free:
            self.delay_left_ms = free - elapsed
            account.free_ms += elapsed
            return
        self.delay_left_ms = 0
        account.free_ms += free
        if elapsed > free:
            self.charge(account, elapsed - free)
        while account.charged_ms >= account.granted_ms and account.flag_ms == NO_TIME:
            if not account.extend():
                self._flag(account, elapsed - free)

    def _flag(self, account: Account, cost_ms: int) -> None:
        """Note the instant; an automatic flag ends the game there."""
        # An account that was empty before this runs out as the delay does.
        late_ms = min(account.charged_ms - account.granted_ms, cost_ms)
        account.flag_ms = self.since_ms - late_ms
        if self.is_automatic:
            self.charge(account, -late_ms)
            self.neutral_ms += late_ms
            self.fall()

    def fall(self) -> None:
        """The side on turn has lost by an automatic flag."""
        winner = other(self.active)
        self.stop(OVER)
        self.winner = winner

    # -- turns ---------------------------------------------------------------------------------------------------

    def stop(self, state: int) -> None:
        """Close the turn: NEUTRAL or OVER."""
        self.state = state
        self.active = NOBODY
        self.delay_left_ms = 0

    def pause(self, now_ms: int) -> bool:
        """Stop everything (PAU-01, FIDE 6.11)."""
        self.advance(now_ms)
        if self.state != RUNNING:
            return False
        self.state = PAUSED
        return True

    def resume(self, now_ms: int) -> bool:
        """Go on from where everything stopped (PAU-01, AMB-06)."""
        self.advance(now_ms)
        if self.state != PAUSED:
            return False
        self.state = RUNNING
        return True

    def stand(self, now_ms: int, side: int) -> bool:
        """Put this side on turn, paused with a full delay; time never runs (CLK-20, CLK-23)."""
        self.advance(now_ms)
        if self.state == OVER:
            return False
        self.open_turn(side)
        self.state = PAUSED
        return True

    def take_flag_back(self, now_ms: int) -> None:
        """The flag that ended the game fell by mistake: back to that moment, with that side on turn, paused (INC-10,
        FIDE 6.10.2)."""
        self.advance(now_ms)
        if self.winner == NOBODY:
            return
        self.state = PAUSED
        self.active = other(self.winner)
        self.winner = NOBODY
        self.sides[self.active].flag_ms = NO_TIME
