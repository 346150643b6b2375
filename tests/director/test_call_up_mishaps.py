"""The call-up when things go wrong: a table fails, a player is called twice, a call is taken back too late."""

from collections.abc import Callable

import pytest

from host_tools.director import identity
from host_tools.director.desk import placing, undoing
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.devices.transfers import SILENT_S
from host_tools.director.desk.draws import call_up, calling
from host_tools.director.desk.draws.going_on import GoingOn
from host_tools.director.faults import Fault
from host_tools.director.formats.acts.calling import SetRound
from host_tools.director.formats.announced import AUTOMATIC, PROPOSED
from host_tools.director.store import acts as act_rows
from host_tools.director.wording import time_of_day
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.phases import IDLE, OFFERED
from tests.director.conftest import PAGE, Now, client_as
from tests.director.device import Device
from tests.director.drawn import do, newest_act
from tests.director.test_call_up import look, send
from tests.director.test_drawn_by_itself import on_tables
from tests.director.test_drawn_side_by_side import FOUR, OTHERS, drawn


@pytest.fixture
def hall(new_device: Callable[[int], Device]) -> dict[int, Device]:
    found = {number: new_device(number) for number in (7, 8)}
    for device in found.values():
        device.sync()
    return found


def test_a_table_that_fails_after_the_last_call_hands_its_match_to_another(
    desk: Desk, hall: dict[int, Device], now: Now
):
    draw_id, client = drawn(desk, "Open", FOUR, PROPOSED), client_as(desk, identity.CLERK)
    match_id = calling.call(desk, draw_id, "M1-1", 7)
    hall[7].sync()
    for _ in range(2):
        now.s += 300
        call_up.call_again(desk, draw_id, "M1-1")
    now.s += 120  # the table is silent
    hall[8].sync()
    (called,) = look(desk).called
    assert not called.next_call and called.number == 7
    form = {"table": 8, "reason": "INC-12 display"}
    assert client.post(f"/matches/{match_id}/move", data=form).status_code == 303
    assert on_tables(desk, draw_id) == {"M1-1": 8}
    (called,) = look(desk).called
    assert called.number == 8 and not called.next_call, "its calls are not counted anew"


def test_a_player_in_two_events_is_called_by_one_of_two_clerks(desk: Desk, hall: dict[int, Device]):
    first, second = drawn(desk, "Open", "Rossi\nNovak", PROPOSED), drawn(desk, "Speed", "Rossi\nBerg", PROPOSED)
    one, other = client_as(desk, identity.CLERK), client_as(desk, identity.ASSISTANT)
    assert send(one, "/call", draw=first, code="M1-1", table=7).status_code == 303
    refused = send(other, "/call", draw=second, code="M1-1", table=8)
    assert refused.status_code == 409 and "Rossi" in refused.json()["message"]
    assert on_tables(desk, second) == {}
    seated = send(other, "/seat", draw=second, code="M1-1", board="25")
    assert seated.status_code == 409 and "Rossi" in seated.json()["message"]


def test_a_player_at_a_board_is_called_to_no_table(desk: Desk, hall: dict[int, Device]):
    first, second = drawn(desk, "Open", "Rossi\nNovak", PROPOSED), drawn(desk, "Speed", "Rossi\nBerg", PROPOSED)
    call_up.seat(desk, first, "M1-1", "25")
    refused = send(client_as(desk, identity.CLERK), "/call", draw=second, code="M1-1", table=7)
    assert refused.status_code == 409 and "Rossi" in refused.json()["message"]


def test_a_call_that_has_been_played_is_not_taken_back(desk: Desk, hall: dict[int, Device]):
    draw_id = drawn(desk, "Open", FOUR, PROPOSED)
    calling.call(desk, draw_id, "M1-1", 7, 1)
    act = newest_act(desk)
    device = hall[7]
    device.sync()
    device.accept()
    device.begin_game()
    device.play(winner=0)
    device.sync()
    with pytest.raises(Fault):
        undoing.undo(desk, act)
    assert on_tables(desk, draw_id) == {"M1-1": 7}


def test_a_call_to_a_board_is_taken_back_before_its_result_and_not_forgotten_after_it(desk: Desk):
    draw_id = drawn(desk, "Open", FOUR, PROPOSED)
    call_up.seat(desk, draw_id, "M1-1", "25")
    act = newest_act(desk)
    undoing.undo(desk, act)
    assert not look(desk).boards and "M1-1" in [one.code for one in look(desk).ready]
    call_up.seat(desk, draw_id, "M1-1", "25")
    act = newest_act(desk)
    (one,) = look(desk).boards
    form = {"draw": draw_id, "code": "M1-1", "a": one.entries[0], "b": one.entries[1], "points_a": 1, "points_b": 0}
    assert send(client_as(desk, identity.CLERK), "/result", **form).status_code == 303
    result = newest_act(desk)
    with pytest.raises(Fault, match="take back its result first"):
        undoing.undo(desk, act)
    undoing.undo(desk, result)
    undoing.undo(desk, act)
    assert "M1-1" in [one.code for one in look(desk).ready]


def test_one_event_is_held_from_the_page_and_the_others_go_on(desk: Desk, hall: dict[int, Device], now: Now):
    first, second = drawn(desk, "Open", FOUR, PROPOSED), drawn(desk, "Speed", OTHERS, PROPOSED)
    client = client_as(desk, identity.CLERK)
    page = client.get("/call-up", headers=PAGE).text
    assert f'<option value="{first}">Open</option>' in page and f'<option value="{second}">Speed</option>' in page
    assert send(client, "/hold", draw=first, until=time_of_day(now.s + 3600)).status_code == 303
    assert [one.draw_id for one in look(desk).held] == [first]
    assert {one.draw_id for one in look(desk).ready} == {second}


def test_a_board_is_taken_before_the_start_of_its_round_by_a_director_only_who_is_asked(desk: Desk, now: Now):
    draw_id = drawn(desk, "Open", FOUR, PROPOSED)
    do(desk, draw_id, SetRound("M1", 0, now.s + 3600))
    early = f"its round starts at {time_of_day(now.s + 3600)}"
    refused = send(client_as(desk, identity.CLERK), "/seat", draw=draw_id, code="M1-1", board="25")
    assert refused.status_code == 409 and early in refused.json()["message"]
    director = client_as(desk, identity.DIRECTOR)
    asked = send(director, "/seat", draw=draw_id, code="M1-1", board="25").json()
    assert (asked["error"], asked["message"].count(early)) == ("UNCONFIRMED", 1) and not look(desk).boards
    form = {"draw": draw_id, "code": "M1-1", "board": "25", "confirmed": asked["confirm"]}
    assert send(director, "/seat", **form).status_code == 303
    assert [one.board for one in look(desk).boards] == ["25"]


def test_nor_while_calls_are_held_back(desk: Desk, now: Now):
    draw_id, clerk = drawn(desk, "Open", FOUR, PROPOSED), client_as(desk, identity.CLERK)
    call_up.hold(desk, draw_id, now.s + 3600)
    assert "held back until" in send(clerk, "/seat", draw=draw_id, code="M1-1", board="25").json()["message"]
    call_up.hold(desk, draw_id, 0)
    assert send(clerk, "/seat", draw=draw_id, code="M1-1", board="25").status_code == 303


def test_every_act_of_the_call_up_says_who_did_it(desk: Desk, hall: dict[int, Device]):
    draw_id, client = drawn(desk, "Open", FOUR, PROPOSED), client_as(desk, identity.CLERK)
    for path, more in (("/first", {}), ("/call", {"table": 7}), ("/again", {})):
        assert send(client, path, draw=draw_id, code="M1-1", **more).status_code == 303
    with desk.reading() as connection:
        assert [act.role for act in act_rows.read_all(connection)][-3:] == [identity.CLERK] * 3


def silent_after_the_call(desk: Desk, hall: dict[int, Device], now: Now, *heard: int) -> int:
    """Table 7 has shown its match and falls silent; `heard`: the tables that call all the time."""
    draw_id = drawn(desk, "Open", FOUR, AUTOMATIC)
    calling.call(desk, draw_id, "M1-1", 7)
    hall[7].sync()
    a_minute_of_silence(desk, hall, now, *heard)
    return draw_id


def a_minute_of_silence(desk: Desk, hall: dict[int, Device], now: Now, *heard: int) -> None:
    """And one more, until table 7 counts as lost."""
    itself = GoingOn(desk)
    for _ in range(2):
        now.s += SILENT_S + 1
        for number in heard:
            hall[number].sync()
        itself.look()


def test_a_called_match_goes_to_the_next_free_table_when_its_own_falls_silent(
    desk: Desk, hall: dict[int, Device], now: Now
):
    """DESK 6: both are told, and the start is put off; the table that comes back takes it off its screen."""
    draw_id = silent_after_the_call(desk, hall, now, 8)
    assert on_tables(desk, draw_id) == {"M1-1": 8}
    hall[8].sync()
    hall[7].sync()
    start = f"start_s = {placing.usual_start_s(now.s)}"
    assert hall[8].match.phase == OFFERED and hall[7].match.phase == IDLE
    (moved,) = [order for answer in hall[8].answers for order in answer.orders if order.kind == facts.ASSIGNED]
    assert start in moved.text
    assert any(act.name == "desk" and "silent" in act.reason for act in acts_of(desk))


def test_it_stays_where_it_is_while_no_other_table_is_heard(desk: Desk, hall: dict[int, Device], now: Now):
    """The network may be gone, and the players may have begun."""
    draw_id = silent_after_the_call(desk, hall, now)
    assert on_tables(desk, draw_id) == {"M1-1": 7}


def test_tables_have_a_minute_to_call_after_the_laptop_has_slept(desk: Desk, hall: dict[int, Device], now: Now):
    """Table 8 is the first one that is heard again."""
    draw_id, itself = drawn(desk, "Open", FOUR, AUTOMATIC), GoingOn(desk)
    calling.call(desk, draw_id, "M1-1", 7)
    hall[7].sync()
    itself.look()
    now.s += 3600
    hall[8].sync()
    itself.look()
    now.s += 30
    hall[7].sync()
    itself.look()
    now.s += SILENT_S
    hall[7].sync()
    itself.look()
    assert on_tables(desk, draw_id)["M1-1"] == 7


def test_a_match_that_has_begun_stays_at_a_silent_table(desk: Desk, hall: dict[int, Device], now: Now):
    draw_id = drawn(desk, "Open", FOUR, AUTOMATIC)
    calling.call(desk, draw_id, "M1-1", 7)
    hall[7].sync()
    hall[7].accept()
    hall[7].sync()
    a_minute_of_silence(desk, hall, now, 8)
    assert on_tables(desk, draw_id)["M1-1"] == 7


def acts_of(desk: Desk) -> list[act_rows.ActRow]:
    with desk.store.reading() as connection:
        return list(act_rows.read_all(connection))


@pytest.mark.parametrize("leap_s", [3600, -3600])
def test_the_laptops_clock_is_an_hour_off_and_set_right_in_the_middle(
    desk: Desk, hall: dict[int, Device], now: Now, leap_s: int
):
    """Matches that wait are still called, nobody has waited for less than no time, and nobody is called by it."""
    draw_id = drawn(desk, "Open", FOUR, PROPOSED)
    calling.call(desk, draw_id, "M1-1", 7, 1)
    now.s += leap_s
    for device in hall.values():
        device.sync()
    shown = look(desk)
    assert [(one.code, one.table) for one in shown.ready] == [("M1-2", 8)] and shown.longest_s >= 0
    (called,) = shown.called
    assert called.since_s == max(0, leap_s) and called.next_call == "Second call"
    calling.call(desk, draw_id, "M1-2", 8, 1)
    assert on_tables(desk, draw_id) == {"M1-1": 7, "M1-2": 8}


@pytest.mark.parametrize("leap_s", [3600, -3600])
def test_a_hold_is_until_what_the_clock_says_also_when_it_is_set(
    desk: Desk, hall: dict[int, Device], now: Now, leap_s: int
):
    draw_id = drawn(desk, "Open", FOUR, PROPOSED)
    call_up.hold(desk, draw_id, now.s + 1800)
    now.s += leap_s
    for device in hall.values():
        device.sync()
    assert bool(look(desk).held) is (leap_s < 0) and bool(look(desk).ready) is (leap_s > 0)
