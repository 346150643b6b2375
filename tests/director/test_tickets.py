"""Who goes to a table in need: entered once, shown to everybody, over with its occasion."""

import re

import pytest
from sqlalchemy import Connection
from starlette.testclient import TestClient

from host_tools.director import identity
from host_tools.director.desk import giving, placing, tickets
from host_tools.director.desk.access import accounts
from host_tools.director.desk.desk import Desk
from host_tools.director.faults import Fault
from host_tools.director.order import Order
from host_tools.director.store import people as rows
from host_tools.director.views.at_table import cards
from host_tools.director.views.card_cache import CardCache
from host_tools.director.web.shared import permissions
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.topics import calls
from tests.director.conftest import PAGE, Now, client_as, settings
from tests.director.device import Device

MARCO, ELENA = identity.Person("Marco", identity.ASSISTANT), identity.Person("Elena", identity.DIRECTOR)


def need(desk: Desk, number: int = 7):
    (card,) = cards.list_cards(desk, [number])
    return card.need


@pytest.fixture
def called(playing: Device) -> Device:
    playing.do(calls.call_director, "DISPUTE")
    playing.sync()
    return playing


def test_somebody_who_goes_is_named_and_the_second_is_told(called: Device, desk: Desk):
    occasion = need(desk).occasion
    with identity.acting_as(MARCO):
        tickets.take(desk, 7, occasion)
    assert need(desk).going.words == "Marco is going"
    with identity.acting_as(ELENA), pytest.raises(Fault, match="Marco is going to table 7 already") as told:
        tickets.take(desk, 7, occasion)
    assert told.value.status == 409
    accounts.invite(desk, "Elena", identity.DIRECTOR)
    with identity.acting_as(MARCO):
        tickets.hand_over(desk, 7, occasion, "Elena")
    assert need(desk).going.words == "Elena was asked to go by Marco"
    with identity.acting_as(ELENA):
        tickets.take(desk, 7, occasion)
    assert need(desk).going.words == "Elena is going"


def test_a_ticket_ends_with_its_call(called: Device, desk: Desk):
    """The next call is a new one, without a ticket."""
    occasion = need(desk).occasion
    tickets.take(desk, 7, occasion)
    giving.give(desk, 7, Order(facts.CALL_ENDED, (), "roll is valid: go on"))
    called.sync()
    assert need(desk) is None
    with pytest.raises(Fault, match="Nobody has to go to table 7"):
        tickets.take(desk, 7, occasion)
    called.do(calls.call_director, "SCORE")
    called.sync()
    assert need(desk).going is None and need(desk).occasion != occasion


def test_a_ticket_that_is_taken_while_everybody_looks_is_seen_at_the_next_look(
    called: Device, desk: Desk, monkeypatch: pytest.MonkeyPatch
):
    """Tickets are read once for all cards of a look, before the cards are made."""
    occasion, everywhere = need(desk).occasion, CardCache(desk)
    known_of = cards.known_of

    def taken_after(desk: Desk, connection: Connection) -> cards.LookUps:
        found = known_of(desk, connection)
        tickets.take(desk, 7, occasion)
        return found

    monkeypatch.setattr(cards, "known_of", taken_after)
    everywhere.look()
    monkeypatch.setattr(cards, "known_of", known_of)
    everywhere.look()
    (card,) = everywhere.cards()
    assert card.need.going.words.endswith("is going")


def call_one_by_one(new_device, desk: Desk, now: Now, reasons: dict[int, str]) -> None:
    """Each table 10 s after the one before."""
    for number, reason in reasons.items():
        device = new_device(number)
        placing.assign(desk, number, settings())
        device.sync()
        device.accept()
        device.begin_game()
        device.do(calls.call_director, reason)
        device.sync()
        now.s += 10


def test_what_somebody_goes_to_stands_behind_what_nobody_does(new_device, desk: Desk, now: Now):
    call_one_by_one(new_device, desk, now, {1: "EMERGENCY", 2: "DISPUTE", 3: "DISPUTE"})
    assert order(desk) == [1, 2, 3]
    for number, expected in ((1, [2, 3, 1]), (2, [3, 1, 2])):
        tickets.take(desk, number, need(desk, number).occasion)
        assert order(desk) == expected


def test_whoever_has_waited_longest_comes_first(new_device, desk: Desk, now: Now):
    """Not the lowest number, even if the table has fallen silent; an emergency precedes all who wait."""
    call_one_by_one(new_device, desk, now, {3: "DISPUTE", 1: "DISPUTE", 4: "EMERGENCY", 2: "DISPUTE"})
    assert order(desk) == [4, 3, 1, 2]
    assert [card.number for card in sorted(cards.list_cards(desk), key=lambda card: card.order_key)] == [4, 3, 1, 2]


def order(desk: Desk) -> list[int]:
    found = [card.need for card in cards.list_cards(desk) if card.need]
    return [one.number for one in sorted(found, key=lambda one: one.order_key)]


def test_a_call_is_taken_on_the_phones_page(called: Device, desk: Desk, client: TestClient):
    client.headers.update(PAGE)
    row = re.search(r'id="need-t7".*?</li>', client.get("/calls").text, re.S)
    assert row and "I am going" in row[0]
    form = {"occasion": need(desk).occasion, "then": "/calls"}
    answer = client.post("/tables/7/going", data=form)
    assert (answer.status_code, answer.headers["location"]) == (303, "/calls")
    assert "is going" in client.get("/calls").text and "is going" in client.get("/tables/7").text
    assert client.post("/tables/7/settled", data=form).status_code == 303
    assert "settled by" in client.get("/calls").text
    gone = client.post("/tables/7/going", data={"occasion": "called:1:2"})
    assert gone.status_code == 409 and "Nobody has to go to table 7" in gone.text


def test_only_those_who_can_go_are_asked(called: Device, desk: Desk, client: TestClient):
    """They are chosen, not typed; anyone blocked, without the right to rule, or asking is excluded."""
    accounts.invite(desk, "Marco", identity.ASSISTANT)
    accounts.invite(desk, "Carla", identity.CLERK)
    accounts.invite(desk, "Otto", identity.ASSISTANT)
    with desk.reading() as connection:
        (otto,) = [one.id for one in rows.read_all(connection) if one.name == "Otto"]
    accounts.block(desk, otto)
    client.headers.update(PAGE)
    choice = re.search(r'<select name="to">(.*?)</select>', client.get("/tables/7").text)
    assert choice and re.findall(r"<option[^>]*>(.*?)</option>", choice[1]) == ["whoever can", "Marco"]
    form = {"occasion": need(desk).occasion, "to": "Carla"}
    refused = client.post("/tables/7/ask", data=form)
    assert refused.status_code == 422 and "Carla cannot go to a table: choose one of Marco, director" in refused.text
    assert need(desk).going is None
    assert client.post("/tables/7/ask", data=form | {"to": "Marco"}).status_code == 303
    assert need(desk).going.words == "Marco was asked to go by director"


@pytest.mark.parametrize("role", [identity.DIRECTOR, identity.ASSISTANT, identity.CLERK])
def test_acts_are_shown_to_those_who_may_do_them(called: Device, new_device, desk: Desk, role: str):
    """Every form of the board, in every role: refused exactly where it is hidden."""
    free = new_device(8)
    placing.assign(desk, 8, settings())
    free.sync()
    free.accept()
    free.play()
    free.sync()
    client = client_as(desk, role)
    page = client.get("/", headers=PAGE).text
    forms = re.findall(r'<form method="post" action="([^"]+)" data-act data-for="([^"]*)"(?: data-rules)?>', page)
    assert [path for path, _ in forms] == ["/tables/7/going", "/matches/2/verify"]
    for path, roles in forms:
        answer = client.post(path)
        assert (answer.status_code == 403) == (role not in roles.split()), (path, answer.text)


def test_links_are_for_those_who_may_use_what_they_lead_to():
    """The form behind a link counts, and the order in it."""
    assert permissions.of_act("/tables/7#give") == "director assistant"
    assert permissions.of_act("/tables/7?form=claim_time#give") == "director assistant"
    assert permissions.of_act("/tables/7?form=rule_result&winner=0#give") == "director assistant"  # who proposes it
    assert permissions.of_act("/proposals/7", {"answer": "yes"}) == "director"
    assert permissions.of_act("/tables/7/orders", {"form": "penalty"}) == "director assistant"
    assert permissions.of_act("/matches/12?correct#correct") == "director assistant"
    assert permissions.of_act("/matches/12") == permissions.of_act("/tables/7/assign") == "director assistant clerk"
