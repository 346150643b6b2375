"""Two phones play the evening of boards without a device: called, reported by both, verified, and the next round."""

from collections.abc import Iterator
from functools import partial

import pytest

from host_tools.director.command.server import Director
from host_tools.director.desk.draws import acting, call_up
from host_tools.director.form_parsing import entries
from host_tools.director.formats.acts.announcing import Announce
from host_tools.director.formats.acts.drawing import Draw
from host_tools.director.formats.announced import Announced
from tests.director.drawn import do, names, seen
from tests.director.phones import code_of

LONG = "Maria-Magdalena von und zu Hohenlohe-Langenburg-Schillingsfürst"[:60]
FOUR = f"{LONG}\nمحمد علي\n<b>Bold\nÒ"
LENGTH = 7
PHONE = {"width": 360, "height": 740}


@pytest.fixture
def event(director: Director) -> int:
    """Four players whose names are hard on a page, not drawn yet."""
    draw_id = acting.open_draw(director.desk, "Open")
    acting.enter(director.desk, draw_id, partial(entries.read, {"lines": FOUR}, "lines"))
    do(director.desk, draw_id, Announce(Announced(lengths=(LENGTH,), rest_min=0, checks_in_by_phone=True)))
    return draw_id


@pytest.fixture
def new_phone(context, director: Director) -> Iterator:
    """A browser of its own for each player, on the own page; none may raise errors of scripts or policies."""
    opened, complaints = [], []

    def start(name: str):
        own = context.browser.new_context(viewport=PHONE, reduced_motion="reduce")
        opened.append(own)
        page = own.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda said: said.type == "error" and complaints.append(said.text))
        page.goto(f"{director.address}/p/{code_of(director.desk, name)}")
        return page

    yield start
    for own in opened:
        own.close()
    assert complaints == []


def fits(page) -> bool:
    return page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


def report(page, own: int, other: int) -> None:
    page.get_by_label("Your points").fill(str(own))
    page.get_by_label("Points of").fill(str(other))
    page.get_by_role("button", name="Report this result").click()


def test_two_phones_play_a_boards_evening(page, new_phone, director: Director, event: int):
    desk = director.desk
    do(desk, event, Draw(0))
    people = [*names(seen(desk, event), "M1-1"), *names(seen(desk, event), "M1-2")]
    a, b, c, d = (new_phone(name) for name in people)
    assert all("Wait" in one.locator(".state").inner_text() for one in (a, b, c, d))
    page.goto(director.address + "/call-up")
    for code, board in (("M1-1", "B1"), ("M1-2", "B2")):
        call_up.seat(desk, event, code, board)
    for one in (a, b, c, d):  # nobody has touched their phone
        one.wait_for_selector("text=You are called")
        one.wait_for_selector("text=Report this result")
        assert fits(one)

    report(a, LENGTH, 5)
    a.wait_for_selector("text=Your opponent has not reported yet.")
    b.wait_for_selector("text=Your opponent has reported:")
    report(b, LENGTH, 5)
    a.wait_for_selector("text=Your opponent has reported:")
    page.wait_for_selector("text=the phones differ: you decide")
    report(b, 5, LENGTH)
    for one in (a, b):
        one.wait_for_selector("text=Both of you have reported:")
        assert fits(one)
    report(c, 3, LENGTH)
    d.wait_for_selector("text=Your opponent has reported:")
    report(d, LENGTH, 3)

    page.goto(director.address + "/")
    for board in ("B1", "B2"):
        need = page.locator(f"#needs .need:not(.gone):has-text('{board}')")
        need.get_by_role("button", name="Verify").click()
        need.wait_for(state="detached")
    for one in (a, d):
        one.wait_for_selector("#screen .now:has-text('Main draw, round 2')")
    for one in (b, c):
        one.wait_for_selector(".state:has-text('Out')")
    call_up.seat(desk, event, "M2-1", "B1")
    for one, own, other in ((a, LENGTH, 0), (d, 0, LENGTH)):
        one.wait_for_selector("text=You are called")
        one.wait_for_selector("text=Report this result")
        report(one, own, other)
    a.wait_for_selector("text=Both of you have reported:")
    page.get_by_role("button", name="Verify").click()
    a.wait_for_selector(".state:has-text('Won')")
    d.wait_for_selector(".state:has-text('Out')")
    assert seen(desk, event).event.is_over


def test_what_is_being_typed_stays_when_the_opponent_reports(new_phone, director: Director, event: int):
    do(director.desk, event, Draw(0))
    call_up.seat(director.desk, event, "M1-1", "B1")
    a, b = (new_phone(name) for name in names(seen(director.desk, event), "M1-1"))
    a.get_by_label("Your points").fill("6")
    report(b, LENGTH, 6)
    a.wait_for_selector("text=Your opponent has reported:")
    assert a.get_by_label("Your points").input_value() == "6"


def test_a_phone_finds_its_page_again_and_forgets_it(new_phone, director: Director, event: int):
    one = new_phone("Ò")
    one.goto(director.address + "/p")
    one.wait_for_url(f"**/p/{code_of(director.desk, 'Ò')}?**")
    one.get_by_role("link", name="Forget me on this phone").click()
    one.wait_for_selector("text=This phone no longer knows you.")
    one.goto(director.address + "/p")
    one.wait_for_selector("text=Three letters of your name")
    assert one.url == director.address + "/p"


def test_a_player_is_here_and_says_in_two_taps_that_he_must_leave(page, new_phone, director: Director, event: int):
    one = new_phone("Ò")
    one.get_by_role("button", name="I am here").click()
    one.wait_for_selector("text=I am here", state="detached")
    assert seen(director.desk, event).event.here != ()
    one.get_by_text("I must leave").click()
    one.get_by_role("button", name="Tell the director").click()
    one.wait_for_selector("text=You have told the director at")
    page.goto(director.address + "/call-up")
    page.get_by_role("button", name="Decided").click()
    one.wait_for_selector("text=I must leave")
    one.wait_for_selector("text=You have told the director", state="detached")
