"""The task that owns the link: calls the director, passes on the answer, backs off when nobody is there.

It moves bytes; what they mean is decided in matchcore.link.  Play never waits for it.
"""

import asyncio

from matchcore import loading
from matchcore.compat import TYPE_CHECKING
from matchcore.log import link
from matchcore.log.link import BadMessage
from table.drivers import BadAnswer, Misdirected
from table.linking import answers
from table.linking.link_states import FOREIGN, MISDIRECTED, NO_LINK

if TYPE_CHECKING:
    from collections.abc import Callable

    from matchcore.log.link import Health, TableEnd
    from table.drivers.net.network_socket import Network
    from table.linking.updating import Talk, Updating
    from table.table import Table

POST_MS = 4000
RECORDS = 1024  # bytes of facts in one request: without PSRAM hardly any piece of free memory is twice as large
FIRST_BACKOFF_MS = 1000
LONGEST_BACKOFF_MS = 30000


class LinkTask:
    """`network` is a driver with post(), `addresses` are the directors to try in turn.

    `health(rejected)` says how the device is, each time that the director is told."""

    def __init__(
        self, table: "Table", end: "TableEnd", network: "Network", addresses: list, health: "Callable[[int], Health]"
    ) -> None:
        self._table = table
        self._end = end
        self._network = network
        self.addresses = addresses
        self._health = health
        self.at = 0  # which of the addresses is in use
        self._is_known = False  # whether the director has said what it has stored
        self._news = asyncio.Event()
        self._backoff_ms = FIRST_BACKOFF_MS
        self.answered = 0  # calls that the director has answered
        self.asked = b""  # what he asks for besides
        self.update: Updating | None = None  # the one that is on its way (updating.py), and the offer that was declined
        self.declined = b""

    def wake(self) -> None:
        """There are new facts: send them at once."""
        self._news.set()

    def is_quiet(self) -> bool:
        """Whether the director has everything."""
        return self._is_known and self._end.stored >= self._table.match.seq

    def talk(self, kind: "type[Talk]") -> "Talk":
        """Another kind of call to the director that answers, with the numbers of this link."""
        return kind(self._end, self._table.key, self._network, self.addresses[self.at])

    async def run(self) -> None:
        """Call for ever; what ends this is a fault of the program, and is seen at the table as no link."""
        try:
            while True:
                wait_ms = await self.exchange()
                if wait_ms:
                    await self._wait(wait_ms)
        except Exception:
            self._failed(NO_LINK)
            raise

    async def _wait(self, wait_ms: int) -> None:
        """Until it is time to call again, or until there are new facts and the director answered the last call."""
        try:
            await asyncio.wait_for_ms(self._news.wait(), wait_ms)
        except asyncio.TimeoutError:
            return

    async def exchange(self) -> int:
        """One request and its answer; how long to wait before the next, in ms (0 = at once, there is more to send)."""
        self._news.clear()
        records = b""
        was_known = self._is_known
        if was_known:
            records = self._table.archive.read_from(self._end.stored + 1, RECORDS)
        request = self._end.request(
            self._table.time.now_ms(), self._table.match.last_order, records, self._health(self._end.rejected)
        )
        try:
            data = await self._network.post(self.addresses[self.at], request, POST_MS)
            answer = self._end.receive(data)
        except BadMessage as error:
            is_foreign = error.kind == link.FORGED or error.kind == link.FOREIGN
            return self._failed(FOREIGN if is_foreign else NO_LINK)
        except OSError as error:
            if isinstance(error, BadAnswer):
                self._end.rejected += 1
            return self._failed(MISDIRECTED if isinstance(error, Misdirected) else NO_LINK)
        self._is_known = True
        self.answered += 1
        self.asked = answer.more
        self._backoff_ms = FIRST_BACKOFF_MS
        answers.take(self._table, answer)
        if answer.more[3:11] != self.declined:  # the name of an update: matchcore/README.md
            update = self.update or loading.constants("table.linking.updating", "Updating")[0](self, self._table)
            return await update.go_on(answer)
        # Facts that cannot be sent (they wait for room on flash) are no reason to call without a pause.
        has_more = not self.is_quiet() and (records or not was_known)
        return 0 if has_more else answer.next_ms

    def _failed(self, state: int) -> int:
        """Try the next address, later each time, and not all tables at the same moment."""
        answers.lose(self._table, state)
        self.at = (self.at + 1) % len(self.addresses)
        wait_ms = self._backoff_ms
        if self.at == 0:
            self._backoff_ms = min(2 * self._backoff_ms, LONGEST_BACKOFF_MS)
        # Tables that were switched on together have made as many calls: their numbers tell them apart.
        return wait_ms + (self._end.table * 97 + self._end.count * 37) % (wait_ms // 4)
