"""Server-sent events: what changes on the pages, pushed to every browser that is watching.

Each browser's stream asks the store a few times a second what has changed, so that an exchange answered by another
process is seen as well, and nothing has to be kept for a browser that has gone.

    event: card    {"number": 7, "html": "..."}    a table's card, as on the page of all tables
    event: needs   {"tables": 2, "results": 1}     how many tables need the director, how many results wait
    event: ages    {"7": 0.4, "8": null}           seconds since each table was last heard from
"""

import asyncio
import json
from collections.abc import AsyncIterator

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import StreamingResponse
from starlette.routing import Route

from host_tools.director.desk.desk import LARGEST_TABLE, Desk
from host_tools.director.orders import fields
from host_tools.director.orders.fields import Form
from host_tools.director.texts import text
from host_tools.director.views import cards, contact
from host_tools.director.views.attention import Attention, Needs
from host_tools.director.web import paper
from host_tools.director.web.plain import plain

LOOK_S = 0.25
AGES_S = 1.0
RETRY_MS = 1000  # how soon a browser calls again when the stream has broken


class Stream:
    """What one browser has been sent."""

    def __init__(self, desk: Desk, only: int | None = None, attention: Attention | None = None) -> None:
        self._desk = desk
        self._attention = attention or Attention(desk)
        self._needs: Needs | None = None
        self._only = only  # the one table that its page is about, None = all
        self._sent: dict[int, tuple[int, int]] = {}  # the revision of each table's card, and how silent the table was
        self._due_s: dict[int, float] = {}  # when a card looks different although nothing has come from its table
        self._ages_s = 0.0

    def news(self) -> list[str]:
        """The events that are due now; all cards at first, so that a browser that comes back is up to date."""
        now_s = self._desk.now_s()
        revisions = self._desk.revisions()
        if self._only is not None:
            revisions = {number: seen for number, seen in revisions.items() if number == self._only}
        seen = {number: (revision, contact.stage(seen_s, now_s)) for number, (revision, seen_s) in revisions.items()}
        changed = [
            number
            for number in revisions
            if self._sent.get(number) != seen[number] or self._due_s.get(number, now_s) < now_s
        ]
        events = [event("card", card) for card in self._cards(changed, seen)]
        needs = self._attention.needs()
        if needs != self._needs:
            self._needs = needs
            events.append(event("needs", plain(needs)))
        if now_s - self._ages_s >= AGES_S or now_s < self._ages_s:
            self._ages_s = now_s
            events.append(event("ages", {number: _age_s(seen_s, now_s) for number, (_, seen_s) in revisions.items()}))
        return events

    def _cards(self, changed: list[int], seen: dict[int, tuple[int, int]]) -> list[dict[str, object]]:
        found = []
        for card in cards.every(self._desk, changed) if changed else []:
            self._sent[card.number] = (card.revision, seen[card.number][1])
            self._due_s.pop(card.number, None)
            if card.changes_s is not None:
                self._due_s[card.number] = self._desk.now_s() + card.changes_s
            found.append({"number": card.number, "html": paper.render("_card.html", table=card)})
        return found


def _age_s(seen_s: float | None, now_s: float) -> float | None:
    return None if seen_s is None else round(max(0.0, now_s - seen_s), 1)


def event(name: str, data: object) -> str:
    return f"event: {name}\ndata: {json.dumps(data)}\n\n"


async def events(request: Request) -> StreamingResponse:
    stream = Stream(request.app.state.desk, _only(request.query_params), request.app.state.attention)
    return StreamingResponse(_stream(request, stream), media_type="text/event-stream")


def _only(query: Form) -> int | None:
    """The one table of `?table`; anything else is refused before the stream begins."""
    if not fields.is_given(query, "table"):
        return None
    return fields.number(query, "table", text("enrol.number"), least=1, most=LARGEST_TABLE)


async def _stream(request: Request, stream: Stream) -> AsyncIterator[str]:
    yield f"retry: {RETRY_MS}\n\n"
    while not await request.is_disconnected():
        for one in await run_in_threadpool(stream.news):
            yield one
        await asyncio.sleep(LOOK_S)


ROUTES = [Route("/events", events)]
