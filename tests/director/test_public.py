"""The public view: the tables live, and nothing meant for the director alone."""

import json
import logging

import pytest
from starlette.testclient import TestClient

from host_tools.director import identity
from host_tools.director.desk.access import accounts
from host_tools.director.desk.desk import Desk
from host_tools.director.faults import Fault
from host_tools.director.texts import USUAL
from host_tools.director.views.card_cache import CardCaches
from host_tools.director.web.connections import connection_limits, stream_limits
from host_tools.director.web.routes import public
from host_tools.director.web.shared import public_json
from host_tools.director.web.watching import events
from host_tools.director.web.watching.feeds import Feeds
from tests.director.conftest import PAGE, Now, stranger_of
from tests.director.device import Device


@pytest.fixture
def anybody(desk: Desk) -> TestClient:
    return stranger_of(desk)


def test_anybody_sees_the_tables_live(anybody: TestClient, playing: Device):
    page = anybody.get("/live", headers=PAGE)
    assert page.status_code == 200 and 'id="table-7"' in page.text and 'href="/live/7"' in page.text
    one = anybody.get("/live/7", headers=PAGE).text
    assert 'id="table-7"' in one and "&amp;table=7" in one
    assert anybody.get("/live/8", headers=PAGE).status_code == 404


def test_the_public_page_has_no_act_and_no_way_to_the_desk(anybody: TestClient, playing: Device):
    for path in ("/live", "/live/7"):
        page = anybody.get(path, headers=PAGE).text
        assert "<form" not in page and "data-for" not in page and 'href="/tables' not in page


def test_no_secret_of_a_table_is_public(anybody: TestClient, playing: Device, desk: Desk):
    playing.play()
    playing.sync()
    with desk.reading() as connection:
        code = str(connection.exec_driver_sql("SELECT code FROM matches").scalar_one())
    assert code
    seen = [anybody.get(path, headers=PAGE).text for path in ("/live", "/live/7", "/api/live", "/api/live/7")]
    assert not any(code in text for text in seen)
    table = anybody.get("/api/live/7").json()
    assert table.keys() == {*public_json.SHOWN, "link", "match", "at_s"}
    assert table["link"].keys() == set(public_json.SHOWN_OF_LINK) and "code" not in table["match"]
    assert anybody.get("/api/live").json() == {"tables": [table]}


def test_the_json_is_made_once_a_second(anybody: TestClient, playing: Device, now: Now):
    before = anybody.get("/api/live/7")
    assert before.headers["cache-control"] == "max-age=1"
    playing.turn()
    playing.exchange()
    assert anybody.get("/api/live/7").json() == before.json()
    now.s += public.KEPT_S
    assert anybody.get("/api/live/7").json()["revision"] > before.json()["revision"]


def test_the_age_goes_on_while_nothing_comes(anybody: TestClient, playing: Device, now: Now):
    before = anybody.get("/api/live/7").json()["link"]["age_s"]
    now.s += 5
    assert anybody.get("/api/live/7").json()["link"]["age_s"] == before + 5


@pytest.mark.parametrize("kind", identity.CODES)
def test_a_code_opens_the_live_state(anybody: TestClient, playing: Device, desk: Desk, kind: str):
    anybody.headers["Authorization"] = "Bearer " + accounts.add_code(desk, kind, "it")
    assert anybody.get("/api/live/7").status_code == 200
    assert anybody.get("/live/7", headers=PAGE).status_code == 200


def test_the_feed_of_the_public_has_cards_and_ages_alone(playing: Device, desk: Desk):
    feed = Feeds(desk, CardCaches(desk).in_language, events.makers()).feed(events.PUBLIC_FEED, USUAL)
    feed.look()
    said, _ = feed.since("")
    names = {line.removeprefix("event: ") for line in said.split("\n") if line.startswith("event: ")}
    assert names == {"begin", "now", "card", "ages"}
    assert "/tables/7" not in json.dumps(said)


def test_however_many_look_on_whoever_works_here_finds_a_place(caplog, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(stream_limits, "MOST_OF_PUBLIC", 2)
    places = stream_limits.StreamLimits()
    for number in range(2):
        assert not places.is_full_for_public("192.168.1.9")
        places.come(f"192.168.1.{number}", is_public=True)
    with caplog.at_level(logging.WARNING, "director"):
        assert all(places.is_full_for_public("192.168.1.9") for _ in range(3))
        places.check("192.168.1.9")
        assert caplog.messages == ["2 live pages of the public are open: more ask every few seconds"]
        places.go("192.168.1.0", is_public=True)
    assert caplog.messages[-1] == (
        "3 looks were answered without a stream (live pages of the public); there is room again"
    )
    assert not places.is_full_for_public("192.168.1.9")


@pytest.mark.parametrize(
    ("most_of_people", "phones", "screens", "every"),
    [(connection_limits.MOST_OF_PEOPLE, 1000, 32, 1160), (768, 580, 18, 672), (384, 290, 9, 336)],
)
def test_with_fewer_files_there_is_less_room(most_of_people: int, phones: int, screens: int, every: int):
    places = stream_limits.StreamLimits()
    places.fit(most_of_people)
    for is_screen, number in ((False, phones), (True, screens)):
        for _ in range(number):
            assert not places.is_full_for_public("127.0.0.1", is_screen=is_screen)
            places.come("127.0.0.1", is_public=True, is_screen=is_screen)
        assert places.is_full_for_public("127.0.0.1", is_screen=is_screen)
    for _ in range(every - phones - screens):
        places.check("127.0.0.1")
        places.come("127.0.0.1", is_public=False)
    with pytest.raises(Fault):
        places.check("127.0.0.1")


def test_a_screen_that_comes_first_takes_no_phones_place():
    places = stream_limits.StreamLimits()
    for _ in range(stream_limits.MOST_OF_SCREENS):
        places.come("127.0.0.1", is_public=True, is_screen=True)
    for _ in range(stream_limits.MOST_OF_PUBLIC):
        assert not places.is_full_for_public("127.0.0.1")
        places.come("127.0.0.1", is_public=True)
    assert places.is_full_for_public("127.0.0.1") and places.is_full_for_public("127.0.0.1", is_screen=True)
    places.go("127.0.0.1", is_public=True, is_screen=True)
    assert places.is_full_for_public("127.0.0.1") and not places.is_full_for_public("127.0.0.1", is_screen=True)


def test_an_address_with_too_many_live_pages_is_a_line_of_the_log(caplog, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(stream_limits, "MOST_OF_ADDRESS", 1)
    places = stream_limits.StreamLimits()
    places.come("192.168.1.7", is_public=False)
    with caplog.at_level(logging.WARNING, "director"), pytest.raises(Fault) as refused:
        places.check("192.168.1.7")
    assert refused.value.status == 429 and caplog.messages == ["192.168.1.7 keeps 1 pages live: more are refused"]
