"""The director's mode at the table: the code, a minute, and everything that can be corrected (GEN-01, GEN-05)."""

import pytest

from matchcore.games.backgammon.game import scoring

READING_MS = 1500  # a first-time user reads each new page


@pytest.fixture
def playing(seat):
    """The left player is on turn in the second game of a match to 7; A's bank is 13:47 when it is paused."""
    seat.match(7)
    seat.win_game("left", "gammon")
    seat.start_left()
    seat.wait(20_000)
    return seat


def confirm_both(seat) -> None:
    seat.expect("restored")
    seat.left()
    seat.right()


def type_code(seat, keys: list[str]) -> None:
    for key in keys:
        seat.press(key)


def enter(seat, entry: str) -> None:
    """Go to an entry of the list and read what it asks for."""
    seat.choose(entry)
    seat.wait(READING_MS)


def change(seat, wanted: str, button: str) -> None:
    """Press a clock button until the chosen value reads this."""
    for _ in range(40):
        if seat.items[seat.chosen].endswith(" " + wanted):
            return
        seat.press(button)
    raise AssertionError(f"{wanted} is not reached: {seat.items}")


def apply(seat) -> None:
    """Save, with the reason that fits."""
    seat.key("SAVE")
    seat.expect("director reason")
    seat.wait(READING_MS)
    seat.key("CHOOSE")
    seat.expect("director")


# -- the code --------------------------------------------------------------------------------------------------------


def test_times_and_score_of_both_within_a_minute(playing):
    """GEN-05: from the first press of MENU, by somebody who stops to read."""
    begun_ms = playing.at_ms
    playing.open_mode()
    enter(playing, "Set times")
    change(playing, "9:49", "left")
    assert playing.heading == "DIRECTOR 1:00 · Set times · ±1:00"
    assert playing.mark_texts == ["−", "+"], "drawn on the side of the button that does it"
    playing.key("NEXT")
    assert playing.heading.endswith("±0:10")
    change(playing, "10:09", "right")
    playing.key("NEXT")
    assert playing.heading.endswith("±0:01")
    playing.key("NEXT")
    change(playing, "12:00", "left")
    apply(playing)
    enter(playing, "Set score")
    change(playing, "4", "right")
    playing.key("NEXT")
    change(playing, "3", "right")
    apply(playing)
    playing.key("BACK")
    playing.expect("paused")
    playing.key("RESUME")
    assert playing.at_ms - begun_ms < 60_000
    assert playing.score == [4, 3] and playing.bank_ms == [609_000, 720_000]
    known = playing.known()
    assert (known.score_a, known.score_b) == (4, 3)
    facts = playing.facts("mode_opened", "bank_set", "score_set")
    assert [(fact["fact"], fact["by"], fact["order"]) for fact in facts] == [
        ("mode_opened", "director", 0),
        ("bank_set", "director", 0),
        ("bank_set", "director", 0),
        ("score_set", "director", 0),
    ]
    assert facts[1]["reason"] == "Clock was wrong (INC-10, INC-11)"
    assert facts[3]["reason"] == "Score was wrong (SKP-06)"


def test_a_wrong_code_opens_nothing(playing):
    playing.menu("Director")
    type_code(playing, playing.wrong_keys)
    assert playing.shown() == "code?" and "GEN-01" in playing.notice  # once more
    playing.wait(10_000)
    assert playing.shown() == "paused"
    assert playing.facts("mode_opened") == []


def test_three_wrong_codes_lock_it_for_a_minute(playing):
    playing.menu("Director")
    for _ in range(3):
        type_code(playing, playing.wrong_keys)
        assert "not the right code" in playing.notice
    playing.choose("Director")
    assert playing.shown() == "paused" and "Wait a minute" in playing.notice
    playing.wait(60_000)
    playing.choose("Director")
    for key in playing.code_keys:
        playing.press(key)
    playing.expect("director")


def test_wrong_codes_outlive_power_cuts(playing):
    """Two of them, a cut, a third: locked; and after another cut the minute begins again."""
    playing.menu("Director")
    for _ in range(2):
        type_code(playing, playing.wrong_keys)
    playing.power_cut()
    confirm_both(playing)
    playing.choose("Director")
    type_code(playing, playing.wrong_keys)
    assert playing.shown() != "code?"
    playing.power_cut()
    confirm_both(playing)
    playing.choose("Director")
    assert playing.shown() == "paused" and "Wait a minute" in playing.notice
    playing.wait(60_000)
    playing.choose("Director")
    type_code(playing, playing.code_keys)
    playing.expect("director")
    playing.power_cut()
    confirm_both(playing)
    playing.choose("Director")
    type_code(playing, playing.wrong_keys)
    assert playing.shown() == "code?"  # the right one has reset them


def test_the_code_of_one_match_opens_no_other(playing):
    """6,561 codes, made of the table's key and the match's id: the desk has the same, linked or not."""
    before = playing.code_keys
    assert len(before) == 8
    assert playing.order("ruled", scoring.RULING, 0, words="settled") == ""
    playing.match(7)
    assert playing.code_keys != before
    playing.menu("Director")
    type_code(playing, before)
    assert playing.shown() == "code?"
    type_code(playing, playing.code_keys)
    playing.expect("director")


def test_the_lock_does_not_outlast_the_match(playing):
    """Match time starts from zero with the next one: a minute is not measured against the hours of the last."""
    playing.menu("Director")
    for _ in range(3):
        type_code(playing, playing.wrong_keys)
    assert playing.order("ruled", scoring.RULING, 0, words="settled") == ""
    playing.match(7)
    playing.menu("Director")
    for key in playing.code_keys:
        playing.press(key)
    playing.expect("director")


def test_a_code_that_is_not_finished_is_forgotten(playing):
    """Ten seconds after the last key."""
    playing.menu("Director")
    playing.press(playing.code_keys[0])
    playing.wait(9_999, 1)
    playing.expect("code?")
    playing.wait(1)
    playing.expect("paused")


def test_the_clock_stands_while_the_code_is_typed(playing):
    """GEN-01, PAU-01: the director's eight keys cost neither player time."""
    playing.menu("Director")
    banks, delays = playing.bank_ms, playing.delay_ms
    for key in playing.code_keys[:3]:
        playing.press(key, 5000)
    assert not playing.is_running and (playing.bank_ms, playing.delay_ms) == (banks, delays)


def test_values_are_not_thrown_away_unasked(playing):
    """GEN-01: BACK asks only if something was changed; from the reason it leads back to the values."""
    playing.open_mode()
    playing.choose("Set times")
    playing.key("BACK")
    playing.expect("director")
    playing.choose("Set times")
    playing.right()
    changed = playing.items
    playing.key("SAVE")
    playing.key("BACK")
    assert playing.shown() == "director value" and playing.items == changed
    playing.key("BACK")
    playing.expect("director discard")
    playing.key("BACK")
    assert playing.shown() == "director value" and playing.items == changed
    playing.key("BACK")
    playing.key("DISCARD")
    playing.expect("director")
    assert playing.facts("bank_set") == []


def test_it_closes_a_minute_after_the_last_key(playing):
    playing.open_mode()
    playing.wait(59_000)
    playing.expect("director")
    playing.wait(1000)
    playing.expect("paused")
    assert not playing.is_running


def test_nothing_changes_before_a_reason_is_chosen(playing):
    playing.open_mode()
    seq, banks = playing.seq, playing.bank_ms
    playing.choose("Set times")
    playing.left()
    playing.key("SAVE")
    playing.expect("director reason")
    playing.key("BACK")
    playing.expect("director value")
    assert playing.seq == seq and playing.bank_ms == banks


def test_the_order_from_the_desk_opens_it_too(playing):
    assert playing.order("mode_opened") == ""
    playing.expect("director")
    assert not playing.is_running
    (opened,) = playing.facts("mode_opened")
    assert opened["order"] > 0


# -- what the director may put right -----------------------------------------------------------------------------------


def test_the_director_sets_the_cube(playing):
    playing.open_mode()
    enter(playing, "Set cube")
    change(playing, "4", "right")
    playing.key("NEXT")
    change(playing, "De Vries", "right")
    apply(playing)
    assert (playing.cube, playing.cube_owner) == (4, 1)
    assert playing.facts("cube_set")[0]["reason"] == "Cube was wrong (CUB-11, CUB-15)"


def test_who_is_on_turn(playing):
    playing.open_mode()
    enter(playing, "Set who is on turn")
    change(playing, "De Vries", "right")
    apply(playing)
    assert playing.turn == 1 and playing.delay_ms[1] == 12_000
    assert playing.facts("turn_set")[0]["side"] == 1


def test_the_director_sets_the_match_length(playing):
    playing.open_mode()
    enter(playing, "Set match length")
    change(playing, "9", "right")
    apply(playing)
    assert playing.known().pending_length == 9


def test_the_last_step_is_taken_back(playing):
    """GEN-05: the press that began this turn."""
    playing.open_mode()
    playing.choose("Take back")
    playing.wait(READING_MS)
    playing.key("CHOOSE")
    assert playing.turn == 1 and playing.bank_ms == [840_000, 840_000]
    assert playing.facts("undone")[0]["reason"] == "Ruling (GEN-01)"


def test_a_call_is_ended(playing):
    playing.menu("Call the director")
    playing.expect("dispute")
    assert playing.order("mode_opened") == ""
    playing.choose("End the call")
    playing.key("CHOOSE")
    playing.key("BACK")
    playing.expect("paused")
    assert playing.facts("call_ended")[0]["ruling"] == "Ruling (GEN-01)"


def test_a_break_is_ended(playing):
    playing.win("left")
    playing.key("BREAK")
    playing.left()
    playing.key("CONFIRM")
    assert playing.order("mode_opened") == ""
    playing.choose("End the break")
    playing.key("CHOOSE")
    playing.key("BACK")
    playing.expect("ready")
    assert len(playing.facts("break_ended")) == 1


@pytest.mark.parametrize(
    "result, words",
    [
        ("CONCEDED", "opponent resigned"),
        ("DISQUALIFIED", "opponent disqualified"),
        ("RULING", "by ruling of the director"),
    ],
)
def test_the_match_is_ended_with_a_result(playing, result, words):
    """RES-07: sealed at once; the score reached stays (AMB-36)."""
    playing.open_mode()
    enter(playing, "End the match")
    for button in ("left", "right"):
        for _ in range(len(scoring.RESULTS)):
            if not playing.items[0].endswith(": " + words):
                playing.press(button)
    playing.key("NEXT")
    change(playing, "De Vries", "right")
    playing.key("SAVE")
    playing.key("CHOOSE")
    playing.key("BACK")
    playing.expect("sealed")
    reported = playing.result()
    assert (reported["type"], reported["winner_name"], reported["score"]) == (result, "De Vries", [2, 0])
    assert scoring.RESULTS[playing.known().result] == result


def test_a_sealed_result_is_put_right(seat):
    """RES-10: at the table, and so at the desk."""
    seat.match(1)
    seat.win_game("left")
    seat.left()
    seat.right()
    seat.expect("sealed")
    seat.open_mode()
    enter(seat, "End the match")
    seat.key("NEXT")
    change(seat, "De Vries", "right")
    seat.key("SAVE")
    seat.key("CHOOSE")
    seat.key("BACK")
    seat.expect("sealed")
    assert "De Vries wins the match" in seat.said()
    assert (seat.row().status, seat.known().winner) == ("corrected", 1)


def test_what_the_rules_do_not_allow_is_refused_here_too(playing):
    """SKP-06: both at the length."""
    playing.open_mode()
    enter(playing, "Set score")
    change(playing, "7", "right")
    playing.key("NEXT")
    change(playing, "7", "right")
    apply(playing)
    assert "SKP-06" in playing.notice and playing.score == [2, 0]
    assert playing.facts("score_set") == []
