"""A whole match on the pretend ESP32, from joining its network, over one line that is held: real sockets."""

import json
import time
from pathlib import Path

import pytest

from host_tools.director.desk import placing
from host_tools.director.desk.devices import enrolment
from host_tools.director.store import matches, records
from host_tools.director.web.connections.line_protocol import LineProtocol
from table.games.backgammon.answering import states
from table.pressing.controls import KEY_1, KEY_2, LEFT, RIGHT
from tests.director.conftest import settings
from tests.wifi.test_adopting import HALL, director_in
from tests.wifi.unix_table import UnixTable

TURNS = 6
APART_S = 1.2  # between two signatures
PATIENCE_S = 120.0
# What its players do in a state, the next time the next of these.
PLAYED = {
    states.OFFERED: (LEFT, RIGHT),
    states.READY: (LEFT,),
    states.RUNNING: (RIGHT, LEFT),
    states.PAUSED: (KEY_1,),  # the game is over
    states.ASK_RESULT: (LEFT,),
    states.GAME_OVER: (RIGHT, LEFT),
    states.MATCH_OVER: (RIGHT, LEFT),
}


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[LineProtocol]:
    """The lines that the table has opened."""
    found: list[LineProtocol] = []
    proven = LineProtocol.prove

    def noted(self: LineProtocol) -> None:
        if self not in found:
            found.append(self)
        proven(self)

    monkeypatch.setattr(LineProtocol, "prove", noted)
    return found


def test_a_match_from_the_first_press_to_its_result(micropython: Path, tmp_path: Path, opened: list[LineProtocol]):
    folder = tmp_path / "flash"
    folder.mkdir()
    with director_in(tmp_path) as (desk, port):
        key = enrolment.enrol(desk, 7, "")
        config = enrolment.as_dict(7, key, [f"http://127.0.0.1:{port}"]) | {"wifi": [[HALL, "password-1"]]}
        (folder / "config.json").write_text(json.dumps(config), encoding="utf-8")
        with UnixTable(micropython, folder) as table:
            table.until("|linked|")
            placing.assign(desk, 7, settings(1, "Anna", "Bea"))
            table.until("Main draw")
            play(table)
            assert "faults []" in table.say("lines")
        with desk.reading() as connection:
            match = matches.find(connection, 1)
    assert match is not None and (match.status, match.winner) == (records.REPORTED, 0)
    assert len(opened) == 1, "everything has come over one line"


def play(table: UnixTable) -> None:
    """Until the match is sealed, and the director has all of it."""
    until_s, pressed_s = time.monotonic() + PATIENCE_S, 0.0
    times: dict[int, int] = {}
    while True:
        now_s = time.monotonic()
        assert now_s < until_s, table.say("lines")
        state, stored, last = map(int, table.say("state").split())
        if state == states.SEALED and stored == last:
            return
        if state != states.SEALED and now_s - pressed_s >= APART_S:
            pressed_s, at = now_s, times.get(state, 0)
            times[state] = at + 1
            controls = (KEY_2,) if state == states.RUNNING and at >= TURNS else PLAYED[state]
            table.say(f"press {controls[at % len(controls)]}")
        time.sleep(0.05)
