"""The hasty: players who tap twice, hit both buttons at once, and press before they have read.

Irreversible acts need a moment: a hurried hand's double act must not count twice (CLK-20, RES-08).
"""

import pytest

from tests.firmware.whole_match import crawford_game, first_game_with_a_redouble_that_is_passed, last_game

BUTTONS = ("left", "right")
TAP_MS = 90
NOTED = ("ignored", "checkpoint", "marked")  # facts that an extra tap, or its duration, may leave in the log


def tap_twice(seat) -> None:
    """From now on every press of a clock button is two taps, except in a list, where they move on."""
    press = seat.press

    def twice(control: str, *ms: int) -> dict:
        before, view = seat.view["items"], press(control, *ms)
        if control in BUTTONS and not (before or view["items"]):
            press(control, TAP_MS)
        return seat.view

    seat.press = twice


def play_three_points(seat) -> list[tuple]:
    """A whole match with a double, a take, a pass, Crawford and results put right; the facts the director was told."""
    seat.match(3)
    first_game_with_a_redouble_that_is_passed(seat)
    crawford_game(seat)
    last_game(seat)
    seat.left()
    seat.right()
    seat.expect("sealed")
    told = [fact for fact in seat.facts() if fact["fact"] not in NOTED]
    return [
        tuple((name, value) for name, value in fact.items() if name not in ("seq", "at_ms", "table")) for fact in told
    ]


def test_a_match_of_double_taps_is_the_match_of_single_ones(hall):
    """CLK-20, RES-08: the same facts by the same players; the last confirmation does not start the next clock."""
    careful, hasty = hall.table(), hall.table()
    told = play_three_points(careful)
    tap_twice(hasty)
    assert play_three_points(hasty)[1:] == told[1:]
    assert hasty.score == careful.score
    hall.close()


def claimed(seat) -> None:
    seat.match(7)
    seat.start_left()
    seat.pause_for("Game is over")
    seat.expect("result?")


def match_won(seat) -> None:
    seat.match(1)
    seat.start_left()
    seat.win("left")
    seat.expect("match over?")


def passing(seat) -> None:
    seat.match(7)
    seat.start_left()
    seat.double()
    seat.key("PASS …", 1000)
    seat.expect("pass?")


def called(seat) -> None:
    seat.match(7)
    seat.start_left()
    seat.menu("Call the director")
    seat.key("CANCEL", 1000)
    seat.expect("withdraw?")


@pytest.mark.parametrize("asked", [claimed, match_won, passing, called])
@pytest.mark.parametrize("first, second", [BUTTONS, BUTTONS[::-1]])
@pytest.mark.parametrize("apart_ms", [0, 1, 300])
def test_both_buttons_at_once_decide_nothing(seat, asked, first, second, apart_ms):
    """RES-08: a joint decision is two presses, a moment apart."""
    asked(seat)
    score, games, state = list(seat.score), len(seat.known().games), seat.known().phase
    seat.press(first, 2000)
    seat.press(second, apart_ms)
    assert list(seat.score) == score and len(seat.known().games) == games
    assert seat.shown() not in ("ready", "sealed", "running"), (state, seat.view)


def test_a_game_begun_by_mistake_is_taken_back_by_both_before_its_first_turn_has_ended(seat):
    """CLK-13, CLK-20: the winner of the opening roll pressed instead of the loser."""
    seat.match(7)
    seat.left(2000)
    seat.expect("running")
    begun = seat.known().game_number
    seat.pause_for("Pressed by mistake")
    seat.left(1000)
    assert seat.shown() != "ready", "one alone takes nothing back"
    seat.right(1500)
    seat.expect("ready")
    assert seat.score == [0, 0] and seat.known().game_number <= begun
    seat.right(2000)
    assert seat.turn == 0
