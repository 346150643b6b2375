"""For other programs: one JSON of everything public and its stream, both as the OpenAPI document describes them."""

import json

import pytest
from jsonschema import Draft202012Validator
from openapi_spec_validator import validate
from starlette.testclient import TestClient

from host_tools.director.desk import undoing
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.draws import call_up, calling
from host_tools.director.formats.acts.drawing import Draw as DrawLots, OpenConsolation
from host_tools.director.texts import USUAL
from host_tools.director.views.card_cache import CardCaches
from host_tools.director.views.everybody.for_programs import PIECES, Everything
from host_tools.director.web.connections.stream_limits import StreamLimits
from host_tools.director.web.routes.everybody import programs
from host_tools.director.web.watching import events
from host_tools.director.web.watching.feeds import Feed, Feeds
from tests.director.conftest import PAGE, Now, stranger_of
from tests.director.device import Device
from tests.director.drawn import FOUR, do, newest_act, open_draw
from tests.director.test_standings_file import report

SCHEMAS = programs.described()["components"]["schemas"]


@pytest.fixture
def anybody(desk: Desk) -> TestClient:
    return stranger_of(desk)


@pytest.fixture
def drawn(desk: Desk, device: Device) -> int:
    """Four entries: one match at table 7, the other one on a board without a device."""
    draw_id = open_draw(desk, FOUR)
    do(desk, draw_id, DrawLots(0))
    do(desk, draw_id, OpenConsolation("progressive"))
    device.sync()
    calling.call(desk, draw_id, "M1-1", 7, 5)
    call_up.seat(desk, draw_id, "M1-2", "25")
    return draw_id


def checked(data: object, model: str) -> None:
    schema = {"$ref": f"#/components/schemas/{model}", "components": {"schemas": SCHEMAS}}
    Draft202012Validator(schema).validate(data)


def told(feed: Feed, mark: str) -> list[tuple[str, object]]:
    """The pieces of the stream since a mark."""
    said, _ = feed.since(mark)
    lines = said.splitlines()
    named = [line.removeprefix("event: ") for line in lines if line.startswith("event: ")]
    data = [json.loads(line.removeprefix("data: ")) for line in lines if line.startswith("data: ")]
    return [one for one in zip(named, data, strict=True) if one[0] in PIECES]


@pytest.fixture
def feed(desk: Desk) -> Feed:
    return Feeds(desk, CardCaches(desk).in_language, events.makers()).feed(events.PROGRAMS_FEED, USUAL)


def test_the_description_is_valid_and_for_every_site(anybody: TestClient):
    answer = anybody.get("/api/openapi.json")
    validate(answer.json())
    assert answer.headers["access-control-allow-origin"] == "*"


def test_everything_public_is_as_described(anybody: TestClient, drawn: int):
    answer = anybody.get("/api/public")
    assert answer.headers["access-control-allow-origin"] == "*"
    found = answer.json()
    checked(found, Everything.__name__)
    assert [one["number"] for one in found["tables"]] == [7]
    assert [(one["place"], one["calls"]) for one in found["hall"]["calls"]] == [("25", 1), ("7", 1)]
    assert [one["name"] for one in found["events"]] == ["Open"]
    by_code = {one["code"]: one for one in found["pairings"]}
    assert (by_code["M1-1"]["state"], by_code["M1-1"]["place"]) == ("called", "7")
    assert by_code["M1-2"]["place"] == "25"
    assert by_code["M2-1"]["sides"] == [None, None]


def test_a_result_stands_in_its_pairing_and_names_the_next_one(anybody: TestClient, desk: Desk, drawn: int):
    name, _ = report(desk, drawn, "M1-2", (5, 3))
    by_code = {one["code"]: one for one in anybody.get("/api/public").json()["pairings"]}
    assert (by_code["M1-2"]["score"], by_code["M1-2"]["winner"]) == ([5, 3], 0)
    assert name in by_code["M2-1"]["sides"]


def test_however_many_ask_it_is_made_once_a_second(anybody: TestClient, desk: Desk, drawn: int, now: Now):
    before = anybody.get("/api/public").json()
    report(desk, drawn, "M1-2", (5, 3))
    assert anybody.get("/api/public").json() == before
    now.s += 1
    assert anybody.get("/api/public").json()["mark"] != before["mark"]


def test_the_stream_tells_each_piece_once_and_only_what_changes(desk: Desk, drawn: int, feed: Feed, now: Now):
    feed.look()
    first = told(feed, "")
    for event, data in first:
        checked(data, PIECES[event].__name__)
    assert {event for event, _ in first} == {"table", "hall", "event", "pairing"}
    mark = feed.mark
    report(desk, drawn, "M1-2", (5, 3))
    now.s += 1
    feed.look()
    later = told(feed, mark)
    for event, data in later:
        checked(data, PIECES[event].__name__)
    changed = {data["code"] for event, data in later if event == "pairing" and isinstance(data, dict)}
    assert "M1-2" in changed and "M2-1" in changed and "M1-1" not in changed


def test_what_is_taken_back_is_gone(desk: Desk, feed: Feed, now: Now, anybody: TestClient):
    draw_id = open_draw(desk, FOUR)
    do(desk, draw_id, DrawLots(0))
    feed.look()
    mark = feed.mark
    undoing.undo(desk, newest_act(desk))
    now.s += 1
    feed.look()
    gone = [data for event, data in told(feed, mark) if event == "pairing"]
    assert {"id": f"{draw_id}/M1-1", "gone": True} in gone
    assert anybody.get("/api/public").json()["pairings"] == []


def test_the_stream_is_open_to_every_site(anybody: TestClient, drawn: int, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(StreamLimits, "is_full_for_public", lambda *_, **__: True)  # a stream would not end
    answer = anybody.get("/api/public/events")
    assert answer.headers["access-control-allow-origin"] == "*"
    assert "event: pairing" in answer.text


def test_no_code_and_no_need_is_public(anybody: TestClient, playing: Device, desk: Desk):
    playing.play()
    playing.sync()
    with desk.reading() as connection:
        code = str(connection.exec_driver_sql("SELECT code FROM matches").scalar_one())
    assert code and code not in anybody.get("/api/public").text


def test_people_read_the_same(anybody: TestClient):
    page = anybody.get("/api", headers=PAGE).text
    for piece in PIECES:
        assert f"<h2>{piece}</h2>" in page
    assert "/api/public/events" in page and "/api/openapi.json" in page
