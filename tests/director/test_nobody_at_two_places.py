"""Whatever brings players back to a board or a table asks first where they are now (TOU-05, DESK 6)."""

from collections.abc import Callable

import pytest

from host_tools.director.desk import giving, placing, results, undoing
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.draws import calling, draw_state, proposing
from host_tools.director.desk.playing import Verdict
from host_tools.director.faults import Fault
from host_tools.director.formats.acts.reporting import Report, Seat
from host_tools.director.formats.announced import BY_HAND
from host_tools.director.formats.model import Result
from host_tools.director.order import Order
from host_tools.director.store import matches
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.game import scoring
from tests.director.conftest import settings
from tests.director.device import Device
from tests.director.drawn import do, newest_act, play, seen
from tests.director.test_drawn_side_by_side import FOUR, OTHERS, drawn
from tests.director.test_handovers import line

TAKE_BACK = Order(facts.UNDONE, (0,), "slip")


@pytest.fixture
def hall(new_device: Callable[[int], Device]) -> dict[int, Device]:
    return {number: new_device(number) for number in (7, 8)}


@pytest.fixture
def events(desk: Desk) -> tuple[int, int]:
    """Rossi plays in both."""
    return drawn(desk, "Open", "Rossi\nNovak", BY_HAND), drawn(desk, "Speed", "Rossi\nBerg", BY_HAND)


def written(desk: Desk, draw_id: int) -> int:
    """A result on paper of the first pairing; the act's number."""
    a, b = (side or "" for side in seen(desk, draw_id).settled["M1-1"].sides)
    do(desk, draw_id, Report("M1-1", Result((a, b), a)))
    return newest_act(desk)


def undo(desk: Desk, act: int) -> None:
    undoing.undo(desk, act, confirmed=undoing.preview(desk, act).mark)


def proposed(desk: Desk) -> list[tuple[int, str]]:
    with desk.reading() as connection:
        found = proposing.queue(connection, draw_state.going_on(desk.draws, connection), desk.now_s())
    return [(one.draw_id, one.code) for one in found]


def test_a_result_on_paper_is_not_taken_back_while_its_players_play_elsewhere(
    desk: Desk, hall: dict[int, Device], events: tuple[int, int]
):
    first, second = events
    do(desk, first, Seat("M1-1", "B 12"))
    act = written(desk, first)
    do(desk, second, Seat("M1-1", "B 13"))
    with pytest.raises(Fault, match="Rossi plays on board B 13"):
        undo(desk, act)
    assert undoing.preview(desk, act).refusal.startswith("Rossi plays on board B 13")
    undo(desk, newest_act(desk))  # who was seated there
    calling.call(desk, second, "M1-1", 7)
    with pytest.raises(Fault, match="Rossi plays at table 7"):
        undo(desk, act)
    undo(desk, newest_act(desk))
    undo(desk, act)
    assert "M1-1" not in seen(desk, first).event.results


def test_nor_while_its_board_has_another_match(desk: Desk):
    first, second = drawn(desk, "Open", FOUR, BY_HAND), drawn(desk, "Speed", OTHERS, BY_HAND)
    do(desk, first, Seat("M1-1", "B 12"))
    act = written(desk, first)
    do(desk, second, Seat("M1-1", "B 12"))
    with pytest.raises(Fault, match="Board B 12 has Speed, M1-1"):
        undo(desk, act)
    written(desk, second)
    undo(desk, act)


def test_one_that_was_written_without_a_board_is_taken_back(desk: Desk, events: tuple[int, int]):
    first, second = events
    act = written(desk, first)
    do(desk, second, Seat("M1-1", "B 13"))
    undo(desk, act)


def test_a_decided_match_is_not_taken_up_again_while_its_players_play_elsewhere(
    desk: Desk, hall: dict[int, Device], events: tuple[int, int]
):
    first, second = events
    play(desk, hall[7], first, "M1-1")
    do(desk, second, Seat("M1-1", "B 13"))
    with pytest.raises(Fault, match="Rossi plays on board B 13"):
        giving.give(desk, 7, TAKE_BACK)
    written(desk, second)
    giving.give(desk, 7, TAKE_BACK)


def test_nobody_is_called_away_from_a_match_that_is_to_be_taken_up_again(
    desk: Desk, hall: dict[int, Device], events: tuple[int, int]
):
    first, second = events
    play(desk, hall[7], first, "M1-1")
    order = giving.give(desk, 7, TAKE_BACK)
    for call in (lambda: calling.call(desk, second, "M1-1", 8), lambda: do(desk, second, Seat("M1-1", "B 13"))):
        with pytest.raises(Fault, match="Something is to be taken back in the match of Rossi at table 7"):
            call()
    assert not proposed(desk)
    giving.cancel(desk, 7, order)
    assert proposed(desk) == [(second, "M1-1")]
    calling.call(desk, second, "M1-1", 8)


def test_a_match_is_not_left_on_its_table_after_all_once_its_players_play_elsewhere(
    desk: Desk, new_device: Callable[[int], Device], now
):
    """INC-13: it was to be taken off a table that had fallen silent; nor is it moved to a third one."""
    devices = [new_device(number) for number in (7, 8, 9)]
    placing.assign(desk, 8, settings(name_a="De Vries", name_b="Anna"))
    devices[1].sync()
    order = giving.give(desk, 8, Order(facts.CLOSED, (), "defective"))
    act = newest_act(desk)
    now.s += 61
    again = settings(name_a="Anna", name_b="Berta")
    match_id = placing.assign(desk, 7, again, confirmed="")
    for keep in (
        lambda: giving.cancel(desk, 8, order),
        lambda: undo(desk, act),
        lambda: placing.move(desk, 1, 9, "display defective"),
    ):
        with pytest.raises(Fault, match="Anna plays at table 7"):
            keep()
    undo(desk, newest_act(desk))
    with desk.store.reading() as connection:
        assert matches.find(connection, match_id).status == "withdrawn"
    giving.cancel(desk, 8, order)


def test_nor_is_a_line_read_at_the_desk_discarded(desk: Desk, playing: Device, new_device: Callable[[int], Device]):
    """Rossi's match counts as over, and he plays at another table."""
    new_device(8)
    playing.play(winner=0)
    results.hand_over(desk, line(playing))
    act = newest_act(desk)
    placing.assign(desk, 8, settings(name_a="Rossi", name_b="Berta"))
    with pytest.raises(Fault, match="Rossi plays at table 8"):
        undo(desk, act)


def test_a_ruling_at_the_table_is_taken_back_wherever_its_players_are(
    desk: Desk, hall: dict[int, Device], events: tuple[int, int]
):
    """The match stays sealed, and is cleared from the screen."""
    first, second = events
    match_id = play(desk, hall[7], first, "M1-1")
    results.correct(desk, match_id, Verdict(scoring.RULING, 1, (0, 1), "names swapped"))
    hall[7].sync()
    do(desk, second, Seat("M1-1", "B 13"))
    giving.give(desk, 7, TAKE_BACK)
    giving.give(desk, 7, Order(facts.CLOSED, (), "over"))
