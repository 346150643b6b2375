"""A pytest plug-in: which places no test that cites their rule reaches.

`test_places_reached.py` loads it into a run of its own. While a test runs whose text, class or module cites rules,
every called function is noted, and with it the facts made and the orders carried out. Once all places of its rules are
reached, a test is skipped. In the end `{id: [place, ...]}`, what is missing, is written to the file named in the
environment.
"""

import inspect
import json
import os
import sys
import threading
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FrameType

import pytest

from matchcore.games.backgammon import facts
from matchcore.games.backgammon.topics import calls, turn
from matchcore.log.fact import Fact
from matchcore.sides import BY_DIRECTOR
from tests.rules import rules_map
from tests.rules.places import is_reached, place_of
from tests.rules.rules_map import SEEN_BY_TESTS

WRITTEN_TO = "RULES_REACHED"  # the variable of the environment


def wanted() -> dict[str, list[str]]:
    """The places of each rule that tests have to reach."""
    return {row.id: list(row.places) for row in rules_map.rows() if set(row.hows) & set(SEEN_BY_TESTS)}


_missed = wanted()
_reached: dict[str, set[str]] = defaultdict(set)


def cited(item: pytest.Item) -> set[str]:
    """The ids in the text of a test function, in its name, or above it: in the words of its class and of its module."""
    function = getattr(item, "function", None)
    texts = [item.name, inspect.getsource(function) if function else ""]
    texts += [
        inspect.getdoc(owner) or "" for owner in (getattr(item, "cls", None), getattr(item, "module", None)) if owner
    ]
    return rules_map.ids_in("\n".join(texts))


STATING = (turn.state_reason.__code__, calls.call_director.__code__)


class Calls:
    """What is called, in whatever thread, noted as cheaply as can be: code objects, kinds of facts, reasons."""

    def __init__(self) -> None:
        self.seen: set[CodeType | str] = set()

    def __call__(self, frame: FrameType, event: str, _argument: object) -> None:
        if event != "call":
            return
        self.seen.add(frame.f_code)
        if frame.f_code in STATING and isinstance(reason := frame.f_locals["reason"], str):
            self.seen.add(f"reason {reason}")
        elif frame.f_code is Fact.begin.__code__ and frame.f_locals["kind"] in facts.KINDS:
            name = facts.row(frame.f_locals["kind"]).name
            self.seen |= {f"fact {name}", f"order {name}"} if frame.f_locals["by"] == BY_DIRECTOR else {f"fact {name}"}


_calls = Calls()  # one for all threads: a thread that a fixture has started goes on noting


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    _calls.seen = set()
    sys.setprofile(_calls)
    yield
    sys.setprofile(None)
    called = {place_of(seen) for seen in _calls.seen} - {""}
    for rule in missing(item):
        _reached[rule] |= called
        _missed[rule] = [place for place in _missed[rule] if not is_reached(rule, place, _reached[rule])]


def missing(item: pytest.Item) -> set[str]:
    """The rules that a test cites and that have places which are not reached yet."""
    return {rule for rule in cited(item) if _missed.get(rule)}


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    if not missing(item):
        pytest.skip("nothing is missing")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests that cite no rule have run elsewhere. First cases lead: mostly one of a parametrized test is enough."""
    counts: Counter[str] = Counter()
    turns: dict[pytest.Item, int] = {}
    for item in filter(missing, items):
        test = item.nodeid.partition("[")[0]
        turns[item] = counts[test]
        counts[test] += 1
    items[:] = sorted(turns, key=turns.__getitem__)


def pytest_sessionstart() -> None:
    threading.setprofile(_calls)


def pytest_sessionfinish() -> None:
    missed = {rule: left for rule, left in _missed.items() if left}
    Path(os.environ[WRITTEN_TO]).write_text(json.dumps(missed), encoding="utf-8")
