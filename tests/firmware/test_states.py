"""Every control in every state: the table in firmware/table/README.md is the specification."""

import ast

import pytest

from tests.firmware.play import CONTROLS, MENU, README, ROOT, Play, table_in, unlike

STATES_FILE = ROOT / "firmware" / "table" / "states.py"
ACTIONS_FILE = ROOT / "firmware" / "table" / "actions.py"
COLUMNS = dict(zip(CONTROLS, ("left", "right", "key 1", "key 2", "key 3"), strict=True))
NOTHING = "–"

SPECIFIED = {row["state"]: row for row in table_in(README, "state")}


def constant(name: str):
    """A table of states.py."""
    for node in ast.parse(STATES_FILE.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == name:
            return ast.literal_eval(node.value)
    raise AssertionError(f"states.py has no {name}")


# From the state before, the presses that lead on.
WAYS = {
    "idle": ("", ""),
    "lengths": ("idle", "key1"),
    "self-test": ("idle", "key2"),
    "offered": ("lengths", "key1"),
    "ready": ("offered", "left right"),
    "running": ("ready", "right left right"),
    "double?": ("running", "key1"),
    "doubled": ("double?", "key1"),
    "pass?": ("doubled", "key2"),
    "passed?": ("pass?", "right"),
    "paused": ("running", "key2"),
    "result?": ("paused", "key1"),
    "game over?": ("result?", "left"),
    "expired": ("running", "wait"),
    "time?": ("expired", "key1"),
    "menu": ("running", "key3"),
    "dispute": ("menu", "key2 key1"),
    "withdraw?": ("dispute", "key1"),
    "match over?": ("lengths", "left left left key1 left right right key2 key1 left right"),
    "sealed": ("match over?", "left right"),
    "restored": ("running", "cut"),
    "history": ("ready", "key1"),
    "help": ("paused", "key3"),
    "qr": ("sealed", "key2"),
}
LONGER_THAN_A_BANK_MS = 15 * 60 * 1000


def go(play: Play, state: str) -> None:
    """Reach a state by pressing buttons only."""
    before, presses = WAYS[state]
    if before:
        go(play, before)
    for press in presses.split():
        if press == "wait":
            play.wait(LONGER_THAN_A_BANK_MS)
        elif press == "cut":
            play.table.power_cut()
            play.table.switch_on()
            play.view = play.table.view()
        else:
            play.press(press)
    play.expect(state)


def test_the_documentation_has_every_state():
    keys, buttons = constant("KEYS"), constant("BUTTONS")
    assert set(SPECIFIED) == set(keys) == set(WAYS)
    # The menu leaves the clock buttons the meaning that they have below it.
    assert set(buttons) == set(keys) - {"menu"}


def test_every_action_is_there():
    tree = ast.parse(ACTIONS_FILE.read_text(encoding="utf-8"))
    methods = {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
    named = {action for row in constant("KEYS").values() for action in row[1::2]} | set(constant("BUTTONS").values())
    assert named - {""} <= methods
    for row in constant("KEYS").values():
        assert [bool(label) for label in row[0::2]] == [bool(action) for action in row[1::2]]


@pytest.mark.parametrize("state", SPECIFIED)
def test_every_control(switch_on, state):
    for control, column in COLUMNS.items():
        play = switch_on()
        go(play, state)
        check(play, control, SPECIFIED[state][column])
        play.table.close()


def check(play: Play, control: str, specified: str) -> None:
    what, _, next_state = specified.partition(" → ")
    before = play.view
    if control.startswith("key"):
        label = before["labels"][CONTROLS.index(control) - 2]
        assert label == ("" if specified == NOTHING else what), f"{control} says {label!r}"
    play.press(control)
    if specified == NOTHING:
        play.view = play.table.view()
        changed = [name for name in unlike(before, play.view) if name not in ("bank_ms", "delay_ms", "at_ms")]
        assert not [name for name in changed if not is_duration(before, name)], changed
        assert play.seq == before["seq"]
        return
    assert play.shown() == next_state, f"{control} {what}: {play.view}"
    if what == "recorded":
        assert play.seq == before["seq"] + 1
        assert (play.turn, play.score, play.cube) == (before["turn"], before["score"], before["cube"])
    elif what == "refused":
        assert play.seq == before["seq"]
        assert play.notice and play.notice in (play.status, play.heading)


def is_duration(view: dict, name: str) -> bool:
    """Headings and lines that say for how long something has been so."""
    return name in ("heading", "lines", "status") and any(mark in str(view[name]) for mark in (":", "Table"))


@pytest.mark.parametrize("state", [state for state, row in SPECIFIED.items() if row["key 3"] == "MENU → menu"])
def test_the_menu_leaves_the_clock_buttons_alone(switch_on, state):
    for control in ("left", "right"):
        play = switch_on()
        go(play, state)
        play.press("key3")
        assert play.labels == MENU
        seq = play.seq
        play.press(control)
        specified = SPECIFIED[state][control]
        if specified == NOTHING:
            assert (play.view["state"], play.seq) == (state, seq)
        else:
            assert play.view["state"] == specified.partition(" → ")[2]
        play.table.close()


def test_the_diagram_shows_only_what_there_is():
    """Every arrow of the diagram leads between two states of the table, and none of the match's states is left out."""
    text = README.read_text(encoding="utf-8").partition("stateDiagram-v2")[2].partition("```")[0]
    names = set()
    for line in text.split("\n"):
        start, arrow, end = line.partition(" --> ")
        if arrow:
            names |= {name.strip().replace("_", " ").strip() for name in (start, end.partition(" :")[0])}
    states = {state.rstrip("?") for state in SPECIFIED}
    shown = {"self-test", "menu", "history", "help", "qr"}
    assert names - {"[*]"} == states - shown
