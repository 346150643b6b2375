"""A pytest plug-in: the functions called by every test that cites a rule.

`test_places_reached.py` loads it into a run of its own. While a test runs whose text, class or module cites rules,
every called function is noted, and with it the facts made and the orders carried out. In the end
`{id: [place, ...]}` is written to the file named in the environment.
"""

import inspect
import json
import os
import sys
import threading
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FrameType

import pytest

from matchcore import facts
from matchcore.log.fact import Fact
from matchcore.sides import BY_DIRECTOR
from matchcore.topics import calls, turn
from tests.rules.rules_map import FIRMWARE, ROOT, ids_in

WRITTEN_TO = "RULES_REACHED"  # the variable of the environment
FOLDERS = (FIRMWARE / "matchcore", FIRMWARE, ROOT)  # as RULES_MAP.md names its places: the first that fits

_reached: dict[str, set[CodeType | str]] = defaultdict(set)


def cited(item: pytest.Item) -> set[str]:
    """The ids in the text of a test function, in its name, or above it: in the words of its class and of its module."""
    function = getattr(item, "function", None)
    texts = [item.name, inspect.getsource(function) if function else ""]
    texts += [
        inspect.getdoc(owner) or "" for owner in (getattr(item, "cls", None), getattr(item, "module", None)) if owner
    ]
    return ids_in("\n".join(texts))


STATING = (turn.state_reason.__code__, calls.call_director.__code__)


class Calls:
    """Calls in any thread, noted as cheaply as possible: code objects, kinds of facts, reasons."""

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


_calls = Calls()  # one for all threads: a thread started by a fixture goes on noting


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    _calls.seen = set()
    sys.setprofile(_calls)
    yield
    sys.setprofile(None)
    for rule in cited(item):
        _reached[rule] |= _calls.seen


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests that cite no rule have run elsewhere."""
    items[:] = [item for item in items if cited(item)]


def pytest_sessionstart() -> None:
    threading.setprofile(_calls)


def place_of(seen: CodeType | str) -> str:
    """As RULES_MAP.md writes it: `topics.turn.press`, `host_tools.director.desk.giving.give`; "" for others' code."""
    if isinstance(seen, str):
        return seen
    path = Path(seen.co_filename)
    for folder in FOLDERS:
        if path.is_relative_to(folder):
            return ".".join((*path.relative_to(folder).with_suffix("").parts, seen.co_qualname))
    return ""


def pytest_sessionfinish() -> None:
    found = {rule: sorted({place_of(seen) for seen in calls} - {""}) for rule, calls in sorted(_reached.items())}
    Path(os.environ[WRITTEN_TO]).write_text(json.dumps(found), encoding="utf-8")
