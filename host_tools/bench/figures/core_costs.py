"""One round of the core's costs on one interpreter: `micropython core_costs.py BATCHES`, or `python`; prints JSON.

Runs on both interpreters, so that both do the same.  Every operation is timed beside an empty method call; the cost of
the loop is measured and subtracted.  Garbage is collected only between batches, never during timing: in a heap that
fills up, MicroPython searches longer and longer for free space.
"""

import gc
import json
import sys
import time

HERE = __file__.replace("\\", "/").rsplit("/", 1)[0] if "/" in __file__.replace("\\", "/") else "."
sys.path[0:0] = [HERE, HERE + "/../../../firmware"]

from long_match import long_match  # noqa: E402

from matchcore.games.backgammon.facts import VOCABULARY  # noqa: E402
from matchcore.games.backgammon.game import corrections  # noqa: E402
from matchcore.games.backgammon.game.clock import Clock  # noqa: E402
from matchcore.games.backgammon.play.kinds import new_match  # noqa: E402
from matchcore.games.backgammon.rules.settings import Settings  # noqa: E402
from matchcore.games.backgammon.topics import beginning, turn  # noqa: E402
from matchcore.log.journal import Chain, short_code  # noqa: E402
from matchcore.log.link import Health, TableEnd  # noqa: E402

DELAY_MS = 12000
STEP_MS = DELAY_MS + 1  # every turn uses up its delay and touches the bank
BANK_MS = 59400000
# Operations timed in one go.  Not too few, because MicroPython's clock counts microseconds; not too many, because their
# garbage is only collected before the next batch.
BATCH = 1000
SMALL_BATCH = 100
REPLAYS = 5

# The best clock of each interpreter; only MicroPython reports the heap in use.
now_ns = getattr(time, "perf_counter_ns", time.time_ns)
mem_alloc = getattr(gc, "mem_alloc", None)


def playing_match():
    """A match with time for any number of turns; A is on turn."""
    settings = Settings(99, "Anna", "Boris")
    settings.per_point_ms = BANK_MS // 99
    match = new_match()
    beginning.assign(match, 0, settings)
    beginning.accept(match, 0, 0)
    beginning.accept(match, 0, 1)
    turn.press(match, 0, 1)
    match.clear_fresh()
    return match


def pressed_fact():
    match = playing_match()
    turn.press(match, STEP_MS, 0)
    return match.fresh[0]


class Loop:
    """The loop around every operation below."""

    def run(self, count):
        now_ms = 0
        side = 0
        for _ in range(count):
            now_ms += STEP_MS
            side = 1 - side


class EmptyCall:
    def press(self, now_ms, side):
        pass

    def run(self, count):
        now_ms = 0
        side = 0
        for _ in range(count):
            now_ms += STEP_MS
            self.press(now_ms, side)
            side = 1 - side


class ClockPress:
    """A press that ends a turn."""

    def __init__(self):
        self.clock = Clock()
        corrections.set_up(self.clock, 0, BANK_MS, BANK_MS, DELAY_MS)
        self.clock.press(0, 1)

    def run(self, count):
        clock = self.clock
        now_ms = clock.since_ms
        side = clock.active
        for _ in range(count):
            now_ms += STEP_MS
            clock.press(now_ms, side)
            side = 1 - side


class ReadBoth(ClockPress):
    """Reading both banks, while one of them runs."""

    def run(self, count):
        clock = self.clock
        now_ms = clock.since_ms
        side = 0
        for _ in range(count):
            now_ms += STEP_MS
            clock.bank_left_ms(now_ms, 0)
            clock.bank_left_ms(now_ms, 1)
            side = 1 - side


class MatchPress:
    """A press as at the table: judged, made a fact, the state kept for undoing, the fact folded, then let go."""

    def __init__(self):
        self.match = playing_match()

    def run(self, count):
        match = self.match
        now_ms = match.clock.since_ms
        side = match.clock.active
        for _ in range(count):
            now_ms += STEP_MS
            turn.press(match, now_ms, side)
            match.clear_fresh()
            side = 1 - side


class MatchTick(MatchPress):
    """Checking the banks for a flag; none has fallen."""

    def run(self, count):
        match = self.match
        now_ms = match.clock.since_ms
        side = 0
        for _ in range(count):
            now_ms += 1
            match.tick(now_ms)
            side = 1 - side


class JournalRecord:
    """The record of a press: canonical bytes, checksum, chained hash."""

    def __init__(self):
        self.chain = Chain(VOCABULARY)
        self.fact = pressed_fact()

    def run(self, count):
        now_ms = 0
        side = 0
        for _ in range(count):
            now_ms += STEP_MS
            self.chain.record(self.fact)
            side = 1 - side


class LinkRequest:
    """A signed request with one fact."""

    def __init__(self):
        self.end = TableEnd(VOCABULARY, 7, bytes(range(32)), 1, 1)
        self.health = Health(64, 10)
        self.record = Chain(VOCABULARY).record(pressed_fact())

    def run(self, count):
        now_ms = 0
        side = 0
        for _ in range(count):
            now_ms += STEP_MS
            self.end.request(now_ms, 0, self.record, self.health)
            side = 1 - side


OPERATIONS = (
    ("empty method call", EmptyCall, BATCH),
    ("clock press", ClockPress, BATCH),
    ("reading both banks", ReadBoth, BATCH),
    ("match tick", MatchTick, BATCH),
    ("match press", MatchPress, SMALL_BATCH),
    ("journal record", JournalRecord, SMALL_BATCH),
    ("signed link request", LinkRequest, SMALL_BATCH),
)


def timed(action, argument):
    """Nanoseconds, after collecting earlier garbage."""
    gc.collect()
    gc.disable()
    start = now_ns()
    action(argument)
    passed = now_ns() - start
    gc.enable()
    return passed


def costs_ns(batches):
    """Nanoseconds of each operation, by name, without the loop: medians of alternating batches."""
    competitors = (("", Loop, BATCH),) + OPERATIONS
    prepared = [operation() for _, operation, _ in competitors]
    passed = [[] for _ in competitors]
    for number in range(batches + 1):
        for i in range(len(competitors)):
            often = competitors[i][2]
            ns = timed(prepared[i].run, often) / often
            if number:  # the first is for warming up
                passed[i].append(ns)
    medians = [sorted(batch)[batches // 2] for batch in passed]
    # A very short run can take less than the loop alone.
    return {OPERATIONS[i][0]: max(1, medians[i + 1] - medians[0]) for i in range(len(OPERATIONS))}


def heap_bytes(operation, count):
    """Bytes that one operation leaves on the heap until collected; None where that is unknown."""
    if mem_alloc is None:
        return None
    prepared = operation()
    prepared.run(1)
    left = []
    for repeat in (count, 0):
        gc.collect()
        gc.disable()
        before = mem_alloc()
        prepared.run(repeat)
        left.append(mem_alloc() - before)
        gc.enable()
    return (left[0] - left[1]) / count


def median_ns(action, argument):
    """The median of a few runs, after one for warming up."""
    action(argument)
    return sorted([timed(action, argument) for _ in range(REPLAYS)])[REPLAYS // 2]


def fold(facts):
    """Fold facts already read into a state."""
    state = new_match()
    for fact in facts:
        state.fold(fact)


def check_and_fold(records):
    """Fold the journal's bytes into a state, checking every checksum and the chain of hashes."""
    state = new_match()
    chain = Chain(VOCABULARY)
    for record in records:
        state.fold(chain.check(record))


def main(batches):
    measured = {
        "version": ".".join([str(part) for part in sys.implementation.version[:3]]),
        "costs_ns": costs_ns(batches),
        "heap_bytes": {name: heap_bytes(operation, SMALL_BATCH) for name, operation, _ in OPERATIONS},
    }
    facts, records, digest = long_match()
    measured["facts"] = len(facts)
    measured["bytes"] = sum([len(record) for record in records])
    measured["code"] = short_code(7, digest)
    measured["replay_ns"] = {
        "fold": median_ns(fold, facts) / len(facts),
        "check and fold": median_ns(check_and_fold, records) / len(facts),
    }
    print(json.dumps(measured))


if __name__ == "__main__":
    main(int(sys.argv[1]))
