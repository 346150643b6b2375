"""The radio as a station.  Nothing here waits, except inside ESP-IDF.

`start` and `stop` may hold the interpreter for some 100 ms (not measured on hardware); other calls only instruct the
driver, and `status` has the result.
"""

import _thread
import asyncio
import time

import network

from table.drivers.net.broadcast_udp import Broadcast

TYPE_CHECKING = False  # as in matchcore.compat, which a driver does not know

if TYPE_CHECKING:
    from table.drivers.net.wifi_access import Access

# The numbers of table/linking/wifi.py, which drivers do not import.
_IDLE, _JOINING, _JOINED, _NOT_FOUND, _REFUSED, _FAILED = 0, 1, 2, 3, 4, 5

# ESP-IDF's reasons, as `WLAN.status()` reports them.
_ASSOC_LEAVE = 8  # we asked for it ourselves
_HANDSHAKE_15 = 15  # the usual answer to a wrong password
_NO_AP = (201, 210, 211, 212)  # 210 to 212: present, but with unsuitable security, mode or signal
_WRONG_PASSWORD = (202, 204, _HANDSHAKE_15)
_LET_IN_MS = 8000  # by then a reachable access point has let us in: 2.4 s to scan all channels, and retries


class Station:
    def __init__(self, port: int, names_port: int) -> None:
        self._port = port
        self._names_port = names_port
        self.hostname = "match-table"
        self._wlan: network.WLAN | None = None
        self._is_saving = True
        self._stale = -1  # the status before the current attempt
        self._began = 0  # its start tick

    def start(self, ip: tuple) -> None:
        """`ip`: address, mask, gateway and name server, or () for DHCP.

        OSError, MemoryError or RuntimeError if ESP-IDF lacks memory for it; may be retried."""
        network.hostname(self.hostname)  # before active(), or the network gets the old one
        wlan = network.WLAN(network.STA_IF)
        wlan.active(True)
        self._wlan = wlan
        # By default the driver retries one network for ever and refuses all others.
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
                return  # it was not connected

    def join(self, ssid: str, password: str) -> None:
        if self._wlan:
            self._stale = self._wlan.status()
            self._began = time.ticks_ms()
            self._wlan.connect(ssid, password or None)

    def status(self) -> int:
        """A number of table/linking/wifi.py.

        MicroPython reports the last disconnect's reason until there is an address (network_wlan.c), so an unchanged
        reason does not mean failure until it is too late to be still joining."""
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
        """It is early, or there is a signal: the access point has let us in."""
        return time.ticks_diff(time.ticks_ms(), self._began) < _LET_IN_MS or self.signal_dbm() != 0

    def save_power(self, is_saving: bool) -> None:
        """The radio sleeps between matches; in a match it stays awake, for answers in 2 to 10 ms instead of 1000."""
        if self._wlan and is_saving != self._is_saving:
            self._wlan.config(pm=network.WLAN.PM_PERFORMANCE if is_saving else network.WLAN.PM_NONE)
            self._is_saving = is_saving

    def signal_dbm(self) -> int:
        """0 without an access point."""
        try:
            return self._wlan.status("rssi") if self._wlan else 0
        except OSError:
            return 0

    def addresses(self) -> tuple:
        """(address, mask); ("0.0.0.0", …) without one."""
        return self._wlan.ifconfig()[:2] if self._wlan else ("0.0.0.0", "0.0.0.0")

    async def scan(self) -> list:
        """The visible networks, (name, signal in dBm, whether it is open), strongest first; takes two seconds.

        In a thread: ESP-IDF releases the interpreter meanwhile."""
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
                continue  # a name that cannot be typed
        named.sort()
        strongest: list = []
        for loss, name, is_open in named:
            if name and name not in [other for other, _, _ in strongest]:
                strongest.append((name, -loss, is_open))
        return strongest

    def broadcast(self, port: int) -> Broadcast:
        return Broadcast(port)

    def access(self) -> "Access":
        """Loaded late, because few tables are set up by phone."""
        from table.drivers.net.wifi_access import Access

        return Access(self._port, self._names_port)


def create(part: dict) -> Station:
    return Station(part.get("port", 80), part.get("names_port", 53))
