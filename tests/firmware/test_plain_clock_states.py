"""Every control in every state of the plain clock: the table in its README.md is the specification."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from host_tools.simulator.hands import Play
from tests.firmware.play import CONTROLS, ROOT, table_in, unlike

COLUMNS = dict(zip(CONTROLS, ("left", "right", "key 1", "key 2", "key 3"), strict=True))
SPECIFIED = {row["state"]: row for row in table_in(ROOT / "firmware/table/games/clock/README.md", "state")}
LOCAL = "key1 key2 key2 key2 key2 key2 key2 key2 key1"  # 5:00, whose flag ends the game

# From switching on, the presses that lead to each state.
WAYS = {
    "idle": "",
    "systems": "key1",
    "settings": LOCAL,
    "ready": f"{LOCAL} left right",
    "running": f"{LOCAL} left right right",
    "paused": f"{LOCAL} left right right key2",
    "result?": f"{LOCAL} left right right key1",
    "result": f"{LOCAL} left right right key1 key1",
    "dispute": f"{LOCAL} left right right key2 key2",
    "sealed": f"{LOCAL} left right right key1 key1 left right",
    "menu": f"{LOCAL} left right right key3",
}


@pytest.fixture
def switched_on(switch_on: Callable[..., Play], flash: Path) -> Callable[[str], Play]:
    def start(state: str) -> Play:
        files = flash / state.strip("?")
        files.mkdir()
        (files / "config.json").write_text(json.dumps({"game": "clock"}))
        play = switch_on(files)
        for control in WAYS[state].split():
            play.press(control)
        assert play.shown() == state
        return play

    return start


def test_every_state_is_in_the_table():
    """Also the one that only a game of the director's has, and those that all games share."""
    from table.games.clock.answering import rows

    assert set(SPECIFIED) == set(WAYS) | {"flagged"}
    assert {name for name, *_ in rows.ROWS} == set(SPECIFIED) | {"self-test", "picture"}


@pytest.mark.parametrize("control", CONTROLS)
@pytest.mark.parametrize("state", WAYS)
def test_a_control_does_what_the_table_says(switched_on: Callable[[str], Play], state: str, control: str):
    play, said = switched_on(state), SPECIFIED[state][COLUMNS[control]]
    label, _, then = said.partition(" → ")
    before = dict(play.view)
    if control.startswith("key"):
        shown = play.view["labels"][int(control[-1]) - 1]
        assert shown == ("" if said == "–" else label)
    after = play.press(control)
    if said == "–":
        assert [name for name in unlike(before, after) if name not in ("bank_ms", "at_ms", "now_ms")] == []
    else:
        assert play.shown() == then
        assert unlike(before, after)
