"""A pytest plug-in: which places of RULES_MAP.md no test that cites their rule reaches.

While a test runs whose text, class or module cites rules, every called function is noted, and with it the facts made
and the orders carried out, until all places of its rules are reached. With several processes each notes its own, and
the first one judges. Only a whole run that passes is judged: a part of the tests reaches a part of the places.
"""

import inspect
import sys
import threading
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import pytest

from matchcore.games.backgammon.facts import ROWS
from matchcore.games.backgammon.topics import calls, turn
from matchcore.log.fact import Fact
from matchcore.sides import BY_DIRECTOR

ROOT = Path(__file__).resolve().parents[2]
# The tests that run in this interpreter.
TRACED = [ROOT / "tests" / name for name in ("core", "rules/test_interpretations.py", "link", "director")]
JUDGED = "tests/rules/test_places_reached.py"
SENT = "rules"  # between the processes: what is looked for, and in the end what is missing

Wanted = dict[str, dict[str, list[str]]]  # rule -> place -> what reaches it
STATING = (turn.state_reason.__code__, calls.call_director.__code__)
# Of a part of the tests, or of none.
_PARTIAL = ("keyword", "markexpr", "deselect", "ignore", "ignore_glob", "lf", "stepwise", "collectonly")


def is_whole(config: pytest.Config, traced: Iterable[Path] = TRACED) -> bool:
    """Whether this run is asked for every test that could reach a place."""
    asked = [Path(config.invocation_params.dir, argument).resolve() for argument in config.args]
    return not any(config.getoption(name, None) for name in _PARTIAL) and all(
        any(path.is_relative_to(one) for one in asked) for path in traced
    )


def wanted() -> Wanted:
    """The places of each rule that tests have to reach by a call."""
    from tests.rules import places, rules_map  # only here: they import the whole director

    found: Wanted = {}
    for row in rules_map.rows():
        if set(row.hows) & set(rules_map.SEEN_BY_TESTS):
            by_place = {place: places.ways(row.id, place) for place in row.places}
            found[row.id] = {place: ways for place, ways in by_place.items() if ways is not None}
    return found


def cited(item: pytest.Item) -> set[str]:
    """The ids in the text of a test function, in its name, or above it: in the words of its class and of its module."""
    from tests.rules import rules_map

    function = getattr(item, "function", None)
    texts = [item.name, inspect.getsource(function) if function else ""]
    texts += [
        inspect.getdoc(owner) or "" for owner in (getattr(item, "cls", None), getattr(item, "module", None)) if owner
    ]
    return rules_map.ids_in("\n".join(texts))


class Calls:
    """Calls, in whatever thread, noted as cheaply as can be: code objects, kinds of facts, reasons."""

    def __init__(self) -> None:
        self.seen: set[CodeType | str] | None = None

    def __call__(self, frame: FrameType, _event: str, _argument: object) -> None:
        seen, code = self.seen, frame.f_code
        if seen is None:  # a thread that has outlived its test
            sys.settrace(None)
            return
        seen.add(code)
        if code in STATING and isinstance(reason := frame.f_locals["reason"], str):
            seen.add(f"reason {reason}")
        elif code is Fact.begin.__code__ and frame.f_locals["kind"] in ROWS.kinds():
            name = ROWS.name(frame.f_locals["kind"])
            seen |= {f"fact {name}", f"order {name}"} if frame.f_locals["by"] == BY_DIRECTOR else {f"fact {name}"}

    def begin(self) -> None:
        """From now on; a trace function that returns None is called for each call, and for nothing else."""
        self.seen = set()
        threading.settrace(self)

    def end(self) -> set[CodeType | str]:
        sys.settrace(None)
        threading.settrace(None)  # type: ignore[arg-type]
        seen, self.seen = self.seen or set(), None
        return seen


class Noting:
    """In each process that runs tests."""

    def __init__(self, wanted: Wanted, traced: Iterable[Path] = TRACED) -> None:
        self.missed = {rule: dict(places) for rule, places in wanted.items()}
        self._traced = list(traced)
        self._calls = Calls()

    def _missing(self, item: pytest.Item) -> list[str]:
        """The rules that a test cites and that have places which are not reached yet."""
        if not any(item.path.is_relative_to(path) for path in self._traced):
            return []
        return [rule for rule in cited(item) if self.missed.get(rule)]

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> Iterator[None]:
        """A thread that a fixture starts is noted, too."""
        if self._missing(item):
            self._calls.begin()
        yield

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Iterator[None]:
        rules = self._missing(item)
        if not rules:
            yield
            return
        self._calls.begin()
        sys.settrace(self._calls)
        yield
        self.note(rules, self._calls.end())

    @pytest.hookimpl(trylast=True)
    def pytest_runtest_teardown(self) -> None:
        if self._calls.seen is not None:  # its set-up has failed
            self._calls.end()

    def note(self, rules: Iterable[str], seen: set[CodeType | str]) -> None:
        from tests.rules import places

        called = places.with_owners({places.place_of(one) for one in seen})
        for rule in rules:
            self.missed[rule] = {
                place: ways for place, ways in self.missed[rule].items() if not called.intersection(ways)
            }

    def left(self) -> list[str]:
        return [f"{rule}: {place}" for rule, places in self.missed.items() for place in places]

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        output: dict[str, Any] | None = getattr(session.config, "workeroutput", None)
        if output is not None:
            output[SENT] = self.left()


class Judging:
    """In the process that was started: the same tests of `JUDGED` as ever, one for each chapter of the rules."""

    def __init__(self, wanted: Wanted, noting: Noting | None) -> None:
        self.wanted = wanted
        self.noting = noting  # None: other processes run the tests
        self.left: list[set[str]] = []
        self.is_judged = False

    @pytest.hookimpl(optionalhook=True)
    def pytest_configure_node(self, node: Any) -> None:
        node.workerinput[SENT] = self.wanted

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any, error: object) -> None:
        output = getattr(node, "workeroutput", {})
        if SENT in output:  # or it has crashed, and the run fails
            self.left.append(set(output[SENT]))

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        if exitstatus != pytest.ExitCode.OK:
            return
        if self.noting:
            self.left.append(set(self.noting.left()))
        self.is_judged = True
        missed = set.intersection(*self.left)
        for name, rules in _chapters(self.wanted).items():
            self._report(session.config, name, sorted(line for line in missed if line.partition(":")[0] in rules))
        if missed:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def _report(self, config: pytest.Config, name: str, lines: list[str]) -> None:
        words = "\n".join(["no test that cites the rule reaches", *lines]) if lines else None
        test = f"test_a_place_is_reached_by_a_test_of_the_rule[{name}]"
        outcome = "failed" if lines else "passed"
        report = pytest.TestReport(f"{JUDGED}::{test}", (JUDGED, None, test), {}, outcome, words, "call")
        terminal = config.pluginmanager.get_plugin("terminalreporter")
        if terminal:
            terminal.stats.setdefault(outcome, []).append(report)

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if not self.is_judged:
            terminalreporter.write_line("The places of RULES_MAP.md are only judged when all tests have passed.")


def _chapters(wanted: Wanted) -> dict[str, set[str]]:
    from tests.rules import rules_map

    found: dict[str, set[str]] = {}
    for row in rules_map.rows():
        if row.id in wanted:
            found.setdefault(row.chapter, set()).add(row.id)
    return found


def configure(config: pytest.Config, looked_for: Wanted | None = None, traced: list[Path] = TRACED) -> None:
    """Note and judge if this run is a whole one."""
    own: dict[str, Any] | None = getattr(config, "workerinput", None)
    if own is not None:
        if SENT in own:
            config.pluginmanager.register(Noting(own[SENT], traced), "rules-noting")
        return
    if not is_whole(config, traced):
        return
    found = wanted() if looked_for is None else looked_for
    noting = None if config.getoption("numprocesses", None) else Noting(found, traced)
    if noting:
        config.pluginmanager.register(noting, "rules-noting")
    config.pluginmanager.register(Judging(found, noting), "rules-judging")
