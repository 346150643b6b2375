"""An event of 64 on pages of its own: acts in place, a list read before it is entered, no page of several screens."""

from functools import partial

import pytest
from playwright.sync_api import expect

from host_tools.director.command.server import Director
from host_tools.director.desk.draws import acting
from host_tools.director.form_parsing import entries
from host_tools.director.formats.acts.drawing import Draw, OpenConsolation
from host_tools.director.formats.acts.entering import CheckIn
from host_tools.director.web.routes.event import PAGES
from tests.director.drawn import seen

NAMES = [f"{given} {family}" for given in "Anna Bruno Carla Dario Elif Femke Giulia Hans".split()
         for family in "Rossi Okafor Lindqvist Moreau Haddad Bauer Conti Smit".split()]  # fmt: skip
TALLEST_PX = 2000
WIDTHS = (360, 1366, 1920)


@pytest.fixture
def draw_id(director: Director) -> int:
    found = acting.open_draw(director.desk, "Club evening")
    acting.enter(director.desk, found, partial(entries.read, {"lines": "\n".join(NAMES)}, "lines"))
    return found


def test_no_page_is_taller_than_two_screens(page, director: Director, draw_id: int):
    def heights() -> dict[tuple[int, str], int]:
        found = {}
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 900})
            for which in ("", *(f"/{one}" for one in PAGES)):
                page.goto(f"{director.address}/e/club-evening{which}")
                found[width, which] = page.evaluate("document.documentElement.scrollHeight")
        return found

    def too_tall() -> dict[tuple[int, str], int]:
        return {where: px for where, px in heights().items() if px >= TALLEST_PX}

    for entry in seen(director.desk, draw_id).event.entries[::2]:
        acting.act(director.desk, draw_id, CheckIn(entry.id), {})
    half_here = too_tall()
    for entry in seen(director.desk, draw_id).event.entries[1::2]:
        acting.act(director.desk, draw_id, CheckIn(entry.id), {})
    acting.act(director.desk, draw_id, Draw(0), {})
    acting.act(director.desk, draw_id, OpenConsolation("progressive"), {})
    assert (half_here, too_tall()) == ({}, {})


def test_who_is_checked_in_and_pays_stays_in_sight(page, director: Director, draw_id: int):
    page.goto(f"{director.address}/e/club-evening/entries")
    row = page.locator("#entry-60")
    row.scroll_into_view_if_needed()
    was = page.locator("#entries").evaluate("one => one.scrollTop")
    row.get_by_role("button", name="Here").click()
    expect(row.locator(".done")).to_have_text(["✓ Here"])
    page.keyboard.press("p")
    expect(row.locator(".done")).to_have_text(["✓ Paid", "✓ Here"])
    assert page.locator("#entries").evaluate("one => one.scrollTop") == was > 0
    expect(page.locator("#counts")).to_have_text("1 here · 63 missing · 63 not paid")
    event = seen(director.desk, draw_id).event
    assert (set(event.here), set(event.paid)) == ({"60"}, {"60"})


def test_entries_are_found_by_typing_and_all_are_marked_after_a_question(page, director: Director, draw_id: int):
    page.goto(f"{director.address}/e/club-evening/entries")
    page.keyboard.press("/")
    page.keyboard.type("femke s")
    expect(page.locator("#rows tr:visible")).to_have_text([page.locator("#entry-48").inner_text()], use_inner_text=True)
    page.get_by_role("button", name="All here").click()
    page.get_by_role("button", name="All here").click()
    expect(page.locator("#counts")).to_contain_text("64 here")
    page.select_option("#state", "missing")
    expect(page.locator("#rows tr:visible")).to_have_count(0)
    assert len(seen(director.desk, draw_id).event.here) == 64


def test_a_list_is_read_line_by_line_before_it_is_entered(page, director: Director, draw_id: int):
    page.goto(f"{director.address}/e/club-evening/entries")
    page.fill("#lines", "Nora; Roma; ITA; many\nOle; Oslo\nPia")
    expect(page.locator("#read .wrong")).to_contain_text("Line 1 is not entered: Rating: “many”")
    expect(page.locator("#enter")).to_have_text("Enter 2 lines")
    assert len(seen(director.desk, draw_id).event.entries) == 64
    page.fill("#lines", "Ole; Oslo\nPia")
    expect(page.locator("#read .wrong")).to_have_count(0)
    page.click("#enter")
    expect(page.locator("#rows")).to_contain_text("Pia")


def test_the_next_step_is_one_button(page, director: Director, draw_id: int):
    page.goto(f"{director.address}/e/club-evening")
    page.get_by_role("button", name="Draw all 64").click()
    expect(page.locator("#p-M1-32")).to_be_attached()
    page.get_by_role("button", name="Smaller").click()
    assert page.locator("#sections").evaluate("one => one.style.getPropertyValue('--zoom')") == "0.8"


def test_a_large_draw_has_an_overview_that_leads_to_the_part_clicked(page, director: Director, draw_id: int):
    acting.act(director.desk, draw_id, Draw(0), {})
    page.goto(f"{director.address}/e/club-evening/draw")
    expect(page.locator("#minimap rect.pairing")).to_have_count(63)
    box = page.locator("#minimap").bounding_box()
    page.mouse.click(box["x"] + 20, box["y"] + box["height"] - 2)
    expect(page.locator("#p-M1-32")).to_be_in_viewport()
    expect(page.locator("#p-M1-1")).not_to_be_in_viewport()
