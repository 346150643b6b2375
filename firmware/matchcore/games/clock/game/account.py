"""The time of a side under any system of `systems.py`: its stages, and the moves that it has made in them.

"Granted" grows by stages, increments, returned delays and new periods, as the system has it.
"""

from matchcore import clock
from matchcore.compat import const
from matchcore.games.clock.game.systems import (
    BRONSTEIN,
    BYO_YOMI,
    CANADIAN,
    DELAY,
    EXTRA_MS,
    FISCHER,
    KIND,
    MOVES,
    OVERTIME,
    PERIODS,
    TIME_MS,
)

PART = const(128)  # more than a stage has periods


class Account(clock.Account):
    NAMES = (
        "stage", "periods", "moves", "stage_moves",
        "granted_ms", "charged_ms", "free_ms", "paused_ms", "delay_ms", "flag_ms",
    )  # fmt: skip

    def __init__(self) -> None:
        super().__init__()
        self.stages: tuple = ()
        self.stage = 0
        self.periods = 0  # of byo-yomi, with the one that runs
        self.moves = 0  # completed
        self.stage_moves = 0  # those in the stage

    def begin(self, stages: tuple) -> None:
        """All anew; an increment comes before the first move, too (FIDE, Glossary)."""
        self.stages = stages
        self.moves = 0
        self.granted_ms = self.charged_ms
        self.flag_ms = clock.NO_TIME
        self._begin_stage(0)
        self._increment()

    def kind(self) -> int:
        """How the stage spends its time."""
        return self.stages[self.stage][KIND]

    # -- moves -----------------------------------------------------------------------------------------------------

    def complete(self, turn_ms: int) -> None:
        """One more move: what the system gives for it, and the next stage if it was the last of this one."""
        self.moves += 1
        self.stage_moves += 1
        stage = self.stages[self.stage]
        kind = stage[KIND]
        if kind == BRONSTEIN:
            self.granted_ms += min(turn_ms, stage[EXTRA_MS])
        elif kind == BYO_YOMI:
            self._refill(stage)
        if stage[MOVES] and self.stage_moves >= stage[MOVES]:
            if kind == CANADIAN:
                self._refill(stage)
            else:
                self._begin_stage(min(self.stage + 1, len(self.stages) - 1))
        self._increment()

    def set_moves(self, moves: int) -> None:
        """And so how many are still to be made in the stage (FIDE 6.10.2)."""
        self.stage_moves = max(0, self.stage_moves + moves - self.moves)
        self.moves = moves

    def _refill(self, stage: tuple) -> None:
        """The whole time again; what was left is lost."""
        self.granted_ms = self.charged_ms + stage[TIME_MS]
        self.stage_moves = 0

    def _begin_stage(self, at: int) -> None:
        """Its time is added to what is left of the one before (FIDE, Laws of 2005, 6.2)."""
        self.stage = at
        stage = self.stages[at]
        self.periods = stage[PERIODS]
        self.stage_moves = 0
        self.granted_ms += stage[TIME_MS]
        self.delay_ms = stage[EXTRA_MS] if stage[KIND] == DELAY else 0

    def _increment(self) -> None:
        """That of the next move."""
        stage = self.stages[self.stage]
        if stage[KIND] == FISCHER:
            self.granted_ms += stage[EXTRA_MS]

    # -- nothing is left -------------------------------------------------------------------------------------------

    def extend(self) -> bool:
        """The time of a stage or period is gone: the next period, or overtime."""
        if self.periods > 1:
            self.periods -= 1
            self.granted_ms += self.stages[self.stage][TIME_MS]
            return True
        if not self._is_overtime(self.stage + 1):
            return False
        self._begin_stage(self.stage + 1)
        return True

    def _is_overtime(self, at: int) -> bool:
        return at < len(self.stages) and self.stages[at][KIND] in OVERTIME

    def ahead(self, left_ms: int, is_part: bool) -> int:
        """With nothing left of the stage or period, or less: the time left of the one that is then in use, never
        negative; or its stage times PART, and its periods."""
        at, periods = self.stage, self.periods
        while left_ms <= 0:
            if periods > 1:
                periods -= 1
            elif self._is_overtime(at + 1):
                at += 1
                periods = self.stages[at][PERIODS]
            else:
                left_ms = periods = 0
                break
            left_ms += self.stages[at][TIME_MS]
        return at * PART + periods if is_part else left_ms

    def whole_left_ms(self) -> int:
        """With all periods and the overtime that follow by themselves."""
        left_ms, at, stages = self.granted_ms - self.charged_ms, self.stage, self.stages
        if self.periods > 1:
            left_ms += (self.periods - 1) * stages[at][TIME_MS]
        if at + 1 < len(stages) and stages[at + 1][KIND] in OVERTIME:
            left_ms += stages[at + 1][TIME_MS] * max(1, stages[at + 1][PERIODS])
        return left_ms
