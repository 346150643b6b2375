"""Points for being late, and matches lost by them (LAT-02 to LAT-08, PEN-03)."""

import pytest

from matchcore.games.backgammon.game import scoring
from matchcore.games.backgammon.topics.absences import FOR_LAST


def test_points_come_with_the_rule_on_both_players_screen(seat):
    """LAT-02, LAT-08: the director gives them, to the player who waited, and they count like won points."""
    seat.offer(7)
    assert seat.order("late_points_for", 1, 1, FOR_LAST, words="LAT-02: 5 minutes") == ""
    assert seat.score == [1, 0]
    assert "+1 for Rossi: opponent late · LAT-02: 5 minutes" in seat.heading
    seat.left()
    seat.right()
    seat.expect("ready")
    known = seat.known()
    assert (known.score_a, known.score_b, known.late_b) == (1, 0, 1)
    seat.key("HISTORY")
    assert any("+1 for Rossi" in item for item in seat.items)


def test_they_can_make_the_next_game_the_crawford_game(seat):
    """CRW-09, AMB-26: one point away by lateness is one point away; a game that has begun keeps its status."""
    seat.match(5)
    seat.win_game("left", "gammon")
    seat.start_left()
    assert seat.order("late_points_for", 1, 2, FOR_LAST, words="LAT-02 after the break") == ""
    assert seat.score == [4, 0] and not seat.is_crawford
    seat.key("DOUBLE")
    seat.expect("double?")
    seat.key("NO")
    seat.win("right")
    seat.expect("ready")
    assert seat.is_crawford and seat.score == [4, 1]
    seat.start_left()
    assert seat.labels[0] == ""
    assert scoring.PHASES[seat.known().game_phase] == "crawford"


@pytest.mark.parametrize("length, kept, lost", [(1, 0, 1), (3, 1, 2), (5, 2, 3), (7, 3, 4), (9, 4, 5)])
def test_more_than_half_of_the_length_forfeits_the_match(seat, length, kept, lost):
    """LAT-04: exactly half is not enough, and points of several delays add up (AMB-23)."""
    seat.offer(length)
    if kept:
        assert seat.order("late_points_for", 0, kept, FOR_LAST, words="LAT-02") == ""
        seat.expect("offered")
    assert seat.order("late_points_for", 0, lost - kept, FOR_LAST, words="LAT-02") == ""
    seat.expect("match over?")
    assert "De Vries wins the match" in seat.said() and "opponent too late" in seat.said()
    seat.left()
    seat.right()
    result = seat.result()
    assert (result["type"], result["winner_name"], result["score"]) == ("FORFEIT_LATE", "De Vries", [0, lost])


def test_points_that_reach_the_length_win_the_match(seat):
    """PEN-03: without a forfeit, by penalty points."""
    seat.match(3)
    seat.win_game("left", "gammon")
    assert seat.order("late_points_for", 1, 1, FOR_LAST, words="LAT-02") == ""
    seat.expect("match over?")
    seat.left()
    seat.right()
    result = seat.result()
    assert (result["type"], result["winner_name"], result["score"]) == ("PENALTY_POINTS", "Rossi", [3, 0])


def test_the_clock_is_started_instead_in_w_and_k_only(hall):
    """LAT-07: C and E do not have this."""
    for rule_set, is_known in (("wbgf21", True), ("club", True), ("cnb", False), ("eubgf13", False)):
        seat = hall.table()
        seat.offer(7, rule_set)
        refusal = seat.order("absent_started", 0, words="LAT-07")
        assert (refusal == "") == is_known, f"{rule_set}: {refusal}"
        assert refusal == "" or refusal.startswith("NOT_IN_RULES LAT-07")
        seat.expect("absent" if is_known else "offered")
    hall.close()


def test_in_k_the_absent_player_can_run_out_of_time(seat):
    """LAT-07, EXP-03."""
    seat.offer(1, "club", per_point_ms=60_000)
    assert seat.order("absent_started", 0, words="20 minutes late") == ""
    seat.wait(12_000 + 60_000)
    seat.expect("match over?")
    seat.left()
    seat.right()
    assert (seat.result()["type"], seat.result()["winner_name"]) == ("TIME", "De Vries")


def test_in_w_the_time_of_the_absent_player_has_to_be_claimed(seat):
    """LAT-07, EXP-02, EXP-08: the player may still come; two acts by the opponent, who then wins."""
    seat.offer(1, "wbgf21", per_point_ms=60_000)
    assert seat.order("absent_started", 0, words="LAT-07") == ""
    seat.wait(12_000 + 60_000)
    seat.expect("absent over")
    seat.key("CLAIM")
    seat.expect("time?")
    seat.wait(1_000)
    seat.key("CONFIRM")
    seat.expect("match over?")
    seat.left()
    seat.right()
    assert (seat.result()["type"], seat.result()["winner_name"]) == ("TIME", "De Vries")


def test_who_arrives_before_the_claim_is_confirmed_plays(seat):
    """EXP-08: the bank stays empty, and every turn has its delay."""
    seat.offer(1, "wbgf21", per_point_ms=60_000)
    assert seat.order("absent_started", 0, words="LAT-07") == ""
    seat.wait(12_000 + 60_000)
    seat.key("CLAIM")
    seat.right()
    assert seat.shown() == "time?" and "LAT-07" in seat.notice
    seat.left()
    seat.expect("offered")
    assert seat.facts("time_claimed") == []


def test_after_the_break_the_clock_of_the_late_player_is_started(seat):
    """LAT-07: also between two games; this ends the break."""
    seat.match(7)
    seat.win_game("left")
    seat.key("BREAK")
    seat.left()
    seat.key("CONFIRM")
    seat.right()
    seat.wait(11 * 60_000)
    assert seat.order("absent_started", 0, words="LAT-07") == ""
    seat.expect("absent")
    seat.left()
    seat.expect("ready")
    assert not seat.known().is_on_break()


def test_points_that_cannot_be(seat):
    seat.offer(7)
    assert seat.order("late_points_for", 0, 0, FOR_LAST, words="nothing").startswith("BAD_POINTS LAT-02")
    assert seat.score == [0, 0]
