"""The account of each side: time given and spent, and from them the time left and the flag.

For every history, exactly, for each side and in all:

    time left = time given - time spent
    free + spent of both sides + paused + neutral = time passed

"Given" grows by stages, increments, returned delays and new periods, as the system has it; by the hourglass the time
that one side spends is given to the other, so that the sum of both times never changes.
"""

from matchcore.compat import const
from matchcore.games.clock.game.systems import HOURGLASS, KIND, OVERTIME, PERIODS, TIME_MS
from matchcore.sides import NOBODY

NEUTRAL = const(0)
RUNNING = const(1)
PAUSED = const(2)
OVER = const(3)
STATES = ("neutral", "running", "paused", "over")

NO_TIME = const(-1)  # an instant that has not come

PART = const(128)  # more than a stage has periods

_PLAIN = ("state", "active", "since_ms", "loser", "turn_ms", "free_left_ms", "neutral_ms")
_PAIRS = ("stage", "periods", "moves", "stage_moves", "given_ms", "spent_ms", "free_ms", "paused_ms", "flag_ms")


class Accounts:
    """The time of both sides; `clock.py` spends it.  Reading changes nothing."""

    def __init__(self) -> None:
        self.state = NEUTRAL
        self.active = NOBODY
        self.since_ms = 0  # everything is booked up to here
        self.systems: tuple = ((), ())
        self.is_automatic = False  # a flag ends the game at once; else it has to be claimed (FIDE 6.8)
        self.loser = NOBODY  # by an automatic flag
        self.turn_ms = 0  # spent in the open turn
        self.free_left_ms = 0  # of it, still to come first
        self.neutral_ms = 0
        self.stage = [0, 0]
        self.periods = [0, 0]  # of byo-yomi, with the one that runs
        self.moves = [0, 0]  # completed
        self.stage_moves = [0, 0]  # those in the stage
        self.given_ms = [0, 0]
        self.spent_ms = [0, 0]
        self.free_ms = [0, 0]
        self.paused_ms = [0, 0]
        self.flag_ms = [NO_TIME, NO_TIME]

    def values(self) -> tuple:
        """Everything that makes two clocks of the same systems equal, in a fixed order."""
        both = [value for name in _PAIRS for value in getattr(self, name)]
        return tuple([getattr(self, name) for name in _PLAIN] + both)

    def take_from(self, values: list) -> None:
        """Restore such values."""
        for name in _PLAIN:
            setattr(self, name, values.pop(0))
        for name in _PAIRS:
            setattr(self, name, [values.pop(0), values.pop(0)])

    def first_flag(self) -> int:
        """The side whose time was gone first, or NOBODY."""
        a, b = self.flag_ms
        if a == NO_TIME:
            return NOBODY if b == NO_TIME else 1
        return 0 if b == NO_TIME or a <= b else 1

    def kind(self, side: int) -> int:
        """How the stage that this side is in spends its time."""
        return self.systems[side][self.stage[side]][KIND]

    def free_left(self, now_ms: int) -> int:
        """Delay left of the open turn."""
        running = now_ms - self.since_ms if self.state == RUNNING else 0
        return self.free_left_ms - running if running < self.free_left_ms else 0

    def left_ms(self, now_ms: int, side: int) -> int:
        """Time left of the stage or period, never negative."""
        left, stages = self._booked_left_ms(now_ms, side), self.systems[side]
        at, periods = self.stage[side], self.periods[side]
        while left <= 0:
            if periods > 1:
                periods -= 1
            elif at + 1 < len(stages) and stages[at + 1][KIND] in OVERTIME:
                at += 1
                periods = stages[at][PERIODS]
            else:
                return 0
            left += stages[at][TIME_MS]
        return left

    def part_at(self, now_ms: int, side: int) -> int:
        """The stage that a side is in, times 128, and the periods that it has left, with the one that runs."""
        left, stages = self._booked_left_ms(now_ms, side), self.systems[side]
        at, periods = self.stage[side], self.periods[side]
        while left <= 0:
            if periods > 1:
                periods -= 1
            elif at + 1 < len(stages) and stages[at + 1][KIND] in OVERTIME:
                at += 1
                periods = stages[at][PERIODS]
            else:
                return at * PART
            left += stages[at][TIME_MS]
        return at * PART + periods

    def _booked_left_ms(self, now_ms: int, side: int) -> int:
        """Time left if nothing followed the stage or period; negative once overrun."""
        left = self.given_ms[side] - self.spent_ms[side]
        if self.state == RUNNING:
            cost = now_ms - self.since_ms - self.free_left_ms
            if cost > 0 and side == self.active:
                return left - cost
            if cost > 0 and self.kind(self.active) == HOURGLASS:
                return left + cost
        return left

    def next_flag_ms(self) -> int:
        """When the side on turn runs out if nothing happens, or NO_TIME."""
        side = self.active
        if self.state != RUNNING or self.flag_ms[side] != NO_TIME:
            return NO_TIME
        left = self.given_ms[side] - self.spent_ms[side]
        at, stages = self.stage[side], self.systems[side]
        if self.periods[side] > 1:
            left += (self.periods[side] - 1) * stages[at][TIME_MS]
        if at + 1 < len(stages) and stages[at + 1][KIND] in OVERTIME:
            left += stages[at + 1][TIME_MS] * max(1, stages[at + 1][PERIODS])
        return self.since_ms + self.free_left_ms + max(0, left)
