"""A slip always raises a question: the core judges an order, a sentence says what it does, and a yes is required."""

import re

import pytest
from starlette.testclient import TestClient

from host_tools.director.desk import giving, placing
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.devices import enrolment
from host_tools.director.form_parsing import orders
from host_tools.director.games.backgammon.orders import forms
from host_tools.director.order import Order
from host_tools.director.texts import has
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.topics import breaks, doubling
from tests.director import as_json
from tests.director.conftest import PAGE, say_yes, settings
from tests.director.device import Device

PENALTY = {"form": "penalty", "against": "0", "points": "2", "reason": "phone (PEN-02)"}


def sent(desk: Desk) -> list[str]:
    """The orders since the assignment, newest first."""
    return [order["words"] for order in as_json.table(desk, 7)["orders"][:-1]]


@pytest.fixture
def seven(assigned) -> Device:
    """A 7-point match in its first game."""
    device = assigned(7)
    device.accept()
    device.begin_game()
    device.sync()
    return device


def ask(client: TestClient, form: dict[str, str]) -> str:
    """The question about a form; "" = none, and it was sent."""
    answer = client.post("/tables/7/orders", data={"reason": "because"} | form)
    return "" if answer.status_code == 303 else answer.json()["message"]


def test_a_penalty_above_what_the_rules_propose_is_asked_about_in_a_sentence(
    client: TestClient, seven: Device, desk: Desk
):
    """PEN-03: the rules fix a number of points for lateness only."""
    answer = client.post("/tables/7/orders", data=PENALTY)
    assert answer.status_code == 409 and answer.json()["error"] == "UNCONFIRMED"
    assert answer.json()["message"].startswith("Rossi will lose 2 points to De Vries: 0 – 2, the match will go on.")
    assert sent(desk) == []
    yes = PENALTY | {"confirmed": answer.json()["confirm"]}
    assert client.post("/tables/7/orders", data=yes).status_code == 303
    seven.sync()
    assert (seven.match.score_a, seven.match.score_b) == (0, 2)


def test_one_point_is_given_without_a_question(client: TestClient, seven: Device):
    assert ask(client, PENALTY | {"points": "1"}) == ""


def test_points_for_lateness_are_measured_by_what_the_rules_propose(client: TestClient, assigned, desk: Desk, wait):
    """LAT-02, LAT-08: one point for five minutes after the end of a break."""
    device = assigned(9)
    device.accept()
    device.begin_game()
    device.win(0)
    device.do(breaks.begin_break, 1, 0)
    device.do(breaks.return_from_break, 0)
    wait(device, 601)
    late = {"form": "late_points", "side": "1", "points": "1"}
    assert ask(client, late | {"points": "2"}).endswith("The rules propose 1 by now (LAT-02).")
    assert "propose no points" in ask(client, late | {"side": "0"})
    assert ask(client, late) == ""


@pytest.mark.parametrize(
    ("form", "sentence", "reason"),
    [
        ({"form": "set_score", "score_a": "7", "score_b": "0"}, "7 – 0, Rossi will win the match (points).",
         "It will end"),
        ({"form": "penalty", "against": "0", "points": "7"}, "0 – 7, De Vries will win the match (penalty points).",
         "It will end"),
        ({"form": "rule_result", "result": "8", "winner": "1"}, "De Vries will win the match (ruling).",
         "It will end"),
        ({"form": "set_cube", "level": "8", "holder": "1"}, "cube at 8, with De Vries, the match will go on.",
         "With the cube at 8 a single game will win the match for Rossi and for De Vries."),
    ],
)  # fmt: skip
def test_what_ends_a_match_is_asked_about(
    client: TestClient, seven: Device, desk: Desk, form: dict[str, str], sentence: str, reason: str
):
    words = ask(client, form)
    assert sentence in words and reason in words
    assert sent(desk) == []


@pytest.mark.parametrize(
    "form",
    [
        {"form": "set_score", "score_a": "2", "score_b": "1"},
        {"form": "set_cube", "level": "4", "holder": "0"},
        {"form": "pause"},
        {"form": "announce", "reason": "Lunch at one"},
        {"form": "set_length", "length": "9"},
    ],
)
def test_what_is_no_slip_is_not_asked_about(client: TestClient, seven: Device, form: dict[str, str]):
    assert ask(client, form) == ""


@pytest.mark.parametrize(
    ("ms", "reason"),
    [
        ("0:20", ""),
        ("0:40", "Rossi has not used that much yet"),
        ("1:01", "It will change the bank of Rossi by more than 1:00."),
        ("-1:01", "It will change the bank of Rossi by more than 1:00."),
        ("-20:00", "Nothing will be left in the bank of Rossi."),
    ],
)
def test_more_time_than_was_lost_or_than_a_minute_is_asked_about(
    client: TestClient, seven: Device, ms: str, reason: str
):
    """INC-10: time is given back for what was lost."""
    if seven.match.clock.active == 1:
        seven.turn()
    seven.turn(after_ms=42_000)  # 30 s of bank
    seven.sync()
    words = ask(client, {"form": "give_time", "side": "0", "ms": ms})
    assert reason in words and bool(reason) == bool(words)


def test_taking_the_clock_away_is_asked_about(client: TestClient, seven: Device, desk: Desk):
    """CLK-23: both banks are gone with it."""
    assert "The match will go on without a clock" in ask(client, {"form": "take_clock"})
    assert sent(desk) == []


def test_a_running_clock_does_not_change_the_question(client: TestClient, seven: Device, wait):
    form = {"form": "give_time", "side": "0", "ms": "5:00", "reason": "because"}
    mark = client.post("/tables/7/orders", data=form).json()["confirm"]
    wait(seven, 3)
    assert client.post("/tables/7/orders", data=form | {"confirmed": mark}).status_code == 303


def test_a_yes_counts_for_what_was_shown_only(client: TestClient, seven: Device, desk: Desk):
    """The game has ended meanwhile: the same points would now apply to another score."""
    mark = client.post("/tables/7/orders", data=PENALTY).json()["confirm"]
    seven.win(1)
    seven.sync()
    client.headers.update(PAGE)
    page = client.post("/tables/7/orders", data=PENALTY | {"confirmed": mark})
    assert page.status_code == 200 and "Something has changed since you were asked." in page.text
    assert "Rossi will lose 2 points to De Vries: 0 – 3, the match will go on." in page.text
    assert sent(desk) == []


def test_another_order_is_not_given_with_the_yes_to_this_one(client: TestClient, seven: Device, desk: Desk):
    mark = client.post("/tables/7/orders", data=PENALTY).json()["confirm"]
    assert client.post("/tables/7/orders", data=PENALTY | {"points": "3", "confirmed": mark}).status_code == 409
    assert sent(desk) == []


def test_the_orders_that_wait_are_reckoned_with(client: TestClient, seven: Device, desk: Desk):
    giving.give(desk, 7, Order(facts.SCORE_SET, (0, 5, 0), "card"))
    words = ask(client, PENALTY)
    assert "0 – 7, De Vries will win the match (penalty points)." in words
    assert "Order 2 is waiting and says something about the same thing: “Set the score to 0 – 5 (card)”" in words


def test_what_the_table_would_refuse_is_said_before(client: TestClient, seven: Device):
    """GEN-01: the table may have moved on meanwhile, so it can be sent all the same."""
    assert "As things stand the table will refuse it: The clock is not paused (rule PAU-01)." in ask(
        client, {"form": "resume"}
    )


def test_the_question_needs_no_script_and_leads_back_to_the_form(client: TestClient, seven: Device, desk: Desk):
    client.headers.update(PAGE)
    page = client.post("/tables/7/orders", data=PENALTY)
    assert "<script>" not in page.text and ">Give the points</button>" in page.text
    fields = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', page.text))
    assert fields.pop("csrf") and fields == PENALTY
    back = client.post("/tables/7/orders", data=fields | {"back": "1"})
    assert back.status_code == 200 and 'value="phone (PEN-02)"' in back.text and sent(desk) == []
    (mark,) = re.findall(r'name="confirmed" value="(\w+)"', page.text)
    assert client.post("/tables/7/orders", data=fields | {"confirmed": mark}).status_code == 303


def test_another_winner_of_a_reported_match_is_asked_about(client: TestClient, playing: Device, desk: Desk):
    """RES-10: a slip in the list of results must not pass as another result."""
    playing.play()
    playing.sync()
    other = {"result": "8", "winner": "1", "score_a": "0", "score_b": "3", "reason": "names were swapped"}
    words = client.post("/matches/1/correct", data=other).json()["message"]
    assert words == (
        "Rossi – De Vries: De Vries wins 3 – 0 (ruling). "
        "The match will have another result. Until now: Rossi wins 3 – 0 (points)."
    )
    assert as_json.matches(desk)[0]["status"] == "reported"
    assert say_yes(client, "/matches/1/correct", other).status_code == 303
    assert as_json.matches(desk)[0]["result"]["winner"] == 1


# -- the forms ---------------------------------------------------------------------------------------------------------


def test_whoever_is_meant_is_called_the_same_in_every_form():
    """One word, and the same direction: the side named is the one it goes against."""
    against = {"warn", "lose_delay", "take_turn_back", "penalty", "late_points", "start_absent"}
    assert {
        form.name for form in forms.ORDER_FORMS for field in form.fields if field.label == "field.against"
    } == against
    assert orders.read(forms.BY_NAME["penalty"], PENALTY, (), forms.READERS).values == (
        1,
        2,
    )  # the fact names the side that gets the points


def test_nobody_is_chosen_before_somebody_chooses(client: TestClient, seven: Device):
    seven.win(0)
    seven.begin_game()
    seven.sync()
    text = "".join(client.get(f"/tables/7?form={form.name}", headers=PAGE).text for form in forms.ORDER_FORMS)
    people = re.findall(r'<select name="(?:side|against|winner)" required>(.*?)</select>', text)
    assert len(people) > 6 and all(options.startswith('<option value="" selected>') for options in people)
    answer = client.post("/tables/7/orders", data={"form": "give_time", "side": "", "ms": "0:10", "reason": "x"})
    assert answer.status_code == 422 and answer.json()["message"] == "Player: “” is not one of the choices"


def test_every_button_says_what_it_does(client: TestClient, seven: Device):
    assert all(has("go." + form.name) for form in forms.ORDER_FORMS)
    text = client.get("/tables/7?form=give_time", headers=PAGE).text
    assert "<button>Order</button>" not in text and "<button>Give the time</button>" in text


def test_reasons_are_a_list_with_free_text(client: TestClient, seven: Device, desk: Desk):
    text = client.get("/tables/7?form=penalty", headers=PAGE).text
    assert '<input name="reason" value="" maxlength="100" required list="why.penalty"' in text
    assert '<option value="slow play (TOU-07)">' in text
    assert ask(client, PENALTY | {"points": "1", "reason": "sang during play"}) == ""
    assert "sang during play" in sent(desk)[0]


def test_the_three_ways_to_put_a_clock_right_say_what_they_are_for(client: TestClient, seven: Device):
    for form, words in (
        ("set_bank", "One clock shows a wrong time"),
        ("set_clock", "starts both banks again from the score"),
        ("correct_clock", "Time used stays used"),
    ):
        assert words in client.get(f"/tables/7?form={form}", headers=PAGE).text


# -- who plays where ---------------------------------------------------------------------------------------------------


FORM = {
    "name_a": "Anna",
    "name_b": "Berta",
    "length": "5",
    "rule_set": "wbgf21",
    "per_point": "2:00",
    "delay": "12",
    "moves": "legal",
}


@pytest.mark.parametrize(("a", "b"), [("Anna", "anna "), ("Anna", "Berta / Anna")])
def test_a_player_cannot_play_against_himself(client: TestClient, device: Device, desk: Desk, a: str, b: str):
    answer = client.post("/tables/7/assign", data=FORM | {"name_a": a, "name_b": b})
    assert answer.status_code == 422 and answer.json()["error"] == "SAME_PLAYER" and "Anna" in answer.json()["message"]
    assert as_json.matches(desk) == []


def test_a_player_cannot_play_at_two_tables(client: TestClient, new_device, desk: Desk):
    """Until the match there is over, moved or taken away."""
    devices = [new_device(number) for number in (7, 8)]
    placing.assign(desk, 8, settings(name_a="De Vries", name_b="Anna"))
    answer = client.post("/tables/7/assign", data=FORM)
    assert answer.status_code == 409 and answer.json()["error"] == "PLAYS_ELSEWHERE"
    assert "Anna plays at table 8" in answer.json()["message"]
    devices[1].sync()
    giving.give(desk, 8, Order(facts.CLOSED, (), "wrong table"))
    answer = client.post("/tables/7/assign", data=FORM)  # it may have begun there meanwhile
    assert answer.status_code == 409
    assert "A match of Anna is being taken off the screen of table 8" in answer.json()["message"]
    devices[1].sync()
    assert client.post("/tables/7/assign", data=FORM).status_code == 303
    # At the same table the match on offer is replaced.
    devices[1].sync()
    assert say_yes(client, "/tables/7/assign", FORM | {"name_b": "Carla"}).status_code == 303


@pytest.mark.parametrize(("silent_s", "status"), [(60, 409), (61, 303)])
def test_a_silent_table_does_not_keep_the_players_of_a_match_that_is_taken_away(
    client: TestClient, new_device, desk: Desk, now, silent_s: int, status: int
):
    devices = [new_device(number) for number in (7, 8)]
    placing.assign(desk, 8, settings(name_a="De Vries", name_b="Anna"))
    devices[1].sync()
    giving.give(desk, 8, Order(facts.CLOSED, (), "defective"))
    now.s += silent_s
    assert client.post("/tables/7/assign", data=FORM).status_code == status


@pytest.mark.parametrize(("silent_s", "status"), [(60, 409), (61, 303), (-1, 303)])
def test_nor_may_an_assignment_be_played_that_was_taken_back_on_its_way(
    client: TestClient, new_device, desk: Desk, now, silent_s: int, status: int
):
    """Its answer may have reached the table, which shows with its next call whether it has."""
    devices = [new_device(number) for number in (7, 8)]
    placing.assign(desk, 8, settings(name_a="De Vries", name_b="Anna"))
    devices[1].post(devices[1].request())
    giving.cancel(desk, 8, 1)
    now.s += silent_s
    assert client.post("/tables/7/assign", data=FORM).status_code == status
    devices[1].exchange()
    if status == 409:
        assert client.post("/tables/7/assign", data=FORM).status_code == 303


def test_nor_one_whose_facts_are_still_on_their_way(client: TestClient, new_device, desk: Desk):
    devices = [new_device(number) for number in (7, 8)]
    placing.assign(desk, 8, settings(name_a="De Vries", name_b="Anna"))
    late = devices[1].post(devices[1].request())
    giving.cancel(desk, 8, 1)
    devices[1].take(late)
    facts_made, devices[1].records = devices[1].records, {}
    devices[1].exchange()
    assert client.post("/tables/7/assign", data=FORM).json()["error"] == "CLOSING_ELSEWHERE"
    devices[1].records = facts_made
    devices[1].exchange()
    assert client.post("/tables/7/assign", data=FORM).json()["error"] == "PLAYS_ELSEWHERE"


def test_one_that_was_taken_back_before_it_was_sent_keeps_nobody(client: TestClient, new_device, desk: Desk):
    devices = [new_device(number) for number in (7, 8)]
    devices[1].sync()
    placing.assign(desk, 8, settings(name_a="De Vries", name_b="Anna"))
    giving.cancel(desk, 8, 1)
    assert client.post("/tables/7/assign", data=FORM).status_code == 303


def test_a_match_is_moved_to_a_table_that_is_alive(client: TestClient, playing: Device, new_device, desk: Desk, now):
    """INC-13: the first free table was never heard from, the next one has fallen silent."""
    for number in (1, 2, 3):
        enrolment.enrol(desk, number, "") if number == 1 else new_device(number).sync()
        now.s += 40
    new_device(4).sync()
    text = client.get("/matches/1/move", headers=PAGE).text
    options = re.findall(r'<option value="(\d+)"( selected)?>(.*?)</option>', text)
    assert [(number, bool(chosen)) for number, chosen, _ in options] == [
        ("4", True),
        ("3", False),
        ("2", False),
        ("1", False),
    ]
    assert "never heard from" in options[-1][2] and "no contact since" in options[2][2]


def test_a_cube_that_is_set_while_a_double_waits_is_asked_about(client: TestClient, seven: Device):
    """CUB-02, CUB-15: a take would give 4, and a pass 2 points for a cube that was never held."""
    seven.do(doubling.double, seven.match.clock.active)
    seven.sync()
    asked = ask(client, {"form": "set_cube", "level": "2", "holder": "0"})
    assert "A double of " in asked and "a take will give the cube at 4, a pass 2 points" in asked


def test_points_for_lateness_that_are_too_many_for_a_shorter_length(client: TestClient, seven: Device, desk: Desk):
    """LAT-04: 3 of 7 forfeit nothing and of 5 they do; the match goes on, and the director is told."""
    giving.give(desk, 7, Order(facts.LATE_POINTS_FOR, (0, 3, -1), "LAT-02"))
    seven.sync()
    words = "Rossi will have 3 points for being late, more than half of 5: by the rule the match is lost (LAT-04)."
    assert words in ask(client, {"form": "set_length", "length": "5"})
    assert "LAT-04" not in ask(client, {"form": "set_length", "length": "9"})


def test_points_for_lateness_while_a_shorter_length_waits(client: TestClient, seven: Device, desk: Desk):
    """LAT-04: this game is played to 7, where 3 points are not enough; the next one is to 5."""
    giving.give(desk, 7, Order(facts.LENGTH_SET, (5,), "LEN-02"))
    seven.sync()
    late = {"form": "late_points", "side": "0", "points": "3", "delay": "0"}
    assert "more than half of 5: by the rule the match is lost (LAT-04)" in ask(client, late)
    assert "more than half" not in ask(client, late | {"points": "2"})


def test_the_same_penalty_right_after_the_first_is_asked_about(client: TestClient, seven: Device, desk: Desk, wait):
    """PEN-03: two directors saw the same thing, and both gave a point for it."""
    one = PENALTY | {"points": "1"}
    assert ask(client, one) == ""
    seven.sync()
    assert re.search(r"Order 2 by .* has just given the same penalty \(PEN-03\)", ask(client, one))
    assert ask(client, one | {"against": "1"}) == ""
    seven.sync()
    wait(seven, 300)
    assert ask(client, one) == ""
