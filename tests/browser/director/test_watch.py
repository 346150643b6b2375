"""Things that run by themselves on the director's pages: a break counts down, then up, without any message."""

from collections.abc import Callable

from host_tools.director.command.server import Director
from host_tools.director.desk import giving, placing
from host_tools.director.desk.devices import enrolment
from host_tools.director.order import Order
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.topics import breaks, calls
from tests.director.conftest import settings
from tests.director.device import Device, line_to


def on_break(director: Director, number: int) -> Device:
    """A table whose players are on a break of five minutes."""
    key = enrolment.enrol(director.desk, number, f"Board {number}")
    device = Device(number, key, line_to(director.desk))
    placing.assign(director.desk, number, settings(9))
    device.sync()
    device.accept()
    device.begin_game()
    device.win(0)
    device.do(breaks.begin_break, 1, 0)
    device.sync()
    return device


def test_a_break_is_counted_down_and_its_overrun_up(page, director: Director):
    on_break(director, 7)
    # The page's clock is ahead of the director's: a card pushed meanwhile would be five minutes too young.
    page.route("**/events*", lambda route: route.fulfill(content_type="text/event-stream", body=""))
    page.clock.install()
    page.goto(director.address)
    assert page.inner_text(".break").startswith("time left 4:")
    page.clock.run_for(310_000)
    assert page.inner_text(".break").startswith("over by 1")
    assert "over" in page.get_attribute(".break", "class")


def test_the_most_urgent_call_stands_first(page, director: Director, new_device: Callable[[int], Device]):
    devices = {number: new_device(number) for number in (1, 2, 3)}
    page.goto(director.address)
    page.wait_for_selector("#tables > article:nth-child(3)")
    for number, reason in ((2, "DISPUTE"), (3, "EMERGENCY")):
        devices[number].do(calls.call_director, reason)
        devices[number].sync()
        page.wait_for_selector(f"#need-t{number}")
    page.wait_for_selector("#needs > #need-t3:first-child")
    assert page.eval_on_selector_all("#needs > li", "rows => rows.map(row => row.dataset.number)") == ["3", "2"]


def test_points_for_lateness_are_given_from_the_card(page, director: Director):
    device = on_break(director, 7)
    device.do(breaks.return_from_break, 0, after_ms=200_000)
    device.do(breaks.return_from_break, 1, after_ms=420_000)
    # A message that arrives immediately shows the times.
    device.sync()
    giving.give(director.desk, 7, Order(facts.PAUSED, (), ""))
    page.goto(f"{director.address}/tables/7?form=late_points&side=1&points=1&delay=1&reason=late+after+a+break#give")
    page.click("#forms details[open] button")
    page.wait_for_selector("#orders >> text=De Vries is late after break 1: give Rossi 1 point (late after a break)")
    device.sync()
    page.wait_for_selector("#orders .order-applied >> text=De Vries is late after break 1")
    page.wait_for_selector("#history .sort-late >> text=De Vries is late after break 1: 1 point to Rossi")
