"""A table's radio on the model of the ESP32: the driver, the supervisor, and a director that may answer."""

from types import SimpleNamespace

import network
import workbench

from matchcore.clock import PAUSED, RUNNING
from matchcore.games.backgammon.phases import IDLE, READY
from matchcore.games.backgammon.play.kinds import new_match
from table.drivers.net import wifi_station
from table.linking.link_states import LINKED, NEVER_LINKED, NO_LINK
from table.linking.wifi_task import STEP_MS, WifiTask


class Ticks:
    """Ticks that wrap, as on a device."""

    PERIOD = 1 << 30

    def __init__(self, start: int) -> None:
        self._start = start

    def now(self) -> int:
        return (self._start + workbench.now_ms()) % self.PERIOD

    def diff(self, a: int, b: int) -> int:
        return (a - b + self.PERIOD // 2) % self.PERIOD - self.PERIOD // 2


class Link:
    """The director answers one call a second, if it gets through."""

    def __init__(self) -> None:
        self.answered = 0
        self.is_held = False
        self.is_there = True
        self.woken = 0

    def wake(self) -> None:
        self.woken += 1


class Radio:
    """Drives the supervisor step by step; everything that can go wrong is in `air` and `link`."""

    def __init__(self, random, networks=(("hall", "secret-1"),), *, start=0, ip=()) -> None:
        workbench.clear()
        self.air = network.air
        self.air.reset()
        self.link = Link()
        self.ticks = Ticks(start)
        self.match = new_match()
        self.match.phase = READY
        self.clock = self.match.clock
        self.clock.state, self.clock.delay_left_ms = PAUSED, 12000
        time = SimpleNamespace(now_ms=workbench.now_ms)
        self.table = SimpleNamespace(match=self.match, time=time, link_state=NEVER_LINKED, is_changed=False)
        self.held_while_playing_ms = 0
        self._steps = 0
        self._networks, self._ip = list(networks), ip
        self.kept: list[str] = []  # the configured networks, in order
        self.start_over(random)

    def start_over(self, random) -> None:
        """A soft reset: the program restarts, while the radio and the stored settings are unchanged."""
        station = wifi_station.create({})
        networks, chance = self._networks, random.randrange
        last = self.kept[-1] if self.kept else ""
        self.task = WifiTask(
            self.table, station, networks, self._ip, self.ticks, chance, self.link, last, self.kept.append
        )

    def play(self, is_running: bool) -> None:
        """A clock runs, far into its turn; or not."""
        self.clock.state = RUNNING if is_running else PAUSED
        self.clock.since_ms = workbench.now_ms() - 60_000

    def run(self, ms: int) -> None:
        for _ in range(ms // STEP_MS):
            workbench.advance_ms(STEP_MS)
            self._steps += 1
            if self._steps % 4 == 0:
                self._call()
            before_ms = self.air.held_ms
            self.task.step()
            if self.clock.state == RUNNING:
                self.held_while_playing_ms += self.air.held_ms - before_ms

    def _call(self) -> None:
        if self.link.is_there and self.air.comes_through():
            self.link.answered += 1
            self.table.link_state = LINKED
        elif self.table.link_state == LINKED:
            self.table.link_state = NO_LINK

    def is_well(self) -> bool:
        return self.table.link_state == LINKED and self.air.station.is_joined

    def reason(self) -> str:
        """The reason in the line about the link, as its key in the texts."""
        return self.table.no_link if self.table.link_state == NO_LINK else ""

    def sleeps_between_matches(self) -> None:
        self.match.phase = IDLE
