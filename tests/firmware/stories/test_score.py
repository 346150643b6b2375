"""Games, scores and lengths put right, and games that are resigned (RES-02, RES-03, SKP-06, LEN-01 to LEN-06)."""

import pytest

SINGLE, GAMMON, BACKGAMMON = 1, 2, 3
KINDS = {"single": 1, "gammon": 2, "backgammon": 3}
POINT_MS = 120_000


def resign(seat, loser: str, kind: str) -> None:
    seat.pause_for("I resign")
    seat.expect("resign?")
    for _ in range(KINDS[kind] - 1):
        seat.key("KIND")
    seat.press(loser)
    seat.expect("game over?")


# -- resigning ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_a_game_is_resigned_and_the_winner_accepts(seat, kind):
    """RES-02: the loser offers with their own button, the winner's button accepts."""
    seat.match(7)
    seat.start_left()
    resign(seat, "right", kind)
    seat.right()
    assert seat.shown() == "game over?" and "RES-08" in seat.notice, "he has offered it, the other one accepts"
    seat.left()
    seat.expect("ready")
    assert seat.score == [KINDS[kind], 0]
    (claimed,) = seat.facts("claimed")
    assert (claimed["by"], claimed["winner"], claimed["kind"]) == ("B", 0, KINDS[kind])


def test_an_offer_that_is_refused_in_w(seat):
    """RES-02: back to the paused game; play goes on where it stood."""
    seat.match(7)
    seat.start_left()
    resign(seat, "right", "single")
    seat.key("BACK")
    seat.expect("paused")
    delay_ms = seat.delay_ms[0]
    seat.key("RESUME")
    assert seat.turn == 0 and seat.delay_ms[0] == delay_ms and seat.score == [0, 0]
    assert [fact["fact"] for fact in seat.facts("claimed", "withdrawn")] == ["claimed", "withdrawn"]


def test_an_offer_that_is_refused_in_k_begins_the_turn_of_who_refused(seat):
    """RES-03, AMB-39: a refusal counts as the press; the opponent's turn then has its full delay."""
    seat.match(7, "club")
    seat.start_left()
    seat.wait(5000)
    seat.pause_for("I resign")
    assert "instead of the press after your turn" in seat.said()
    seat.left()
    seat.expect("game over?")
    seat.key("BACK")
    seat.expect("paused")
    assert (seat.turn, seat.delay_ms[1]) == (1, 12_000)


def test_whoever_resigns_is_told_when_that_is_allowed(seat):
    """RES-02, SCO-08."""
    seat.match(7)
    seat.start_left()
    seat.pause_for("I resign")
    assert "only if no other result is possible" in seat.said()
    seat.key("KIND")
    assert "GAMMON" in seat.said() and "only if the loser has borne off none" in seat.said()
    seat.key("BACK")
    seat.choose("Game is over")
    assert "borne off" not in seat.said()
    seat.key("KIND")
    assert "only if the loser has borne off none" in seat.said()


def test_the_most_that_there_is_has_to_be_accepted_in_k(seat):
    """RES-03: a backgammon, or anything that wins the match."""
    seat.match(7, "club")
    seat.start_left()
    resign(seat, "right", "backgammon")
    seat.key("BACK")
    assert seat.shown() == "game over?" and "RES-03" in seat.notice
    seat.left()
    assert seat.score == [3, 0]


# -- an earlier game -------------------------------------------------------------------------------------------------


def test_an_earlier_game_is_put_right_and_crawford_follows(seat):
    """SKP-06, AMB-27: the first of three games was a gammon; the score, and with it the next game, change."""
    seat.match(5)
    for winner in ("left", "right", "left"):
        seat.win_game(winner)
    assert seat.score == [2, 1] and not seat.is_crawford
    assert seat.order("game_corrected", 1, 0, BACKGAMMON, 1, words="SKP-06: both cards say 3") == ""
    seat.expect("ready")
    assert seat.score == [4, 1] and seat.is_crawford
    assert "game 1 corrected" in seat.status
    known = seat.known()
    assert [game[4] for game in known.games] == [3, 1, 1]
    seat.key("HISTORY")
    assert seat.items[:3] == [
        "1  3–0  Rossi +3 backgammon",
        "2  3–1  De Vries +1 single",
        "3  4–1  Rossi +1 single",
    ]
    assert "• game 1 corrected" in seat.items


def test_a_game_that_was_no_crawford_game_after_all(seat):
    """AMB-27: at the true score neither was one point away, so the Crawford game is still to come."""
    seat.match(5)
    seat.win_game("left", "backgammon")
    seat.win_game("left")
    assert seat.is_crawford
    seat.win_game("right")
    assert seat.score == [4, 1] and not seat.is_crawford
    assert seat.order("game_corrected", 1, 0, GAMMON, 1, words="SKP-06") == ""
    assert seat.score == [3, 1] and not seat.is_crawford
    seat.win_game("left")
    assert seat.score == [4, 1] and seat.is_crawford


def test_the_winner_of_an_earlier_game_was_the_other_one(seat):
    seat.match(7)
    seat.win_game("left")
    seat.win_game("left")
    assert seat.order("game_corrected", 1, 1, SINGLE, 1, words="SKP-06") == ""
    assert seat.score == [1, 1]
    assert (seat.known().score_a, seat.known().score_b) == (1, 1)


def test_a_correction_can_win_the_match_and_can_take_the_win_away(seat):
    seat.match(3)
    seat.win_game("left")
    assert seat.order("game_corrected", 1, 0, BACKGAMMON, 1, words="SKP-06") == ""
    seat.expect("match over?")
    assert seat.order("game_corrected", 1, 0, GAMMON, 1, words="SKP-06, it was a gammon") == ""
    seat.expect("ready")
    assert seat.score == [2, 0] and seat.known().result == 0


@pytest.mark.parametrize(
    "values, refusal",
    [
        ((2, 0, SINGLE, 1), "NO_SUCH_GAME SKP-06"),
        ((1, 0, SINGLE, 3), "BAD_CUBE CUB-06"),
        ((1, 0, 7, 1), "BAD_KIND RES-07"),
        ((1, 2, SINGLE, 1), "BAD_SIDE GEN-01"),
    ],
)
def test_a_game_that_cannot_have_been(seat, values, refusal):
    seat.match(7)
    seat.win_game("left")
    before = seat.known().score_a
    assert seat.order("game_corrected", *values, words="?").startswith(refusal)
    assert seat.known().score_a == before and seat.facts("game_corrected") == []


@pytest.mark.parametrize("values", [(8, 0, 0), (7, 7, 0), (-1, 0, 0)])
def test_a_score_that_cannot_be(seat, values):
    seat.match(7)
    assert seat.order("score_set", *values, words="?").startswith("BAD_SCORE SKP-06")
    assert seat.score == [0, 0]


# -- a wrong length --------------------------------------------------------------------------------------------------


def test_between_the_games_the_length_is_put_right_at_once(seat):
    """LEN-02, LEN-06: both banks change by the difference, and Crawford is judged by the right length."""
    seat.match(7)
    seat.win_game("left", "gammon")
    banks = seat.bank_ms
    assert seat.order("length_set", 3, words="LEN-02: to 3") == ""
    assert seat.bank_ms == [bank_ms - 4 * POINT_MS for bank_ms in banks] and seat.is_crawford
    assert "length 3 points" in seat.status
    assert seat.row().length == 3


def test_the_game_in_progress_is_not_affected(seat):
    """LEN-02: from the next game on."""
    seat.match(7)
    seat.start_left()
    assert seat.order("length_set", 9, words="LEN-02") == ""
    seat.right(20_000)
    seat.left()
    seat.right()
    assert seat.places().startswith("to 7 ")
    banks = seat.bank_ms
    seat.win("left")
    seat.expect("ready")
    assert seat.places().startswith("to 9 ") or "length 9 points" in seat.status
    assert seat.bank_ms == [bank_ms + 2 * POINT_MS for bank_ms in banks]
    assert seat.known().length == 9


def test_a_match_that_the_game_in_progress_ends_stands(seat):
    """LEN-03: won at the wrong length, and final."""
    seat.match(1)
    seat.start_left()
    assert seat.order("length_set", 3, words="LEN-03") == ""
    seat.win("left")
    seat.expect("match over?")
    seat.left()
    seat.right()
    assert (seat.result()["type"], seat.result()["score"]) == ("POINTS", [1, 0])


def test_a_level_score_says_why_there_is_a_winner(seat):
    """LEN-03: 3 points from outside do not win at the wrong length, but the game that reaches it does."""
    seat.match(3)
    seat.start_left()
    assert seat.order("length_set", 5, words="LEN-02") == ""
    assert seat.order("score_set", 2, 0, 0, words="card") == ""
    assert seat.order("penalty", 1, 3, words="PEN-02") == ""
    seat.win("left")
    seat.expect("match over?")
    assert "3 – 3" in seat.said() and "the last game decided it" in seat.said()


def test_a_length_that_has_been_reached_already_is_not_taken(seat):
    """LEN-04: the match goes on to the wrong length."""
    seat.match(7)
    seat.win_game("left", "backgammon")
    assert seat.order("length_set", 3, words="LEN-04").startswith("LENGTH_STANDS LEN-04")
    assert seat.known().length == 7


def test_the_length_is_reached_only_by_the_game_in_progress(seat):
    """LEN-04: unreached when the order came, but reached when the game ends."""
    seat.match(7)
    seat.win_game("left", "gammon")
    seat.start_left()
    assert seat.order("length_set", 3, words="LEN-02") == ""
    seat.win("left")
    seat.expect("ready")
    assert seat.score == [3, 0] and seat.known().length == 7


def test_a_finished_match_stands(seat):
    """LEN-01."""
    seat.match(1)
    seat.win_game("left")
    assert seat.order("length_set", 3, words="LEN-01").startswith("MATCH_OVER LEN-01")
    seat.left()
    seat.right()
    assert seat.order("length_set", 3, words="LEN-01").startswith("SEALED RES-10")
    assert seat.result()["score"] == [1, 0]


def test_a_wrong_length_on_the_offer_is_accepted_anew(seat):
    """LEN-07: accepting 7 points was not accepting 5."""
    seat.offer(7)
    seat.left()
    assert seat.order("length_set", 5, words="LEN-02") == ""
    seat.expect("offered")
    assert seat.mark_texts == ["press: accept", "press: accept"] and "5 points" in seat.said()
    seat.left()
    seat.right()
    seat.expect("ready")
