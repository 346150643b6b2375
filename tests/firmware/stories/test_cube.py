"""Doubles that come too early, were not allowed, or are at a wrong level (CUB-10 to CUB-13, CRW-05 to CRW-07)."""

import pytest

CRAWFORD, DEAD_CUBE = 1, 2


@pytest.fixture
def running(seat):
    seat.match(7)
    seat.start_left()
    return seat


def with_a_taken_double(seat, length: int = 7, rule_set: str = "wbgf21") -> None:
    """De Vries holds the cube at 2, and Rossi is on turn."""
    seat.match(length, rule_set)
    seat.start_left()
    seat.double_and_take()
    assert (seat.cube, seat.cube_owner) == (2, 1)


# -- by mistake ------------------------------------------------------------------------------------------------------


def test_a_mistaken_double_is_put_back_by_both_while_it_waits(running):
    """CLK-20: with both buttons; a key or one button alone only asks."""
    running.right(5000)
    running.double()
    before = running.bank_ms
    running.menu("Take back the last press")
    running.right()
    running.key("BACK")
    running.expect("doubled")
    running.menu("Take back the last press")
    running.left()
    running.right()
    running.expect("paused")
    assert (running.cube, running.cube_owner, running.bank_ms) == (1, -1, before)
    assert [fact["fact"] for fact in running.facts("doubled", "taken", "undone")] == ["doubled", "undone"]
    running.left()
    running.key("RESUME")
    running.expect("running")


def test_a_double_that_one_wants_to_put_back_can_still_be_taken(running):
    running.double()
    running.menu("Take back the last press")
    running.left()
    running.key("BACK")
    running.wait(1000)
    running.press(("left", "right")[running.turn])
    running.expect("running")
    assert running.cube == 2


# -- too early -------------------------------------------------------------------------------------------------------


def test_an_early_double_stands_and_waits_for_the_end_of_the_turn(running):
    """CUB-10, AMB-33: the opponent finishes the turn; the doubler's next press hands over the decision."""
    running.menu("Doubled too early")
    running.expect("early double?")
    assert running.mark_texts == ["early, to 2?", "press: double"]
    running.right()
    running.expect("running")
    assert running.status == "early double to 2: finish first" and running.turn == 0
    running.left()
    assert running.turn == 1 and "press to offer the double (2)" in running.status
    running.right()
    running.expect("doubled")
    assert running.mark_texts == ["press: take", "doubles to 2"] and running.turn == 0
    running.left()
    running.expect("running")
    assert (running.cube, running.cube_owner) == (2, 0)
    assert [fact["fact"] for fact in running.facts("doubled_early", "doubled", "taken")] == [
        "doubled_early",
        "doubled",
        "taken",
    ]


def test_an_early_double_cannot_be_withdrawn(running):
    """CUB-10: neither by asking again nor by the opponent."""
    running.menu("Doubled too early")
    running.right()
    running.menu("Doubled too early")
    assert "CUB-10" in running.notice
    assert len(running.facts("doubled_early")) == 1
    assert running.known().doubled_early == 1


def test_the_question_is_forgotten_when_the_turn_is_ended(running):
    running.menu("Doubled too early")
    running.left()
    running.expect("running")
    assert running.turn == 1 and running.facts("doubled_early") == []


def test_an_early_double_in_the_crawford_game_is_none(seat):
    """CRW-02."""
    seat.match(7, score_a=6, score_b=3)
    seat.start_left()
    seat.menu("Doubled too early")
    seat.expect("running")
    assert "CRW-02" in seat.notice and seat.facts("doubled_early") == []


# -- on offer --------------------------------------------------------------------------------------------------------


def test_while_a_double_waits_its_level_is_shown_in_the_middle(running):
    """CUB-03: it is the level on offer, and has no owner until it is taken."""
    running.double()
    running.expect("doubled")
    assert (running.cube, running.cube_owner) == (2, -1)
    running.right()
    assert (running.cube, running.cube_owner) == (2, 1)
    running.left()
    running.double()
    assert (running.cube, running.cube_owner) == (4, -1)


# -- void ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rule_set", ["wbgf21", "cnb", "eubgf13", "club"])
def test_while_the_game_lasts_every_rule_set_voids_it(seat, rule_set):
    """CRW-05, CRW-06 a, CRW-07: the game goes on without a cube."""
    with_a_taken_double(seat, 7, rule_set)
    assert seat.order("score_set", 6, 3, 0, words="SKP-06: it was 6 to 3") == ""
    assert seat.order("double_voided", CRAWFORD, words="CRW-06: Crawford game") == ""
    assert (seat.cube, seat.cube_owner) == (1, -1) and seat.shown() == "running"
    assert "double void" in seat.status
    (voided,) = seat.facts("double_voided")
    assert (voided["cause"], voided["reason"]) == (CRAWFORD, "CRW-06: Crawford game")


def test_a_redouble_with_a_dead_cube_goes_back_to_the_doublers_side(seat):
    """CUB-13: the game goes on with the cube as it was before that double."""
    with_a_taken_double(seat)
    seat.left()
    seat.double_and_take("right")
    assert (seat.cube, seat.cube_owner) == (4, 0)
    assert seat.order("double_voided", DEAD_CUBE, words="CUB-12").startswith("DOUBLE_STANDS CUB-13")
    assert seat.order("score_set", 0, 5, 0, words="SKP-06: De Vries needs two") == ""
    assert seat.order("double_voided", DEAD_CUBE, words="CUB-12") == ""
    assert (seat.cube, seat.cube_owner) == (2, 1) and seat.shown() == "running"
    assert seat.order("double_voided", DEAD_CUBE, words="again").startswith("DOUBLE_STANDS CUB-13")
    seat.win("left")
    assert seat.score == [2, 5] and seat.known().games[-1][3] == 2


@pytest.mark.parametrize("rule_set, is_known", [("wbgf21", True), ("cnb", True), ("eubgf13", True), ("club", False)])
def test_between_the_games_the_score_follows(seat, rule_set, is_known):
    """CRW-06 b: the score as without the cube; K voids only within the game (CRW-07)."""
    with_a_taken_double(seat, 7, rule_set)
    assert seat.order("score_set", 0, 6, 0, words="SKP-06") == ""
    seat.win("left", "gammon")
    assert seat.score == [4, 6]
    refusal = seat.order("double_voided", CRAWFORD, words="CRW-06")
    assert (refusal == "") == is_known and (is_known or refusal.startswith("TOO_LATE CRW-06"))
    assert seat.score == ([2, 6] if is_known else [4, 6])
    assert (seat.known().score_a, seat.known().score_b) == tuple(seat.score)


@pytest.mark.parametrize("rule_set, is_known", [("wbgf21", True), ("cnb", True), ("eubgf13", True), ("club", False)])
def test_after_the_match_it_is_resumed_if_nobody_has_the_points(seat, rule_set, is_known):
    """CRW-06 c."""
    with_a_taken_double(seat, 3, rule_set)
    assert seat.order("score_set", 1, 2, 0, words="SKP-06") == ""
    seat.win("left")
    seat.expect("match over?")
    refusal = seat.order("double_voided", CRAWFORD, words="CRW-06")
    if not is_known:
        assert refusal.startswith("TOO_LATE CRW-06")
        seat.expect("match over?")
        return
    assert refusal == ""
    seat.expect("ready")
    assert seat.score == [2, 2] and not seat.is_crawford
    assert seat.known().result == 0


def test_a_void_double_that_waits_for_its_answer(running):
    """CRW-06 a: the doubler is on turn again, with a full delay, paused."""
    running.double()
    running.expect("doubled")
    assert running.order("score_set", 6, 0, 0, words="SKP-06") == ""
    assert running.order("double_voided", CRAWFORD, words="CRW-06") == ""
    running.expect("paused")
    assert (running.turn, running.cube) == (0, 1)
    running.key("RESUME")
    assert running.delay_ms[0] > 11_000


def test_a_void_double_that_was_passed(running):
    """AMB-30: the position is in play again."""
    running.double()
    running.key("PASS …")
    running.right()
    running.expect("passed?")
    assert running.order("score_set", 6, 0, 0, words="SKP-06") == ""
    assert running.order("double_voided", CRAWFORD, words="AMB-30") == ""
    running.expect("paused")
    assert running.turn == 0 and running.score == [6, 0]


def test_where_nobody_has_doubled_there_is_nothing_void(running):
    assert running.order("double_voided", CRAWFORD, words="CRW-05").startswith("NO_DOUBLE CRW-06")
    assert running.order("double_voided", 3, words="?").startswith("BAD_CAUSE CUB-13")
    assert running.facts("double_voided") == []


# -- level -----------------------------------------------------------------------------------------------------------


def test_a_wrong_level_is_put_right_and_the_double_stands(seat):
    """CUB-11: the level is corrected, and acts made with it are valid."""
    with_a_taken_double(seat)
    assert seat.order("cube_set", 4, 1, words="CUB-11: it was a redouble") == ""
    assert (seat.cube, seat.cube_owner) == (4, 1)
    assert seat.status == "Director · cube 4 De Vries · CUB-11: it was a redouble"
    seat.win("right")
    assert seat.score == [0, 4]
    assert seat.known().games[-1][3] == 4


@pytest.mark.parametrize("level, holder", [(3, 0), (0, 0), (1, 0), (2, -1)])
def test_a_cube_that_cannot_be(seat, level, holder):
    with_a_taken_double(seat)
    assert seat.order("cube_set", level, holder, words="?").startswith("BAD_CUBE CUB-")
    assert (seat.cube, seat.cube_owner) == (2, 1)
