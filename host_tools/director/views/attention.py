"""How many tables need the director, and how many results wait: for the title and the navigation of every page."""

import threading
from dataclasses import dataclass

from host_tools.director.desk.desk import Desk
from host_tools.director.store import matches
from host_tools.director.views import cards, contact


@dataclass(frozen=True)
class Needs:
    tables: int
    results: int

    @property
    def every(self) -> int:
        return self.tables + self.results


class Attention:
    """Looks at a table again only when something about it has changed, or may look different by now."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._lock = threading.Lock()  # several pages ask at once
        self._seen: dict[int, tuple[int, int]] = {}  # the revision of each table, and how silent it was
        self._due_s: dict[int, float] = {}
        self._alerts: set[int] = set()

    def needs(self) -> Needs:
        with self._lock:
            self._look()
            tables = len(self._alerts)
        with self._desk.looking() as connection:
            return Needs(tables, matches.count_reported(connection))

    def _look(self) -> None:
        now_s = self._desk.now_s()
        seen = {
            number: (revision, contact.stage(seen_s, now_s))
            for number, (revision, seen_s) in self._desk.revisions().items()
        }
        changed = [number for number in seen if self._is_old(number, seen[number], now_s)]
        for card in cards.every(self._desk, changed) if changed else []:
            self._alerts.discard(card.number)
            if card.is_alert:
                self._alerts.add(card.number)
            self._due_s.pop(card.number, None)
            if card.changes_s is not None:
                self._due_s[card.number] = now_s + card.changes_s
        self._seen = seen

    def _is_old(self, number: int, seen: tuple[int, int], now_s: float) -> bool:
        return self._seen.get(number) != seen or self._due_s.get(number, now_s) < now_s
