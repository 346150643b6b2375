"""The same incidents under all four rule sets: W (WBGF 2.1), C (CNB), E (EUBGF 1.3) and K (club)."""

import pytest

from matchcore.games.backgammon.rules import rulesets

RULE_SETS = ["wbgf21", "cnb", "eubgf13", "club"]
TITLES = {"wbgf21": "WBGF 2.1", "cnb": "CNB", "eubgf13": "EUBGF 1.3", "club": "Club"}
BANK_MS = 7 * 120_000

rule_sets = pytest.mark.parametrize("rule_set", RULE_SETS)


def pause_list(seat) -> list[str]:
    """The most used lines, and those behind *more*."""
    seat.key("PAUSE")
    *first, more = seat.items
    assert len(first) == 7
    seat.choose(more)
    assert len(seat.items) <= 8 and seat.items[-1] == more
    return [*first, *seat.items[:-1]]


@rule_sets
def test_what_is_in_force_can_be_read_before_the_match(seat, rule_set):
    """GEN-02, GEN-04: the rule set on the offer, its values in the menu."""
    seat.offer(7, rule_set, moves="responsible")
    assert TITLES[rule_set].lower() in seat.said().lower()
    seat.menu("Rules")
    said = seat.said()
    expiry = "the clock ends the match" if rule_set == "club" else "a player or director claims it"
    assert expiry in said
    bank = "3:00 per point" if rule_set == "club" else "2:00 per point"
    assert bank in said
    moves = "opponent chooses" if rule_set in ("wbgf21", "club") else "must be corrected"
    assert f"Illegal moves: the {moves}" in said or f"Illegal moves {moves}" in said


def test_in_k_an_absent_players_clock_starts_instead_of_points(seat):
    """LAT-03, LAT-07: with a clock there are no points for being late."""
    seat.offer(7, "club")
    seat.menu("Rules in force")
    assert "Late 20 min: absent player's clock starts" in seat.items
    assert not [line for line in seat.items if "1 point" in line]


@rule_sets
def test_only_the_reasons_of_the_rule_set_are_offered(seat, rule_set):
    """PAU-02: early dice in W, C and E; a fallen checker in K; a dispute in W and K (PAU-06)."""
    seat.match(7, rule_set)
    seat.start_left()
    items = pause_list(seat)
    is_club = rule_set == "club"
    assert ("Dice lifted too early" in items) == (not is_club)
    assert ("Dice lifted after the press" in items) == (not is_club)
    assert ("Die or checker dropped" in items) == is_club
    assert not [item for item in items if item.startswith("We disagree")]  # a reason of *Call the director*
    assert ("Emergency" in items) == (rule_set == "wbgf21")
    assert {"Game is over", "I resign", "Illegal move", "Call the director"} <= set(items)


@rule_sets
def test_a_result_that_is_disputed(seat, rule_set):
    """PAU-06: the director's page shows a reason of the rule set; C and E have no disputes."""
    seat.match(7, rule_set)
    seat.start_left()
    seat.pause_for("Game is over")
    seat.key("DISPUTE")
    seat.expect("dispute")
    reason = "DISPUTE" if rule_set in ("wbgf21", "club") else "DIRECTOR"
    assert rulesets.PAUSE_REASONS[seat.known().called_reason] == reason


@rule_sets
def test_the_rule_set_says_whether_the_match_ends_when_time_runs_out(seat, rule_set):
    """EXP-02, EXP-03: in K the match ends at that instant; elsewhere the game goes on until a player claims."""
    seat.match(7, rule_set, per_point_ms=120_000)
    seat.start_left()
    seat.wait(BANK_MS + 12_000)
    if rule_set == "club":
        seat.expect("match over?")
        assert "on time" in seat.said()
    else:
        seat.expect("expired")
        assert seat.expired == [True, False]
        seat.left()
        assert seat.turn == 1, "the turn can still be played"
    (expired,) = seat.facts("expired")
    assert expired["side"] == 0
    assert bool(seat.known().result) == (rule_set == "club")


@rule_sets
def test_an_emergency_with_no_break_left(seat, rule_set):
    """BRK-08: in W a player may leave without using a break; elsewhere the director is asked."""
    seat.match(5, rule_set)
    seat.start_left()
    seat.key("MENU")
    items = seat.items
    assert ("Emergency" in items) == (rule_set == "wbgf21")
    if rule_set == "wbgf21":
        seat.choose("Emergency")
        seat.expect("dispute")
        assert "Emergency" in seat.said()
        known = seat.known()
        assert known.is_called() and (known.used_a, known.used_b) == (0, 0)


@pytest.mark.parametrize(
    "rule_set, length, breaks, minutes",
    [
        ("wbgf21", 5, 0, 5),
        ("wbgf21", 7, 1, 5),
        ("wbgf21", 13, 2, 5),
        ("cnb", 5, 1, 5),
        ("eubgf13", 17, 2, 5),
        ("club", 13, 2, 10),
    ],
)
def test_how_many_breaks_there_are(seat, rule_set, length, breaks, minutes):
    """BRK-01, BRK-02."""
    seat.match(length, rule_set)
    seat.win_game("left")
    assert ("BREAK" in seat.labels) == (breaks > 0), "not offered where there are none"
    if not breaks:
        return
    seat.key("BREAK")
    assert "Break: choose, then CONFIRM" in seat.said()
    seat.left()
    assert f"Break of {minutes} minutes" in seat.said() and seat.mark_texts[0] == f"✓ 1 of {breaks}"
    seat.key("CONFIRM")
    seat.expect("break")
    assert seat.facts("break_begun")[0]["minutes"] == minutes


@rule_sets
def test_an_early_roll_forbids_the_double_of_the_coming_turn(seat, rule_set):
    """INC-04, CUB-18: noted by the button of the early roller; no double in the coming turn."""
    seat.match(7, rule_set)
    seat.start_left()
    seat.menu("Rolled too early")
    seat.expect("early roll?")
    seat.right()
    seat.expect("roll?" if rule_set == "wbgf21" else "running")
    seat.left()
    seat.key("DOUBLE")
    seat.expect("running")
    assert "already been rolled" in seat.notice
    seat.right()
    seat.left()
    seat.key("DOUBLE")
    seat.expect("double?")
    assert [fact["side"] for fact in seat.facts("rolled_early")] == [1]


@rule_sets
def test_a_rule_that_the_director_changes_for_one_match(seat, rule_set):
    """GEN-02: only by the director; both see it, and deviations from the rule set come first in the list."""
    seat.match(7, rule_set)
    assert seat.order("rule_changed", words="breaks.minutes = 7") == ""
    assert "Breaks of each player: 1 of 7 min" in seat.status
    seat.win_game("left")
    seat.menu("Rules")
    assert seat.items[1] == "* Breaks of each player: 1 of 7 min"
    seat.key("BACK")
    seat.key("BREAK")
    seat.left()
    assert "Break of 7 minutes" in seat.said()
    assert seat.known().rules["breaks.minutes"] == 7
