"""Bank, second part and delay of both sides, what is left of them, and which side ran out.

Stores time spent and derives time left, so reading changes nothing.
"""

from matchcore.compat import const
from matchcore.sides import NOBODY

NEUTRAL = const(0)
RUNNING = const(1)
PAUSED = const(2)
OVER = const(3)
STATES = ("neutral", "running", "paused", "over")

NO_TIME = const(-1)  # an instant that has not come

# The part of a bank in use (CLK-11).
WHOLE = const(0)  # it is not split
FIRST_PART = const(1)
SECOND_PART = const(2)

# All that makes two clocks equal: single values, and pairs of A's and B's.
PLAIN = (
    "state",
    "active",
    "since_ms",
    "delay_ms",
    "delay_left_ms",
    "is_holding",
    "may_press_paused",
    "automatic",
    "run_out",
    "last_mover",
    "last_delay_left_ms",
    "winner",
    "neutral_ms",
    "overtime_ms",
    "lost_first",
)
PAIRS = (
    "granted_ms",
    "charged_ms",
    "free_ms",
    "paused_ms",
    "second_ms",
    "part",
    "owes_delay",
    "flag_ms",
    "delays_ms",
)


class Banks:
    """The time of both sides; `turns.py` spends it."""

    def __init__(self) -> None:
        self.state = NEUTRAL
        self.active = NOBODY
        self.since_ms = 0  # everything is booked up to here
        self.delay_ms = 0  # a full delay for a side without an exception
        self.delays_ms = [0, 0]  # of each side, with the director's exceptions (ACC-01)
        self.delay_left_ms = 0  # of the open turn, at since_ms
        self.is_holding = False  # the side on turn must let the delay run out (INC-02)
        self.may_press_paused = False  # an EARLY_DICE pause: the side on turn may still end it (INC-01)
        self.automatic = False  # time running out ends the match at once (EXP-03)
        self.run_out = False  # a corrected illegal move waits out a delay (INC-05) or not (INC-06)
        self.last_mover = NOBODY  # whose turn can be taken back
        self.last_delay_left_ms = 0
        self.winner = NOBODY  # by time
        self.neutral_ms = 0
        self.overtime_ms = 0  # how far a bank may be overrun before its side has lost (EXP-07)
        self.lost_first = NOBODY  # whose bank and overtime were gone first; kept only with overtime
        self.granted_ms = [0, 0]  # bank given so far, without a second part not yet loaded
        self.charged_ms = [0, 0]
        self.free_ms = [0, 0]
        self.paused_ms = [0, 0]
        self.second_ms = [0, 0]  # part 2 of a split bank, not yet loaded (CLK-11)
        self.part = [WHOLE, WHOLE]  # which one is in use
        self.owes_delay = [False, False]  # loses the delay of the next turn (INC-01)
        self.flag_ms = [NO_TIME, NO_TIME]  # when the bank ran out (EXP-07)

    def keep_in(self, kept: list) -> None:
        """Write the clock's state into a list made by `values`.  Does not allocate."""
        at = 0
        for name in PLAIN:
            kept[at] = getattr(self, name)
            at += 1
        for name in PAIRS:
            pair = getattr(self, name)
            kept[at], kept[at + 1] = pair
            at += 2

    def take_from(self, kept: list) -> None:
        """Restore the state from such a list.  Does not allocate."""
        at = 0
        for name in PLAIN:
            setattr(self, name, kept[at])
            at += 1
        for name in PAIRS:
            pair = getattr(self, name)
            pair[0], pair[1] = kept[at], kept[at + 1]
            at += 2

    def values(self) -> list:
        """Everything that makes two clocks equal, in a fixed order."""
        kept = [0] * (len(PLAIN) + 2 * len(PAIRS))
        self.keep_in(kept)
        return kept

    def set_delay(self, side: int, delay_ms: int) -> None:
        """Set this side's delay from its next turn on: the director's exception (ACC-01)."""
        self.delays_ms[side] = delay_ms

    def split(self, second_a_ms: int, second_b_ms: int) -> None:
        """Add a second part to each bank; it is loaded when the first is gone, without a new delay (CLK-11)."""
        for side, second_ms in ((0, second_a_ms), (1, second_b_ms)):
            self.second_ms[side] = second_ms
            self.part[side] = FIRST_PART

    def _load_second(self, side: int) -> None:
        self.granted_ms[side] += self.second_ms[side]
        self.second_ms[side] = 0
        self.part[side] = SECOND_PART

    def judge_lost(self) -> None:
        """After a bank has changed, find which side first lost both bank and overtime (EXP-07)."""
        side = self.lost_first
        if not self.overtime_ms or (side != NOBODY and self._is_lost(side)):
            return
        side = self.first_flag()
        self.lost_first = NOBODY
        for lost in (side, 1 - side) if side != NOBODY else ():
            if self.lost_first == NOBODY and self._is_lost(lost):
                self.lost_first = lost

    def _is_lost(self, side: int) -> bool:
        over_ms = self.charged_ms[side] - self.granted_ms[side]
        return self.flag_ms[side] != NO_TIME and over_ms >= self.overtime_ms

    def elapsed_ms(self, now_ms: int) -> int:
        """Running time not yet booked; 0 unless running."""
        return now_ms - self.since_ms if self.state == RUNNING else 0

    def delay_left(self, now_ms: int) -> int:
        """Delay left in the open turn, in ms (CLK-04)."""
        return max(0, self.delay_left_ms - self.elapsed_ms(now_ms))

    def _part_left_ms(self, now_ms: int, side: int) -> int:
        """Time left of the part in use when this turn began; negative once overrun."""
        left = self.granted_ms[side] - self.charged_ms[side]
        if side == self.active and self.state == RUNNING:
            cost = now_ms - self.since_ms - self.delay_left_ms
            if cost > 0:
                return left - cost
        return left

    def bank_left_ms(self, now_ms: int, side: int) -> int:
        """Time left of the part in use, in ms; never negative (CLK-04)."""
        left = self.granted_ms[side] - self.charged_ms[side]
        if side == self.active and self.state == RUNNING:  # as in _part_left_ms, without the call
            cost = now_ms - self.since_ms - self.delay_left_ms
            if cost > 0:
                left -= cost
        return left if left > 0 else max(0, left + self.second_ms[side])

    def has_time_left(self) -> bool:
        """Whether the side on turn has delay or bank left, by the time booked so far."""
        return self.delay_left_ms > 0 or self.bank_left_ms(self.since_ms, self.active) > 0

    def reserve_left_ms(self, now_ms: int, side: int) -> int:
        """The second part of a split bank until it is in use; else 0 (CLK-11)."""
        return self.second_ms[side] if self._part_left_ms(now_ms, side) > 0 else 0

    def part_in_use(self, now_ms: int, side: int) -> int:
        """FIRST_PART or SECOND_PART of a split bank, else WHOLE (CLK-11)."""
        if self.part[side] == FIRST_PART and self._part_left_ms(now_ms, side) <= 0:
            return SECOND_PART
        return self.part[side]

    def overrun_ms(self, now_ms: int, side: int) -> int:
        """Time used beyond the empty bank (EXP-08)."""
        return max(0, -(self._part_left_ms(now_ms, side) + self.second_ms[side]))

    def next_flag_ms(self) -> int:
        """When the side on turn runs out if nothing happens, or NO_TIME (EXP-01)."""
        side = self.active
        if self.state != RUNNING or self.flag_ms[side] != NO_TIME:
            return NO_TIME
        left = self.granted_ms[side] - self.charged_ms[side] + self.second_ms[side]
        return self.since_ms + self.delay_left_ms + (left if left > 0 else 0)

    def first_flag(self) -> int:
        """The side whose bank ran out first, or NOBODY (EXP-07)."""
        a, b = self.flag_ms
        if a == NO_TIME:
            return NOBODY if b == NO_TIME else 1
        return 0 if b == NO_TIME or a <= b else 1

    def loser(self, now_ms: int) -> int:
        """The side that first lost bank and overtime, or NOBODY; without overtime, the first flag (EXP-07)."""
        if not self.overtime_ms:
            return self.first_flag()
        if self.lost_first != NOBODY:
            return self.lost_first
        side = self.active
        is_out = side != NOBODY and self.flag_ms[side] != NO_TIME
        return side if is_out and self.overrun_ms(now_ms, side) >= self.overtime_ms else NOBODY
