"""How many tables need the director, and how many results wait: for the title and navigation of every page."""

from dataclasses import dataclass

from host_tools.director.desk.desk import Desk
from host_tools.director.store import matches
from host_tools.director.store.databases.last_known import LastKnown
from host_tools.director.views import on_paper
from host_tools.director.views.card_cache import CardCache


@dataclass(frozen=True)
class Needs:
    tables: int
    results: int

    @property
    def every(self) -> int:
        return self.tables + self.results


class Attention:
    """Counts from the current cards, without rebuilding any that is still valid.

    While the store cannot be read, they are the last ones."""

    def __init__(self, desk: Desk, card_cache: CardCache | None = None) -> None:
        self._desk = desk
        self._card_cache = card_cache or CardCache(desk)
        self._known: LastKnown[Needs] = LastKnown()

    def needs(self) -> Needs:
        return self._known.read("", self._counted)

    def _counted(self) -> Needs:
        self._card_cache.look()
        return counted(self._desk, self._card_cache)


def counted(desk: Desk, card_cache: CardCache) -> Needs:
    """From the cards of the last look."""
    tables = sum(card.is_alert for card in card_cache.since(0))
    with desk.store.reading() as connection:
        return Needs(tables, matches.count_reported(connection) + on_paper.number_waiting(desk))
