"""What one player presses alone, with their own button and the shared keys, binds nobody else (CLK-20)."""

import pytest

HELD_MS = 700


@pytest.fixture
def opponents_turn(seat):
    """De Vries, at the right, is on turn."""
    seat.match(7)
    seat.start_left()
    seat.left(2000)
    return seat


def kinds(seat) -> list[str]:
    return [fact["fact"] for fact in seat.facts()]


# -- a double is the doubler's own, with the button held (CUB-03) ------------------------------------------------------


def test_nobody_doubles_for_the_opponent(opponents_turn):
    """CUB-03: Rossi presses DOUBLE in De Vries' turn, then every key, and holds his own button."""
    seat = opponents_turn
    seat.key("DOUBLE")
    seat.press("key1", 400)
    seat.hold("left")
    seat.expect("double?")
    seat.right(400)
    seat.expect("running")
    assert "doubled" not in kinds(seat) and seat.turn == 0


def test_a_short_press_ends_the_turn_at_its_edge(opponents_turn):
    """CLK-15: the question is closed with it, and nothing waits."""
    seat = opponents_turn
    seat.key("DOUBLE", 1000)
    seat.right(500)
    seat.expect("running")
    assert seat.facts()[-1]["at_ms"] - seat.facts("pressed")[-2]["at_ms"] == 1500


def test_held_for_less_it_is_a_press_of_that_edge_and_held_it_doubles(opponents_turn):
    """CUB-03, CLK-21: the double counts from when the button has been held; the taker has a full delay from then."""
    seat = opponents_turn
    seat.key("DOUBLE", 1000)
    asked_ms = seat.at_ms
    seat.hold("right", 500)
    seat.expect("doubled")
    fact = seat.facts("doubled")[-1]
    assert (fact["by"], fact["side"]) == ("B", 1)
    assert fact["at_ms"] >= asked_ms + HELD_MS and seat.delay_ms[0] == 12_000


def test_the_taker_is_not_heard_at_once(opponents_turn):
    """CLK-20: the buttons have a new meaning from the moment of the double."""
    seat = opponents_turn
    seat.double()
    seat.left(300)
    seat.expect("doubled")
    seat.left(800)
    seat.expect("running")
    assert seat.cube == 2
