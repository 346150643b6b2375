"""The pages and their forms, as a browser uses them."""

import json
import re

import pytest
from starlette.testclient import TestClient

from host_tools import lettering
from host_tools.director.desk import giving, placing
from host_tools.director.desk.desk import Desk
from host_tools.director.games.backgammon.orders.forms import ORDER_FORMS
from host_tools.director.order import Order
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.topics import calls
from tests.director import as_json
from tests.director.conftest import ADDRESS, PAGE, say_yes, settings
from tests.director.device import AWAY_S, Device, line_to

MATCH = {
    "name_a": "Rossi",
    "name_b": "De Vries",
    "length": "7",
    "rule_set": "wbgf21",
    "per_point": "2:00",
    "delay": "12",
    "event": "Main draw",
    "round": "round 3",
    "moves": "legal",
    "score_a": "",
    "score_b": "",
}


NOTHING = {"go": ""}  # a form without fields; this client would send no body at all


@pytest.fixture
def browser(client: TestClient) -> TestClient:
    client.headers.update(PAGE)
    return client


def test_a_table_is_enrolled_and_its_key_is_shown_once(browser: TestClient, desk: Desk):
    answer = browser.post("/tables/new", data={"number": "7", "name": "Board 7"})
    shown = re.search(r"<pre[^>]*>(.*?)</pre>", answer.text, re.S)
    assert shown
    configuration = json.loads(shown[1].replace("&#34;", '"'))
    assert configuration["table"] == 7 and configuration["director"] == [ADDRESS]
    device = Device(7, bytes.fromhex(configuration["key"]), line_to(desk))
    device.sync()
    for page in ("/", "/tables/7", "/tables/7/key", "/api/tables", "/api/tables/7"):
        assert configuration["key"] not in browser.get(page).text


@pytest.mark.parametrize("number", ["0", "10000", "-1", "seven", "1" * 5000, "1_0"])
def test_a_table_number_out_of_bounds_is_refused(browser: TestClient, desk: Desk, number: str):
    answer = browser.post("/tables/new", data={"number": number, "name": ""})
    assert answer.status_code == 422 and "from 1 to 9999" in answer.text
    assert as_json.tables(desk) == []


def test_a_table_without_a_number_is_refused(browser: TestClient, desk: Desk):
    answer = browser.post("/tables/new", data={"number": " ", "name": ""})
    assert answer.status_code == 422 and "Number (1 to 9999) is missing" in answer.text
    assert as_json.tables(desk) == []


def test_a_simulated_table_is_opened_instead_of_copied_to(browser: TestClient):
    """It fetches its key by itself."""
    shown = browser.post("/tables/new", data={"number": "7", "name": "Window", "is_simulated": "1"}).text
    assert 'href="/simulator/7?language=en"' in shown and '"key"' not in shown.replace("&#34;", '"')


def test_a_table_speaks_the_language_of_its_enrolment(browser: TestClient, desk: Desk):
    """LNG-01: in the file for a device, and in the address of a simulated table."""
    form = {"number": "7", "name": "", "language": "it"}
    assert "&#34;language&#34;: &#34;it&#34;" in browser.post("/tables/new", data=form).text
    assert "&#34;language&#34;: &#34;en&#34;" in browser.post("/tables/7/key", data={"is_sure": "1"}).text
    simulated = browser.post("/tables/new", data=form | {"number": "8", "is_simulated": "1"}).text
    assert 'href="/simulator/8?language=it"' in simulated
    answer = browser.post("/tables/new", data=form | {"number": "9", "language": "xx"})
    assert answer.status_code == 422 and "“xx” is not one of the choices" in answer.text


def test_a_table_is_enrolled_once(browser: TestClient, device: Device):
    answer = browser.post("/tables/new", data={"number": "7", "name": ""})
    assert answer.status_code == 409 and "Table 7 is already enrolled" in answer.text
    device.sync()


def test_a_new_key_needs_a_yes_and_ends_the_old_one(browser: TestClient, playing: Device, desk: Desk):
    assert browser.post("/tables/7/key", data={"is_sure": ""}).status_code == 422
    playing.sync()
    answer = browser.post("/tables/7/key", data={"is_sure": "1"})
    key = re.search(r"[0-9a-f]{64}", answer.text)
    assert key
    assert as_json.table(desk, 7)["match"]
    playing.turn()
    with pytest.raises(Exception, match="forged"):
        playing.exchange()
    playing.key = bytes.fromhex(key[0])
    playing.end.boot = 0
    playing.restart()
    playing.sync()
    assert as_json.table(desk, 7)["link"]["stored_seq"] == playing.match.seq


def test_a_match_is_assigned_from_the_form(browser: TestClient, device: Device, desk: Desk):
    """SET-06."""
    answer = browser.post("/tables/7/assign", data=MATCH)
    assert (answer.status_code, answer.headers["location"]) == (303, "/tables/7")
    device.sync()
    assert device.match.names == ("Rossi", "De Vries")
    assert device.match.clock.bank_left_ms(0, 0) == 14 * 60 * 1000


def test_the_bank_of_a_match_taken_over_is_shown_before_it_is_assigned(browser: TestClient):
    """CLK-08: 3-2 to 7, 2 minutes a point: 9 minutes (CLK-08)."""
    query = MATCH | {"score_a": "3", "score_b": "2", "name_a": ""}
    answer = browser.get("/preview", params=query)
    assert answer.json()["is_playable"] and "9:00" in answer.json()["words"]
    answer = browser.get("/preview", params=query | {"length": "500"})
    assert not answer.json()["is_playable"] and "SCO-06" in answer.json()["words"]


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("length", "0", "1 to 99 points: 0 (rule SCO-06)"),
        ("length", "500", "1 to 99 points: 500 (rule SCO-06)"),
        ("length", "x", "“x” is not a number"),
        ("name_a", "", "rule SKP-08"),
        ("name_a", "x" * 61, "1 to 60 characters"),
        ("per_point", "2", "“2” is not a time like 1:30"),
        ("per_point", "2:75", "“2:75” is not a time"),
        ("per_point", "900:00", "rule CLK-02"),
        ("delay", "601", "rule CLK-03"),
        ("rule_set", "tavli", "know this rule set: tavli"),
        ("moves", "any", "legal or responsible: any"),
        ("event", "x" * 41, "40 characters"),
        ("score_a", "7", "already over: 7"),
        ("score_b", "-1", "That score is not possible: -1"),
    ],
)
def test_settings_that_cannot_be_are_refused_and_kept(
    browser: TestClient, device: Device, desk: Desk, field: str, value: str, words: str
):
    answer = browser.post("/tables/7/assign", data=MATCH | {field: value})
    assert answer.status_code == 422
    assert words in answer.text and "De Vries" in answer.text
    assert as_json.matches(desk) == []


NAMES = ["Дмитрий Шостакович", "<script>alert(1)</script>", 'O\'Neill & "Söhne"', "王小明", "{{ 7 * 7 }}"]


@pytest.mark.parametrize("name", NAMES)
def test_names_in_any_script_are_shown_as_they_are_written(browser: TestClient, playing: Device, desk: Desk, name: str):
    playing.play()
    placing.assign(desk, 7, settings(length=1, name_a=name))
    playing.sync()
    playing.accept()
    playing.play()
    playing.sync()
    assert playing.match.names[0] == lettering.name(name)
    for page in ("/", "/tables/7", "/results", "/matches/2"):
        text = browser.get(page).text
        assert "<script>alert" not in text and "49" not in re.findall(r"<h\d>.*?</h\d>", text)
        assert name.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;") in text.replace(
            "&#39;", "'"
        ).replace("&#34;", '"')
    assert browser.get("/api/tables/7").json()["match"]["names"][0] == name


FIELDS = {
    "side": "1",
    "against": "1",
    "ms": "1:30",
    "points": "1",
    "level": "4",
    "holder": "1",
    "length": "5",
    "score_a": "1",
    "score_b": "0",
    "per_point_ms": "1:00",
    "delay_ms": "10",
    "result": "8",
    "winner": "0",
    "reason": "because",
    "credit_a_ms": "-0:07.250",
    "credit_b_ms": "1:00",
    "game": "1",
    "kind": "2",
    "cause": "1",
    "undone": "1",
}


@pytest.mark.parametrize("form", ORDER_FORMS, ids=lambda form: form.name)
def test_every_order_can_be_given_from_its_form(browser: TestClient, playing: Device, desk: Desk, form):
    rule = {"key": "breaks.minutes", "reason": "7"} if form.name == "change_rule" else {}
    answer = say_yes(browser, "/tables/7/orders", FIELDS | {"form": form.name} | rule)
    assert answer.status_code == 303
    (order,) = as_json.table(desk, 7)["orders"][:1]
    assert order["status"] == "waiting"
    playing.sync()
    (order,) = as_json.table(desk, 7)["orders"][:1]
    assert order["status"] in ("applied", "refused")
    assert browser.get("/tables/7").status_code == 200


def test_an_order_needs_its_reason_and_its_values(browser: TestClient, playing: Device, desk: Desk):
    before = len(as_json.table(desk, 7)["orders"])
    for form in (
        {"form": "penalty", "against": "0", "points": "1"},
        {"form": "penalty", "against": "2", "points": "1", "reason": "x"},
        {"form": "give_time", "side": "0", "ms": "soon", "reason": "x"},
        {"form": "penalty", "against": "0", "points": "99999999999", "reason": "x"},
        {"form": "give_time", "side": "0", "ms": "1:30", "reason": "x" * 101},
        {"form": "dance"},
    ):
        answer = browser.post("/tables/7/orders", data=form)
        assert answer.status_code == 422 and 'role="alert"' in answer.text
    assert len(as_json.table(desk, 7)["orders"]) == before


def test_time_can_be_taken(browser: TestClient, playing: Device):
    before_ms = playing.match.clock.bank_left_ms(playing.now_ms, 0)
    browser.post("/tables/7/orders", data={"form": "give_time", "side": "0", "ms": "-0:30", "reason": "clock error"})
    playing.sync()
    assert playing.match.clock.bank_left_ms(playing.now_ms, 0) == before_ms - 30000


def test_a_waiting_order_can_be_taken_back_on_the_page(browser: TestClient, playing: Device, desk: Desk):
    number = giving.give(desk, 7, Order(facts.PAUSED, (), ""))
    assert f"/tables/7/orders/{number}/cancel" in browser.get("/tables/7").text
    assert browser.post(f"/tables/7/orders/{number}/cancel", data=NOTHING).status_code == 303
    assert f"/tables/7/orders/{number}/cancel" not in browser.get("/tables/7").text


def test_a_result_is_verified_and_corrected_on_the_page(browser: TestClient, playing: Device):
    """RES-09, RES-10."""
    playing.play()
    playing.sync()
    assert "Rossi wins 3 – 0 (points)" in browser.get("/results").text
    assert browser.post("/matches/1/verify", data=NOTHING).status_code == 303
    wrong = {"result": "8", "winner": "1", "score_a": "0", "score_b": "3"}
    assert "Reason is missing" in browser.post("/matches/1/correct", data=wrong).text
    say_yes(browser, "/matches/1/correct", wrong | {"reason": "names were swapped"})
    text = browser.get("/matches/1").text
    assert "De Vries wins 3 – 0 (ruling)" in text and "names were swapped" in text
    assert "The table reported: Rossi wins 3 – 0 (points)" in text


def test_calls_and_expired_times_come_first_and_stand_out(browser: TestClient, new_device, desk: Desk):
    """ROL-05, EXP-09."""
    for number in (1, 2, 3, 4):
        device = new_device(number)
        placing.assign(desk, number, settings())
        device.sync()
        device.accept()
        device.begin_game()
        if number == 3:
            device.turn(after_ms=20 * 60 * 1000)
        if number == 4:
            device.do(calls.call_director, "DISPUTE")
        device.sync()
    text = browser.get("/").text
    assert re.findall(r'id="need-t(\d)"', text) == ["4", "3"]
    others = re.findall(r'id="table-(\d)" tabindex="-1"\s+data-number="\d"[^>]*?( data-needed)?>', text)
    assert others == [("1", ""), ("2", ""), ("3", " data-needed"), ("4", " data-needed")]
    assert re.search(r"<b>CALLED</b> <span[^>]*>dispute</span>", text) and "TIME EXPIRED" in text


def test_a_table_that_is_not_heard_of_is_shown_so(browser: TestClient, playing: Device, now):
    for after_s, level in ((1, "good"), (6, "late"), (31, "lost")):
        now.s += after_s
        assert f'class="link {level}"' in browser.get("/tables/7").text
        now.s -= after_s
    now.s += 31
    assert 'class="link lost"' in browser.get("/").text


def test_an_interrupted_match_can_be_assigned_again_at_its_score(browser: TestClient, playing: Device, desk: Desk, now):
    playing.win(0)
    playing.sync()
    fresh = Device(7, playing.key, line_to(desk), log_id=99)
    now.s += AWAY_S
    fresh.sync()
    text = browser.get("/tables/7/assign?again").text
    assert 'value="Rossi"' in text and 'name="score_a" type="number" min="0" value="1"' in text
