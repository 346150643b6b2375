"""Every route and method as everybody: in every role, with every code, and as nobody."""

import re

import pytest
from starlette.responses import PlainTextResponse
from starlette.routing import Route
from starlette.testclient import TestClient

from host_tools.director import identity
from host_tools.director.desk.access import accounts
from host_tools.director.desk.desk import Desk
from host_tools.director.store import orders
from host_tools.director.web import app
from host_tools.director.web.entry.allowed import methods_of
from host_tools.director.web.routes import configurations
from host_tools.director.web.shared import permissions
from host_tools.installing.browser import pages as flashing
from tests.director.conftest import ADDRESS, BOARDS, HERE, PAGE, PORT, PROGRAM, client_as, logged_in
from tests.director.device import Device
from tests.director.matrix import COLUMNS, MATRIX, ROUTES

OWN, OTHER = 7, 8
STREAMS = (("GET", "/live/events"), ("GET", "/api/public/events"))
FILLED = {
    "id": "99",
    "draw": "99",
    "adjourned": "99",
    "table": "99",
    "order": "1",
    "version": "x",
    "name": "nothing",
    "part": "files",
    "board": "X",
    "event": "99",
    "round": "M1",
    "code": "22222222",
}
REFUSED = {"NOT_LOGGED_IN", "NOT_ALLOWED"}
EVERY_BOARD = [*BOARDS, *flashing.routes(configurations.flashed)]


def table_of_tests() -> dict[tuple[str, str], dict[str, str]]:
    """The matrix in terms of routes: who is in each cell, and how."""
    found = {}
    for act, routes in ROUTES.items():
        cells = dict(zip(COLUMNS, MATRIX[act].split(), strict=True))
        for route in routes:
            method, _, path = route.partition(" ")
            assert (method, path) not in found, f"{route} stands there twice"
            found[method, path] = cells
    return found


def plain(path: str) -> str:
    return re.sub(r":int}", "}", path)


def test_the_table_is_the_matrix():
    agreed = table_of_tests()
    assert {(method, plain(path)) for method, path in permissions.ROUTES} == set(agreed)
    for (method, path), allowed in permissions.ROUTES.items():
        cells = agreed[method, plain(path)]
        assert allowed == {column for column, cell in cells.items() if cell != "-"}, (method, path)


def test_a_route_that_is_not_in_the_table_stops_the_start(desk: Desk):
    with pytest.raises(permissions.NoRule, match="GET /secret"):
        app.create(desk, PORT, [Route("/secret", lambda _: PlainTextResponse("x"))])
    with pytest.raises(permissions.NoRule, match="DELETE /people"):
        app.create(desk, PORT, [Route("/people", lambda _: PlainTextResponse("x"), methods=["DELETE"])])


def caller(desk: Desk, column: str) -> TestClient:
    """A caller of this column; the observer is assigned to table 7."""
    if column in identity.ROLES:
        client = logged_in(fresh(desk), desk, column, OWN if column == identity.OBSERVER else None)
        return client
    client = fresh(desk)
    if column in identity.CODES:
        client.headers["Authorization"] = "Bearer " + accounts.add_code(desk, column, "it")
    return client


def fresh(desk: Desk) -> TestClient:
    server = app.create(desk, PORT, EVERY_BOARD)
    return TestClient(server, base_url=ADDRESS, client=HERE, headers=PROGRAM, follow_redirects=False)


def is_let_in(client: TestClient, method: str, path: str) -> bool:
    """Whether it got past its rule, whatever it found there."""
    if path.startswith("/events"):
        path += "&since=x" if "?" in path else "?feed=none"  # refused after the rule: its stream never ends
    answer = client.request(method, path)
    assert answer.status_code < 500, (method, path, answer.text)
    said = answer.json() if answer.headers["content-type"] == "application/json" else {}
    code = said.get("error", "") if isinstance(said, dict) else ""
    is_refused = code in REFUSED
    assert is_refused == (answer.status_code in (401, 403) and code in REFUSED)
    return not is_refused


@pytest.mark.parametrize("column", [column for column in COLUMNS if column != "table"])
def test_everybody_is_let_in_exactly_where_the_matrix_says(desk: Desk, device: Device, column: str):
    client, agreed = caller(desk, column), table_of_tests()
    routes = client.app.routes  # type: ignore[attr-defined]
    for route in routes:
        for method in methods_of(route):
            cell = agreed[method, plain(route.path)][column]
            if (method, route.path) in (("POST", "/link"), ("POST", "/logout"), *STREAMS):
                continue  # the one is signed, the next ends the walk, streams have no end
            for number in (OWN, OTHER):
                path = re.sub(
                    r"{(\w+)}", lambda hole, n=number: ({"number": str(n)} | FILLED)[hole[1]], plain(route.path)
                )
                path += "/nothing.js" if path == "/static" else ""
                path += f"?table={number}&feed=none" if path == "/events" else ""
                wanted = cell in "yp" or (cell == "o" and number == OWN and path != "/")
                if column == identity.OBSERVER and path == "/":
                    assert client.get("/").headers["location"] == f"/tables/{OWN}"
                    continue
                assert is_let_in(client, method, path) == wanted, (column, method, path)


def test_nobody_is_led_to_the_login_and_a_program_is_told(desk: Desk):
    client = caller(desk, identity.PUBLIC)
    assert client.get("/results", headers=PAGE).headers["location"] == "/login?to=%2Fresults"
    assert client.get("/results").json()["error"] == "NOT_LOGGED_IN"
    assert client.post("/matches/1/verify").status_code == 401


def test_who_may_not_is_told_who_can(desk: Desk, device: Device):
    client = client_as(desk, identity.CLERK)
    answer = client.post("/tables/7/orders", data={"form": "pause"})
    assert answer.status_code == 403 and "desk clerk" in answer.json()["message"]
    assert answer.json()["message"].endswith("Who can: director, assistant")


@pytest.mark.parametrize("form", sorted(permissions.DIRECTORS_ORDERS))
def test_some_orders_are_the_directors(desk: Desk, playing: Device, form: str):
    """An assistant's order is only proposed; the table receives nothing (test_proposals.py)."""
    filled = {
        "form": form,
        "against": "1",
        "side": "1",
        "points": "1",
        "reason": "PEN-03",
        "result": "1",
        "winner": "0",
    }
    filled |= {"kind": "1", "cube": "2", "length": "5", "key": "crawford", "level": "1"}
    client_as(desk, identity.ASSISTANT).post("/tables/7/orders", data=filled)
    with desk.reading() as connection:
        assert orders.waiting(connection, 7) == []


def test_an_assistant_settles_what_happens_at_a_table(desk: Desk, playing: Device):
    client = client_as(desk, identity.ASSISTANT)
    assert client.post("/tables/7/orders", data={"form": "announce", "reason": "five minutes"}).status_code == 303


def test_pages_offer_what_whoever_looks_may_do(desk: Desk, playing: Device):
    director, assistant = client_as(desk, identity.DIRECTOR), client_as(desk, identity.ASSISTANT)
    clerk, observer = client_as(desk, identity.CLERK), client_as(desk, identity.OBSERVER, OWN)
    pages = [
        client.get("/tables/7?form=penalty", headers=PAGE).text for client in (director, assistant, clerk, observer)
    ]
    assert [page.count('value="penalty"') > 0 for page in pages] == [True, True, False, False]
    assert ["Propose to the director" in page for page in pages] == [False, True, False, False]
    assert ["Call the director" in page for page in pages] == [False, False, False, True]
    assert [page.count("?form=give_time#give") > 0 for page in pages] == [True, True, False, False]
    assert ["/tables/7/key" in page for page in pages] == [True, False, False, False]
    assert ["/tables/7/assign" in page or "/move" in page for page in pages] == [True, True, True, False]
    assert ['href="/people"' in page for page in pages] == [True, False, False, False]
    assert ['href="/results"' in page for page in pages] == [True, True, True, False]
