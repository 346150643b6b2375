"""Mishaps on the clock, put right at the table or by the director (INC-01 to INC-12, CLK-08, CLK-23)."""

import pytest

from accounts import of_both

BANK_MS = 7 * 120_000
DELAY_MS = 12_000
C_AND_E = ["cnb", "eubgf13"]
W_AND_K = ["wbgf21", "club"]
WITH_EARLY_DICE = ["wbgf21", "cnb", "eubgf13"]


@pytest.fixture
def running(seat):
    """The left player, A, is on turn in a match to 7 of the WBGF."""
    seat.match()
    seat.start_left()
    return seat


def test_an_invalid_roll_costs_the_roller_nothing_more(running):
    """INC-07: the opponent agrees, and the delay is full again; the bank's loss stays."""
    running.wait(15_000)
    running.pause_for("Roll to be repeated")
    running.expect("new delay?")
    running.left()
    assert running.delay_ms[0] == 0, "who profits does not give it"
    running.right()
    running.expect("paused")
    assert running.delay_ms[0] == DELAY_MS and running.heading.endswith("Roll to be repeated")
    bank_ms = running.bank_ms[0]
    running.key("RESUME")
    running.wait(DELAY_MS)
    assert running.bank_ms[0] == bank_ms == BANK_MS - 3400
    assert [fact["fact"] for fact in running.facts("delay_restarted", "resumed")] == ["delay_restarted", "resumed"]


def test_a_press_by_mistake_is_put_back_by_both(running):
    """CLK-20, INC-10: turn and both times are restored; a key alone only asks."""
    running.wait(15_000)
    running.left(0)
    running.wait(30_000)
    running.pause_for("Pressed by mistake")
    running.expect("take back?")
    running.left()
    running.expect("take back?")
    running.right()
    running.expect("paused")
    assert running.turn == 0 and running.bank_ms == [BANK_MS - 3000, BANK_MS] and running.delay_ms[0] == 0
    running.key("RESUME")
    running.expect("running")
    (undone,) = running.facts("undone")
    assert undone["by"] == "both"


def test_both_buttons_at_once_neither_score_a_game_nor_start_one(running):
    """CLK-20, RES-08: the hasty; a second signature counts only a second after the first."""
    running.pause_for("Game is over")
    running.left()
    running.right(0)
    running.right(500)
    running.expect("game over?")
    assert running.score == [0, 0]
    running.right(500)
    running.expect("ready")
    running.right(0)
    running.left(300)
    running.expect("ready")
    assert running.score == [1, 0]


@pytest.mark.parametrize("rule_set", WITH_EARLY_DICE)
def test_dice_lifted_too_early_and_both_agree(seat, rule_set):
    """INC-01 to INC-03: the turn is finished with the clock stopped, then the offender waits out the whole delay."""
    seat.match(7, rule_set)
    seat.start_left()
    seat.pause_for("Dice lifted too early")
    seat.expect("early dice")
    seat.right()
    assert seat.mark_texts == ["press at end", "✓ signed"]
    banks = seat.bank_ms
    seat.wait(40_000)
    assert seat.bank_ms == banks
    seat.left()
    seat.expect("running")
    assert seat.turn == 1 and seat.is_waiting and seat.status == "wait for the delay to run out"
    seat.right(DELAY_MS - 1)
    assert seat.turn == 1, "the press was heard, but the delay has not run out"
    seat.right(1)
    assert seat.turn == 0 and not seat.is_waiting and seat.bank_ms == banks
    (lost,) = seat.facts("delay_lost")
    assert (lost["by"], lost["side"], lost["order"]) == ("B", 1, 0)
    assert of_both(seat.known().clock, "owes_delay") == [False, False]


def test_dice_lifted_too_early_and_he_does_not_agree(running):
    """INC-03: without consent the director decides; the table does nothing by itself."""
    running.pause_for("Dice lifted too early")
    running.key("DIRECTOR")
    running.expect("dispute")
    assert running.order("delay_lost", 1) == ""
    assert running.order("call_ended", words="INC-01: the dice were lifted, he waits") == ""
    running.expect("early dice")
    assert "he waits" in running.said() or "next delay lost" in running.said()
    running.left()
    assert running.turn == 1 and running.is_waiting
    assert [fact["by"] for fact in running.facts("delay_lost")] == ["director"]
    assert running.facts("call_ended")[0]["ruling"] == "INC-01: the dice were lifted, he waits"


@pytest.mark.parametrize("rule_set", C_AND_E)
def test_an_illegal_move_has_to_wait_in_c_and_e(seat, rule_set):
    """INC-05: the offender's clock runs, and the legal move may be made only after the full delay."""
    seat.match(7, rule_set)
    seat.start_left()
    seat.wait(1000)
    seat.pause_for("Illegal move")
    seat.expect("illegal?")
    assert "Illegal move by De Vries" in seat.said() and "then the whole delay has to run out" in seat.said()
    seat.left()
    assert seat.shown() == "illegal?" and seat.facts("turn_taken_back") == [], "who claims it does not decide it"
    seat.right()
    seat.expect("running")
    assert seat.turn == 1 and seat.is_waiting
    seat.right(DELAY_MS - 1)
    assert seat.turn == 1
    seat.right(1)
    assert seat.turn == 0 and seat.bank_ms == [BANK_MS, BANK_MS]
    (back,) = seat.facts("turn_taken_back")
    assert (back["by"], back["side"]) == ("both", 1)


@pytest.mark.parametrize("rule_set", W_AND_K)
def test_an_illegal_move_goes_on_with_the_rest_of_the_delay_in_w_and_k(seat, rule_set):
    """INC-06, AMB-10: as if the turn had not been ended."""
    seat.match(7, rule_set)
    seat.right()
    seat.left(2000)
    seat.right(5000)  # 7 s of the delay were left
    seat.wait(3000)
    seat.pause_for("Illegal move")
    assert "then that clock runs on, with the delay left" in seat.said()
    seat.right()
    assert seat.shown() == "illegal?" and seat.facts("turn_taken_back") == [], "nor does whoever made the move"
    seat.left()
    assert seat.turn == 1 and not seat.is_waiting and seat.delay_ms[1] == DELAY_MS - 5000
    seat.right(1000)
    assert seat.turn == 0


def test_an_illegal_move_by_order_of_the_director(running):
    running.pause_for("Illegal move")
    running.key("DIRECTOR")
    assert running.order("turn_taken_back", 1) == ""
    assert running.order("call_ended", words="MOV-06") == ""
    assert running.turn == 1
    assert [fact["by"] for fact in running.facts("turn_taken_back")] == ["director"]


def test_time_lost_by_a_mistake_is_given_back_by_both(running):
    """INC-10: at most the time used by the open turn; the opponent gets nothing (AMB-19)."""
    running.wait(DELAY_MS + 45_000)
    running.key("PAUSE", 0)
    assert running.bank_ms[0] == BANK_MS - 45_000
    running.choose("Clock ran by mistake")
    running.expect("time back?")
    assert "0:45 back to Rossi?" in running.lines_shown()
    running.key("LESS")
    running.left()
    running.expect("time back?")
    assert running.mark_texts == ["✓ signed", "press: confirm"]
    running.right()
    running.expect("paused")
    assert running.bank_ms == [BANK_MS - 10_000, BANK_MS]
    running.key("RESUME")
    (returned,) = running.facts("time_returned")
    assert (returned["by"], returned["side"], returned["ms"]) == ("both", 0, 35_000)
    assert running.known().clock.bank_left_ms(returned["at_ms"], 0) == BANK_MS - 10_000


def test_less_time_asks_both_again(running):
    running.wait(DELAY_MS + 45_000)
    running.pause_for("Clock ran by mistake")
    running.left()
    running.key("LESS")
    running.right()
    running.expect("time back?")
    assert running.mark_texts == ["press: confirm", "✓ signed"]
    assert running.facts("time_returned") == []


def test_the_director_gives_time_back(running):
    """INC-10: both see how much and why, until each has pressed their own button."""
    running.wait(DELAY_MS + 45_000)
    running.key("PAUSE", 0)
    assert running.order("bank_given", 0, 30_000, words="INC-10 clock not stopped") == ""
    running.key("RESUME")
    assert running.bank_ms[0] == BANK_MS - 15_000
    assert running.status == "Director · time for Rossi: 0:30 · INC-10 clock not stopped"
    running.left(20_000)
    assert running.status.startswith("Director")
    running.right()
    assert (running.status, running.places()) == ("", "to 7 · game 1 · breaks 1 – 1")


def test_a_clock_set_wrongly_is_corrected_with_what_it_has_cost(seat):
    """INC-11, AMB-18: time used stays used, the starting value is exchanged; the delay from the next turn on."""
    seat.match(7, per_point_ms=60_000, delay_ms=10_000)
    seat.start_left()
    seat.wait(30_000)
    bank_ms = seat.bank_ms
    seat.key("PAUSE", 0)
    assert seat.order("clock_corrected", 120_000, 12_000, 422_000, 420_000, words="INC-11") == ""
    assert seat.bank_ms == [bank_ms[0] + 422_000, bank_ms[1] + 420_000]
    seat.key("RESUME")
    seat.left()
    assert seat.delay_ms == [12_000, 12_000]
    known = seat.known()
    assert (known.per_point_ms, known.delay_ms) == (120_000, 12_000)


def test_the_clock_of_a_player_who_is_not_there(seat):
    """LAT-07: started by the director, stopped by the absent player's own button; the delay comes first."""
    seat.offer()
    assert seat.order("absent_started", 1, words="LAT-07: five minutes late") == ""
    seat.expect("absent")
    assert seat.mark_texts == ["clock runs", "press: here"] and seat.turn == 1 and seat.is_running
    seat.left()
    assert seat.shown() == "absent" and "LAT-07" in seat.notice
    seat.wait(DELAY_MS + 60_000 - 1000)
    seat.right(0)
    seat.expect("offered")
    assert seat.bank_ms == [BANK_MS, BANK_MS - 60_000]
    seat.left()
    seat.right()
    seat.expect("ready")
    assert seat.bank_ms == [BANK_MS, BANK_MS - 60_000]
    assert [(fact["fact"], fact["by"]) for fact in seat.facts("absent_started", "absent_ended")] == [
        ("absent_started", "director"),
        ("absent_ended", "B"),
    ]


def test_a_clock_is_brought_in_during_a_game(seat):
    """CLK-23, CLK-08: from the live score, and the director says whose turn it is."""
    seat.match(7, options={"clock": "off"})
    seat.left()
    seat.key("ENDED")
    seat.key("KIND")
    seat.left()
    seat.right()
    seat.expect("ready")
    assert seat.score == [2, 0]
    seat.left()
    seat.expect("playing")
    assert seat.order("clock_set", 120_000, 12_000, words="slow play") == ""
    seat.left()
    assert "the director has to set whose turn it is" in seat.status
    assert seat.order("turn_set", 0, words="Rossi is on turn") == ""
    seat.expect("paused")
    assert "RESUME: either player" in seat.heading
    assert seat.bank_ms == [720_000, 720_000], "((5 + 7) / 2) x 2 min"
    seat.key("RESUME")
    assert seat.turn == 0 and seat.delay_ms[0] == 12_000
    seat.left()
    assert seat.turn == 1
    assert seat.known().has_clock


def test_a_clock_is_taken_away_again(running):
    """CLK-23: no bank and no delay, and the match goes on without a clock."""
    running.key("PAUSE")
    assert running.order("clock_set", 0, 0, words="only this game") == ""
    running.expect("playing")
    assert not running.known().has_clock


def test_a_split_bank_loads_its_second_part_without_a_new_delay(seat):
    """CLK-11: per player, in the same millisecond; time has run out only when the second part is gone."""
    seat.match(7, options={"split_first_ms": "600000"})
    assert seat.bank_ms == [600_000, 600_000]
    seat.start_left()
    seat.wait(DELAY_MS + 600_000 - 1)
    assert seat.bank_ms[0] == 1
    seat.wait(1)
    assert seat.bank_ms[0] == 240_000 and seat.delay_ms[0] == 0 and seat.state == "running"
    seat.wait(240_000)
    seat.expect("expired")
    assert [fact["side"] for fact in seat.facts("expired")] == [0]


def test_a_handicap_and_a_longer_delay_for_one_player(seat):
    """ACC-01: the exceptions are in the rules that both can read before they accept."""
    seat.offer(7, options={"bank_extra_a_ms": "60000", "delay_extra_b_ms": "3000"})
    assert "15:00 / 14:00 bank\n12 / 15 s delay \u00b7 1 break each" in seat.said()
    seat.key("SWAP")
    assert "14:00 / 15:00 bank\n15 / 12 s delay \u00b7 1 break each" in seat.said()
    seat.key("SWAP")
    assert "exceptions: MENU, Rules in force" in seat.lines_shown()
    seat.menu("Rules in force")
    assert "bank of Rossi: +1:00" in seat.items and "delay of De Vries: +0:03" in seat.items
    seat.key("BACK")
    seat.left()
    seat.right()
    assert seat.bank_ms == [BANK_MS + 60_000, BANK_MS]
    seat.start_left()
    assert seat.delay_ms[1] == DELAY_MS + 3000, "shown before it begins"
    seat.left()
    seat.wait(DELAY_MS + 3000)
    assert seat.bank_ms[1] == BANK_MS, "15 s of delay"


def test_dice_lifted_after_the_press_are_only_a_reason(running):
    """PAU-07: the opponent pauses, the dice come back, and time goes on from there."""
    running.wait(2000)
    running.pause_for("Dice lifted after the press")
    delay_ms = running.delay_ms[0]
    running.key("RESUME", 60_000)
    assert running.delay_ms[0] == delay_ms
    assert running.facts("reason")[0]["fact"] == "reason"
