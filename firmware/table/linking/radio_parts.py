import json
import os

from matchcore import loading
from matchcore.compat import TYPE_CHECKING
from matchcore.log import finding
from table.linking.finder import FILE, Finder, in_order
from table.linking.wifi_task import WifiTask

if TYPE_CHECKING:
    from matchcore.compat import Any, Callable
    from table.drivers.chip.store_files import Store
    from table.drivers.net.wifi_station import Station
    from table.linking.link_task import LinkTask
    from table.table import Table

LAST = "wifi.json"  # the network through which the director last answered; only a hint


def supervisor_of(
    table: "Table", station: "Station", networks: list, ip: tuple, ticks: "Any", link: "LinkTask | None", last: str
) -> WifiTask:
    """`last`: the network that worked before."""
    return WifiTask(table, station, networks, ip, ticks, chance, link, last, _keeper_of(table.store))


def _keeper_of(store: "Store") -> "Callable[[str], None]":
    """Saves the network that works, when it changes."""

    def keep(name: str) -> None:
        try:
            store.replace(LAST, json.dumps({"last": name}).encode())
        except OSError:
            return  # the flash is full; it is only a hint

    return keep


def finder_of(table: "Table", link: "LinkTask", station: "Station") -> Finder:
    with loading.borrowed("table.keeping.config") as config:
        last = config.read_json(table.store, FILE)[0].get("director", "")
    link.addresses[:] = in_order(link.addresses, last)
    asking = station.broadcast(finding.PORT)
    return Finder(link, table.store, asking, table.number, table.key, nonce, chance, last)


def nonce() -> bytes:
    return os.urandom(finding.NONCE_SIZE)


def chance(most: int) -> int:
    seed = os.urandom(2)
    return (seed[0] << 8 | seed[1]) * most >> 16
