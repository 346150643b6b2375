"""The task that owns the radio: asks the station how it stands, has wifi.py decide, and does what that says.

Each step is a few calls that return at once; the two that do not, switching the interface on and off, wait for a moment
in which nobody minds.
"""

import asyncio

from matchcore.compat import TYPE_CHECKING
from table.linking import wifi
from table.linking.wifi import Wifi

if TYPE_CHECKING:
    from collections.abc import Callable

    from table.drivers.ticks_machine import Ticks
    from table.drivers.wifi_station import Station
    from table.linking.link_task import LinkTask

STEP_MS = 250

# What the table says of it: places in wifi_words.WORDS.
NO_WIFI, NOT_FOUND, REFUSED, NO_DIRECTOR = 0, 1, 2, 3


class WifiTask:
    """`networks` are pairs of name and password, one at least; `ip` is a fixed address or ().

    `link` is the table's, or None if it was never enrolled; `is_calm()` says whether a short stall harms nobody,
    `is_busy()` whether the radio has to stay awake; `tell(place)` is called when the words for it change, -1 = none.
    """

    def __init__(
        self,
        station: "Station",
        networks: list,
        ip: tuple,
        ticks: "Ticks",
        chance: "Callable[[int], int]",
        link: "LinkTask | None",
    ) -> None:
        self.station = station
        self.wifi = Wifi(len(networks), chance)
        self.link = link
        self.is_calm = _always
        self.is_busy = _always
        self.tell: Callable[[int], None] = _nobody
        self.problem = ""  # why the radio could not be started
        self._networks = networks
        self._ip = ip
        self._ticks = ticks
        self._at = ticks.now()
        self._told = -1
        self._alive = 0

    async def run(self) -> None:
        while True:
            self.step()
            await asyncio.sleep_ms(STEP_MS)

    def step(self) -> None:
        """One look at the radio, and what follows from it."""
        now = self._ticks.now()
        passed_ms, self._at = self._ticks.diff(now, self._at), now
        was_up = self.is_up()
        action = self.wifi.step(passed_ms, self.station.status(), self._answered(), self.is_calm())
        if action:
            try:
                self._do(action)
            except (OSError, MemoryError) as error:
                self.problem = str(error)
                self.wifi.failed()
        if self.is_up():
            self.station.save_power(not self.is_busy())
            if not was_up and self.link:
                self.link.wake()
        self._tell()

    def is_up(self) -> bool:
        return self.wifi.state == wifi.UP

    def _answered(self) -> int:
        """A table that nobody answers, because it was never enrolled, is content with being joined."""
        if self.link:
            return self.link.answered
        if self.is_up():
            self._alive = (self._alive + 1) & 0xFFFF
        return self._alive

    def _do(self, action: int) -> None:
        if action == wifi.START:
            self.station.start(self._ip)
            self.problem = ""
            self.wifi.started()
            self.station.leave()
        elif action == wifi.STOP:
            self.station.stop()
        elif action == wifi.LEAVE:
            self.station.leave()
        else:
            self.station.join(*self._networks[self.wifi.at])

    def _tell(self) -> None:
        told = self._words()
        if told != self._told:
            self._told = told
            self.tell(told)

    def _words(self) -> int:
        if self.is_up():
            return NO_DIRECTOR if self.link and not self.link.is_answered else -1
        if self.wifi.why == wifi.REFUSED:
            return REFUSED
        return NOT_FOUND if self.wifi.why == wifi.NOT_FOUND else NO_WIFI


def _always() -> bool:
    return True


def _nobody(place: int) -> None:
    """Nobody has to be told."""
