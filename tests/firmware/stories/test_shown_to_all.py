"""The screen itself tells both players and onlookers (CRW-03, RES-07, ROL-03, SPC-03)."""

import html

from matchcore.games.backgammon.game import scoring


def match_page(seat) -> str:
    """The director's page of the match in a browser."""
    return html.unescape(seat.director.read(f"/matches/{seat.match_id}", "text/html").decode())


def test_the_crawford_game_is_announced_while_both_confirm(seat):
    """CRW-03: with the score that leads to it, and on the screen of the game about to begin."""
    seat.match(3)
    seat.start_left()
    seat.key("PAUSE")
    seat.choose("Game is over")
    seat.key("KIND")
    seat.left()
    seat.expect("game over?")
    assert "next game: CRAWFORD, no cube" in seat.said() and not seat.is_crawford
    seat.right()
    seat.expect("ready")
    assert seat.score == [2, 0] and seat.is_crawford
    assert [fact["by"] for fact in seat.facts("claimed", "confirmed")] == ["A", "B"]


def test_no_game_is_announced_that_is_not_the_crawford_game(seat):
    """CRW-01, CRW-03: two points away from winning."""
    seat.match(3)
    seat.start_left()
    seat.key("PAUSE")
    seat.choose("Game is over")
    seat.left()
    assert seat.shown() == "game over?" and "CRAWFORD" not in seat.said()


def test_no_crawford_game_is_announced_behind_the_last_one(seat):
    """CRW-03, AMB-27: at 5 to 6, put right in the game, a single leads to Crawford, a gammon ends the match."""
    seat.match(7)
    seat.start_left()
    assert seat.order("score_set", 5, 6, 0, words="SKP-06: it was 5 to 6") == ""
    seat.pause_for("Game is over")
    seat.left()
    assert "6 – 6" in seat.said() and "next game: CRAWFORD" in seat.said()
    seat.key("KIND")
    seat.left()
    assert "7 – 6" in seat.said() and "CRAWFORD" not in seat.said()
    seat.right()
    seat.expect("match over?")


def test_points_that_nobody_has_made_are_the_directors_ruling(seat):
    """RES-07: onlookers see a score without a winner of the points."""
    seat.match(3)
    seat.win_game("left", "gammon")
    assert seat.order("ruled", scoring.POINTS, 0, words="GEN-01: the position is lost") == ""
    seat.expect("sealed")
    assert "2 – 0" in seat.said() and "by ruling of the director" in seat.said()


def test_points_that_were_made_need_no_word(seat):
    seat.match(1)
    seat.win_game("left")
    seat.expect("match over?")
    assert "1 – 0" in seat.said() and "ruling" not in seat.said()


def test_the_observer_and_the_sign_stand_among_the_rules(seat):
    """ROL-03, SPC-03, ACC-01: at the table and on the director's page of the match."""
    seat.match(7, options={"observer": "Ada Lovelace", "sign": "yes", "delay_extra_b_ms": "6000"})
    seat.menu("Rules in force")
    seat.expect("rules")
    assert "observer: Ada Lovelace" in seat.items and "spectators report errors" in seat.items
    assert any(item.startswith("delay of De Vries: +") for item in seat.items)
    page = match_page(seat)
    assert "Observer: Ada Lovelace" in page and "Spectators may point out errors (SPC-03)" in page
    assert "Delay of De Vries +6 s (ACC-01)" in page


def test_without_an_observer_nothing_is_said_of_one(seat):
    """ROL-03, SPC-03."""
    seat.match(7)
    seat.menu("Rules in force")
    assert not [item for item in seat.items if "observer" in item or "spectators" in item]
