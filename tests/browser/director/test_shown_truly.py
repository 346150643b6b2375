"""The board shows the truth: how many tables are linked, and a card in the colours of the table's own screen."""

import time
from collections.abc import Callable

import pytest

from host_tools.director.command.server import Director
from host_tools.director.desk import giving
from host_tools.director.desk.devices import enrolment
from host_tools.director.order import Order
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.topics import calls
from tests.director.device import Device

CALLED_S = "(one => Number(one.dataset.waits) + since(one) / 1000)(document.querySelector('time[data-waits]'))"
LIGHT_HALF, DARK_HALF = "rgb(245, 236, 221)", "rgb(23, 25, 29)"


def test_one_of_many_linked_is_not_green(page, director: Director, new_device: Callable[[int], Device]):
    new_device(1)
    page.goto(director.address)
    page.wait_for_selector('#linked[data-level="good"] >> text=1 of 1')
    enrolment.enrol(director.desk, 2, "Board 2")
    page.reload()
    page.wait_for_selector('#linked[data-level="lost"] >> text=1 of 2')
    new_device(3)
    page.reload()
    page.wait_for_selector('#linked[data-level="late"] >> text=2 of 3')


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_the_running_half_is_the_light_one_in_both_themes(
    page, director: Director, new_device: Callable[[int], Device], theme: str
):
    new_device(1)
    page.emulate_media(color_scheme=theme)
    page.goto(director.address)

    def colour(selector: str) -> str:
        return page.eval_on_selector(selector, "one => getComputedStyle(one).backgroundColor")

    assert colour("#table-1 .half.on") == LIGHT_HALF
    assert colour("#table-1 .half:not(.on)") == DARK_HALF
    assert colour("#table-1 .panel") == "rgb(0, 0, 0)"


def test_notes_never_take_the_room_of_score_cube_and_clock(
    page, director: Director, new_device: Callable[[int], Device]
):
    """A note is a mark in the head; its text is on the page of the table."""
    device = new_device(1)
    for words in ("The hall closes at midnight, and everybody has to leave by then", "A second one"):
        giving.give(director.desk, 1, Order(facts.ANNOUNCED, (1,), words))
    device.sync()
    giving.give(director.desk, 1, Order(facts.PAUSED, (), "the clocks of all tables are checked before we go on"))
    page.set_viewport_size({"width": 1366, "height": 768})
    page.goto(director.address)
    card, mark = page.locator("#table-1"), page.locator("#table-1 header .mark")
    assert "Not pressed yet" in mark.get_attribute("title") and "Pause" in mark.get_attribute("title")
    panel = card.locator(".panel").bounding_box()
    for part in (".score >> nth=0", ".score >> nth=1", ".cube", ".half.on .bank"):
        box = card.locator(part).bounding_box()
        inside = card.bounding_box() if "bank" in part else panel
        assert box["y"] >= inside["y"] and box["y"] + box["height"] <= inside["y"] + inside["height"] + 1, part
    page.goto(director.address + "/tables/1")
    assert "Not pressed yet" in page.locator("#cards").inner_text()


def test_the_clock_of_a_page_is_the_directors(page, director: Director, new_device: Callable[[int], Device]):
    """A hall whose time runs faster, or a phone in another time zone: the times shown are right."""
    new_device(1)
    usual = director.desk.now_s
    director.desk.now_s = lambda: usual() + 5 * 3600
    for path in ("/", "/tables/1", "/results"):
        page.goto(director.address + path)
        shown = page.locator("#clock").inner_text()
        expected = [time.strftime("%H:%M", time.localtime(director.desk.now_s() - late)) for late in (0, 30)]
        assert shown in expected, path


def test_a_page_counts_as_fast_as_the_directors_time_passes(
    page, director: Director, new_device: Callable[[int], Device]
):
    """In a simulated hall: its clocks and the times beside them do not lag between two changes."""
    device = new_device(1)
    device.do(calls.call_director)
    device.sync()
    began_s, usual = time.monotonic(), director.desk.now_s
    called_s = usual()
    director.desk.now_s = lambda: usual() + 59 * (time.monotonic() - began_s)
    director.desk.speed = 60.0
    page.goto(director.address + "/tables/1")
    lags_s = []
    for _ in range(30):
        page.wait_for_timeout(100)
        for said, is_so in (("directorsMs() / 1000", 0.0), (CALLED_S, called_s)):
            asked_s = director.desk.now_s()
            shown_s = page.evaluate(said) + is_so
            lags_s.append(max(0.0, asked_s - shown_s, shown_s - director.desk.now_s()))
    assert sorted(lags_s)[len(lags_s) // 2] < 15, "without, up to 60 s between two looks"
