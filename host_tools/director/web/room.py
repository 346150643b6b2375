"""Room for those who watch live pages, and the log of those for whom there is none.

Whoever is refused is told so in words; the log says when that begins, and how many there were when it is over.
"""

import logging
from collections import Counter
from http import HTTPStatus

from host_tools.director.addresses import is_loopback
from host_tools.director.faults import Fault

log = logging.getLogger("director")

MOST = 512  # live pages
MOST_OF_PUBLIC = 384  # of them for whoever looks on: those who work here find a place, however many look
MOST_OF_ADDRESS = 128  # a browser has one or two; this computer has no bound
ALL, PUBLIC = "live pages", "live pages of the public"


class Refusals:
    """Two lines of the log for whatever is refused for want of room, by a key: when it begins, and when it is over."""

    def __init__(self, what: str) -> None:
        """`what` is refused: the word for one of them, which takes an s."""
        self._what = what
        self._number: Counter[str] = Counter()

    def note(self, key: str, words: str, *values: object) -> None:
        if not self._number[key]:
            log.warning(words, *values)
        self._number[key] += 1

    def ease(self, key: str) -> None:
        number = self._number.pop(key, 0)
        if number:
            said = f"1 {self._what} was" if number == 1 else f"{number} {self._what}s were"
            log.warning("%s refused (%s); there is room again", said, key)


class Room:
    """Counts who watches: in all, of the public, and by address."""

    def __init__(self) -> None:
        self._all = 0
        self._public = 0
        self._of_address: Counter[str] = Counter()
        self._refusals = Refusals("live page")

    def check(self, address: str, *, is_public: bool) -> None:
        """`Fault` if nobody else can watch, or nobody from there."""
        if self._all >= MOST:
            self._refuse(ALL, MOST)
        if is_public and self._public >= MOST_OF_PUBLIC:
            self._refuse(PUBLIC, MOST_OF_PUBLIC)
        if self._of_address[address] >= MOST_OF_ADDRESS and not is_loopback(address):
            words = "%s keeps %d pages live: more are refused"
            self._refusals.note(address, words, address, MOST_OF_ADDRESS)
            values = {"number": MOST_OF_ADDRESS, "address": address}
            raise Fault("TOO_MANY_WATCHERS_HERE", HTTPStatus.TOO_MANY_REQUESTS, **values)

    def _refuse(self, key: str, number: int) -> None:
        self._refusals.note(key, "%d " + key + " are open: more are refused", number)
        raise Fault("TOO_MANY_WATCHERS", HTTPStatus.SERVICE_UNAVAILABLE, number=number)

    def come(self, address: str, *, is_public: bool) -> None:
        self._all += 1
        self._public += is_public
        self._of_address[address] += 1

    def go(self, address: str, *, is_public: bool) -> None:
        self._all -= 1
        self._public -= is_public
        self._of_address[address] -= 1
        if self._of_address[address] <= MOST_OF_ADDRESS // 2:
            self._refusals.ease(address)
        if not self._of_address[address]:
            del self._of_address[address]
        if self._all <= MOST // 2:
            self._refusals.ease(ALL)
        if self._public <= MOST_OF_PUBLIC // 2:
            self._refusals.ease(PUBLIC)
