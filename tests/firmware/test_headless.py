"""The process that plays a device reports its errors in words."""

import json

import pytest

from host_tools.director.desk import giving
from host_tools.director.order import Order
from host_tools.director.store import orders, records
from host_tools.simulator.headless import MEMORY, Headless, HeadlessError, enrol, wipe
from matchcore.games.backgammon import facts
from tests.waiting import until


def test_a_table_that_dies_is_told_with_its_last_words(switch_on, flash):
    (flash / "log").write_text("a file where the folder of the log should be", encoding="utf-8")
    play = switch_on(flash)
    play.begin(1)
    assert play.notice.startswith("Storage: ")
    play.table._process.kill()
    with pytest.raises(HeadlessError, match="^view: the table's process has ended with -9"):
        play.do("view")


def test_a_start_that_fails_is_told_with_its_traceback(micropython, flash, tmp_path):
    (tmp_path / "main.py").write_text("import there_is_no_such_module\n", encoding="utf-8")
    with Headless(flash, interpreter=micropython, code=tmp_path) as table:
        with pytest.raises(HeadlessError, match="(?s)ended with 1 and said:.*there_is_no_such_module"):
            table.view()


def test_a_heap_that_is_too_small_is_told(micropython, code, flash):
    with Headless(flash, interpreter=micropython, code=code, heap="64k") as table:
        with pytest.raises(HeadlessError, match="MemoryError"):
            table.view()


def test_a_table_that_does_not_answer_is_told(micropython, flash, tmp_path, monkeypatch):
    (tmp_path / "main.py").write_text("import time\ntime.sleep(60)\n", encoding="utf-8")
    monkeypatch.setattr(Headless, "answer_seconds", 0.2)
    with Headless(flash, interpreter=micropython, code=tmp_path) as table:
        with pytest.raises(HeadlessError, match="view: no answer in 0.2 s"):
            table.view()
        table.kill()


def test_what_is_switched_off_says_so(switch_on):
    play = switch_on()
    play.table.close()
    with pytest.raises(HeadlessError, match="switched off"):
        play.do("view")
    play.table.close()
    play.table.kill()
    play.table.switch_on()
    assert play.table.view()["state"] == "idle"


def test_a_reset_keeps_the_memory_and_a_power_cut_does_not(switch_on, flash):
    play = switch_on(flash)
    play.begin(1)
    play.left()
    play.table.soft_reset()
    assert (flash / MEMORY).is_file() and play.table.view()["state"] == "running"
    play.table.power_cut()
    assert not (flash / MEMORY).exists()
    play.table.switch_on()
    assert play.table.view()["state"] == "restored"


@pytest.mark.parametrize("language", ["xx", "en"])
def test_a_language_that_the_board_lacks_is_named_on_its_screen(switch_on, flash, language):
    """LNG-01: the table then speaks English, and says so."""
    enrol(flash, 12, bytes(range(32)), ["http://127.0.0.1:9"], language)
    play = switch_on(flash)
    assert ("no texts in “xx”: English" in play.lines_shown()) == (language == "xx")
    assert "TEST" in play.labels


def test_a_table_starts_with_what_it_was_enrolled_with(switch_on, flash):
    enrol(flash, 12, bytes(range(32)), ["http://127.0.0.1:9"], "it")
    assert json.loads((flash / "config.json").read_text(encoding="utf-8"))["key"] == bytes(range(32)).hex()
    play = switch_on(flash)
    assert "12" in play.lines_shown() and "PROVA" in play.labels
    play.table.close()
    identity = json.loads((flash / "identity.json").read_text(encoding="utf-8"))
    play.table.switch_on()
    play.table.view()
    again = json.loads((flash / "identity.json").read_text(encoding="utf-8"))
    assert (again["log"], again["boot"]) == (identity["log"], identity["boot"] + 1)


def test_a_wiped_table_knows_nothing(switch_on, flash):
    play = switch_on(flash)
    play.begin(1)
    play.table.kill()
    wipe(flash)
    play.table.switch_on()
    view = play.table.view()
    assert (view["state"], view["seq"]) == ("idle", 0)


def test_what_an_order_has_changed_between_two_lines_is_shown(seat):
    """The link brings it by itself, without any line."""
    seat.offer(7)
    seat.key("WRONG?")
    seat.expect("dispute")
    number = giving.give(seat.director.desk, seat.number, Order(facts.CALL_ENDED, (), "7 points is right"))

    def is_applied() -> bool:
        with seat.director.desk.reading() as connection:
            return orders.find(connection, seat.number, number).status == records.APPLIED

    until(is_applied)
    seat.do("view")
    seat.expect("offered")


def test_the_status_says_that_the_director_answers(seat):
    seat.match(7)
    seat.start_left()
    view = seat.do("sync")
    assert (view["places"], view["link"]) == (["to 7", "game 1", "breaks 1 – 1"], "")
