"""The record of a match as a score sheet, and as evidence (SKP-01, STR-03)."""

import pytest
from starlette.testclient import TestClient

from host_tools.director.desk.desk import Desk
from matchcore.games.backgammon.game import scoring
from tests.director import as_json
from tests.director.conftest import PAGE
from tests.director.device import Device

A, B = 0, 1


@pytest.fixture
def finished(playing: Device) -> Device:
    """Rossi has won 3 to 2: two games of De Vries's first, then a gammon."""
    playing.win(B)
    for winner, kind in ((B, scoring.SINGLE), (A, scoring.GAMMON), (A, scoring.SINGLE)):
        playing.begin_game()
        playing.win(winner, kind)
    playing.confirm()
    playing.sync()
    return playing


def test_the_sheet_has_every_game_and_adds_up(client: TestClient, finished: Device, desk: Desk):
    """SKP-01, SKP-07: winner, kind, cube, points and the score after it; the last one is the result."""
    match = as_json.match(desk, 1)
    lines = [
        (game["winner_name"], game["kind"], game["cube"], game["points"], game["score"]) for game in match["games"]
    ]
    assert lines == [
        ("De Vries", "single", 1, 1, [0, 1]),
        ("De Vries", "single", 1, 1, [0, 2]),
        ("Rossi", "gammon", 1, 2, [2, 2]),
        ("Rossi", "single", 1, 1, [3, 2]),
    ]
    assert match["result"]["score"] == [3, 2] and match["length"] == 3
    text = client.get("/matches/1", headers=PAGE).text
    assert all(words in text for words in ("Game 3: Rossi, gammon, 2 points", "3 – 2", "to 3"))


def test_the_record_tells_who_did_what_when(finished: Device, desk: Desk):
    """STR-03: each act of the players at its match time, in the order of events."""
    told = [
        (line["at_ms"], line["by_words"], line["words"])
        for line in reversed(as_json.match(desk, 1)["facts"])
        if line["fact"] in ("claimed", "confirmed")
    ]
    assert told[:3] == [
        (45_000, "the table", "Game over: De Vries, single game"),
        (50_000, "Rossi", "Rossi confirms"),
        (55_000, "De Vries", "De Vries confirms"),
    ]
    assert [at_ms for at_ms, _, _ in told] == sorted(at_ms for at_ms, _, _ in told)


def test_what_is_on_record_is_not_told_otherwise_later(finished: Device, desk: Desk):
    """STR-03: a table that sends other facts in place of stored ones changes nothing."""
    before = as_json.match(desk, 1)["facts"]
    finished.records[5] = finished.records[6]
    finished.end.stored = 0
    finished.exchange()
    assert as_json.match(desk, 1)["facts"] == before
