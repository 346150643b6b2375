"""Growing waits after wrong passwords and codes, per name tried and per address.

Kept in the store, so that the directors of one event count together, across restarts.
"""

import math

from sqlalchemy import Connection

from host_tools.director.desk.desk import Desk
from host_tools.director.faults import Fault
from host_tools.director.store import tries
from host_tools.director.store.databases.database import is_of_the_store

FREE = 5  # wrong tries before the first wait
FIRST_S = 2.0  # doubles with each further try
LONGEST_S = 900.0
FORGET_S = 3600.0  # after the last wrong try

Kept = tuple[int, float]  # wrong tries, and the time of the last


class Tries:
    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._passing: dict[str, Kept] = {}  # while the store cannot be written

    def check(self, *keys: str) -> None:
        """`Fault`, with the seconds to wait."""
        with self._desk.store.reading() as connection:
            kept = self._known(connection, keys)
        if any(last_s > self._desk.now_s() for _, last_s in kept.values()):
            kept = self._set_back(keys)
        self._check(kept)

    def _known(self, connection: Connection, keys: tuple[str, ...]) -> dict[str, Kept]:
        return tries.read(connection, keys) | {key: self._passing[key] for key in keys if key in self._passing}

    def _check(self, kept: dict[str, Kept]) -> None:
        wait_s = max((self._wait_s(one) for one in kept.values()), default=0.0)
        if wait_s > 0:
            raise TooManyTries(math.ceil(wait_s))

    def _wait_s(self, kept: Kept) -> float:
        number, last_s = kept
        if number < FREE:
            return 0.0
        return last_s + min(LONGEST_S, FIRST_S * 2.0 ** min(number - FREE, 20)) - self._desk.now_s()

    def _set_back(self, keys: tuple[str, ...]) -> dict[str, Kept]:
        """The clock was set back: do not add the difference to the waits."""
        with self._desk.store.reading() as connection:
            known = self._known(connection, keys)
        now_s = self._desk.now_s()
        kept = {key: (number, min(last_s, now_s)) for key, (number, last_s) in known.items()}
        try:
            with self._desk.writing() as connection:
                for key, (number, last_s) in kept.items():
                    tries.keep(connection, key, number, last_s)
        except Fault as fault:
            if not is_of_the_store(fault):
                raise
            self._passing |= kept
        return kept

    def begin(self, *keys: str) -> None:
        """Count a try as wrong until proven right, so that parallel tries all count.

        `Fault`, with the seconds to wait, as in `check`."""
        self.check(*keys)
        now_s = self._desk.now_s()
        try:
            self._begin(keys, now_s)
        except Fault as fault:
            if not is_of_the_store(fault):
                raise
            self._begin_passing(keys, now_s)

    def _begin(self, keys: tuple[str, ...], now_s: float) -> None:
        with self._desk.writing() as connection:
            kept = self._known(connection, keys)
            self._check(kept)
            tries.forget_old(connection, now_s - FORGET_S)
            for key in keys:
                number, last_s = kept.get(key, (0, 0.0))
                tries.keep(connection, key, number + 1 if now_s - last_s < FORGET_S else 1, now_s)

    def _begin_passing(self, keys: tuple[str, ...], now_s: float) -> None:
        """With a full disk the waits still apply, and nobody is locked out."""
        if len(self._passing) >= tries.MOST:
            self._passing.clear()
        for key in keys:
            self._passing[key] = self._passing.get(key, (0, 0.0))[0] + 1, now_s

    def right(self, *keys: str) -> None:
        for key in keys:
            self._passing.pop(key, None)
        try:
            with self._desk.writing() as connection:
                tries.forget(connection, keys)
        except Fault as fault:
            if not is_of_the_store(fault):
                raise


class TooManyTries(Fault):
    """`wait_s` goes into the header Retry-After."""

    def __init__(self, wait_s: int) -> None:
        super().__init__("TOO_MANY_TRIES", 429, seconds=wait_s)
        self.wait_s = wait_s
