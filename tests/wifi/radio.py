"""A table's radio on the model of the ESP32: the driver, the supervisor, and a director that may answer."""

import importlib
import sys

from table.linking.wifi_task import STEP_MS, WifiTask


class Ticks:
    """Ticks as a device has them: they wrap."""

    PERIOD = 1 << 30

    def __init__(self, at: int) -> None:
        self.at = at

    def now(self) -> int:
        return self.at

    def diff(self, a: int, b: int) -> int:
        return (a - b + self.PERIOD // 2) % self.PERIOD - self.PERIOD // 2


class Link:
    """The director answers a call a second, whenever a call comes through."""

    def __init__(self) -> None:
        self.answered = 0
        self.is_answered = False
        self.woken = 0
        self.is_there = True

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
        self.is_calm = True
        self.told: list[int] = []
        self.held_while_playing_ms = 0
        self._steps = 0
        self._networks, self._ip = list(networks), ip
        self.start_over(random)

    def start_over(self, random) -> None:
        """A soft reset: the program is new, the radio is as it was."""
        station = wifi_station.create({})
        self.task = WifiTask(station, self._networks, self._ip, self.ticks, random.randrange, self.link)
        self.task.is_calm = lambda: self.is_calm
        self.task.tell = self.told.append

    def run(self, ms: int) -> None:
        for _ in range(ms // STEP_MS):
            workbench.advance_ms(STEP_MS)
            self.ticks.at = (self.ticks.at + STEP_MS) % Ticks.PERIOD
            if self.air.now_ms % 1000 == 0:
                self.link.is_answered = self.link.is_there and self.air.comes_through()
                self.link.answered += self.link.is_answered
            before_ms = self.air.held_ms
            self.task.step()
            if not self.is_calm:
                self.held_while_playing_ms += self.air.held_ms - before_ms

    def is_well(self) -> bool:
        return self.link.is_answered and self.air.station.is_joined
