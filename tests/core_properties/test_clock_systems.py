"""Every clock system beside a model written from its definition; what holds for all of them."""

from collections.abc import Callable
from unittest.mock import patch

import pytest
from chester import timecontrol
from hypothesis import given, strategies as st

from accounts import of_both, total_ms
from clock_tables import S, clock, periods
from matchcore.clock import NO_TIME, OVER, RUNNING
from matchcore.games.backgammon.game import corrections
from matchcore.games.backgammon.game.clock import Clock as SimpleDelay
from matchcore.games.clock.game.clock import Clock
from tests.core_properties import clock_models as models

SYSTEMS: dict[str, Callable[[], object]] = {
    "5:00": lambda: models.Main((0, 300, 0)),
    "3:00 fischer 2": lambda: models.Main((0, 180, 2)),
    "3/2:00, 1:00 fischer 5": lambda: models.Main((3, 120, 0), (0, 60, 5)),
    "2/1:00 fischer 3, 4/0:30, 1:00 fischer 1": lambda: models.Main((2, 60, 3), (4, 30, 0), (0, 60, 1)),
    "3/1:00": lambda: models.Main((3, 60, 0)),
    "2:00 delay 12": lambda: models.Delay(120, 12),
    "2:00 bronstein 12": lambda: models.Bronstein(120, 12),
    "1:00, 3x0:20 byo-yomi": lambda: models.ByoYomi(60, 3, 20),
    "0:00, 5x0:30 byo-yomi": lambda: models.ByoYomi(0, 5, 30),
    "1:00, 3/0:45 canadian": lambda: models.Canadian(60, 3, 45),
    "1:00 hourglass": lambda: models.Hourglass(60),
}
THINKING = st.lists(st.one_of(st.integers(0, 30), st.integers(0, 130)), max_size=30)


def pair(system: str) -> list:
    both = [SYSTEMS[system](), SYSTEMS[system]()]
    if system.endswith("hourglass"):
        both[0].other, both[1].other = both[1], both[0]
    return both


@pytest.mark.parametrize("system", SYSTEMS)
@given(thinking=THINKING)
def test_each_system_agrees_with_its_definition(system: str, thinking: list[int]):
    found, both, now_ms = clock(system, automatic=True), pair(system), 0
    for turn, seconds in enumerate(thinking):
        side = turn % 2
        found.press(now_ms + seconds * S, side)
        try:
            both[side].move(seconds)
        except models.Flag as flag:
            assert (found.state, found.winner, found.sides[side].flag_ms) == (OVER, 1 - side, now_ms + flag.after_s * S)
            return
        now_ms += seconds * S
        assert found.state == RUNNING and found.active == 1 - side
        assert [found.left_ms(now_ms, one) for one in (0, 1)] == [one.left_s * S for one in both]
        assert of_both(found, "moves") == [(turn + 2) // 2, (turn + 1) // 2]


@given(thinking=st.lists(st.integers(0, 60), max_size=20))
def test_fischer_agrees_with_chester(thinking: list[int]):
    """It gives the increment after each move, and so does not have the first one."""
    found, now = clock("10:00 fischer 5"), [0.0]
    with patch.object(timecontrol.time, "time", lambda: now[0]):
        theirs = timecontrol.TimeControl(600, 5)
        theirs._start_new_game()
        for turn, seconds in enumerate(thinking):
            now[0] += seconds
            found.press(int(now[0]) * S, turn % 2)
            theirs._signal_move_made()
    assert [found.left_ms(found.since_ms, side) - 5 * S for side in (0, 1)] == [theirs.wtime * S, theirs.btime * S]


@given(thinking=THINKING, ms=st.integers(0, 999))
def test_the_simple_delay_is_that_of_backgammon(thinking: list[int], ms: int):
    found, other, now_ms = clock("3:00 delay 12"), SimpleDelay(), 0
    corrections.set_up(other, 0, 180 * S, 180 * S, 12 * S)
    other.press(0, 1)
    for turn, seconds in enumerate(thinking):
        now_ms += seconds * S + ms
        found.press(now_ms, turn % 2)
        other.press(now_ms, turn % 2)
    for side in (0, 1):
        assert found.left_ms(now_ms, side) == other.bank_left_ms(now_ms, side)
    assert of_both(found, "flag_ms", "free_ms") == of_both(other, "flag_ms", "free_ms")


STEPS = st.lists(
    st.tuples(st.integers(0, 40 * S), st.sampled_from(["press", "press", "press", "wrong", "pause", "resume", "look"])),
    max_size=40,
)


def walked(system: str, steps: list[tuple[int, str]], is_automatic: bool, looks: bool) -> tuple[Clock, int]:
    """Whoever looks books the time, too, at instants at which nothing happens."""
    found, now_ms = clock(system, is_automatic), 0
    for gap_ms, what in steps:
        if looks:
            found.advance(now_ms + gap_ms // 2)
        now_ms += gap_ms
        side = max(found.active, 0)
        if what == "press":
            found.press(now_ms, side)
        elif what == "wrong" and found.state != RUNNING:
            found.press(now_ms, 1 - side)
        elif what in ("pause", "resume"):
            getattr(found, what)(now_ms)
    found.advance(now_ms)
    return found, now_ms


@pytest.mark.parametrize("system", SYSTEMS)
@given(steps=STEPS, is_automatic=st.booleans())
def test_no_time_is_made_or_lost_and_looking_changes_nothing(system: str, steps: list, is_automatic: bool):
    found, now_ms = walked(system, steps, is_automatic, looks=False)
    assert total_ms(found) == now_ms
    assert walked(system, steps, is_automatic, looks=True)[0].values() == found.values()
    if system.endswith("hourglass"):
        assert sum(of_both(found, "granted_ms")) - sum(of_both(found, "charged_ms")) == 120 * S


@pytest.mark.parametrize("system", SYSTEMS)
@given(steps=STEPS, later_ms=st.integers(0, 400 * S))
def test_what_is_read_is_what_will_be_booked(system: str, steps: list, later_ms: int):
    """Time left, periods and the coming flag, however far ahead."""
    found, now_ms = walked(system, steps, False, looks=False)
    then_ms = now_ms + later_ms
    read = [(found.left_ms(then_ms, side), periods(found, then_ms, side)) for side in (0, 1)]
    flag_ms, side = found.next_flag_ms(), found.active
    found.advance(then_ms)
    assert [(found.left_ms(then_ms, one), periods(found, then_ms, one)) for one in (0, 1)] == read
    if flag_ms != NO_TIME:
        assert found.sides[side].flag_ms == (flag_ms if flag_ms <= then_ms else NO_TIME)
