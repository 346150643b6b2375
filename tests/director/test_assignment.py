"""Assigning a match: everything that can be agreed in advance, an event's defaults, and the rules in force."""

import re

import pytest
from starlette.testclient import TestClient

from accounts import of_both
from host_tools.director.desk import giving, placing
from host_tools.director.desk.desk import Desk
from host_tools.director.games.backgammon.orders import assignment, in_force
from host_tools.director.games.backgammon.settings import Settings
from host_tools.director.order import Order
from host_tools.director.texts import has
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.rules import reading, rulesets
from matchcore.refusal import Refusal
from tests.director import as_json
from tests.director.conftest import PAGE, settings
from tests.director.device import Device

FORM = {
    "name_a": "Rossi",
    "name_b": "De Vries",
    "length": "7",
    "rule_set": "wbgf21",
    "per_point": "2:00",
    "delay": "12",
    "event": "Main draw",
    "round": "round 3",
    "moves": "legal",
}


@pytest.fixture
def browser(client: TestClient) -> TestClient:
    client.headers.update(PAGE)
    return client


def assign(browser: TestClient, **typed: str):
    return browser.post("/tables/7/assign", data=FORM | typed)


def banks_ms(device: Device) -> list[int]:
    return [device.match.clock.bank_left_ms(0, side) for side in (0, 1)]


# -- what can be agreed ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "options"),
    [
        ({}, {}),
        ({"no_clock": "1"}, {"clock": "off"}),
        ({"players": "doubles", "times_given": "1"}, {"players": "doubles", "times_given": "yes"}),
        ({"bank": "10:00"}, {"bank_ms": "600000"}),
        ({"split_first": "5:00"}, {"split_first_ms": "300000"}),
        ({"bank_extra_a": "2:00"}, {"bank_extra_a_ms": "120000"}),
        ({"bank_extra_b": "-1:30"}, {"bank_extra_b_ms": "-90000"}),
        ({"delay_extra_a": "3", "delay_extra_b": "-2"}, {"delay_extra_a_ms": "3000", "delay_extra_b_ms": "-2000"}),
        ({"overtime": "2"}, {"overtime_min": "2"}),
        ({"best_of": "3", "series_a": "1"}, {"best_of": "3", "series_a": "1"}),
        ({"begins": "9:30"}, {"start_s": "34200"}),
        ({"grace": "60", "rule_set": "club"}, {"grace_min": "60"}),
        ({"observer": "Neri"}, {"observer": "Neri"}),
        ({"sign": "1"}, {"sign": "yes"}),
        ({"national": "1"}, {"national": "yes"}),
        ({"expiry_told": "1"}, {"expiry_told": "claim"}),
        ({"sound": "1"}, {"sound": "yes"}),
        ({"confirm": "5"}, {"confirm_min": "5"}),
        ({"pauses": "5", "pauses_s": "300"}, {"pauses": "5", "pauses_s": "300"}),
        ({"rule_key_0": "breaks.minutes", "rule_value_0": "7"}, {"breaks.minutes": "7"}),
    ],
)
def test_what_is_agreed_gets_to_the_table_and_back_into_the_form(
    browser: TestClient, device: Device, typed: dict[str, str], options: dict[str, str]
):
    """ROL-03."""
    assert assign(browser, **typed).status_code == 303
    device.sync()
    expected = {name: int(value) if value.lstrip("-").isdigit() else value for name, value in options.items()}
    found = device.match.options | {key: int(value) for key, value in device.match.overrides}
    assert found == expected
    again = Settings(7, "Rossi", "De Vries", typed.get("rule_set", "wbgf21"))
    again.options = options
    assert assignment.settings(assignment.filled(again)).options == options


def test_times_of_each_side_follow_from_handicap_and_split(browser: TestClient, device: Device):
    assign(browser, bank="10:00", bank_extra_b="-2:00", delay_extra_a="3", split_first="6:00")
    device.sync()
    clock = device.match.clock
    assert banks_ms(device) == [360_000, 360_000]
    assert [clock.reserve_left_ms(0, side) for side in (0, 1)] == [240_000, 120_000]
    assert of_both(clock, "delay_ms") == [15_000, 12_000]


def test_the_names_of_a_pair_stand_together(browser: TestClient, device: Device):
    """GEN-03."""
    assign(browser, players="doubles", times_given="1", partner_a="Bianchi", partner_b="Jansen/ Smit")
    device.sync()
    assert device.match.names == ("Rossi / Bianchi", "De Vries / Jansen / Smit")
    filled = assignment.filled(_assigned(device))
    assert (filled["name_b"], filled["partner_b"]) == ("De Vries", "Jansen / Smit")


def _assigned(device: Device) -> Settings:
    found = settings()
    found.name_a, found.name_b = device.match.names
    found.options = {"players": "doubles", "times_given": "yes"}
    return found


def test_a_game_of_swing_or_of_a_davis_tie_is_assigned_by_hand_and_read_back(browser: TestClient, device: Device):
    typed = {"single_game": "1", "stake": "400", "held_a": "1000", "held_b": "300", "bank": "30:00"}
    assign(browser, length="", tie_a="2", **typed)
    device.sync()
    match = device.match
    assert (match.length, match.is_single_game(), match.options["stake"]) == (0, True, 400)
    sent = settings()
    sent.length, sent.options = 0, {name: str(value) for name, value in match.options.items()}
    filled = assignment.filled(sent)
    assert typed | {"tie_a": "2", "session": ""} == {name: filled[name] for name in (*typed, "tie_a", "session")}
    words = in_force.sentence(match)
    for said in ("A single game (SWG-02)", "400 victory points a point", "1000 – 300", "tie 2 – 0 before"):
        assert said in words
    assert "Money session" not in words


def test_a_session_has_no_length_and_a_bank_of_its_own(browser: TestClient, device: Device):
    assign(browser, session="1", length="", bank="30:00")
    device.sync()
    assert (device.match.length, banks_ms(device)) == (0, [1_800_000, 1_800_000])


@pytest.mark.parametrize("name", rulesets.IDS)
def test_every_rule_that_a_table_acts_on_is_offered_with_its_value(name: str):
    """Each value on offer can be agreed; the longest list of reasons is too long for an assignment."""
    offered = {rule.key: rule.value for rule in in_force.rules_offered(name)}
    assert set(offered) == {key for key in reading.keys() if "." in key} - {
        "clock.bank_ms_per_point",
        "clock.delay_ms",
    }
    assert all(has("rule." + key) for key in offered)
    for key in set(offered) - {"pause.reasons"}:
        given = Settings(7, "A", "B", name)
        given.options = {key: offered[key]}
        given.check()


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ({"length": " "}, "Length (points) is missing"),
        ({"delay": ""}, "Delay (s) is missing"),
        ({"length": "0"}, "1 to 99 points: 0 (rule SCO-06)"),
        ({"session": "1"}, "Fixed bank (m:ss) is missing"),
        ({"stake": "400"}, "stake"),
        ({"single_game": "1", "bank": "30:00", "stake": "0"}, "Stake for each point (victory points)"),
        ({"session": "1", "bank": "30:00", "score_a": "3"}, "That score is not possible: 3-0"),
        ({"players": "doubles"}, "has to set the times: doubles"),
        ({"players": "trio"}, "Players: “trio”"),
        ({"partner_a": "Bianchi"}, "Partners of A (with / between): “Bianchi”"),
        ({"bank": "10"}, "Fixed bank (m:ss): “10” is not a time like 1:30"),
        ({"bank": "-1:00"}, "bank_ms = -60000"),
        ({"bank_extra_a": "two"}, "Bank of A, more or less (m:ss): “two”"),
        ({"delay_extra_b": "601"}, "Delay of B, more or less (s): “601”"),
        ({"split_first": "5:00", "rule_set": "eubgf13"}, "split_first_ms"),
        ({"overtime": "3"}, "Overtime before time can be claimed (min): “3”"),
        ({"best_of": "2"}, "Best of: “2”"),
        ({"best_of": "3", "series_a": "2"}, "best_of = 3"),
        ({"best_of": "3", "series_b": "x"}, "Matches won by B: “x”"),
        ({"series_a": "1"}, "Matches won by A: “1” – a match that is no series"),
        ({"best_of": "1", "series_b": "x"}, "Matches won by B: “x” – a match that is no series"),
        ({"begins": "25:00"}, "Scheduled start (hh:mm): “25:00” is not a time of day"),
        ({"begins": "9:3"}, "“9:3” is not a time of day"),
        ({"confirm": "soon"}, "Ask the director to accept one confirmation after (min; usually 10): “soon”"),
        ({"confirm": "0"}, "Ask the director to accept one confirmation after (min; usually 10): “0”"),
        ({"observer": "N" * 41}, "observer"),
        ({"rule_key_0": "breaks.minutes", "rule_value_0": "61"}, "breaks.minutes = 61"),
        ({"rule_key_0": "breaks.minutes", "rule_value_0": ""}, "breaks.minutes is missing"),
        ({"rule_key_0": "", "rule_value_0": "7"}, "for which rule the value “7” is"),
        ({"rule_value_3": "7"}, "for which rule the value “7” is"),
        ({"rule_key_0": "breaks.length", "rule_value_0": "5"}, "There is no rule breaks.length"),
        ({"rule_key_0": "clock.delay_ms", "rule_value_0": "8000"}, "There is no rule clock.delay_ms"),
        (
            {"rule_key_0": "cube.dead", "rule_value_0": "void_three", "rule_key_1": "cube.dead", "rule_value_1": "x"},
            "cube.dead is changed twice, at last to x",
        ),
        ({"series": "1"}, "no match 1"),
        ({"series": "first"}, "Series: “first”"),
    ],
)
def test_what_cannot_be_is_refused_by_name_and_value_and_the_form_is_kept(
    browser: TestClient, device: Device, desk: Desk, typed: dict[str, str], words: str
):
    answer = assign(browser, **typed)
    assert answer.status_code in (404, 422)
    assert words in re.findall(r'role="alert">(.*?)<', answer.text)[0]
    assert 'value="De Vries"' in answer.text and "<details open>" in answer.text
    assert as_json.matches(desk) == []


def test_split_banks_are_refused_where_the_rule_set_has_none():
    """CLK-11."""
    given = Settings(
        7, "A", "B", next(name for name in rulesets.IDS if not rulesets.rule_set(name)["clock.split_bank"])
    )
    given.options = {"split_first_ms": "60000"}
    with pytest.raises(Refusal, match="CLK-11"):
        given.check()


def test_what_a_match_comes_to_is_said_before_it_is_assigned(browser: TestClient):
    """CLK-05."""
    query = FORM | {"name_a": "", "bank_extra_a": "2:00", "rule_key_0": "breaks.minutes", "rule_value_0": "7"}
    words = browser.get("/preview", params=query).json()["words"]
    assert "16:00 – 14:00" in words and "Bank of A +2:00" in words
    assert "Minutes of a break: 7 (rule set: 5)" in words
    answer = browser.get("/preview", params=FORM | {"players": "consultation"}).json()
    assert not answer["is_playable"] and "CLK-07" in answer["words"]
    words = browser.get("/preview", params=FORM | {"no_clock": "1"}).json()["words"]
    assert words.startswith("No clock") and "CLK-27" in words


def test_the_usual_match_needs_nothing_unfolded(browser: TestClient, device: Device):
    for address in ("/tables/7/assign", "/event-settings"):
        text = browser.get(address).text
        assert "<details>" in text and "<details open>" not in text


# -- what is in force --------------------------------------------------------------------------------------------------


def force(desk: Desk) -> dict:
    return as_json.placed_match(desk, 1)["in_force"]


def test_the_page_of_a_match_names_its_observer(browser: TestClient, device: Device, desk: Desk):
    """ROL-03."""
    device.sync()
    given = settings(length=7)
    given.options = {"observer": "Neri"}
    placing.assign(desk, 7, given)
    assert "Observer: Neri" in browser.get("/matches/1").text


def test_what_is_in_force_is_shown_before_the_table_has_it_and_after_it_was_changed(device: Device, desk: Desk):
    """ROL-03, GEN-02."""
    device.sync()
    given = settings(length=7)
    given.delay_ms = 8000
    given.options = {"breaks.minutes": "7", "observer": "Neri"}
    placing.assign(desk, 7, given)
    agreed = [("clock.delay_ms", "8 s", "12 s"), ("breaks.minutes", "7", "5")]
    assert changed(desk) == agreed and force(desk)["notes"] == ["Observer: Neri"]
    device.sync()
    device.accept()
    giving.give(desk, 7, Order(facts.RULE_CHANGED, (), "breaks.minutes = 9"))
    giving.give(desk, 7, Order(facts.RULE_CHANGED, (), "cube.dead = void_three"))
    device.sync()
    assert changed(desk) == [agreed[0], ("breaks.minutes", "9", "5"), ("cube.dead", "void_three", "void_always")]
    assert as_json.placed_table(desk, 7)["in_force"] == force(desk)


def changed(desk: Desk) -> list[tuple[str, str, str]]:
    return [(one["key"], one["value"], one["usual"]) for one in force(desk)["changed"]]


def test_a_match_that_was_taken_off_the_screen_still_says_what_was_in_force(playing: Device, desk: Desk):
    playing.play()
    playing.sync()
    before = force(desk)
    giving.give(desk, 7, Order(facts.CLOSED, (), "next match"))
    playing.sync()
    assert force(desk) == before and before["changed"] == []


@pytest.mark.parametrize("rule_set", rulesets.IDS)
def test_the_director_may_move_the_start_under_every_rule_set(browser: TestClient, rule_set: str):
    """LAT-03, LAT-05, BRK-07."""
    words = browser.get("/preview", params=FORM | {"grace": "60", "rule_set": rule_set}).json()["words"]
    assert "Lateness counts from 60 min after the start" in words


def test_how_long_a_confirmation_is_waited_for_is_in_force_unless_one_is_always_enough(browser: TestClient):
    """AMB-40, RES-08: where either player may report, there is no wait for the other."""
    note = "The director is asked to accept one confirmation after 5 min"
    for rule_set, is_said in (("wbgf21", True), ("cnb", True), ("eubgf13", True), ("club", False)):
        words = browser.get("/preview", params=FORM | {"confirm": "5", "rule_set": rule_set}).json()["words"]
        assert (note in words) == is_said, rule_set


# -- what is usual in an event -----------------------------------------------------------------------------------------


def keep(browser: TestClient, event: str, **typed: str):
    return browser.post("/event-settings", data=FORM | {"event": event} | typed)


def test_a_new_match_has_what_is_usual_in_the_event(browser: TestClient, device: Device):
    usual = {"length": "5", "rule_set": "cnb", "per_point": "1:30", "delay": "10", "overtime": "1", "confirm": "5"}
    keep(browser, "Open", **usual, rule_key_0="breaks.minutes", rule_value_0="7")
    form = browser.get("/tables/7/assign").text
    assert 'name="event" value="Open"' in form and 'name="delay" type="number" min="0" max="600" value="10"' in form
    assert 'name="confirm" type="number" min="1" max="240" value="5"' in form, "AMB-40"
    assert "<details open>" in form and 'name="rule_value_0" value="7"' in form
    assert '<option value="cnb" data-per_point' in form
    assert re.search(r'<option value="cnb"[^>]* selected', form)


def test_of_several_events_one_is_chosen(browser: TestClient, desk: Desk, device: Device, now):
    keep(browser, "Open", length="11")
    now.s += 1
    keep(browser, "Jackpot & more", length="3")
    assert 'max="99" value="3"' in browser.get("/tables/7/assign").text
    assert 'max="99" value="11"' in browser.get("/tables/7/assign", params={"event": "Open"}).text
    assert "?event=Jackpot%20%26%20more" in browser.get("/tables/7/assign").text
    now.s += 1
    keep(browser, "Open", length="13")
    assert 'max="99" value="13"' in browser.get("/tables/7/assign").text


def test_an_event_is_removed_and_its_matches_stay(browser: TestClient, desk: Desk, device: Device):
    keep(browser, "Open", length="11")
    assign(browser, event="Open")
    assert keep(browser, "Open", remove="1").status_code == 303
    assert 'max="99" value="7"' in browser.get("/tables/7/assign").text
    assert len(as_json.matches(desk)) == 1
    answer = keep(browser, "Open", remove="1")
    assert answer.status_code == 404 and "“Open”" in answer.text


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ({"event": ""}, "Event is missing"),
        ({"event": "x" * 41}, "40 at most"),
        ({"length": "100"}, "99 points: 100"),
        ({"players": "doubles"}, "CLK-07"),
        ({"rule_key_0": "breaks.minutes", "rule_value_0": "0"}, "breaks.minutes = 0"),
    ],
)
def test_an_event_that_cannot_be_is_refused(browser: TestClient, desk: Desk, typed: dict[str, str], words: str):
    answer = keep(browser, **({"event": "Open"} | typed))
    assert answer.status_code == 422 and words in answer.text
    assert "Open</a>" not in browser.get("/event-settings").text


def test_a_program_is_told_which_match_it_has_assigned(client: TestClient, device: Device):
    assert device.number == 7
    answer = client.post("/tables/7/assign", data=FORM, headers={"accept": "application/json"})
    assert answer.status_code == 200 and answer.json() == {"match": 1}
