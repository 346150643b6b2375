"""An assistant's proposals to the director, and an observer who calls (DESK 10)."""

import json

import pytest
from starlette.testclient import TestClient

from host_tools.director import identity
from host_tools.director.desk import placing
from host_tools.director.desk.desk import Desk
from host_tools.director.store import acts, orders, proposals
from host_tools.director.store.acts import ActRow
from tests.director import test_strange_facts as strange
from tests.director.conftest import PAGE, client_as, say_yes, settings
from tests.director.device import Device

PENALTY = {"form": "penalty", "against": "1", "points": "1", "reason": "talked during a turn, PEN-03"}
CORRECTION = {"result": "1", "winner": "1", "score_a": "0", "score_b": "3", "reason": "names swapped"}
YES, NO = {"answer": "yes"}, {"answer": "no"}


@pytest.fixture
def assistant(desk: Desk, playing: Device) -> TestClient:
    return client_as(desk, identity.ASSISTANT)


@pytest.fixture
def director(desk: Desk, assistant: TestClient) -> TestClient:
    return client_as(desk, identity.DIRECTOR)


def waiting(desk: Desk) -> list[str]:
    with desk.reading() as connection:
        return [order.fact.text for order in orders.waiting(connection, 7)]


def last_act(desk: Desk) -> ActRow:
    with desk.store.reading() as connection:
        return list(acts.read_all(connection))[-1]


def open_ones(desk: Desk) -> list[str]:
    with desk.store.reading() as connection:
        return [one.words for of_table in proposals.every_open(connection).values() for one in of_table]


def test_a_proposed_penalty_stands_on_the_board_and_orders_nothing(assistant, director, desk: Desk):
    assert assistant.post("/tables/7/orders", data=PENALTY).status_code == 303
    assert waiting(desk) == [] and last_act(desk).kind == "propose" and last_act(desk).name == "assistant"
    for page in ("/", "/calls"):
        row = director.get(page, headers=PAGE).text
        assert "PROPOSED" in row and 'action="/proposals/1"' in row and 'data-key="Y"' in row
    (need,) = director.get("/api/tables/7").json()["proposals"]
    assert "De Vries" in need["words"] and need["detail"] == "assistant, assistant"


def test_the_directors_yes_carries_it_out_with_both_names(assistant, director, desk: Desk):
    assistant.post("/tables/7/orders", data=PENALTY)
    assert director.post("/proposals/1", data=YES).status_code == 303
    assert waiting(desk) == [PENALTY["reason"]] and open_ones(desk) == []
    act = last_act(desk)
    assert (act.kind, act.name, act.role, act.rule) == ("order", "director", "director", "PEN-03")
    assert act.words.endswith("(proposed by assistant)")


def test_what_may_be_a_slip_is_asked_about_and_stays_open_until_then(assistant, director, desk: Desk):
    assistant.post("/tables/7/orders", data=PENALTY | {"points": "3"})
    asked = director.post("/proposals/1", data=YES)
    assert asked.status_code == 409 and asked.json()["error"] == "UNCONFIRMED"
    assert open_ones(desk) and waiting(desk) == []
    assert director.post("/proposals/1", data=YES | {"confirmed": asked.json()["confirm"]}).status_code == 303
    assert waiting(desk) and open_ones(desk) == []


def test_a_correction_is_proposed_and_carried_out(assistant, director, playing: Device, desk: Desk):
    playing.play()
    playing.sync()
    assert assistant.post("/matches/1/correct", data=CORRECTION).status_code == 303
    assert director.get("/api/results").json()["matches"][0]["status"] == "reported"
    assert say_yes(director, "/proposals/1", YES).status_code == 303
    match = director.get("/api/results").json()["matches"][0]
    assert match["status"] == "corrected" and match["corrections"][0]["reason"] == "names swapped"
    assert last_act(desk).words.endswith("(proposed by assistant)")


def test_no_drops_it_and_says_so_in_the_log(assistant, director, desk: Desk):
    assistant.post("/tables/7/orders", data=PENALTY)
    assert director.post("/proposals/1", data=NO).status_code == 303
    assert waiting(desk) == [] and open_ones(desk) == [] and last_act(desk).kind == "drop"
    again = director.post("/proposals/1", data=YES)
    assert again.status_code == 409 and again.json()["error"] == "PROPOSAL_SETTLED"
    assert "director has said no" in again.json()["message"]


def test_the_yes_is_the_directors_alone(assistant, director, desk: Desk):
    assistant.post("/tables/7/orders", data=PENALTY)
    answer = assistant.post("/proposals/1", data=YES)
    assert answer.status_code == 403 and answer.json()["error"] == "DIRECTORS_YES"
    assert client_as(desk, identity.CLERK).post("/proposals/1", data=YES).json()["error"] == "NOT_ALLOWED"
    assert waiting(desk) == [] and open_ones(desk)


def test_whoever_proposed_it_takes_it_back(assistant, director, desk: Desk):
    assistant.post("/tables/7/orders", data=PENALTY)
    form = {"act": str(last_act(desk).id)}
    assert say_yes(assistant, "/log/undo", form).status_code == 303
    assert open_ones(desk) == [] and director.post("/proposals/1", data=YES).status_code == 409


def test_the_same_is_proposed_once(assistant, desk: Desk):
    assistant.post("/tables/7/orders", data=PENALTY)
    assert assistant.post("/tables/7/orders", data=PENALTY).json()["error"] == "PROPOSED_ALREADY"
    assert len(open_ones(desk)) == 1


def test_what_cannot_be_is_refused_when_it_is_proposed(assistant, desk: Desk):
    assert assistant.post("/tables/7/orders", data=PENALTY | {"against": "9"}).status_code == 422
    assert assistant.post("/matches/1/correct", data=CORRECTION).json()["error"] == "NOT_REPORTED"
    assert assistant.post("/proposals/9", data=YES).json()["error"] == "NO_PROPOSAL"
    assert open_ones(desk) == []


def test_it_never_meets_another_match(assistant, director, playing: Device, desk: Desk):
    assistant.post("/tables/7/orders", data=PENALTY)
    playing.play()
    playing.sync()
    placing.assign(desk, 7, settings(3, "Smith", "Taylor"))
    playing.sync()
    playing.accept()
    playing.sync()
    assert director.get("/api/tables/7").json()["proposals"] == []
    answer = director.post("/proposals/1", data=YES)
    assert answer.status_code == 409 and answer.json()["error"] == "PROPOSAL_OVER"
    assert PENALTY["reason"] not in waiting(desk)


def test_an_observer_calls_and_the_call_is_seen_to(assistant, director, desk: Desk):
    observer = client_as(desk, identity.OBSERVER, 7)
    assert observer.post("/tables/7/call", data={"reason": "dice off the board"}).status_code == 303
    assert observer.post("/tables/8/call", data={"reason": "x"}).status_code == 403
    assert last_act(desk).kind == "call"
    page = assistant.get("/calls", headers=PAGE).text
    assert "OBSERVER CALLS" in page and "dice off the board" in page
    assert assistant.post("/proposals/1", data={"answer": "seen"}).status_code == 303
    assert open_ones(desk) == [] and "OBSERVER CALLS" not in assistant.get("/calls", headers=PAGE).text


def test_what_was_typed_is_kept_with_the_proposal(assistant, desk: Desk):
    assistant.post("/tables/7/orders", data=PENALTY)
    with desk.store.reading() as connection:
        found = proposals.find(connection, 1)
    assert found is not None and PENALTY.items() <= json.loads(found.form).items()


# -- whether it may decide a match is judged by its consequences -------------------------------------------------------

WHY = {"reason": "both cards say so"}
DECIDES = {
    "the score at the end": {"form": "set_score", "score_a": "3", "score_b": "0", **WHY},
    "any other score": {"form": "set_score", "score_a": "1", "score_b": "0", **WHY},
    "points for lateness": {"form": "late_points", "side": "1", "points": "1", **WHY},
    "a game that is void": {"form": "void_game", **WHY},
    "a cube at which a game wins": {"form": "set_cube", "level": "4", "holder": "0", **WHY},
    "an empty bank": {"form": "set_bank", "side": "0", "ms": "0:00", **WHY},
}
RULES = {
    "a pause": {"form": "pause"},
    "time": {"form": "give_time", "side": "0", "ms": "0:05", **WHY},
    "a roll": {"form": "restart_delay"},
    "a warning": {"form": "warn", "side": "1", "reason": "PEN-01 noise"},
    "the score as it is": {"form": "set_score", "score_a": "0", "score_b": "0", **WHY},
}


@pytest.mark.parametrize("what", list(DECIDES))
def test_what_may_decide_a_match_is_proposed(assistant, director, desk: Desk, what: str):
    assert assistant.post("/tables/7/orders", data=DECIDES[what]).status_code == 303
    assert waiting(desk) == [] and len(open_ones(desk)) == 1
    assert say_yes(director, "/proposals/1", YES).status_code == 303
    assert waiting(desk) == [DECIDES[what]["reason"]]


@pytest.mark.parametrize("what", list(RULES))
def test_what_decides_nothing_an_assistant_orders(assistant, desk: Desk, what: str):
    assert say_yes(assistant, "/tables/7/orders", RULES[what]).status_code == 303
    assert len(waiting(desk)) == 1 and open_ones(desk) == []


def test_a_claim_of_time_that_ends_the_match_is_proposed(assistant, director, playing: Device, desk: Desk):
    """DESK 8 has it among the first choices; 10 gives an assistant no result."""
    playing.turn(after_ms=30 * 60_000)
    playing.sync()
    assert director.get("/api/tables/7").json()["state"] == "expired"
    assert assistant.post("/tables/7/orders", data={"form": "claim_time"}).status_code == 303
    assert waiting(desk) == [] and len(open_ones(desk)) == 1
    assert say_yes(director, "/proposals/1", YES).status_code == 303
    assert len(waiting(desk)) == 1


def test_what_nobody_can_follow_is_proposed(assistant, playing: Device, desk: Desk):
    """The log of this table cannot be followed, so it is unknown what an order would decide."""
    strange.sign(strange.Hall(desk, playing, playing), strange.SAID["side 7"])
    playing.exchange()
    assert assistant.post("/tables/7/orders", data={"form": "pause"}).status_code == 303
    assert waiting(desk) == [] and len(open_ones(desk)) == 1
