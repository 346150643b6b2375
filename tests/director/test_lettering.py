"""Names and words in scripts that the tables' fonts lack: in Latin letters at the table, as written at the desk."""

from collections.abc import Callable

import pytest
from starlette.testclient import TestClient

from host_tools import lettering
from host_tools.director.desk import giving, placing, results
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.playing import Verdict
from host_tools.director.faults import Fault
from host_tools.director.order import Order
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.game import scoring
from matchcore.refusal import Refusal
from tests.director import as_json
from tests.director.conftest import PAGE, settings
from tests.director.device import Device

NAMES = ("Ярослав Щербаков", "王小明")
SHOWN = ("Yaroslav Shcherbakov", "WangXiaoMing")


@pytest.fixture
def browser(client: TestClient) -> TestClient:
    client.headers.update(PAGE)
    return client


@pytest.fixture
def foreign(device: Device, desk: Desk) -> Device:
    """A match of two players whose scripts no table's font has, in its first game."""
    placing.assign(desk, 7, settings(3, *NAMES))
    device.sync()
    device.accept()
    device.begin_game()
    device.sync()
    return device


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("Ярослав Щербаков", "Yaroslav Shcherbakov"),
        ("Γιώργος Παππάς", "Giorgos Pappas"),
        ("გიორგი", "Giorgi"),
        ("יעקב כהן", "Y'kv Khhn"),
        ("山田", "ShanTian"),
        ("Nguyễn Thị", "Nguyen Thi"),
        ("Müller-Łódź", "Müller-Łódź"),
        ("De\u0301sire\u0301e", "Désirée"),
        ("Weiß", "Weiß"),
        ("Rossi \U0001f3b2", "Rossi :game_die:"),
        ("Ma\u0301rk\u0338a", "Márka"),
        ("van den Berg", "van den Berg"),
    ],
)
def test_a_name_is_shown_in_letters_that_every_font_of_the_table_has(written: str, shown: str):
    """SKP-08: letters in the fonts (é, ß, ł) stay as they are; a script without capitals gets them."""
    assert lettering.name(written) == shown
    assert lettering.name(shown) == shown


def test_the_table_is_sent_latin_letters_and_the_desk_keeps_the_name_as_it_was_written(foreign: Device, desk: Desk):
    """SKP-08."""
    assert foreign.match.names == SHOWN
    assert as_json.matches(desk)[0]["names"] == list(NAMES)
    card = as_json.table(desk, 7)
    assert card["match"]["names"] == list(NAMES) and NAMES[0] in card["words"] + str(card["facts"])


def test_a_director_who_starts_again_still_has_the_names_as_they_were_written(
    foreign: Device, open_desk: Callable[[], Desk]
):
    assert as_json.table(open_desk(), 7)["match"]["names"] == list(NAMES)


def test_a_match_of_foreign_names_is_played_to_its_end_and_goes_on_in_its_series(device: Device, desk: Desk):
    match = settings(1, *NAMES)
    match.options["best_of"] = "3"
    first = placing.assign(desk, 7, match)
    device.sync()
    device.accept()
    device.play()
    device.sync()
    found = as_json.matches(desk)[0]
    assert found["names"] == list(NAMES) and NAMES[0] in found["result"]["words"]
    placing.assign(desk, 7, settings(1, *NAMES), first)
    device.sync()
    assert device.match.names == SHOWN


def test_a_moved_match_keeps_both_ways_of_writing(foreign: Device, new_device: Callable[[int], Device], desk: Desk):
    """INC-13."""
    other = new_device(8)
    other.sync()
    placing.move(desk, 1, 8, "сломан")
    other.sync()
    assert other.match.names == SHOWN
    assert as_json.matches(desk)[0]["names"] == list(NAMES)


def test_words_for_the_table_are_sent_in_its_letters_and_kept_as_they_were_said(foreign: Device, desk: Desk):
    giving.give(desk, 7, Order(facts.ANNOUNCED, (0,), "Перерыв 5 минут"))
    giving.give(desk, 7, Order(facts.PENALTY, (1, 1), "опоздание (LAT-02)"))
    foreign.sync()
    said = [fact for fact in as_json.table(desk, 7)["facts"] if fact["fact"] in ("announced", "penalty")]
    assert "опоздание (LAT-02)" in said[0]["words"] and "Перерыв 5 минут" in said[1]["words"]
    assert [order["status"] for order in as_json.table(desk, 7)["orders"][:2]] == ["applied", "applied"]
    kept = [record for record in foreign.records.values() if b"Pereryv 5 minut" in record]
    assert len(kept) == 1 and not [record for record in foreign.records.values() if "Пер".encode() in record]


def test_a_correction_for_a_foreign_reason_is_entered_once(device: Device, desk: Desk):
    """RES-10: the table's ruling is recognised as the one that the correction ordered."""
    placing.assign(desk, 7, settings(1, *NAMES))
    device.sync()
    device.accept()
    device.play()
    device.sync()
    results.correct(desk, 1, Verdict(scoring.RULING, 1, (0, 1), "решение судьи"))
    device.sync()
    assert [one["reason"] for one in as_json.matches(desk)[0]["corrections"]] == ["решение судьи"]


def test_limits_of_length_hold_for_what_the_table_shows(device: Device, desk: Desk):
    """SKP-08: 60 characters; the message names the text as shown."""
    placing.assign(desk, 7, settings(3, "Щ" * 15, "Rossi"))  # Shch
    with pytest.raises(Refusal, match="ShchShch"):
        placing.assign(desk, 7, settings(3, "Щ" * 16, "Rossi"))
    with pytest.raises(Fault, match="700"):
        giving.give(desk, 7, Order(facts.ANNOUNCED, (0,), "\U0001f9d1\u200d\U0001f9bd" * 40))


def test_a_name_of_which_nothing_can_be_shown_is_refused_with_that_name(device: Device, desk: Desk):
    with pytest.raises(Fault, match="\ue000\ue001"):
        placing.assign(desk, 7, settings(3, "\ue000\ue001", "Rossi"))


def test_the_form_and_the_page_of_the_match_show_what_the_table_will_show(foreign: Device, browser: TestClient):
    query = {
        "name_a": NAMES[0],
        "name_b": "Rossi",
        "length": "7",
        "rule_set": "wbgf21",
        "per_point": "2:00",
        "delay": "12",
    }
    answer = browser.get("/preview", params=query).json()
    assert answer["is_playable"] and f"{SHOWN[0]} – Rossi" in answer["words"]
    assert "on the table" not in browser.get("/preview", params=query | {"name_a": "Łódź"}).json()["words"]
    for page in ("/matches/1", "/tables/7"):
        shown = browser.get(page).text
        assert f"on the table: {SHOWN[0]} – {SHOWN[1]}" in shown and NAMES[0] in shown
