"""A call ends in one act on both sides, and a clock brought in knows whose turn it is (DSP-01, CLK-23)."""

import html
import re

import pytest
from starlette.testclient import TestClient

from host_tools.director import identity
from host_tools.director.desk import giving
from host_tools.director.desk.desk import Desk
from host_tools.director.order import Order
from host_tools.director.store import orders
from host_tools.director.views.at_table import cards
from matchcore.clock import NEUTRAL, PAUSED
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.facts import ROWS
from matchcore.games.backgammon.topics import calls, turn
from matchcore.sides import A, B
from tests.director import as_json, test_strange_facts as strange
from tests.director.conftest import PAGE, client_as, say_yes
from tests.director.device import Device


@pytest.fixture
def called(assigned) -> Device:
    """Rossi's turn; they disagree about a roll, and have called."""
    device = assigned()
    device.accept()
    device.begin_game(turns=2)
    device.do(calls.call_director, "ROLL_DISPUTE")
    device.sync()
    return device


def order(client: TestClient, **form: str) -> None:
    assert say_yes(client, "/tables/7/orders", {"reason": "seen"} | form).status_code == 303


def test_settled_at_the_desk_is_settled_at_the_table(called: Device, desk: Desk, client: TestClient):
    """DSP-01: the table no longer says DIRECTOR CALLED."""
    need = cards.list_cards(desk, [7])[0].need
    assert need is not None
    client.post("/tables/7/going", data={"occasion": need.occasion})
    assert client.post("/tables/7/settled", data={"occasion": need.occasion}).status_code == 303
    called.sync()
    assert not called.match.is_called() and called.match.clock.state == PAUSED
    assert cards.list_cards(desk, [7])[0].need is None
    assert called.match.news.text == "settled between the players"


@pytest.mark.parametrize(
    "form", [{"form": "restart_delay"}, {"form": "give_time", "side": "0", "ms": "0:05"}, {"form": "lose_delay"}]
)
def test_a_ruling_that_settles_the_call_ends_it(called: Device, client: TestClient, form: dict[str, str]):
    """DSP-01: repeating the roll or giving back time settles it; a lost delay does not settle a disputed roll."""
    order(client, **({"side": "1"} if form["form"] == "lose_delay" else {}) | form)
    called.sync()
    assert called.match.is_called() == (form["form"] == "lose_delay")


def test_an_objection_in_time_is_kept_at_the_table(called: Device, client: TestClient):
    """INC-08: contested before a die has come to rest; the roll is repeated, and the table's log says why."""
    page = client.get("/tables/7", headers=PAGE).text
    link = re.search(r'href="([^"]*reason=objected[^"]*)#give"', page)
    assert link and "Objected before the dice lay" in page
    assert 'value="objected before the dice lay"' in client.get(html.unescape(link[1]), headers=PAGE).text
    order(client, form="restart_delay", reason="objected before the dice lay")
    called.sync()
    assert not called.match.is_called() and called.match.news.text == "Full delay again: objected before the dice lay"


def test_unless_the_director_says_otherwise(called: Device, client: TestClient):
    assert 'name="keeps_call"' in client.get("/tables/7?form=restart_delay", headers=PAGE).text
    order(client, form="restart_delay", keeps_call="1")
    called.sync()
    assert called.match.is_called()


def test_a_table_that_waits_for_a_resume_says_whose_press_it_waits_for(called: Device, client: TestClient, desk: Desk):
    """DSP-01, GEN-01: either player after a ruling, the one who is missing in the director's pause."""
    order(client, form="end_call")
    called.sync()
    assert "when a player presses RESUME" in as_json.table(desk, 7)["words"]
    called.do(turn.resume)
    giving.give(desk, 7, Order(facts.PAUSED, (), "lunch"))
    called.sync()
    assert as_json.table(desk, 7)["words"] == "Your pause: waiting for both players to press"
    called.do(calls.report, A)
    called.sync()
    assert as_json.table(desk, 7)["words"] == "Your pause: waiting for De Vries to press"


def test_a_clock_that_comes_in_during_a_game_is_somebodys(assigned, client: TestClient, desk: Desk):
    """CLK-23: asked for in the same form; without it the board says that no press counts."""
    for number, chosen in ((7, "1"), (8, "")):
        device = assigned(number=number, clock="off")
        device.accept()
        device.do(turn.press, 0)
        device.sync()
        assert 'name="turn"' in client.get(f"/tables/{number}?form=set_clock", headers=PAGE).text
        form = {"form": "set_clock", "per_point_ms": "2:00", "delay_ms": "12", "reason": "slow play", "turn": chosen}
        assert say_yes(client, f"/tables/{number}/orders", form).status_code == 303
        device.sync()
        expected = (PAUSED, B) if chosen else (NEUTRAL, -1)
        assert (device.match.clock.state, device.match.clock.active) == expected
        need = cards.list_cards(desk, [number])[0].need
        assert (need is None) == bool(chosen)
    assert "not known whose turn" in as_json.table(desk, 8)["words"]


@pytest.mark.parametrize(
    ("reason", "page", "form"),
    [
        ("SCORE", "dispute?card_a=typed&card_a_a=1&card_a_b=0&card_b=&board=table", "set_score"),
        ("CLOCK_CHECK", "clock?per_point_ms=1:30&delay_ms=10", "correct_clock"),
    ],
)
def test_where_a_ruling_is_worked_out_the_call_may_stay_open_too(
    assigned, client: TestClient, reason: str, page: str, form: str
):
    """DSP-01: asked only if a call waits that this order ends."""
    device = assigned()
    device.accept()
    device.begin_game(turns=2)
    device.sync()
    for is_asked in (False, True):
        shown = client.get("/tables/7/" + page, headers=PAGE).text
        assert f'name="form" value="{form}"' in shown
        assert ('name="keeps_call"' in shown) == is_asked
        if not is_asked:
            device.do(calls.call_director, reason)
            device.sync()


def test_a_clock_that_is_proposed_brings_the_turn_along(assigned, desk: Desk):
    """CLK-23: at a table that cannot be followed, a director confirms both the clock and the turn."""
    device = assigned(clock="off")
    device.accept()
    device.do(turn.press, 0)
    device.sync()
    strange.sign(strange.Hall(desk, device, device), strange.SAID["side 7"])
    device.exchange()
    form = {"form": "set_clock", "per_point_ms": "2:00", "delay_ms": "12", "reason": "slow play", "turn": "1"}
    assistant, director = client_as(desk, identity.ASSISTANT), client_as(desk, identity.DIRECTOR)
    assert assistant.post("/tables/7/orders", data=form).status_code == 303
    (proposed,) = director.get("/api/tables/7").json()["proposals"]
    assert "Give the turn to De Vries" in proposed["words"]
    assert say_yes(director, "/proposals/1", {"answer": "yes"}).status_code == 303
    with desk.reading() as connection:
        given = [order.fact for order in orders.waiting(connection, 7)]
    assert [fact.kind for fact in given] == [facts.CLOCK_SET, facts.TURN_SET]
    assert ROWS.value(given[1], "side") == B
