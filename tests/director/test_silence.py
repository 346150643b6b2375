"""A silent table is shown as such, and so is a clock that is not pressed; waiting things are counted everywhere."""

import re

import pytest
from starlette.testclient import TestClient

from host_tools.director.desk import placing
from host_tools.director.desk.desk import Desk, need_table
from host_tools.director.store import TableRow, tables
from host_tools.director.views.at_table import contact
from matchcore.games.backgammon.topics import calls
from tests.director import as_json
from tests.director.conftest import PAGE, Now, settings
from tests.director.device import Device
from tests.director.test_live import Browser, cards, feed_of, read


def card(desk: Desk, number: int = 7) -> dict:
    return as_json.table(desk, number)


def test_the_clock_of_a_silent_table_is_not_counted_on(client: TestClient, playing: Device, desk: Desk, now: Now):
    """CLK-22: its last state is shown, and since when nothing is known; in play within ten seconds."""
    playing.turn(after_ms=0)
    playing.sync()
    side = playing.match.clock.active
    now.s += 9
    assert card(desk)["clock"]["running"] == side
    now.s += 0.5
    clock = card(desk)["clock"]
    assert clock["running"] is None and clock["turn"] == side
    assert clock["bank_ms"] == [360_000, 360_000] and clock["delay_left_ms"] == [12_000, 12_000]
    text = client.get("/", headers=PAGE).text
    assert 'class="card tile is-running silent"' in text and 'data-running=""' in text
    assert re.search(r'<p class="state">no contact since \d\d:\d\d · Last known: ', text)


def test_a_table_in_play_that_is_missed_for_a_minute_comes_to_the_front(
    client: TestClient, new_device, desk: Desk, now: Now
):
    devices = {number: new_device(number) for number in (1, 2, 3)}
    for number, device in devices.items():
        placing.assign(desk, number, settings(name_a=f"Anna {number}", name_b=f"Berta {number}"))
        device.sync()
        if number == 3:
            device.accept()
            device.begin_game()
            device.sync()
    for after_s, expected in ((60, []), (1, ["3"])):
        now.s += after_s
        assert re.findall(r'id="need-t(\d)"', client.get("/", headers=PAGE).text) == expected
    text = client.get("/rulings", headers=PAGE).text
    assert "<title>(1) " in text and re.search(r'id="count.tables"[^>]*>1</span>', text)
    assert not card(desk, 1)["is_alert"] and card(desk, 3)["is_alert"]


def test_falling_silent_is_pushed_without_a_word_from_the_table(playing: Device, desk: Desk, now: Now):
    stream = Browser(feed_of(desk))
    stream.news()
    for silent_s, pushed in ((9, []), (1, [7]), (50, []), (1, [7]), (100, [])):
        now.s += silent_s
        assert cards(stream.news()) == pushed


def test_a_table_at_rest_is_silent_within_thirty_seconds(device: Device, desk: Desk, now: Now):
    device.sync()
    stream = Browser(feed_of(desk))
    stream.news()
    for silent_s, pushed in ((28, []), (1, [7])):
        now.s += silent_s
        assert cards(stream.news()) == pushed


@pytest.mark.parametrize(("promised_s", "late_s", "silent_s"), [(1, 5, 9), (5, 9, 9), (20, 24, 24)])
def test_what_it_was_promised_decides_when_it_is_late(
    playing: Device, desk: Desk, now: Now, promised_s: int, late_s: int, silent_s: int
):
    """Under overload a table may stay away for longer, and is silent later."""
    with desk.writing() as connection:
        tables.note(connection, 7, promised_ms=1000 * promised_s)

    def level(after_s: float) -> str:
        return contact.level(need(desk), now.s + after_s)

    assert [level(after_s) for after_s in (late_s, silent_s + 0.1)] == ["good", "lost"]
    assert level(late_s + 0.1) == ("late" if late_s < silent_s else "lost")
    assert not contact.is_missed(need(desk), now.s + silent_s)


def need(desk: Desk) -> TableRow:
    with desk.reading() as connection:
        return need_table(connection, 7)


def test_the_table_that_a_match_has_left_says_where_it_went(
    client: TestClient, playing: Device, new_device, desk: Desk
):
    """INC-13: it is silent, and needs no visit."""
    new = new_device(9)
    new.sync()
    placing.move(desk, 1, 9, "defective clock")
    new.sync()
    old = card(desk)
    assert (old["state"], old["words"]) == ("moved", "Rossi – De Vries goes on at table 9")
    assert old["match"] is None and old["clock"] is None and not old["is_alert"]
    assert "Assign a match" not in client.get("/", headers=PAGE).text
    assert old["forms"] == []


def test_the_new_table_tells_of_no_power_cut_that_never_was(playing: Device, new_device, desk: Desk):
    """INC-13: whatever the director does there before both have confirmed."""
    new = new_device(9)
    new.sync()
    placing.move(desk, 1, 9, "defective clock", (300_000, 300_000))
    new.sync()
    assert card(desk, 9)["words"] == "The match goes on here; waiting for both players"


def test_a_clock_that_nobody_presses_for_five_minutes_comes_to_the_front(playing: Device, desk: Desk, wait):
    name = playing.match.names[playing.match.clock.active]
    changes_s = card(desk)["changes_s"]
    assert changes_s == 300
    wait(playing, 299)
    assert card(desk)["words"] == f"{name} on turn" and not card(desk)["is_alert"]
    wait(playing, 1)
    found = card(desk)
    assert found["words"] == f"{name} on turn: nobody has pressed" and found["since_s"] == 300
    assert found["is_alert"]
    playing.turn()
    playing.sync()
    assert not card(desk)["is_alert"]


def test_results_that_wait_are_counted_on_every_page(client: TestClient, playing: Device, desk: Desk):
    """RES-09: they need no search."""
    stream = Browser(feed_of(desk))
    stream.news()
    playing.play()
    playing.sync()
    for path in ("/", "/results", "/rulings", "/event-settings", "/tables/new", "/tables/7", "/matches/1"):
        text = client.get(path, headers=PAGE).text
        assert "<title>(1) " in text and re.search(r'id="count.results"[^>]*>1</span>', text), path
    assert ("needs", {"tables": 0, "results": 1}) in read(stream.news())


def test_a_call_is_counted_on_pages_about_something_else(client: TestClient, playing: Device, desk: Desk):
    stream = Browser(feed_of(desk))
    assert ("needs", {"tables": 0, "results": 0}) in read(stream.news())
    playing.do(calls.call_director, "DISPUTE")
    playing.sync()
    assert ("needs", {"tables": 1, "results": 0}) in read(stream.news())
    assert "<title>(1) " in client.get("/results", headers=PAGE).text
