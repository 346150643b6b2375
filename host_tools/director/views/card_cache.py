"""The current cards of all tables, each rebuilt once per change, however many people watch.

Pages, live events and the counts in the navigation all ask here: a card costs once per revision, not once per browser.
The desk's lock is held for a few cards at a time, so that tables' messages get through in between.
"""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from host_tools.director import texts
from host_tools.director.desk.desk import Desk
from host_tools.director.store.tables import LastCall
from host_tools.director.views.at_table import cards, contact
from host_tools.director.views.at_table.cards import Card, LookUps

AT_ONCE = 8  # cards built under one hold of the desk's lock
PAUSE = 2  # as a multiple of the processor time spent, if no page waits: tables are answered meanwhile


class Contact(NamedTuple):
    age_s: float | None
    level: str


class CardCache:
    """The cards in one language, rebuilt when the table's revision or silence changes, or when due."""

    def __init__(self, desk: Desk, language: str = texts.USUAL) -> None:
        self._desk = desk
        self._language = language
        self._lock = threading.Lock()  # several pages may ask at once
        self._seen: dict[int, tuple[int, int]] = {}  # each table's revision, and its stage of silence
        self._due_s: dict[int, tuple[float, float]] = {}  # when a card was made, and when it changes by time alone
        self._made: dict[int, int] = {}  # by table, the version of its card
        self._cards: dict[int, Card] = {}
        self._calls: dict[int, LastCall] = {}
        self._version = 0
        self._hurried: list[None] = []  # one entry for each waiting for the cards

    @contextmanager
    def hurried(self) -> Iterator[None]:
        """Somebody is waiting for the result: no pauses in this block."""
        self._hurried.append(None)
        try:
            yield
        finally:
            self._hurried.pop()

    def look(self) -> int:
        """Rebuild outdated cards; returns the version of them all, which rises with every change."""
        with self._lock, texts.speaking(self._language):
            now_s = self._desk.now_s()
            revisions = self._desk.revisions()
            self._calls = {number: call for number, (_, call) in revisions.items()}
            seen = {number: (revision, contact.stage(call, now_s)) for number, (revision, call) in revisions.items()}
            old = [number for number in seen if self._is_old(number, seen[number], now_s)]
            known = self._known() if old else None
            for at in range(0, len(old), AT_ONCE):
                began_s = time.thread_time()
                self._make(old[at : at + AT_ONCE], seen, known)
                self.pause(began_s)
            return self._version

    def pause(self, began_s: float) -> None:
        """Give way to threads that answer tables, after work that began at this time of the thread's processor; not
        while somebody is waiting.  Waiting for those threads is no work."""
        if not self._hurried:
            time.sleep((time.thread_time() - began_s) * PAUSE)

    def since(self, version: int) -> list[Card]:
        """The cards rebuilt after this version; all for 0."""
        with self._lock:
            return [card for number, card in self._cards.items() if self._made[number] > version]

    def cards(self) -> list[Card]:
        """All cards as of the last look; the most urgent first, then by number."""
        return sorted(self.since(0), key=lambda card: card.order_key)

    def contacts(self, now_s: float) -> dict[int, Contact]:
        """Seconds since last contact, None = never, and what that comes to."""
        return {number: _contact(call, now_s) for number, call in self._calls.items()}

    def _is_old(self, number: int, seen: tuple[int, int], now_s: float) -> bool:
        made_s, due_s = self._due_s.get(number, (now_s, now_s))
        return self._seen.get(number) != seen or not made_s <= now_s <= due_s

    def _known(self) -> LookUps:
        """Looked up once for all cards of a look."""
        with self._desk.reading() as connection:
            return cards.known_of(self._desk, connection)

    def _make(self, numbers: list[int], seen: dict[int, tuple[int, int]], known: LookUps | None) -> None:
        """Each counts as of its revision in `seen`, which was read first, so later changes are not missed."""
        now_s = self._desk.now_s()
        made = cards.list_cards(self._desk, numbers, known)
        self._version += 1
        for card in made:
            number = card.number
            self._cards[number], self._made[number] = card, self._version
            self._seen[number] = seen[number]
            self._due_s.pop(number, None)
            if card.changes_s is not None:
                self._due_s[number] = now_s, now_s + card.changes_s


def _contact(call: LastCall, now_s: float) -> Contact:
    age_s = None if call.last_seen_s is None else round(max(0.0, now_s - call.last_seen_s), 1)
    return Contact(age_s, contact.level(call, now_s))


class CardCaches:
    """One for each language, made on first request."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._lock = threading.Lock()
        self._found: dict[str, CardCache] = {}

    def in_language(self, language: str) -> CardCache:
        with self._lock:
            return self._found.setdefault(language, CardCache(self._desk, language))
