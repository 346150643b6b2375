"""The director's pages stay true while somebody looks at them."""

import re
from pathlib import Path

import pytest

from host_tools.director.command import server
from host_tools.director.command.server import Director
from host_tools.director.desk import placing
from host_tools.director.desk.devices import enrolment
from host_tools.director.web.connections import stream_limits
from host_tools.director.web.shared.services import services_of
from host_tools.director.web.watching import broadcaster, polls
from host_tools.director.web.watching.broadcaster import Broadcaster
from host_tools.director.web.watching.polls import Polls
from matchcore.games.backgammon.topics import calls
from tests.director import as_json
from tests.director.conftest import settings
from tests.director.device import Device, line_to
from tests.waiting import until

PHONE = {"width": 390, "height": 844}


def text_of(page, selector: str) -> str:
    return page.locator(selector).first.inner_text()


@pytest.fixture
def nobody_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only what is pushed comes onto a page: the director does not look for changes from time to time."""
    for name in ("BEHIND_S", "LOOK_ANYWAY_S"):
        monkeypatch.setattr(broadcaster, name, 3600.0)


@pytest.mark.usefixtures("nobody_looks")
def test_a_press_is_pushed_to_the_page(page, director: Director, new_device):
    device = new_device(7)
    page.goto(director.address)
    side = device.match.clock.active
    page.wait_for_selector(f'#table-7 .halves[data-running="{side}"]')
    device.turn()
    device.exchange()
    page.wait_for_selector(f'#table-7 .halves[data-running="{1 - side}"]')


def test_both_clocks_are_shown_and_one_runs(page, director: Director, new_device):
    device = new_device(7)
    side = device.match.clock.active
    page.goto(director.address)
    half = page.locator("#table-7 .half").nth(side)
    left_s = int(half.locator(".delay").inner_text())
    until(lambda: int(half.locator(".delay").inner_text()) < left_s)
    waiting = page.locator("#table-7 .half").nth(1 - side)
    assert waiting.locator(".bank").inner_text() == "6:00" and waiting.locator(".delay").inner_text().strip() == "12"


def test_a_call_comes_to_the_front_and_into_the_title(page, director: Director, new_device):
    devices = {number: new_device(number) for number in (1, 2, 3)}
    page.goto(director.address)
    assert page.locator("#needs .need").count() == 0 and page.locator("#table-3").is_visible()
    devices[3].do(calls.call_director, "DISPUTE")
    devices[3].exchange()
    page.wait_for_selector("#needs > #need-t3.l1")
    page.wait_for_selector('[id="count.tables"]:not([hidden])')
    assert page.title().startswith("(1) ")
    assert text_of(page, "#need-t3 .kind").split("\n")[:2] == ["CALLED", "dispute"]
    page.wait_for_selector("#table-3", state="hidden")


def test_a_new_table_appears_by_itself(page, director: Director, new_device):
    new_device(1)
    page.goto(director.address)
    new_device(2)
    page.wait_for_selector("#table-2")


def test_an_order_is_given_and_its_fate_is_shown(page, director: Director, new_device):
    device = new_device(7)
    page.goto(director.address + "/tables/7")
    page.keyboard.press(".")
    page.keyboard.type("inc-10 give")
    page.get_by_text("Give or take time").click()
    form = page.locator("details[open] form")
    form.locator("[name=side]").select_option("Rossi")
    form.locator("[name=ms]").fill("2:00")
    form.locator("[name=reason]").fill("clock was wrong")
    form.get_by_role("button").click()
    page.wait_for_selector(".question >> text=Rossi will be given 2:00: the match will go on.")
    page.get_by_role("button", name="Give the time").click()
    page.wait_for_selector("#orders .order-waiting")
    device.sync()
    page.wait_for_selector("#orders .order-applied >> text=Give Rossi 2:00 (clock was wrong)")
    page.wait_for_selector("#facts >> text=Rossi is given 2:00")


def test_a_form_that_cannot_be_fetched_keeps_its_link(page, director: Director, new_device):
    device = new_device(7)
    page.goto(director.address + "/tables/7")
    page.route("**/tables/7?form=*", lambda route: route.fulfill(status=422, body=""))
    page.fill("#order", "take back step")
    undo = page.locator("#forms details", has=page.get_by_text("Take back the last step"))
    with page.expect_event("requestfinished"):
        undo.locator("summary").click()
    page.wait_for_selector('#forms details[open][data-form=""]')
    assert undo.get_by_role("link", name="Open the form").is_visible()
    page.unroute("**/tables/7?form=*")
    undo.locator("summary").click()
    device.turn()
    device.exchange()
    with page.expect_response("**/tables/7?form=undo"):
        undo.locator("summary").click()
    page.wait_for_selector("#forms details[open]:not([data-form]) form")
    pressed = device.match.names[1 - device.match.clock.active]
    assert undo.locator("option").first.inner_text() == f"{pressed} presses" and undo.get_by_role("link").count() == 0


def test_what_is_being_typed_is_left_alone(page, director: Director, new_device):
    device = new_device(7)
    page.goto(director.address + "/tables/7")
    page.fill("#order", "penalty points")
    page.locator("#forms summary", has_text="Penalty points").first.click()
    page.locator("details[open] [name=reason]").fill("late ag")
    device.turn()
    device.exchange()
    page.wait_for_selector(f'#facts td:text-is("{device.match.seq}")')
    assert page.locator("details[open] [name=reason]").input_value() == "late ag"


# Hold back the first page that is fetched again. The page's policy forbids polling for a condition.
HELD = """
    const real = window.fetch;
    let tellHeld;
    window.held = new Promise((tell) => (tellHeld = tell));
    window.fetch = async (...of) => {
        window.fetch = real;
        const answer = await real(...of);
        await new Promise((goOn) => { window.goOn = goOn; tellHeld(); });
        return answer;
    };
"""


def test_what_happens_while_the_page_is_fetched_is_fetched_too(page, director: Director, new_device):
    device = new_device(7)
    page.add_init_script(HELD)
    page.goto(director.address + "/tables/7")
    device.turn()
    device.exchange()
    page.evaluate("held")
    device.turn()
    device.exchange()
    page.wait_for_selector(f'#table-7 .halves[data-running="{device.match.clock.active}"]')
    page.evaluate("goOn()")
    page.wait_for_selector(f'#facts td:text-is("{device.match.seq}")')


def test_a_match_is_assigned_with_its_bank_in_sight(page, director: Director):
    key = enrolment.enrol(director.desk, 7, "")
    page.goto(director.address + "/tables/7/assign")
    page.fill("[name=name_a]", "Rossi")
    page.fill("[name=name_b]", "De Vries")
    page.get_by_text("Taken over at a score").click()
    page.fill("[name=score_a]", "3")
    page.fill("[name=score_b]", "2")
    page.wait_for_selector("output >> text=9:00")
    page.fill("[name=length]", "2")
    page.wait_for_selector("output.wrong >> text=CLK-08")
    page.fill("[name=length]", "7")
    page.get_by_role("button", name="Assign").click()
    page.wait_for_url("**/tables/7")
    device = Device(7, key, line_to(director.desk))
    device.sync()
    assert device.match.clock.bank_left_ms(0, 1) == 9 * 60 * 1000
    page.wait_for_selector("#table-7 >> text=Offered: waiting for both players")


def test_a_result_is_verified_as_it_comes_in(page, director: Director, new_device):
    device = new_device(7)
    page.goto(director.address + "/results")
    assert "No result is waiting" in text_of(page, "#waiting")
    device.play()
    device.sync()
    page.wait_for_selector("#waiting >> text=Rossi wins 3 – 0")
    page.get_by_role("button", name="Verify").click()
    page.wait_for_selector("#done >> text=verified")
    device.sync()
    assert device.match.is_verified


def test_a_key_is_copied(page, context, director: Director):
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(director.address + "/tables/new")
    page.fill("[name=number]", "9")
    page.get_by_role("button", name="Enrol").click()
    page.locator("[data-copy=configuration]").click()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert re.search(r'"key": "[0-9a-f]{64}"', copied)


def test_a_director_that_went_away_is_said(context, tmp_path: Path):
    page = context.new_page()
    with server.director_in(tmp_path) as director:
        page.goto(director.page_address())
        assert page.locator("#lost").is_hidden()
    page.wait_for_selector("#lost", state="visible")


@pytest.mark.parametrize("path", ["/", "/tables/7", "/tables/7/assign", "/results", "/matches/1", "/tables/new"])
def test_a_phone_needs_no_sideways_scrolling(page, director: Director, new_device, path: str):
    device = new_device(7)
    device.play()
    device.sync()
    page.set_viewport_size(PHONE)
    page.goto(director.address + path)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert as_json.table(director.desk, 7)["state"] == "sealed"


def test_a_name_with_markup_is_text(page, director: Director):
    key = enrolment.enrol(director.desk, 7, "<b>Board</b>")
    placing.assign(director.desk, 7, settings(name_a="<img src=x onerror=alert(1)>"))
    page.goto(director.address)
    Device(7, key, line_to(director.desk)).sync()
    page.wait_for_selector("#table-7 >> text=<img src=x onerror=alert(1)>")
    assert page.locator("#table-7 img").count() == 0


def test_a_viewer_without_room_for_a_stream_is_told_less_often_and_has_one_again(
    page, director: Director, new_device, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(stream_limits, "MOST_OF_PUBLIC", 0)
    monkeypatch.setattr(polls, "POLL_S", 0.3)
    services_of(director.app).parts[Polls] = polls.Polls()
    device = new_device(7)
    page.goto(director.address + "/live")
    page.wait_for_selector("#slow:visible >> text=every few seconds")
    assert page.locator("#lost").is_hidden()
    side = device.match.clock.active
    device.turn()
    device.exchange()
    page.wait_for_selector(f'#table-7 .halves[data-running="{1 - side}"]')
    limits = services_of(director.app).the(Broadcaster).limits
    assert page.locator("#lost").is_hidden() and limits.is_full_for_public("")
    monkeypatch.setattr(stream_limits, "MOST_OF_PUBLIC", 1)
    page.wait_for_selector("#slow", state="hidden")
    assert limits.is_full_for_public("")  # by this very page
    device.turn()
    device.exchange()
    page.wait_for_selector(f'#table-7 .halves[data-running="{side}"]')
    assert page.locator("#lost").is_hidden()
