"""The plug is pulled in the middle of a procedure, which then continues (INC-13)."""

import re

import pytest

MINUTE_MS = 60_000
DELAY_MS = 12_000


def confirm_both(seat) -> None:
    seat.expect("restored")
    seat.left()
    seat.right()


def test_a_break_goes_on_after_a_power_cut(seat):
    """BRK-05: the count-down goes on from the stopped match time; the breaks stay used."""
    seat.match(13)
    seat.win_game("left")
    seat.key("BREAK")
    seat.left()
    seat.right()
    seat.key("CONFIRM")
    seat.left(MINUTE_MS)
    seat.power_cut()
    confirm_both(seat)
    seat.expect("break")
    assert seat.mark_texts == ["✓ is back", "back? press"]
    assert "breaks left: 1 – 1" in seat.lines_shown()
    seat.right()
    seat.expect("ready")
    known = seat.known()
    assert (known.used_a, known.used_b, known.is_on_break()) == (1, 1, False)
    assert [fact["fact"] for fact in seat.facts("restored")] == ["restored"]


def test_a_break_counts_on_from_its_last_fact(seat):
    """It is noted once a minute: without a source of time the players gain the time since then."""
    seat.match(7)
    seat.win_game("left")
    with seat.without_director():
        seat.power_cut()
        confirm_both(seat)
        seat.key("BREAK")
        seat.left()
        seat.key("CONFIRM")
        seat.wait(3 * MINUTE_MS + 20_000)
        seat.power_cut()
    confirm_both(seat)
    assert "Break 1:58" in seat.lines_shown(), "two seconds went by while both confirmed"


def test_a_break_goes_on_with_what_is_left_by_the_directors_time_of_day(seat, monkeypatch):
    """BRK-05, INC-13: four minutes of the five have passed at the desk, most of them while the table was off."""
    seat.match(7)
    seat.win_game("left")
    seat.key("BREAK")
    seat.left()
    seat.key("CONFIRM")
    seat.do("sync")
    desk = seat.director.desk
    began_s, real = desk.now_s(), desk.now_s
    monkeypatch.setattr(desk, "now_s", lambda: max(real(), began_s + 240))
    seat.power_cut()
    confirm_both(seat)
    seat.do("sync")
    seat.wait(1000)
    seat.expect("break")
    said = next(line for line in seat.lines_shown() if line.startswith("Break "))
    assert "Break 0:48" <= said <= "Break 1:02", said
    assert [fact["fact"] for fact in seat.facts("time_told", "restored")] == ["time_told", "restored", "time_told"]


@pytest.mark.parametrize("has_agreed", [False, True])
def test_early_dice_are_still_the_reason_after_a_power_cut(seat, has_agreed):
    """INC-01: still paused for the same reason, and the agreed loss is still owed."""
    seat.match(7)
    seat.start_left()
    seat.pause_for("Dice lifted too early")
    if has_agreed:
        seat.right()
    seat.power_cut()
    confirm_both(seat)
    seat.expect("early dice")
    assert (seat.mark_texts[1] == "✓ signed") == has_agreed
    if not has_agreed:
        seat.right()
    seat.left()
    assert seat.turn == 1 and seat.is_waiting


def test_in_the_delay_that_is_waited_out(seat):
    """INC-02: the wait goes on; at most the time given back by the cut is waited again."""
    seat.match(7)
    seat.start_left()
    seat.pause_for("Dice lifted too early")
    seat.right()
    seat.left()
    seat.wait(5000)
    seat.power_cut()
    confirm_both(seat)
    seat.expect("running")
    assert seat.turn == 1 and seat.is_waiting
    seat.right(1000)
    assert seat.turn == 1
    seat.right(DELAY_MS)
    assert seat.turn == 0


def test_while_the_absent_players_clock_runs(seat):
    """LAT-07: paused until the player who is there confirms; then it runs on for the same player."""
    seat.offer(7)
    assert seat.order("absent_started", 1, words="LAT-07") == ""
    seat.wait(DELAY_MS + 30_000)
    bank_ms = seat.bank_ms[1]
    seat.power_cut()
    seat.expect("restored")
    seat.wait(10 * MINUTE_MS)
    assert bank_ms <= seat.bank_ms[1] <= bank_ms + 10_000
    confirm_both(seat)
    seat.expect("absent")
    assert seat.is_running and seat.turn == 1
    seat.right()
    seat.expect("offered")
    assert seat.known().absent == -1


def test_with_an_early_double(seat):
    """CUB-10: it still stands."""
    seat.match(7)
    seat.start_left()
    seat.menu("Doubled too early")
    seat.right()
    seat.power_cut()
    confirm_both(seat)
    seat.left()
    seat.right()
    seat.expect("doubled")
    assert seat.known().doubler == 1


def test_while_the_director_is_called(seat):
    """DSP-01: the call comes before the confirmation."""
    seat.match(7)
    seat.start_left()
    seat.menu("Call the director")
    seat.key("REASON")
    seat.choose("The score")
    seat.power_cut()
    seat.expect("dispute")
    assert "score" in seat.said()
    assert seat.order("call_ended", words="all right") == ""
    confirm_both(seat)
    seat.expect("paused")


def test_in_the_directors_mode(seat):
    """Unapplied values are gone, applied ones are kept."""
    seat.match(7)
    seat.start_left()
    seat.open_mode()
    seat.choose("Set times")
    seat.left()
    seat.key("SAVE")
    seat.key("CHOOSE")
    seat.choose("Set score")
    seat.right()
    seat.power_cut()
    confirm_both(seat)
    seat.expect("paused")
    assert seat.score == [0, 0] and seat.bank_ms == [13 * MINUTE_MS, 14 * MINUTE_MS]


def test_nothing_runs_after_a_power_cut_without_a_clock(seat):
    """CLK-27: nothing was running, and nothing runs."""
    seat.match(7, options={"clock": "off"})
    seat.left()
    seat.key("DOUBLE")
    seat.left()
    seat.right()
    seat.power_cut()
    confirm_both(seat)
    seat.expect("playing")
    assert (seat.cube, seat.cube_owner) == (2, 1)


def test_with_news_that_nobody_has_read(seat):
    """It is still there for the player who has not pressed yet."""
    seat.match(7)
    seat.start_left()
    assert seat.order("announced", 1, words="Lunch at one") == ""
    seat.left()
    seat.power_cut()
    seat.expect("restored")
    assert seat.known().unread == 2


def test_the_screen_says_from_when_to_when_power_was_lost(seat, monkeypatch):
    """INC-13: by the director's time of day, an hour later."""
    seat.match(7)
    seat.start_left()
    seat.do("sync")
    desk = seat.director.desk
    real = desk.now_s
    monkeypatch.setattr(desk, "now_s", lambda: real() + 3600)
    seat.power_cut()
    assert "Power was lost" in seat.lines_shown(), "nobody has said yet what time it is"
    seat.do("sync")
    seat.expect("restored")
    since, until = re.findall(r"(\d\d):(\d\d)", seat.lines_shown()[0])
    minutes = (60 * (int(until[0]) - int(since[0])) + int(until[1]) - int(since[1])) % 1440
    assert 58 <= minutes <= 61 and "Rossi is on turn" in seat.lines_shown()
