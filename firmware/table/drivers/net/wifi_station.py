"""The radio as a station of somebody else's network.  Nothing here waits, but for what ESP-IDF itself takes.

`start` and `stop` may hold the interpreter for some 100 ms (not measured on hardware); all other calls only tell the
driver what to do, and `status` says what became of it.
"""

import _thread
import asyncio
import time

import network

from table.drivers.net.broadcast_udp import Broadcast

TYPE_CHECKING = False  # as in matchcore.compat, which a driver does not know

if TYPE_CHECKING:
    from table.drivers.net.wifi_access import Access

# The numbers of table/linking/wifi.py, which a driver does not know.
_IDLE, _JOINING, _JOINED, _NOT_FOUND, _REFUSED, _FAILED = 0, 1, 2, 3, 4, 5

# ESP-IDF's reasons, as they come through `WLAN.status()`.
_ASSOC_LEAVE = 8  # we have asked for it ourselves
_HANDSHAKE_15 = 15  # what most access points answer a wrong password with
_NO_AP = (201, 210, 211, 212)  # 210 to 212: there, but with a security, mode or signal that will not do
_WRONG_PASSWORD = (202, 204, _HANDSHAKE_15)
_LET_IN_MS = 8000  # by then an access point that is there has let us in: 2.4 s to look at all channels, and retries


class Station:
    def __init__(self, port: int, names_port: int) -> None:
        self._port = port
        self._names_port = names_port
        self.hostname = "match-table"
        self._wlan: network.WLAN | None = None
        self._is_saving = True
        self._stale = -1  # what was said before the attempt that is under way
        self._began = 0  # the tick of it

    def start(self, ip: tuple) -> None:
        """Switch it on; `ip`: a fixed address, mask, gateway and name server, or () to be given one.

        OSError, MemoryError or RuntimeError if ESP-IDF has no room for it; it may be tried again."""
        network.hostname(self.hostname)  # before active(), or the network is told the old one
        wlan = network.WLAN(network.STA_IF)
        wlan.active(True)
        self._wlan = wlan
        # Left to itself the driver tries one network for ever, and refuses every other.
        wlan.config(reconnects=0)
        self._is_saving = True
        if ip:
            wlan.ifconfig(ip)

    def stop(self) -> None:
        if self._wlan:
            self._wlan.active(False)

    def leave(self) -> None:
        self._stale = -1
        if self._wlan:
            try:
                self._wlan.disconnect()
            except OSError:
                return  # it was joined to nothing

    def join(self, ssid: str, password: str) -> None:
        if self._wlan:
            self._stale = self._wlan.status()
            self._began = time.ticks_ms()
            self._wlan.connect(ssid, password or None)

    def status(self) -> int:
        """How it stands, as a number of table/linking/wifi.py.

        MicroPython goes on giving the reason of the last disconnect until there is an address (network_wlan.c), so an
        attempt has not ended while that is unchanged, unless by then it would at least wait for its address."""
        if not self._wlan:
            return _IDLE
        said = self._wlan.status()
        if said == network.STAT_GOT_IP:
            return _JOINED
        if said == network.STAT_CONNECTING or (said == self._stale and self._may_join()):
            return _JOINING
        self._stale = -1
        if said == network.STAT_IDLE or said == _ASSOC_LEAVE:
            return _IDLE
        if said in _NO_AP:
            return _NOT_FOUND
        return _REFUSED if said in _WRONG_PASSWORD else _FAILED

    def _may_join(self) -> bool:
        """Whether it is early, or the access point has let us in: only then is a signal told."""
        return time.ticks_diff(time.ticks_ms(), self._began) < _LET_IN_MS or self.signal_dbm() != 0

    def save_power(self, is_saving: bool) -> None:
        """Between matches the radio may sleep; in one it may not: an answer takes 2 to 10 ms then, and not 1000."""
        if self._wlan and is_saving != self._is_saving:
            self._wlan.config(pm=network.WLAN.PM_PERFORMANCE if is_saving else network.WLAN.PM_NONE)
            self._is_saving = is_saving

    def signal_dbm(self) -> int:
        """How well the access point is heard; 0 while there is none."""
        try:
            return self._wlan.status("rssi") if self._wlan else 0
        except OSError:
            return 0

    def addresses(self) -> tuple:
        """(the table's own address, the mask), ("0.0.0.0", …) while it has none."""
        return self._wlan.ifconfig()[:2] if self._wlan else ("0.0.0.0", "0.0.0.0")

    async def scan(self) -> list:
        """The networks in the air, (name, signal in dBm, whether it is open), strongest first; takes two seconds.

        In a thread, for it would hold everything else as long; ESP-IDF lets go of the interpreter meanwhile."""
        found: list = []

        def look() -> None:
            try:
                found.append(self._wlan.scan() if self._wlan else [])
            except (OSError, MemoryError, RuntimeError):
                found.append([])

        _thread.start_new_thread(look, ())
        while not found:
            await asyncio.sleep_ms(50)
        named = []
        for ssid, _, _, signal_dbm, security, _ in found[0]:
            try:
                named.append((-signal_dbm, bytes(ssid).decode(), security == network.AUTH_OPEN))
            except ValueError:
                continue  # a name that nobody could type
        named.sort()
        strongest: list = []
        for loss, name, is_open in named:
            if name and name not in [other for other, _, _ in strongest]:
                strongest.append((name, -loss, is_open))
        return strongest

    def broadcast(self, port: int) -> Broadcast:
        """A way to ask everybody in the network."""
        return Broadcast(port)

    def access(self) -> "Access":
        """The same radio as an access point; loaded then, for few tables are ever set up with a phone."""
        from table.drivers.net.wifi_access import Access

        return Access(self._port, self._names_port)


def create(part: dict) -> Station:
    return Station(part.get("port", 80), part.get("names_port", 53))
