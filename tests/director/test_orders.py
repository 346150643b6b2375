"""Orders: given once, answered by a fact, shown with what became of them."""

import pytest

from host_tools.director import views
from host_tools.director.desk import Desk
from host_tools.director.exchange import CALL_AGAIN_MS, CALL_AGAIN_SOON_MS
from host_tools.director.faults import Fault
from host_tools.director.order_forms import ORDER_FORMS
from matchcore import facts, link, orders, scoring, vocabulary
from matchcore.refusal import Refusal
from tests.director.conftest import settings
from tests.director.device import Device


def orders_of(desk: Desk) -> list[dict]:
    """Newest first."""
    return views.table_view(desk, 7)["orders"]


def test_an_order_is_in_the_next_answer_and_its_fact_in_the_next_request(playing: Device, desk: Desk):
    desk.give(7, facts.BANK_GIVEN, (1, 60000), "clock was wrong")
    assert orders_of(desk)[0]["status_words"] == "waiting"
    answer = playing.exchange()
    assert [order.kind for order in answer.orders] == [facts.BANK_GIVEN]
    assert orders_of(desk)[0]["status_words"] == "sent"
    playing.exchange()
    assert orders_of(desk)[0]["status"] == "applied"
    assert views.table_view(desk, 7)["facts"][0]["words"] == "De Vries is given 1:00 (clock was wrong)"


def test_a_table_calls_every_second_and_sooner_while_orders_are_on_their_way(playing: Device, desk: Desk):
    assert playing.exchange().next_ms == CALL_AGAIN_MS == 1000
    desk.give(7, facts.PAUSED, (), "")
    assert playing.exchange().next_ms == CALL_AGAIN_SOON_MS
    playing.sync()
    assert playing.exchange().next_ms == CALL_AGAIN_MS


def test_a_refused_order_says_why_with_the_rule(playing: Device, desk: Desk):
    desk.give(7, facts.RESUMED)
    playing.sync()
    (order,) = orders_of(desk)[:1]
    assert order["status"] == "refused"
    assert order["refusal"] == "The clock is not paused (rule PAU-01)"
    assert views.table_view(desk, 7)["notes"]


def test_an_order_is_carried_out_once_though_it_is_sent_again(playing: Device, desk: Desk):
    before_ms = playing.match.clock.bank_left_ms(playing.now_ms, 1)
    desk.give(7, facts.BANK_GIVEN, (1, 60000), "x")
    playing.post(playing.request())  # the answer with the order is lost
    playing.sync()
    playing.sync()
    assert playing.match.clock.bank_left_ms(playing.now_ms, 1) == before_ms + 60000


def test_orders_are_carried_out_in_their_order(playing: Device, desk: Desk):
    for number in range(1, link.MOST_ORDERS + 3):
        desk.give(7, facts.PENALTY, (0, 1), f"no. {number}")
    playing.sync()
    words = [fact["reason"] for fact in reversed(views.table_view(desk, 7)["facts"]) if fact["fact"] == "penalty"]
    assert words[:2] == ["no. 1", "no. 2"]
    # The match is won by then (PEN-03); what comes after is refused, not lost.
    assert {order["status"] for order in orders_of(desk)} == {"applied", "refused"}


def test_an_order_that_was_not_sent_can_be_taken_back(playing: Device, desk: Desk):
    number = desk.give(7, facts.PAUSED, (), "")
    desk.cancel(7, number)
    assert not playing.exchange().orders
    assert orders_of(desk)[0]["status"] == "cancelled"
    with pytest.raises(Fault, match="taken back already"):
        desk.cancel(7, number)


def test_an_order_taken_back_too_late_counts_as_done(playing: Device, desk: Desk):
    number = desk.give(7, facts.PAUSED, (), "")
    playing.exchange()
    desk.cancel(7, number)
    playing.sync()
    assert orders_of(desk)[0]["status"] == "applied"


def test_a_director_with_an_old_store_uses_no_number_twice(playing: Device, desk: Desk):
    """The table has dealt with orders that a store from a backup does not know."""
    for number in range(5, 8):
        orders.carry_out(playing.match, playing.now_ms, orders.make(number, facts.BANK_GIVEN, (0, 1000), "x"))
    playing.write()
    playing.sync()
    assert desk.give(7, facts.PAUSED, (), "") == 8


def test_a_match_that_was_offered_can_be_withdrawn(offered: Device, desk: Desk):
    desk.give(7, facts.CLOSED, (), "wrong table")
    offered.sync()
    assert views.table_view(desk, 7)["state"] == "idle"
    assert views.result_views(desk)[0]["status"] == "withdrawn"


def test_a_match_that_was_offered_can_be_replaced(offered: Device, desk: Desk):
    desk.assign(7, settings(name_a="Anna"))
    offered.sync()
    assert [match["status"] for match in views.result_views(desk)] == ["offered", "withdrawn"]


def test_a_match_is_not_assigned_over_another_one(playing: Device, desk: Desk):
    desk.assign(7, settings(name_a="Anna"))
    playing.sync()
    assert [match["status"] for match in views.result_views(desk)] == ["refused", "playing"]
    assert orders_of(desk)[0]["refusal"] == "A match is being played on this table (rule GEN-02)"


@pytest.mark.parametrize("length", [0, 500])
def test_a_length_that_cannot_be_played_is_refused_with_its_rule(device: Device, desk: Desk, length: int):
    with pytest.raises(Refusal, match=f"SCO-06 {length}"):
        desk.assign(7, settings(length=length))
    assert views.result_views(desk) == [] and orders_of(desk) == []


def test_the_match_number_and_the_table_travel_with_the_settings(offered: Device, desk: Desk):
    (match,) = views.result_views(desk)
    state = offered.match
    assert (state.match_id, state.table, state.number) == (str(match["id"]), 7, 1)


def test_every_fact_that_an_order_can_ask_for_has_a_form(playing: Device):
    """Except the assignment and the verification, which have pages of their own."""
    asked_for = {form.fact_kind for form in ORDER_FORMS} | {facts.ASSIGNED, facts.VERIFIED}
    refused = facts.ORDER_REFUSED
    with_order = {kind for kind, (_, names, _) in vocabulary.FACTS.items() if "order" in names and kind != refused}
    assert asked_for == with_order


@pytest.mark.parametrize(
    ("kind", "values", "state"),
    [
        (facts.PAUSED, (), "paused"),
        (facts.TURN_SET, (1,), "paused"),
        (facts.RULED, (scoring.DISQUALIFIED, 0), "sealed"),
        (facts.SCORE_SET, (2, 1, 0), "running"),
        (facts.CUBE_SET, (4, 1), "running"),
    ],
)
def test_an_order_is_seen_in_the_state(playing: Device, desk: Desk, kind: int, values: tuple, state: str):
    desk.give(7, kind, values, "because")
    playing.sync()
    assert orders_of(desk)[0]["status"] == "applied"
    assert views.table_view(desk, 7)["state"] == state
