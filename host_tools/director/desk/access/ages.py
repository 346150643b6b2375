"""How old sessions are: counted by a clock that nobody sets, because that of the computer may leap in mid-event."""

import time
from collections.abc import Callable

from host_tools.director.store.people import SessionRow

SESSION_S = 12 * 3600.0


def steady_s() -> float:
    """Goes on while the computer sleeps, where the system has such a clock (Linux, Windows)."""
    clock = getattr(time, "CLOCK_BOOTTIME", None)
    return time.monotonic() if clock is None else time.clock_gettime(clock)


class SessionAges:
    """A session's age by the time of day is believed once, when this process first meets it."""

    def __init__(self, steady_s: Callable[[], float]) -> None:
        self._steady_s = steady_s
        self._began_s: dict[bytes, float] = {}  # by digest: when it began on the steady clock

    def age_s(self, session: SessionRow, now_s: float) -> float:
        steady_s = self._steady_s()
        began_s = self._began_s.get(session.digest, steady_s - max(0.0, now_s - session.started_s))
        if steady_s - began_s < SESSION_S:  # no other is remembered: it may be the clock that is wrong
            self._began_s[session.digest] = began_s
        return steady_s - began_s

    def is_over(self, session: SessionRow, now_s: float) -> bool:
        return self.age_s(session, now_s) >= SESSION_S

    def forget(self, digest: bytes) -> None:
        self._began_s.pop(digest, None)
