"""`make quick`: the core, and the tests nearest to what has changed since the last commit, in less than a minute.

A test file is reached by a changed file when it is that file, is named after it (`test_` and its name),
imports it, or names it in its text, as templates and data are named. The nearest run first. When the time is over, what
has not run is named; only `make test` runs everything.
"""

import ast
import os
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
TESTS = ROOT / "tests"
CORE = TESTS / "core"
FROM = (ROOT / "firmware", ROOT)  # where imports begin
ENDS_S = "MATCH_TABLE_QUICK_ENDS_S"  # the variable with the time of the last test's start
MOST_S = 45  # starting and ending take the rest of the minute
OVER = "the time of `make quick` is over"


def changed() -> list[Path]:
    """Files that differ from the last commit, and new ones."""
    asked = (["diff", "--name-only", "--no-renames", "HEAD"], ["ls-files", "--others", "--exclude-standard"])
    said = [subprocess.run(["git", *one], cwd=ROOT, capture_output=True, text=True, check=True).stdout for one in asked]
    return [ROOT / line for line in "".join(said).splitlines()]


def reached(paths: Iterable[Path]) -> list[Path]:
    """The test files that these changes reach, the nearest first; the core's run anyway."""
    near: dict[Path, int] = {}
    for path in paths:
        for test in sorted(TESTS.rglob("test_*.py")):
            if not test.is_relative_to(CORE) and (distance := _distance(path, test)) is not None:
                near[test] = min(distance, near.get(test, distance))
    return sorted(near, key=lambda test: (near[test], test))


def _distance(path: Path, test: Path) -> int | None:
    """0 if it is the same, 1 by its name, 2 and more by its imports, of which many are less about this one."""
    if test == path:
        return 0
    if path.suffix == ".py" and test.stem.removeprefix("test_") == path.stem:
        return 1
    if path.suffix == ".py":
        found = imported(test)
        return 2 + len(found) if found.intersection(modules(path)) else None
    return 2 if path.name in test.read_text(encoding="utf-8") else None


def modules(path: Path) -> set[str]:
    """The names under which a file can be imported."""
    parts = [path.relative_to(folder).with_suffix("").parts for folder in FROM if path.is_relative_to(folder)]
    return {".".join(one[:-1] if one[-1] == "__init__" else one) for one in parts}


@cache
def imported(test: Path) -> frozenset[str]:
    """The modules that a test imports; `from a import b` may name the module a or a.b."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(test.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return frozenset(found)


# -- as a plug-in of the run -------------------------------------------------------------------------------------------


def pytest_runtest_setup(item: pytest.Item) -> None:
    """The core always runs as a whole."""
    if time.time() > float(os.environ[ENDS_S]) and not item.path.is_relative_to(CORE):
        pytest.skip(OVER)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    skipped = terminalreporter.stats.get("skipped", [])
    left = [report.nodeid.partition("::")[0] for report in skipped if OVER in str(report.longrepr)]
    if left:
        terminalreporter.section("not run")
        files = list(dict.fromkeys(left))
        terminalreporter.write_line(f"{len(left)} tests, as the time was over: make test ARGS='{' '.join(files)}'")


def command(jobs: str) -> Iterator[str]:
    yield from (sys.executable, "-m", "pytest", "-q", "-rfE", "-p", "tests.quick", "--numprocesses", jobs)
    yield from ("--dist", "worksteal", str(CORE))
    found = reached(changed())
    print(f"The core, and what the changes reach: {', '.join(test.name for test in found) or 'nothing'}", flush=True)
    yield from map(str, found)


def main(jobs: str = "auto") -> int:
    environment = {**os.environ, ENDS_S: str(time.time() + MOST_S)}
    return subprocess.run(list(command(jobs)), cwd=ROOT, env=environment).returncode


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
