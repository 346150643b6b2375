"""Best of three, doubles and consultation, a money session without clock (SER-01, BRK-06, GEN-03, CLK-07, CLK-27)."""

import pytest

from matchcore.games.backgammon.topics.absences import FOR_LAST
from matchcore.refusal import Refusal


def series(won_a: int, won_b: int) -> dict[str, str]:
    return {"best_of": "3", "series_a": str(won_a), "series_b": str(won_b)}


# -- best of three ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rule_set", ["wbgf21", "cnb", "eubgf13"])
def test_breaks_only_between_the_matches(seat, rule_set):
    """BRK-06, AMB-21: a match's allowance lapses when it is over."""
    seat.offer(7, rule_set, options=series(0, 0))
    assert "best of 3: 0 – 0" in seat.said()
    seat.left()
    seat.right()
    seat.win_game("left", "backgammon")
    seat.key("BREAK")
    assert seat.shown() == "ready" and "BRK-06" in seat.notice
    seat.win_game("left", "backgammon")
    seat.win_game("left")
    seat.left()
    seat.right()
    seat.expect("sealed")
    seat.menu("Break")
    seat.expect("break?")
    seat.left()
    seat.right()
    seat.key("CONFIRM")
    seat.expect("break")
    assert "Break 10:00" in seat.said()
    seat.left()
    seat.right()
    seat.expect("sealed")
    assert [fact["minutes"] for fact in seat.facts("break_begun")] == [10]
    assert seat.result()["score"] == [7, 0]


def test_in_k_there_are_breaks_between_the_games_of_a_series(seat):
    """BRK-06: K has no such rule."""
    seat.match(7, "club", options=series(0, 0))
    seat.win_game("left")
    seat.key("BREAK")
    seat.left()
    seat.key("CONFIRM")
    seat.expect("break")
    assert "Break 10:00" in seat.said()


def test_the_next_match_of_a_series_has_its_own_score_and_bank(seat):
    """SER-01: and the offer shows the standing of the series."""
    seat.match(1, options=series(0, 0))
    seat.win_game("right")
    seat.left()
    seat.right()
    seat.offer(1, options=series(0, 1))
    assert "best of 3: 0 – 1" in seat.said()
    seat.left()
    seat.right()
    assert seat.score == [0, 0] and seat.bank_ms == [120_000, 120_000]
    assert seat.known().options["series_b"] == 1


def test_a_break_after_a_match_that_is_no_series(seat):
    seat.match(1)
    seat.win_game("left")
    seat.left()
    seat.right()
    seat.key("MENU")
    assert "Break" not in seat.items


# -- several people on a side ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", ["doubles", "consultation"])
def test_several_names_on_a_side(seat, players):
    """GEN-03, CLK-07: the director has set bank and delay."""
    names = ("Rossi & Bianchi", "De Vries & Meijer")
    options = {"players": players, "times_given": "yes"}
    seat.match(5, names=names, options=options, per_point_ms=180_000, delay_ms=15_000)
    assert seat.names == list(names) and seat.bank_ms == [900_000, 900_000] and seat.delay_ms == [15_000, 15_000]
    seat.win_game("right", "backgammon")
    seat.win_game("right", "gammon")
    seat.left()
    seat.right()
    assert seat.result()["winner_name"] == "De Vries & Meijer"


@pytest.mark.parametrize("players", ["doubles", "consultation"])
def test_without_times_there_are_no_doubles(seat, players):
    """CLK-07: there is no default for them."""
    with pytest.raises(Refusal) as refused:
        seat.offer(5, options={"players": players})
    assert (refused.value.code, refused.value.rule) == ("TIMES_NOT_GIVEN", "CLK-07")
    seat.do("sync")
    seat.expect("idle")


# -- money -----------------------------------------------------------------------------------------------------------


@pytest.fixture
def money(seat):
    """A session without a length or a clock, sent by the director."""
    seat.offer(0, options={"clock": "off"})
    assert "money session" in seat.said() and "no clock" in seat.said()
    seat.left()
    seat.right()
    seat.expect("ready")
    return seat


def play_game(seat, winner: str, kind: int = 1) -> None:
    seat.left()
    seat.expect("playing")
    end_game(seat, winner, kind)


def end_game(seat, winner: str, kind: int = 1) -> None:
    seat.key("ENDED")
    for _ in range(kind - 1):
        seat.key("KIND")
    seat.press(winner)
    seat.press("right" if winner == "left" else "left")
    seat.expect("ready")


def test_a_session_of_three_games(money):
    """CLK-27: score and cube only; the turn is not tracked, so the doubler has to say so."""
    play_game(money, "left", 2)
    money.left()
    money.key("DOUBLE")
    assert "Double to 2: the doubler presses" in money.lines_shown()
    money.right()
    money.expect("doubled")
    money.left()
    money.expect("playing")
    assert (money.cube, money.cube_owner) == (2, 0)
    money.wait(3_600_000, 60_000)
    end_game(money, "right", 3)
    play_game(money, "right")
    assert money.score == [2, 7]
    money.menu("End of the session")
    money.left()
    money.expect("end session?")
    assert money.mark_texts == ["✓ signed", "press: confirm"]
    money.right()
    money.expect("match over?")
    assert "De Vries wins the session" in money.said() and "money session" in money.said()
    money.left()
    money.right()
    money.expect("sealed")
    result = money.result()
    assert (result["type"], result["winner_name"], result["score"]) == ("POINTS", "De Vries", [2, 7])
    assert [fact["by"] for fact in money.facts("session_ended")] == ["both"]


def test_no_crawford_game_and_no_dead_cube_in_a_session(money):
    """CRW-01, CUB-12: neither player is ever one point from winning."""
    play_game(money, "left", 3)
    assert not money.is_crawford
    money.left()
    money.key("DOUBLE")
    money.left()
    money.right()
    for doubler, taker in (("right", "left"), ("left", "right"), ("right", "left"), ("left", "right")):
        money.key("DOUBLE")
        money.press(doubler)
        money.press(taker)
    assert money.cube == 32


def test_who_does_not_hold_the_cube_does_not_double(money):
    money.left()
    money.key("DOUBLE")
    money.left()
    money.right()
    money.key("DOUBLE")
    money.left()
    assert "CUB-02" in money.notice
    assert money.cube == 2 and money.shown() in ("who doubles?", "playing")


def test_a_double_is_passed_without_a_clock(money):
    money.left()
    money.key("DOUBLE")
    money.left()
    money.key("PASS …")
    money.right()
    money.left()
    money.expect("ready")
    assert money.score == [1, 0]


def test_a_game_is_given_up_without_a_clock(money):
    """RES-02: from the menu, as there is nothing to pause."""
    money.left()
    money.menu("I resign")
    money.expect("resign?")
    money.key("KIND")
    money.left()
    money.expect("game over?")
    money.right()
    money.expect("ready")
    assert money.score == [0, 2]
    assert [fact["by"] for fact in money.facts("claimed")] == ["A"]


def test_the_menu_of_a_game_without_clock_has_nothing_of_the_clock(money):
    money.left()
    money.key("MENU")
    assert not {"Mark this position", "Doubled too early", "Rolled too early"} & set(money.items)


def test_a_session_that_is_level_has_no_winner(money):
    money.menu("End of the session")
    money.left()
    money.right()
    money.expect("match over?")
    assert "The match has no winner" in money.said()
    money.left()
    money.right()
    money.expect("sealed")
    assert money.known().winner == -1


def test_a_session_does_not_end_in_a_game(money):
    money.left()
    money.key("MENU")
    assert not [item for item in money.items if item.startswith("End of")]


def test_a_length_is_not_corrected_where_there_is_none(money):
    assert money.order("length_set", 7, words="?").startswith("NO_LENGTH LEN-02")
    assert money.order("late_points_for", 0, 1, FOR_LAST, words="?").startswith("NO_GAME LAT-02")


# -- Swing, Davis Cup ------------------------------------------------------------------------------------------------

SWING = {"games": "1", "clock": "off", "stake": "100", "held_a": "1000", "held_b": "300"}


def test_a_single_game_of_swing_shows_what_it_costs_and_brings(seat):
    """SWG-02, SWG-03, SWG-05: nobody loses more than they hold."""
    seat.offer(0, options=SWING)
    assert "100 PV a point" in seat.said() and "PV 1000 – 300" in seat.said()
    seat.left()
    seat.right()
    seat.expect("ready")
    assert "100 PV a point" in seat.said()
    seat.left()
    seat.key("ENDED")
    seat.key("KIND")
    seat.left()
    assert "200 PV" in seat.said()
    seat.right()
    seat.expect("match over?")
    assert "Rossi wins the game" in seat.said() and "200 PV" in seat.said()
    seat.left()
    seat.right()
    seat.expect("sealed")
    result = seat.result()
    assert (result["type"], result["winner_name"], result["score"]) == ("POINTS", "Rossi", [2, 0])


def test_nobody_loses_more_victory_points_than_they_hold(seat):
    seat.offer(0, options=SWING)
    seat.left()
    seat.right()
    seat.left()
    seat.key("DOUBLE")
    seat.left()
    seat.right()
    seat.key("ENDED")
    seat.key("KIND")
    seat.left()
    assert "300 PV" in seat.said()


def test_players_do_not_end_a_single_game_without_playing_it(seat):
    seat.offer(0, options=SWING)
    seat.left()
    seat.right()
    seat.key("MENU")
    assert "End of the session" not in seat.items


def test_a_match_of_a_davis_tie_shows_its_score(seat):
    """DAV-04: as the pairs sit, before the match and during it."""
    seat.offer(7, options={"tie_a": "1"})
    assert "tie 1 – 0" in seat.said()
    seat.key("SWAP")
    assert "tie 0 – 1" in seat.said()
    seat.left()
    seat.right()
    seat.expect("ready")
    assert "tie 0 – 1" in seat.said()
