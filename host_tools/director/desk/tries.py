"""Growing waits after wrong passwords and codes: by the name that was tried, and by the address that tried.

Kept in memory only.  Whoever sits at the computer itself is not kept waiting by what others tried with the same name.
"""

import math
import threading
from collections.abc import Callable

from host_tools.director.faults import Fault

FREE = 5  # wrong ones before the first wait
FIRST_S = 2.0  # doubles with each further one
LONGEST_S = 900.0
FORGET_S = 3600.0  # after the last wrong one
MOST_KEPT = 10_000


class Tries:
    def __init__(self, now_s: Callable[[], float]) -> None:
        self._now_s = now_s
        self._kept: dict[str, tuple[int, float]] = {}  # wrong ones, and when the last one was
        self._lock = threading.Lock()

    def check(self, *keys: str) -> None:
        """`Fault`, with the seconds to wait, if any of these has to wait."""
        with self._lock:
            wait_s = max((self._wait_s(key) for key in keys), default=0.0)
        if wait_s > 0:
            raise TooManyTries(math.ceil(wait_s))

    def _wait_s(self, key: str) -> float:
        number, last_s = self._kept.get(key, (0, 0.0))
        if number < FREE:
            return 0.0
        now_s = self._now_s()
        if now_s < last_s:  # the clock has been set back: nobody waits the difference as well
            last_s = now_s
            self._kept[key] = number, last_s
        return last_s + min(LONGEST_S, FIRST_S * 2.0 ** min(number - FREE, 20)) - now_s

    def wrong(self, *keys: str) -> None:
        now_s = self._now_s()
        with self._lock:
            for key in keys:
                number, last_s = self._kept.pop(key, (0, 0.0))
                self._kept[key] = (number + 1 if now_s - last_s < FORGET_S else 1, now_s)
            while len(self._kept) > MOST_KEPT:
                del self._kept[next(iter(self._kept))]

    def right(self, *keys: str) -> None:
        with self._lock:
            for key in keys:
                self._kept.pop(key, None)


class TooManyTries(Fault):
    """`wait_s` is what the answer says in its header Retry-After."""

    def __init__(self, wait_s: int) -> None:
        super().__init__("TOO_MANY_TRIES", 429, seconds=wait_s)
        self.wait_s = wait_s
