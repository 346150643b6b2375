"""An event's log of penalties, and the part of it shown beside the next one (PEN-01)."""

import pytest
from starlette.testclient import TestClient

from host_tools.director import spelling
from host_tools.director.desk import giving, naming, placing, results
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.playing import Verdict
from host_tools.director.order import Order
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.game import scoring
from matchcore.games.backgammon.phases import SEALED
from matchcore.games.backgammon.topics import beginning, notices
from matchcore.sides import NOBODY
from tests.director import as_json
from tests.director.conftest import PAGE, settings
from tests.director.device import Device

A, B = 0, 1


@pytest.fixture
def browser(client: TestClient) -> TestClient:
    client.headers.update(PAGE)
    return client


def give(device: Device, desk: Desk, kind: int, values: tuple = (), words: str = "") -> None:
    giving.give(desk, device.number, Order(kind, values, words))
    device.sync()


def at_next_table(new_device, desk: Desk, name_a: str, name_b: str, event: str = "Main draw") -> Device:
    """Table 8, with a match of these players in play."""
    device, match = new_device(8), settings(7, name_a, name_b)
    match.event = event
    placing.assign(desk, 8, match)
    device.sync()
    device.accept()
    device.sync()
    return device


def entries(desk: Desk, number: int) -> list[tuple]:
    """(player, kind, rule, points) of each earlier entry shown beside the forms."""
    return [
        (one["name"], line["rung"], line["rule"], line["points"])
        for one in as_json.earlier(desk, number)
        for line in one["lines"]
    ]


def test_an_entry_has_the_player_the_rule_the_kind_and_the_points(playing: Device, desk: Desk):
    """PEN-01, PEN-03: it is about the offender, not about the receiver of the points."""
    give(playing, desk, facts.PENALTY, (B, 1), "phone rang again")
    (line,) = as_json.rulings(desk)
    assert (line["players"], line["rule"], line["rung"], line["points"]) == (["Rossi"], "PEN-03", "points", 1)
    assert (line["match"], line["because"]) == (1, "phone rang again")


def test_the_rule_that_the_director_names_is_the_one_of_the_entry(playing: Device, desk: Desk):
    give(playing, desk, facts.PENALTY, (B, 1), "AID-01: phone rang again")
    assert entries(desk, 7) == [("Rossi", "points", "AID-01", 1)]


def test_a_warning_is_told_at_the_table_and_stands_in_the_log(browser: TestClient, playing: Device, desk: Desk):
    """PEN-01, TOU-07: the first rung. Both players press it away."""
    sent = browser.post("/tables/7/orders", data={"form": "warn", "side": "1", "reason": "TOU-07: slow play"})
    assert sent.status_code == 303
    playing.sync()
    assert as_json.table(desk, 7)["facts"][0]["words"] == "The director says: Warning to De Vries: TOU-07: slow play"
    assert as_json.table(desk, 7)["watch"][-1].startswith("Not pressed yet")
    assert entries(desk, 7) == [("De Vries", "warning", "TOU-07", 0)]
    assert "Warning to De Vries" in browser.get("/rulings").text


@pytest.mark.parametrize("words", ["Warning: lunch at one", "Warning to De Vries: lunch at one"])
def test_an_announcement_is_no_warning_whatever_its_words(playing: Device, desk: Desk, words: str):
    give(playing, desk, facts.ANNOUNCED, (1,), words)
    assert as_json.rulings(desk) == []


def test_a_warning_without_the_words_for_one_stands_in_the_log(playing: Device, desk: Desk):
    """PEN-01: its side is a value of the fact."""
    give(playing, desk, facts.ANNOUNCED, (notices.WARNED + B,), "slow play")
    assert entries(desk, 7) == [("De Vries", "warning", "PEN-01", 0)]


def test_nobody_is_warned_where_nobody_plays(browser: TestClient, device: Device):
    answer = browser.post("/tables/7/orders", data={"form": "warn", "side": "1", "reason": "slow play"})
    assert answer.status_code == 409 and "no match on table 7" in answer.text


def test_what_happened_in_an_earlier_match_stands_beside_the_next_entry(
    browser: TestClient, playing: Device, new_device, desk: Desk, now
):
    """PEN-01: newest first, under the player's name at the other table."""
    give(playing, desk, facts.LATE_POINTS_FOR, (B, 1, -1), "late for the start")
    now.s += 600
    give(playing, desk, facts.PENALTY, (A, 2), "phone")
    at_next_table(new_device, desk, "Bianchi", "de  vries")
    assert entries(desk, 8) == [("de  vries", "points", "PEN-03", 2), ("de  vries", "points", "LAT-02", 1)]
    for form in ("warn", "penalty", "late_points", "rule_result"):
        text = browser.get(f"/tables/8?form={form}").text
        assert text.count("Earlier entries of de  vries: 2") == 1
    assert "Earlier entries" not in browser.get("/tables/8?form=give_time").text
    assert "Penalty for De Vries: 2 points to Rossi · phone" in text
    assert "Earlier entries of Bianchi: none" in text


def test_earlier_entries_are_found_under_a_corrected_name(playing: Device, new_device, desk: Desk):
    """PEN-01: the table keeps the name that it was sent."""
    give(playing, desk, facts.PENALTY, (A, 2), "phone")
    at_next_table(new_device, desk, "Bianchi", "De Vries")
    naming.rename_player(desk, "De Vries", "De Wit")
    assert entries(desk, 8) == [("De Vries", "points", "PEN-03", 2)]


def test_a_team_is_reminded_of_each_of_its_players(playing: Device, new_device, desk: Desk):
    """GEN-03."""
    give(playing, desk, facts.PENALTY, (B, 1), "phone")
    at_next_table(new_device, desk, "Bianchi / Rossi", "Verdi / Neri")
    assert entries(desk, 8) == [("Bianchi / Rossi", "points", "PEN-03", 1)]


def test_another_event_has_a_log_of_its_own(playing: Device, new_device, desk: Desk):
    give(playing, desk, facts.PENALTY, (B, 1), "phone")
    at_next_table(new_device, desk, "Rossi", "Verdi", event="Consolation")
    assert entries(desk, 8) == []


@pytest.mark.parametrize("is_from_table", [False, True])
def test_what_happens_in_the_next_match_is_not_held_against_the_players_before(
    playing: Device, new_device, desk: Desk, is_from_table: bool
):
    """PEN-01, TOU-06: the next match on the table is of another event, assigned or begun there."""
    playing.play()
    playing.sync()
    match = settings(7, "Anna", "Berta")
    match.event = "Consolation"
    if is_from_table:
        playing.do(beginning.assign, match)
    else:
        placing.assign(desk, 7, match)
    playing.sync()
    playing.accept()
    playing.sync()
    give(playing, desk, facts.PENALTY, (B, 1), "phone")
    give(playing, desk, facts.RULED, (scoring.DISQUALIFIED, B), "hit the board")
    assert as_json.rulings(desk, "Main draw") == []
    assert [line["players"] for line in as_json.rulings(desk, "Consolation")] == [["Anna"], ["Anna"]]
    at_next_table(new_device, desk, "Rossi", "Verdi")
    assert entries(desk, 8) == []


def test_what_was_taken_back_is_not_held_against_anybody(playing: Device, desk: Desk):
    give(playing, desk, facts.PENALTY, (B, 1), "phone")
    give(playing, desk, facts.UNDONE, (0,), "it was the other phone")
    assert entries(desk, 7) == []
    assert len(as_json.rulings(desk)) == 2


def test_a_lost_match_and_a_disqualification_are_entries(playing: Device, new_device, desk: Desk):
    """PEN-04."""
    give(playing, desk, facts.RULED, (scoring.DISQUALIFIED, A), "hit the board")
    other = at_next_table(new_device, desk, "De Vries", "Verdi")
    give(other, desk, facts.RULED, (scoring.RULING, A), "PEN-02 refused to play on")
    assert other.match.phase == SEALED
    assert entries(desk, 8) == [("De Vries", "disqualified", "PEN-04", 0), ("Verdi", "match", "PEN-02", 0)]


def test_a_result_that_was_put_right_blames_nobody(playing: Device, desk: Desk):
    playing.win(A)
    playing.play(winner=A)
    playing.sync()
    results.correct(desk, 1, Verdict(scoring.RULING, B, (1, 3), "the score sheet says so"))
    assert entries(desk, 7) == []
    results.correct(desk, 1, Verdict(scoring.DOUBLE_DISQUALIFICATION, NOBODY, (1, 3), "the match was agreed (RES-05)"))
    assert [line for line in entries(desk, 7) if line[2] == "RES-05"] == [
        ("Rossi", "disqualified", "RES-05", 0),
        ("De Vries", "disqualified", "RES-05", 0),
    ]


def test_the_report_tells_who_and_by_which_rule(browser: TestClient, playing: Device, desk: Desk):
    give(playing, desk, facts.PENALTY, (B, 2), "phone")
    text = browser.get("/rulings").text
    assert "<td>Rossi</td><td>PEN-03</td><td>penalty points</td><td>2</td>" in text


@pytest.mark.parametrize(("name", "found"), [("Rossi", {"rossi"}), (" A  B / c ", {"a b", "c"}), ("", set())])
def test_the_people_of_a_side(name: str, found: set[str]):
    assert spelling.people(name) == found
