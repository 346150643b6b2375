"""Hearing of other processes' commits in a PostgreSQL database (LISTEN and NOTIFY)."""

import logging
import threading
from collections.abc import Callable
from contextlib import closing
from typing import Any

# The changed tables; None: unknown, any may be.
Changed = frozenset[int] | None
Told = Callable[[Changed], None]

LONGEST_PAYLOAD = 7000  # characters; the server takes 7,999
ANY = "*"
LOOK_S = 0.5  # how soon a thread that listens notices that it should end
FIRST_PAUSE_S, LONGEST_PAUSE_S = 0.2, 5.0

log = logging.getLogger("director")


def as_payload(changed: Changed) -> str:
    payload = ",".join(map(str, sorted(changed))) if changed is not None else ANY
    return payload if len(payload) <= LONGEST_PAYLOAD else ANY


def of_payload(payload: str) -> Changed:
    """A payload not written by a director may mean any table."""
    try:
        return frozenset(int(number) for number in payload.split(",") if number)
    except ValueError:
        return None


class Hearing:
    """A thread with a connection of its own, reopened after breaks until `close`."""

    def __init__(self, connect: Callable[[], Any], channel: str, told: Told) -> None:
        self._connect = connect
        self._channel = channel
        self._told = told
        self._pause_s = FIRST_PAUSE_S
        self._is_over = threading.Event()
        self.is_listening = threading.Event()
        self._thread = threading.Thread(target=self._run, name="hearing", daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._is_over.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._is_over.is_set():
            try:
                self._listen()
            except Exception as error:  # of the network, the server, the driver: the pages look by themselves meanwhile
                self._note(error)
            self._is_over.wait(self._pause_s)
            self._pause_s = min(self._pause_s * 2, LONGEST_PAUSE_S)

    def _note(self, error: Exception) -> None:
        """Log a break once, however often reopening fails."""
        if self.is_listening.is_set() or self._pause_s == FIRST_PAUSE_S:
            log.warning("what other directors do is not heard at once: %s", str(error).partition("\n")[0])
        self.is_listening.clear()

    def _listen(self) -> None:
        with closing(self._connect()) as connection:
            connection.execute(f"LISTEN {self._channel}")
            self.is_listening.set()
            self._pause_s = FIRST_PAUSE_S
            self._told(None)  # nobody heard what was told before this moment
            while not self._is_over.is_set():
                for notice in connection.notifies(timeout=LOOK_S):
                    self._told(of_payload(notice.payload))
