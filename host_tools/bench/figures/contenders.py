"""The clocks in the race on CPython: two sides, a press ends a turn, the times left are read in mid-turn.

Each plays turns in the cheapest way its library allows, with the calls inlined in the loop.  All have injected time:
ours takes it as an argument; a library that reads `time` itself gets a counter in C instead, which costs it less than
the real clock would.
"""

import sys
from itertools import count
from types import ModuleType, SimpleNamespace
from typing import Protocol

from host_tools.bench.figures import rivals
from matchcore.games.backgammon.game.clock import Clock

HALF_TURN_MS = 6001  # two halves make a turn that uses up the delay and touches the bank
DELAY_MS = 12000
PLENTY = 1_000_000_000  # no time runs out; like all numbers here it stays below 30 bits
MOST_PAIRS = PLENTY // (4 * HALF_TURN_MS)


class Contender(Protocol):
    """`play` and `press` do the same number of turns, two per step; `press` reads nothing."""

    name: str
    remark: str
    says_what_is_left: bool  # of a side whose time runs

    def press(self, pairs: int) -> None: ...

    def play(self, pairs: int) -> None: ...


class Ours:
    name = "ours"
    remark = (
        "our Clock: simple delay, exact flags, split banks, held delays, pauses, undoing; in integers; reads no time."
    )
    says_what_is_left = True

    def started(self) -> Clock:
        clock = Clock()
        clock.set_up(0, PLENTY, PLENTY, DELAY_MS)
        clock.press(0, 1)
        return clock

    def press(self, pairs: int) -> None:
        clock = self.started()
        now_ms = 0
        for _ in range(pairs):
            now_ms += 2 * HALF_TURN_MS
            clock.press(now_ms, 0)
            now_ms += 2 * HALF_TURN_MS
            clock.press(now_ms, 1)

    def play(self, pairs: int) -> None:
        clock = self.started()
        now_ms = 0
        for _ in range(pairs):
            now_ms += HALF_TURN_MS
            clock.bank_left_ms(now_ms, 0)
            clock.bank_left_ms(now_ms, 1)
            now_ms += HALF_TURN_MS
            clock.press(now_ms, 0)
            now_ms += HALF_TURN_MS
            clock.bank_left_ms(now_ms, 0)
            clock.bank_left_ms(now_ms, 1)
            now_ms += HALF_TURN_MS
            clock.press(now_ms, 1)


def ticking(library: ModuleType) -> None:
    """Make the library's time advance by one at every read."""
    look = count(1).__next__
    library.time = SimpleNamespace(time=look, perf_counter=look)  # type: ignore[attr-defined]


class Chester:
    name = "chester"
    remark = (
        f"PyPI chester {rivals.CHESTER.version}, timecontrol.TimeControl, for matches of chess engines: increment "
        "only, no delay, no pause. Cannot say what is left of a running side: the caller works it out."
    )
    says_what_is_left = False

    def __init__(self, may_fetch: bool) -> None:
        library = rivals.module(rivals.CHESTER, "chester.timecontrol", may_fetch)
        ticking(library)
        self.look = library.time.time
        self.clock = library.TimeControl(PLENTY)
        self.clock._start_new_game()

    def press(self, pairs: int) -> None:
        clock = self.clock
        for _ in range(pairs):
            clock._signal_move_made()
            clock._signal_move_made()

    def play(self, pairs: int) -> None:
        clock, look = self.clock, self.look
        left = (0, 0)
        for _ in range(pairs):
            running = look() - clock.timepoint
            left = (clock.wtime - running, clock.btime) if clock.side_to_move else (clock.wtime, clock.btime - running)
            clock._signal_move_made()
            running = look() - clock.timepoint
            left = (clock.wtime - running, clock.btime) if clock.side_to_move else (clock.wtime, clock.btime - running)
            clock._signal_move_made()
        del left


def stop_and_start(clocks: list, pairs: int) -> None:
    """Presses of a clock made of two: one stops, the other starts."""
    a, b = clocks
    for _ in range(pairs):
        a.stop()
        b.start()
        b.stop()
        a.start()


class Gameclock:
    name = "gameclock"
    remark = (
        f"PyPI gameclock {rivals.GAMECLOCK.version}, clock.ChessClock of a desktop game clock; a package for Python 2 "
        "whose clock module runs on Python 3 as it stands. A press stops one clock and starts the other, as its own "
        "window does; no delay, no flag."
    )
    says_what_is_left = True

    def __init__(self, may_fetch: bool) -> None:
        # Its translations are Python 2; the clock does not need them.
        sys.modules.setdefault("gameclock.i18n", ModuleType("gameclock.i18n"))
        library = rivals.module(rivals.GAMECLOCK, "gameclock.clock", may_fetch)
        ticking(library)
        self.clocks = [library.ChessClock(start_time=PLENTY) for _ in range(2)]
        self.clocks[0].start()

    def press(self, pairs: int) -> None:
        stop_and_start(self.clocks, pairs)

    def play(self, pairs: int) -> None:
        a, b = self.clocks
        for _ in range(pairs):
            a.get_time()
            b.get_time()
            a.stop()
            b.start()
            a.get_time()
            b.get_time()
            b.stop()
            a.start()


RIVALS = (Chester, Gameclock)
