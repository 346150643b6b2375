"""One act for many tables or results: shown first, done for those shown, and those left out are named."""

import html
import re

import pytest
from starlette.testclient import TestClient

from host_tools.director.desk import placing, results
from host_tools.director.desk.desk import Desk
from matchcore.clock import PAUSED
from tests.director import as_json
from tests.director.conftest import PAGE, settings
from tests.director.device import Device


@pytest.fixture
def devices(new_device, desk: Desk) -> dict[int, Device]:
    """1 and 2 play, 3 is offered a match of another event, 4 is free."""
    found = {number: new_device(number) for number in (1, 2, 3, 4)}
    for number in (1, 2, 3):
        match = settings(name_a=f"Anna {number}", name_b=f"Berta {number}")
        match.event = "Main draw" if number < 3 else "Speed"
        placing.assign(desk, number, match)
        found[number].sync()
    for number in (1, 2):
        found[number].accept()
        found[number].begin_game()
        found[number].sync()
    return found


@pytest.fixture
def browser(client: TestClient) -> TestClient:
    client.headers.update(PAGE)
    return client


def shown(text: str) -> tuple[str, list[str]]:
    """The tables that a page would act on, and the lines of those it leaves out."""
    tables = re.search(r'name="tables" value="([^"]*)">\s*<label class="wide"', text)
    left = text.partition("Left out")[2]
    return tables[1] if tables else "", re.findall(r"<li><b>(\d+)</b>", left)


def test_every_clock_is_paused_and_who_refuses_is_named(browser: TestClient, devices: dict[int, Device]):
    tables, left = shown(browser.get("/pause-all").text)
    assert (tables, left) == ("1 2", ["3", "4"])
    answer = browser.post("/pause-all", data={"tables": "1 2 3", "words": "fire alarm"})
    assert "given to 2 tables" in answer.text and shown(answer.text)[1] == ["3"]
    for device in devices.values():
        device.sync()
    assert [device.match.clock.state == PAUSED for device in devices.values()] == [True, True, False, False]


def test_words_are_shown_to_some(browser: TestClient, devices: dict[int, Device], desk: Desk):
    assert shown(browser.get("/announce").text)[0] == "1 2 3"
    assert shown(browser.get("/announce?event=Speed").text)[0] == "3"
    assert shown(browser.get("/announce?tables=2-9").text)[0] == "2 3"
    assert browser.get("/announce?tables=two").status_code == 422
    assert browser.post("/announce", data={"tables": "2 3", "words": ""}).status_code == 422
    browser.post("/announce", data={"tables": "2 3", "words": "Lunch until 14:00", "is_asked": "1"})
    for number, expected in ((1, []), (2, ["announced"]), (3, ["announced"])):
        kinds = [order["kind"] for order in as_json.table(desk, number)["orders"]]
        assert [kind for kind in kinds if kind == "announced"] == expected
    devices[2].sync()
    assert devices[2].match.unread


def test_results_that_both_confirmed_are_verified_with_one_yes(
    browser: TestClient, devices: dict[int, Device], desk: Desk
):
    """RES-09: one that another director has verified meanwhile is named, and counts as verified by him."""
    for number in (1, 2):
        devices[number].play()
        devices[number].sync()
    text = browser.get("/results/verify-all").text
    assert "Anna 1 wins 3 – 0" in text and "Anna 2 wins 3 – 0" in text
    marks = re.search(r'name="results" value="([^"]*)"', text)
    assert marks
    results.verify(desk, 1)
    answer = browser.post("/results/verify-all", data={"results": html.unescape(marks[1])})
    assert "1 result verified" in answer.text and "Anna 1 – Berta 1: verified" in answer.text
    assert [match["status"] for match in as_json.matches(desk)[:3]].count("verified") == 2
    assert browser.post("/results/verify-all", data={"results": "99.1.0"}).status_code == 404
