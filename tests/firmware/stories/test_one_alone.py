"""One player's presses, with their own button and the shared keys, never bind the other (CLK-20)."""

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
    """CLK-15: this closes the question, and nothing waits."""
    seat = opponents_turn
    seat.key("DOUBLE", 1000)
    seat.right(500)
    seat.expect("running")
    assert seat.facts()[-1]["at_ms"] - seat.facts("pressed")[-2]["at_ms"] == 1500


def test_held_for_less_it_is_a_press_of_that_edge_and_held_it_doubles(opponents_turn):
    """CUB-03, CLK-21: the double counts from the end of the hold; the taker has a full delay from then."""
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


# -- the director's pause (GEN-01) -------------------------------------------------------------------------------------


def test_a_directors_pause_ends_by_both_buttons_and_not_by_one(opponents_turn):
    """GEN-01: lunch until 14:00; the first to return reports, and no time runs."""
    seat = opponents_turn
    assert seat.order("paused", words="Lunch until 14:00") == ""
    seat.expect("director's pause")
    assert any("Lunch until 14:00" in line for line in seat.lines_shown())
    banks = seat.bank_ms
    seat.left(2000)
    for key in ("key2", "key1"):
        seat.press(key, 1000)
        if seat.shown() == "dispute":
            seat.key("CANCEL")
            seat.left()
            seat.right()
    seat.wait(3_600_000)
    seat.expect("director's pause")
    assert seat.bank_ms == banks
    seat.right()
    seat.expect("running")
    assert [fact["by"] for fact in seat.facts("reported")] == ["A", "B"]


def test_between_games_one_player_begins_none(seat):
    """GEN-01: the absent player's time does not run."""
    seat.match(7)
    seat.win_game("left")
    assert seat.order("paused", words="Lunch") == ""
    seat.expect("director's pause")
    seat.left()
    seat.left()
    seat.expect("director's pause")
    assert seat.order("resumed") == ""
    seat.expect("ready")


# -- what both take back (CLK-20) --------------------------------------------------------------------------------------


def test_a_mistaken_pass_is_taken_back_by_both(opponents_turn):
    """CUB-05: until the doubler has confirmed it."""
    seat = opponents_turn
    seat.double()
    seat.key("PASS …", 1000)
    seat.left()
    seat.expect("passed?")
    seat.key("BACK")
    seat.left()
    seat.expect("take back?")
    seat.right()
    seat.expect("paused")
    assert seat.known().phase == 4  # doubled


def test_a_repeated_roll_takes_no_double_away_by_one_press(opponents_turn):
    """CUB-08, INC-07: Rossi alone gives the new delay in De Vries' turn; only De Vries can confirm that dice were
    thrown.
    """
    seat = opponents_turn
    for is_thrown in (False, True):
        seat.key("PAUSE", 1000)
        seat.choose("Roll to be repeated")
        if is_thrown:
            seat.right()
        seat.left()
        seat.key("RESUME")
        seat.key("DOUBLE", 1000)
        assert seat.shown() == ("running" if is_thrown else "double?")
        if not is_thrown:
            seat.key("NO")
    assert "CUB-08" in seat.notice


def test_both_buttons_at_once_accept_nothing(seat):
    """CLK-20: the page says that neither has counted, and the tick goes."""
    seat.offer(7)
    seat.left()
    seat.right(100)
    assert "Both pressed at once" in seat.notice
    assert seat.known().agreed == 0
    seat.left(1500)
    seat.expect("offered")
    seat.right()
    seat.expect("ready")


@pytest.mark.parametrize(("withdraws", "then"), [("right", "dispute"), ("left", "time?")])
def test_who_refuses_a_win_claims_no_time_for_it(seat, withdraws, then):
    """EXP-08: Rossi's bank is empty, and he claims the last game; De Vries refuses it, or he withdraws it himself."""
    seat.match(1)
    seat.start_left()
    seat.wait(200_000)
    seat.expect("expired")
    seat.key("PAUSE")
    seat.choose("Game is over")
    seat.left()
    seat.key("BACK", 1000)
    seat.press(withdraws)
    seat.expect("paused")
    seat.key("RESUME")
    seat.key("CLAIM")
    seat.expect(then)


def test_an_early_roll_is_ruled_on_by_the_opponent(opponents_turn):
    """INC-04: held, the button says what becomes of it; a short press says nothing, and this is tallied."""
    seat = opponents_turn
    seat.menu("Rolled too early")
    seat.left()
    seat.expect("roll?")
    seat.key("KIND")
    seat.hold("right", 1000)
    seat.expect("running")
    judged = seat.facts("roll_judged")
    assert [(fact["by"], fact["side"], fact["stands"]) for fact in judged] == [("B", 1, 0)]
    assert seat.known().quiet_b == 0
