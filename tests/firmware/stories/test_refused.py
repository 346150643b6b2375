"""Procedures started where the rules forbid them: refused with the rule, and nothing changes."""

import pytest

from accounts import of_both
from matchcore.games.backgammon.state.data import KEPT
from matchcore.games.backgammon.state.match import Match


def kept(state: Match) -> dict:
    """Everything that a procedure could have changed, except the effects of time alone."""
    clock = state.clock
    of_clock = (clock.state, clock.active, clock.delay_left_ms, clock.is_holding, clock.last_mover)
    pairs = of_both(clock, "granted_ms", "charged_ms", "delay_ms", "owes_delay", "flag_ms")
    return {
        **{name: getattr(state, name) for name in KEPT},
        "clock": (of_clock, pairs),
        "pause": state.pause_reason,
    }


@pytest.fixture
def first_turn(seat):
    """The left player is on turn in the first turn of a match to 7."""
    seat.match(7)
    seat.right()
    seat.expect("running")
    return seat


def check(seat, entry: str, rule: str) -> None:
    """Chosen in a pause: the rule is on the screen, and the match is unchanged."""
    seat.key("PAUSE")
    before = kept(seat.known())
    seat.choose(entry)
    assert rule in seat.notice and seat.notice in (seat.status, seat.heading)
    seat.expect("paused")
    assert kept(seat.known()) == before


def test_no_move_is_taken_back_before_there_is_one(first_turn):
    """MOV-06."""
    check(first_turn, "Illegal move", "MOV-06")


def test_no_time_is_given_back_that_was_not_lost(first_turn):
    """INC-10: the delay is free."""
    check(first_turn, "Clock ran by mistake", "INC-10")


def test_no_second_correction_of_the_same_move(seat):
    """MOV-06: the turn taken back is open again; its player may not judge the opponent's last move twice."""
    seat.match(7)
    seat.start_left()
    seat.pause_for("Illegal move")
    seat.left()
    seat.right()
    seat.expect("running")
    check(seat, "Illegal move", "MOV-06")


def stopped(seat) -> None:
    """The director was called and is no longer needed: the clock is stopped."""
    seat.menu("Call the director")
    seat.key("CANCEL")
    seat.left()
    seat.right()
    seat.expect("paused")


@pytest.mark.parametrize("rule_set, is_known", [("wbgf21", True), ("club", True), ("cnb", False), ("eubgf13", False)])
def test_a_double_closes_the_deadline_for_an_illegal_move_in_c_and_e(seat, rule_set, is_known):
    """AMB-41: until the opponent rolls, or doubles."""
    seat.match(7, rule_set)
    seat.start_left()
    seat.double()
    stopped(seat)
    seat.choose("Illegal move")
    assert seat.shown() == ("illegal?" if is_known else "paused")
    assert ("MOV-06" in seat.notice) == (not is_known)


def test_a_result_is_not_claimed_over_a_double(seat):
    """CUB-04: the double is answered first."""
    seat.match(7)
    seat.start_left()
    seat.double()
    stopped(seat)
    for entry in ("Game is over", "I resign"):
        seat.choose(entry)
        assert seat.shown() == "paused" and "PAU-03" in seat.notice
    assert seat.facts("claimed") == []


def test_a_player_does_not_lose_the_delay_of_the_turn_that_he_plays(first_turn):
    assert first_turn.order("delay_lost", 0).startswith("ON_TURN INC-01")
    assert of_both(first_turn.known().clock, "owes_delay") == [False, False]


def test_two_losses_of_one_delay_are_one(first_turn):
    first_turn.pause_for("Dice lifted too early")
    first_turn.right()
    first_turn.right()
    assert first_turn.shown() == "early dice" and "INC-01" in first_turn.notice
    assert len(first_turn.facts("delay_lost")) == 1


def test_a_double_of_ones_own_opponents_turn_without_the_menu(first_turn):
    """CLK-20: the idle button is recorded and does nothing."""
    first_turn.right()
    assert first_turn.shown() == "running" and first_turn.turn == 0
    assert first_turn.facts("doubled_early", "rolled_early") == []


@pytest.mark.parametrize(
    "name, values, refusal",
    [
        ("resumed", (), "NOT_PAUSED PAU-01"),
        ("call_ended", (), "NOT_CALLED DSP-01"),
        ("turn_set", (0,), "NO_GAME CLK-20"),
        ("delay_restarted", (), "NO_TURN INC-07"),
        ("bank_given", (0, 0), "BAD_TIME INC-10"),
        ("bank_set", (0, -1), "BAD_TIME INC-11"),
        ("bank_set", (2, 1000), "BAD_SIDE GEN-01"),
        ("cube_set", (2, 0), "NO_GAME CUB-15"),
        ("turn_taken_back", (0,), "NO_TURN MOV-06"),
        ("delay_lost", (0,), "NO_TURN INC-01"),
        ("absent_ended", (), "NOBODY_ABSENT LAT-07"),
        ("break_ended", (), "NOT_ON_BREAK BRK-05"),
        ("ruled", (99, 0), "BAD_RESULT RES-07"),
        ("ruled", (4, 5), "BAD_SIDE RES-07"),
        ("moved", (), "MATCH_RUNNING INC-13"),
        ("clock_set", (0, 700_000), "BAD_TIME CLK-03"),
    ],
)
def test_an_order_between_the_games_that_makes_no_sense(seat, name, values, refusal):
    """GEN-01: the only fact is the refusal, so that the desk sees it."""
    seat.match(7)
    before = kept(seat.known())
    assert seat.order(name, *values).startswith(refusal)
    assert kept(seat.known()) == before
    seat.expect("ready")
    assert len(seat.facts("order_refused")) == 1


@pytest.mark.parametrize(
    "line", ["breaks.minutes = 0", "breaks.minutes", "illegal.clock = never", "late.interval_min = 61"]
)
def test_a_rule_that_cannot_be(seat, line):
    """GEN-02: with the key and the value.  For rules that a table only shows, the desk refuses impossible values."""
    seat.match(7)
    refusal = seat.order("rule_changed", words=line)
    assert refusal.startswith("BAD_RULE GEN-02") and line.split(" ")[0] in refusal
    assert seat.known().overrides == ()
