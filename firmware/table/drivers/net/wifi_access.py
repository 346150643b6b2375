"""The radio as an access point, for set-up by phone."""

import network

TYPE_CHECKING = False  # as in matchcore.compat, which a driver does not know

if TYPE_CHECKING:
    from table.drivers.net.names_udp import Names

_MOST_CLIENTS = 2


class Access:
    def __init__(self, port: int, names_port: int) -> None:
        self.port = port  # of the page
        self._names_port = names_port
        self._wlan: network.WLAN | None = None

    def start(self, name: str, password: str) -> None:
        """OSError, MemoryError or RuntimeError if ESP-IDF lacks memory for it."""
        wlan = network.WLAN(network.AP_IF)
        wlan.active(True)
        self._wlan = wlan
        wlan.config(ssid=name, key=password, security=network.AUTH_WPA2_PSK, max_clients=_MOST_CLIENTS)

    def address(self) -> str:
        """For a phone that has joined."""
        return self._wlan.ifconfig()[0] if self._wlan else ""

    def names(self) -> "Names":
        """OSError without memory for it."""
        from table.drivers.net import names_udp

        return names_udp.Names(self._names_port)

    def stop(self) -> None:
        if self._wlan:
            self._wlan.active(False)
            self._wlan = None
