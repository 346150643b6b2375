"""The link's task: calls the director, passes on the answer, backs off without one.

It moves bytes, which matchcore/log/link.py interprets.  Play never waits for it.
"""

import asyncio

from matchcore import loading
from matchcore.compat import TYPE_CHECKING
from matchcore.log import link
from matchcore.log.link import BadMessage
from table.drivers import BadAnswer, Misdirected, NoLine, Superseded
from table.linking import answers
from table.linking.link_states import FOREIGN, MISDIRECTED, NO_LINK, SUPERSEDED

if TYPE_CHECKING:
    from matchcore.compat import Callable
    from matchcore.log.link import Health, TableEnd
    from table.drivers.net.line_socket import Network
    from table.linking.departed import LookingBack
    from table.linking.updating import Talk, Updating
    from table.table import Table

POST_MS = 4000
LATE_MS = 1000  # on an open line: then it is doubted, and what was said goes out on a new one
LINE_AFTER_CALLS = 60
USUAL_WAIT_MS = 1000  # of a call without news; what the director says is for the next one
MOST_WAIT_MS = 60000
OVERDUE_MS = 3000  # beyond its time, a call that waits has no answer any more
RECORDS = 1024  # bytes of facts in one request: without PSRAM, free pieces of memory twice as large are rare
FIRST_BACKOFF_MS = 1000
LONGEST_BACKOFF_MS = 30000
MOST_SKIPPED = 1024  # at once: whoever forges such answers does not use up the numbers of starts


class LinkTask:
    """`network` is a driver with post(), `addresses` are tried in turn, `health(rejected)` is the device's state for
    each call, `news` is set when there is something to send, by `wake`.

    Where the network has a line that is held open, a call without news waits at the director until he has some, and
    one that is answered at once is answered again then."""

    def __init__(
        self,
        table: "Table",
        end: "TableEnd",
        network: "Network",
        addresses: list,
        health: "Callable[[int], Health]",
        news: asyncio.Event,
        wake: "Callable[[], None]",
    ) -> None:
        self._table = table
        self._end = end
        self._network = network
        self.addresses = addresses
        self._health = health
        self.at = 0  # index of the address in use
        self._is_known = False  # the director has reported the last fact stored
        self._news = news
        self.wake = wake
        self._lineless = ""  # an address at which no line could be held open
        self._lineless_since = 0  # calls answered by then
        self._wait_ms = USUAL_WAIT_MS
        self._most_wait_ms = MOST_WAIT_MS  # less where something in between ends lines that are silent
        self.is_held = False  # a call waits at the director
        self._listens = False  # for the second answer to the last call
        self._backoff_ms = FIRST_BACKOFF_MS
        self._skipped = 1  # starts to skip, if this is an older copy of its flash
        self.answered = 0  # calls answered by the director
        self.asked = b""  # the director's extra requests
        self.update: Updating | None = None  # the one in progress (updating.py), and the last offer declined
        self.declined = b""
        self._back: LookingBack | None = None  # while the director takes none of the facts

    def is_quiet(self) -> bool:
        return self._is_known and self._end.stored >= self._table.match.seq

    def talk(self, kind: "type[Talk]") -> "Talk":
        """Make another kind of call to the director, numbered with this link's."""
        return kind(self._end, self._table.key, self._network, self.addresses[self.at])

    async def run(self) -> None:
        """An exception is a bug, and shows as no link."""
        try:
            while True:
                wait_ms = await self.exchange()
                if wait_ms:
                    await self._wait(wait_ms)
        except Exception:
            self._failed(NO_LINK)
            raise

    async def _wait(self, wait_ms: int) -> None:
        """Until the next call is due, or for new facts if the director answered the last call."""
        try:
            await asyncio.wait_for_ms(self._news.wait(), wait_ms)
        except asyncio.TimeoutError:
            return

    async def exchange(self) -> int:
        """Take the answer to one request, or its second one; returns the ms to the next (0 = at once)."""
        was_known, before = self._is_known, self._end.stored
        if self._listens and self._has_line() and not self._news.is_set():
            request, is_sent, may_wait = b"", False, True
        else:
            request, is_sent, may_wait = self._request(was_known, before)
        self._listens = False
        try:
            data = await self._say(request, may_wait)
            if not data:
                return 0
            answer = self._end.receive(data)
        except BadMessage as error:
            if self._network.has_line:
                self._network.hang_up()
            is_foreign = error.kind == link.FORGED or error.kind == link.FOREIGN
            return self._failed(FOREIGN if is_foreign else NO_LINK)
        except OSError as error:
            if isinstance(error, BadAnswer):
                self._end.rejected += 1
            if isinstance(error, Superseded):
                return self._superseded(error.is_free)
            return self._failed(MISDIRECTED if isinstance(error, Misdirected) else NO_LINK)
        self._is_known = True
        self.answered += 1
        self.asked = answer.more
        self._backoff_ms = FIRST_BACKOFF_MS
        answers.take(self._table, answer)
        if answer.more[3:11] != self.declined:  # an update's name: matchcore/README.md
            return await self._updating().go_on(answer)
        if self._back or (is_sent and answer.stored == before):
            self._look_back(before, is_sent)
        # Facts that wait for room on flash cannot be sent: no calls without a pause for them, nor for refused ones.
        is_going_on = self._back.at > 0 if self._back else is_sent or not was_known
        if is_going_on and not self.is_quiet():
            return 0
        self._listens = answer.more[:2] == link.LISTENS and self.is_quiet()
        return self._next_ms(answer.next_ms, may_wait)

    def _request(self, was_known: bool, before: int) -> tuple:
        """(a message with what is not stored yet, whether it has facts, whether its answer may wait)."""
        is_woken = self._news.is_set()
        self._news.clear()
        records = b""
        if was_known:
            at = self._back.at if self._back else 0
            records = self._table.archive.read_from(at or before + 1, RECORDS)
        health = self._health(self._end.rejected)
        may_wait = False
        # The next piece of an update waits for this call.
        if self._has_line() and was_known and not (health.more or self._back or self.update):
            may_wait = not (is_woken or records)
            self._wait_ms = min(self._wait_ms, self._most_wait_ms)
            health.more = link.waiting(self._wait_ms, link.WAITS if may_wait else link.LISTENS)
        request = self._end.request(self._table.time.now_ms(), self._table.match.last_order, records, health)
        return request, len(records) > 0, may_wait

    def _has_line(self) -> bool:
        """Whether to try it: where it could not be held open, again after a minute."""
        if not self._network.has_line:
            return False
        return self.addresses[self.at] != self._lineless or self.answered - self._lineless_since > LINE_AFTER_CALLS

    async def _say(self, request: bytes, may_wait: bool) -> bytes:
        """The director's answer; b"" if there is something new to say first."""
        address, network = self.addresses[self.at], self._network
        if self._has_line():
            was_proven = network.is_proven
            wait_ms = self._wait_ms + OVERDUE_MS if may_wait else LATE_MS if was_proven else POST_MS
            self.is_held = may_wait
            try:
                return await network.call(address, request, wait_ms, may_wait)
            except NoLine:
                self._has_no_line(address)
            except OSError as error:
                if not was_proven or isinstance(error, BadAnswer):
                    raise
                # The line is doubted, not the director: on a new one the next call is answered at once.
                if may_wait:
                    self._wait_less(address)
                self._news.set()
                return b""
            finally:
                self.is_held = False
        return await network.post(address, request, POST_MS)

    def _has_no_line(self, address: str) -> None:
        self._lineless, self._lineless_since = address, self.answered

    def _wait_less(self, address: str) -> None:
        """The line has ended while a call waited: something in between may end those that are silent for so long."""
        if self._wait_ms <= USUAL_WAIT_MS:
            self._has_no_line(address)
        self._most_wait_ms = max(self._wait_ms // 2, USUAL_WAIT_MS)

    def _next_ms(self, next_ms: int, may_wait: bool) -> int:
        """On a line the next call follows at once and waits there, unless calls do not wait after all."""
        if next_ms < USUAL_WAIT_MS or not self._has_line():
            return next_ms
        if not self._listens:  # for as long as it has said
            self._wait_ms = next_ms
        if may_wait:
            self._most_wait_ms = min(self._most_wait_ms + (self._most_wait_ms >> 5), MOST_WAIT_MS)
        return USUAL_WAIT_MS if may_wait and self._network.took_ms < USUAL_WAIT_MS // 2 else 0

    def _updating(self) -> "Updating":
        if self.update:
            return self.update
        with loading.borrowed("table.linking.updating") as updating:
            return updating.Updating(self, self._table)

    def _look_back(self, before: int, is_sent: bool) -> None:
        back = self._back
        if back is None:
            with loading.borrowed("table.linking.departed") as departed:
                back = departed.LookingBack(self._table)
        self._back = back if back.go_on(before, self._end.stored, is_sent) else None

    def _superseded(self, is_free: bool) -> int:
        """Take the place of one that is silent: with ever higher numbers of this start, until the director hears it."""
        if not is_free:
            return self._failed(SUPERSEDED)
        answers.lose(self._table, SUPERSEDED)
        self._end.boot += self._skipped
        self._skipped = min(2 * self._skipped, MOST_SKIPPED)
        with loading.borrowed("table.keeping.config") as config, loading.borrowed("table.keeping.identity") as identity:
            identity.skip_to(self._table.store, config.read_json, self._end.boot)
        return FIRST_BACKOFF_MS

    def _failed(self, state: int) -> int:
        """Try the next address, with growing pauses."""
        answers.lose(self._table, state)
        self._lineless = ""
        self.at = (self.at + 1) % len(self.addresses)
        wait_ms = self._backoff_ms
        if self.at == 0:
            self._backoff_ms = min(2 * self._backoff_ms, LONGEST_BACKOFF_MS)
        # Tables switched on together have made equally many calls; their numbers tell them apart.
        return wait_ms + (self._end.table * 97 + self._end.count * 37) % (wait_ms // 4)
