"""The cards of all tables as they are now, each made once after a change, whoever looks.

Pages, live events and the counts in the navigation all ask here: what a card costs is paid once a revision, not once a
browser.  The desk's lock is held for a few cards at a time, so that the tables' messages get through in between.
"""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from host_tools.director import texts
from host_tools.director.desk.desk import Desk
from host_tools.director.views.at_table import cards, contact
from host_tools.director.views.at_table.cards import Card, Known

AT_ONCE = 4  # cards that are made under one hold of the desk's lock
PAUSE = 2  # times as long as making these took, where nobody waits: tables are answered meanwhile


class Lookout:
    """The cards in one language.  A card is made anew when its table's revision or silence is another, or it is due."""

    def __init__(self, desk: Desk, language: str = texts.USUAL) -> None:
        self._desk = desk
        self._language = language
        self._lock = threading.Lock()  # several pages ask at once
        self._seen: dict[int, tuple[int, int]] = {}  # the revision of each table, and how silent it was
        self._due_s: dict[int, float] = {}  # when a card looks different although nothing has come from its table
        self._made: dict[int, int] = {}  # by table, at which version its card was made
        self._cards: dict[int, Card] = {}
        self._heard_s: dict[int, float | None] = {}
        self._version = 0
        self._hurried: list[None] = []  # one for each that waits for the cards

    @contextmanager
    def hurried(self) -> Iterator[None]:
        """Somebody waits for what is being made: no pauses in this block."""
        self._hurried.append(None)
        try:
            yield
        finally:
            self._hurried.pop()

    def look(self) -> int:
        """Make the cards that are out of date; the version of them all, which grows when one is another."""
        with self._lock, texts.speaking(self._language):
            now_s = self._desk.now_s()
            revisions = self._desk.revisions()
            self._heard_s = {number: heard_s for number, (_, heard_s) in revisions.items()}
            seen = {number: (revision, contact.stage(at_s, now_s)) for number, (revision, at_s) in revisions.items()}
            old = [number for number in seen if self._is_old(number, seen[number], now_s)]
            known = self._known() if old else None
            for at in range(0, len(old), AT_ONCE):
                began_s = time.monotonic()
                self._make(old[at : at + AT_ONCE], seen, known)
                self.pause(began_s)
            return self._version

    def pause(self, began_s: float) -> None:
        """After something that began then and took Python from those who answer tables; none where somebody waits."""
        if not self._hurried:
            time.sleep((time.monotonic() - began_s) * PAUSE)

    def since(self, version: int) -> list[Card]:
        """The cards that were made after this version; all for 0."""
        with self._lock:
            return [card for number, card in self._cards.items() if self._made[number] > version]

    def cards(self) -> list[Card]:
        """All, as they were when last looked at; the most urgent first, then by number."""
        return sorted(self.since(0), key=lambda card: card.order_key)

    def ages_s(self, now_s: float) -> dict[int, float | None]:
        """How long ago each table was heard of; None: never."""
        return {
            number: None if heard_s is None else round(max(0.0, now_s - heard_s), 1)
            for number, heard_s in self._heard_s.items()
        }

    def _is_old(self, number: int, seen: tuple[int, int], now_s: float) -> bool:
        return self._seen.get(number) != seen or self._due_s.get(number, now_s) < now_s

    def _known(self) -> Known:
        """What is the same for all cards of a look."""
        with self._desk.looking() as connection:
            return cards.known_of(self._desk, connection)

    def _make(self, numbers: list[int], seen: dict[int, tuple[int, int]], known: Known | None) -> None:
        """Each counts as of its revision in `seen`, which was read first: what has come since is not missed."""
        now_s = self._desk.now_s()
        made = cards.every(self._desk, numbers, known)
        self._version += 1
        for card in made:
            number = card.number
            self._cards[number], self._made[number] = card, self._version
            self._seen[number] = seen[number]
            self._due_s.pop(number, None)
            if card.changes_s is not None:
                self._due_s[number] = now_s + card.changes_s


class Lookouts:
    """One for each language, made when it is first asked for."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._lock = threading.Lock()
        self._found: dict[str, Lookout] = {}

    def of(self, language: str) -> Lookout:
        with self._lock:
            return self._found.setdefault(language, Lookout(self._desk, language))
