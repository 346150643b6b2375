"""What is shown of a table that the director keeps an eye on: the values of the cards, which `watch` works out.

Each part may say in how many seconds it will look different although no fact comes (`changes_s`).
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Break:
    """The break that is on."""

    left_s: float  # below 0: over
    is_over: bool
    is_back: tuple[bool, bool]
    changes_s: float | None


@dataclass(frozen=True)
class Late:
    """A player who is late or was, with what the rules propose about it (LAT-08)."""

    side: int
    name: str
    after: str
    number: int  # of the delay: 0 = the start, 1 = the first break
    words: str
    late_s: float
    is_away: bool
    given: int  # points already, for this delay
    points: int  # due, and not given yet
    total: int
    is_forfeit: bool
    proposal: str
    may_start_clock: bool
    is_hidden: bool  # the rules leave it to the director whether he proposes anything
    reason: str
    changes_s: float | None


@dataclass(frozen=True)
class LateNow:
    """The delay that goes on or has just ended, with the scheduled start while nobody has begun."""

    lines: tuple[Late, ...]
    due_s: float | None
    changes_s: float | None


@dataclass(frozen=True)
class Confirmation:
    """A result that one player has confirmed and the other has not."""

    words: str
    waited_s: float
    missing: tuple[str, ...]
    asks: bool  # the rules ask the director by now
    is_enough: bool
    result: int
    winner: int
    reason: str
    changes_s: float | None


@dataclass(frozen=True)
class Watched:
    """All of it, about one table."""

    hanging: tuple[str, ...] = ()
    on_break: Break | None = None
    late: LateNow | None = None
    confirmation: Confirmation | None = None
    changes_s: float | None = None
    due: tuple[Late, ...] = ()  # lateness for which the rules propose something that nobody has dropped
    is_asked: bool = False  # something else waits for the director's decision
