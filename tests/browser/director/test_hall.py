"""The hall's screen in a browser: five rows that are read at 10 m, and what takes turns with them (DESK 9)."""

import pytest

from host_tools.director.command.server import Director
from host_tools.director.desk.draws import call_up
from host_tools.director.formats.announced import PROPOSED
from host_tools.director.views.everybody.whereabouts import mark_of
from tests.director.test_drawn_side_by_side import drawn

FULL_HD = {"width": 1920, "height": 1080}
CAPITALS = 0.727  # of the size of Inter
SHORT = "Ann Bee\nLi\nסיוון כהן\nZ\nJ. Doe\nEva\nMia\nNoa\nTim\nUwe\nPia\nIda\nKim\nLea\nOla\nUri"
LONG = "\n".join(("W" * 60, "<i>M</i>" * 6, "א" * 60, "Z"))


@pytest.fixture
def hall_page(page, director: Director):
    page.set_viewport_size(FULL_HD)
    page.clock.install()
    return page


def call_all(director: Director, lines: str) -> int:
    draw_id = drawn(director.desk, "Open", lines, PROPOSED)
    for number in range(1, (lines.count("\n") + 1) // 2 + 1):
        call_up.seat(director.desk, draw_id, f"M1-{number}", f"B{number}")
    return draw_id


def shown(page) -> list[str]:
    return page.locator(".calls li:visible .place").all_inner_texts()


def is_inside(page, selector: str) -> bool:
    """Whether all of it is on the screen, in whole lines."""
    return page.locator(selector).evaluate_all(
        "all => all.every((one) => one.getBoundingClientRect().bottom <= innerHeight"
        " && one.getBoundingClientRect().right <= innerWidth)"
    )


def test_five_rows_are_read_at_10_m_and_the_rest_follows(hall_page, director: Director):
    call_all(director, SHORT)
    hall_page.goto(director.address + "/hall")
    first = shown(hall_page)
    sizes = hall_page.locator(".calls li:visible .names").evaluate_all(
        "all => all.map((one) => parseFloat(getComputedStyle(one).fontSize))"
    )
    assert len(first) == 5 and min(sizes) * CAPITALS >= 50
    assert is_inside(hall_page, ".calls li:visible, footer")
    hall_page.clock.fast_forward(8000)
    hall_page.wait_for_function(
        "old => !document.querySelector('.calls li:not([hidden])').innerText.startsWith(old)", arg=first[0]
    )
    assert len(first) + len(shown(hall_page)) == 8 and not {*first} & {*shown(hall_page)}


def test_the_longest_and_the_shortest_names_hold_and_run_nothing(hall_page, director: Director):
    call_all(director, LONG)
    hall_page.goto(director.address + "/hall?show=draw")
    assert is_inside(hall_page, ".calls li:visible, .calls li:visible *, footer")
    assert not hall_page.locator("i:text-is('M')").count()


def test_draws_take_turns_and_two_calls_stay(hall_page, director: Director):
    draw_id = call_all(director, SHORT)
    hall_page.goto(director.address + "/hall?show=draw,standings")
    assert len(shown(hall_page)) == 5 and not hall_page.locator(".turn:visible").count()
    hall_page.clock.fast_forward(15000)
    turn = hall_page.locator(f'.turn[data-key="draw:{draw_id}:M"]')
    turn.wait_for(state="visible")
    assert len(shown(hall_page)) == 2 and turn.locator("li:visible").count() == 5
    assert is_inside(hall_page, ".turn li:visible, .calls li:visible")
    for _ in range(2):
        hall_page.clock.fast_forward(15000)
    turn.wait_for(state="hidden")
    assert len(shown(hall_page)) > 2


def test_a_mirrored_screen_is_the_same_from_behind(hall_page, director: Director):
    hall_page.goto(director.address + "/hall?mirror=1")
    assert hall_page.evaluate("new DOMMatrix(getComputedStyle(document.body).transform).a") == -1


EVENTS = "**/live/events*"
HOUR_MS = 3_600_000


def test_a_page_without_news_says_since_when_and_is_true_again_an_hour_later(hall_page, director: Director):
    draw_id = drawn(director.desk, "Open", "Rossi\nBauer", PROPOSED)
    hall_page.route(EVENTS, lambda route: route.fulfill(status=204))
    hall_page.goto(f"{director.address}/p?who={mark_of('Rossi')}")
    since = hall_page.locator("time.clock").inner_text()
    hall_page.clock.fast_forward(HOUR_MS)
    hall_page.wait_for_selector(f"#old:visible >> text=Not live since {since}")
    call_up.seat(director.desk, draw_id, "M1-1", "B12")
    hall_page.unroute(EVENTS)
    hall_page.clock.fast_forward(5000)
    hall_page.wait_for_selector("#screen .where >> text=B12")
    hall_page.clock.fast_forward(1000)
    hall_page.wait_for_selector("#old", state="hidden")
