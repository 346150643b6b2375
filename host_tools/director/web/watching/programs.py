"""Pieces for other programs: each table, the hall, and each event with its pairings and standings, as JSON."""

from collections.abc import Iterable, Iterator
from typing import Any

from pydantic import BaseModel

from host_tools.director.desk.draws.draw_state import Draw
from host_tools.director.texts import text
from host_tools.director.views import parts
from host_tools.director.views.everybody import for_programs, hall, whereabouts
from host_tools.director.views.everybody.for_programs import PIECES
from host_tools.director.views.showing import Card
from host_tools.director.web.shared.public_json import public
from host_tools.director.web.watching.feeds import Fragment, Key, Look
from host_tools.director.web.watching.screens import Changes

GONE = "gone"  # the only key of a piece that is no longer there


class Programs:
    """Only what has changed; the data of every piece is as the OpenAPI document says."""

    def __init__(self) -> None:
        self._changes = Changes()
        self._there: dict[tuple[str, Key], None] = {}

    def __call__(self, look: Look) -> Iterator[Fragment]:
        for card in look.cards:
            yield Fragment("table", card.number, _table(card, look.now_s))
        if self._changes.are_any(look):
            yield from self._of_events(look)

    def _of_events(self, look: Look) -> Iterator[Fragment]:
        page = hall.page(look.desk, look.every)
        yield _piece("hall", "", for_programs.hall(page))
        with look.desk.reading() as connection:
            found = whereabouts.shown_events(look.desk, connection)
        before, self._there = self._there, {}
        for draw in found:
            for one in _of_draw(draw):
                self._there[one.event, one.key] = None
                yield one
        for event, key in before.keys() - self._there.keys():
            yield Fragment(event, key, {"id": key, GONE: True})


def _table(card: Card, now_s: float) -> dict[str, Any]:
    """Or a note that it cannot be shown."""
    instead = {"number": card.number, "name": card.name, "state": "unshown", "words": text("state.unshown")}
    instead |= {"at_s": now_s, "link": {"age_s": None, "level": ""}, "match": None, "clock": None}
    return parts.part(f"table {card.number} for programs", lambda: public(card, now_s), lambda _: instead)


def _of_draw(draw: Draw) -> Iterator[Fragment]:
    yield _piece("event", draw.row.id, for_programs.event(draw))
    yield from _keyed("pairing", for_programs.pairings(draw))
    yield from _keyed("standings", for_programs.standings(draw))


def _keyed(event: str, found: Iterable[for_programs.Pairing | for_programs.Standings]) -> Iterator[Fragment]:
    return (_piece(event, one.id, one) for one in found)


def _piece(event: str, key: Key, found: BaseModel) -> Fragment:
    assert event in PIECES
    return Fragment(event, key, found.model_dump(mode="json"))
