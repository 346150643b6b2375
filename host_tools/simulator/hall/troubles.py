"""Troubles of a simulated hall, in messages and devices.  Seeded; without faults there are none."""

from dataclasses import dataclass
from random import Random

from host_tools.simulator.hall import condition
from host_tools.simulator.hall.condition import Condition

SECOND_MS, MINUTE_MS = 1000, 60_000

# Troubles of a device, with the mean minutes between them.
RESET, POWER, DAMAGE, SILENCE = "reset", "power cut", "damaged journal", "silence"
EVERY_MIN = {RESET: 45, POWER: 60, DAMAGE: 240, SILENCE: 40}
AWAY_S = {RESET: (2, 6), POWER: (8, 90), DAMAGE: (8, 90), SILENCE: (35, 240)}
MOST_LOST = 3  # records lost with a damaged journal
RESET_WORDS = ("OSError: 28", "MemoryError", "watchdog")


@dataclass(frozen=True)
class Fate:
    """A message's fate: lost on its way there or back, sent twice, delayed."""

    is_lost: bool = False
    is_answer_lost: bool = False
    is_doubled: bool = False
    delay_ms: int = 0


@dataclass(frozen=True)
class Trouble:
    """Something that happens to a device at a time of the hall and ends `away_ms` later."""

    what: str
    at_ms: float
    away_ms: float


class Troubles:
    """Those of one table."""

    def __init__(self, random: Random, is_on: bool) -> None:
        self.random = random
        self.is_on = is_on
        self.loss = 0.0

    def device(self) -> Condition:
        """The initial condition of its device; with faults, one in four has something."""
        found = condition.usual(self.random)
        if not self.is_on:
            return found
        self.loss = 0.02
        kind = self.random.randrange(16)
        if kind == 0:
            found.signal_dbm, self.loss = condition.WEAK_DBM, 0.2
        elif kind == 1:
            found.battery_percent, found.is_charging = condition.LOW_PERCENT, False
        elif kind == 2:
            found.rate = condition.FAST
        elif kind == 3:
            found.free_bytes, found.stall_ms = 6_800, 1_450
        return found

    def fate(self) -> Fate:
        if not self.is_on:
            return Fate()
        chance = self.random.random
        delay_ms = self.random.randint(200, 3500) if chance() < 0.03 else 0
        return Fate(chance() < self.loss, chance() < self.loss, chance() < 0.03, delay_ms)

    def next(self, now_ms: float) -> Trouble | None:
        """The next trouble; None: there will be none."""
        if not self.is_on:
            return None
        found = []
        for what, every_min in EVERY_MIN.items():
            at_ms = now_ms + self.random.expovariate(1 / every_min) * MINUTE_MS
            found.append(Trouble(what, at_ms, self.random.uniform(*AWAY_S[what]) * SECOND_MS))
        return min(found, key=lambda trouble: trouble.at_ms)

    def mark(self, found: Condition, what: str) -> None:
        """How a device reports afterwards what happened to it."""
        if what == RESET:
            found.cause, found.resets = condition.WATCHDOG, found.resets + 1
            found.words = self.random.choice(RESET_WORDS)
        elif what in (POWER, DAMAGE):
            found.cause, found.resets, found.words = condition.POWER_ON, 0, ""
        found.is_storage_bad = what == DAMAGE

    def lost_records(self, what: str) -> int:
        return self.random.randint(1, MOST_LOST) if what == DAMAGE else 0
