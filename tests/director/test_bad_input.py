"""Two browsers at one match, and a phone that comes back after an hour: the right status, words, and nothing lost."""

import pytest
from starlette.testclient import TestClient

from host_tools.director import identity
from host_tools.director.desk import giving
from host_tools.director.desk.desk import Desk
from host_tools.director.order import Order
from matchcore.games.backgammon import facts
from tests.director.conftest import PAGE, Now, client_as, kinds, say_yes
from tests.director.device import Device
from tests.director.test_proposals import CORRECTION


@pytest.fixture
def one(desk: Desk) -> TestClient:
    return client_as(desk, identity.DIRECTOR)


@pytest.fixture
def other(desk: Desk) -> TestClient:
    return client_as(desk, identity.ASSISTANT)


def test_two_browsers_verify_one_result_and_the_second_is_told(one, other, reported: Device, desk: Desk):
    assert one.post("/matches/1/verify", data={"x": "1"}).status_code == 303
    second = other.post("/matches/1/verify", data={"x": "1"})
    assert second.status_code == 409 and second.json()["error"] == "NOT_REPORTED"
    assert kinds(desk).count("verify") == 1


def test_one_verifies_while_the_other_corrects_and_both_stand_in_the_log(one, other, reported: Device, desk: Desk):
    asked = one.post("/matches/1/correct", data=CORRECTION)
    assert asked.status_code == 409
    assert other.post("/matches/1/verify", data={"x": "1"}).status_code == 303
    assert say_yes(one, "/matches/1/correct", CORRECTION).status_code == 303
    (match,) = one.get("/api/results").json()["matches"]
    assert match["status"] == "corrected" and kinds(desk)[-2:] == ["verify", "correct"]


def test_a_yes_to_what_is_so_no_longer_is_asked_again(one, playing: Device, desk: Desk):
    form = {"form": "penalty", "against": "0", "points": "3", "reason": "phone"}
    mark = one.post("/tables/7/orders", data=form).json()["confirm"]
    giving.give(desk, 7, Order(facts.PENALTY, (1, 1), "talked"))
    again = one.post("/tables/7/orders", data=form | {"confirmed": mark})
    assert again.status_code == 409 and again.json()["error"] == "UNCONFIRMED" and again.json()["confirm"] != mark
    assert kinds(desk).count("order") == 1


def test_two_go_to_one_call_and_the_second_is_told_who_goes(one, other, playing: Device, desk: Desk):
    going = {"occasion": "late:1"}
    assert one.post("/tables/7/going", data=going).status_code == 303
    second = other.post("/tables/7/going", data=going)
    assert second.status_code == 409 and "director is going to table 7 already" in second.json()["message"]


def test_a_phone_that_comes_back_after_an_hour_sees_what_is_now_and_acts_on_nothing_old(
    one, other, reported: Device, desk: Desk, now: Now
):
    assert "/matches/1/verify" in other.get("/", headers=PAGE).text
    one.post("/matches/1/verify", data={"x": "1"})
    now.s += 3600
    late = other.post("/matches/1/verify", data={"x": "1"})
    assert late.status_code == 409 and "verified" in late.json()["message"].lower()
    gone = other.post("/tables/7/going", data={"occasion": "called:1:1"})
    assert gone.status_code == 409 and gone.json()["error"] == "TICKET_OVER"
    page = other.get("/", headers=PAGE)
    assert page.status_code == 200 and "/matches/1/verify" not in page.text
    assert kinds(desk).count("verify") == 1 and "going" not in kinds(desk)
