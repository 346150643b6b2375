"""A dispute about the score: which record prevails by the rule set, and the order that follows (SKP-04, SKP-05)."""

import re

import pytest
from starlette.testclient import TestClient

from host_tools.director.desk import placing
from host_tools.director.desk.desk import Desk
from host_tools.director.faults import Fault
from host_tools.director.games.backgammon.orders import disputes
from matchcore.games.backgammon.rules import rulesets
from matchcore.games.backgammon.topics import calls
from tests.director import as_json
from tests.director.conftest import PAGE, say_yes, settings
from tests.director.device import Device

TYPED = {
    "card_a": "typed",
    "card_a_a": "3",
    "card_a_b": "1",
    "card_b": "typed",
    "card_b_a": "2",
    "card_b_b": "1",
    "board": "table",
    "board_a": "",
    "board_b": "",
}


def judged(rule_set: str, **changes: str) -> tuple:
    outcome = disputes.judge(rulesets.full_rule_set(rule_set), TYPED | changes, (3, 1), 7)
    return outcome.prevails, outcome.score, outcome.rule


def test_the_card_of_who_is_behind_prevails_over_the_board():
    """B is behind on both cards; the board is only evidence (SKP-04, AMB-37)."""
    for rule_set in ("wbgf21", "cnb", "eubgf13"):
        assert judged(rule_set) == ("B_CARD", (2, 1), "SKP-04")


def test_the_board_prevails_in_the_club():
    assert judged("club") == ("BOARD", (3, 1), "SKP-05")
    assert judged("club", board="") == ("B_CARD", (2, 1), "SKP-05")


def test_a_card_that_is_not_clear_leaves_it_to_the_director():
    assert judged("wbgf21", unclear_b="1") == ("DIRECTOR", None, "SKP-04")
    assert judged("club", board="", leader_checked="1") == ("DIRECTOR", None, "SKP-05")


def test_the_only_card_prevails_and_may_be_the_tables_own_record():
    assert judged("wbgf21", card_b="", board="") == ("A_CARD", (3, 1), "SKP-04")
    assert judged("wbgf21", card_a="table", card_b="") == ("A_CARD", (3, 1), "SKP-04")
    assert judged("wbgf21", card_b_a="3") == ("AGREE", (3, 1), "SKP-04")


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"card_a_a": "8"}, "Card of A, Score of A: “8” is not a number from 0 to 7"),
        ({"card_b_b": "-1"}, "Card of B, Score of B: “-1” is not a number from 0 to 7"),
        ({"card_b_b": ""}, "Card of B, Score of B is missing"),
        ({"board": "guess"}, "Scoreboard: “guess” is not one of the choices"),
        ({"card_a": "", "card_b": "", "board": ""}, "at least one card"),
    ],
)
def test_a_record_that_cannot_be_is_refused_with_its_field(changes: dict[str, str], words: str):
    with pytest.raises(Fault) as error:
        judged("wbgf21", **changes)
    assert words in error.value.message


@pytest.fixture
def disputed(device: Device, desk: Desk) -> Device:
    """Rossi leads 3 – 1 on the table; De Vries calls the director."""
    placing.assign(desk, 7, settings(7))
    device.sync()
    device.accept()
    device.begin_game()
    device.win(0, 3)
    device.begin_game()
    device.win(1)
    device.do(calls.call_director, "SCORE")
    device.sync()
    return device


def test_the_ruling_sets_the_score_with_its_reason(client: TestClient, disputed: Device, desk: Desk):
    client.headers.update(PAGE)
    assert 'href="/tables/7/dispute"' in client.get("/tables/7").text
    text = client.get("/tables/7/dispute", params=TYPED).text
    assert "The card of De Vries prevails (SKP-04): 2 – 1" in text
    assert "Game 1: Rossi, backgammon, 3 points" in text  # the evidence
    form = text.partition('action="/tables/7/orders"')[2].partition("</form>")[0]
    fields = dict(re.findall(r'name="(\w+)" value="([^"]*)"', form))
    assert fields.pop("crawford_played") == "1" and fields.pop("keeps_call") == "1" and "checked" not in form
    assert say_yes(client, "/tables/7/orders", fields).status_code == 303
    disputed.sync()
    assert (disputed.match.score_a, disputed.match.score_b) == (2, 1)
    newest = as_json.table(desk, 7)["history"][-2]
    assert newest["words"] == "Score set to 2 – 1 (The card of De Vries prevails (SKP-04))"
    assert not disputed.match.is_called(), "the call about the score ends with it (DSP-01)"


def test_a_wrong_entry_changes_nothing_and_is_kept(client: TestClient, disputed: Device, desk: Desk):
    wrong = TYPED | {"card_a_a": "seven"}
    answer = client.get("/tables/7/dispute", params=wrong, headers=PAGE)
    assert answer.status_code == 422 and "“seven” is not a number" in answer.text and 'value="seven"' in answer.text
    assert client.get("/tables/7/dispute", params=wrong).json()["error"] == "BAD_NUMBER"
    assert len(as_json.table(desk, 7)["orders"]) == 1  # the assignment


def test_a_dispute_needs_a_match(client: TestClient, device: Device):
    answer = client.get("/tables/7/dispute")
    assert answer.status_code == 409 and answer.json()["error"] == "NO_MATCH_HERE"
