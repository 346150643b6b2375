"""Who needs how many steps for what (DESK 2): each is done by clicks and keys that are counted, and none takes more.

A step is a click, a tap or a key; choosing from a list is one, what is typed into a field is none."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import pytest

from host_tools.director import identity
from host_tools.director.command.server import Director
from host_tools.director.desk import places, placing, results
from host_tools.director.desk.devices import enrolment
from host_tools.director.desk.draws import acting, call_up, calling
from host_tools.director.desk.draws.calling import start_words
from host_tools.director.desk.special_needs import STAGE
from host_tools.director.form_parsing import entries
from host_tools.director.formats.acts.drawing import Draw, OpenConsolation
from host_tools.director.formats.acts.entering import CheckIn
from host_tools.director.formats.acts.reporting import Report
from host_tools.director.formats.model import Result
from matchcore.games.backgammon.topics import beginning, calls
from tests.director.conftest import settings
from tests.director.device import Device, line_to
from tests.director.drawn import names, seen
from tests.director.phones import code_of
from tests.director.test_drawn_by_itself import on_tables
from tests.director.test_handovers import line

EIGHT = "Anna\nBruno\nCarla\nDora\nElif\nFemke\nGina\nHugo"
PHONE = {"width": 390, "height": 844}


@dataclass
class Steps:
    """A person at a page."""

    page: Any
    director: Director
    taken: int = 0

    def at(self, address: str, is_phone: bool = False) -> "Steps":
        """Where the person is already."""
        if is_phone:
            self.page.set_viewport_size(PHONE)
        self.page.goto(self.director.address + address)
        return self

    def click(self, where) -> None:
        self.taken += 1
        (self.page.locator(where) if isinstance(where, str) else where).click()

    def button(self, name: str, within: str = "main", exact: bool = False) -> None:
        self.click(self.page.locator(within).get_by_role("button", name=name, exact=exact).first)

    def link(self, name: str, within: str = "body") -> None:
        self.click(self.page.locator(within).get_by_role("link", name=name).first)

    def choose(self, where: str, value: str) -> None:
        self.taken += 1
        self.page.select_option(where, value)

    def key(self, key: str) -> None:
        self.taken += 1
        self.page.keyboard.press(key)

    def sees(self, what: str) -> None:
        self.page.locator(what).first.wait_for()


@pytest.fixture
def steps(page, director: Director) -> Steps:
    return Steps(page, director)


@pytest.fixture
def evening(director: Director) -> int:
    """Eight players, four of them checked in; nothing is drawn; three free tables."""
    for number in (1, 2, 3):
        device = Device(number, enrolment.enrol(director.desk, number, ""), line_to(director.desk))
        device.sync()
    draw_id = acting.open_draw(director.desk, "Open")
    acting.enter(director.desk, draw_id, partial(entries.read, {"lines": EIGHT}, "lines"))
    for entry in "1234":
        acting.act(director.desk, draw_id, CheckIn(entry), {})
    return draw_id


@pytest.fixture
def drawn(director: Director, evening: int) -> int:
    acting.act(director.desk, evening, Draw(0), {})
    acting.act(director.desk, evening, OpenConsolation("progressive"), {})
    return evening


def late(director: Director, number: int = 5) -> Device:
    """A table where one player waits for the other, 5 minutes past the start."""
    device = Device(number, enrolment.enrol(director.desk, number, ""), line_to(director.desk))
    now, match = time.localtime(time.time() - 320), settings(7)
    match.options["start_s"] = str(now.tm_hour * 3600 + now.tm_min * 60 + now.tm_sec)
    placing.assign(director.desk, number, match)
    device.sync()
    device.do(beginning.accept, 0, after_ms=0)
    device.now_ms += 310_000
    device.sync()
    return device


# -- the director, at the laptop ---------------------------------------------------------------------------------------


def test_who_needs_help_is_seen_at_once(steps: Steps, new_device: Callable[[int], Device]):
    device = new_device(7)
    device.do(calls.call_director, "DISPUTE")
    device.sync()
    steps.at("/").sees("#needs .need >> text=dispute")
    assert steps.taken == 0


def test_a_confirmed_result_is_verified_in_one(steps: Steps, new_device: Callable[[int], Device]):
    device = new_device(7)
    device.play()
    device.sync()
    steps.at("/").button("Verify", "#needs")
    steps.sees("#table-7 >> text=Verified")
    assert steps.taken == 1


def test_what_a_clerk_noted_at_a_board_is_verified_in_one_and_without_a_tables_page(steps: Steps, drawn: int):
    desk = steps.director.desk
    call_up.seat(desk, drawn, "M1-1", "B 12")
    a, b = (side or "" for side in seen(desk, drawn).settled["M1-1"].sides)
    with identity.acting_as(identity.Person("Renata", identity.CLERK)):
        call_up.report(desk, drawn, Report("M1-1", Result((a, b), b, points=(3, 7)), is_on_paper=True))
    steps.at("/").sees("#needs .need:has-text('B 12') >> text=on paper")
    steps.button("Verify", "#needs .need:has-text('B 12')")
    steps.page.locator("#needs .need:has-text('B 12'):not(.gone)").wait_for(state="detached")
    assert steps.taken == 1 and seen(desk, drawn).event.results["M1-1"].winner == b


def test_the_next_match_is_called_in_one(steps: Steps, drawn: int):
    steps.at("/").button("Call to table 1", "#tables")
    steps.sees(".strip >> text=1 match ready")
    assert steps.taken == 1 and len(on_tables(steps.director.desk, drawn)) == 1


def test_all_ready_matches_are_called_in_two(steps: Steps, drawn: int):
    steps.at("/").sees(".strip >> text=2 matches ready")
    steps.key("c")
    steps.sees("h1:has-text('Call-up')")
    steps.key("Shift+C")
    steps.sees("text=is called to table 2.")
    assert steps.taken == 2 and len(on_tables(steps.director.desk, drawn)) == 2


def test_a_result_is_corrected_in_four_and_a_reason(steps: Steps, drawn: int, new_device: Callable[[int], Device]):
    """Its winner is called to the final meanwhile: the question lists what the correction reaches."""
    desk = steps.director.desk
    for number, code in ((11, "M1-1"), (12, "M1-2")):
        device = Device(number, enrolment.enrol(desk, number, ""), line_to(desk))
        match_id = calling.call(desk, drawn, code, number, 1)
        device.sync()
        device.accept()
        device.begin_game()
        device.play(winner=0)
        device.sync()
        results.verify(desk, match_id)
    calling.call(desk, drawn, "M2-1", 1, 1)
    a, b = seen(desk, drawn).settled["M1-1"].sides
    steps.at("/e/open/rounds/M1").link("M1-1: Correct")
    steps.choose("#correct [name=winner]", "1")
    steps.page.fill("#correct [name=reason]", "sides were swapped on the sheet")
    steps.button("Correct", "#correct")
    steps.sees(".question >> text=M2-1")
    steps.button("Correct", ".question")
    steps.sees("#verdict >> text=0")
    assert steps.taken == 4 and seen(desk, drawn).event.results["M1-1"].winner == b != a


def test_those_who_are_here_are_drawn_in_three(steps: Steps, evening: int):
    steps.at("/").link("Events", "header")
    steps.link("Open", "main table")
    steps.button("Draw the 4 who are here")
    steps.sees("#p-M1-1")
    assert steps.taken == 3


@pytest.mark.parametrize("name", ["Give 1 point", "Drop"])
def test_what_the_rules_propose_is_given_or_dropped_in_one(steps: Steps, name: str):
    device = late(steps.director)
    steps.at("/")
    with steps.page.expect_response(lambda answer: answer.request.method == "POST"):
        steps.button(name, "#needs", exact=True)
    if name == "Drop":
        steps.page.locator("#need-t5:not(.gone)").wait_for(state="detached")
    else:
        device.sync()
        device.sync()
        assert device.match.score_a == 1
    assert steps.taken == 1


@pytest.mark.parametrize(("key", "words"), [("p", ""), ("a", "Coffee is served")])
def test_all_tables_are_paused_or_told_something_in_two(
    steps: Steps, key: str, words: str, new_device: Callable[[int], Device]
):
    new_device(7).sync()
    steps.at("/").sees("#table-7")
    steps.key(key)
    steps.sees("[name=words]")
    if words:
        steps.page.fill("[name=words]", words)
    steps.click("form:not(.filter) button:has-text('1 table')")
    steps.sees(".said")
    assert steps.taken == 2


# -- an assistant, on a phone in the hall ------------------------------------------------------------------------------


def test_a_call_is_taken_in_one_and_ruled_on_in_two(steps: Steps, new_device: Callable[[int], Device]):
    device = new_device(7)
    device.do(calls.call_director, "DISPUTE")
    device.sync()
    steps.at("/calls", is_phone=True).button("I am going")
    steps.sees("#need-t7 >> text=is going")
    assert steps.taken == 1
    steps.taken = 0
    steps.at("/tables/7").click(".fits .first a >> nth=0")
    steps.sees("details#give[open]")
    steps.click("details#give form button")
    steps.sees("#orders .order-waiting")
    assert steps.taken == 2


def test_a_result_without_a_link_is_scanned_and_verified_in_two(steps: Steps, new_device: Callable[[int], Device]):
    device = new_device(7)
    device.play(winner=0)
    steps.at("/results#hand-over", is_phone=True)
    steps.taken += 1  # the code, which the scanner ends with Enter
    steps.page.keyboard.insert_text(line(device))
    steps.page.keyboard.press("Enter")
    steps.sees(".said")
    steps.button("Verify", "#waiting")
    steps.page.locator("#waiting .result").wait_for(state="detached")
    assert steps.taken == 2


# -- a clerk, at the desk ----------------------------------------------------------------------------------------------


def test_a_player_is_checked_in_in_one_and_pays_in_one(steps: Steps, evening: int):
    for what in ("Here", "Paid"):
        steps.taken = 0
        steps.at("/e/open/entries").button(what, "#entry-7")
        steps.sees(f"#entry-7 .done:has-text('{what}')")
        assert steps.taken == 1


def test_a_late_arrival_is_in_the_draw_in_two(steps: Steps, evening: int):
    desk = steps.director.desk
    for entry in "567":
        acting.act(desk, evening, CheckIn(entry), {})
    acting.act(desk, evening, Draw(0, late=1), {})
    steps.at("/e/open/entries").key("n")
    steps.page.keyboard.insert_text("Nils")
    steps.key("Enter")
    steps.sees("#rows >> text=Nils")
    assert steps.taken == 2 and "Nils" in {seen(desk, evening).names[one] for one in seen(desk, evening).event.here}


def test_a_new_player_takes_three_fields_and_one(steps: Steps, evening: int):
    steps.at("/e/open/entries")
    for name, value in (("name", "Nils Holm"), ("club", "Oslo"), ("rating", "1600")):
        steps.page.fill(f"[data-add] [name={name}]", value)
    steps.button("Enter", "[data-add]")
    steps.sees("#rows >> text=Nils Holm")
    assert steps.taken == 1


# -- everybody ---------------------------------------------------------------------------------------------------------


def test_a_player_sees_where_and_when_in_two_and_then_in_none(steps: Steps, drawn: int):
    steps.at("/p?other=1", is_phone=True)
    steps.page.fill("#find", "ann")
    steps.click("form[role=search] button")
    steps.link("Anna", ".found")
    steps.sees("h1:has-text('Anna')")
    assert steps.taken == 2
    steps.taken = 0
    steps.at("/p").sees("h1:has-text('Anna')")
    assert steps.taken == 0


def test_with_the_own_link_a_player_sees_it_in_none(steps: Steps, drawn: int):
    desk = steps.director.desk
    calling.call(desk, drawn, "M1-1", 2, 1)
    a, b = names(seen(desk, drawn), "M1-1")
    start = start_words(desk.now_s())
    steps.at(f"/p/{code_of(desk, a)}", is_phone=True)
    for where, what in ((".where", "2"), (".against", b), (".start", start)):
        steps.sees(f".now {where} >> text={what}")
    assert steps.taken == 0


def test_a_player_who_must_leave_says_so_in_two(steps: Steps, drawn: int):
    desk = steps.director.desk
    a, _ = names(seen(desk, drawn), "M1-1")
    steps.at(f"/p/{code_of(desk, a)}", is_phone=True).click("text=I must leave")
    steps.button("Tell the director", "#own")
    steps.sees("text=You have told the director at")
    assert steps.taken == 2


def test_the_hall_sees_who_is_called_who_is_next_and_the_stage(
    steps: Steps, drawn: int, new_device: Callable[[int], Device]
):
    desk = steps.director.desk
    new_device(9).sync()
    places.change(desk, [], {9: [STAGE]})
    calling.call(desk, drawn, "M1-1", 2, 1)
    called, waiting = (names(seen(desk, drawn), code) for code in ("M1-1", "M1-2"))
    steps.at("/hall")
    for name in called:
        steps.sees(f".calls >> text={name}")
    for name in waiting:
        steps.sees(f".next >> text={name}")
    steps.sees(".stage >> text=Rossi")
    assert steps.taken == 0


def test_a_spectator_tells_the_director_in_three(steps: Steps, new_device: Callable[[int], Device]):
    new_device(7).sync()
    steps.at("/live/7", is_phone=True).link("Tell", "main")
    options = steps.page.locator("[name=subject] option")
    steps.choose("[name=subject]", options.nth(1).get_attribute("value") or "")
    steps.click("main form button")
    steps.sees(".said")
    assert steps.taken == 3


def test_a_streamer_needs_one_address_copied_from_the_tables_page(
    steps: Steps, context, new_device: Callable[[int], Device]
):
    new_device(7).sync()
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    steps.at("/tables/7").click("[data-copy=overlay]")
    address = steps.page.evaluate("navigator.clipboard.readText()")
    steps.page.goto(address)
    steps.sees("text=Rossi")
    assert steps.taken == 1 and address == f"{steps.director.address}/overlay/7"
