"""The history of a match, its pace, and the report on the event (SKP-07, TOU-06, TOU-07)."""

import pytest
from starlette.testclient import TestClient

from host_tools.director.desk import giving, placing, results
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.playing import Verdict
from host_tools.director.order import Order
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.game import scoring
from matchcore.games.backgammon.topics import breaks, calls
from tests.director import as_json
from tests.director.conftest import PAGE, Now, settings
from tests.director.device import Device


@pytest.fixture
def device(device: Device, desk: Desk) -> Device:
    """A table with a match to 7, nothing played."""
    placing.assign(desk, 7, settings(7))
    device.sync()
    device.accept()
    return device


def play_game(device: Device, winner: int, kind: int = scoring.SINGLE, is_doubled: bool = False) -> None:
    device.begin_game()
    if is_doubled:
        device.double()
    device.win(winner, kind)
    device.sync()


def give(device: Device, desk: Desk, kind: int, values: tuple = (), words: str = "") -> None:
    giving.give(desk, 7, Order(kind, values, words))
    device.sync()


def told(desk: Desk) -> list[tuple]:
    """(sort, words, score) of each line."""
    lines = as_json.match(desk, 1)["history"]
    return [
        (line["sort"], line["words"], tuple(line["played"]["score"] if line["played"] else line["score"] or ()))
        for line in lines
    ]


def test_every_game_and_what_was_ruled_between_stands_in_its_order(device: Device, desk: Desk):
    play_game(device, 0, scoring.GAMMON, is_doubled=True)
    give(device, desk, facts.PENALTY, (1, 1), "phone")
    play_game(device, 1)
    assert told(desk) == [
        ("game", "Game 1: Rossi, gammon, 4 points", (4, 0)),
        ("penalty", "Penalty for Rossi: 1 point to De Vries (phone)", (4, 1)),
        ("game", "Game 2: De Vries, single game, 1 point", (4, 2)),
    ]
    game = as_json.match(desk, 1)["history"][0]["played"]
    assert (game["cube"], game["took_ms"], game["phase"]) == (2, 50_000, "normal")


def test_a_call_and_its_ruling_tell_who_when_and_why(device: Device, desk: Desk, now):
    device.begin_game()
    device.do(calls.call_director, "DISPUTE")
    device.sync()
    now.s += 120
    device.now_ms += 120_000
    give(device, desk, facts.CALL_ENDED, (), "roll again")
    call, ruling = as_json.match(desk, 1)["history"]
    assert (call["sort"], call["words"], call["by_words"]) == ("call", "Director called: dispute", "the table")
    assert (ruling["sort"], ruling["by_words"]) == ("ruling", "the director")
    assert ruling["words"] == "Call ended by the director (roll again)"
    assert ruling["when_s"] - call["when_s"] == 120


def test_a_corrected_game_is_shown_as_it_counts_with_the_correction(device: Device, desk: Desk):
    play_game(device, 0)
    play_game(device, 0)
    give(device, desk, facts.GAME_CORRECTED, (1, 1, scoring.GAMMON, 2), "it was a gammon of De Vries")
    assert told(desk) == [
        ("game", "Game 1: De Vries, gammon, 4 points", (0, 4)),
        ("game", "Game 2: Rossi, single game, 1 point", (1, 4)),
        ("correction", "Game 1 corrected: De Vries, gammon, cube 2 (it was a gammon of De Vries)", (1, 4)),
    ]


def test_what_was_taken_back_is_struck_out_and_stays(device: Device, desk: Desk):
    play_game(device, 0)
    give(device, desk, facts.PENALTY, (1, 2), "phone")
    give(device, desk, facts.UNDONE, (0,), "wrong table")
    penalty, undone = as_json.match(desk, 1)["history"][-2:]
    assert penalty["is_undone"] and penalty["score"] == [1, 2]
    assert not undone["is_undone"] and undone["score"] == [1, 0]
    assert "wrong table" in undone["words"]


def test_a_game_that_was_taken_back_is_not_a_game(device: Device, desk: Desk):
    play_game(device, 0)
    give(device, desk, facts.UNDONE, (0,), "not over")
    assert [sort for sort, _, _ in told(desk)] == ["correction"]


def test_breaks_and_lateness_stand_in_the_history(device: Device, desk: Desk, now):
    play_game(device, 0)
    device.do(breaks.begin_break, 1, 0, after_ms=0)
    device.do(breaks.return_from_break, 0, after_ms=60_000)
    device.do(breaks.return_from_break, 1, after_ms=600_000)
    now.s += 660
    device.sync()
    give(device, desk, facts.LATE_POINTS_FOR, (1, 1, -1), "back late")
    assert [words for _, words, _ in told(desk)][1:] == [
        "Break of 5 min (breaks used: Rossi 1)",
        "Rossi is back from the break",
        "De Vries is back from the break",
        "De Vries is late this time: 1 point to Rossi (back late)",
    ]
    (line,) = as_json.table(desk, 7)["delays"]
    assert (line["side"], line["late_s"], line["given"], line["points"]) == (1, 360.0, 1, 0)


def test_a_match_that_was_taken_off_the_screen_keeps_its_history(device: Device, desk: Desk):
    while not device.match.is_match_won():
        play_game(device, 0, scoring.BACKGAMMON)
    device.confirm()
    give(device, desk, facts.CLOSED, (), "table is needed")
    assert as_json.table(desk, 7)["state"] == "idle"
    assert [game["score"] for game in as_json.match(desk, 1)["games"]] == [[3, 0], [6, 0], [7, 0]]
    assert [sort for sort, _, _ in told(desk)] == ["game"] * 3
    assert as_json.match(desk, 1)["facts"][0]["fact"] == "closed"


def test_the_pages_show_the_history(client: TestClient, device: Device, desk: Desk):
    """CUB-15, STR-03."""
    play_game(device, 0)
    give(device, desk, facts.PENALTY, (1, 1), "<b>phone</b>")
    for path in ("/tables/7", "/matches/1"):
        text = client.get(path, headers=PAGE).text
        assert "Game 1: Rossi, single game, 1 point" in text
        assert "Penalty for Rossi: 1 point to De Vries (&lt;b&gt;phone&lt;/b&gt;)" in text


# -- pace (TOU-07) -----------------------------------------------------------------------------------------------------


def test_the_pace_is_known_at_any_time(device: Device, desk: Desk):
    assert as_json.table(desk, 7)["pace"] is None
    play_game(device, 0, scoring.GAMMON)
    play_game(device, 1)
    pace = as_json.table(desk, 7)["pace"]
    assert (pace["games"], pace["points"]) == (2, 3)
    # Each game: a press, four turns of 5 s, then the pause, the claim and two confirmations, 5 s each.
    assert pace["minutes_a_game"] == round(40 / 60, 1)
    assert pace["turns"] == [4, 4]
    assert pace["seconds_a_turn"] == [7.5, 5.0]  # the pause ended a third stretch of A's in each game


def test_a_press_that_was_taken_back_is_no_turn(device: Device, desk: Desk):
    """GEN-05: two turns, then both are taken back, and finally the beginning of the game."""
    device.begin_game(turns=2)
    turns = []
    for _ in range(2):
        give(device, desk, facts.UNDONE, (0,), "not his turn")
        turns.append(as_json.table(desk, 7)["pace"]["turns"])
    assert turns == [[1, 0], [0, 0]]
    give(device, desk, facts.UNDONE, (0,), "not begun")
    assert as_json.table(desk, 7)["pace"] is None


def test_a_game_that_was_taken_back_took_no_time(device: Device, desk: Desk):
    play_game(device, 0)
    assert as_json.table(desk, 7)["pace"]["minutes_a_game"] == round(40 / 60, 1)
    give(device, desk, facts.UNDONE, (0,), "not over")
    assert as_json.table(desk, 7)["pace"]["minutes_a_game"] is None


def test_the_pace_of_a_match_that_goes_on_counts_up_to_now(device: Device, desk: Desk, now):
    device.begin_game()
    device.sync()
    before = as_json.table(desk, 7)["pace"]["minutes"]
    now.s += 600
    assert as_json.table(desk, 7)["pace"]["minutes"] == pytest.approx(before + 10)


# -- the report on the event (TOU-06) ----------------------------------------------------------------------------------


def reported(desk: Desk, event: str | None = None) -> list[tuple]:
    return [(line["match"], line["words"], line["because"]) for line in as_json.rulings(desk, event)]


def test_the_report_has_every_ruling_with_its_reason_and_nothing_else(device: Device, desk: Desk, now):
    device.begin_game()
    give(device, desk, facts.BANK_GIVEN, (0, 60_000), "clock knocked over")
    give(device, desk, facts.ANNOUNCED, (0,), "lunch at one")
    device.do(calls.call_director, "SCORE")
    give(device, desk, facts.CALL_ENDED, (), "score is right")
    give(device, desk, facts.DELAY_LOST, (1 - device.match.clock.active,))
    assert reported(desk) == [
        (1, "Rossi is given 1:00", "clock knocked over"),
        (1, "Director called: the score", ""),
        (1, "Call ended by the director", "score is right"),
        (1, "De Vries has lifted the dice too early and waits out the next delay", ""),
    ]


def test_a_correction_of_a_result_is_told_once(device: Device, desk: Desk, now):
    while not device.match.is_match_won():
        play_game(device, 0, scoring.BACKGAMMON)
    device.confirm()
    device.sync()
    now.s += 60
    results.correct(desk, 1, Verdict(scoring.RULING, 1, (0, 7), "names were swapped"))
    device.sync()
    assert [(words, because) for _, words, because in reported(desk)] == [
        ("Result corrected: De Vries wins 7 – 0 (ruling)", "names were swapped")
    ]
    giving.give(desk, 7, Order(facts.CLOSED, (), "over"))
    device.sync()
    now.s += 60
    results.correct(desk, 1, Verdict(scoring.RULING, 0, (7, 0), "they were not"))
    assert reported(desk)[-1][1:] == ("Result corrected: Rossi wins 7 – 0 (ruling)", "they were not")


def test_every_correction_is_told_with_its_score_even_for_the_same_reason(device: Device, desk: Desk, now):
    """TOU-06, RES-10: the orders of the first two are no lines of their own; the table hears nothing of the last."""
    while not device.match.is_match_won():
        play_game(device, 0, scoring.BACKGAMMON)
    device.confirm()
    device.sync()
    for winner, score in ((1, (1, 7)), (0, (7, 2)), (1, (3, 7))):
        now.s += 60
        if score == (3, 7):
            placing.assign(desk, 7, settings(7, "Anna", "Bruno"))
        results.correct(desk, 1, Verdict(scoring.POINTS, winner, score, "typo"))
        now.s += 1
        device.sync()
    assert [words.partition(": ")[2] for _, words, _ in reported(desk)] == [
        "De Vries wins 7 – 1 (points)",
        "Rossi wins 7 – 2 (points)",
        "De Vries wins 7 – 3 (points)",
    ]


def test_a_ruling_in_play_stays_in_the_report_beside_a_correction_for_the_same_reason(device: Device, desk: Desk, now):
    give(device, desk, facts.RULED, (scoring.RULING, 0), "round is over")
    now.s += 60
    results.correct(desk, 1, Verdict(scoring.RULING, 0, (4, 0), "round is over"))
    device.sync()
    assert [words for _, words, _ in reported(desk)] == [
        "Result by ruling: ruling, Rossi",
        "Result corrected: Rossi wins 4 – 0 (ruling)",
    ]


def test_a_ruling_of_a_sealed_match_that_was_taken_back_is_marked_with_its_score(device: Device, desk: Desk, now):
    give(device, desk, facts.RULED, (scoring.RULING, 0), "round is over")
    give(device, desk, facts.RULED, (scoring.DISQUALIFIED, 1), "hit the board")
    give(device, desk, facts.UNDONE, (0,), "it fell down")
    lines = [(line["because"], line["fact"], line["is_undone"]) for line in as_json.rulings(desk)]
    assert ("hit the board", "correction", True) in lines and as_json.earlier(desk, 7)[0]["lines"] == []


def test_the_report_is_of_one_event_or_of_all(client: TestClient, device: Device, new_device, desk: Desk):
    """TOU-06."""
    give(device, desk, facts.LENGTH_SET, (5,), "announced as 5")
    other, match = new_device(8), settings(3)
    match.event = "Consolation"
    placing.assign(desk, 8, match)
    other.sync()
    giving.give(desk, 8, Order(facts.LENGTH_SET, (5,), "misprint"))
    other.sync()
    assert [because for _, _, because in reported(desk)] == ["announced as 5", "misprint"]
    assert [because for _, _, because in reported(desk, "Consolation")] == ["misprint"]
    text = client.get("/rulings", params={"event": "Main draw"}, headers=PAGE).text
    assert "announced as 5" in text and "misprint" not in text and "Consolation" in text
    assert "There are none." in client.get("/rulings", params={"event": "nowhere"}, headers=PAGE).text


def test_what_was_taken_back_is_marked_in_the_report(device: Device, desk: Desk):
    give(device, desk, facts.PENALTY, (1, 2), "phone")
    give(device, desk, facts.UNDONE, (0,), "wrong table")
    penalty, undone = as_json.rulings(desk)
    assert penalty["is_undone"] and not undone["is_undone"]
    assert undone["because"] == "wrong table"


def test_an_order_keeps_the_names_of_those_it_was_about(device: Device, desk: Desk, now: Now):
    giving.give(desk, 7, Order(facts.BANK_GIVEN, (1, 60000), "clock was wrong"))
    device.sync()
    giving.give(desk, 7, Order(facts.RULED, (scoring.RULING, 0), "time of the round is over"))
    device.sync()
    now.s += 60
    placing.assign(desk, 7, settings(7, name_a="Anna", name_b="Bruno"))
    device.sync()
    assert [order["words"] for order in as_json.table(desk, 7)["orders"]] == [
        "Assign Anna – Bruno, 7 points",
        "Rule: ruling, Rossi (time of the round is over)",
        "Give De Vries 1:00 (clock was wrong)",
        "Assign Rossi – De Vries, 7 points",
    ]


def test_a_resume_that_ends_a_call_is_a_ruling_with_its_words(device: Device, desk: Desk, client: TestClient):
    """TOU-06: in the history of the match and in the report on the event; without words no call ends."""
    device.begin_game()
    device.do(calls.call_director, "DISPUTE")
    device.sync()
    page = client.get("/tables/7", headers=PAGE).text
    assert "?form=settle#give" in page and "?form=resume#give" not in page
    refused = client.post("/tables/7/orders", data={"form": "settle", "reason": " "}, headers=PAGE)
    assert refused.status_code == 422 and "Ruling is missing" in refused.text
    client.post("/tables/7/orders", data={"form": "settle", "reason": "the roll counts"}, headers=PAGE)
    device.sync()
    assert told(desk)[-1] == ("ruling", "Resumed by the director (the roll counts)", ())
    (line,) = [line for line in as_json.rulings(desk, "Main draw") if line["sort"] == "ruling"]
    assert (line["words"], line["because"]) == ("Resumed by the director", "the roll counts")
