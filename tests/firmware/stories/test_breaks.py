"""Breaks: how they are joined, counted down, overrun and used up (BRK-01 to BRK-09, PAU-04, PAU-05)."""

import pytest

MINUTE_MS = 60_000


@pytest.fixture
def between(seat):
    """A match to 13 of the WBGF, two breaks each, between the first game and the second."""
    seat.match(13)
    seat.win_game("left")
    seat.expect("ready")
    return seat


def leave(seat, left: int = 0, right: int = 0) -> None:
    """This many breaks of each player."""
    seat.key("BREAK")
    for side, number in (("left", left), ("right", right)):
        for _ in range(number):
            seat.press(side)
    seat.key("CONFIRM")
    seat.expect("break")


def test_a_break_from_its_beginning_to_its_end(between):
    """BRK-05, PAU-04: the count-down, the stopped clocks, and both back by their own buttons."""
    banks = between.bank_ms
    leave(between, left=1)
    assert "Break 5:00" in between.lines_shown() and "breaks left: 1 – 2" in between.lines_shown()
    between.wait(4 * MINUTE_MS)
    assert "Break 1:00 – come back" in between.lines_shown()
    between.left()
    assert between.mark_texts == ["✓ is back", "back? press"]
    between.right()
    between.expect("ready")
    assert between.bank_ms == banks
    known = between.known()
    assert (known.used_a, known.used_b, known.overrun_a_ms, known.overrun_b_ms) == (1, 0, 0, 0)
    (begun,) = between.facts("break_begun")
    assert (begun["breaks_a"], begun["breaks_b"], begun["minutes"]) == (1, 0, 5)
    assert [fact["by"] for fact in between.facts("break_returned")] == ["A", "B"]


def test_who_stands_beside_the_director_is_back(between):
    """BRK-09, LAT-02: during a call in the break both report, so that no point goes against either."""
    leave(between, left=1)
    between.key("DIRECTOR")
    between.expect("dispute")
    between.wait(4 * MINUTE_MS)
    between.left()
    between.expect("dispute")
    assert between.mark_texts == ["✓ is back", "back? press"]
    between.right()
    between.wait(20 * MINUTE_MS)
    assert between.order("call_ended", words="seen") == ""
    between.expect("ready")
    known = between.known()
    assert (known.overrun_a_ms, known.overrun_b_ms) == (0, 0)


@pytest.mark.parametrize("left, right, minutes", [(2, 0, 10), (1, 1, 10), (2, 2, 20)])
def test_breaks_of_one_or_both_players_are_joined(between, left, right, minutes):
    """BRK-04: several of one's own, and those of both players; the absence is the sum."""
    leave(between, left, right)
    assert f"Break {minutes}:00" in between.lines_shown()
    assert between.facts("break_begun")[0]["minutes"] == minutes


def test_another_break_is_joined_while_they_are_away(between):
    leave(between, left=1)
    between.wait(3 * MINUTE_MS)
    between.key("JOIN")
    between.expect("break?")
    between.right()
    between.key("CONFIRM")
    between.expect("break")
    assert "breaks left: 1 – 1" in between.lines_shown()
    between.left()
    between.right(6 * MINUTE_MS)
    between.expect("ready")
    known = between.known()
    assert (known.used_a, known.used_b, known.overrun_b_ms) == (1, 1, 0)


def test_who_comes_back_late_is_known_to_the_second(between):
    """BRK-09: lateness is counted from each player's overrun (LAT-02)."""
    leave(between, left=1)
    between.left(MINUTE_MS)
    between.wait(4 * MINUTE_MS + 7 * MINUTE_MS)
    assert "Break over since 7:00" in between.lines_shown()
    between.right(0)
    between.expect("ready")
    known = between.known()
    assert (known.overrun_a_ms, known.overrun_b_ms) == (0, 7 * MINUTE_MS)


def test_no_break_is_left(seat):
    """BRK-01: one each in a match to 7."""
    seat.match(7)
    seat.win_game("left")
    leave(seat, left=1)
    seat.left()
    seat.right()
    seat.key("BREAK")
    seat.left()
    assert seat.shown() == "break?" and "BRK-01" in seat.notice
    seat.right()
    seat.key("CONFIRM")
    seat.expect("break")
    seat.left()
    seat.right()
    assert seat.shown() == "ready" and "BREAK" not in seat.labels
    assert len(seat.facts("break_begun")) == 2


def test_no_break_before_the_first_game_nor_in_a_game(seat):
    """BRK-03: only after a finished game."""
    seat.match(13)
    assert seat.shown() == "ready" and "BREAK" not in seat.labels
    seat.start_left()
    assert "BREAK" not in seat.labels
    assert seat.facts("break_begun") == []


def test_nobody_said_whose_break_it_is(between):
    between.key("BREAK")
    between.key("CONFIRM")
    assert between.shown() == "break?" and "BRK-05" in between.notice
    between.key("BACK")
    between.expect("ready")


def test_the_own_button_counts_round_to_none(between):
    between.key("BREAK")
    said = []
    for _ in range(3):
        between.left()
        said.append(between.mark_texts[0])
    assert said == ["✓ 1 of 2", "✓ 2 of 2", "press: break"]


def test_the_buttons_start_nothing_during_a_break(between):
    """PAU-05: a player's button only reports back, and a second press by the same player is refused."""
    leave(between, left=1)
    between.left()
    between.left()
    assert between.shown() == "break" and "PAU-05" in between.notice
    assert not between.is_running and between.turn == -1
    assert [fact["fact"] for fact in between.facts() if fact["fact"] != "time_told"][-1] == "break_returned"


def test_the_director_ends_the_break(between):
    leave(between, left=1)
    between.wait(9 * MINUTE_MS)
    assert between.order("break_ended") == ""
    between.expect("ready")
    known = between.known()
    assert not known.is_on_break() and known.overrun_a_ms >= 4 * MINUTE_MS
    assert between.order("break_ended").startswith("NOT_ON_BREAK")


def test_the_director_is_called_during_a_break(between):
    """PAU-05: then everything waits for the director, and the break is still there afterwards."""
    leave(between, left=1)
    between.key("DIRECTOR")
    between.expect("dispute")
    between.key("CANCEL")
    between.left()
    between.right()
    between.expect("break")


def test_the_history_tells_of_breaks(between):
    """SKP-07."""
    leave(between, left=1, right=1)
    between.left()
    between.right()
    between.key("HISTORY")
    assert "• break: Rossi, De Vries" in between.items


def test_who_asks_for_one_more_break_and_leaves_is_asked_no_longer(between):
    """Ten seconds after the last press the count-down is back, and a player's button reports back."""
    leave(between, left=1)
    between.key("JOIN")
    between.right()
    between.wait(9_999, 1)
    between.expect("break?")
    between.wait(1)
    between.expect("break")
    between.right()
    assert between.mark_texts == ["back? press", "✓ is back"]
    assert len(between.facts("break_begun")) == 1


def test_who_sits_on_the_other_side_counts_the_own_breaks(seat):
    """SET-02: the right button is A's after a swap."""
    seat.offer(13)
    seat.key("SWAP")
    seat.left()
    seat.right()
    seat.win_game("left")
    seat.key("BREAK")
    seat.right()
    assert seat.mark_texts == ["press: break", "✓ 1 of 2"]
    seat.key("CONFIRM")
    assert "breaks left: 2 – 1" in seat.lines_shown()
    seat.right()
    assert seat.mark_texts == ["back? press", "✓ is back"]
    assert [fact["by"] for fact in seat.facts("break_returned")] == ["A"]
    assert seat.known().used_a == 1
