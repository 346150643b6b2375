"""Unusual things in a match are reported to the director without a search: pauses, new delays, power cuts."""

import pytest

from host_tools.director.desk.desk import Desk
from matchcore.clock import RUNNING
from matchcore.games.backgammon.phases import CAUSE_POWER
from matchcore.games.backgammon.topics import breaks, calls, doubts, procedures, restoring, turn
from matchcore.sides import BY_B, author, other
from tests.director import as_json
from tests.director.conftest import Now
from tests.director.device import Device


@pytest.fixture
def begun(assigned) -> Device:
    """Rossi is on turn in a match to 7."""
    device = assigned(length=7)
    device.accept()
    device.begin_game(turns=2)
    device.sync()
    return device


def card(desk: Desk) -> dict:
    return as_json.table(desk, 7)


def history(desk: Desk, sort: str) -> list[str]:
    return [line["words"] for line in as_json.match(desk, 1)["history"] if line["sort"] == sort]


def paused(device: Device, reason: str, seconds: float, wait) -> None:
    device.do(turn.pause, after_ms=0)
    device.do(turn.state_reason, reason, after_ms=0)
    wait(device, seconds)


def test_a_pause_without_a_reason_is_told_after_a_minute(begun: Device, desk: Desk, wait):
    """PAU-02: while it lasts the card comes first and says so; no fact marks the moment."""
    begun.do(turn.pause, after_ms=0)
    wait(begun, 59)
    assert card(desk)["watch"] == [] and not card(desk)["is_alert"] and card(desk)["changes_s"] == 1
    wait(begun, 1)
    assert card(desk)["watch"] == ["Paused for more than 1 min, and nobody has said why (PAU-02)"]
    assert card(desk)["is_alert"]
    begun.do(turn.state_reason, "ROLL_DISPUTE", after_ms=0)
    begun.sync()
    assert card(desk)["watch"] == [] and not card(desk)["is_alert"]


def test_a_pause_of_more_than_five_minutes_is_told_and_stays_for_a_while(begun: Device, desk: Desk, wait):
    """PAU-02: also when it is over; the history of the match keeps it for good, with its reason."""
    paused(begun, "ROLL_DISPUTE", 299, wait)
    assert card(desk)["watch"] == []
    wait(begun, 2)
    assert card(desk)["watch"] == ["Long pause, for more than 5 min"] and card(desk)["is_alert"]
    begun.do(turn.resume, after_ms=0)
    begun.sync()
    said = "Long pause, 5:01: dispute about a roll"
    assert card(desk)["watch"][:1] == [said] and card(desk)["is_alert"]
    wait(begun, 121)
    assert card(desk)["watch"][:1] == [said] and not card(desk)["is_alert"]
    wait(begun, 800)
    assert said not in card(desk)["watch"]
    (line,) = history(desk, "pause")
    assert line.startswith("Pause of 5:01: dispute about a roll; of Rossi’s, number 1")


def test_pauses_by_mistake_are_counted(begun: Device, desk: Desk, wait):
    """PAU-02: the history has each with its number; one that lasted is reported."""
    for seconds in (2, 61):
        paused(begun, "MISTAKE", seconds, wait)
        begun.do(turn.resume, after_ms=0)
        begun.sync()
    assert history(desk, "pause") == [
        "Pause of 0:02: by mistake (number 1); of Rossi’s, number 1 without a consequence, 0:02 in all",
        "Pause of 1:01: by mistake (number 2); of Rossi’s, number 2 without a consequence, 1:03 in all",
    ]
    assert card(desk)["watch"] == ["Pause without a reason, 1:01 (by mistake) (PAU-02)"]


def pause_in_vain(device: Device, seconds: float, wait) -> None:
    paused(device, "ILLEGAL_MOVE", seconds, wait)
    device.do(turn.resume, after_ms=0)
    device.sync()


def test_pauses_of_a_player_add_up(begun: Device, desk: Desk, wait):
    """PAU-02: three useless ones in Rossi's turns are time to think; the opponent's two are not yet many."""
    for number in (1, 2, 3):
        assert card(desk)["watch"] == [] and not card(desk)["is_alert"]
        pause_in_vain(begun, 20, wait)
        begun.turn()
        if number < 3:
            pause_in_vain(begun, 10, wait)
            begun.turn()
    assert card(desk)["watch"] == ["Rossi has paused 3 times without a consequence, 1:00 in all (PAU-02)"]
    assert card(desk)["is_alert"]
    wait(begun, 2000)
    assert card(desk)["watch"] and "Rossi’s, number 3 without a consequence, 1:00 in all" in history(desk, "pause")[-1]


def test_one_that_was_good_for_something_is_not_counted(begun: Device, desk: Desk, wait):
    """PAU-02, INC-07: a roll is repeated, the director is called, or the director stops play himself."""
    for consequence in (repeat_roll, lambda device: device.do(calls.call_director)):
        begun.do(turn.pause, after_ms=0)
        wait(begun, 100)
        consequence(begun)
        for side in (0, 1) if begun.match.is_called() else ():
            begun.do(calls.withdraw_call, side)
        begun.do(turn.resume, after_ms=0)
        begun.turn()
    assert begun.match.clock.state == RUNNING
    begun.sync()
    assert card(desk)["watch"] == [] and "without" not in " ".join(history(desk, "pause"))


def test_from_when_on_is_a_setting_of_the_match(assigned, desk: Desk, wait):
    """PAU-02: by number, or by their sum."""
    for number, settings in ((7, {"pauses": "1"}), (8, {"pauses_s": "30"})):
        device = assigned(number=number, **settings)
        device.accept()
        device.begin_game(turns=2)
        pause_in_vain(device, 29 + number - 7, wait)
        assert as_json.table(desk, number)["watch"][0].startswith("Rossi has paused once without a consequence")


def test_the_pause_at_the_end_of_a_game_is_no_line(begun: Device, desk: Desk):
    begun.win(0)
    begun.sync()
    assert history(desk, "pause") == []


def test_a_turn_finished_on_a_stopped_clock_is_told_after_a_minute(begun: Device, desk: Desk, wait):
    """AMB-08: the opponent has agreed, but the director may end it all the same."""
    paused(begun, "EARLY_DICE", 10, wait)
    begun.do(procedures.lose_delay, 1, BY_B, after_ms=0)
    wait(begun, 51)
    assert card(desk)["watch"][0] == "The turn is being finished on a stopped clock for more than 1 min (AMB-08)"
    begun.turn(after_ms=0)
    begun.sync()
    assert "A turn was finished on a stopped clock for 1:01 (AMB-08)" in card(desk)["watch"]


def repeat_roll(device: Device) -> None:
    """The player who is not on turn agrees to a new delay."""
    device.do(turn.restart_delay, author(other(device.match.clock.active)))


def test_a_second_new_delay_in_one_turn_is_told(begun: Device, desk: Desk):
    """INC-07: the first is ordinary, and in the next turn it is the first again."""
    repeat_roll(begun)
    begun.turn()
    repeat_roll(begun)
    begun.sync()
    assert card(desk)["watch"] == []
    repeat_roll(begun)
    begun.sync()
    assert card(desk)["watch"] == ["De Vries was given the full delay 2 times more in one turn (INC-07)"]
    assert card(desk)["is_alert"]


def cut(device: Device, now: Now, lost_s: float, off_s: float) -> None:
    """The power fails some seconds after the last fact, which the director has, and returns."""
    device.now_ms += int(lost_s * 1000)
    now.s += lost_s
    device.sync()
    now.s += off_s
    device.restart()
    device.now_ms = device.match.at_ms
    device.exchange()
    device.do(restoring.restore, CAUSE_POWER, after_ms=0)
    for side in (0, 1):
        device.do(restoring.confirm_restore, side, after_ms=0)
    device.sync()


def test_every_power_cut_says_what_it_gave_back_and_several_are_told(begun: Device, desk: Desk, now: Now):
    """INC-13: the time since the last fact that the director has; on the match's page for good."""
    cut(begun, now, 7, 120)
    assert history(desk, "device") == ["Back after a power cut: 0:07 back to Rossi"]
    assert card(desk)["watch"] == []
    begun.turn()
    cut(begun, now, 4, 30)
    assert history(desk, "device")[1] == "Back after a power cut: 0:04 back to De Vries"
    assert card(desk)["watch"] == ["2 power cuts in this match: 0:07 back to Rossi; 0:04 back to De Vries"]
    assert card(desk)["is_alert"]


def test_a_power_cut_in_a_pause_gives_nothing_back(begun: Device, desk: Desk, now: Now):
    begun.do(turn.pause)
    cut(begun, now, 60, 60)
    assert history(desk, "device") == ["Back after a power cut: no time ran"]


def test_what_nobody_had_heard_of_is_not_known(begun: Device, desk: Desk, now: Now):
    """A table that played without the link tells of its cut later."""
    begun.turn(after_ms=3000)
    begun.restart()
    begun.now_ms = begun.match.at_ms
    begun.do(restoring.restore, CAUSE_POWER, after_ms=0)
    begun.sync()
    assert history(desk, "device") == ["Back after a power cut: De Vries on turn, time not known"]


def test_a_late_return_under_club_rules_is_the_directors_to_judge(assigned, desk: Desk, wait):
    """BRK-09: K says that penalties are possible but gives no figures; the delay is shown, and points can be given."""
    device = assigned(length=13, rule_set="club")
    device.accept()
    device.begin_game()
    device.win(0)
    device.sync()
    device.do(breaks.begin_break, 1, 0, after_ms=0)
    wait(device, 1500)
    late = card(desk)["late"]["lines"]
    assert {line["proposal"] for line in late} == {
        "Club (AIGB style) has no figures for a late return: the director decides (BRK-09)"
    }
    assert [int(line["late_s"]) for line in late] == [900, 900] and "late_points" in as_json.table(desk, 7)["forms"]


def test_a_flag_in_doubt_is_told_and_not_called(begun: Device, desk: Desk):
    """EXP-01: the card says so at once, the history for ever."""
    match = begun.match
    side, flag_ms = match.clock.active, match.clock.next_flag_ms()
    begun.now_ms = flag_ms + 12

    def press(match, now_ms: int) -> None:
        doubts.hear(match, now_ms, 40, lambda at_ms: turn.press(match, at_ms, side))

    begun.do(press, after_ms=0)
    begun.sync()
    assert card(desk)["state"] == "running"
    name = match.names[side]
    (told,) = card(desk)["watch"]
    assert told.startswith(f"The flag of {name} is in doubt and was not called: the press was stamped 12 ms after it")
    assert history(desk, "time") == [f"Flag of {name} in doubt, not called: 12 ms late, uncertain by 40 ms"]
