"""The overlay of a stream: as the table's screen, in any layout; and the same as one flat object for programs."""

import re

import pytest
from starlette.testclient import TestClient

from host_tools.director.desk import places
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.special_needs import STAGE
from host_tools.director.texts import USUAL
from host_tools.director.views.card_cache import CardCaches
from host_tools.director.web.watching import events, screens
from host_tools.director.web.watching.feeds import Feeds
from tests.director.conftest import PAGE, stranger_of
from tests.director.device import Device
from tests.director.test_strange_games import GAMES, STRANGE, hall


@pytest.fixture
def anybody(desk: Desk) -> TestClient:
    return stranger_of(desk)


def test_the_overlay_shows_names_score_and_the_running_clock(anybody: TestClient, playing: Device):
    page = anybody.get("/overlay/7", headers=PAGE).text
    assert 'class="overlay layout-bar"' in page and "&amp;table=7" in page
    assert re.search(r'class="halves" data-running="[01]"', page) and page.count('class="half on"') == 1
    assert all(f"<bdi>{name}</bdi>" in page for name in playing.match.names)


def test_its_parts_are_chosen_in_the_address(anybody: TestClient, playing: Device):
    page = anybody.get("/overlay/7?layout=corner&swap=1&show=clock,cube", headers=PAGE).text
    assert 'class="overlay layout-corner swapped no-delay no-title"' in page
    refused = anybody.get("/overlay/7?layout=round")
    assert refused.status_code == 422 and refused.json()["message"] == "layout: “round” is not one of the choices"


@pytest.mark.parametrize("path", ["/overlay/8", "/api/overlay/8", "/overlay/99999999999"])
def test_a_table_that_is_none_has_no_overlay(anybody: TestClient, playing: Device, path: str):
    assert anybody.get(path).status_code == 404


def test_programs_read_one_flat_object_from_any_site(anybody: TestClient, playing: Device):
    playing.turn()
    playing.double()
    playing.sync()
    answer = anybody.get("/api/overlay/7")
    (found,) = answer.json()
    assert answer.headers["access-control-allow-origin"] == "*"
    assert {type(value) for value in found.values()} == {str, int}
    assert (found["name_1"], found["name_2"]) == tuple(playing.match.names)
    assert (found["cube"], found["cube_side"] - 1) == (2, playing.match.cube_holder)
    assert found["turn"] - 1 == playing.match.clock.active and ":" in found["clock_1"]


def test_a_table_without_a_match_has_the_same_fields(anybody: TestClient, playing: Device, new_device):
    new_device(8).sync()
    with_match, without = (anybody.get(f"/api/overlay/{number}").json()[0] for number in (7, 8))
    assert with_match.keys() == without.keys() and without["name_1"] == "" and without["turn"] == 0


def test_the_stage_is_followed_from_table_to_table(desk: Desk, anybody: TestClient, playing: Device, new_device):
    new_device(8).sync()
    feed = Feeds(desk, CardCaches(desk).in_language, events.makers()).feed(events.OVERLAY_FEED, USUAL)
    feed.look()
    assert "halves" not in anybody.get("/overlay/stage", headers=PAGE).text
    shown = []
    for number in (7, 8):
        places.change(desk, (), {number: (STAGE,)})
        before = feed.mark
        feed.look()
        shown.append(feed.since(before, screens.ON_STAGE)[0])
    assert 'class=\\"halves' in shown[0] and "halves" not in shown[1] and "event: screen" in shown[1]


def test_the_hall_shows_the_score_of_the_stage(desk: Desk, anybody: TestClient, playing: Device):
    places.change(desk, (), {7: (STAGE,)})
    assert "On stage · table 7" in anybody.get("/hall", headers=PAGE).text


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_its_overlay_and_its_stage(game: str):
    with hall(game) as (desk, device):
        places.change(desk, (), {STRANGE[game]: (STAGE,)})
        anybody = stranger_of(desk)
        page = anybody.get(f"/overlay/{STRANGE[game]}", headers=PAGE).text
        on_stage = anybody.get("/hall", headers=PAGE).text
        assert all(f"<bdi>{name}</bdi>" in shown for name in device.match.names[:2] for shown in (page, on_stage))
        (found,) = anybody.get(f"/api/overlay/{STRANGE[game]}").json()
        assert (found["name_1"], found["name_2"]) == tuple(device.match.names[:2])
