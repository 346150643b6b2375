"""Things the director watches: calls, breaks, confirmations, and open questions about a game."""

from collections.abc import Callable

import pytest
from starlette.testclient import TestClient

from host_tools.director.desk.desk import Desk
from matchcore.games.backgammon.game import scoring
from matchcore.games.backgammon.rules import rulesets
from matchcore.games.backgammon.topics import breaks, calls, early, flags, procedures, results, turn
from matchcore.sides import BY_A, BY_DIRECTOR, NOBODY
from tests.director import as_json
from tests.director.conftest import PAGE, Now
from tests.director.device import Device
from tests.director.test_live import Browser, feed_of

Assigned = Callable[..., Device]


def card(desk: Desk, number: int = 7) -> dict:
    return as_json.table(desk, number)


def late(desk: Desk) -> list[tuple]:
    """(side, whole minutes late, points that are due) for each player who is late."""
    return [(line["side"], int(line["late_s"] // 60), line["points"]) for line in card(desk)["late"]["lines"]]


# -- breaks (BRK-05, BRK-09) -------------------------------------------------------------------------------------------


@pytest.fixture
def on_break(assigned: Assigned) -> Device:
    device = assigned(length=9)
    device.accept()
    device.begin_game()
    device.win(0)
    device.sync()
    device.do(breaks.begin_break, 1, 0, after_ms=0)
    device.sync()
    return device


def test_a_break_is_counted_down_and_its_overrun_up(on_break: Device, desk: Desk, wait):
    wait(on_break, 240)
    view = card(desk)
    assert view["state"] == "break" and round(view["break"]["left_s"]) == 60 and not view["break"]["is_over"]
    on_break.do(breaks.return_from_break, 0, after_ms=0)
    wait(on_break, 90)
    view = card(desk)
    assert round(view["break"]["left_s"]) == -30 and view["break"]["is_back"] == [True, False]
    assert view["words"] == "BREAK IS OVER: waiting for De Vries"
    assert late(desk) == [(1, 0, 0)]


def test_who_is_back_late_is_shown_until_the_next_game(on_break: Device, desk: Desk, wait):
    wait(on_break, 300)
    on_break.do(breaks.return_from_break, 0, after_ms=0)
    wait(on_break, 310)
    on_break.do(breaks.return_from_break, 1, after_ms=0)
    on_break.sync()
    wait(on_break, 1000)
    assert late(desk) == [(1, 5, 1)]
    on_break.begin_game()
    on_break.sync()
    assert late(desk) == []
    # the page of the table keeps it
    assert [line["points"] for line in card(desk)["delays"]] == [1]


def test_the_director_ends_a_break(on_break: Device, desk: Desk, client: TestClient):
    client.post("/tables/7/orders", data={"form": "end_break"})
    on_break.sync()
    assert card(desk)["state"] == "ready" and card(desk)["break"] is None


def test_a_card_is_sent_again_when_only_time_has_passed(on_break: Device, desk: Desk, now: Now):
    """The end of a break is no fact, but is visible all the same."""
    stream = Browser(feed_of(desk))
    assert any("event: card" in event for event in stream.news())
    now.s += 8
    assert not any("event: card" in event for event in stream.news())
    now.s += 297
    assert any("BREAK IS OVER" in event for event in stream.news())


# -- results that wait (RES-08, AMB-40) --------------------------------------------------------------------------------


@pytest.mark.parametrize("rule_set", rulesets.IDS)
@pytest.mark.parametrize("is_winner", [True, False])
def test_the_rule_set_says_whose_confirmation_is_enough(
    assigned: Assigned, desk: Desk, wait, rule_set: str, is_winner: bool
):
    """W: both; C and E: the winner; K: either."""
    device = assigned(length=1, rule_set=rule_set)
    device.accept()
    device.begin_game()
    device.win(0)
    device.do(results.confirm, 0 if is_winner else 1, after_ms=0)
    wait(device, 1)
    enough = {"wbgf21": False, "cnb": is_winner, "eubgf13": is_winner, "club": True}[rule_set]
    waits = card(desk)["confirmation"]
    assert waits["is_enough"] == enough and card(desk)["is_alert"] == enough
    wait(device, 598)
    assert not card(desk)["confirmation"]["asks"]
    wait(device, 1)
    assert card(desk)["confirmation"]["asks"] != enough


@pytest.mark.parametrize("minutes", [1, 5, 30])
def test_the_director_sets_how_long_a_confirmation_is_waited_for(assigned: Assigned, desk: Desk, wait, minutes: int):
    """AMB-40: ten minutes unless the match or its event has another time."""
    device = assigned(length=1, confirm_min=str(minutes))
    device.accept()
    device.begin_game()
    device.win(0)
    device.do(results.confirm, 0, after_ms=0)
    wait(device, 60 * minutes - 1)
    waits = card(desk)["confirmation"]
    assert not waits["asks"] and waits["changes_s"] == 1
    wait(device, 1)
    waits = card(desk)["confirmation"]
    assert waits["asks"] and waits["changes_s"] is None and card(desk)["is_alert"]


def test_one_confirmation_is_accepted_by_a_ruling(assigned: Assigned, desk: Desk, wait, client: TestClient):
    device = assigned(length=1)
    device.accept()
    device.begin_game()
    device.win(0)
    device.do(results.confirm, 0)
    wait(device, 600)
    text = client.get("/tables/7", headers=PAGE).text
    assert f"form=rule_result&amp;result={scoring.POINTS}&amp;winner=0&amp;reason=confirmed" in text
    order = {"form": "rule_result", "result": "1", "winner": "0", "reason": "confirmed by Rossi only (AMB-40)"}
    assert client.post("/tables/7/orders", data=order).status_code == 303
    device.sync()
    (match,) = as_json.matches(desk)
    assert match["status"] == "reported" and match["result"]["words"] == "Rossi wins 1 – 0 (points)"


# -- open questions about a game ---------------------------------------------------------------------------------------


def test_what_hangs_over_a_game_is_said(playing: Device, desk: Desk):
    side = 1 - playing.match.clock.active
    playing.do(procedures.lose_delay, side, BY_DIRECTOR, 0)
    playing.do(early.double_early, side)
    playing.sync()
    name = playing.match.names[side]
    assert card(desk)["watch"][0] == f"{name} has doubled early; the double stands (CUB-10)"
    assert f"{name} waits out the next delay (INC-02)" in card(desk)["watch"]


def test_both_empty_banks_are_told_in_their_order(playing: Device, desk: Desk):
    """The first one counts (EXP-07); the director is told at once (EXP-09)."""
    first = playing.match.clock.active
    for _ in (0, 1):
        playing.turn(after_ms=60 * 60000)
    playing.sync()
    names = playing.match.names
    expected = f"The bank of {names[first]} ran out first, then that of {names[1 - first]} (EXP-07)"
    assert expected in card(desk)["watch"] and card(desk)["is_alert"]


def test_an_announcement_is_watched_until_both_have_pressed(playing: Device, desk: Desk, client: TestClient):
    order = {"form": "announce", "is_asked": "1", "reason": "Ten minutes to the break"}
    client.post("/tables/7/orders", data=order)
    playing.sync()
    assert playing.match.news[3] == "Ten minutes to the break"
    assert card(desk)["watch"] == ["Not pressed yet since the director's message: both players"]
    side = playing.match.clock.active
    playing.turn()
    playing.sync()
    assert playing.match.names[1 - side] in card(desk)["watch"][0]
    playing.turn()
    playing.sync()
    assert card(desk)["watch"] == []


# -- who comes first ---------------------------------------------------------------------------------------------------


def test_an_emergency_comes_first_then_who_has_waited_longest(assigned: Assigned, desk: Desk, now: Now):
    devices = {number: assigned(number=number) for number in (1, 2, 3, 4)}
    for device in devices.values():
        device.accept()
        device.begin_game()
    for number, reason in ((3, "SCORE"), (1, "DISPUTE"), (2, "EMERGENCY")):
        devices[number].do(calls.call_director, reason, after_ms=0)
        now.s += 60
        for device in devices.values():
            device.now_ms += 60000
            device.sync()
    assert [view["number"] for view in as_json.tables(desk)] == [2, 3, 1, 4]
    assert "EMERGENCY" in as_json.tables(desk)[0]["words"]
    assert as_json.tables(desk)[1]["since_s"] > as_json.tables(desk)[2]["since_s"] > 0


def test_an_empty_bank_is_told_at_once_unless_that_is_turned_off(assigned, desk: Desk, wait):
    """EXP-09, AMB-12: turned off, the director hears of it with the claim; the log has it anyway."""
    for number, options in ((7, {}), (8, {"expiry_told": "claim"})):
        device = assigned(number=number, **options)
        device.accept()
        device.begin_game()
        wait(device, 15 * 60)
        device.do(turn.pause)
        device.sync()
        card, is_told = as_json.table(desk, number), not options
        assert device.match.clock.first_flag() != NOBODY
        assert (card["state"] == "expired") == card["is_alert"] == is_told
        assert any("EXP-02" in line for line in card["watch"]) == is_told
        device.do(flags.claim_time, BY_A)
        device.sync()
        assert as_json.table(desk, number)["state"] == "decided"
