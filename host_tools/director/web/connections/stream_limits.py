"""Limits on live pages, and the log of refusals.

Staff who are refused get an error in words; spectators poll every few seconds instead (`polls`).  The log notes when
that begins, and how many there were in the end.
"""

import logging
from collections import Counter
from http import HTTPStatus

from host_tools.director.faults import Fault
from host_tools.director.net.addresses import is_loopback

log = logging.getLogger("director")

MOST = 1160  # live pages
MOST_OF_PUBLIC = 1000  # of them for spectators: staff always find a place,
MOST_OF_SCREENS = 32  # and so do the hall's screens, however many phones came before them
MOST_OF_ADDRESS = 128  # a browser has one or two; this computer has no bound
ALL, PUBLIC = "live pages", "live pages of the public"


class Refusals:
    """Two lines of the log per key for refusals for want of room: when they begin, and when they end."""

    def __init__(self, what: str, became: str = "refused") -> None:
        """`what`: the noun for one refused item; its plural takes an s."""
        self._what = what
        self._became = became
        self._number: Counter[str] = Counter()

    def note(self, key: str, words: str, *values: object) -> None:
        if not self._number[key]:
            log.warning(words, *values)
        self._number[key] += 1

    def ease(self, key: str) -> None:
        number = self._number.pop(key, 0)
        if number:
            said = f"1 {self._what} was" if number == 1 else f"{number} {self._what}s were"
            log.warning("%s %s (%s); there is room again", said, self._became, key)


class StreamLimits:
    """Counts watchers: in all, spectators, and by address."""

    def __init__(self) -> None:
        self._all = 0
        self._public = 0
        self._screens = 0  # of the public
        self._of_address: Counter[str] = Counter()
        self._refusals = Refusals("live page")
        self._polls = Refusals("look", "answered without a stream")
        self._places = MOST

    def fit(self, most_of_people: int) -> None:
        """People get this many requests at once; an eighth is kept for other pages."""
        self._places = most_of_people - most_of_people // 8

    def _most(self) -> int:
        return min(MOST, self._places)

    def _most_of_public(self) -> int:
        left = self._most_of_all_public()
        return min(MOST_OF_PUBLIC, left - self._kept_of(left))

    def _most_of_all_public(self) -> int:
        """With the screens."""
        return self._most() - self._most() // 9

    def _kept_of(self, left: int) -> int:
        return min(MOST_OF_SCREENS, left // 32)

    def _is_full(self, *, is_screen: bool) -> bool:
        left = self._most_of_all_public()
        if self._public >= left or self._all >= self._most():
            return True
        kept = self._kept_of(left)
        others = self._public - min(self._screens, kept)
        return others >= self._most_of_public() and (not is_screen or self._screens >= kept)

    def is_full_for_public(self, address: str, *, is_screen: bool = False) -> bool:
        """Whether another spectator or screen, or another at this address, can have no stream."""
        if self._is_full(is_screen=is_screen):
            words = "%d " + PUBLIC + " are open: more ask every few seconds"
            self._polls.note(PUBLIC, words, self._public)
            return True
        if self._is_crowded(address):
            words = "%s keeps %d pages live: more of the public there ask every few seconds"
            self._polls.note(address, words, address, MOST_OF_ADDRESS)
            return True
        return False

    def check(self, address: str) -> None:
        """`Fault` if another of the staff, or another at this address, cannot watch."""
        if self._all >= self._most():
            self._refusals.note(ALL, "%d " + ALL + " are open: more are refused", self._all)
            raise Fault("TOO_MANY_WATCHERS", HTTPStatus.SERVICE_UNAVAILABLE, number=self._all)
        if self._is_crowded(address):
            words = "%s keeps %d pages live: more are refused"
            self._refusals.note(address, words, address, MOST_OF_ADDRESS)
            values = {"number": MOST_OF_ADDRESS, "address": address}
            raise Fault("TOO_MANY_WATCHERS_HERE", HTTPStatus.TOO_MANY_REQUESTS, **values)

    def _is_crowded(self, address: str) -> bool:
        return self._of_address[address] >= MOST_OF_ADDRESS and not is_loopback(address)

    def come(self, address: str, *, is_public: bool, is_screen: bool = False) -> None:
        self._all += 1
        self._public += is_public
        self._screens += is_screen
        self._of_address[address] += 1

    def go(self, address: str, *, is_public: bool, is_screen: bool = False) -> None:
        self._all -= 1
        self._public -= is_public
        self._screens -= is_screen
        self._of_address[address] -= 1
        if self._of_address[address] <= MOST_OF_ADDRESS // 2:
            self._refusals.ease(address)
            self._polls.ease(address)
        if not self._of_address[address]:
            del self._of_address[address]
        if self._all <= self._most() // 2:
            self._refusals.ease(ALL)
        if self._public <= self._most_of_public() // 2:
            self._polls.ease(PUBLIC)
