"""The public view: the tables live, as pages and as JSON, without a login.

Names, scores, cube and clocks, as seen in the hall anyway.  Not: notes, details of calls, orders, thinking times, a
device's health, a result's code (GEN-06).  However many watch, the store is queried once a second.
"""

import json
import threading
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from host_tools.director.desk.desk import LARGEST_TABLE, Desk
from host_tools.director.faults import Fault
from host_tools.director.store.databases.last_known import LastKnown
from host_tools.director.texts import language, text
from host_tools.director.views import parts
from host_tools.director.views.card_cache import CardCaches, Contact
from host_tools.director.views.showing import Card
from host_tools.director.web.shared import paper
from host_tools.director.web.shared.embedding import by_sites
from host_tools.director.web.shared.last_answers import JSON, Answer, again
from host_tools.director.web.shared.public_json import aged, public
from host_tools.director.web.shared.services import services
from host_tools.director.web.watching import events, live

KEPT_S = 1.0
FOR_ALL_SITES = {"Access-Control-Allow-Origin": "*", "Cross-Origin-Resource-Policy": "cross-origin"}


@dataclass(frozen=True)
class Tables:
    made_s: float
    parts: Mapping[int, bytes]  # by number


class Board:
    """The public part of all tables as JSON, by language, rebuilt at most once per `KEPT_S`."""

    def __init__(self, desk: Desk, card_caches: CardCaches) -> None:
        self._desk = desk
        self._card_caches = card_caches
        self._lock = threading.Lock()
        self._kept: dict[str, Tables] = {}
        self._known: LastKnown[Tables] = LastKnown()

    def tables(self) -> "Tables":
        """The last ones known, if the store cannot be read."""
        with self._lock:
            now_s, spoken = self._desk.now_s(), language()
            found = self._kept.get(spoken)
            if found is None or not 0 <= now_s - found.made_s < KEPT_S:
                found = self._known.read(spoken, lambda: Tables(now_s, self._made(spoken, now_s)))
                self._kept[spoken] = found
            return found

    def _made(self, spoken: str, now_s: float) -> Mapping[int, bytes]:
        card_cache = self._card_caches.in_language(spoken)
        card_cache.look()
        contacts = card_cache.contacts(now_s)
        every = sorted(card_cache.cards(), key=lambda card: card.number)
        return {card.number: _part(card, now_s, contacts) for card in every}


def _part(card: Card, now_s: float, contacts: Mapping[int, Contact]) -> bytes:
    """One table as JSON, or a note that it cannot be shown."""
    instead = {"number": card.number, "name": card.name, "state": "unshown", "words": text("state.unshown")}
    return parts.part(
        f"table {card.number} for all",
        lambda: json.dumps(aged(public(card, now_s), contacts)).encode(),
        lambda _: json.dumps(instead).encode(),
    )


def answered(request: Request, content: bytes, made_s: float) -> Response:
    """This JSON, for every site; one from earlier says so."""
    headers, desk = {"Cache-Control": f"max-age={KEPT_S:.0f}", **FOR_ALL_SITES}, services(request).desk
    if 0 <= desk.now_s() - made_s < KEPT_S:
        return Response(content, media_type=JSON, headers=headers)
    found = again(Answer(content, JSON, made_s), desk.trouble_as_of(made_s), desk.now_s())
    found.headers.update(FOR_ALL_SITES)
    return found


def every_table(request: Request) -> Response:
    tables = services(request).the(Board).tables()
    return answered(request, b'{"tables": [' + b", ".join(tables.parts.values()) + b"]}", tables.made_s)


def one_table(request: Request) -> Response:
    tables = services(request).the(Board).tables()
    return answered(request, need(tables.parts, request.path_params["number"]), tables.made_s)


def need(tables: Mapping[Any, Any], number: int) -> Any:
    if number > LARGEST_TABLE or number not in tables:
        raise Fault("NO_TABLE", 404, number=number)
    return tables[number]


def page(request: Request) -> Response:
    """All tables."""
    feed = events.feed_of(request, events.PUBLIC_FEED)
    as_of_s = feed.open(is_public=True)
    cards = live.cards_of(feed).values()
    return paper.page(request, "live.html", as_of_s=as_of_s, tables=list(cards), feed=feed, only=None)


def table_page(request: Request) -> Response:
    """One table, as large as the screen allows."""
    number = request.path_params["number"]
    feed = events.feed_of(request, events.PUBLIC_FEED)
    as_of_s = feed.open(is_public=True)
    card = need(live.cards_of(feed), number)
    return paper.page(request, "live.html", as_of_s=as_of_s, tables=[card], feed=feed, only=number)


ROUTES = [
    Route("/live", by_sites(page)),
    Route("/live/events", events.public_events),
    Route("/live/{number:int}", by_sites(table_page)),
    Route("/api/live", every_table),
    Route("/api/live/{number:int}", one_table),
]
