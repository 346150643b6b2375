"""The desk's words are meaningful."""

import re

import pytest
from starlette.testclient import TestClient

from host_tools.director.desk import giving
from host_tools.director.desk.desk import Desk
from host_tools.director.order import Order
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.topics import breaks, calls
from matchcore.log import link
from tests.director import as_json
from tests.director.conftest import PAGE
from tests.director.device import Device


@pytest.mark.parametrize(
    ("reason", "words"),
    [
        ("EMERGENCY", "EMERGENCY"),
        ("DIRECTOR", "DIRECTOR CALLED"),
        ("DISPUTE", "DIRECTOR CALLED: dispute"),
    ],
)
def test_a_call_is_not_said_twice(playing: Device, desk: Desk, reason: str, words: str):
    playing.do(calls.call_director, reason)
    playing.sync()
    assert as_json.table(desk, 7)["words"] == words


def test_a_match_without_a_clock_has_no_neutral_clock(assigned, desk: Desk):
    """CLK-27."""
    device = assigned(7, clock="off")
    device.accept()
    device.begin_game(turns=0)
    device.sync()
    assert as_json.table(desk, 7)["words"] == "In play, without a clock"


def test_a_break_waits_for_both(assigned, desk: Desk, wait):
    device = assigned(9)
    device.accept()
    device.begin_game()
    device.win(0)
    device.do(breaks.begin_break, 1, 0)
    device.sync()
    assert as_json.table(desk, 7)["words"] == "Break: waiting for both players"
    wait(device, 301)
    assert as_json.table(desk, 7)["words"] == "BREAK IS OVER: waiting for both players"


def test_what_was_taken_back_is_said_wherever_it_stands(client: TestClient, playing: Device, desk: Desk):
    """GEN-05: on the card, in the orders, in the facts, in the history and in the report."""
    giving.give(desk, 7, Order(facts.SCORE_SET, (2, 1, 0), "card of A"))
    playing.sync()
    giving.give(desk, 7, Order(facts.UNDONE, (playing.match.undo.newest(),), "card of B"))
    table = as_json.table(desk, 7)
    was = "“Score set to 2 – 1”"
    assert table["orders"][0]["words"] == table["order"]["words"] == f"Take back: {was} (card of B)"
    playing.sync()
    table = as_json.table(desk, 7)
    assert table["facts"][0]["words"] == f"Taken back: {was} (card of B)"
    assert table["history"][-1]["words"] == f"Taken back: {was} (card of B)"
    assert any(line["words"] == f"Taken back: {was}" for line in as_json.rulings(desk))
    assert not re.search(r"[Ff]act \d", client.get("/tables/7", headers=PAGE).text)


def test_messages_that_were_rejected_say_why(client: TestClient, playing: Device, desk: Desk):
    forged = bytearray(playing.request())
    forged[-1] ^= 1
    with pytest.raises(link.BadMessage):
        playing.post(bytes(forged))
    (note,) = as_json.table(desk, 7)["notes"]
    assert note == "1 message in its name was rejected (not signed with its key)"


def test_a_rule_in_the_report_says_what_it_is_about(client: TestClient, playing: Device, desk: Desk):
    giving.give(desk, 7, Order(facts.PENALTY, (1, 1), "TOU-07 after two warnings"))
    playing.sync()
    assert "<td>TOU-07 slow play</td><td>penalty points</td>" in client.get("/rulings", headers=PAGE).text
