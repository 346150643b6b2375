"""Every control in every state: the table in firmware/table/games/backgammon/README.md is the specification."""

import ast
import re
from collections.abc import Callable, Collection, Iterator, Sequence
from pathlib import Path
from types import ModuleType

import pytest

from host_tools.simulator.hands import MENU, Play
from table.games.backgammon import game
from table.games.backgammon.answering import menus, rows, states
from tests.firmware.hall import Seat
from tests.firmware.play import CONTROLS, STATES, table_in, unlike
from tests.firmware.test_texts import ENGLISH
from tests.imports import FIRMWARE, sources, tree_of

COLUMNS = dict(zip(CONTROLS, ("left", "right", "key 1", "key 2", "key 3"), strict=True))
NOTHING = "–"
PAGE = ("sheet", "table", "now_ms")  # what a page is given
ANSWERING = FIRMWARE / "table" / "games" / "backgammon" / "answering"
ACTION = ("table", "now_ms")  # and an action; one of a clock button also the side

SPECIFIED = {row["state"]: row for row in table_in(STATES, "state")}


CODED = {name: number for number, (name, *_) in enumerate(rows.ROWS, 1)}


# Presses that lead from one place to another.
GAME = "right left right key2 key1 left right"  # begun and won by the left player, from ready
MONEY = "key2 key2 key2 key2 key2 key2 key2 key2 key1"  # the last of the lengths: a session without clock
ONE_POINT = "key2 " * 10 + "key1"  # round the end of the list
CODE = "key2 key3 key2 key1 key1 key3 key3 key3"  # of a table that was never enrolled, in a local match


def down(entries: int) -> str:
    """This far down the list of a pause, and choose."""
    return "key2 " * entries + "key1"


def menu(entries: int) -> str:
    """Open the menu and choose the entry at this offset from the first."""
    return "key3 " + "key2 " * entries + "key1"


# From the state before, the presses that lead on.
WAYS = {
    "idle": ("", ""),
    "lengths": ("idle", "key1"),
    "self-test": ("idle", "key2"),
    "picture": ("self-test", "key1"),
    "offered": ("lengths", "key1"),
    "ready": ("offered", f"left right {GAME}"),
    "break?": ("ready", "key2 left"),
    "break": ("break?", "key1"),
    "director's pause": ("", "pause"),
    "roll?": ("early roll?", "right"),
    "absent": ("", "order"),
    "absent over": ("absent", "900s"),
    "running": ("ready", "right left right"),
    "playing": ("lengths", f"{MONEY} left right left"),
    "who doubles?": ("playing", "key1"),
    "double?": ("running", "key1"),
    "early double?": ("running", menu(3)),
    "early roll?": ("running", menu(4)),
    "doubled": ("double?", "hold"),
    "pass?": ("doubled", "key2"),
    "passed?": ("pass?", "right"),
    "paused": ("running", "key2"),
    "early dice": ("paused", down(6)),
    "illegal?": ("paused", down(3)),
    "time back?": ("running", f"30s key2 {down(7)} {down(0)}"),
    "new delay?": ("paused", down(1)),
    "take back?": ("paused", down(5)),
    "resign?": ("paused", down(4)),
    "result?": ("paused", down(0)),
    "game over?": ("result?", "left"),
    "expired": ("running", "900s"),
    "time?": ("expired", "key1"),
    "dispute": ("running", menu(0)),
    "call reason": ("dispute", "key2"),
    "withdraw?": ("dispute", "key1"),
    "match over?": ("lengths", f"{ONE_POINT} left right {GAME}"),
    "end session?": ("lengths", f"{MONEY} left right {menu(1)}"),
    "sealed": ("match over?", "left right"),
    "restored": ("running", "cut"),
    "menu": ("running", "key3"),
    "history": ("ready", "key1"),
    "rules": ("ready", menu(3)),
    "help": ("ready", menu(1)),
    "help page": ("help", "key1"),
    "qr": ("sealed", "key2"),
    "code?": ("ready", menu(4)),
    "director": ("code?", CODE),
    "director value": ("director", "key1"),
    "director discard": ("director value", "right key3"),
    "director reason": ("director value", "key1"),
}


ORDERED = ("absent", "absent over", "director's pause")  # no button leads there: the director's order does


@pytest.fixture
def brought_to(switch_on, hall) -> Iterator[Callable[[str], Play]]:
    """New tables, each brought to a state."""

    def table(state: str) -> Play:
        play = hall.table() if state in ORDERED else switch_on()
        go(play, state)
        return play

    yield table
    hall.close()


def go(play: Play, state: str) -> None:
    """Reach a state by pressing buttons, where they lead there."""
    before, presses = WAYS[state]
    if before:
        go(play, before)
    for press in presses.split():
        if press.endswith("s"):
            play.wait(1000 * int(press[:-1]))
        elif press == "order":
            assert isinstance(play, Seat)
            play.offer()
            assert play.order("absent_started", 1, words="not here") == ""
        elif press == "pause":
            assert isinstance(play, Seat)
            play.match(7)
            play.start_left()
            assert play.order("paused", words="Lunch until 14:00") == ""
        elif press == "cut":
            play.table.power_cut()
            play.table.switch_on()
            play.view = play.table.view()
        elif press == "hold":
            play.hold_own()
        else:
            play.press(press)
    play.expect(state)


def test_the_documentation_has_every_state():
    assert set(SPECIFIED) == set(CODED) == set(WAYS)


def test_every_state_has_its_number_its_name_and_its_row():
    assert numbers_in(states, but=("NOTHING", "MODE_MS", "FIRST_PAGE")) == set(CODED.values())
    for name, number in CODED.items():
        word = re.sub(r"\W", "", name.upper().replace(" ", "_").replace("-", "_"))
        assert number in (getattr(states, word, 0), getattr(states, "ASK_" + word, 0)), name


def numbers_in(module: ModuleType, but: Collection[str] = ()) -> set[int]:
    """The public whole numbers of a module, each of which has one name only."""
    found = [value for name, value in own(module).items() if isinstance(value, int) and name not in but]
    assert len(found) == len(set(found))
    return set(found)


def own(module: ModuleType) -> dict[str, object]:
    """A module's own exported capitals."""
    tree = ast.parse(Path(str(module.__file__)).read_text("utf-8"))
    assigned = [ast.unparse(node.targets[0]) for node in tree.body if isinstance(node, ast.Assign)]
    return {name: getattr(module, name) for name in assigned if name.isupper() and not name.startswith("_")}


def test_every_label_has_a_text():
    assert [key for row in rows.ROWS for key, _ in row[2:5] if key and key not in ENGLISH.TEXTS] == []


def test_every_action_that_is_named_is_a_function():
    in_rows = {does for _, of_buttons, *keys, _ in rows.ROWS for does in (of_buttons, *(does for _, does in keys))}
    in_lists = {does for _, does, _ in menus.MENU} | {does for _, _, *both in menus.PAUSE_LIST for does in both}
    next_ones = {word for path in sources(ANSWERING) for word in returned_in(path)}
    assert (in_rows | in_lists | next_ones) - {""} <= set(actions())


def test_every_action_is_named():
    words = {word for path in sources(FIRMWARE / "table") for word in strings_in(path)}
    assert set(actions()) <= words


def actions() -> Iterator[str]:
    for folder, before in (("table.games.backgammon.answering", ""), ("table.answering", "table.answering.")):
        names_there = functions_in(folder, ACTION, (*ACTION, "side"))
        yield from (before + name for name in names_there if name != "press_guard.length")  # asks how long a press is


def returned_in(path: Path) -> Iterator[str]:
    """The actions that lead to others."""
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.FunctionDef) and tuple(arg.arg for arg in node.args.args)[:2] == ACTION:
            returned = [part.value for part in ast.walk(node) if isinstance(part, ast.Return)]
            yield from (value.value for value in returned if isinstance(value, ast.Constant) and value.value)


def strings_in(path: Path) -> Iterator[str]:
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def test_every_row_names_a_page_and_every_page_is_in_a_row():
    folders = [(game.PAGES.rstrip("."), ""), ("table.pages", "table.pages.")]
    found = {f"{before}{page}" for folder, before in folders for page in functions_in(folder, PAGE)}
    assert {page for *_, page in rows.ROWS} == found


def functions_in(package: str, *of: Sequence[str]) -> Iterator[str]:
    """`module.function` of each public function in a folder with one of these lists of arguments."""
    for path in sorted((FIRMWARE / package.replace(".", "/")).glob("*.py")):
        for node in tree_of(path).body:
            is_one = isinstance(node, ast.FunctionDef) and tuple(arg.arg for arg in node.args.args) in of
            if is_one and not node.name.startswith("_"):
                yield f"{path.stem}.{node.name}"


@pytest.mark.parametrize("state", CODED)
def test_a_key_that_says_something_does_something(state):
    for key in range(3):
        says, does = rows.ROWS[CODED[state] - 1][2 + key]
        assert bool(says) == bool(does)


@pytest.mark.parametrize("state", SPECIFIED)
def test_every_control_does_what_the_table_of_states_says(brought_to, state):
    for control, column in COLUMNS.items():
        play = brought_to(state)
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
        changed = [name for name in unlike(before, play.view) if name not in ("bank_ms", "delay_ms", "at_ms", "heard")]
        assert not [name for name in changed if not is_duration(before, name)], changed
        assert play.seq == before["seq"]
        return
    assert play.shown() == next_state, f"{control} {what}: {play.view}"
    if what == "recorded":
        assert play.seq == before["seq"] + 1
        assert (play.turn, play.score, play.badge) == (before["turn"], before["score"], before["badge"])
    elif what == "refused":
        assert play.seq == before["seq"]
        assert play.notice and play.notice in (play.status, play.heading)


def is_duration(view: dict, name: str) -> bool:
    """Headings and lines that say how long something has lasted."""
    return name in ("heading", "lines", "status") and any(mark in str(view[name]) for mark in (":", "Table"))


@pytest.mark.parametrize("state", [state for state, row in SPECIFIED.items() if row["key 3"] == "MENU → menu"])
def test_the_menu_leaves_the_clock_buttons_alone(brought_to, state):
    for control in ("left", "right"):
        play = brought_to(state)
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
    """Every arrow of the diagram leads between two states of the table, and none of the match's states is missing."""
    text = STATES.read_text(encoding="utf-8").partition("stateDiagram-v2")[2].partition("```")[0]
    names = set()
    for line in text.split("\n"):
        start, arrow, end = line.partition(" --> ")
        if arrow:
            names |= {name.strip().replace("_", " ").strip() for name in (start, end.partition(" :")[0])}
    states = {state.rstrip("?") for state in SPECIFIED}
    pages = {"self-test", "picture", "menu", "history", "help", "help page", "rules", "qr"}
    mode = {"code", "director", "director value", "director reason", "director discard"}
    assert names - {"[*]"} == states - pages - mode
