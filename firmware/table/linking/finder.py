"""Finds the director: at the last address, the configured ones, then by broadcast.

It orders the link's list of addresses and adds the one found.  Numeric addresses only: resolving a name can hold the
table for five seconds.
"""

import json

from matchcore.compat import TYPE_CHECKING
from matchcore.log import finding
from matchcore.log.link import BadMessage

if TYPE_CHECKING:
    from matchcore.compat import Callable
    from table.drivers.chip.store_files import Store
    from table.drivers.net.broadcast_udp import Broadcast
    from table.linking.link_task import LinkTask

FILE = "director.json"  # the director's address at the last answer
ASK_AFTER_MS = 5000  # in the network without an answer: the known addresses have had their chance
LONGEST_ASK_MS = 60000
_UNKNOWN = "http://0.0.0.0"  # the link needs an address; this one never answers


def is_in_digits(address: str) -> bool:
    """Whether `http://192.168.1.5:8080` needs no lookup."""
    host = address.split("//", 1)[-1].partition("/")[0].partition(":")[0]
    parts = host.split(".")
    return len(parts) == 4 and not [part for part in parts if not part.isdigit() or int(part) > 255]


def broadcast_of(address: str, mask: str) -> str:
    """The broadcast address: 192.168.1.255 for 192.168.1.57 and 255.255.255.0."""
    pairs = zip(address.split("."), mask.split("."))
    return ".".join([str(int(part) | 255 - int(bits)) for part, bits in pairs])


def in_order(configured: list, last: str) -> list:
    found = [address for address in [last] + configured if isinstance(address, str) and is_in_digits(address)]
    found = [address for address in found if not address.startswith(_UNKNOWN)]
    return [address for i, address in enumerate(found) if address not in found[:i]] or [_UNKNOWN]


class Finder:
    """`broadcast` is a driver; `nonce()` makes eight random bytes; `chance` as in wifi.py."""

    def __init__(
        self,
        link: "LinkTask",
        store: "Store",
        broadcast: "Broadcast",
        table: int,
        key: bytes,
        nonce: "Callable[[], bytes]",
        chance: "Callable[[int], int]",
        last: str,
    ) -> None:
        self.rejected = 0
        self._link = link
        self._store = store
        self._broadcast = broadcast
        self._table = table
        self._key = key
        self._nonce = nonce
        self._chance = chance
        self._last = last
        self._question = b""  # the nonce of the open question
        self._answered = 0
        self._found = ""
        self._rest()

    def step(self, passed_ms: int, is_up: bool, addresses: tuple) -> None:
        """`addresses`: the table's own and its mask."""
        link = self._link
        if link.answered != self._answered:
            self._answered = link.answered
            self._rest()
            self._keep(link.addresses[link.at])
        if not is_up or link.is_held:
            self._rest()
            return
        if self._question:
            self._listen()
        self._wait_ms -= passed_ms
        if self._wait_ms <= 0:
            self._ask(addresses)

    def _rest(self) -> None:
        """Stop asking; later replies are ignored."""
        self._wait_ms = ASK_AFTER_MS
        self._pause_ms = ASK_AFTER_MS
        if self._question:
            self._question = b""
            self._broadcast.close()

    def _ask(self, addresses: tuple) -> None:
        self._wait_ms = self._pause_ms + self._chance(self._pause_ms)
        self._pause_ms = min(2 * self._pause_ms, LONGEST_ASK_MS)
        self._question = self._nonce()
        try:
            data = finding.question(self._table, self._key, self._question)
            self._broadcast.send(broadcast_of(*addresses), data)
        except OSError:
            return  # no memory or no route at the moment: asked again later

    def _listen(self) -> None:
        data = self._broadcast.receive()
        if not data:
            return
        try:
            found = finding.read(data, self._table, self._key, self._question)
        except BadMessage:
            self.rejected += 1
            return
        link = self._link
        others = [address for address in link.addresses if address not in (found, self._found, _UNKNOWN)]
        link.addresses[:] = [found] + others
        link.at = 0
        self._found = found
        link.wake()

    def _keep(self, address: str) -> None:
        """Try this address first from now on, also after a restart."""
        if address == self._last:
            return
        self._last = address
        try:
            self._store.replace(FILE, json.dumps({"director": address}).encode())
        except OSError:
            return  # the flash is full; it is only a hint
