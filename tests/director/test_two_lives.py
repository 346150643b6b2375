"""No result under a wrong name: numbers are no identity, as two lives of one thing share them.

A device and its spare, a flash and its older copy, a desk and its restored copy, one folder and the next one.
"""

from collections.abc import Callable, Iterator
from itertools import cycle
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from host_tools.director.desk import giving, placing, results as handed
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.devices import enrolment
from host_tools.director.order import Order
from host_tools.director.store import orders as order_rows, tables
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.phases import IDLE, OFFERED, PLAYING, SEALED
from matchcore.games.backgammon.play import result_line
from matchcore.games.backgammon.topics import beginning
from matchcore.log import link
from tests.director import as_json, lives
from tests.director.conftest import Now, settings
from tests.director.device import AWAY_S, Device, line_to
from tests.director.other_games import ClockDevice

KEY = bytes(range(32))


@pytest.fixture
def hall(desk: Desk, now: Now, tmp_path: Path) -> Iterator["Hall"]:
    hall = Hall(desk, now, tmp_path)
    yield hall
    for one in hall.opened:
        one.store.close()


class Hall:
    """A desk with table 7, and what was on other desks before."""

    def __init__(self, desk: Desk, now: Now, folder: Path) -> None:
        self.desk, self.now, self.folder = desk, now, folder
        self.opened: list[Desk] = []
        self.enrol(desk)

    def enrol(self, desk: Desk) -> None:
        enrolment.enrol(desk, 7, "Board 7")
        with desk.writing() as connection:
            tables.renew(connection, 7, KEY, self.now())

    def another_desk(self) -> Desk:
        """An empty folder, in which the same table was enrolled."""
        return self._opened(lives.restored(self.folder / f"{len(self.opened)}.sqlite", self.now), is_new=True)

    def restored(self, path: Path) -> Desk:
        return self._opened(lives.restored(path, self.now))

    def _opened(self, desk: Desk, is_new: bool = False) -> Desk:
        self.opened.append(desk)
        if is_new:
            self.enrol(desk)
        return desk

    def device(self, log_id: int = 4711, desk: Desk | None = None) -> Device:
        return Device(7, KEY, line_to(desk or self.desk), log_id)

    def played(self, device: Device, desk: Desk, name_a: str, name_b: str, winner: int) -> None:
        placing.assign(desk, 7, settings(1, name_a, name_b))
        self.later()
        device.post = line_to(desk)
        device.sync()
        device.accept()
        device.play(winner)
        device.sync()
        assert device.match.phase == SEALED

    def later(self) -> None:
        """A device can be put in the place of another one."""
        self.now.s += AWAY_S


def results(desk: Desk) -> list[tuple]:
    """(names, status, winner or None), newest first."""
    return [
        (*match["names"], match["status"], match["result"] and match["result"]["winner_name"])
        for match in as_json.matches(desk)
    ]


def given(desk: Desk) -> list[str]:
    """The status of each order to table 7, oldest first."""
    with desk.reading() as connection:
        return [order.status for order in reversed(order_rows.latest(connection, 7, 100))]


# -- whose an order is -------------------------------------------------------------------------------------------------


def test_a_spare_that_has_played_as_this_table_brings_no_result_for_its_matches(hall: Hall):
    """It has played two matches under the numbers of the orders that wait here."""
    spare, before = hall.device(log_id=99), hall.another_desk()
    for winner in (0, 1):
        hall.played(spare, before, "Carl", "Bert", winner)
    placing.assign(hall.desk, 7, settings(1, "Anna", "Bert"))
    in_use = hall.device()
    in_use.sync()
    in_use.accept()
    in_use.sync()
    hall.later()
    placing.assign(hall.desk, 7, settings(1, "Anna", "Bert"))
    spare.end = link.TableEnd(spare.vocabulary, 7, KEY, 99, 9)
    spare.post = line_to(hall.desk)
    spare.exchange()
    found = results(hall.desk)
    assert [row for row in found if row[0] == "Anna" and row[3]] == []
    assert [row for row in found if row[0] == "Carl"] == [
        ("Carl", "Bert", "reported", "Bert"),
        ("Carl", "Bert", "reported", "Carl"),
    ]
    spare.sync()
    assert spare.match.names == ("Anna", "Bert") and spare.match.phase == OFFERED
    assert results(hall.desk)[-1] == ("Anna", "Bert", "interrupted", None)


def test_what_a_log_brings_along_is_shown_as_played_before(hall: Hall, client: TestClient):
    spare = hall.device(log_id=99)
    hall.played(spare, hall.another_desk(), "Carl", "Bert", 0)
    spare.end = link.TableEnd(spare.vocabulary, 7, KEY, 99, 9)
    spare.post = line_to(hall.desk)
    spare.sync()
    spare.sync()
    (line,) = as_json.matches(hall.desk)
    assert line["is_earlier"] and line["status_words"] == "reported · played before this event"
    (need,) = as_json.table(hall.desk, 7)["results"]
    assert need["detail"].startswith("played before this event")
    hall.played(spare, hall.desk, "Anna", "Bert", 1)
    assert [one["is_earlier"] for one in as_json.matches(hall.desk)] == [False, True]


def test_a_match_begun_at_the_table_after_its_first_calls_is_played_here(hall: Hall):
    device = hall.device()
    for _ in range(5):
        device.sync()
    device.do(beginning.assign, settings(1, "Anna", "Bert"))
    device.sync()
    assert not as_json.matches(hall.desk)[0]["is_earlier"]


def test_one_that_is_being_played_when_it_first_calls_is_played_here(hall: Hall):
    device = hall.device()
    device.do(beginning.assign, settings(1, "Anna", "Bert"))
    device.accept()
    for _ in range(5):
        device.sync()
    assert not as_json.matches(hall.desk)[0]["is_earlier"]


def test_the_next_event_on_an_empty_folder_assigned_before_the_device_is_on(hall: Hall):
    """Anna's old win answers nothing here: Carl has not played yet."""
    device, desk = hall.device(), hall.another_desk()
    hall.played(device, hall.desk, "Anna", "Bert", 0)
    placing.assign(desk, 7, settings(1, "Carl", "Dora"))
    giving.give(desk, 7, Order(facts.ANNOUNCED, (0,), "Welcome"))
    device.end = link.TableEnd(device.vocabulary, 7, KEY, 4711, 2)
    device.post = line_to(desk)
    device.exchange()
    assert ("Carl", "Dora", "assigned", None) in results(desk)
    device.sync()
    assert device.match.names == ("Carl", "Dora")
    assert ("Carl", "Dora", "offered", None) in results(desk) and ("Anna", "Bert", "reported", "Anna") in results(desk)
    assert given(desk) == ["applied", "applied"]


@pytest.mark.parametrize("times", [1, 2])
def test_orders_given_after_a_restore_before_the_table_has_called(hall: Hall, times: int):
    """The table has answered other orders under the numbers that the restored desk would give next."""
    device = hall.device()
    device.sync()
    desk = hall.desk
    for time in range(times):
        path = lives.backup(desk, hall.folder / f"backup {time}.sqlite")
        hall.played(device, desk, "Anna", "Bert", 0)
        desk = hall.restored(path)
        placing.assign(desk, 7, settings(1, "Carl", "Dora"))
        giving.give(desk, 7, Order(facts.PAUSED, (), ""))
        giving.give(desk, 7, Order(facts.ANNOUNCED, (0,), "Round two"))
        device.post = line_to(desk)
        device.exchange()
        assert given(desk)[-3:] == ["waiting"] * 3
        assert ("Carl", "Dora", "assigned", None) in results(desk)
        device.sync()
        assert device.match.names == ("Carl", "Dora")
        assert ("Carl", "Dora", "offered", None) in results(desk)
        assert ("Anna", "Bert", "reported", "Anna") in results(desk)


def test_a_restored_desk_and_the_live_one_side_by_side(hall: Hall):
    """Both give the table's log the same number for another order; what was done counts where it was asked."""
    device = hall.device()
    device.sync()
    copied = hall.restored(lives.backup(hall.desk, hall.folder / "copy.sqlite"))
    placing.assign(copied, 7, settings(1, "Carl", "Dora"))
    line_to(copied)(device.request())  # the answer with the order is lost
    hall.played(device, hall.desk, "Anna", "Bert", 0)
    device.post = line_to(copied)
    device.exchange()
    device.end.stored = 0
    copied_results = results(copied)
    device.sync()
    assert ("Carl", "Dora", "assigned", None) in copied_results
    assert ("Anna", "Bert", "reported", "Anna") in results(copied)
    assert device.match.names == ("Carl", "Dora") and ("Carl", "Dora", "offered", None) in results(copied)
    device.post = line_to(hall.desk)
    device.sync()
    assert {row[:2] for row in results(hall.desk)} == {("Anna", "Bert"), ("Carl", "Dora")}


def test_an_order_about_a_match_does_not_meet_that_of_a_spare(hall: Hall):
    """Points for one pair of players, an undo by number: the device that is put there shows other players."""
    spare = hall.device(log_id=99)
    placing.assign(hall.desk, 7, settings(3, "Anna", "Bert"))
    in_use = hall.device()
    in_use.sync()
    in_use.accept()
    in_use.begin_game()
    in_use.sync()
    giving.give(hall.desk, 7, Order(facts.PENALTY, (1, 1), "PEN-03"))
    hall.later()
    spare.do(beginning.assign, settings(3, "Carl", "Dora"))
    spare.accept()
    spare.begin_game()
    spare.sync()
    spare.sync()
    assert (spare.match.score_a, spare.match.score_b) == (0, 0)
    assert any("waits for the device" in note for note in as_json.table(hall.desk, 7)["notes"])
    hall.later()
    in_use.sync()
    assert (in_use.match.score_a + in_use.match.score_b, given(hall.desk)) == (1, ["applied", "applied"])


def test_an_order_that_was_on_its_way_to_a_device_goes_to_the_one_in_its_place(hall: Hall):
    placing.assign(hall.desk, 7, settings(1, "Anna", "Bert"))
    broken, spare = hall.device(), hall.device(log_id=99)
    line_to(hall.desk)(broken.request())
    hall.later()
    spare.sync()
    assert spare.match.names == ("Anna", "Bert") and results(hall.desk) == [("Anna", "Bert", "offered", None)]


def test_an_order_given_in_the_second_in_which_the_table_changes_its_game(hall: Hall):
    device = hall.device()
    placing.assign(hall.desk, 7, settings(1, "Anna", "Bert"))
    hall.later()
    other = ClockDevice(7, KEY, line_to(hall.desk), log_id=99)
    other.sync()
    assert given(hall.desk) == ["cancelled"] and results(hall.desk) == [("Anna", "Bert", "withdrawn", None)]
    hall.later()
    device.sync()
    assert device.match.phase == IDLE


# -- two devices with one number ---------------------------------------------------------------------------------------


@pytest.fixture
def in_use(hall: Hall) -> Device:
    device = hall.device()
    placing.assign(hall.desk, 7, settings(3, "Anna", "Bert"))
    device.sync()
    device.accept()
    device.begin_game()
    device.sync()
    return device


def test_a_call_of_an_old_device_cuts_nobody_off(hall: Hall, in_use: Device):
    """It has been started more often."""
    old = hall.device(log_id=99)
    old.end.boot = 40
    old.sync()
    for _ in range(120):
        hall.now.s += 1
        in_use.exchange()
    in_use.turn()
    in_use.sync()
    assert in_use.end.stored == in_use.match.seq
    assert results(hall.desk) == [("Anna", "Bert", "playing", None)]


def test_two_devices_with_one_number_are_a_row_on_the_board(hall: Hall, in_use: Device):
    assert as_json.table(hall.desk, 7)["need"] is None
    hall.device(log_id=99).sync()
    card = as_json.table(hall.desk, 7)
    assert card["is_alert"] and card["need"]["word"] == "WHICH DEVICE?"
    assert "Another device calls as table 7" in card["need"]["words"]
    hall.now.s += 121
    in_use.sync()
    assert as_json.table(hall.desk, 7)["need"] is None


def test_a_second_device_loses_no_result_and_gets_no_order(hall: Hall, in_use: Device):
    second = hall.device(log_id=99)
    second.do(beginning.assign, settings(1, "Carl", "Dora"))
    second.accept()
    second.play(1)
    placing.assign(hall.desk, 7, settings(1, "Emil", "Fay"))
    second.sync()
    assert second.end.stored == second.match.seq
    assert ("Carl", "Dora", "reported", "Dora") in results(hall.desk)
    assert ("Anna", "Bert", "playing", None) in results(hall.desk) and second.match.names == ("Carl", "Dora")


def test_a_recorded_message_of_an_earlier_log_is_refused(hall: Hall, in_use: Device):
    recorded = in_use.request()
    line_to(hall.desk)(recorded)
    hall.later()
    spare = hall.device(log_id=99)
    spare.sync()
    placing.assign(hall.desk, 7, settings(1, "Carl", "Dora"))
    for _ in range(2):
        hall.later()
        with pytest.raises(link.BadMessage) as caught:
            line_to(hall.desk)(recorded)
        assert caught.value.kind == link.REPLAYED
        spare.sync()
    assert spare.match.names == ("Carl", "Dora")


def test_a_recorded_message_of_another_game_is_refused(hall: Hall, in_use: Device):
    hall.later()
    other = ClockDevice(7, KEY, line_to(hall.desk), log_id=99)
    recorded = other.request()
    line_to(hall.desk)(recorded)
    hall.later()
    in_use.sync()
    placing.assign(hall.desk, 7, settings(1, "Carl", "Dora"))
    hall.later()
    with pytest.raises(link.BadMessage) as caught:
        line_to(hall.desk)(recorded)
    assert caught.value.kind == link.REPLAYED
    in_use.sync()
    assert as_json.table(hall.desk, 7)["game"] == "backgammon"
    assert given(hall.desk)[-1] == "refused"  # by the table itself: its match is in play


def test_a_new_key_lets_the_device_count_from_one_again(hall: Hall, in_use: Device):
    in_use.end.boot = 12
    in_use.sync()
    with hall.desk.writing() as connection:
        tables.renew(connection, 7, KEY, hall.now())
    in_use.end = link.TableEnd(in_use.vocabulary, 7, KEY, in_use.end.log_id, 1)
    in_use.turn()
    in_use.sync()
    assert in_use.end.stored == in_use.match.seq


# -- a log that has forked ---------------------------------------------------------------------------------------------


def test_an_older_copy_of_the_flash_that_has_played_on(hall: Hall, in_use: Device):
    """Its sealed result arrives, under its names; the facts that it does not have are kept, and count no longer."""
    flash = lives.flash_of(in_use)
    in_use.turn()
    in_use.turn()
    in_use.sync()
    lives.put_back(in_use, flash)
    in_use.turn(after_ms=7000)
    in_use.play(1)
    in_use.sync()
    assert in_use.end.stored == in_use.match.seq
    assert results(hall.desk) == [("Anna", "Bert", "reported", "Bert")]
    assert as_json.table(hall.desk, 7)["link"]["problem"] == ""


def test_a_result_that_both_have_signed_outlives_an_older_copy_of_the_flash(hall: Hall, in_use: Device):
    flash = lives.flash_of(in_use)
    in_use.play(0)
    in_use.sync()
    lives.put_back(in_use, flash)
    in_use.turn(after_ms=7000)
    in_use.sync()
    assert results(hall.desk) == [("Anna", "Bert", "reported", "Anna")]


def test_an_older_copy_from_before_the_match_gets_it_again(hall: Hall):
    device = hall.device()
    device.sync()
    flash = lives.flash_of(device)
    placing.assign(hall.desk, 7, settings(3, "Anna", "Bert"))
    device.sync()
    device.accept()
    device.begin_game()
    device.sync()
    lives.put_back(device, flash)
    device.do(beginning.assign, settings(1, "Carl", "Dora"))
    device.accept()
    device.play(0)
    device.sync()
    assert ("Carl", "Dora", "reported", "Carl") in results(hall.desk)
    assert device.match.names == ("Anna", "Bert") and ("Anna", "Bert", "offered", None) in results(hall.desk)


def test_facts_that_do_not_fit_are_a_need_until_they_do(hall: Hall, in_use: Device):
    flash = lives.flash_of(in_use)
    in_use.turn()
    in_use.sync()
    last = max(in_use.records)
    lives.put_back(in_use, flash)
    in_use.turn(after_ms=7000)
    in_use.turn()
    kept = {seq: in_use.records.pop(seq) for seq in list(in_use.records) if seq <= last}
    in_use.exchange()
    card = as_json.table(hall.desk, 7)
    assert card["is_alert"] and "not taken" in card["need"]["words"]
    in_use.records = kept | in_use.records
    in_use.end.stored = 0
    in_use.sync()
    assert as_json.table(hall.desk, 7)["need"] is None and in_use.match.phase == PLAYING


def test_two_devices_with_a_copied_identity_tell_no_wrong_result(hall: Hall, in_use: Device):
    """The file with the log's name was copied, the log was not: both speak for one log."""
    twin = hall.device()
    twin.end.boot = 2
    twin.do(beginning.assign, settings(1, "Carl", "Dora"))
    twin.accept()
    twin.play(1)
    twin.sync()
    shown = {("Anna", "Bert", None), ("Carl", "Dora", "Dora")}
    assert {(*row[:2], row[3]) for row in results(hall.desk)} <= shown
    assert ("Carl", "Dora", "reported", "Dora") in results(hall.desk)


def test_the_clock_stands_at_1970(hall: Hall, in_use: Device):
    """A last call that lies in the future holds nobody off."""
    hall.now.s = 60.0
    spare = hall.device(log_id=99)
    spare.sync()
    placing.assign(hall.desk, 7, settings(1, "Carl", "Dora"))
    spare.sync()
    assert spare.match.names == ("Carl", "Dora")


def test_a_store_of_before_keeps_whose_its_orders_are(hall: Hall, in_use: Device):
    """An order's number in its log is that of the desk where nothing else was sent."""
    with hall.desk.reading() as connection:
        (order,) = order_rows.latest(connection, 7, 100)
        table = tables.find(connection, 7)
    assert table and (order.log_id, order.sent_as) == (table.log_id, 1)


def test_a_line_that_was_read_for_other_players_gets_no_facts_of_theirs(hall: Hall):
    """A table without a network shows an old result; the desk reads it for the match that waits there."""
    device = hall.device()
    device.do(beginning.assign, settings(1, "Carl", "Dora"))
    device.accept()
    device.play(1)
    placing.assign(hall.desk, 7, settings(1, "Anna", "Bert"))
    line = result_line.line(7, device.code(), (0, 1), device.match.result, device.match.winner, KEY)
    handed.hand_over(hall.desk, line)
    device.sync()
    assert ("Carl", "Dora", "reported", "Dora") in results(hall.desk)
    (read,) = [one for one in as_json.matches(hall.desk) if one["names"] == ["Anna", "Bert"]]
    assert read["is_handed_over"] and read["sealed_s"] is None


# -- two directors on one store ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("place", ["sqlite", "postgresql"], indirect=True)
def test_two_directors_on_one_store_know_the_same_logs(open_desk: Callable[[], Desk], now: Now, tmp_path: Path):
    """Each call reaches the other one of the two."""
    desks = open_desk(), open_desk()
    hall = Hall(desks[0], now, tmp_path)
    turns = cycle(desks)

    def post(message: bytes) -> bytes:
        return line_to(next(turns))(message)

    in_use, spare = hall.device(), hall.device(log_id=99)
    in_use.post = spare.post = post
    placing.assign(desks[1], 7, settings(3, "Anna", "Bert"))
    in_use.sync()
    in_use.accept()
    in_use.begin_game()
    in_use.sync()
    recorded = in_use.request()
    post(recorded)
    giving.give(desks[0], 7, Order(facts.PENALTY, (1, 1), "PEN-03"))
    hall.later()
    spare.do(beginning.assign, settings(1, "Carl", "Dora"))
    spare.accept()
    spare.play(1)
    won = spare.match.score_b
    spare.sync()
    for desk in desks:
        with pytest.raises(link.BadMessage):
            line_to(desk)(recorded)
    assert (spare.match.score_a, spare.match.score_b) == (0, won)
    hall.later()
    in_use.sync()
    in_use.play(0)
    in_use.sync()
    found = {("Anna", "Bert", "reported", "Anna"), ("Carl", "Dora", "reported", "Dora")}
    assert [set(results(desk)) for desk in desks] == [found, found]
