"""Limits the number of connections and decides which are refused.

Tables come first: people get only a share of all connections, and when every place is taken, the connection that has
been idle longest is closed to make room.  People over the limit get an error in words; an address over its share is
hung up on at once.  Refusals take two lines of the log: one when they begin, one with how many there were in the end.
"""

from collections import Counter
from typing import Protocol

from host_tools.director.faults import Fault
from host_tools.director.net.addresses import is_loopback
from host_tools.director.web.connections.stream_limits import Refusals
from host_tools.director.web.entry.proxy_headers import Balancers, Headers
from host_tools.director.web.shared.errors import COME_AGAIN_S

MOST = 4096
MOST_OF_PEOPLE = 1536  # requests of people being answered, including their event streams
MOST_OF_ADDRESS = 512  # everyone behind one router or balancer shares an address; this computer has no bound
ALL, PEOPLE = "all", "people"


class Connection(Protocol):
    """A counted connection."""

    client: tuple[str, int] | None

    def hang_up(self) -> None: ...


class ConnectionLimits:
    """`most` in all; people, and any one address, get at most half of it.

    `balancers` have no share of their own: each client they forward for has one."""

    def __init__(self, most: int = MOST, balancers: Balancers | None = None) -> None:
        self._balancers = balancers or Balancers()
        self._most = most
        self.most_of_people = min(MOST_OF_PEOPLE, most // 2)
        self._most_of_address = min(MOST_OF_ADDRESS, most // 2)
        self._all: set[Connection] = set()
        self._of_address: Counter[str] = Counter()
        self._idle: dict[Connection, None] = {}  # longest idle first
        self._proven: set[Connection] = set()  # lines on which a table has said something
        self._people: set[Connection] = set()  # whose request is being answered
        self._passed_on: dict[Connection, str] = {}  # client behind the balancer, by connection
        self._of_client: Counter[str] = Counter()
        self._refusals = Refusals("connection")

    def come(self, connection: Connection) -> bool:
        """False: hang up on it."""
        address = _address(connection)
        has_bound = not is_loopback(address) and address not in self._balancers
        if has_bound and self._of_address[address] >= self._most_of_address:
            self._refusals.note(address, "%s has %d connections: more are refused", address, self._most_of_address)
            return False
        if len(self._all) >= self._most and not self._make_room():
            self._refusals.note(ALL, "all %d connections are in use: more are refused", self._most)
            return False
        self._all.add(connection)
        self._idle[connection] = None
        self._of_address[address] += 1
        return True

    def prove(self, connection: Connection) -> None:
        """It is a table's line: none of the others of its address, as a whole hall may be behind one router."""
        self._idle.pop(connection, None)
        if connection in self._all and connection not in self._proven:
            self._proven.add(connection)
            self._leave(_address(connection))

    def _make_room(self) -> bool:
        longest = next(iter(self._idle), None)
        if longest is None:
            return False
        self.go(longest)
        longest.hang_up()
        return True

    def ask(self, connection: Connection, *, is_table: bool, headers: Headers = ()) -> Fault | None:
        """Count a request; return the fault if it is refused."""
        self._idle.pop(connection, None)
        address = _address(connection)
        client = self._balancers.client(address, headers)
        if client != address and connection not in self._passed_on:
            if self._of_client[client] >= self._most_of_address:
                words = "%s has %d requests at once behind the balancer: more are refused"
                self._refusals.note(client, words, client, self._most_of_address)
                return Fault("CROWDED", 503, seconds=COME_AGAIN_S)
            self._passed_on[connection] = client
            self._of_client[client] += 1
        if is_table or connection in self._people:
            return None
        if len(self._people) >= self.most_of_people:
            words = "%d requests of people are being answered: more are refused"
            self._refusals.note(PEOPLE, words, self.most_of_people)
            return Fault("CROWDED", 503, seconds=COME_AGAIN_S)
        self._people.add(connection)
        return None

    def rest(self, connection: Connection) -> None:
        """Its request has been answered."""
        if connection in self._all:
            self._idle[connection] = None
        self._end_of_asking(connection)

    def go(self, connection: Connection) -> None:
        """Connection closed; refused ones are not counted."""
        if connection not in self._all:
            return
        self._all.discard(connection)
        self._idle.pop(connection, None)
        if connection in self._proven:
            self._proven.discard(connection)
        else:
            self._leave(_address(connection))
        if len(self._all) <= self._most // 2:
            self._refusals.ease(ALL)
        self._end_of_asking(connection)

    def _leave(self, address: str) -> None:
        self._of_address[address] -= 1
        if not self._of_address[address]:
            del self._of_address[address]
        if self._of_address[address] <= self._most_of_address // 2:
            self._refusals.ease(address)

    def _end_of_asking(self, connection: Connection) -> None:
        client = self._passed_on.pop(connection, None)
        if client is not None:
            self._of_client[client] -= 1
            if self._of_client[client] <= self._most_of_address // 2:
                self._refusals.ease(client)
            if not self._of_client[client]:
                del self._of_client[client]
        self._people.discard(connection)
        if len(self._people) <= self.most_of_people // 2:
            self._refusals.ease(PEOPLE)


def _address(connection: Connection) -> str:
    return connection.client[0] if connection.client else ""
