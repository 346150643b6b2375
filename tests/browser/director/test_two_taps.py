"""On a phone at midnight: a form opens under the finger, and a ruling takes two taps."""

from collections.abc import Callable

import pytest

from host_tools.director.command.server import Director
from host_tools.director.desk import giving
from host_tools.director.order import Order
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.topics import calls
from tests.director import as_json
from tests.director.device import Device

PHONE = {"width": 360, "height": 740}


@pytest.fixture
def called(page, new_device: Callable[[int], Device]) -> Device:
    device = new_device(1)
    device.do(calls.call_director, "DISPUTE")
    device.sync()
    page.set_viewport_size(PHONE)
    return device


def is_seen(page, selector: str) -> bool:
    box = page.locator(selector).bounding_box()
    return box is not None and box["y"] >= 0 and box["y"] + box["height"] <= PHONE["height"]


def test_a_ruling_from_the_list_takes_two_taps(page, director: Director, called: Device):
    page.goto(director.address + "/calls")
    page.locator("#need-t1 .acts a").click()
    page.wait_for_url("**/tables/1#fits")
    assert is_seen(page, "#fits .first >> nth=0")
    page.locator("#fits .first a >> nth=0").click()
    page.wait_for_selector("details#give[open]")
    assert is_seen(page, "details#give > summary") and is_seen(page, "details#give form button")
    page.locator("details#give form button").click()
    page.wait_for_selector("#orders >> text=Resume")
    assert as_json.table(director.desk, 1)["orders"][0]["status"] == "waiting"


def test_a_form_opens_where_the_finger_is(page, director: Director, called: Device):
    page.goto(director.address + "/tables/1")
    page.locator("button[data-group=clock]").click()
    for place in (0, 1, 3):
        summary = page.locator("#forms details[data-group=clock] > summary").nth(place)
        summary.hover()  # comes into view, also when it was replaced by the same meanwhile
        before = summary.bounding_box()
        summary.click()
        assert summary.bounding_box() == before
        summary.click()


def test_orders_can_be_read_on_a_phone(page, director: Director, called: Device):
    words = "everybody at the tables beside the window moves to the other side of the hall"
    giving.give(director.desk, 1, Order(facts.ANNOUNCED, (1,), words))
    page.goto(director.address + "/tables/1")
    width = page.evaluate("document.documentElement.scrollWidth")
    orders = page.locator("#orders table").bounding_box()
    assert width <= PHONE["width"] and orders["x"] + orders["width"] <= PHONE["width"]
    assert words in page.locator("#orders").inner_text()


def test_x_opens_the_form_of_the_correction_filled_in(page, director: Director, new_device: Callable[[int], Device]):
    device = new_device(1)
    device.play()
    device.sync()
    page.goto(director.address)
    page.keyboard.press("x")
    page.keyboard.press("x")
    page.wait_for_url("**/matches/1?correct#correct")
    form = page.locator("details#correct[open] form")
    assert form.locator("[name=score_a]").input_value() == str(as_json.matches(director.desk)[0]["result"]["score"][0])
    assert form.locator("[name=reason]").is_visible()
