"""Orders: given once, answered by a fact, shown with their outcome."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from starlette.testclient import TestClient

from host_tools.director.desk import giving, placing
from host_tools.director.desk.desk import Desk, need_table
from host_tools.director.desk.devices.exchange import CALL_AGAIN_SOON_MS
from host_tools.director.faults import Fault
from host_tools.director.games.backgammon.orders import conflicts
from host_tools.director.games.backgammon.orders.forms import ORDER_FORMS
from host_tools.director.games.backgammon.views import tables
from host_tools.director.order import Order
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.facts import ROWS
from matchcore.games.backgammon.game import scoring
from matchcore.games.backgammon.play import orders
from matchcore.games.backgammon.topics import beginning
from matchcore.log import link, mode_code
from matchcore.refusal import Refusal
from tests.director import as_json
from tests.director.conftest import PAGE, say_yes, settings
from tests.director.device import Device


def orders_of(desk: Desk) -> list[dict]:
    """Newest first."""
    return as_json.table(desk, 7)["orders"]


def test_an_order_is_in_the_next_answer_and_its_fact_in_the_next_request(playing: Device, desk: Desk):
    giving.give(desk, 7, Order(facts.BANK_GIVEN, (1, 60000), "clock was wrong"))
    assert orders_of(desk)[0]["status_words"] == "waiting"
    answer = playing.exchange()
    assert [order.kind for order in answer.orders] == [facts.BANK_GIVEN]
    assert orders_of(desk)[0]["status_words"] == "sent"
    playing.exchange()
    assert orders_of(desk)[0]["status"] == "applied"
    assert as_json.table(desk, 7)["facts"][0]["words"] == "De Vries is given 1:00 (clock was wrong)"


def test_a_table_calls_every_second_and_sooner_while_orders_are_on_their_way(playing: Device, desk: Desk):
    assert playing.exchange().next_ms == 1000
    giving.give(desk, 7, Order(facts.PAUSED, (), ""))
    assert playing.exchange().next_ms == CALL_AGAIN_SOON_MS
    playing.sync()
    assert playing.exchange().next_ms == 1000


def test_a_refused_order_says_why_with_the_rule(playing: Device, desk: Desk):
    giving.give(desk, 7, Order(facts.RESUMED))
    playing.sync()
    (order,) = orders_of(desk)[:1]
    assert order["status"] == "refused"
    assert order["refusal"] == "The clock is not paused (rule PAU-01)"
    assert as_json.table(desk, 7)["notes"]


def test_an_order_is_carried_out_once_though_it_is_sent_again(playing: Device, desk: Desk):
    before_ms = playing.match.clock.bank_left_ms(playing.now_ms, 1)
    giving.give(desk, 7, Order(facts.BANK_GIVEN, (1, 60000), "x"))
    playing.post(playing.request())  # the answer with the order is lost
    playing.sync()
    playing.sync()
    assert playing.match.clock.bank_left_ms(playing.now_ms, 1) == before_ms + 60000


def test_orders_are_carried_out_in_their_order(playing: Device, desk: Desk):
    for number in range(1, link.MOST_ORDERS + 3):
        giving.give(desk, 7, Order(facts.PENALTY, (0, 1), f"no. {number}"))
    playing.sync()
    words = [fact["reason"] for fact in reversed(as_json.table(desk, 7)["facts"]) if fact["fact"] == "penalty"]
    assert words[:2] == ["no. 1", "no. 2"]
    # The match is won by then (PEN-03); later orders are refused, not lost.
    assert {order["status"] for order in orders_of(desk)} == {"applied", "refused"}


def test_an_order_that_was_not_sent_can_be_taken_back(playing: Device, desk: Desk):
    number = giving.give(desk, 7, Order(facts.PAUSED, (), ""))
    giving.cancel(desk, 7, number)
    assert not playing.exchange().orders
    assert orders_of(desk)[0]["status"] == "cancelled"
    with pytest.raises(Fault, match="already taken back"):
        giving.cancel(desk, 7, number)


def test_every_order_that_waits_is_shown_and_can_be_taken_back(client: TestClient, playing: Device, desk: Desk):
    numbers = [
        giving.give(desk, 7, Order(facts.ANNOUNCED, (0,), f"no. {number}"))
        for number in range(tables.LATEST_ORDERS + 5)
    ]
    assert [order["number"] for order in orders_of(desk)] == numbers[::-1]
    assert f"/tables/7/orders/{numbers[0]}/cancel" in client.get("/tables/7", headers=PAGE).text
    playing.sync()
    assert len(orders_of(desk)) == tables.LATEST_ORDERS


def test_an_order_taken_back_too_late_counts_as_done(playing: Device, desk: Desk):
    number = giving.give(desk, 7, Order(facts.PAUSED, (), ""))
    playing.exchange()
    giving.cancel(desk, 7, number)
    playing.sync()
    assert orders_of(desk)[0]["status"] == "applied"


def test_a_director_with_an_old_store_uses_no_number_twice(playing: Device, desk: Desk):
    """The table has dealt with orders that a store from a backup does not know."""
    for number in range(5, 8):
        orders.carry_out(playing.match, playing.now_ms, orders.make(number, facts.BANK_GIVEN, (0, 1000), "x"))
    playing.write()
    playing.sync()
    giving.give(desk, 7, Order(facts.PAUSED, (), ""))
    playing.sync()
    assert (playing.match.last_order, orders_of(desk)[0]["status"]) == (8, "applied")


def test_a_match_that_was_offered_can_be_withdrawn(offered: Device, desk: Desk):
    giving.give(desk, 7, Order(facts.CLOSED, (), "wrong table"))
    offered.sync()
    assert as_json.table(desk, 7)["state"] == "idle"
    assert as_json.matches(desk)[0]["status"] == "withdrawn"


def test_a_match_that_was_offered_can_be_replaced(offered: Device, desk: Desk):
    placing.assign(desk, 7, settings(name_a="Anna"))
    offered.sync()
    assert [match["status"] for match in as_json.matches(desk)] == ["offered", "withdrawn"]


def test_what_waits_for_one_match_does_not_meet_the_next_one_begun_at_the_table(playing: Device, desk: Desk):
    """PEN-03: out of reach, the players finished and others began; the assignment stays with the orders that follow
    it.
    """
    playing.play()
    giving.give(desk, 7, Order(facts.PENALTY, (0, 1), "phone in match 1"))
    giving.give(desk, 7, Order(facts.CLOSED, (), "over"))
    playing.do(beginning.assign, settings(7, "Xaver", "Yves"))
    placing.assign(desk, 7, settings(7, "Anna", "Berta"))
    giving.give(desk, 7, Order(facts.ANNOUNCED, (0,), "lunch at one"))
    playing.sync()
    assert playing.match.names == ("Anna", "Berta") and playing.match.score_b == 0
    assert [(order["kind"], order["status"]) for order in orders_of(desk)] == [
        ("announced", "applied"),
        ("assigned", "applied"),
        ("closed", "cancelled"),
        ("penalty", "cancelled"),
        ("assigned", "applied"),
    ]


def test_what_the_table_had_before_the_next_match_was_begun_there_counts_as_done(playing: Device, desk: Desk):
    playing.play()
    giving.give(desk, 7, Order(facts.RULED, (scoring.DISQUALIFIED, 0), "hit the board"))
    playing.exchange()
    playing.do(beginning.assign, settings(7, "Xaver", "Yves"))
    playing.sync()
    assert orders_of(desk)[0]["status"] == "applied"


def test_a_match_is_not_assigned_over_another_one(playing: Device, desk: Desk):
    placing.assign(desk, 7, settings(name_a="Anna"))
    playing.sync()
    assert [match["status"] for match in as_json.matches(desk)] == ["refused", "playing"]
    assert orders_of(desk)[0]["refusal"] == "Another match is being played on this table (rule GEN-02)"


@pytest.mark.parametrize("length", [0, 500])
def test_a_length_that_cannot_be_played_is_refused_with_its_rule(device: Device, desk: Desk, length: int):
    with pytest.raises(Refusal, match=f"SCO-06 {length}"):
        placing.assign(desk, 7, settings(length=length))
    assert as_json.matches(desk) == [] and orders_of(desk) == []


def test_the_match_number_and_the_table_travel_with_the_settings(offered: Device, desk: Desk):
    (match,) = as_json.matches(desk)
    state = offered.match
    assert (state.match_id, state.table, state.number) == (str(match["id"]), 7, 1)


def test_every_fact_that_an_order_can_ask_for_has_a_form(playing: Device):
    """Except the assignment, the verification and a moved match, which have their own pages."""
    elsewhere = {facts.ASSIGNED, facts.VERIFIED, facts.MOVED}
    asked_for = {form.fact_kind for form in ORDER_FORMS} | elsewhere
    refused, older = facts.ORDER_REFUSED, facts.LATE_POINTS
    with_order = {kind for kind in ROWS.kinds() if "order" in ROWS.values(kind) and kind not in (refused, older)}
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
    giving.give(desk, 7, Order(kind, values, "because"))
    playing.sync()
    assert orders_of(desk)[0]["status"] == "applied"
    assert as_json.table(desk, 7)["state"] == state


# -- taking back -------------------------------------------------------------------------------------------------------


UNDO = {"form": "undo", "reason": "wrong button"}


def test_the_form_says_which_fact_is_taken_back(client: TestClient, playing: Device, desk: Desk):
    last, who = playing.match.undo.newest(), playing.match.names[1 - playing.match.clock.active]
    assert f'<option value="{last}">{who} presses</option>' in client.get("/tables/7?form=undo", headers=PAGE).text
    assert client.post("/tables/7/orders", data=UNDO | {"undone": str(last)}).status_code == 303
    playing.sync()
    assert orders_of(desk)[0]["status"] == "applied"
    assert orders_of(desk)[0]["words"] == f"Take back: “{who} presses” (wrong button)"
    assert as_json.table(desk, 7)["facts"][0]["words"] == f"Taken back: “{who} presses” (wrong button)"


def test_nothing_else_is_taken_back_when_the_players_were_faster(client: TestClient, playing: Device, desk: Desk):
    last = playing.match.undo.newest()
    client.post("/tables/7/orders", data=UNDO | {"undone": str(last)})
    playing.turn()
    turn = playing.match.turn_number
    playing.sync()
    assert orders_of(desk)[0]["status"] == "refused" and playing.match.turn_number == turn
    assert orders_of(desk)[0]["refusal"] == f"That is no longer the last step: {last} (rule GEN-05)"


# -- values that contradict each other ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("form", "words"),
    [
        ({"form": "rule_result", "result": "10", "winner": "0"}, "“both disqualified” has no winner"),
        ({"form": "rule_result", "result": "8", "winner": "nobody"}, "“ruling” needs a winner (RES-07)"),
        ({"form": "set_cube", "level": "4", "holder": "middle"}, "A cube at 4 cannot be in the middle"),
        ({"form": "set_cube", "level": "1", "holder": "0"}, "A cube at 1 cannot be with A"),
    ],
)
def test_they_are_refused_before_the_table_is_asked(client: TestClient, playing: Device, desk: Desk, form, words: str):
    answer = client.post("/tables/7/orders", data=form | {"reason": "because"})
    assert answer.status_code == 422 and words in answer.json()["message"]
    assert len(orders_of(desk)) == 1  # the assignment


@pytest.mark.parametrize(
    ("kind", "values", "ordered", "done"),
    [
        (facts.PENALTY, (1, 1), "Penalise Rossi: 1 point to De Vries", "Penalty for Rossi: 1 point to De Vries"),
        (facts.PENALTY, (1, 2), "Penalise Rossi: 2 points to De Vries", "Penalty for Rossi: 2 points to De Vries"),
        (facts.BANK_GIVEN, (1, -30000), "Take 0:30 from De Vries", "0:30 is taken from De Vries"),
        (facts.CLOCK_SET, (0, 0), "Take the clock away", "Clock taken away"),
    ],
)
def test_an_order_says_what_it_does(playing: Device, desk: Desk, kind: int, values: tuple, ordered: str, done: str):
    giving.give(desk, 7, Order(kind, values, "because"))
    playing.sync()
    assert orders_of(desk)[0]["words"] == ordered + " (because)"
    assert as_json.table(desk, 7)["facts"][0]["words"] == done + " (because)"


# -- orders that contradict each other ---------------------------------------------------------------------------------


SCORE = {"form": "set_score", "score_a": "2", "score_b": "1", "reason": "card of A"}


def test_an_order_that_contradicts_one_that_waits_is_not_sent_unseen(client: TestClient, playing: Device, desk: Desk):
    client.post("/tables/7/orders", data=SCORE)
    other = SCORE | {"score_a": "1", "reason": "card of B"}
    answer = client.post("/tables/7/orders", data=other)
    assert answer.status_code == 409 and answer.json()["error"] == "UNCONFIRMED"
    assert "Set the score to 2 – 1 (card of A)" in answer.json()["message"]
    text = client.post("/tables/7/orders", data=other, headers=PAGE).text
    assert 'name="confirmed"' in text and 'value="card of B"' in text
    assert len(orders_of(desk)) == 2  # the assignment and the first score
    assert say_yes(client, "/tables/7/orders", other).status_code == 303
    assert orders_of(desk)[0]["contradicts"] == [orders_of(desk)[1]["number"]]
    assert "contradicts order 2" in client.get("/tables/7", headers=PAGE).text
    playing.sync()
    assert (playing.match.score_a, playing.match.score_b) == (1, 1)
    assert orders_of(desk)[0]["contradicts"] == []


def test_of_several_clerks_at_once_only_one_is_obeyed(playing: Device, desk: Desk):
    def penalise(clerk: int) -> str:
        try:
            giving.give(desk, 7, Order(facts.PENALTY, (0, 1), f"clerk {clerk}"), confirmed="")
        except Fault as fault:
            return fault.code
        return "sent"

    with ThreadPoolExecutor(8) as clerks:
        outcomes = sorted(clerks.map(penalise, range(8)))
    assert outcomes == ["UNCONFIRMED"] * 7 + ["sent"]
    playing.sync()
    assert playing.match.score_a == 1


def test_of_two_clerks_who_assign_a_match_to_one_table_the_second_is_told(
    client: TestClient, device: Device, desk: Desk
):
    anna = {
        "name_a": "Anna",
        "name_b": "Berta",
        "length": "5",
        "rule_set": "wbgf21",
        "per_point": "2:00",
        "delay": "12",
        "moves": "legal",
    }
    other = anna | {"name_a": "Carla", "name_b": "Dora"}
    assert client.post("/tables/7/assign", data=anna).status_code == 303
    text = client.post("/tables/7/assign", data=other, headers=PAGE).text
    assert "Assign Anna – Berta, 5 points" in text and 'name="confirmed"' in text and 'value="Carla"' in text
    assert [match["status"] for match in as_json.matches(desk)] == ["assigned"]
    assert say_yes(client, "/tables/7/assign", other).status_code == 303
    device.sync()
    assert device.match.names == ("Carla", "Dora")


@pytest.mark.parametrize(
    ("first", "second", "is_conflict"),
    [
        ((facts.SCORE_SET, (1, 0, 0)), (facts.PENALTY, (0, 1)), True),
        ((facts.PENALTY, (0, 1)), (facts.PENALTY, (0, 1)), True),  # sent twice, it would count twice
        ((facts.LATE_POINTS_FOR, (0, 1, -1)), (facts.GAME_CORRECTED, (1, 0, 1, 1)), True),
        ((facts.BANK_SET, (0, 60000)), (facts.BANK_GIVEN, (0, 60000)), True),
        ((facts.BANK_SET, (0, 60000)), (facts.BANK_SET, (1, 60000)), False),
        ((facts.BANK_SET, (1, 60000)), (facts.CLOCK_CORRECTED, (60000, 12000, 0, 0)), True),
        ((facts.PAUSED, ()), (facts.RESUMED, ()), True),
        ((facts.PAUSED, ()), (facts.CUBE_SET, (2, 0)), False),
        ((facts.CUBE_SET, (2, 0)), (facts.UNDONE, (0,)), True),
        ((facts.ANNOUNCED, (0,)), (facts.UNDONE, (0,)), False),
        ((facts.ABSENT_STARTED, (1,)), (facts.ABSENT_ENDED, ()), True),
    ],
)
def test_orders_about_the_same_thing_contradict_each_other(first: tuple, second: tuple, is_conflict: bool):
    one, other = (conflicts.topics(Order(*order).fact(facts.VOCABULARY)) for order in (first, second))
    assert conflicts.is_conflict(one, other) == conflicts.is_conflict(other, one) == is_conflict


def test_two_changes_of_rules_contradict_each_other_if_they_are_of_the_same_rule():
    minutes, more = "breaks.minutes = 5", "breaks.minutes = 10"
    changes = [Order(facts.RULE_CHANGED, (), line) for line in (minutes, more, "breaks.emergency = yes")]
    topics = [conflicts.topics(change.fact(facts.VOCABULARY)) for change in changes]
    assert conflicts.is_conflict(topics[0], topics[1]) and not conflicts.is_conflict(topics[0], topics[2])


# -- rules -------------------------------------------------------------------------------------------------------------


def test_a_rule_is_changed_for_the_match(client: TestClient, playing: Device, desk: Desk):
    client.post("/tables/7/orders", data={"form": "change_rule", "key": "breaks.minutes", "reason": "10"})
    playing.sync()
    assert playing.match.rules["breaks.minutes"] == 10
    assert as_json.table(desk, 7)["facts"][0]["words"] == "Rule changed: breaks.minutes = 10"


@pytest.mark.parametrize(
    ("key", "value", "words"),
    [
        ("breaks.minutes", "0", "breaks.minutes = 0"),
        ("breaks.minutes", "often", "breaks.minutes = often"),
        ("expiry.trigger", "never", "expiry.trigger = never"),
        ("no.such", "off", "Rule: “no.such” is not one of the choices"),
        ("tavli", "yes", "Rule: “tavli” is not one of the choices"),
        ("clock.delay_ms", "10000", "clock.delay_ms = 10000"),
        ("breaks.minutes", "", "Value is missing"),
    ],
)
def test_a_rule_that_cannot_be_is_refused_with_its_key(
    client: TestClient, playing: Device, desk: Desk, key: str, value: str, words: str
):
    answer = client.post("/tables/7/orders", data={"form": "change_rule", "key": key, "reason": value})
    assert answer.status_code == 422 and words in answer.json()["message"]
    assert len(orders_of(desk)) == 1


@pytest.mark.parametrize(
    ("form", "words"),
    [
        ({"form": "correct_game", "game": "0", "winner": "0", "kind": "1", "level": "1"}, "Game: “0”"),
        ({"form": "correct_game", "game": "1", "winner": "", "kind": "1", "level": "1"}, "Winner: “”"),
        ({"form": "correct_game", "game": "1", "winner": "0", "kind": "5", "level": "1"}, "How: “5”"),
        ({"form": "void_double", "cause": "3"}, "Why it is void: “3”"),
        ({"form": "late_points", "side": "2", "points": "1"}, "Against: “2”"),
        ({"form": "late_points", "side": "0", "points": "-1"}, "Points: “-1”"),
        ({"form": "start_absent", "side": ""}, "Against: “”"),
        ({"form": "announce", "is_asked": "1", "reason": " "}, "Words is missing"),
        ({"form": "lose_delay", "side": "x"}, "Against: “x”"),
    ],
)
def test_a_field_that_cannot_be_is_named_and_nothing_is_ordered(
    client: TestClient, playing: Device, desk: Desk, form: dict[str, str], words: str
):
    answer = client.post("/tables/7/orders", data={"reason": "x"} | form)
    assert answer.status_code == 422 and words in answer.json()["message"]
    assert len(orders_of(desk)) == 1


@pytest.mark.parametrize(
    ("kind", "values", "refusal"),
    [
        (facts.GAME_CORRECTED, (3, 0, 1, 1), "That game was not played: 3 (rule SKP-06)"),
        (facts.GAME_CORRECTED, (1, 0, 1, 3), "The cube cannot stand like that: 3 (rule CUB-06)"),
        (facts.GAME_CORRECTED, (1, 2, 1, 1), "Neither of the two players was named: 2 (rule GEN-01)"),
        (facts.DOUBLE_VOIDED, (1,), "Nobody has doubled (rule CRW-06)"),
        (facts.LATE_POINTS_FOR, (0, 100, -1), "That number of points is not possible: 100 (rule LAT-02)"),
        (facts.ABSENT_STARTED, (0,), "Only while neither clock is running (rule LAT-07)"),
        (facts.BREAK_ENDED, (), "There is no break going on (rule BRK-05)"),
        (facts.CLOCK_CORRECTED, (0, 0, 0, 0), "That time is not possible: 0 ms (rule CLK-07)"),
    ],
)
def test_what_the_table_refuses_is_told_with_the_rule(
    playing: Device, desk: Desk, kind: int, values: tuple, refusal: str
):
    playing.win(0)
    playing.begin_game()
    giving.give(desk, 7, Order(kind, values, "x" if ROWS.text(kind) else ""))
    playing.sync()
    assert orders_of(desk)[0]["refusal"] == refusal
    assert refusal in as_json.table(desk, 7)["notes"][0]


def test_a_clock_is_taken_away_and_brought_in(client: TestClient, playing: Device):
    """TOU-07."""
    say_yes(client, "/tables/7/orders", {"form": "take_clock", "reason": "defective"})
    playing.sync()
    assert not playing.match.has_clock
    order = {"form": "set_clock", "per_point_ms": "1:00", "delay_ms": "10", "reason": "slow play"}
    asked = client.post("/tables/7/orders", data=order).json()["message"]
    assert "3:00 each, by the score (CLK-08), delay 10 s" in asked
    say_yes(client, "/tables/7/orders", order)
    playing.sync()
    assert playing.match.has_clock and playing.match.clock.bank_left_ms(playing.now_ms, 0) == 3 * 60000


def test_the_directors_mode_is_opened_from_the_desk(client: TestClient, playing: Device, desk: Desk):
    """Its code is on the page of the table, and in no JSON."""
    code = mode_code.code(playing.key, playing.match.match_id)
    assert code in client.get("/tables/7", headers=PAGE).text
    assert code not in client.get("/api/tables/7").text
    client.post("/tables/7/orders", data={"form": "open_mode"})
    playing.sync()
    assert orders_of(desk)[0]["status"] == "applied"
    assert as_json.table(desk, 7)["state"] == "paused"


def test_an_automatic_flag_that_is_taken_back_is_followed(assigned, desk):
    """EXP-03, GEN-05: a flag can be taken back before any press; once this made the table impossible to follow."""
    device = assigned(length=1, rule_set="club")
    device.accept()
    device.begin_game()
    device.do(lambda match, now: match.tick(now), after_ms=3_600_000)
    device.sync()
    assert device.match.flag_seq == device.match.undoable() != device.match.undo.newest()
    giving.give(desk, 7, Order(facts.UNDONE, (0,), "the clock ran by mistake"))
    device.sync()
    with desk.reading() as connection:
        follower = desk.follower(connection, need_table(connection, 7))
        assert follower.problem == "" and follower.state.seq == device.match.seq
        assert follower.state.result == device.match.result == 0
