"""Tables that hold a line: when they call, wait and doubt it, as the firmware's link_task.py does."""

from asyncio import TimerHandle

from host_tools.bench.figures.load.players import Player
from matchcore.log import link

LATE_S = 1.0  # a fact without an answer on an open line: it goes out on a new one
USUAL_WAIT_MS = 1000
OVERDUE_S = 3.0  # beyond its time, a call that waits has no answer any more
FIRST_BACKOFF_S, LONGEST_BACKOFF_S = 1.0, 30.0


class Holding(Player):
    """A kind of line opens, says and leaves: `_connect`, `_say`, `_leave`."""

    def __init__(self, *args) -> None:
        super().__init__(*args)
        self._is_open = False
        self._has_facts = False  # the call under way
        self._is_asking = False
        self._number = 0  # of the answer to come
        self._listens = False  # for a second one
        self._is_told = False  # something, with the last answer
        self._asked_s = 0.0
        self._wait_ms = USUAL_WAIT_MS
        self._backoff_s = FIRST_BACKOFF_S
        self._timer: TimerHandle | None = None

    def open(self) -> None:
        self._connect()

    def news(self) -> None:
        if self._is_open and not (self._is_asking and self._has_facts):
            self._call()

    def close(self) -> None:
        self._set_timer(None)
        self._is_open = False
        self._leave()

    # -- of its kind -----------------------------------------------------------------------------------------------

    def _connect(self) -> None:
        raise NotImplementedError

    def _say(self, body: bytes) -> None:
        raise NotImplementedError

    def _leave(self) -> None:
        raise NotImplementedError

    def _take(self, data: bytes) -> int:
        """The answer of a director; ms to the next call, or how long it may wait."""
        answer = self.table.take(data)
        self._is_told = bool(answer.orders)
        self._listens = answer.more[:2] == link.LISTENS
        self.heard(answer.stored, [order.text for order in answer.orders])
        return answer.next_ms

    # -- calls -----------------------------------------------------------------------------------------------------

    def _opened(self) -> None:
        self._is_open = True
        self._call()

    def _call(self) -> None:
        self.called()
        self._has_facts, self._number = self.table.is_waiting(), self.table.end.count + 1
        self._say(self.table.request(self._wait_ms, link.LISTENS if self._has_facts else link.WAITS))
        self._wait()

    def _wait(self) -> None:
        self._is_asking, self._asked_s = True, self.now_s()
        patience_s = LATE_S if self._has_facts else self._wait_ms / 1000 + OVERDUE_S
        self._set_timer(self.loop.call_later(patience_s, self._doubted))

    def _answered(self, data: bytes) -> None:
        """Answers to older calls, which were left, are passed over: an answer repeats start and number."""
        if int.from_bytes(data[10:14], "little") != self._number:
            return
        try:
            next_ms = self._take(data)
        except link.BadMessage as error:
            self._lost(str(error))
            return
        self._is_asking, self._backoff_s = False, FIRST_BACKOFF_S
        pause_s = next_ms / 1000
        if next_ms >= USUAL_WAIT_MS:
            self._wait_ms = next_ms
            is_quick = self.now_s() - self._asked_s < 0.5
            pause_s = 1.0 if is_quick and not (self._has_facts or self._is_told) else 0.0
        if self._listens and not self.table.is_waiting():
            self._has_facts, self._number = False, self._number + 1
            self._wait()
        elif self.table.is_waiting() or not pause_s:
            self._call()
        else:
            self._set_timer(self.loop.call_later(pause_s, self._call))

    def _doubted(self) -> None:
        if not self._has_facts:
            self.failed("a call was not answered")
        self._reopen(0.0)

    def _lost(self, words: str) -> None:
        """The line is gone, or was never opened."""
        self.failed(words)
        self._reopen(self._backoff_s * self.chance.uniform(0.75, 1.25))
        self._backoff_s = min(2 * self._backoff_s, LONGEST_BACKOFF_S)

    def _reopen(self, after_s: float) -> None:
        self._is_open = self._is_asking = False
        self._leave()
        self._set_timer(self.loop.call_later(after_s, self._connect))

    def _set_timer(self, timer: TimerHandle | None) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = timer
