"""Matters watched at a table: values for the cards, computed by `watch`.

Each part may tell in how many seconds it will change without a new fact (`changes_s`).
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Break:
    """The current break."""

    left_s: float  # below 0: overrun
    is_over: bool
    is_back: tuple[bool, bool]
    changes_s: float | None


@dataclass(frozen=True)
class Late:
    """A player who is or was late, with the rules' proposal (LAT-08)."""

    side: int
    name: str
    after: str
    number: int  # of the delay: 0 = the start, 1 = the first break
    words: str
    late_s: float
    is_away: bool
    given: int  # points already given for this delay
    points: int  # due and not yet given
    total: int
    is_forfeit: bool
    proposal: str
    may_start_clock: bool
    is_hidden: bool  # the rules leave any proposal to the director
    reason: str
    changes_s: float | None


@dataclass(frozen=True)
class LateNow:
    """The current delay, or the last, with the scheduled start while play has not begun."""

    lines: tuple[Late, ...]
    due_s: float | None
    changes_s: float | None


@dataclass(frozen=True)
class Confirmation:
    """A result that one player has confirmed and the other has not."""

    words: str
    waited_s: float
    missing: tuple[str, ...]
    asks: bool  # the rules now call for the director
    is_enough: bool
    result: int
    winner: int
    reason: str
    changes_s: float | None


@dataclass(frozen=True)
class Watched:
    """All watched matters of one table."""

    hanging: tuple[str, ...] = ()
    on_break: Break | None = None
    late: LateNow | None = None
    confirmation: Confirmation | None = None
    changes_s: float | None = None
    due: tuple[Late, ...] = ()  # lateness for which the rules' proposal has not been dropped
    is_asked: bool = False  # something else waits for the director's decision
