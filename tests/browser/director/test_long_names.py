"""A name as long as a table can show is read whole: it wraps, and nothing scrolls sideways."""

from functools import partial

import pytest

from host_tools.director.command.server import Director
from host_tools.director.desk.devices import enrolment
from host_tools.director.desk.draws import acting, calling
from host_tools.director.form_parsing import entries
from host_tools.director.formats.acts.drawing import Draw
from tests.director.device import Device, line_to

NAMES = ["A" * 60, "Wolfgang " * 6 + "Amadeu", "אבגדה " * 9 + "אבגדה", "Dora"]
# Of each name: whether something of it is cut off or lies beside its page.
CUT_OFF = """() => [...document.querySelectorAll("bdi")].filter(one => {
    const parts = [one, one.parentElement];
    const isCut = part => getComputedStyle(part).overflowX === "hidden" && part.scrollWidth > part.clientWidth + 1;
    return one.getClientRects().length && (one.getBoundingClientRect().right > innerWidth + 1 || parts.some(isCut));
}).map(one => one.parentElement.outerHTML.slice(0, 200))"""
WIDE = """() => [...document.querySelectorAll("main *")].filter(one =>
    one.getBoundingClientRect().right > innerWidth + 1).map(one => one.outerHTML.slice(0, 200))"""
PATHS = ("/", "/?view=list", "/results", "/live", "/matches/1", "/matches/2", "/log")
EVENT = ("", "/entries", "/draw", "/rounds", "/standings", "/prizes", "/settings")
SIDEWAYS = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


@pytest.fixture
def hall() -> list[Device]:
    """The tables of the event, one for each pairing."""
    return []


@pytest.fixture
def draw_id(director: Director, hall: list[Device]) -> int:
    desk = director.desk
    found = acting.open_draw(desk, "Open")
    acting.enter(desk, found, partial(entries.read, {"lines": "\n".join(NAMES)}, "lines"))
    acting.act(desk, found, Draw(0), {})
    for number, code in ((1, "M1-1"), (2, "M1-2")):
        device = Device(number, enrolment.enrol(desk, number, ""), line_to(desk))
        calling.call(desk, found, code, number, 1)
        device.sync()
        device.accept()
        device.begin_game()
        hall.append(device)
        device.sync()
    return found


def all_fits(page, director: Director, draw_id: int) -> None:
    """On every page that has names."""
    for path in (*PATHS, *(f"/e/{draw_id}{one}" for one in EVENT), f"/live/draws/{draw_id}"):
        page.goto(director.address + path)
        page.locator("main").wait_for()
        assert page.evaluate(CUT_OFF) == [], path
        assert page.evaluate(SIDEWAYS) <= 0, (path, page.evaluate(WIDE))


@pytest.mark.parametrize("width", [360, 1600])
def test_a_long_name_wraps_on_every_page(page, director: Director, draw_id: int, hall: list[Device], width: int):
    """While both matches are played, and when all four have won or lost, whatever the lots were."""
    page.set_viewport_size({"width": width, "height": 900})
    all_fits(page, director, draw_id)
    for device in hall:
        device.play(winner=0)
        device.sync()
    all_fits(page, director, draw_id)
    page.goto(f"{director.address}/e/{draw_id}/draw")
    assert (
        page.locator("#p-M1-1 bdi, #p-M1-2 bdi").count() == 4
        and page.locator("#p-M1-1 .tick, #p-M1-2 .tick").count() == 0
    )
