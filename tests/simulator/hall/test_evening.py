"""The evening of the demonstration: from the middle of a round to the prizes, and then the next one."""

import asyncio
from random import Random

import pytest

from host_tools.director.desk.desk import Desk
from host_tools.director.desk.draws import boards, draw_state
from host_tools.director.desk.draws.draw_state import Draw, need_draw
from host_tools.director.formats import prizes
from host_tools.director.store import Store, draws
from host_tools.simulator.hall import evening
from host_tools.simulator.hall.evening import Evening

MINUTE_S = 60.0
LONGEST_MIN = 12 * 60
BOARDS = ("9", "10", "11", "12")


class Clock:
    s = 1_790_000_000.0

    def __call__(self) -> float:
        return self.s


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def at_desk(tmp_path, clock: Clock):
    """Without any device: everything is played on boards."""
    store = Store(tmp_path / "director.sqlite")
    yield Evening(Desk(store, clock), (), BOARDS, Random(1), clock, {})
    store.close()


def every(desk: Desk) -> list[Draw]:
    with desk.reading() as connection:
        return [need_draw(desk.draws, connection, row.id) for row in draws.read_all(connection)]


def by_name(desk: Desk) -> dict[str, Draw]:
    return {draw.row.event: draw for draw in every(desk)}


def to_the_end(at_desk: Evening, clock: Clock) -> None:
    """Minute after minute, until nothing is left to be played."""
    for _ in range(LONGEST_MIN):
        if not at_desk.draws:
            return
        clock.s += MINUTE_S
        at_desk.look()
    raise AssertionError("it does not end")


def test_two_events_are_drawn_one_entry_is_late_one_missing_and_one_has_not_paid(at_desk: Evening):
    at_desk.open()
    intermediate, speed = by_name(at_desk.desk)["Intermediate"].event, by_name(at_desk.desk)["Speed"].event
    assert len(intermediate.entries) - len(intermediate.here) == 2 and intermediate.are_late_open
    assert len(intermediate.entries) - len(intermediate.paid) == 1
    assert [one.letter for one in intermediate.sections] == ["M", "C"] and speed.is_drawn


def test_it_goes_on_by_itself_to_the_prizes_and_then_begins_again(at_desk: Evening, clock: Clock):
    at_desk.open()
    to_the_end(at_desk, clock)
    for draw in every(at_desk.desk):
        for section in draw.event.sections:
            (first, *_) = prizes.levels(draw.event, section, draw.settled)
            assert len(first.entries) == 1, "each section has a winner"
    assert len(by_name(at_desk.desk)["Intermediate"].event.here) == 15  # somebody came late, one never
    for _ in range(2):
        at_desk.look()
        clock.s += evening.NEXT_S
    at_desk.look()
    assert {draw.row.event for draw in at_desk.draws} == {"Intermediate 2", "Speed 2"}


def test_no_board_has_two_matches_on_the_way(at_desk: Evening, clock: Clock):
    at_desk.open()
    for _ in range(120):
        clock.s += MINUTE_S
        at_desk.look()
        used = [board for draw in at_desk.draws for board in boards.in_use(draw).values()]
        assert len(used) == len(set(used)) and set(used) <= set(BOARDS)


def test_the_middle_of_a_round_is_reached_at_once(at_desk: Evening):
    """Without tables the first round is on paper, but for one board."""
    asyncio.run(at_desk._begin())
    on_boards = [one for draw in at_desk.draws for one in boards.in_use(draw).values()]
    assert on_boards == ["9"] and all(draw.on_paper for draw in at_desk.draws)
    with at_desk.desk.reading() as connection:
        assert len(draw_state.going_on(at_desk.desk.draws, connection)) == 2


def test_a_clerk_notes_results_of_boards_and_they_wait_to_be_verified(at_desk: Evening, clock: Clock):
    at_desk.open()
    waited = set[tuple[int, str]]()
    for _ in range(120):
        clock.s += MINUTE_S
        at_desk.look()
        waited |= {(draw.row.id, code) for draw in at_desk.draws for code in draw.noted}
    assert waited and any(draw.on_paper.keys() & {code for _, code in waited} for draw in every(at_desk.desk))
