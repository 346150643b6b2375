"""A call of the director: its reason, withdrawal by both, ruling; meanwhile nothing changes (DSP-01, ROL-05)."""

import pytest

from matchcore.games.backgammon.rules import rulesets

REASONS = {
    "We disagree": "DISPUTE",
    "Disputed roll": "ROLL_DISPUTE",
    "The score": "SCORE",
    "Clock or equipment broken": "EQUIPMENT",
    "Check the clock": "CLOCK_CHECK",
    "Clock wanted: slow play": "CLOCK_WANTED",
    "Observer wanted": "OBSERVER",
    "Baffle box wanted": "BAFFLE",
    "Disturbed by spectators": "SPECTATOR",
    "Appeal against a ruling": "APPEAL",  # DSP-02
    "Leave the room": "LEAVE_ROOM",  # BRK-10
    "Emergency": "EMERGENCY",
}


@pytest.fixture
def called(seat):
    """The director was called in the left player's turn."""
    seat.match(7)
    seat.start_left()
    seat.wait(20_000)
    seat.menu("Call the director")
    seat.expect("dispute")
    return seat


def reason_of(seat) -> str:
    return rulesets.PAUSE_REASONS[seat.known().called_reason]


def test_everything_stays_as_it_is(called):
    """DSP-01: an hour of waiting and every button; the only facts are the call's own."""
    before, seq = called.known().clock.values(), called.seq
    banks = called.bank_ms
    for control in ("left", "right", "left"):
        called.press(control, 1_200_000)
    assert called.seq == seq and called.bank_ms == banks
    assert called.known().clock.values() == before
    assert any(line.startswith("DIRECTOR CALLED 1:00:0") for line in called.lines_shown())
    assert "Leave everything as it is" in called.said()


@pytest.mark.parametrize("words, reason", REASONS.items())
def test_the_reason_is_seen_on_the_directors_page(called, words, reason):
    """ROL-05, SPC-04, DSP-02, BRK-10."""
    called.key("REASON")
    called.expect("call reason")
    called.choose(words)
    called.expect("dispute")
    assert reason_of(called) == reason
    assert len(called.facts("called")) == 2
    page = called.director.get(f"/api/tables/{called.number}")
    assert (page["state"], page["is_alert"]) == ("called", True)


def test_the_age_of_the_call_counts_from_the_first_call(called):
    called.wait(60_000)
    called.key("REASON")
    called.choose("The score")
    assert called.known().called_at_ms == called.facts("called")[0]["at_ms"]
    assert any("1:0" in line for line in called.lines_shown() if line.startswith("DIRECTOR CALLED"))


def test_a_call_ends_when_both_withdraw_it(called):
    """DSP-01: one is not enough."""
    called.key("CANCEL")
    called.left()
    called.left()
    assert called.shown() == "withdraw?" and "DSP-01" in called.notice
    called.right()
    called.expect("paused")
    assert not called.known().is_called()
    assert [fact["by"] for fact in called.facts("call_withdrawn")] == ["A", "B"]


def test_another_reason_asks_both_again(called):
    called.key("CANCEL")
    called.left()
    called.key("BACK")
    called.key("REASON")
    called.choose("The score")
    called.key("CANCEL")
    called.right()
    called.expect("withdraw?")
    assert called.known().is_called()


def test_the_director_rules_and_both_read_it(called):
    """The ruling is a fact with its reason; it stays on the screen until each has pressed."""
    assert called.order("call_ended", words="DSP-01: the roll counts") == ""
    called.expect("paused")
    assert "DSP-01: the roll counts" in called.said()
    called.key("RESUME", 20_000)
    assert "the roll counts" in called.status
    called.left()
    assert "the roll counts" in called.status
    called.right()
    assert "the roll counts" not in called.status
    (ended,) = called.facts("call_ended")
    assert (ended["by"], ended["ruling"]) == ("director", "DSP-01: the roll counts")
    assert not called.known().is_called()


def test_the_director_puts_things_right_while_he_is_called(called):
    """The director's orders take effect, and the call goes on until the director ends it."""
    assert called.order("bank_set", 1, 300_000, words="INC-11") == ""
    called.expect("dispute")
    assert called.bank_ms[1] == 300_000 and called.known().is_called()


def test_after_a_ruling_the_table_says_whose_press_it_waits_for(called):
    """DSP-01: the call has ended on both sides, and either player lets time run on."""
    assert called.order("call_ended", words="the roll counts") == ""
    called.expect("paused")
    assert "RESUME: either player" in called.heading
    called.key("RESUME")
    called.expect("running")


def test_a_call_between_the_games(seat):
    seat.match(7)
    seat.win_game("left")
    seat.menu("Call the director")
    seat.expect("dispute")
    seat.right()
    assert seat.known().game_number == 1, "no game begins"
    assert seat.order("call_ended", words="all right") == ""
    seat.expect("ready")


def test_settings_that_are_wrong(seat):
    """GEN-04, LEN-07: WRONG? calls the director who sent the match, who corrects it; both accept."""
    seat.offer(7)
    seat.key("WRONG?")
    seat.expect("dispute")
    seat.key("CANCEL")
    seat.key("BACK")
    assert seat.order("call_ended", words="7 points is right") == ""
    seat.expect("offered")


def test_an_announcement_that_both_have_to_read(seat):
    seat.match(7)
    seat.start_left()
    assert seat.order("announced", 1, words="Lunch at one") == ""
    assert seat.status == "Director · Lunch at one"
    seat.wait(60_000)
    assert seat.status == "Director · Lunch at one"
    seat.left()
    assert seat.status == "Director · Lunch at one"
    seat.right()
    assert (seat.status, seat.places()) == ("", "to 7 · game 1 · breaks 1 – 1")
    assert seat.known().unread == 0


def test_an_announcement_that_need_not_be_read(seat):
    seat.match(7)
    seat.start_left()
    assert seat.order("announced", 0, words="Round 4 at three") == ""
    assert seat.status == "Director · Round 4 at three"
    seat.wait(8_000)
    assert seat.status == "Director · Round 4 at three"
    seat.wait(3_000)
    assert (seat.status, seat.places()) == ("", "to 7 · game 1 · breaks 1 – 1")


def test_an_unread_line_of_the_director_hides_nothing_that_the_players_are_asked(seat):
    """EXP-02, PAU-02: the question comes first, the line behind it."""
    seat.match(1, delay_ms=12_000, per_point_ms=60_000)
    seat.start_left()
    assert seat.order("announced", 1, words="Lunch at one") == ""
    seat.wait(80_000)
    seat.expect("expired")
    assert seat.status.startswith("out since") and seat.status.endswith("Director \u00b7 Lunch at one")
    seat.key("PAUSE")
    seat.expect("paused")
    assert seat.heading.startswith("PAUSED") and seat.heading.endswith("Lunch at one")


def test_the_director_pauses_all(seat):
    """GEN-01: the director's word is the reason, and ends it."""
    seat.match(7)
    seat.start_left()
    assert seat.order("paused", words="fire drill") == ""
    seat.expect("director's pause")
    assert "fire drill" in seat.said()
    assert seat.order("resumed") == ""
    seat.expect("running")


def test_an_announcement_in_a_break_is_still_there_after_it(seat):
    """Reporting back is not reading it: it stays until both have pressed for a turn."""
    seat.match(13)
    seat.win_game("left")
    seat.key("BREAK")
    seat.left()
    seat.key("CONFIRM")
    assert seat.order("announced", 1, words="Lunch at one") == ""
    seat.expect("break")
    assert seat.heading == "Director \u00b7 Lunch at one"
    seat.left()
    seat.right()
    seat.expect("ready")
    assert seat.status == "lower die presses \u00b7 Director \u00b7 Lunch at one"
    seat.right()
    seat.left()
    assert seat.known().unread == 0
