"""Each place that a row of RULES_MAP.md names is reached by a test citing the rule, where the rule is said to be
enforced, timed or recorded.

Functions, facts, reasons, orders and pages count when called: the tests that run in this interpreter are rerun, with
`reaching.py` noting what each calls. A constant counts by its name in such a test, or by a call of its readers. States
of the table, which live in another interpreter, count by their names in a test that cites the rule.
"""

import ast
import json
import os
import re
import subprocess
import sys
from collections import defaultdict
from functools import cache
from pathlib import Path
from typing import cast

import pytest
from starlette.routing import Route

from host_tools.director.desk.desk import Desk
from host_tools.director.orders import forms
from host_tools.director.web import app
from matchcore import facts
from tests.rules import reaching, rules_map
from tests.rules.rules_map import ROOT, SEEN_BY_TESTS, Row

TRACED = ("tests/core", "tests/rules/test_interpretations.py", "tests/link", "tests/director")
ENOUGH_S = 600
IN_WORDS = ("state", "option")
SEEN_ELSEWHERE = ("help", "key")  # by the tests of the help pages and of the rule sets, one by one


@pytest.fixture(scope="module")
def reached(tmp_path_factory: pytest.TempPathFactory) -> dict[str, set[str]]:
    """For each rule the places that tests citing it have called."""
    path = tmp_path_factory.mktemp("rules") / "reached.json"
    command = [sys.executable, "-m", "pytest", "-q", "-p", reaching.__name__, "-p", "no:cacheprovider", *TRACED]
    environment = os.environ | {reaching.WRITTEN_TO: str(path)}
    run = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=ENOUGH_S)
    assert path.is_file(), run.stdout[-2000:] + run.stderr[-2000:]
    return {rule: set(places) for rule, places in json.loads(path.read_text(encoding="utf-8")).items()}


def seen_rows() -> list[Row]:
    return [row for row in rules_map.rows() if set(row.hows) & set(SEEN_BY_TESTS)]


@pytest.mark.parametrize("chapter", rules_map.known_ids())
def test_a_place_is_reached_by_a_test_of_the_rule(chapter, reached):
    missed = [
        f"{row.id}: {place}"
        for row in seen_rows()
        if row.chapter == chapter
        for place in row.places
        if not is_reached(row.id, place, reached.get(row.id, set()))
    ]
    assert not missed, "no test that cites the rule reaches\n" + "\n".join(missed)


def is_reached(rule: str, place: str, called: set[str]) -> bool:
    kind, _, name = place.partition(" ")
    if "/" in place and not name or kind in SEEN_ELSEWHERE or place.startswith("table."):
        return True
    if kind in IN_WORDS:
        return name in words_of_tests()[rule]
    if kind in ("fact", "reason"):
        return place in called
    if kind == "order":
        return f"order {facts.row(forms.BY_NAME[name].fact_kind).name}" in called
    if kind == "page":
        return bool(endpoints()[name] & called)
    if name_of(place).isupper() and name_of(place) in words_of_tests()[rule]:
        return True
    return any(found == place or found.startswith(place + ".") for found in called) or bool(users(place) & called)


def name_of(place: str) -> str:
    return place.rpartition(".")[2]


@cache
def words_of_tests() -> dict[str, str]:
    """The sources of the functions, classes and modules of tests that cite a rule, by rule."""
    found: dict[str, str] = defaultdict(str)
    for path in (ROOT / "tests").rglob("test_*.py"):
        source = path.read_text(encoding="utf-8")
        tree = ast.parse(source)
        for rule in rules_map.ids_in(ast.get_docstring(tree) or ""):
            found[rule] += source
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                _add_words(found, node, source)
    return found


def _add_words(found: dict[str, str], node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef, source: str) -> None:
    lines = source.splitlines()[min([node.lineno, *(d.lineno for d in node.decorator_list)]) - 1 : node.end_lineno]
    words = "\n".join(lines)
    for rule in rules_map.ids_in((ast.get_docstring(node) or "") if isinstance(node, ast.ClassDef) else words):
        found[rule] += words


@cache
def endpoints() -> dict[str, set[str]]:
    """The function that answers each page of the director."""
    found: dict[str, set[str]] = defaultdict(set)
    for route in app.create(cast(Desk, None), 0).routes:
        if isinstance(route, Route):
            code = getattr(route.endpoint, "__code__", None)
            found[re.sub(r"{(\w+)(?::\w+)?}", r"{\1}", route.path)] |= {reaching.place_of(code)} if code else set()
    return found


@cache
def users(place: str) -> set[str]:
    """The functions that use a constant or an attribute: in its own module, or after a dot."""
    *owner, name = place.split(".")
    found = set()
    for path, nodes in rules_map.programs().items():
        for node in nodes:
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and _names(node, owner[-1], name, path):
                found.add(_qualified(path, nodes, node))
    return found


def _names(function: ast.FunctionDef | ast.AsyncFunctionDef, owner: str, name: str, path: Path) -> bool:
    for node in ast.walk(function):
        if isinstance(node, ast.Attribute) and node.attr == name:
            return True
        if isinstance(node, ast.Name) and node.id == name and (path.stem == owner or name.isupper()):
            return True
    return False


def _qualified(path: Path, nodes: list[ast.AST], function: ast.AST) -> str:
    folder = next(folder for folder in reaching.FOLDERS if path.is_relative_to(folder))
    module = ".".join(path.relative_to(folder).with_suffix("").parts)
    classes = [node.name for node in nodes if isinstance(node, ast.ClassDef) and function in node.body]
    return ".".join((module, *classes, getattr(function, "name", "")))


# -- the test itself can fail ------------------------------------------------------------------------------------------


def test_what_no_test_calls_is_not_reached():
    called = {"topics.turn.press", "fact pressed"}
    assert is_reached("CLK-15", "topics.turn.press", called) and is_reached("CLK-15", "topics.turn", called)
    assert is_reached("CLK-15", "fact pressed", called)
    places = ("topics.turn.pause", "topics.turn.pres", "fact paused", "order pause", "game.bank.bank_ms")
    assert [place for place in places if is_reached("CLK-15", place, called)] == []


def test_a_constant_is_reached_through_what_reads_it():
    assert "topics.turn.press" in users("topics.turn.LOCKOUT_MS")
    assert not users("topics.turn.NO_SUCH_CONSTANT")
