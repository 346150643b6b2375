"""For other programs: everything public as one JSON, its changes as a stream, and what they mean (OpenAPI)."""

import json
import threading
from collections.abc import Iterator
from functools import cache
from importlib.metadata import version
from typing import Any

from pydantic.json_schema import models_json_schema
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from host_tools.director.desk.desk import Desk
from host_tools.director.views.everybody.for_programs import PIECES, Everything
from host_tools.director.web.routes.public import FOR_ALL_SITES, KEPT_S, answered
from host_tools.director.web.shared import paper
from host_tools.director.web.shared.public_json import aged
from host_tools.director.web.shared.services import services
from host_tools.director.web.watching import events
from host_tools.director.web.watching.feeds import Feed
from host_tools.director.web.watching.programs import GONE

PUBLIC, CHANGES, OPENAPI = "/api/public", "/api/public/events", "/api/openapi.json"
_REF = "#/components/schemas/{model}"
_ABOUT = {
    PUBLIC: "Everything public: tables, calls, who is next, events with pairings and standings. Anybody may ask, from "
    "any site, without a login.",
    CHANGES: "The same as server-sent events: after `begin`, every piece once, then each piece when it changes. The "
    'name of an event is that of its piece; one that is no longer there is {"id": …, "gone": true}. `ages` has the '
    "seconds since each table was last heard from. Ask from the `mark` of the JSON on with `since`; a browser's "
    "EventSource goes on by itself.",
}


class LastPublic:
    """The last answer by language: however many ask, it is made once a second."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._lock = threading.Lock()
        self._made: dict[str, tuple[float, bytes]] = {}

    def of(self, feed: Feed) -> tuple[float, bytes]:
        """When it was made, which is earlier if the store cannot be read now."""
        with self._lock:
            made_s, content = self._made.get(feed.language, (float("-inf"), b""))
            if not 0 <= self._desk.now_s() - made_s < KEPT_S:
                as_of_s = feed.open(is_public=True)
                made_s = self._desk.now_s() if as_of_s is None else as_of_s
                mark = feed.mark  # read first: what changes meanwhile is told once more
                content = json.dumps({"mark": mark, **_pieces(feed, made_s)}).encode()
                self._made[feed.language] = made_s, content
            return made_s, content


def everything(request: Request) -> Response:
    feed = events.feed_of(request, events.PROGRAMS_FEED)
    made_s, content = services(request).the(LastPublic).of(feed)
    return answered(request, content, made_s)


def _pieces(feed: Feed, now_s: float) -> dict[str, Any]:
    contacts = feed.card_cache.contacts(now_s)
    tables = [aged(table, contacts) for table in _there(feed, "table")]
    (hall,) = _there(feed, "hall")
    named = {"events": "event", "pairings": "pairing", "standings": "standings"}
    lists = {name: list(_there(feed, piece)) for name, piece in named.items()}
    return {"now_s": now_s, "tables": sorted(tables, key=lambda one: one["number"]), "hall": hall, **lists}


def _there(feed: Feed, piece: str) -> Iterator[dict[str, Any]]:
    for data in feed.fragments(piece).values():
        if isinstance(data, dict) and GONE not in data:
            yield data


async def changes(request: Request) -> Response:
    answer = await events.for_everybody(request, events.PROGRAMS_FEED)
    answer.headers.update(FOR_ALL_SITES)
    return answer


@cache
def described() -> dict[str, Any]:
    """The OpenAPI document."""
    _, schemas = models_json_schema(
        [(one, "serialization") for one in (Everything, *PIECES.values())], ref_template=_REF
    )
    language = {"name": "language", "in": "query", "schema": {"type": "string"}, "description": "en, it, nl …"}
    since = {"name": "since", "in": "query", "schema": {"type": "string"}, "description": "A `mark`."}
    whole = {"application/json": {"schema": {"$ref": _REF.format(model=Everything.__name__)}}}
    stream = {"text/event-stream": {"schema": {"type": "string"}}}
    return {
        "openapi": "3.1.0",
        "info": {"title": "Match table", "version": version("match-table"), "license": {"name": "MIT"}},
        "paths": {
            PUBLIC: _get(PUBLIC, [language], whole),
            CHANGES: _get(CHANGES, [language, since], stream),
        },
        "components": {"schemas": schemas["$defs"]},
    }


def _get(path: str, parameters: list[Any], content: dict[str, Any]) -> dict[str, Any]:
    answer = {"200": {"description": "As described.", "content": content}}
    return {"get": {"summary": _ABOUT[path], "parameters": parameters, "responses": answer}}


def openapi(_request: Request) -> Response:
    return JSONResponse(described(), headers=FOR_ALL_SITES)


def page(request: Request) -> Response:
    """The same to be read by people."""
    schemas = described()["components"]["schemas"]
    pieces = {name: schemas[one.__name__] for name, one in PIECES.items()}
    return paper.page(request, "api.html", about=_ABOUT, pieces=pieces, openapi=OPENAPI)


ROUTES = [
    Route("/api", page),
    Route(OPENAPI, openapi),
    Route(PUBLIC, everything),
    Route(CHANGES, changes),
]
