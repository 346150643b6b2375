"""A match that was moved is judged and told from its first table on (INC-13), on every page."""

from collections.abc import Callable

import pytest

from host_tools.director.desk import giving, placing
from host_tools.director.desk.desk import Desk
from host_tools.director.order import Order
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.topics import beginning, breaks, notices, restoring
from tests.director import as_json
from tests.director.conftest import Now
from tests.director.device import Device
from tests.director.test_lateness import start_s

OLD, NEW = 7, 8
Pass = Callable[[float], None]


@pytest.fixture
def device(assigned: Callable[..., Device], now: Now) -> Device:
    """A table with a match to 7 that is to begin now."""
    return assigned(start_s=start_s(now))


@pytest.fixture
def other(new_device: Callable[[int], Device]) -> Device:
    """A second table, free."""
    found = new_device(NEW)
    found.sync()
    return found


@pytest.fixture
def both_wait(device: Device, other: Device, now: Now) -> Pass:
    """Both tables call, then time passes at them and at the director's."""

    def pass_(seconds: float) -> None:
        for one in (device, other):
            one.sync()
            one.now_ms += int(seconds * 1000)
        now.s += seconds
        for one in (device, other):
            one.sync()

    return pass_


def move(desk: Desk, other: Device) -> None:
    """Match time starts from zero at the other table."""
    placing.move(desk, 1, NEW, "defective clock")
    other.now_ms = 0
    other.sync()


def take_up(other: Device) -> None:
    for side in (0, 1):
        other.do(restoring.confirm_restore, side, after_ms=0)
    other.sync()


def late(lines: list[dict]) -> list[tuple]:
    """(side, whole minutes late, points that are due) for each player who was or is late."""
    return [(line["side"], int(line["late_s"] // 60), line["points"]) for line in lines]


def test_who_was_there_in_time_is_not_late_at_the_other_table(device: Device, other: Device, desk: Desk, both_wait):
    """LAT-02: Rossi accepts at the first table; at the second one De Vries is the first to do so, ten minutes late."""
    device.do(beginning.accept, 0, after_ms=0)
    both_wait(600)
    move(desk, other)
    other.do(beginning.accept, 1, after_ms=0)
    both_wait(360)
    at_table, at_match = as_json.table(desk, NEW), as_json.match(desk, 1)
    assert late(at_table["late"]["lines"]) == late(at_table["delays"]) == late(at_match["delays"]) == [(1, 10, 2)]


def test_a_match_that_began_in_time_is_not_late_because_it_was_moved(
    device: Device, other: Device, desk: Desk, both_wait
):
    device.accept()
    device.begin_game()
    both_wait(700)
    move(desk, other)
    assert as_json.table(desk, NEW)["delays"] == as_json.match(desk, 1)["delays"] == []


def test_a_break_goes_on_at_the_other_table(device: Device, other: Device, desk: Desk, both_wait):
    """PAU-05, LAT-02: five minutes from its beginning; reporting back at the second table counts."""
    device.accept()
    device.begin_game()
    device.win(0)
    device.do(breaks.begin_break, 1, 0, after_ms=0)
    both_wait(60)
    move(desk, other)
    take_up(other)
    both_wait(200)
    other.do(breaks.return_from_break, 0, after_ms=0)
    both_wait(700)
    other.do(breaks.return_from_break, 1, after_ms=0)
    both_wait(1200)
    delays = as_json.table(desk, NEW)["delays"]
    assert late(delays) == late(as_json.match(desk, 1)["delays"]) == [(1, 11, 2)]


def test_the_pace_is_that_of_the_whole_match(device: Device, other: Device, desk: Desk, both_wait):
    """TOU-07: a game of 40 s and 5 minutes at the first table, 10 s at the second one."""
    device.accept()
    device.begin_game()
    device.win(0)
    both_wait(300)
    device.begin_game(turns=1)
    both_wait(1)
    move(desk, other)
    take_up(other)
    both_wait(10)
    at_table, at_match = as_json.table(desk, NEW)["pace"], as_json.match(desk, 1)["pace"]
    assert at_table["minutes"] == pytest.approx((40 + 300 + 10 + 10) / 60, abs=0.1)
    assert at_table["minutes_a_game"] == at_match["minutes_a_game"] == round(40 / 60, 1)
    assert at_table["turns"] == at_match["turns"]
    assert as_json.table(desk, NEW)["history"][0]["played"]["took_ms"] == 40_000


def test_an_undo_strikes_out_nothing_of_the_table_before(device: Device, other: Device, desk: Desk, both_wait):
    """SKP-07: fact numbers start again in each log, so both facts may have the same one."""
    device.accept()
    device.begin_game(turns=0)
    giving.give(desk, OLD, Order(facts.PENALTY, (1, 1), "phone"))
    device.sync()
    move(desk, other)
    take_up(other)
    while other.match.seq < device.match.seq - 1:
        other.do(notices.mark, 0)
    giving.give(desk, NEW, Order(facts.CUBE_SET, (2, 0), "as it lay"))
    other.sync()
    giving.give(desk, NEW, Order(facts.UNDONE, (0,), "it lay in the middle"))
    other.sync()
    lines = as_json.match(desk, 1)["history"]
    penalty, cube = ([line for line in lines if line["words"].startswith(words)] for words in ("Penalty", "Cube"))
    assert penalty[0]["seq"] == cube[0]["seq"]
    assert (penalty[0]["is_undone"], cube[0]["is_undone"]) == (False, True)
