"""Every page: all routes that can be viewed, for the tables and matches of a desk."""

from collections.abc import Iterable
from itertools import product

from httpx2 import Response
from starlette.routing import Route
from starlette.testclient import TestClient

from host_tools.director.desk.access import own_codes
from host_tools.director.desk.desk import Desk
from host_tools.director.games.backgammon.orders.forms import ORDER_FORMS
from host_tools.director.store import draws, matches, players, tables
from host_tools.director.store.away import adjourned
from tests.director.conftest import PAGE

# Continuations of a route's address, for pages that show more on request.
ASKED = {
    "/tables/{number:int}": ("", "?facts=all", *(f"?form={one.name}" for one in ORDER_FORMS)),
    "/tables/{number:int}/assign": ("", "?again", "?next={id}", "?event=Main+draw"),
    "/tables/{number:int}/dispute": ("", "?card_a=1-0&card_b=0-0"),
    "/tables/{number:int}/clock": ("", "?per_point_ms=1:00&delay_ms=10"),
    "/results": ("", "?event=Main+draw", "?of=done&page=2"),
    "/rulings": ("", "?event=Main+draw"),
    "/event-settings": ("", "?event=Main+draw"),
}
ENDLESS = ("/events", "/live/events", "/api/public/events", "/enter")  # are viewed by themselves
# For a game that these desks do not have (test_phones.py); no whole page (test_own_page.py); only of a match with
# facts (test_passports.py, test_transcripts.py).
ELSEWHERE = (
    "/declare/{number:int}",
    "/p/{code}/own",
    *(f"/matches/{{id:int}}/{name}" for name in ("passport.html", "match.mat", "match.json", "chapters.vtt")),
    "/passport/{code}",
    "/PASSPORT/{code}",
)
OWN = ("/p/{code}",)
SOME = 2  # players whose own pages are viewed
MISSING = -1


def addresses(desk: Desk) -> list[str]:
    """The addresses that can be viewed."""
    with desk.reading() as connection:
        numbers = [table.number for table in tables.read_all(connection)]
        ids = [match.id for match in matches.read_all(connection)] or [MISSING]
        drawn = [draw.id for draw in draws.read_all(connection)]
        waiting = [row.id for row in adjourned.waiting(connection)]
        names = [player.name for player in players.read_all(connection)][:SOME]
    codes = list(own_codes.codes_of(desk, names).values())
    asked_for = [path + asked for path in paths(desk) for asked in ASKED.get(path, ("",))]
    filled = [one for path in asked_for for one in _filled(path, numbers, ids, drawn, waiting)]
    return [*filled, *(f"/p/{code}" for code in codes)]


def paths(desk: Desk) -> Iterable[str]:
    """The paths of all routes, as declared."""
    from host_tools.director.web import app

    routes = app.create(desk, 8080).routes
    every = [route.path for route in routes if isinstance(route, Route) and "GET" in (route.methods or ())]
    return [path for path in every if path not in ENDLESS + ELSEWHERE + OWN]


def _filled(path: str, numbers: list[int], ids: list[int], drawn: list[int], waiting: list[int]) -> list[str]:
    if "{adjourned:int}" in path:
        return [path.replace("{adjourned:int}", str(one)) for one in waiting]
    named = path.replace("{number:int}", "{number}").replace("{id:int}", "{id}")
    for event in ("{draw:int}", "{event}"):
        if event in named:
            return [named.replace(event, str(one)).replace("{round}", "M1") for one in drawn]
    places = product(numbers if "{number}" in named else [0], ids if "{id}" in named else [0])
    found = [named.format(number=number, id=match) for number, match in places if match != MISSING]
    assert found or ids == [MISSING], path
    return found


def look(client: TestClient, address: str) -> Response:
    return client.get(address, headers=PAGE)
