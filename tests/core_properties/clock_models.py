"""Clock systems written anew from the text of their definitions, a move at a time, in seconds.

They share no code with the clock. Each tells what a side has left after its move, or raises `Flag` with the seconds of
the move at which its time was gone.
"""


class Flag(Exception):
    def __init__(self, after_s: int) -> None:
        super().__init__(after_s)
        self.after_s = after_s


class Main:
    """Some moves in a time, then some more; `increment`: added before each move (FIDE Glossary, cumulative mode)."""

    def __init__(self, *stages: tuple[int, int, int]) -> None:
        """(moves or 0, seconds, increment) of each."""
        self.to_come = list(stages)
        self.left_s = 0
        self.enter()
        self.left_s += self.increment

    def enter(self) -> None:
        self.moves, seconds, self.increment = self.to_come.pop(0) if len(self.to_come) > 1 else self.to_come[0]
        self.left_s += seconds

    def move(self, s: int) -> None:
        if s >= self.left_s:
            raise Flag(self.left_s)
        self.left_s -= s
        if self.moves:
            self.moves -= 1
            if not self.moves:
                self.enter()
        self.left_s += self.increment


class Delay:
    """The countdown of the main time only commences after the fixed time has expired (FIDE Glossary, delay mode)."""

    def __init__(self, seconds: int, fixed: int) -> None:
        self.left_s, self.fixed = seconds, fixed

    def move(self, s: int) -> None:
        if s >= self.left_s + self.fixed:
            raise Flag(self.left_s + self.fixed)
        self.left_s = min(self.left_s, self.left_s + self.fixed - s)


class Bronstein:
    """All counts at once; after the move as much comes back as it took, at most the fixed time."""

    def __init__(self, seconds: int, fixed: int) -> None:
        self.left_s, self.fixed = seconds, fixed

    def move(self, s: int) -> None:
        if s >= self.left_s:
            raise Flag(self.left_s)
        self.left_s = self.left_s - s + min(s, self.fixed)


class ByoYomi:
    """After the main time, a number of periods: a move within one keeps it, a whole period that passes is lost."""

    def __init__(self, seconds: int, periods: int, period: int) -> None:
        self.main, self.periods, self.period = seconds, periods, period

    @property
    def left_s(self) -> int:
        return self.main or self.period

    def move(self, s: int) -> None:
        if s < self.main:
            self.main -= s
            return
        over, self.main = s - self.main, 0
        lost = over // self.period
        if lost >= self.periods:
            raise Flag(s - over + self.periods * self.period)
        self.periods -= lost


class Canadian:
    """After the main time, so many moves in each period; what is left of it is lost."""

    def __init__(self, seconds: int, moves: int, period: int) -> None:
        self.left_s, self.moves, self.period, self.done, self.is_over = seconds, moves, period, 0, False

    def move(self, s: int) -> None:
        spent = s
        if not self.is_over and s >= self.left_s:
            spent, self.left_s, self.is_over = s - self.left_s, self.period, True
        if spent >= self.left_s:
            raise Flag(s - spent + self.left_s)
        self.left_s -= spent
        if self.is_over:
            self.done += 1
            if self.done == self.moves:
                self.left_s, self.done = self.period, 0


class Hourglass:
    """One side's sand: what runs out of it runs into the other's."""

    def __init__(self, seconds: int) -> None:
        self.left_s = seconds
        self.other: Hourglass = self

    def move(self, s: int) -> None:
        if s >= self.left_s:
            raise Flag(self.left_s)
        self.left_s -= s
        self.other.left_s += s
