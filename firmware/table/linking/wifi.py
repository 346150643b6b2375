"""The radio's next step: which network to join, when to give up, when to restart the interface.

No radio and no time here: `step` takes the station's status and the time passed, and returns an action.  A network is
good once the director has answered through it; joining alone proves nothing.
"""

from matchcore.compat import TYPE_CHECKING, const

if TYPE_CHECKING:
    from matchcore.compat import Callable

IDLE = const(0)  # neither joined nor joining
JOINING = const(1)
JOINED = const(2)  # with an address
NOT_FOUND = const(3)
REFUSED = const(4)  # probably the password
FAILED = const(5)

NOTHING = const(0)
START = const(1)  # switch the interface on
STOP = const(2)
LEAVE = const(3)  # from any state: connect() during another attempt is an error
JOIN = const(4)  # join network `at`

OFF = const(0)
LEAVING = const(1)
RESTING = const(2)
TRYING = const(3)
UP = const(4)

SPREAD_MS = 2000  # so that tables powered on together do not call together
LEAVE_MS = 300  # the driver's time to leave after disconnect()
JOIN_MS = 20000  # including an address; takes some seconds in a crowded hall
FIRST_BACKOFF_MS = 1000
LONGEST_BACKOFF_MS = 30000
RESTART_AFTER = 4  # failed attempts before the interface is restarted; one without any answer counts twice
OFF_MS = 1000  # between off and on
FIRST_SILENCE_MS = 45000  # joined without an answer: join again after this
LONGEST_SILENCE_MS = 720000


class Wifi:
    """`count`: of known networks; `chance(most)`: a random number below `most`; `at`: the first to try."""

    def __init__(self, count: int, chance: "Callable[[int], int]", at: int = 0) -> None:
        self._count = count
        self._chance = chance
        self.at = at if at < count else 0
        self.state = OFF
        self.why = IDLE  # why the last attempt ended
        self._wait_ms = chance(SPREAD_MS)
        self._backoff_ms = FIRST_BACKOFF_MS
        self._in_vain = 0  # attempts since the interface started or the director answered
        self._tried = 0  # networks since the last pause
        self._silence_ms = FIRST_SILENCE_MS
        self._answered = -1

    def step(self, passed_ms: int, status: int, answered: int, is_calm: bool) -> int:
        """The action to take now.

        `answered` grows with every answered call; `is_calm`: the table may pause for a moment, as the interface may
        require."""
        self._wait_ms -= passed_ms
        if answered != self._answered:
            self._hear(answered)
        if self.state == UP:
            return self._watch(status)
        if self.state == TRYING:
            return self._look(status)
        if self.state == LEAVING and self.why == FAILED and status > JOINED:
            self.why = status  # a timeout, with the earlier reason
        if self._wait_ms > 0:
            return NOTHING
        if self.state == OFF:
            return START if is_calm else NOTHING
        if self.state == LEAVING:
            return self._rest(is_calm)
        self.state = TRYING
        self._wait_ms = JOIN_MS
        return JOIN

    def started(self) -> None:
        """The interface is on; after a soft reset it may still be joined, so leave first."""
        self._in_vain = 0
        self._leave(0)

    def switched_off(self) -> None:
        self.state = OFF
        self._wait_ms = OFF_MS

    def failed(self) -> None:
        """The action raised an error: no memory, or a driver in an unexpected state."""
        if self.state == OFF:
            self._wait_ms = self._next_backoff_ms()
        else:
            self._give_up(FAILED)

    def _hear(self, answered: int) -> None:
        is_first = self._answered < 0
        self._answered = answered
        if is_first or self.state != UP:
            return
        self.why = IDLE
        self._in_vain = self._tried = 0
        self._backoff_ms = FIRST_BACKOFF_MS
        self._silence_ms = FIRST_SILENCE_MS
        self._wait_ms = self._silence_ms

    def _watch(self, status: int) -> int:
        if status != JOINED:
            self.why = status if status > JOINED else FAILED
            return self._leave(self._jitter(FIRST_BACKOFF_MS))
        if self._wait_ms > 0:
            return NOTHING
        # The network may be at fault, or the director is gone: try ever more rarely.
        self._silence_ms = min(2 * self._silence_ms, LONGEST_SILENCE_MS)
        return self._give_up(IDLE)

    def _look(self, status: int) -> int:
        if status == JOINED:
            self.state = UP
            self._wait_ms = self._silence_ms + self._jitter(FIRST_SILENCE_MS)
            return NOTHING
        if status > JOINED:
            return self._give_up(status)
        if self._wait_ms > 0:
            return NOTHING
        self._in_vain += 1
        return self._give_up(FAILED)

    def _give_up(self, why: int) -> int:
        """Try the next network, or pause after the last."""
        self.why = why
        self._in_vain += 1
        self._tried += 1
        self.at = (self.at + 1) % self._count
        pause_ms = 0
        if self._tried >= self._count:
            self._tried = 0
            pause_ms = self._next_backoff_ms()
        return self._leave(pause_ms)

    def _leave(self, pause_ms: int) -> int:
        self.state = LEAVING
        self._wait_ms = LEAVE_MS + pause_ms
        return LEAVE

    def _rest(self, is_calm: bool) -> int:
        """The next attempt, or first a restart of the interface, which waits for a calm moment."""
        if self._in_vain >= RESTART_AFTER and is_calm:
            self.state = OFF
            self._wait_ms = OFF_MS
            return STOP
        self.state = RESTING
        return NOTHING

    def _next_backoff_ms(self) -> int:
        backoff_ms = self._backoff_ms
        self._backoff_ms = min(2 * backoff_ms, LONGEST_BACKOFF_MS)
        return backoff_ms + self._jitter(backoff_ms)

    def _jitter(self, ms: int) -> int:
        """Up to half as much again, so that tables do not all reconnect at once."""
        return self._chance(ms // 2)
