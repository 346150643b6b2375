"""What a board with a radio of its own has besides: the supervisor of the Wi-Fi, and the finder of the director.

Loaded only where the board has a part `wifi`.
"""

import asyncio
import os

from matchcore import loading
from matchcore.compat import TYPE_CHECKING
from matchcore.log import finding
from table import drivers
from table.linking.finder import FILE, Finder, in_order
from table.linking.wifi_task import STEP_MS, WifiTask

if TYPE_CHECKING:
    from collections.abc import Callable

    from table.drivers.store_files import Store
    from table.drivers.ticks_machine import Ticks
    from table.linking.link_task import LinkTask
    from table.table import Table


def make(
    table: "Table",
    board: dict,
    config: dict,
    ticks: "Ticks",
    link: "LinkTask | None",
    read_json: "Callable[[Store, str], tuple]",
) -> tuple:
    """(the radio of this table or None, what is wrong with its configuration or "")."""
    (read_networks,) = loading.constants("table.keeping.wifi_config", "read_networks")
    networks, ip, problem = read_networks(config)
    if not networks:
        return None, problem
    station = drivers.make(board["wifi"])
    station.hostname = "match-table-%d" % table.number
    wifi = WifiTask(table, station, networks, ip, ticks, _chance, link)
    finder = None
    if link:
        last = read_json(table.store, FILE)[0].get("director", "")
        link.addresses[:] = in_order(link.addresses, last)
        asking = station.broadcast(finding.PORT)
        finder = Finder(link, table.store, asking, table.number, table.key, _nonce, _chance, last)
    return Radio(wifi, finder), problem


class Radio:
    """One task: every quarter of a second a look at the radio and at what the finder has heard."""

    def __init__(self, wifi: WifiTask, finder: Finder | None) -> None:
        self.wifi = wifi
        self.finder = finder

    def signal_dbm(self) -> int:
        return self.wifi.station.signal_dbm()

    async def run(self) -> None:
        while True:
            self.wifi.step()
            if self.finder:
                self.finder.step(STEP_MS, self.wifi.is_up(), self.wifi.station.addresses())
            await asyncio.sleep_ms(STEP_MS)


def _nonce() -> bytes:
    return os.urandom(finding.NONCE_SIZE)


def _chance(most: int) -> int:
    """A random number below `most`."""
    seed = os.urandom(2)
    return (seed[0] << 8 | seed[1]) * most >> 16
