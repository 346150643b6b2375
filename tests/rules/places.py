"""Whether the functions that a test has called reach a place named in RULES_MAP.md.

Functions, facts, reasons, orders and pages count when called. A constant counts by its name in a test that cites the
rule, or by a call of its readers. States of the table, which live in another interpreter, count by their names in such
a test.
"""

import ast
import re
from collections import defaultdict
from functools import cache
from pathlib import Path
from types import CodeType
from typing import cast

from starlette.routing import Route

from host_tools.director.desk.desk import Desk
from host_tools.director.games.backgammon.orders import forms
from host_tools.director.web import app
from matchcore.games.backgammon.facts import ROWS
from tests.rules import rules_map
from tests.rules.rules_map import FIRMWARE, ROOT

FOLDERS = (
    FIRMWARE / "matchcore" / "games" / "backgammon",
    FIRMWARE,
    ROOT,
)  # as RULES_MAP.md names its places: the first that fits
IN_WORDS = ("state", "option")
SEEN_ELSEWHERE = ("help", "key")  # by the tests of the help pages and of the rule sets, one by one


@cache
def place_of(seen: CodeType | str) -> str:
    """As RULES_MAP.md writes it: `topics.turn.press`, `host_tools.director.desk.giving.give`; "" for others' code."""
    if isinstance(seen, str):
        return seen
    module = _module(Path(seen.co_filename))
    return f"{module}.{seen.co_qualname}" if module else ""


def _module(path: Path) -> str:
    for folder in FOLDERS:
        if path.is_relative_to(folder):
            return ".".join(path.relative_to(folder).with_suffix("").parts)
    return ""


def ways(rule: str, place: str) -> list[str] | None:
    """The ways to reach a place: a call of one of these. None where words are enough, or other tests see to it."""
    kind, _, name = place.partition(" ")
    if "/" in place and not name or kind in SEEN_ELSEWHERE or place.startswith("table."):
        return None
    if kind in IN_WORDS:
        return None if name in words_of_tests()[rule] else []
    if kind in ("fact", "reason"):
        return [place]
    if kind == "order":
        return [f"order {ROWS.name(forms.BY_NAME[name].fact_kind)}"]
    if kind == "page":
        return sorted(endpoints()[name])
    if name_of(place).isupper() and name_of(place) in words_of_tests()[rule]:
        return None
    return [place, *sorted(users(place))]


def is_reached(rule: str, place: str, called: set[str]) -> bool:
    found = ways(rule, place)
    return found is None or bool(with_owners(called).intersection(found))


def with_owners(called: set[str]) -> set[str]:
    """The functions with their classes and modules, which are reached through them."""
    return {
        ".".join(parts[:count]) for parts in (name.split(".") for name in called) for count in range(1, len(parts) + 1)
    }


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
            found[re.sub(r"{(\w+)(?::\w+)?}", r"{\1}", route.path)] |= {place_of(code)} if code else set()
    return found


@cache
def users(place: str) -> set[str]:
    """The functions that name a constant or an attribute: in its own module, or behind a dot."""
    *owner, name = place.split(".")
    return {
        function
        for function, stem, is_behind_a_dot in _namers()[name]
        if is_behind_a_dot or stem == owner[-1] or name.isupper()
    }


@cache
def _namers() -> dict[str, set[tuple[str, str, bool]]]:
    """For each name the functions that say it, with the last word of their module, and whether it is behind a dot."""
    found: dict[str, set[tuple[str, str, bool]]] = defaultdict(set)
    for path, nodes in rules_map.programs().items():
        for function, qualified in _functions(path, nodes):
            for node in ast.walk(function):
                if isinstance(node, ast.Attribute):
                    found[node.attr].add((qualified, path.stem, True))
                elif isinstance(node, ast.Name):
                    found[node.id].add((qualified, path.stem, False))
    return found


def _functions(path: Path, nodes: list[ast.AST]) -> list[tuple[ast.AST, str]]:
    """Every function of a module, with its name as `place_of` writes it; one inside another is of the module."""
    classes = {id(part): node.name for node in nodes if isinstance(node, ast.ClassDef) for part in node.body}
    functions = [node for node in nodes if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    return [(node, ".".join(filter(None, (_module(path), classes.get(id(node)), node.name)))) for node in functions]
