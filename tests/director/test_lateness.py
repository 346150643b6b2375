"""Lateness (LAT-01 to LAT-08): counted from the schedule or the end of a break, with the rules' proposals."""

import re
import time
from collections.abc import Callable

import pytest
from starlette.testclient import TestClient

from host_tools.director.desk import giving, undoing
from host_tools.director.desk.desk import Desk
from host_tools.director.order import Order
from host_tools.director.views import log
from host_tools.director.views.at_table import cards
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.topics import beginning, breaks
from tests.director import as_json
from tests.director.conftest import PAGE, Now
from tests.director.device import Device

Assigned = Callable[..., Device]


def start_s(now: Now, in_s: int = 0) -> str:
    """The scheduled start in the option's form: this far from now."""
    day = time.localtime(now.s + in_s)
    return str(day.tm_hour * 3600 + day.tm_min * 60 + day.tm_sec)


def card(desk: Desk, number: int = 7) -> dict:
    return as_json.table(desk, number)


def late(desk: Desk) -> list[tuple]:
    """(side, whole minutes late, points that are due) for each player who is late."""
    return [(line["side"], int(line["late_s"] // 60), line["points"]) for line in card(desk)["late"]["lines"]]


def test_an_absent_player_is_counted_from_the_scheduled_start(assigned: Assigned, desk: Desk, now: Now, wait):
    """One point at exactly 5:00, a second at 10:00 (LAT-02, AMB-53)."""
    device = assigned(start_s=start_s(now, 60))
    device.do(beginning.accept, 0, after_ms=0)
    wait(device, 60 + 299)
    assert late(desk) == [(1, 4, 0)] and not card(desk)["is_alert"]
    wait(device, 1)
    assert late(desk) == [(1, 5, 1)] and card(desk)["is_alert"]
    wait(device, 300)
    assert late(desk) == [(1, 10, 2)]
    (line,) = card(desk)["late"]["lines"]
    assert line["proposal"].startswith("2 points to Rossi") and line["may_start_clock"]


def test_nothing_is_counted_while_both_are_away(assigned: Assigned, desk: Desk, now: Now, wait):
    """The wait for the other player starts when the first one arrives (AMB-23)."""
    device = assigned(start_s=start_s(now))
    wait(device, 720)
    assert late(desk) == [(0, 12, 0), (1, 12, 0)]
    assert "while both are away (AMB-23)" in card(desk)["late"]["lines"][0]["proposal"]
    device.do(beginning.accept, 0, after_ms=0)
    wait(device, 300)
    assert late(desk) == [(0, 12, 0), (1, 17, 1)]


def test_points_that_were_given_are_not_proposed_again(assigned: Assigned, desk: Desk, now: Now, wait):
    device = assigned(start_s=start_s(now))
    device.do(beginning.accept, 0, after_ms=0)
    wait(device, 301)
    giving.give(desk, 7, Order(facts.LATE_POINTS_FOR, (1, 1, -1), "late for the start"))
    device.sync()
    assert late(desk) == [(1, 5, 0)] and not card(desk)["is_alert"]
    wait(device, 300)
    assert late(desk) == [(1, 10, 1)]
    assert device.match.score_a == 1


def test_more_than_half_of_the_length_is_proposed_as_a_forfeit(assigned: Assigned, desk: Desk, now: Now, wait):
    """2 of 5 points are not enough, 3 are (LAT-04)."""
    device = assigned(length=5, start_s=start_s(now))
    device.do(beginning.accept, 0, after_ms=0)
    wait(device, 600)
    assert not card(desk)["late"]["lines"][0]["is_forfeit"]
    wait(device, 300)
    (line,) = card(desk)["late"]["lines"]
    assert line["is_forfeit"] and "LAT-04" in line["proposal"]


def test_points_of_an_earlier_delay_are_added(assigned: Assigned, desk: Desk, now: Now, wait):
    """BRK-09."""
    device = assigned(length=7, start_s=start_s(now))
    device.do(beginning.accept, 0, after_ms=0)
    wait(device, 600)
    giving.give(desk, 7, Order(facts.LATE_POINTS_FOR, (1, 2, -1), "late for the start"))
    device.sync()
    device.accept()  # both: the points have changed what one of them had accepted
    device.begin_game(turns=1)
    device.win(1)
    device.do(breaks.begin_break, 0, 1, after_ms=0)
    wait(device, 5 * 60)
    device.do(breaks.return_from_break, 0, after_ms=0)
    wait(device, 10 * 60)
    lines = [line for line in card(desk)["late"]["lines"] if line["side"] == 1]
    assert [(line["after"], line["points"], line["total"], line["is_forfeit"]) for line in lines] == [
        ("break", 2, 4, True)
    ]


def test_points_are_booked_to_the_delay_that_they_are_for(
    assigned: Assigned, desk: Desk, now: Now, wait, client: TestClient
):
    """LAT-02, LAT-04, AMB-23: two for the start, given only in the break, leave those for the break due."""
    device = assigned(length=9, start_s=start_s(now))
    device.do(beginning.accept, 0, after_ms=0)
    wait(device, 660)
    device.do(beginning.accept, 1, after_ms=0)
    device.begin_game(turns=1)
    device.win(1)
    device.do(breaks.begin_break, 0, 1, after_ms=0)
    wait(device, 5 * 60)
    device.do(breaks.return_from_break, 0, after_ms=0)
    wait(device, 5 * 60 + 1)
    assert late(desk) == [(1, 5, 1)]
    client.headers.update(PAGE)
    form = (
        client.get("/tables/7?form=late_points")
        .text.partition('name="form" value="late_points"')[2]
        .partition("</form>")[0]
    )
    assert "after break 1" in form and "for the start" in form and "after break 2" not in form
    given = {"form": "late_points", "side": "1", "points": "2", "delay": "0", "reason": "LAT-02"}
    assert client.post("/tables/7/orders", data=given).status_code == 303
    device.sync()
    assert late(desk) == [(1, 5, 1)]
    (line,) = [line for line in card(desk)["late"]["lines"] if line["side"] == 1]
    assert line["given"] == 0 and line["total"] == 3
    assert client.post("/tables/7/orders", data=given | {"points": "1", "delay": "1"}).status_code == 303
    device.sync()
    assert late(desk) == [(1, 5, 0)]
    text = client.get("/tables/7").text
    assert "is late for the start: 2 points" in text and "is late after break 1: 1 point to" in text


def test_the_club_starts_the_clock_at_its_moment_instead(assigned: Assigned, desk: Desk, now: Now, wait):
    """Counted from 20 minutes after the scheduled start, and no points where a clock is used (LAT-03, LAT-07)."""
    device = assigned(rule_set="club", start_s=start_s(now))
    device.do(beginning.accept, 0, after_ms=0)
    wait(device, 20 * 60 - 1)
    assert not card(desk)["late"]["lines"][0]["may_start_clock"]
    wait(device, 1)
    (line,) = card(desk)["late"]["lines"]
    assert line["may_start_clock"] and line["points"] == 0 and "LAT-07" in line["proposal"]


@pytest.mark.parametrize("rule_set", ["club", "wbgf21", "cnb"])
def test_a_match_that_was_postponed_counts_from_the_hour(assigned: Assigned, desk: Desk, now: Now, wait, rule_set: str):
    """The director set the moment; the first point comes five minutes after it (LAT-03, LAT-05, BRK-07, AMB-22)."""
    device = assigned(rule_set=rule_set, start_s=start_s(now), grace_min="60", clock="off")
    device.do(beginning.accept, 0, after_ms=0)
    wait(device, 65 * 60 - 1)
    assert late(desk) == [(1, 64, 0)]
    wait(device, 1)
    assert late(desk) == [(1, 65, 1)]


def test_a_postponed_start_does_not_lengthen_a_break(assigned: Assigned, desk: Desk, now: Now, wait):
    """BRK-07, BRK-09."""
    device = assigned(length=9, start_s=start_s(now), grace_min="60")
    device.do(beginning.accept, 0, after_ms=0)
    device.do(beginning.accept, 1, after_ms=0)
    device.begin_game(turns=1)
    device.win(1)
    device.do(breaks.begin_break, 0, 1, after_ms=0)
    wait(device, 5 * 60)
    device.do(breaks.return_from_break, 0, after_ms=0)
    wait(device, 5 * 60 + 1)
    assert late(desk) == [(1, 5, 1)]


def test_who_has_the_clock_started_gets_no_points(assigned: Assigned, desk: Desk, now: Now, wait):
    device = assigned(start_s=start_s(now))
    device.do(beginning.accept, 0, after_ms=0)
    wait(device, 300)
    giving.give(desk, 7, Order(facts.ABSENT_STARTED, (1,), "not there"))
    device.sync()
    wait(device, 300)
    assert [line["points"] for line in card(desk)["late"]["lines"]] == [0]
    assert card(desk)["state"] == "absent" and "De Vries" in card(desk)["words"]


def test_a_clock_that_was_not_to_be_started_leaves_the_points_as_they_were(
    assigned: Assigned, desk: Desk, now: Now, wait
):
    """LAT-02, LAT-08, GEN-05: undone after five minutes, so that ten are counted."""
    device = assigned(start_s=start_s(now))
    device.do(beginning.accept, 0, after_ms=0)
    wait(device, 300)
    giving.give(desk, 7, Order(facts.ABSENT_STARTED, (1,), "not there"))
    device.sync()
    giving.give(desk, 7, Order(facts.UNDONE, (0,), "points instead"))
    device.sync()
    wait(device, 300)
    assert late(desk) == [(1, 10, 2)]
    assert card(desk)["late"]["lines"][0]["may_start_clock"]


def test_points_that_were_taken_back_are_proposed_again(assigned: Assigned, desk: Desk, now: Now, wait):
    device = assigned(start_s=start_s(now))
    device.do(beginning.accept, 0, after_ms=0)
    wait(device, 300)
    giving.give(desk, 7, Order(facts.LATE_POINTS_FOR, (1, 1, -1), "late for the start"))
    device.sync()
    assert late(desk) == [(1, 5, 0)]
    giving.give(desk, 7, Order(facts.UNDONE, (0,), "wrong table"))
    device.sync()
    assert late(desk) == [(1, 5, 1)]


def test_a_joined_break_that_is_taken_back_gives_no_time(assigned: Assigned, desk: Desk, wait):
    """BRK-04, LAT-02: the first break ends at its own time, and a player who was back from it is back."""
    device = assigned(length=13)
    device.accept()
    device.begin_game()
    device.win(0)
    device.do(breaks.begin_break, 1, 0, after_ms=0)
    device.do(breaks.return_from_break, 0, after_ms=0)
    device.do(breaks.begin_break, 0, 1, after_ms=0)
    device.sync()
    giving.give(desk, 7, Order(facts.UNDONE, (0,), "no second break"))
    device.sync()
    wait(device, 600)
    assert late(desk) == [(1, 5, 1)]


def test_a_waiver_hides_the_proposal_until_the_director_asks(
    assigned: Assigned, desk: Desk, now: Now, wait, client: TestClient
):
    """At a national event of C only serious cases cost points (LAT-06, AMB-25)."""
    device = assigned(rule_set="cnb", start_s=start_s(now), national="yes")
    device.do(beginning.accept, 0, after_ms=0)
    wait(device, 300)
    assert late(desk) == [(1, 5, 1)] and not card(desk)["is_alert"]
    text = client.get("/tables/7", headers=PAGE).text
    assert text.index("LAT-06") < text.index("1 point to Rossi")
    text = client.get("/", headers=PAGE).text
    assert "De Vries: late for the start" in text and "1 point" not in text and 'id="need-' not in text


def test_the_waiver_is_for_late_starts_only(assigned: Assigned, desk: Desk, now: Now, wait):
    """LAT-06, AMB-25: at the same national event, lateness after a break is proposed as usual."""
    device = assigned(rule_set="cnb", national="yes")
    device.accept()
    device.begin_game(turns=1)
    device.win(1)
    device.do(breaks.begin_break, 0, 1, after_ms=0)
    wait(device, 5 * 60)
    device.do(breaks.return_from_break, 0, after_ms=0)
    wait(device, 5 * 60)
    assert late(desk) == [(1, 5, 1)] and card(desk)["is_alert"]


def test_an_event_that_is_not_national_has_no_waiver(assigned: Assigned, desk: Desk, now: Now, wait):
    """LAT-06, AMB-25: nor does a national one under other rules."""
    for number, options in ((7, {"rule_set": "cnb"}), (8, {"rule_set": "wbgf21", "national": "yes"})):
        device = assigned(number=number, start_s=start_s(now), **options)
        device.do(beginning.accept, 0, after_ms=0)
        wait(device, 300)
        (line,) = card(desk, number)["late"]["lines"]
        assert line["points"] == 1 and not line["is_hidden"] and card(desk, number)["is_alert"]


def test_the_proposal_is_given_by_one_button_or_in_its_form(
    assigned: Assigned, desk: Desk, now: Now, wait, client: TestClient
):
    """LAT-08: the rules' proposal is on the board, and nothing is booked without the director."""
    device = assigned(start_s=start_s(now))
    device.do(beginning.accept, 0, after_ms=0)
    wait(device, 600)
    row = re.search(r'id="need-t7".*?</li>', client.get("/", headers=PAGE).text, re.S)
    assert row and "Give 2 points" in row[0] and "Start the clock" in row[0]
    give, start = (
        dict(re.findall(r'name="(\w+)" value="([^"]*)"', form))
        for form in re.findall(r'action="/tables/7/orders"(.*?)</form>', row[0], re.S)
    )
    start.pop("csrf", None), give.pop("csrf", None)
    assert give["form"] == "late_points" and start == {"then": "/", "form": "start_absent"} | {
        "side": "1",
        "reason": "late for the start",
    }
    link = "/tables/7?form=late_points&amp;side=1&amp;points=2&amp;delay=0&amp;reason=late+for+the+start#give"
    assert link in client.get("/tables/7", headers=PAGE).text
    answer = client.post("/tables/7/orders", data=give, headers=PAGE)
    assert (answer.status_code, answer.headers["location"]) == (303, "/")
    device.sync()
    assert late(desk) == [(1, 10, 0)] and (device.match.score_a, device.match.score_b) == (2, 0)


def test_a_start_without_a_schedule_is_nobodys_lateness(assigned: Assigned, desk: Desk, wait):
    device = assigned()
    wait(device, 3600)
    assert card(desk)["late"] == {"lines": [], "due_s": None, "changes_s": None}


def test_a_schedule_just_after_midnight_is_tomorrows(assigned: Assigned, desk: Desk, now: Now):
    day = time.localtime(now.s)
    now.s = time.mktime((day.tm_year, day.tm_mon, day.tm_mday, 23, 50, 0, 0, 0, -1))
    assigned(start_s="600")
    assert card(desk)["late"]["due_s"] == now.s + 20 * 60


def test_what_the_rules_propose_is_dropped_for_a_reason_until_more_is_due(
    assigned: Assigned, desk: Desk, now: Now, wait, client: TestClient
):
    """LAT-08; and it can be taken back."""
    device = assigned(start_s=start_s(now))
    device.do(beginning.accept, 0, after_ms=0)
    wait(device, 301)
    client.headers.update(PAGE)
    assert 'action="/tables/7/drop"' in client.get("/").text
    found = re.search(r'href="(/tables/7/drop)[?]occasion=([^"]+)"', client.get("/tables/7").text)
    assert found and "Drop it" in client.get(f"{found[1]}?occasion={found[2]}").text
    form = {"occasion": found[2].replace("%3A", ":")}
    assert client.post(found[1], data=form | {"reason": "the hall was late"}).status_code == 303
    assert not card(desk)["is_alert"] and cards.list_cards(desk, [7])[0].need is None
    line = log.page(desk, log.Filter()).lines[0]
    assert (line.name, line.kind, line.reason, line.rule) == ("director", "drop_late", "the hall was late", "LAT-08")
    again = client.post(found[1], data=form | {"reason": "twice"})
    assert again.status_code == 409 and "director has dropped this" in again.text
    shown = undoing.preview(desk, line.number)
    undoing.undo(desk, line.number, confirmed=shown.mark)
    assert cards.list_cards(desk, [7])[0].need.kind == "late"
    client.post(found[1], data=form | {"reason": "the hall was late"})
    wait(device, 300)
    assert cards.list_cards(desk, [7])[0].need.kind == "late", "another point is due"
