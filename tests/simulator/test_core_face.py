"""The core as JSON lines: every command is reachable and documented, no line stops it or changes what it should not."""

import importlib
import inspect
import json
import pkgutil
import re
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from host_tools.simulator import core_face
from host_tools.simulator.core_commands import COMMANDS
from host_tools.simulator.core_face import Session, talk
from host_tools.toolchain.paths import ROOT
from matchcore.games.backgammon import topics
from matchcore.games.backgammon.rules.settings import Settings
from tests.core_properties.bounds import bounded

README = Path(core_face.__file__).with_name("README.md")

# Public functions that are not commands: queries, or internals of the others.
NOT_COMMANDS = {
    "end_game",
    "is_locked",
    "wins_match",
    "hear",
    "noted",
    "take_back",
    "in_force_at",
    "last_mover",
    "still_open",
    "deadline",
    "apply_pending",
    "breaks_left",
    "returnable_ms",
    "corrected",
    "noticed",
    "describe",
    "is_final",
    "may_withdraw",
    "must_wait",
    "ignore",
    "tell_clock",
    "set_banks",
    "await_confirmation",
    "leave_game",
    "decide",
    "end_if_won",
    "seal",
    "ask_both",
    "line",
    "read_line",
}
# Every module in topics/ except three that are no topic of a match.
TOPICS = {module.name for module in pkgutil.iter_modules(topics.__path__)} - {"shared"}
# Commands that do more than call the function of their name.
MORE = {"assign", "look", "order", "seam", "undo", "correct_clock", "correct_game"}


def functions_of(owner) -> dict:
    return {
        name: function
        for name, function in vars(owner).items()
        if inspect.isfunction(function)
        and not name.startswith(("_", "check_", "judge_"))
        and function.__module__ == getattr(owner, "__module__", getattr(owner, "__name__", None))
    }


def told(session: Session, **line) -> dict:
    """The outcome of a command."""
    return next(session.answer(json.dumps(line)))


def session_in_play() -> Session:
    """B has been on turn for 10 s."""
    session = Session()
    for line in (
        {"at_ms": 0, "do": "assign", "length": 1, "name_a": "Anna", "name_b": "Boris"},
        {"at_ms": 1000, "do": "accept", "side": "A"},
        {"at_ms": 2000, "do": "accept", "side": "B"},
        {"at_ms": 10000, "do": "press", "side": "A"},
    ):
        assert "facts" in told(session, **line)
    return session


# -- the table of commands ---------------------------------------------------------------------------------------------


def test_every_command_of_the_core_is_in_the_table():
    of_core = {"tick", "checkpoint", "seam"}  # of the match itself
    for name in TOPICS:
        of_core |= set(functions_of(importlib.import_module(f"matchcore.games.backgammon.topics.{name}")))
    assert of_core - NOT_COMMANDS == set(COMMANDS) - {"order", "look"}


@pytest.mark.parametrize("command", COMMANDS.values(), ids=lambda command: command.name)
def test_arguments_are_called_as_the_function_calls_them(command):
    if command.name in MORE:
        return
    assert command.act.__name__.lstrip("_") == command.name
    parameters = list(inspect.signature(command.act).parameters)
    assert parameters[1] == "now_ms"
    assert [argument.name for argument in command.arguments] == parameters[2:]


def test_a_match_can_be_given_all_its_settings():
    named = {argument.name for argument in COMMANDS["assign"].arguments}
    assert named == set(vars(Settings(7, "A", "B"))) | {"order"}


def test_every_command_and_argument_is_documented_and_the_reverse():
    said = README.read_text(encoding="utf-8").partition("## The core as JSON lines")[2]
    rows = re.findall(r"^\| `(\w+)` \| ([^|]*) \|", said, re.MULTILINE)
    documented = {name: re.findall(r"`(\w+)`(\??)", arguments) for name, arguments in rows}
    assert len(rows) == len(documented)
    table = {
        command.name: [(argument.name, "" if argument.is_required else "?") for argument in command.arguments]
        for command in COMMANDS.values()
    }
    assert documented == table


def test_the_example_gives_what_the_readme_says():
    text = README.read_text(encoding="utf-8").partition("### Example")[2]
    lines = re.search(r"```\n(.*?)```", text, re.DOTALL)[1].splitlines()
    typed = [line[2:].encode() for line in lines if line.startswith("> ")]
    assert len(typed) > 5
    assert list(talk(typed)) == [line for line in lines if not line.startswith("> ")]


# -- answers -----------------------------------------------------------------------------------------------------------


def test_a_match_from_the_assignment_to_the_sealed_result():
    session = session_in_play()
    for at_ms, do, arguments in (
        (11000, "pause", {}),
        (12000, "state_reason", {"reason": "GAME_OVER"}),
        (13000, "claim", {"winner": "B", "kind": "gammon", "by": "B"}),
        (14000, "confirm", {"side": "A"}),
        (15000, "confirm", {"side": "A"}),
        (16000, "confirm", {"side": "B"}),
    ):
        assert "facts" in told(session, at_ms=at_ms, do=do, **arguments)
    state = session.state()
    assert (state["phase"], state["result"], state["winner"], state["score"]) == ("sealed", "POINTS", "B", [0, 2])


def test_an_undo_that_names_its_fact_takes_back_no_other():
    """GEN-05."""
    session = session_in_play()
    newest = session.state()["undoable"]
    refused = told(session, at_ms=11000, do="undo", reason="x", seq=newest - 1)["refused"]
    assert (refused["code"], refused["rule"], refused["value"]) == ("NOT_NEWEST", "GEN-05", str(newest - 1))
    (undone,) = told(session, at_ms=11000, do="undo", reason="x", seq=newest)["facts"]
    assert undone["undone"] == newest


def test_a_refusal_says_the_rule_and_what_the_table_shows():
    session = session_in_play()
    before = session.state()
    refused = told(session, at_ms=10000, do="double", side="B")["refused"]
    assert refused == {
        "code": "CRAWFORD",
        "rule": "CRW-02",
        "value": "1",
        "message": "No doubling in the Crawford game.",
    }
    assert session.state() == before


def test_a_press_without_effect_is_a_fact_once_a_second():
    session = session_in_play()
    facts = told(session, at_ms=11000, do="press", side="A")["facts"]
    assert [fact["fact"] for fact in facts] == ["ignored"]
    assert told(session, at_ms=11500, do="press", side="A") == {"facts": []}


def test_an_order_is_refused_in_the_log():
    session = session_in_play()
    facts = told(session, at_ms=11000, do="order", number=1, fact="bank_set", values=[0, -5], text="x")["facts"]
    assert [(fact["fact"], fact["refusal"]) for fact in facts] == [("order_refused", "BAD_TIME INC-11 -5")]
    facts = told(session, at_ms=11000, do="order", number=2, fact="bank_set", values=[0, 5000], text="x")["facts"]
    assert [(fact["fact"], fact["order"], fact["ms"]) for fact in facts] == [("bank_set", 2, 5000)]


def test_a_command_too_late_is_refused_with_the_time_that_had_run_out():
    """EXP-03: a rule set that ends the match by itself."""
    session = Session()
    told(session, at_ms=0, do="assign", length=1, name_a="Anna", name_b="Boris", rule_set="club", per_point_ms=1000)
    for line in ({"side": "A"}, {"side": "B"}):
        told(session, at_ms=0, do="accept", **line)
    told(session, at_ms=1000, do="press", side="A")
    late = told(session, at_ms=60000, do="pause")
    assert late["refused"]["code"] == "MATCH_OVER"
    assert [fact["fact"] for fact in late["facts"]] == ["expired"]
    assert session.state()["result"] == "TIME"


# -- lines that are no commands ----------------------------------------------------------------------------------------

WRONG = (
    ("nonsense", "not JSON", '"nonsense"'),
    ('{"at_ms": 20000, "do": "look"', "not JSON", "look"),
    ("[1, 2]", "not an object", "[1, 2]"),
    ("[" * 100000, "not JSON", "[[["),
    ('{"do": "look"}', "at_ms", "null"),
    ('{"at_ms": "20000", "do": "look"}', "at_ms", '"20000"'),
    ('{"at_ms": 20000.0, "do": "look"}', "at_ms", "20000.0"),
    ('{"at_ms": true, "do": "look"}', "at_ms", "true"),
    ('{"at_ms": -1, "do": "look"}', "at_ms", "-1"),
    ('{"at_ms": 4294967296, "do": "look"}', "at_ms", "4294967296"),
    ('{"at_ms": 9999, "do": "look"}', "time does not go back", "9999"),
    ('{"at_ms": 20000}', "no such command", "null"),
    ('{"at_ms": 20000, "do": "pres"}', "no such command", '"pres"'),
    ('{"at_ms": 20000, "do": ["press"]}', "no such command", '["press"]'),
    ('{"at_ms": 20000, "do": "press"}', "press needs side", '"A" or "B"'),
    ('{"at_ms": 20000, "do": "press", "side": 0}', "side", "0"),
    ('{"at_ms": 20000, "do": "press", "side": "C"}', "side", '"C"'),
    ('{"at_ms": 20000, "do": "press", "side": null}', "side", "null"),
    ('{"at_ms": 20000, "do": "press", "side": ["A"]}', "side", '["A"]'),
    ('{"at_ms": 20000, "do": "press", "side": "A", "hand": "left"}', "no argument", '"hand"'),
    ('{"at_ms": 20000, "do": "set_bank", "side": "A", "ms": 1e3}', "ms", "1000.0"),
    ('{"at_ms": 20000, "do": "set_bank", "side": "A", "ms": 2147483648}', "ms", "2147483648"),
    ('{"at_ms": 20000, "do": "set_bank", "side": "A", "ms": true}', "ms", "true"),
    ('{"at_ms": 20000, "do": "set_score", "a": 1, "b": 1, "crawford_played": 1}', "crawford_played", "1"),
    ('{"at_ms": 20000, "do": "undo", "order": -1}', "order", "-1"),
    ('{"at_ms": 20000, "do": "undo", "reason": 5}', "reason", "5"),
    ('{"at_ms": 20000, "do": "undo", "reason": "\\ud800"}', "reason", "ud800"),
    ('{"at_ms": 20000, "do": "undo", "reason": "' + "x" * 701 + '"}', "reason", "700 bytes"),
    ('{"at_ms": 20000, "do": "state_reason", "reason": "HUNGER"}', "reason", '"HUNGER"'),
    ('{"at_ms": 20000, "do": "claim", "winner": "A", "kind": "triple"}', "kind", '"triple"'),
    ('{"at_ms": 20000, "do": "order", "number": 1, "fact": "bank_sett"}', "fact", '"bank_sett"'),
    ('{"at_ms": 20000, "do": "order", "number": 1, "fact": "bank_set", "values": [1]}', "order", "1 values"),
    ('{"at_ms": 20000, "do": "order", "number": 1, "fact": "bank_set", "values": [1, "2"]}', "values", '[1, "2"]'),
)


@pytest.mark.parametrize(("line", "what", "value"), WRONG)
def test_a_line_that_is_no_command_names_the_value_and_changes_nothing(line, what, value):
    session = session_in_play()
    before = session.state()
    answers = list(session.answer(line))
    assert what in answers[0]["error"] and value in answers[0]["error"], answers[0]
    assert len(answers[0]["error"]) < 250
    assert answers[1:] == [{"state": before}]
    assert session.match.fresh_count == 0
    assert "facts" in told(session, at_ms=10500, do="press", side="B")


JSON_VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=20)
    | st.sampled_from(["A", "B", "single"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)
NAMES = sorted({argument.name for command in COMMANDS.values() for argument in command.arguments})
LIKELY_VALUES = st.sampled_from(
    ["A", "B", "director", "wbgf21", "Anna", 0, 1, 3, 7, 60000, True, None, "DISPUTE", "gammon"]
)
LINES = st.fixed_dictionaries(
    {"at_ms": st.integers(0, 100000), "do": st.sampled_from(sorted(COMMANDS))},
    optional={name: LIKELY_VALUES | JSON_VALUES for name in NAMES},
)


@given(st.lists(LINES, max_size=20))
@bounded(100)
def test_whatever_comes_every_line_is_answered_with_two(lines):
    answers = list(talk(json.dumps(line).encode() for line in lines))
    assert len(answers) == 2 * len(lines)
    for first, second in zip(answers[::2], answers[1::2], strict=True):
        assert set(json.loads(first)) in ({"facts"}, {"refused"}, {"refused", "facts"}, {"error"})
        assert set(json.loads(second)) == {"state"}


@given(st.binary(max_size=60))
@bounded(100)
def test_bytes_that_are_no_text_are_an_error(data):
    lines = data.replace(b"\n", b" ")
    assert len(list(talk([lines]))) == (2 if lines.strip() else 0)


# -- the program -------------------------------------------------------------------------------------------------------


def run(data: bytes) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "host_tools.simulator", "core"]
    return subprocess.run(command, input=data, capture_output=True, timeout=60, cwd=ROOT)


def test_it_runs_to_the_end_of_its_input():
    done = run(
        '{"at_ms": 0, "do": "look"}\n\n{"at_ms": 5, "do": "Ж"}\n\xff\n{"at_ms": 7, "do": "look"}'.encode(
            "latin-1", "replace"
        )
    )
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert (done.returncode, done.stderr) == (0, b"")
    assert [next(iter(line)) for line in lines] == [
        "facts",
        "state",
        "error",
        "state",
        "error",
        "state",
        "facts",
        "state",
    ]
    assert lines[-1]["state"]["at_ms"] == 7
