"""A player cannot rule on their own match (ROL-01), and people invited to one event act in no other."""

import re

import pytest
from starlette.testclient import TestClient

from host_tools.director import identity
from host_tools.director.desk import giving, many, placing, results, tickets
from host_tools.director.desk.access import accounts, limits
from host_tools.director.desk.desk import Desk
from host_tools.director.faults import Fault
from host_tools.director.order import Order
from host_tools.director.views.at_table import cards
from host_tools.director.views.needs import Act
from host_tools.director.web.shared import permissions
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.topics import calls
from tests.director.conftest import PAGE, client_as, kinds, settings, stranger_of
from tests.director.device import Device
from tests.director.test_proposals import CORRECTION, PENALTY

PAUSE = {"form": "pause"}
PASSWORD = "correct horse"


def as_invited(desk: Desk, name: str, role: str = identity.ASSISTANT, **values: str) -> TestClient:
    """Somebody invited, in a browser that sends the session's token."""
    accounts.invite(desk, name, role, password=PASSWORD, **values)
    client = stranger_of(desk)
    csrf = client.post("/login", json={"name": name, "password": PASSWORD}).json()["csrf"]
    client.headers["X-CSRF-Token"] = csrf
    return client


# -- one's own match ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("role", identity.ON_THE_FLOOR)
@pytest.mark.parametrize(("name", "values"), [("rossi", {}), ("Elena", {"plays_as": "De  VRIES"})])
def test_who_plays_does_not_rule_on_the_match(playing: Device, desk: Desk, role: str, name: str, values):
    accounts.invite(desk, "Marco", identity.ASSISTANT)
    client = as_invited(desk, name, role, **values)
    before = kinds(desk)
    for form in (PAUSE, PENALTY):
        answer = client.post("/tables/7/orders", data=form)
        assert answer.status_code == 403 and answer.json()["error"] == "OWN_MATCH"
        assert "Who can: Marco (ROL-01)" in answer.json()["message"]
    assert kinds(desk) == before


def test_nor_on_its_result_nor_by_undoing(reported: Device, desk: Desk):
    rossi = as_invited(desk, "Rossi", identity.DIRECTOR)
    assert rossi.post("/matches/1/verify", data={"x": "1"}).json()["error"] == "OWN_MATCH"
    assert rossi.post("/matches/1/correct", data=CORRECTION).json()["error"] == "OWN_MATCH"
    results.verify(desk, 1)
    answer = rossi.post("/log/undo", data={"act": str(len(kinds(desk)))})
    assert answer.json()["error"] == "OWN_MATCH" and kinds(desk)[-1] == "verify"


def test_nor_by_an_order_that_is_taken_back(playing: Device, desk: Desk):
    number = giving.give(desk, 7, Order(facts.PAUSED))
    rossi = as_invited(desk, "Rossi")
    assert rossi.post(f"/tables/7/orders/{number}/cancel", data={"x": "1"}).json()["error"] == "OWN_MATCH"


def test_nor_by_a_yes_to_what_an_assistant_proposes(playing: Device, desk: Desk):
    client_as(desk, identity.ASSISTANT).post("/tables/7/orders", data=PENALTY)
    rossi = as_invited(desk, "Rossi", identity.DIRECTOR)
    for said in ("yes", "no"):
        assert rossi.post("/proposals/1", data={"answer": said}).json()["error"] == "OWN_MATCH"


def test_nor_with_all_others_together(reported: Device, desk: Desk):
    (waiting,) = many.confirmed_by_both(desk)
    with identity.acting_as(identity.Person("Rossi", identity.DIRECTOR)):
        done, left = many.verify(desk, [waiting.mark])
    assert done == [] and "ROL-01" in left[0]


def test_where_nobody_else_is_there_the_committee_rules(playing: Device, desk: Desk):
    with identity.acting_as(identity.Person("Rossi", identity.DIRECTOR)), pytest.raises(Fault, match="the committee"):
        giving.give(desk, 7, Order(facts.PAUSED))


def test_the_pages_offer_nothing_there_and_say_who_can(reported: Device, desk: Desk):
    accounts.invite(desk, "Marco", identity.ASSISTANT)
    rossi = as_invited(desk, "Rossi", identity.DIRECTOR)
    table = rossi.get("/tables/7", headers=PAGE).text
    assert "Who can: Marco (ROL-01)" in table and 'action="/tables/7/orders"' not in table
    for page in ("/matches/1", "/results"):
        assert "/matches/1/verify" not in rossi.get(page, headers=PAGE).text
        assert "/matches/1/verify" in client_as(desk, identity.DIRECTOR).get(page, headers=PAGE).text


def test_another_match_is_ruled_on_by_who_plays_elsewhere(playing: Device, desk: Desk):
    assert as_invited(desk, "Ricci").post("/tables/7/orders", data=PAUSE).status_code == 303


# -- one event ---------------------------------------------------------------------------------------------------------


def test_who_is_there_for_another_event_changes_nothing_here(reported: Device, desk: Desk):
    marco = as_invited(desk, "Marco", identity.DIRECTOR, event="Side event")
    before = kinds(desk)
    sent = [
        ("/tables/7/orders", PAUSE),
        ("/tables/7/going", {"occasion": "late:1"}),
        ("/matches/1/verify", {"x": "1"}),
        ("/matches/1/correct", CORRECTION),
        ("/event-settings", {"event": "Main draw", "remove": "1"}),
    ]
    for path, form in sent:
        answer = marco.post(path, data=form)
        assert answer.status_code == 403 and answer.json()["error"] == "OTHER_EVENT", (path, answer.text)
        assert "Side event" in answer.json()["message"]
    assert kinds(desk) == before and marco.get("/tables/7").status_code == 200


@pytest.mark.parametrize("path", ["/people", "/backups", "/network", "/tables/new", "/acts.jsonl"])
def test_nor_what_is_about_every_event(desk: Desk, path: str):
    marco = as_invited(desk, "Marco", identity.DIRECTOR, event="Side event")
    assert marco.get(path).json()["error"] == "ONLY_EVENT"


def test_in_the_own_event_everything_is_as_for_everybody(reported: Device, desk: Desk):
    marco = as_invited(desk, "Marco", identity.DIRECTOR, event="Main draw")
    assert marco.post("/matches/1/verify", data={"x": "1"}).status_code == 303
    assert marco.get("/event-settings").status_code == 200


def test_a_match_of_another_event_is_not_assigned(device: Device, desk: Desk):
    with identity.acting_as(identity.Person("Marco", identity.CLERK, event="Side event")):
        with pytest.raises(Fault, match="Side event"):
            placing.assign(desk, 7, settings())
        own = settings()
        own.event = "Side event"
        assert placing.assign(desk, 7, own) == 1


def test_an_order_for_all_leaves_the_other_events_out(playing: Device, desk: Desk):
    with identity.acting_as(identity.Person("Marco", identity.ASSISTANT, event="Side event")):
        (planned,) = many.plan(desk, "ANNOUNCED")
        assert planned.why == "you are here for Side event only"
    assert many.plan(desk, "ANNOUNCED")[0].why == ""


def test_the_page_of_people_says_for_which_event_and_as_whom(client: TestClient):
    form = {"name": "Marco", "role": "assistant", "event": "Side event", "plays_as": "Marco Ricci"}
    client.post("/people", data=form)
    page = client.get("/people", headers=PAGE).text
    assert "only Side event" in page and "plays as Marco Ricci" in page


# -- what the board hides is also refused ------------------------------------------------------------------------------


@pytest.fixture
def busy(playing: Device, new_device, desk: Desk) -> list[Act]:
    """The board's choices about Rossi against De Vries: called at 7 with something proposed, and a result at 8."""
    client_as(desk, identity.ASSISTANT).post("/tables/7/orders", data=PENALTY)
    playing.do(calls.call_director, "DISPUTE")
    playing.sync()
    other = new_device(8)
    placing.assign(desk, 8, settings())
    other.sync()
    other.accept()
    other.play()
    other.sync()
    shown = cards.list_cards(desk)
    needs = [need for card in shown for need in ([card.need] if card.need else []) + [*card.proposals, *card.results]]
    assert {need.kind for need in needs} == {"called", "proposal", "result"}
    assert all(need.people == ("Rossi", "De Vries") and need.event == "Main draw" for need in needs)
    return [act for need in needs for act in need.acts if act.fields is not None]


def error_of(client: TestClient, act: Act) -> str:
    answer = client.post(act.path, data={"then": "/", **(act.fields or {})})
    return "" if answer.status_code == 303 else answer.json()["error"]


def test_what_is_hidden_from_who_plays_is_what_would_be_refused(busy: list[Act], desk: Desk):
    rossi = as_invited(desk, "Rossi", identity.DIRECTOR)
    refused = {act.path: error_of(rossi, act) == "OWN_MATCH" for act in busy}
    assert refused == {act.path: permissions.is_ruling(act.path, act.fields) for act in busy}
    assert set(refused.values()) == {True, False}  # everybody may open it


def test_everything_there_is_refused_to_who_is_here_for_another_event(busy: list[Act], desk: Desk):
    marco = as_invited(desk, "Marco", identity.DIRECTOR, event="Side event")
    assert {error_of(marco, act) for act in busy} == {"OTHER_EVENT"}


def test_what_the_rules_propose_is_not_dropped_by_who_plays(playing: Device, desk: Desk):
    with identity.acting_as(identity.Person("Rossi", identity.DIRECTOR)), pytest.raises(Fault, match="ROL-01"):
        tickets.drop(desk, 7, "late:1:0:1:1", "he was here")


@pytest.mark.parametrize(
    ("address", "is_ruling"),
    [
        ("/tables/7?form=claim_time#give", True),
        ("/tables/7/drop?occasion=late", True),
        ("/matches/3?correct#correct", True),
        ("/matches/3", False),
        ("/tables/7/assign", False),
        ("/results#hand-over", False),
    ],
)
def test_links_that_lead_to_a_ruling(address: str, is_ruling: bool):
    assert permissions.is_ruling(address) == is_ruling


def test_who_looks_and_who_plays_have_the_same_marks(busy: list[Act], desk: Desk):
    def page_of(name: str, **values: str) -> str:
        return as_invited(desk, name, identity.DIRECTOR, **values).get("/", headers=PAGE).text

    with identity.acting_as(identity.Person("Anna", identity.DIRECTOR, plays_as="de  vries")):
        assert limits.own_marks() & limits.marks_of(("Rossi", "De Vries"))
        (mark,) = limits.marks_of(("De Vries",))
    anna = page_of("Anna", plays_as="de  vries")
    assert re.search(rf'data-plays="[^"]*{mark}', anna) and re.search(rf'data-whose="[^"]*{mark}', anna)
    assert 'data-only=""' in anna and 'data-only="Side event"' in page_of("Marco", event="Side event")
