"""A clock breaks down, and the match goes on at another table with times set by the director (INC-12, INC-13)."""

from collections.abc import Iterator

import pytest

from host_tools.director.desk import placing
from host_tools.director.faults import Fault
from tests.firmware.hall import MOST_SYNCS, Seat

MINUTE_MS = 60_000


@pytest.fixture
def seats(hall) -> Iterator[tuple[Seat, Seat]]:
    """The table with the match, and a free one."""
    yield hall.table(), hall.table()
    hall.close()


def move(old: Seat, new: Seat, banks: tuple[int | None, int | None] = (None, None), shown: str = "restored") -> None:
    """The director moves the match; the new table shows it, the old one is switched off."""
    old.do("sync")
    old.table.kill()
    placing.move(old.director.desk, old.match_id, new.number, "INC-12: display broken", banks)
    new.match_id = old.match_id
    for _ in range(MOST_SYNCS):
        new.do("sync")
        if new.shown() == shown and new.known().last_order == new_orders(banks):
            return
    raise AssertionError(f"the match has not come: {new.view}")


def new_orders(banks: tuple[int | None, int | None]) -> int:
    """The last of the orders that bring it: the assignment, the state, and a bank for each side that is set."""
    return 2 + sum(ms is not None for ms in banks)


def test_in_the_middle_of_a_turn(seats):
    """The whole state goes along; both confirm what is shown; the result is reported once, by the new table."""
    old, new = seats
    old.match(7)
    old.win_game("left", "gammon")
    old.start_left()
    old.double_and_take()
    old.wait(30_000)
    old.key("PAUSE")
    was = old.view
    move(old, new)
    assert not new.is_running and new.mark_texts == ["press: confirm", "press: confirm"]
    for name in ("names", "score", "badge", "badge_half", "bank_ms", "turn", "delay_ms"):
        assert new.view[name] == was[name], name
    new.left()
    new.right()
    new.expect("paused")  # as it stood on the old table (INC-13)
    new.key("MISTAKE")
    new.expect("running")
    assert new.turn == 0 and new.bank_ms == was["bank_ms"]
    new.win("right")
    new.win_game("right", "backgammon")
    assert new.score == [2, 5]
    new.win_game("right", "gammon")
    new.left()
    new.right()
    result = new.result()
    assert (result["winner_name"], result["score"], result["status"]) == ("De Vries", [2, 7], "reported")
    known = new.known()
    assert [(game[0], game[1], game[4]) for game in known.games] == [(1, 0, 2), (2, 1, 2), (3, 1, 3), (4, 1, 2)]


def test_the_director_sets_the_times(seats):
    """INC-12: the director's best estimate."""
    old, new = seats
    old.match(7)
    old.start_left()
    old.wait(90_000)
    move(old, new, (13 * MINUTE_MS, 14 * MINUTE_MS))
    assert new.bank_ms == [13 * MINUTE_MS, 14 * MINUTE_MS]
    new.left()
    new.right()
    new.expect("running")
    assert [fact["ms"] for fact in new.facts("bank_set")] == [13 * MINUTE_MS, 14 * MINUTE_MS]
    assert new.facts("bank_set")[0]["reason"] == "INC-12: display broken"


def test_the_new_table_tells_of_no_power_cut_that_never_was(seats):
    """INC-13: even after the director has put something right there."""
    old, new = seats
    old.match(7)
    old.start_left()
    move(old, new)
    assert new.order("turn_set", 1, words="it was De Vries") == ""
    assert "The match continues here" in str(new.view) and "Power" not in str(new.view)
    new.expect("restored")


def test_the_old_table_gives_the_match_up_when_it_is_heard_of_again(seats):
    """Its later messages about the match change nothing."""
    old, new = seats
    old.match(3)
    old.start_left()
    old.key("PAUSE")
    move(old, new)
    new.left()
    new.right()
    new.key("MISTAKE")
    new.win("left", "backgammon")
    new.left()
    new.right()
    before = new.result()
    old.table.switch_on()
    for _ in range(MOST_SYNCS):
        if old.do("sync")["state"] == "idle":
            break
    old.expect("idle")
    assert new.result() == before and before["score"] == [3, 0]


def test_between_the_games_with_the_breaks_and_crawford(seats):
    """Breaks used, the Crawford game played, the history: all are kept."""
    old, new = seats
    old.match(3)
    old.win_game("left", "gammon")
    old.win_game("right")  # the Crawford game
    old.win_game("right")
    assert old.score == [2, 2] and not old.is_crawford
    move(old, new)
    new.left()
    new.right()
    new.expect("ready")
    assert new.score == [2, 2] and not new.is_crawford
    new.key("HISTORY")
    assert [item.split("  ")[0] for item in new.items] == ["1", "2", "3"] and "Crawford" in new.items[1]


def test_breaks_that_are_used_up_stay_used_up(seats):
    old, new = seats
    old.match(7)
    old.win_game("left")
    old.key("BREAK")
    old.left()
    old.right()
    old.key("CONFIRM")
    old.left()
    old.right()
    move(old, new)
    new.left()
    new.right()
    assert new.shown() == "ready" and "BREAK" not in new.labels


def test_a_double_that_waits_for_its_answer(seats):
    old, new = seats
    old.match(7)
    old.start_left()
    old.double()
    move(old, new)
    new.left()
    new.right()
    new.expect("doubled")
    new.right()
    assert (new.cube, new.cube_owner, new.turn) == (2, 1, 0)


def test_a_delay_that_has_still_to_be_waited_out(seats):
    """INC-01, INC-02: the loss is still owed, and the turn is finished on the new clock, which is stopped."""
    old, new = seats
    old.match(7)
    old.start_left()
    old.pause_for("Dice lifted too early")
    old.right()
    move(old, new)
    new.left()
    new.right()
    new.expect("early dice")
    new.left()
    assert new.turn == 1 and new.is_waiting


def test_a_table_that_is_in_use_is_refused(seats):
    old, new = seats
    old.match(7)
    new.match(5)
    with pytest.raises(Fault):
        placing.move(old.director.desk, old.match_id, new.number, "?")
    old.expect("ready")
    assert new.known().length == 5


def test_a_state_that_is_none_is_refused(seats):
    """The core reads it before anything changes."""
    seat = seats[0]
    seat.offer(7)
    for line in ("", "1 2 3", "x" * 40):
        assert seat.order("moved", words=line).startswith("BAD_STATE INC-13")
    seat.expect("offered")
    assert seat.known().score_a == 0
