"""Who goes to a table that needs somebody: said once, told to everybody, over with its occasion."""

import re

import pytest
from starlette.testclient import TestClient

from host_tools.director import who
from host_tools.director.desk import giving, tickets
from host_tools.director.desk.desk import Desk
from host_tools.director.faults import Fault
from host_tools.director.views import cards
from matchcore import facts
from matchcore.topics import calls
from tests.director.conftest import PAGE, Now
from tests.director.device import Device

MARCO, ELENA = who.Person("Marco", who.ASSISTANT), who.Person("Elena", who.DIRECTOR)


def need(desk: Desk, number: int = 7):
    (card,) = cards.every(desk, [number])
    return card.need


@pytest.fixture
def called(playing: Device) -> Device:
    playing.do(calls.call_director, "DISPUTE")
    playing.sync()
    return playing


def test_somebody_who_goes_is_named_and_the_second_is_told(called: Device, desk: Desk):
    occasion = need(desk).occasion
    with who.acting_as(MARCO):
        tickets.take(desk, 7, occasion)
    assert need(desk).going.words == "Marco is going"
    with who.acting_as(ELENA), pytest.raises(Fault, match="Marco is going to table 7 already") as told:
        tickets.take(desk, 7, occasion)
    assert told.value.status == 409
    with who.acting_as(MARCO):
        tickets.hand_over(desk, 7, occasion, "Elena")
    assert need(desk).going.words == "Elena was asked to go by Marco"
    with who.acting_as(ELENA):
        tickets.take(desk, 7, occasion)
    assert need(desk).going.words == "Elena is going"


def test_a_ticket_ends_with_its_call(called: Device, desk: Desk):
    """The next call is another one, and nobody goes there yet."""
    occasion = need(desk).occasion
    tickets.take(desk, 7, occasion)
    giving.give(desk, 7, facts.CALL_ENDED, (), "roll is valid: go on")
    called.sync()
    assert need(desk) is None
    with pytest.raises(Fault, match="Nobody has to go to table 7"):
        tickets.take(desk, 7, occasion)
    called.do(calls.call_director, "SCORE")
    called.sync()
    assert need(desk).going is None and need(desk).occasion != occasion


def test_what_somebody_goes_to_stands_behind_what_nobody_does(new_device, desk: Desk, now: Now):
    from host_tools.director.desk import placing
    from tests.director.conftest import settings

    for number in (1, 2, 3):
        device = new_device(number)
        placing.assign(desk, number, settings())
        device.sync()
        device.accept()
        device.begin_game()
        device.do(calls.call_director, "EMERGENCY" if number == 1 else "DISPUTE")
        device.sync()
        now.s += 10
    assert order(desk) == [1, 2, 3]
    for number, expected in ((1, [2, 3, 1]), (2, [3, 1, 2])):
        tickets.take(desk, number, need(desk, number).occasion)
        assert order(desk) == expected


def order(desk: Desk) -> list[int]:
    found = [card.need for card in cards.every(desk) if card.need]
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
