"""A match for other programs: `.mat`, JSON with the times of each turn, chapters of its recording."""

import html
import re
from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from starlette.testclient import TestClient

from matchcore.games.backgammon.phases import CAUSE_POWER
from matchcore.games.backgammon.topics import restoring, results, turn
from tests.director.conftest import PAGE, Now
from tests.director.device import Device

CUE = re.compile(r"(\S+) --> (\S+)\n(.+)")


def body(client: TestClient) -> list[str]:
    lines = client.get("/matches/1/match.mat").text.splitlines()
    return lines[lines.index(" 3 point match") + 2 :]


def test_a_mat_has_names_scores_cube_and_results(client: TestClient, reported: Device):
    answer = client.get("/matches/1/match.mat")
    assert answer.headers["content-disposition"] == f'attachment; filename="match-{reported.code()}.mat"'
    assert {f'; [Match ID "{reported.code()}"]', '; [Player 2 "De Vries"]'} < set(answer.text.splitlines())
    assert body(client) == [
        " Game 1",
        " Rossi : 0                      De Vries : 0",
        "  5)                              Doubles => 2",
        "  6)  Takes",
        "      Wins 4 points",
        "",
    ]


def test_the_answer_of_the_left_player_is_a_row_further(client: TestClient, playing: Device):
    playing.turn()  # De Vries, on the right, is on turn
    playing.double(is_taken=False)
    playing.do(results.confirm, 1)
    playing.sync()
    assert body(client) == [
        " Game 1",
        " Rossi : 0                      De Vries : 0",
        "  3)                              Doubles => 2",
        "  4)  Drops",
        "                                  Wins 1 point",
        "",
    ]


def test_json_has_the_time_of_each_turn(client: TestClient, playing: Device):
    playing.turn(after_ms=31_000)
    playing.turn(after_ms=7_000)
    playing.sync()
    found = client.get("/matches/1/match.json").json()
    last = [(one["side"], one["used_ms"], one["ended_ms"] - one["begun_ms"]) for one in found["turns"][-2:]]
    assert last == [("A", 31_000, 31_000), ("B", 7_000, 7_000)]
    assert (found["winner"], found["code"], found["games"]) == (None, "", [])


def test_a_pause_is_no_time_of_a_turn(client: TestClient, playing: Device):
    playing.do(turn.pause, after_ms=4_000)
    playing.do(turn.state_reason, "INVALID_ROLL", after_ms=0)
    playing.do(turn.resume, after_ms=60_000)
    playing.turn(after_ms=3_000)
    playing.sync()
    last = client.get("/matches/1/match.json").json()["turns"][-1]
    assert (last["used_ms"], last["ended_ms"] - last["begun_ms"]) == (7_000, 67_000)


# -- chapters ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def recorded(offered: Device, wait: Callable[[Device, float], None], now: Now) -> datetime:
    """Two games of five minutes, ten minutes apart, the second after a power cut; returns when the first one began."""
    offered.accept()
    now.s += 10  # as long as that took
    wait(offered, 20)
    began = datetime.fromtimestamp(now.s)
    for game in range(2):
        offered.do(turn.press, 1, after_ms=0)
        wait(offered, 0)
        wait(offered, 298)
        offered.do(turn.pause, after_ms=0)
        offered.do(results.claim, 1, 1, after_ms=0)
        for side in (0, 1):
            wait(offered, 1)
            offered.do(results.confirm, side, after_ms=0)
        offered.sync()
        if game == 0:
            now.s += 598  # without power: match time stands still
            offered.do(restoring.restore, CAUSE_POWER, 0, 0, after_ms=0)
            for side in (0, 1):
                wait(offered, 1)
                offered.do(restoring.confirm_restore, side, after_ms=0)
            offered.sync()
    return began


def cues(client: TestClient, began: datetime) -> list[tuple[str, ...]]:
    answer = client.get("/matches/1/chapters.vtt", params={"began": began.isoformat(timespec="seconds")})
    assert answer.text.startswith("WEBVTT\n\n") or answer.text == "WEBVTT\n"
    return CUE.findall(answer.text)


def test_each_game_is_a_chapter_of_its_recording(client: TestClient, recorded: datetime):
    assert cues(client, recorded - timedelta(hours=1)) == [
        ("01:00:00.000", "01:05:00.000", "Game 1, Rossi – De Vries 0 – 0"),
        ("01:15:00.000", "01:20:00.000", "Game 2, Rossi – De Vries 0 – 1"),
    ]


def test_what_was_over_before_is_no_chapter(client: TestClient, recorded: datetime):
    assert [one[:2] for one in cues(client, recorded + timedelta(minutes=2))] == [
        ("00:00:00.000", "00:03:00.000"),
        ("00:13:00.000", "00:18:00.000"),
    ]
    assert cues(client, recorded + timedelta(hours=1)) == []


def test_the_form_is_accepted_as_it_stands(client: TestClient, recorded: datetime):
    page = client.get("/matches/1", headers=PAGE).text
    shown = re.search(r'name="began"[^>]* value="([^"]+)"', page)
    assert shown and len(cues(client, datetime.fromisoformat(html.unescape(shown[1])))) == 2


def test_another_time_is_refused_in_words(client: TestClient, reported: Device):
    for said in ("", "8 pm", "2026-13-01T00:00", "x" * 99):
        answer = client.get("/matches/1/chapters.vtt", params={"began": said})
        assert answer.status_code == 422 and "The recording began" in answer.json()["message"]
