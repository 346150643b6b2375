"""Every control in every state of the other games: the tables in their READMEs are the specification."""

import importlib
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from host_tools.simulator.hands import Play
from tests.firmware.play import CONTROLS, ROOT, table_in, unlike

COLUMNS = dict(zip(CONTROLS, ("left", "right", "key 1", "key 2", "key 3"), strict=True))
CHESS = "key1 key2 key2 key2 key2 key2 key2 key2 key1"  # 5:00, whose flag ends the game
ON_TURN = f"{CHESS} left right right"
ROUND = "key1 key1 left right left"  # of two players, the token is up
ENTERED = f"{ROUND} left key1 key3"

# From switching on, the presses that lead to each state.
WAYS = {
    "clock": {
        "idle": "",
        "systems": "key1",
        "settings": CHESS,
        "ready": f"{CHESS} left right",
        "running": ON_TURN,
        "paused": f"{ON_TURN} key2",
        "result?": f"{ON_TURN} key1",
        "result": f"{ON_TURN} key1 key1",
        "dispute": f"{ON_TURN} key2 key2",
        "sealed": f"{ON_TURN} key1 key1 left right",
        "menu": f"{ON_TURN} key3",
    },
    "ricochet": {
        "idle": "",
        "how many players": "key1",
        "players": "key1 key1",
        "token": "key1 key1 left right",
        "planning": ROUND,
        "who": f"{ROUND} left",
        "how many": f"{ROUND} left key1",
        "declared": ENTERED,
        "glass": f"{ENTERED} key1",
        "show": f"{ENTERED} key1 wait",
        "void?": f"{ROUND} key2",
        "award": f"{ENTERED} key1 wait key1",
        "void": f"{ROUND} key2 key1",
        "no press?": f"{ROUND} left key3",
        "mistake?": f"{ENTERED} key2",
        "dispute": f"{ROUND} key3 key1",
        "whom?": f"{ROUND} key3 key2 key2 key1",
        "agreed?": f"{ROUND} key3 key2 key2 key2 key2 key1 key1",
        "menu": f"{ROUND} key3",
    },
}
# States that the presses above do not lead to: their pages are tested in screens/.
ELSEWHERE = {"clock": {"flagged"}, "ricochet": {"placing", "over", "sealed"}}
PLACES = [(game, state) for game, ways in WAYS.items() for state in ways]


def specified(game: str) -> dict[str, dict[str, str]]:
    readme = ROOT / "firmware" / "table" / "games" / game / "README.md"
    return {row["state"]: row for row in table_in(readme, "state")}


@pytest.fixture
def switched_on(switch_on: Callable[..., Play], flash: Path) -> Callable[[str, str], Play]:
    def start(game: str, state: str) -> Play:
        files = flash / "files"
        files.mkdir()
        (files / "config.json").write_text(json.dumps({"game": game}))
        play = switch_on(files)
        for control in WAYS[game][state].split():
            play.wait(61_000) if control == "wait" else play.press(control)
        assert play.shown() == state
        return play

    return start


@pytest.mark.parametrize("game", WAYS)
def test_every_state_is_in_the_table(game: str):
    """Also those that all games share."""
    rows = importlib.import_module(f"table.games.{game}.answering.rows")
    assert set(specified(game)) == set(WAYS[game]) | ELSEWHERE[game]
    assert {name for name, *_ in rows.ROWS.rows} == set(specified(game)) | {"self-test", "picture"}


@pytest.mark.parametrize("control", CONTROLS)
@pytest.mark.parametrize(("game", "state"), PLACES)
def test_a_control_does_what_the_table_says(
    switched_on: Callable[[str, str], Play], game: str, state: str, control: str
):
    play, said = switched_on(game, state), specified(game)[state][COLUMNS[control]]
    label, _, then = said.partition(" → ")
    before = dict(play.view)
    if control.startswith("key"):
        assert play.view["labels"][int(control[-1]) - 1] == ("" if said == "–" else label)
    after = play.press(control)
    if said == "–":
        assert set(unlike(before, after)) <= {"bank_ms", "heading", "lines", "bar", "heard"}, "only times"
    else:
        assert play.shown() == then
