"""The acts of the federation's report: each with its reason, shown first, undone, in the rulings (TOU-02, TOU-06)."""

import csv
import io

import pytest
from starlette.testclient import TestClient

from host_tools.director import identity
from host_tools.director.desk import undoing
from host_tools.director.desk.access import accounts
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.draws import acting
from tests.director.conftest import PAGE, say_yes
from tests.director.drawn import newest_act, open_draw, seen


def post(client: TestClient, draw_id: int, **form: str):
    return say_yes(client, f"/draws/{draw_id}/federation", form)


def undo(desk: Desk) -> None:
    act = newest_act(desk)
    undoing.undo(desk, act, confirmed=undoing.preview(desk, act).mark)


@pytest.mark.parametrize(("kind", "why"), [("Disqualify", "disqualified"), ("Refuse", "refused")])
def test_an_entry_leaves_with_its_reason_and_comes_back(desk: Desk, client: TestClient, kind: str, why: str):
    draw_id = open_draw(desk)
    post(client, draw_id, form=kind, entry="2", reason="under a ban")
    assert seen(desk, draw_id).event.out == {"2": why}
    assert why in client.get(f"/e/{draw_id}/entries").text
    undo(desk)
    assert seen(desk, draw_id).event.out == {}


def test_without_a_reason_nothing_is_done(desk: Desk, client: TestClient):
    draw_id = open_draw(desk)
    form = {"form": "Disqualify", "entry": "2", "reason": " "}
    refused = client.post(f"/draws/{draw_id}/federation", data=form, headers=PAGE)
    assert refused.status_code == 422 and "Reason" in refused.text
    assert seen(desk, draw_id).event.out == {}


def test_an_entry_moves_to_another_class_and_back_in_one_act(desk: Desk, client: TestClient):
    """TOU-02."""
    draw_id, champion = open_draw(desk), acting.open_draw(desk, "Champion")
    post(client, draw_id, form="MoveTo", entry="2", to="Champion", reason="rated 1700")
    assert seen(desk, draw_id).event.out == {"2": "moved"}
    assert list(seen(desk, champion).names.values()) == ["De Vries"]
    undo(desk)
    assert seen(desk, draw_id).event.out == {} and not seen(desk, champion).event.entries


def test_a_class_that_is_not_there_is_named_with_those_that_are(desk: Desk, client: TestClient):
    draw_id = open_draw(desk)
    acting.open_draw(desk, "Champion")
    form = {"form": "MoveTo", "entry": "2", "to": "Masters", "reason": "rated 1700"}
    refused = client.post(f"/draws/{draw_id}/federation", data=form, headers=PAGE)
    assert refused.status_code == 404 and "Masters" in refused.text and "Champion" in refused.text
    assert seen(desk, draw_id).event.out == {}


def test_each_act_stands_in_the_rulings_with_its_reason_and_as_taken_back(desk: Desk, client: TestClient):
    """TOU-06."""
    draw_id = open_draw(desk)
    post(client, draw_id, form="Disqualify", entry="2", reason="signals to a spectator")
    post(client, draw_id, form="Refuse", entry="3", reason="under a ban")
    undo(desk)
    assert "signals to a spectator" in client.get("/rulings?event=Open", headers=PAGE).text
    lines = list(csv.DictReader(io.StringIO(client.get("/rulings.csv").content.decode("utf-8-sig"))))
    said = [(one["event"], one["player"], one["rule"], one["kind"], one["reason"], one["taken_back"]) for one in lines]
    assert said == [
        ("Open", "De Vries", "PEN-04", "disqualified", "signals to a spectator", "no"),
        ("Open", "Bauer", "TOU-02", "refused", "under a ban", "yes"),
    ]


NAMED = {"form": "NameCommittee", "members": "Ann, Ben, Cleo", "substitutes": "Dan"}


def test_the_committee_is_posted_and_a_member_who_is_a_party_is_replaced(desk: Desk, client: TestClient):
    """ROL-02, DSP-02: however the name is written."""
    draw_id = open_draw(desk)
    post(client, draw_id, **NAMED)
    for address in (f"/e/{draw_id}", f"/live/draws/{draw_id}"):
        assert "Ann, Ben, Cleo" in client.get(address, headers=PAGE).text
    appeal = {"ruling": "late: 2 points", "parties": "Rossi / BEN", "decision": "confirmed", "reason": "seen by two"}
    post(client, draw_id, form="Appeal", **appeal)
    assert "ruling confirmed (committee: Ann, Dan, Cleo)" in client.get("/rulings", headers=PAGE).text


def test_a_director_of_the_event_is_not_in_its_committee(desk: Desk, client: TestClient):
    """ROL-02."""
    draw_id = open_draw(desk)
    accounts.invite(desk, "Ben", identity.DIRECTOR)
    refused = client.post(f"/draws/{draw_id}/federation", data=NAMED, headers=PAGE)
    assert refused.status_code == 409 and "Ben directs this event" in refused.text
    assert seen(desk, draw_id).event.committee == ()


def test_an_expelled_spectator_and_a_referred_ruling_stand_in_the_file(desk: Desk, client: TestClient):
    """TOU-06."""
    draw_id = open_draw(desk)
    post(client, draw_id, form="Expel", person="a man in a red hat", reason="gave signals")
    post(client, draw_id, form="Refer", ruling="late: 2 points", reason="which clock counts?")
    lines = list(csv.DictReader(io.StringIO(client.get("/rulings.csv").content.decode("utf-8-sig"))))
    assert [(one["kind"], one["player"], one["rule"], one["reason"]) for one in lines] == [
        ("expelled", "a man in a red hat", "SPC-04", "gave signals"),
        ("referred to the federation", "", "TOU-06", "which clock counts?"),
    ]
