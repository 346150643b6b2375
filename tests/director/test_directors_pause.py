"""A pause made by the director: no news on the board, ends for all together, and has a time to be back."""

import re
import time

import pytest
from starlette.testclient import TestClient

from host_tools.director.desk import giving
from host_tools.director.desk.desk import Desk
from host_tools.director.order import Order
from host_tools.director.views.at_table import cards
from matchcore.clock import PAUSED, RUNNING
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.topics import calls, turn
from tests.director import as_json
from tests.director.conftest import PAGE, Now
from tests.director.device import Device


@pytest.fixture
def browser(client: TestClient) -> TestClient:
    client.headers.update(PAGE)
    return client


@pytest.fixture
def devices(assigned) -> list[Device]:
    """Four games in play."""
    found = [assigned(number=number) for number in (1, 2, 3, 4)]
    for device in found:
        device.accept()
        device.begin_game(turns=2)
        device.sync()
    return found


def named(text: str) -> tuple[str, list[str]]:
    """The tables that the page would act on, and those it leaves out."""
    tables = re.search(r'name="tables" value="([^"]*)">', text)
    return tables[1] if tables else "", re.findall(r"<li><b>(\d+)</b>", text.partition("Left out")[2])


def need_of(desk: Desk, number: int) -> str:
    need = cards.list_cards(desk, [number])[0].need
    return need.kind if need else ""


def at(now: Now, in_s: int) -> str:
    """A time of day that far from now, as people write it; a whole minute."""
    return time.strftime("%H:%M", time.localtime(now.s + in_s))


def test_resume_all_ends_what_the_director_paused_and_nothing_else(browser: TestClient, devices: list[Device]):
    """GEN-01: 1 and 2 are in the director's pause, the players of 3 stopped it themselves, 4 has called meanwhile."""
    devices[2].do(turn.pause)
    browser.post("/pause-all", data={"tables": "1 2 4", "words": "fire alarm"})
    for device in devices:
        device.sync()
    devices[3].do(calls.call_director)
    for device in devices:
        device.sync()
    assert named(browser.get("/resume-all").text) == ("1 2", ["3", "4"])
    answer = browser.post("/resume-all", data={"tables": "1 2 3 4"}).text
    assert "given to 2 tables" in answer and named(answer)[1] == ["3", "4"]
    for device in devices:
        device.sync()
    assert [device.match.clock.state for device in devices] == [RUNNING, RUNNING, PAUSED, PAUSED]


def test_paused_tables_are_no_rows_of_look(devices: list[Device], desk: Desk, wait):
    """GEN-01: the director's own pauses need no attention, neither while they last nor afterwards."""
    giving.give(desk, 1, Order(facts.PAUSED, (), "lunch"))
    devices[1].do(turn.pause)
    for device in devices[:2]:
        device.sync()
    wait(devices[1], 400)
    wait(devices[0], 0)
    assert [need_of(desk, number) for number in (1, 2)] == ["", "look"]
    giving.give(desk, 1, Order(facts.RESUMED, ()))
    devices[0].sync()
    assert need_of(desk, 1) == ""


def test_lateness_runs_from_the_time_that_the_director_named(devices: list[Device], desk: Desk, now: Now, wait):
    """LAT-01, LAT-02: A is back, B is not; one point at five minutes past, and none after a pause without a time."""
    device = devices[0]
    now.s -= now.s % 60
    giving.give(desk, 1, Order(facts.PAUSED, (), f"Lunch until {at(now, 3600)}"))
    giving.give(desk, 2, Order(facts.PAUSED, (), f"fire alarm since {at(now, -60)}"))
    for one in devices[:2]:
        one.sync()
    device.do(calls.report, 0, after_ms=0)
    wait(device, 3600 + 299)
    assert [(one["side"], one["after"], one["points"]) for one in lines(desk)] == [(1, "pause", 0)]
    wait(device, 1)
    assert [one["points"] for one in lines(desk)] == [1] and need_of(desk, 1) == "late"
    giving.give(desk, 1, Order(facts.LATE_POINTS_FOR, (1, 1, -1), "late after the pause"))
    device.sync()
    assert device.match.score_a == 1 and [one["points"] for one in lines(desk)] == [0]
    device.do(calls.report, 1, after_ms=0)
    device.sync()
    assert device.match.clock.state == RUNNING and lines(desk) == []
    wait(devices[1], 600)
    assert as_json.table(desk, 2)["late"]["lines"] == []


def lines(desk: Desk) -> list[dict]:
    return as_json.table(desk, 1)["late"]["lines"]
