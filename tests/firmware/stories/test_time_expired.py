"""An empty bank: who declares it, what is lost, and who may still win (EXP-01 to EXP-10)."""

import pytest

from host_tools.director.desk import results
from host_tools.director.faults import Fault
from matchcore.games.backgammon.game import scoring

BANK_MS = 7 * 120_000
DELAY_MS = 12_000
UNTIL_FLAG_MS = BANK_MS + DELAY_MS


def expired(seat, rule_set: str = "wbgf21", **changes) -> None:
    """The bank of the left player, Rossi, is gone."""
    seat.match(7, rule_set, per_point_ms=120_000, **changes)
    seat.start_left()
    seat.wait(UNTIL_FLAG_MS)


def claim(seat) -> None:
    seat.key("CLAIM")
    assert "Rossi loses on time?" in seat.status
    seat.key("CONFIRM")
    seat.expect("match over?")
    seat.left()
    seat.right()
    seat.expect("sealed")


def test_a_player_declares_it_and_the_match_is_lost(seat):
    """EXP-02, EXP-04, EXP-09: the director hears of the empty bank at once, and of the result with its type."""
    expired(seat)
    seat.expect("expired")
    assert seat.facts("expired")[0]["at_ms"] == seat.at_ms
    assert seat.known().result == 0
    claim(seat)
    result = seat.result()
    assert (result["type"], result["winner_name"], result["score"]) == ("TIME", "De Vries", [0, 0])


def test_it_is_declared_in_a_pause(seat):
    """EXP-10: the list of a pause has it as soon as a bank is empty; no button ends a turn while it is asked."""
    expired(seat)
    seat.pause_for("Claim time")
    seat.expect("time?")
    seat.left()
    seat.right()
    seat.key("BACK")
    seat.expect("paused")
    seat.choose("Claim time")
    seat.key("CONFIRM")
    seat.expect("match over?")
    assert seat.known().winner == 1


def test_it_is_declared_between_games(seat):
    """EXP-10: the menu has it, and the next game does not begin while it is asked."""
    expired(seat)
    seat.win("left")
    seat.expect("ready")
    seat.menu("Claim time")
    seat.expect("time?")
    seat.left()
    seat.expect("time?")
    seat.key("CONFIRM")
    seat.expect("match over?")
    assert seat.known().winner == 1


def test_the_director_is_asked_whether_the_win_was_certain(seat):
    """EXP-05: in W the player without time wins, if the match could have ended in no other way."""
    expired(seat)
    claim(seat)
    assert seat.row().status == "reported"
    desk = seat.director.desk
    with pytest.raises(Fault):
        results.verify(desk, seat.match_id)
    results.verify(desk, seat.match_id, is_win_certain=True)
    assert seat.row().status == "corrected"
    known = seat.known()
    assert (scoring.RESULTS[known.result], known.winner, known.is_verified) == ("GUARANTEED_WIN", 0, True)
    assert "Rossi wins the match" in seat.said() and "certain to win" in seat.said()


@pytest.mark.parametrize("rule_set", ["cnb", "eubgf13"])
def test_in_c_and_e_nobody_asks(seat, rule_set):
    """EXP-05: one empty bank loses, however certain the win was."""
    expired(seat, rule_set)
    claim(seat)
    assert seat.row().status == "reported"
    results.verify(seat.director.desk, seat.match_id)
    assert (seat.row().status, seat.known().winner) == ("verified", 1)


def test_the_director_declares_it(seat):
    """EXP-10."""
    expired(seat)
    assert seat.order("time_claimed") == ""
    seat.expect("match over?")
    assert [fact["by"] for fact in seat.facts("time_claimed")] == ["director"]


def test_in_k_the_clock_itself_ends_the_match(seat):
    """EXP-03, AMB-11: at elapsed = delay + bank, not a millisecond later; play is impossible from then on."""
    seat.match(7, "club", per_point_ms=120_000)
    seat.start_left()
    seat.wait(UNTIL_FLAG_MS - 1)
    seat.expect("running")
    seat.wait(1)
    seat.expect("match over?")
    assert seat.labels == ["", "", "DISPUTE"]
    seat.press("key2")
    assert seat.shown() == "match over?" and not seat.notice
    seat.left()
    seat.right()
    result = seat.result()
    assert (result["type"], result["winner_name"], result["score"]) == ("TIME", "De Vries", [0, 0])


def test_in_k_a_flag_that_fell_by_mistake_is_cleared(seat):
    """INC-10, GEN-01: the director gives back the time that the mistake took, and the game goes on."""
    expired(seat, "club")
    seat.expect("match over?")
    assert seat.order("bank_given", 0, 60_000, words="the clock ran while they talked to me") == ""
    seat.expect("paused")
    assert seat.bank_ms == [60_000, BANK_MS] and seat.known().result == 0
    seat.key("RESUME")
    seat.expect("running")
    assert seat.turn == 0


def test_in_k_no_time_is_left_after_an_undone_flag(seat):
    """GEN-05, INC-11: a running clock would lose the match at once, so it cannot be started."""
    expired(seat, "club")
    assert seat.order("undone", 0, words="not theirs") == ""
    seat.expect("paused")
    seat.key("RESUME")
    assert seat.shown() == "paused" and "INC-11" in seat.notice


def test_a_press_in_the_last_millisecond_counts(seat):
    """EXP-01."""
    seat.match(7)
    seat.start_left()
    seat.left(UNTIL_FLAG_MS - 1)
    assert seat.turn == 1 and seat.bank_ms[0] == 1 and seat.state == "running"


def test_both_are_out_of_time_and_the_first_one_loses(seat):
    """EXP-07: the table knows the order, so there is no guessing (EXP-06)."""
    expired(seat)
    seat.left(1000)
    seat.wait(UNTIL_FLAG_MS)
    assert seat.expired == [True, True]
    assert [fact["side"] for fact in seat.facts("expired")] == [0, 1]
    seat.right()
    claim(seat)
    assert seat.known().winner == 1


@pytest.mark.parametrize("minutes", [1, 2])
def test_overtime_before_the_time_can_be_claimed(seat, minutes):
    """Zero, one or two minutes beyond the empty bank, by the director's word; the director need not wait."""
    expired(seat, options={"overtime_min": str(minutes)})
    seat.wait(minutes * 60_000 - 1200)
    seat.key("CLAIM")
    seat.key("CONFIRM")
    assert seat.shown() == "expired" and "EXP-02" in seat.notice
    seat.wait(400)
    claim(seat)
    assert seat.result()["type"] == "TIME"


def test_overtime_does_not_bind_the_director(seat):
    expired(seat, options={"overtime_min": "2"})
    assert seat.order("time_claimed") == ""
    seat.expect("match over?")


def test_a_match_that_ends_on_the_board_before_anybody_says_so_stands(seat):
    """EXP-08, AMB-12."""
    seat.match(1)
    seat.start_left()
    seat.wait(120_000 + DELAY_MS)
    seat.expect("expired")
    seat.win("left")
    seat.left()
    seat.right()
    result = seat.result()
    assert (result["type"], result["winner_name"], result["score"]) == ("POINTS", "Rossi", [1, 0])


def test_time_that_has_not_run_out_is_not_claimed(seat):
    seat.match(7)
    seat.start_left()
    assert seat.order("time_claimed").startswith("NO_TIME_EXPIRED EXP-02")
    seat.expect("running")
    assert not seat.known().result


@pytest.fixture
def decider_expired(seat):
    """The left player has doubled, and the right one's bank ran out over the answer."""
    seat.match(7, per_point_ms=120_000)
    seat.start_left()
    seat.double()
    seat.wait(UNTIL_FLAG_MS)
    seat.expect("doubled")
    return seat


def test_it_is_claimed_while_a_double_waits(decider_expired):
    """EXP-02, EXP-10: no key has room for it there, so it is in the menu."""
    decider_expired.menu("Claim time")
    assert "De Vries loses on time?" in decider_expired.status
    decider_expired.key("CONFIRM")
    decider_expired.expect("match over?")
    known = decider_expired.known()
    assert (scoring.RESULTS[known.result], known.winner) == ("TIME", 0)


def test_the_double_is_still_taken_while_the_claim_is_being_asked(decider_expired):
    decider_expired.menu("Claim time")
    decider_expired.right()
    decider_expired.expect("expired")
    assert (decider_expired.cube, decider_expired.turn) == (2, 0)
