"""Calling takes one step from the live board, and two for all matches (DESK 2)."""

import time
from collections.abc import Iterator
from functools import partial

import pytest

from host_tools.director.command.server import Director
from host_tools.director.desk.devices import enrolment
from host_tools.director.desk.draws import acting, call_up
from host_tools.director.form_parsing import entries
from host_tools.director.formats.acts.drawing import Draw
from host_tools.director.wording import time_of_day
from tests.director.device import Device, line_to
from tests.director.drawn import seen
from tests.director.test_drawn_by_itself import on_tables

FOUR = "Anna\nBruno\nCarla\nDora"
TABLES = (1, 2)


@pytest.fixture
def hall(director: Director) -> Iterator[int]:
    """Two free tables, and an event with two matches that are ready; its draw."""
    for number in TABLES:
        device = Device(number, enrolment.enrol(director.desk, number, f"Board {number}"), line_to(director.desk))
        device.sync()
    draw_id = acting.open_draw(director.desk, "Open")
    acting.enter(director.desk, draw_id, partial(entries.read, {"lines": FOUR}, "lines"))
    acting.act(director.desk, draw_id, Draw(0), {})
    yield draw_id


def called(director: Director, draw_id: int) -> int:
    return len(on_tables(director.desk, draw_id))


def test_one_click_on_a_free_tables_card_calls_its_next_match(page, director: Director, hall: int):
    page.goto(director.address)
    page.wait_for_selector(".strip >> text=2 matches ready")
    page.locator("#table-2").get_by_role("button", name="Call to table 2").click()
    page.wait_for_selector(".strip >> text=1 match ready")
    assert called(director, hall) == 1


def test_two_keys_call_all_that_are_shown(page, director: Director, hall: int):
    page.goto(director.address)
    page.wait_for_selector(".strip >> text=2 matches ready")
    page.keyboard.press("c")
    page.wait_for_selector("h1:has-text('Call-up')")
    page.keyboard.press("Shift+C")
    page.wait_for_selector("text=M1-2 is called to table 2.")
    assert called(director, hall) == 2


def test_the_first_match_is_called_by_a_key_and_the_page_follows(page, director: Director, hall: int):
    page.goto(director.address + "/call-up")
    page.keyboard.press("c")
    page.wait_for_selector("#called .spot")
    page.wait_for_selector("#summary:has-text('1 match ready')")
    page.keyboard.press("c")
    page.wait_for_selector("#ready:has-text('No match is ready')")
    assert called(director, hall) == 2 and page.locator("#called .spot").count() == 2


def test_another_table_is_typed_and_a_hold_takes_all_from_the_queue(page, director: Director, hall: int):
    page.goto(director.address + "/call-up")
    row = page.locator("#ready .row").first
    row.locator("summary").click()
    row.get_by_label("Another table").fill("2")
    row.locator(".menu").get_by_role("button", name="Call", exact=True).click()
    page.wait_for_selector("#called .spot:has-text('2')")
    page.get_by_label("Hold until").fill(time_of_day(time.time() + 3600))
    page.get_by_role("button", name="Hold calls").click()
    page.wait_for_selector("text=held back until")
    page.get_by_role("button", name="Let go").click()
    page.wait_for_selector("#summary:has-text('1 match ready')")


def test_a_result_of_a_board_takes_its_score_and_one_button(page, director: Director, hall: int):
    call_up.seat(director.desk, hall, "M1-1", "12")
    page.goto(director.address + "/call-up")
    board = page.locator("#boards .spot")
    board.locator("summary").click()
    board.get_by_label("Points of").first.fill("7")
    board.get_by_role("button", name="Enter").click()
    page.wait_for_function("!document.querySelector('#boards .spot')")
    assert "M1-1" in seen(director.desk, hall).on_paper


@pytest.mark.parametrize("is_sent", [True, False])
def test_a_session_that_ends_in_the_middle_of_a_form_loses_nothing_that_was_typed(
    page, director: Director, hall: int, is_sent: bool
):
    """Whether it is sent after that, or the page is opened again."""
    call_up.seat(director.desk, hall, "M1-1", "25")
    page.goto(director.address + "/call-up")
    page.locator(".by-hand summary").click()
    page.locator("[name=points_a]").fill("7")
    page.locator("[name=points_b]").fill("4")
    page.context.clear_cookies()
    if is_sent:
        page.get_by_role("button", name="Enter").click()
        page.wait_for_selector("text=NOT_LOGGED_IN")
    page.goto(director.address + "/call-up")
    page.wait_for_selector("h1:has-text('Log in')")
    page.context.add_cookies([director.cookie])
    page.goto(director.address + "/call-up")
    assert [page.locator(f"[name=points_{side}]").input_value() for side in "ab"] == ["7", "4"]
    page.get_by_role("button", name="Enter").click()
    page.wait_for_selector("#boards:not(:has(.on-board))", state="attached")
    assert seen(director.desk, hall).event.results["M1-1"].points == (7, 4)
