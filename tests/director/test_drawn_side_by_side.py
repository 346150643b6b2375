"""Several events on one set of tables: one queue, one match a table, nobody twice (DESK 6, TOU-05)."""

from collections.abc import Callable
from functools import partial

import pytest

from host_tools.director.desk import event_settings, naming, placing
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.draws import acting, calling
from host_tools.director.desk.draws.going_on import COUNT_DOWN_S, GoingOn
from host_tools.director.faults import Fault, Question
from host_tools.director.form_parsing import entries
from host_tools.director.formats.acts.announcing import Announce
from host_tools.director.formats.acts.drawing import Draw as DrawLots
from host_tools.director.formats.acts.reporting import Report, Seat
from host_tools.director.formats.announced import AUTOMATIC, BY_HAND, PROPOSED, Announced
from host_tools.director.formats.model import Result
from host_tools.director.store import matches, records
from host_tools.director.views import draws
from tests.director.conftest import Now, settings
from tests.director.device import Device
from tests.director.drawn import do, play, seen
from tests.director.test_drawn_by_itself import on_tables, sync

FOUR, OTHERS = "Rossi\nDe Vries\nBauer\nOkafor", "Novak\nBerg\nToth\nSilva"


@pytest.fixture
def hall(new_device: Callable[[int], Device]) -> dict[int, Device]:
    return {number: new_device(number) for number in (7, 8)}


def drawn(desk: Desk, event: str, lines: str, calls: str = AUTOMATIC, rule_set: str = "wbgf21") -> int:
    usual = settings(length=1)
    usual.event, usual.rule_set = event, rule_set
    event_settings.keep(desk, usual)
    draw_id = acting.open_draw(desk, event)
    acting.enter(desk, draw_id, partial(entries.read, {"lines": lines}, "lines"))
    do(desk, draw_id, Announce(Announced(lengths=(1,), calls=calls, rest_min=0)))
    do(desk, draw_id, DrawLots(0))
    return draw_id


def a_minute_goes_by(itself: GoingOn, hall: dict[int, Device], now: Now) -> None:
    for waits_s in (0, COUNT_DOWN_S):
        now.s += waits_s
        sync(hall)
        itself.look()
    sync(hall)


def statuses(desk: Desk) -> list[str]:
    with desk.store.reading() as connection:
        return [one.status for one in matches.after(connection, 0, 100)]


def test_two_events_that_call_by_themselves_take_a_table_once(desk: Desk, hall: dict[int, Device], now: Now):
    first, second, itself = drawn(desk, "Open", FOUR), drawn(desk, "Speed", OTHERS), GoingOn(desk)
    for _ in range(3):
        a_minute_goes_by(itself, hall, now)
    called = [*on_tables(desk, first).values(), *on_tables(desk, second).values()]
    assert sorted(called) == [7, 8] and records.WITHDRAWN not in statuses(desk)


def test_a_player_of_two_events_is_called_once(desk: Desk, hall: dict[int, Device], now: Now):
    first, second, itself = drawn(desk, "Open", "Rossi\nNovak"), drawn(desk, "Speed", "Rossi\nBerg"), GoingOn(desk)
    a_minute_goes_by(itself, hall, now)
    assert len(on_tables(desk, first)) + len(on_tables(desk, second)) == 1


@pytest.mark.parametrize(("rule_set", "called"), [("club", "Intermediate B"), ("wbgf21", "Open")])
def test_champion_and_intermediate_come_first_by_the_club_rules(
    desk: Desk, new_device: Callable[[int], Device], now: Now, rule_set: str, called: str
):
    """TOU-05; by others the most rounds to come."""
    one_table = {7: new_device(7)}
    found = {
        "Open": drawn(desk, "Open", FOUR, rule_set=rule_set),
        "Intermediate B": drawn(desk, "Intermediate B", "Novak\nBerg", rule_set=rule_set),
    }
    a_minute_goes_by(GoingOn(desk), one_table, now)
    assert [event for event, draw_id in found.items() if on_tables(desk, draw_id)] == [called]


def test_the_match_that_is_ready_longest_comes_first(desk: Desk, new_device: Callable[[int], Device], now: Now):
    table = new_device(7)
    for early, late in (("A", "B"), ("C", "D"), ("E", "F")):  # not by lot
        one = drawn(desk, early, f"{early}1\n{early}2", PROPOSED)
        now.s += 60
        other = drawn(desk, late, f"{late}1\n{late}2", PROPOSED)
        table.sync()
        assert [draws.page(desk, draw_id).ready[0].table for draw_id in (one, other)] == [7, 0]
        play(desk, table, one, "M1-1")
        play(desk, table, other, "M1-1")


def test_events_as_old_as_each_other_go_by_lot(desk: Desk, device: Device):
    device.sync()
    found = [drawn(desk, f"Event {at}", f"A{at}\nB{at}", PROPOSED) for at in range(12)]
    firsts = set[int]()
    for _ in range(8):
        first = next(draw_id for draw_id in found if draws.page(desk, draw_id).ready[0].table)
        firsts.add(found.index(first))
        do(desk, first, Announce(Announced(calls=BY_HAND)))
    assert sorted(firsts) != list(range(8)) and len(firsts) == 8


def test_an_event_called_by_hand_holds_no_table(desk: Desk, device: Device):
    device.sync()
    by_hand, other = drawn(desk, "Open", FOUR, BY_HAND), drawn(desk, "Speed", "Novak\nBerg", PROPOSED)
    assert {one.table for one in draws.page(desk, by_hand).ready} == {0}
    assert [one.table for one in draws.page(desk, other).ready] == [7]


def test_a_match_that_waits_to_be_accepted_is_not_replaced(desk: Desk, hall: dict[int, Device], now: Now):
    """Whoever calls: two directors, or the desk by itself after a table was chosen by hand."""
    first, second = drawn(desk, "Open", FOUR), drawn(desk, "Speed", OTHERS)
    calling.call(desk, first, "M1-1", 7)
    for _ in range(2):  # on its way, then on the table's screen
        for confirmed in (None, ""):
            with pytest.raises(Fault, match="Table 7 has .* – ") as refused:
                calling.call(desk, second, "M1-1", 7, confirmed=confirmed)
            assert not isinstance(refused.value, Question)
        hall[7].sync()
    assert on_tables(desk, first) == {"M1-1": 7} and not on_tables(desk, second)
    hall[7].accept()
    hall[7].sync()
    with pytest.raises(Fault, match="Table 7 has .* – "):
        calling.call(desk, second, "M1-1", 7)


# -- boards without a device -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["7", " 7 ", "07", "board 7"])
def test_a_board_without_a_device_has_not_the_number_of_a_table(desk: Desk, hall: dict[int, Device], name: str):
    draw_id = drawn(desk, "Open", FOUR, PROPOSED)
    with pytest.raises(Fault, match="Table 7 has a device"):
        do(desk, draw_id, Seat("M1-1", name))
    do(desk, draw_id, Seat("M1-1", "7a"))


def test_a_board_has_one_match_at_a_time(desk: Desk):
    first, second = drawn(desk, "Open", FOUR, PROPOSED), drawn(desk, "Speed", OTHERS, PROPOSED)
    do(desk, first, Seat("M1-1", "B 12"))
    for draw_id, code in ((first, "M1-2"), (second, "M1-1")):
        with pytest.raises(Fault, match="Board b 12 has Open, M1-1"):
            do(desk, draw_id, Seat(code, "b 12"))
    a, b = (side or "" for side in seen(desk, first).settled["M1-1"].sides)
    do(desk, first, Report("M1-1", Result((a, b), a)))
    do(desk, second, Seat("M1-1", "b 12"))


def test_a_table_is_not_called_to_while_its_board_is_in_use_without_it(
    desk: Desk, new_device: Callable[[int], Device], now: Now
):
    """It was enrolled after the match had been seated there."""
    first, second = drawn(desk, "Open", FOUR, BY_HAND), drawn(desk, "Speed", OTHERS)
    do(desk, first, Seat("M1-1", "12"))
    table, itself = {12: new_device(12)}, GoingOn(desk)
    a_minute_goes_by(itself, table, now)
    assert not on_tables(desk, second)
    with pytest.raises(Fault, match="Board 12 has Open, M1-1"):
        calling.call(desk, second, "M1-1", 12)
    a, b = (side or "" for side in seen(desk, first).settled["M1-1"].sides)
    do(desk, first, Report("M1-1", Result((a, b), a)))
    a_minute_goes_by(itself, table, now)
    assert list(on_tables(desk, second).values()) == [12]


def test_who_plays_on_a_board_is_called_to_no_other_place(desk: Desk, hall: dict[int, Device]):
    """Of whichever event, by the draw or by hand, under a former name, too; the other way round, too."""
    first, second = drawn(desk, "Open", "Rossi\nNovak", BY_HAND), drawn(desk, "Speed", "Rossi\nBerg", BY_HAND)
    do(desk, first, Seat("M1-1", "B 12"))
    naming.rename_player(desk, "Rossi", "Rossi Maria")
    by_hand = settings(name_a="Someone", name_b="Rossi Maria")
    for call in (
        lambda: calling.call(desk, second, "M1-1", 7),
        lambda: do(desk, second, Seat("M1-1", "B 13")),
        lambda: placing.assign(desk, 7, by_hand, confirmed=""),
    ):
        with pytest.raises(Fault, match="Rossi Maria plays on board B 12"):
            call()
    a, b = (side or "" for side in seen(desk, first).settled["M1-1"].sides)
    do(desk, first, Report("M1-1", Result((a, b), a)))
    calling.call(desk, second, "M1-1", 7)


def test_who_plays_at_a_table_is_seated_at_no_board(desk: Desk, hall: dict[int, Device]):
    first, second = drawn(desk, "Open", "Rossi\nNovak", BY_HAND), drawn(desk, "Speed", "Rossi\nBerg", BY_HAND)
    calling.call(desk, first, "M1-1", 7)
    with pytest.raises(Fault, match="Rossi plays at table 7"):
        do(desk, second, Seat("M1-1", "B 12"))
