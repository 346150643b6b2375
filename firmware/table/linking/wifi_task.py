"""The radio's owner: reads the station's status, asks wifi.py for an action, and carries it out.

Calls return at once, except switching the interface on and off, which wait for a calm moment.
"""

from matchcore.compat import TYPE_CHECKING
from table.linking import wifi
from table.linking.link_states import FOREIGN, LINKED, MISDIRECTED, NO_LINK, SUPERSEDED
from table.linking.wifi import Wifi

if TYPE_CHECKING:
    from matchcore.compat import Callable
    from table.drivers.chip.ticks_machine import Ticks
    from table.drivers.net.wifi_station import Station
    from table.linking.link_task import LinkTask
    from table.table import Table

STEP_MS = 250
SILENT_DB = 999
NO_ROOM = (OSError, MemoryError, RuntimeError)  # the last is ESP-IDF out of memory, up to MicroPython 1.25
KNOWN_DB = 15  # a network through which the director has answered may be this much weaker and still comes first


class WifiTask:
    """`networks`: pairs of name and password, at least one; `ip`: a fixed address or (); `chance` as in wifi.py.

    `link`: None if the table was never enrolled.  `last`: the network that worked before, tried first; `keep(name)`
    saves another."""

    def __init__(
        self,
        table: "Table",
        station: "Station",
        networks: list,
        ip: tuple,
        ticks: "Ticks",
        chance: "Callable[[int], int]",
        link: "LinkTask | None",
        last: str = "",
        keep: "Callable[[str], None] | None" = None,
    ) -> None:
        names = [name for name, _ in networks]
        self.station = station
        self.wifi = Wifi(len(networks), chance, names.index(last) if last in names else 0)
        table.no_link = "no_wifi"  # a key of wifi_words.py
        self.problem = ""  # why the radio failed to start
        self.is_unsorted = False  # whether to scan and sort the networks by signal
        self._good = self._kept = last  # the network through which the director last answered
        self._keep = keep
        self._is_trusting = last in names  # `last` has not been tried yet
        self._table = table
        self._networks = networks
        self._ip = ip
        self._ticks = ticks
        self._link = link
        self._at = ticks.now()
        self._alive = 0

    def step(self) -> None:
        now = self._ticks.now()
        passed_ms, self._at = self._ticks.diff(now, self._at), now
        was_up = self.is_up()
        match = self._table.match
        calm = match.is_calm(self._table.time.now_ms())
        action = self.wifi.step(passed_ms, self.station.status(), self._answered(), calm)
        if action:
            try:
                self._do(action)
            except NO_ROOM as error:
                self.problem = str(error)
                self.wifi.failed()
        if action == wifi.LEAVE and self._is_trusting:
            self._is_trusting = False
            self.is_unsorted = len(self._networks) > 1
        if self.is_up():
            self.station.save_power(match.is_free())
            if not was_up and self._link:
                self._link.wake()
        if self._link:
            self._tell()
        if self._keep and self._good != self._kept and calm:
            self._kept = self._good
            self._keep(self._good)

    def sort(self, found: list) -> None:
        """Strongest first, then those not found, which may be hidden.

        `found`: (name, signal in dBm, …)."""
        self.is_unsorted = False
        heard = {name: signal_dbm for name, signal_dbm, _ in found}
        ranks = []
        for at, (name, _) in enumerate(self._networks):
            if name in heard:
                ranks.append((-heard[name] - (KNOWN_DB if name == self._good else 0), at))
            else:
                ranks.append((SILENT_DB, at))
        ranks.sort()
        self._networks = [self._networks[at] for _, at in ranks]
        self.wifi.at = 0

    def is_up(self) -> bool:
        return self.wifi.state == wifi.UP

    def _answered(self) -> int:
        """For a table never enrolled, joining counts."""
        if self._link:
            if self.is_up() and self._link.answered != self._alive:
                self._alive = self._link.answered
                self._good = self._networks[self.wifi.at][0]
            return self._link.answered
        if self.is_up():
            self._alive = (self._alive + 1) & 0xFFFF
        return self._alive

    def _do(self, action: int) -> None:
        if action == wifi.START:
            self.station.start(self._ip)
            self.problem = ""
            self.wifi.started()
            self.is_unsorted = len(self._networks) > 1 and not self._is_trusting
            self.station.leave()
        elif action == wifi.STOP:
            self.station.stop()
        elif action == wifi.LEAVE:
            self.station.leave()
        else:
            self.station.join(*self._networks[self.wifi.at])

    def _tell(self) -> None:
        """Set the line about the link: the missing network, its password, or the director."""
        table = self._table
        state, no_link = table.link_state, "no_director"
        if not self.is_up():
            state = NO_LINK
            no_link = "wifi_refused" if self.wifi.why == wifi.REFUSED else "no_wifi"
        elif state not in (LINKED, FOREIGN, MISDIRECTED, SUPERSEDED):
            state = NO_LINK
        if (table.link_state, table.no_link) != (state, no_link):
            table.link_state, table.no_link = state, no_link
            table.is_changed = True
