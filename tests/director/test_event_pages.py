"""The way through an event: addresses, the next step as one button, where players are and go; banks as a plot."""

from collections.abc import Callable

import pytest
from starlette.testclient import TestClient

from host_tools.director.desk import event_settings, naming, places, results
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.devices import enrolment
from host_tools.director.desk.draws import acting, call_up
from host_tools.director.formats.acts.drawing import Draw as DrawLots
from host_tools.director.formats.acts.entering import CheckIn
from host_tools.director.formats.acts.leaving import Withdraw
from host_tools.director.formats.acts.reporting import Report
from host_tools.director.formats.model import Result
from host_tools.director.formats.progress import READY
from host_tools.director.games.backgammon.views import banks
from host_tools.director.games.backgammon.views.banks import Banks, GameEnd, Moment
from host_tools.director.views import draws, players
from host_tools.director.views.drawn import leading, onward
from tests.director.conftest import PAGE, settings
from tests.director.device import Device
from tests.director.drawn import TABLES, do, drawn_with_consolation, names, open_draw, play, seen


@pytest.fixture
def hall(new_device: Callable[[int], Device]) -> dict[int, Device]:
    return {number: new_device(number) for number in TABLES}


def addresses(desk: Desk) -> dict[int, str]:
    with desk.reading() as connection:
        return leading.addresses(connection)


def test_an_event_is_found_by_its_short_name_or_else_by_its_number(desk: Desk, client: TestClient):
    for name in ("Club évening", "2026", "Open!", "open"):
        acting.open_draw(desk, name)
    assert addresses(desk) == {1: "/e/club-evening", 2: "/e/2", 3: "/e/3", 4: "/e/4"}
    naming.rename_event(desk, "Open!", "Open!", "Big Open")
    assert addresses(desk) == {1: "/e/club-evening", 2: "/e/2", 3: "/e/big-open", 4: "/e/open"}
    for address in ("/e/1", "/e/Club évening", "/e/2", "/e/big-open"):
        assert client.get(address, headers=PAGE).status_code == 200
    assert client.get("/e/nothing", headers=PAGE).status_code == 404


def next_words(desk: Desk, draw_id: int) -> str:
    found = draws.page(desk, draw_id).next
    return found.words if found else ""


def test_the_next_step_from_the_first_entry_to_the_prizes(desk: Desk, hall: dict[int, Device]):
    for device in hall.values():
        device.sync()
    draw_id = acting.open_draw(desk, "Empty")
    assert next_words(desk, draw_id) == "Enter players"
    draw_id = open_draw(desk)
    assert next_words(desk, draw_id) == "Draw all 4"
    for entry in "123":
        do(desk, draw_id, CheckIn(entry))
    assert next_words(desk, draw_id) == "Draw the 3 who are here"
    acting.all_here(desk, draw_id)
    do(desk, draw_id, DrawLots(0))
    assert next_words(desk, draw_id) == "Call 2 matches"
    match_id = play(desk, hall[7], draw_id, "M1-1", is_verified=False)
    assert next_words(desk, draw_id) == "Verify table 7"
    results.verify(desk, match_id)
    while ready := [code for code, one in seen(desk, draw_id).settled.items() if one.state == READY]:
        a, b = seen(desk, draw_id).settled[ready[0]].sides
        do(desk, draw_id, Report(ready[0], Result((a or "", b or ""), a or "", points=(1, 0))))
    assert next_words(desk, draw_id) == "See the prizes"


def test_all_here_leaves_those_who_have_withdrawn(desk: Desk):
    draw_id = open_draw(desk)
    do(desk, draw_id, Withdraw("2"))
    acting.all_here(desk, draw_id)
    assert set(seen(desk, draw_id).event.here) == {"1", "3", "4"}


def test_the_first_steps_lead_until_something_is_drawn(desk: Desk, client: TestClient):
    def now() -> list[str]:
        return [one.words for one in leading.first_steps(desk) if one.is_now]

    def page() -> str:
        return client.get("/", headers=PAGE).text

    assert now() == ["Usual settings"] and "Your next step" in page()
    event_settings.keep(desk, settings(7))
    assert now() == ["Tables"] and "Main draw to 7" in page()
    places.change(desk, [25, 26], {})
    assert now() == ["An event"] and "2 without a device" in page()
    enrolment.enrol(desk, 1, "")
    assert "1 with a device, 2 without a device" in page() and "Your next step" in page()
    acting.open_draw(desk, "Side")
    assert "Tables: 1 with a device, 2 without a device" in client.get("/e/side", headers=PAGE).text
    assert now() == ["Entries"]
    do(desk, open_draw(desk), DrawLots(0))
    assert leading.first_steps(desk) == []


def test_the_list_of_players_says_where_they_are(desk: Desk, new_device: Callable[[int], Device]):
    draw_id = drawn_with_consolation(desk)
    call_up.seat(desk, draw_id, "M1-1", "12")
    on_board = {one.name for one in players.every(desk) if one.board == "12"}
    assert on_board == set(names(seen(desk, draw_id), "M1-1"))
    (rossi,) = [one for one in players.every(desk) if one.name == "Rossi"]
    assert (rossi.club, [one.at for one in rossi.entries]) == ("Roma", ["/e/open"])


def test_a_match_says_who_waits_for_its_sides(desk: Desk, hall: dict[int, Device]):
    draw_id = drawn_with_consolation(desk)
    match_id = play(desk, hall[7], draw_id, "M1-1")
    winner, loser = onward.of_match(desk, match_id)
    a, b = names(seen(desk, draw_id), "M1-2")
    assert (winner.is_winner, winner.code, winner.against) == (True, "M2-1", f"winner of M1-2 · {a} or {b}")
    assert (loser.is_winner, loser.code, loser.against) == (False, "C1-1", f"loser of M1-2 · {a} or {b}")


def test_both_banks_are_lines_from_the_left_edge_to_the_right_one():
    seen_ = Banks([Moment(0, (600_000, 600_000)), Moment(60_000, (540_000, 600_000))], [GameEnd(30_000, (1, 0))])
    found = banks.plot(seen_)
    assert found and found.lines == ("0.0,0.0 600.0,16.0", "0.0,0.0 600.0,0.0")
    assert (list(found.ends), found.last) == ([(300.0, "1–0")], (16.0, 0.0))
    assert banks.plot(Banks()) is None
