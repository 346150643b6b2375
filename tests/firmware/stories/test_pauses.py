"""PAUSE as players use it: RESUME needs a reason, or an admitted mistake; thinking time is never free."""

import pytest

from host_tools.simulator.hands import NEXT


@pytest.fixture
def running(seat):
    """The left player, A, is on turn in a match to 7 of the WBGF."""
    seat.match()
    seat.start_left()
    return seat


def test_resume_comes_with_a_reason(running):
    """PAU-02, PAU-09: the key says RESUME once the players have given a reason; until then it says MISTAKE."""
    running.key("PAUSE")
    assert running.labels == ["CHOOSE", NEXT, "MISTAKE"]
    running.choose("Dice lifted after the press")
    assert running.labels == ["CHOOSE", NEXT, "RESUME"]
    running.key("RESUME")
    running.expect("running")
    assert [fact["reason"] for fact in running.facts("reason")] == [6]


def test_a_pause_by_mistake_is_over_with_one_press_and_stands_in_the_record(running):
    """PAU-02: counted with the others, in the table's own history too."""
    running.key("PAUSE")
    running.wait(3000)
    delay_ms = running.delay_ms[0]
    running.key("MISTAKE", 0)
    running.expect("running")
    assert running.delay_ms[0] == delay_ms
    assert [fact["fact"] for fact in running.facts("paused", "reason", "resumed")] == ["paused", "reason", "resumed"]
    running.win("left")
    running.key("HISTORY")
    assert running.items[0] == "• pause 0:03: by mistake", running.items


def test_the_finger_that_pauses_does_not_resume(running):
    """PAU-02: PAUSE and MISTAKE, pressed in a hurry."""
    running.key("PAUSE")
    running.press("key2", 100)
    running.expect("paused")
    assert running.facts("reason", "resumed") == []


def test_a_reason_that_cannot_be_is_none(running):
    """PAU-02: in this turn nothing has been lost, so the clock has not run by mistake."""
    running.key("PAUSE", 0)
    running.choose("Clock ran by mistake")
    assert "INC-10" in running.notice and running.labels[2] == "MISTAKE"


def test_the_history_says_why_the_clock_stood_and_for_how_long(running):
    """PAU-02, SKP-07: a call is a pause, too."""
    running.pause_for("Roll to be repeated")
    running.right(8000)
    running.key("RESUME", 0)
    running.menu("Call the director")
    running.wait(60_000 - 400)
    running.key("CANCEL")
    running.left()
    running.right()
    running.key("RESUME", 0)
    running.win("left")
    running.key("HISTORY")
    assert running.items[0] == "• pause 0:09: Roll to be repeated"
    assert running.items[1].startswith("• pause 1:0") and running.items[1].endswith(": director")


def test_a_turn_is_not_played_on_a_clock_that_one_has_stopped_alone(running):
    """AMB-08, INC-01, INC-03: the press is refused until the opponent has agreed; without consent play goes on."""
    delay_ms = running.delay_ms[0]
    running.pause_for("Dice lifted too early")
    assert running.mark_texts == ["then finish", "press: agree"]
    running.wait(300_000)
    running.left()
    assert running.shown() == "early dice" and "(INC-03)" in running.notice and running.turn == 0
    running.key("RESUME", 0)
    running.expect("running")
    assert running.turn == 0 and running.delay_ms[0] <= delay_ms
    assert running.facts("delay_lost") == []


def test_the_clock_can_be_tested_in_a_match_and_nothing_is_lost(running):
    """CLK-24: in a pause the buttons are only tested; while time runs they keep their meaning, and it runs on."""
    running.menu("Test the clock")
    running.expect("self-test")
    delay_ms = running.delay_ms[0]
    running.wait(3000)
    assert running.is_running and running.delay_ms[0] == delay_ms - 3000 and "0:0" in running.said()
    running.key("BACK")
    running.expect("running")
    running.pause_for("Test the clock")
    running.expect("self-test")
    banks, seq = running.bank_ms, running.seq
    running.left(1000)
    assert "left button works" in running.said()
    running.right(1000)
    assert "right button works" in running.said()
    running.key("BACK")
    running.expect("paused")
    assert (running.bank_ms, running.turn) == (banks, 0) and running.seq == seq
