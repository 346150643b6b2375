"""The page of a draw follows the tables and the other directors without a reload."""

from functools import partial

from host_tools.director.command.server import Director
from host_tools.director.desk.devices import enrolment
from host_tools.director.desk.draws import acting, calling
from host_tools.director.form_parsing import entries
from host_tools.director.formats.acts.drawing import Draw
from tests.director.device import Device, line_to

PHONE = {"width": 360, "height": 740}


def test_a_sealed_result_appears_in_the_next_place(page, director: Director):
    desk = director.desk
    device = Device(1, enrolment.enrol(desk, 1, ""), line_to(desk))
    draw_id = acting.open_draw(desk, "Open")
    acting.enter(desk, draw_id, partial(entries.read, {"lines": "Anna\nBea\nCarla\nDora"}, "lines"))
    acting.act(desk, draw_id, Draw(0), {})
    calling.call(desk, draw_id, "M1-1", 1, 1)
    device.sync()
    page.goto(f"{director.address}/e/{draw_id}/draw")
    page.wait_for_selector("#p-M1-1.called")
    winner = page.inner_text("#p-M1-1 .side >> nth=0 >> span >> nth=0")
    device.accept()
    device.begin_game()
    device.sync()
    page.wait_for_selector("#p-M1-1.playing")
    device.play(winner=0)
    device.sync()
    page.wait_for_selector("#p-M1-1 .mark")
    page.wait_for_selector(f"#p-M2-1 .side:not(.open):has-text('{winner}')")
    assert "not verified" in page.inner_text("#p-M1-1 .where")


def test_what_another_director_does_appears(page, director: Director):
    desk = director.desk
    draw_id = acting.open_draw(desk, "Open")
    acting.enter(desk, draw_id, partial(entries.read, {"lines": "Anna\nBea\nCarla\nDora"}, "lines"))
    page.goto(f"{director.address}/e/{draw_id}/draw")
    page.wait_for_selector("#sections .empty")
    acting.act(desk, draw_id, Draw(0), {})
    page.wait_for_selector("#p-M1-1")


def test_a_phone_does_not_scroll_sideways(page, director: Director):
    draw_id = acting.open_draw(director.desk, "Open")
    lines = "Wolfgang Amadeus Schmidt / Heidi Bauer\nÅsa Lindström / Björn Öberg"
    acting.enter(director.desk, draw_id, partial(entries.read, {"lines": lines}, "lines"))
    page.set_viewport_size(PHONE)
    for language in ("en", "it", "nl"):
        for shown in ("", "/entries?entry=1", "/draw", "/rounds", "/standings", "/prizes", "/settings"):
            more = "&" if "?" in shown else "?"
            page.goto(f"{director.address}/e/{draw_id}{shown}{more}language={language}")
            assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], (language, shown)


def test_a_refused_list_is_refreshed_and_reloaded_as_the_page_of_the_event(page, director: Director):
    """It was sent to another address than its page has."""
    draw_id = acting.open_draw(director.desk, "Open")
    acting.enter(director.desk, draw_id, partial(entries.read, {"lines": "Anna"}, "lines"))
    page.goto(f"{director.address}/e/{draw_id}/entries")
    page.fill("#lines", "Anna")
    page.click("#enter")
    page.wait_for_selector("[role=alert]:visible")
    assert page.url == f"{director.address}/e/open/entries" and page.input_value("#lines") == "Anna"
    acting.enter(director.desk, draw_id, partial(entries.read, {"lines": "Bea"}, "lines"))
    page.wait_for_selector("#entries td:has-text('Bea')")
    page.reload()
    page.wait_for_selector("#entries td:has-text('Bea')")
