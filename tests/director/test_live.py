"""What is pushed to the pages: a card when something about a table has changed, and how long ago it was heard of."""

import json

from starlette.testclient import TestClient

from host_tools.director.desk import results
from host_tools.director.desk.desk import Desk
from host_tools.director.web.events import Stream
from tests.director.conftest import Now
from tests.director.device import Device, line_to


def read(events: list[str]) -> list[tuple[str, dict]]:
    found = []
    for event in events:
        name, data = event.strip().split("\n")
        found.append((name.removeprefix("event: "), json.loads(data.removeprefix("data: "))))
    return found


def cards(events: list[str]) -> list[int]:
    return [data["number"] for name, data in read(events) if name == "card"]


def test_a_browser_that_comes_gets_every_card(playing: Device, new_device, desk: Desk):
    new_device(8)
    assert cards(Stream(desk).news()) == [7, 8]
    assert cards(Stream(desk, only=8).news()) == [8]


def test_a_press_is_pushed_and_a_silence_is_not(playing: Device, desk: Desk):
    stream = Stream(desk)
    stream.news()
    playing.exchange()
    assert cards(stream.news()) == []
    playing.turn()
    playing.exchange()
    (card,) = [data for name, data in read(stream.news()) if name == "card"]
    assert card["number"] == 7 and 'data-running="' in card["html"]


def test_an_order_and_a_result_are_pushed(playing: Device, desk: Desk):
    stream = Stream(desk)
    stream.news()
    playing.play()
    playing.sync()
    stream.news()
    results.verify(desk, 1)
    assert cards(stream.news()) == [7]


def test_another_process_is_seen_too(playing: Device, open_desk, desk: Desk):
    stream = Stream(desk)
    stream.news()
    playing.post = line_to(open_desk())
    playing.turn()
    playing.exchange()
    assert cards(stream.news()) == [7]


def test_the_ages_are_pushed_once_a_second(playing: Device, desk: Desk, now: Now):
    stream = Stream(desk)
    stream.news()
    now.s += 0.25
    assert read(stream.news()) == []
    now.s += 1
    assert read(stream.news()) == [("ages", {"7": 1.2})]


def test_a_stream_about_no_table_is_refused_before_it_begins(client: TestClient):
    answer = client.get("/events", params={"table": "9" * 5000})
    assert (answer.status_code, answer.json()["error"]) == (422, "BAD_NUMBER")


def test_the_json_is_what_the_pages_show(client: TestClient, playing: Device):
    """STR-01, RES-12."""
    playing.play()
    playing.sync()
    table = client.get("/api/tables/7").json()
    assert table["games"] and table["facts"] and table["orders"]
    assert table["match"]["score"] == [3, 0]
    (short,) = client.get("/api/tables").json()["tables"]
    assert short["words"] == table["words"] == "Rossi has won (points)"
    (match,) = client.get("/api/results").json()["matches"]
    assert match["code"] == table["match"]["code"] and match["result"]["type"] == "POINTS"
