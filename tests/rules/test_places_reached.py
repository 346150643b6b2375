"""Each place that a row of RULES_MAP.md names is reached by a test citing the rule, where the rule is said to be
enforced, timed or recorded.

`reaching.py` notes it in the run of all tests, and judges it at its end; here it is tried on a run of a few.
"""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.rules import places, reaching
from tests.rules.rules_map import ROOT

PRESSED = '''
from tables import SECOND_TURN_MS, second_turn
from matchcore.games.backgammon.topics import turn

def test_a_press():
    """CLK-15"""
    turn.press(second_turn(), SECOND_TURN_MS + 1000, 0)
'''
STOOD = '''
def test_another():
    """CLK-15, CLK-09"""
'''
CONFTEST = """
from pathlib import Path
from tests.rules import reaching

WANTED = {"CLK-15": {"topics.turn.press": ["topics.turn.press"], "fact pressed": ["fact pressed"]}}

def pytest_configure(config):
    reaching.configure(config, WANTED | WANTED_TOO, [Path(__file__).parent])
"""
UNREACHED = {"CLK-09": {"reason COFFEE": ["reason COFFEE"]}}
NOT_JUDGED = "only judged when all tests have passed"


def run(folder: Path, too: dict, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Two small files of tests, with these places to be reached, too."""
    for name, text in {"test_a.py": PRESSED, "test_b.py": STOOD, "conftest.py": CONFTEST}.items():
        (folder / name).write_text(text.replace("WANTED_TOO", repr(too)), encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-c", str(ROOT / "pyproject.toml")]
    command += ["--rootdir", str(folder), "--confcutdir", str(folder), *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True)


@pytest.mark.parametrize("processes", ["0", "2"])
def test_a_whole_run_says_what_no_test_of_the_rule_reaches(tmp_path: Path, processes: str):
    """In one process or in several, each of which reaches a part."""
    done = run(tmp_path, UNREACHED, str(tmp_path), "-n", processes)
    assert done.returncode == pytest.ExitCode.TESTS_FAILED, done.stdout + done.stderr
    assert "no test that cites the rule reaches\nCLK-09: reason COFFEE\n" in done.stdout
    assert "CLK-15" not in done.stdout and "1 failed, " in done.stdout


def test_a_whole_run_that_reaches_all_passes(tmp_path: Path):
    done = run(tmp_path, {}, str(tmp_path), "-n", "0")
    assert done.returncode == pytest.ExitCode.OK, done.stdout + done.stderr
    assert NOT_JUDGED not in done.stdout and "3 passed" in done.stdout


@pytest.mark.parametrize("part", [["test_b.py"], [".", "-k", "another"], [".", "--deselect", "test_a.py"]])
def test_a_part_of_the_tests_is_not_judged(tmp_path: Path, part: list[str]):
    done = run(tmp_path, UNREACHED, str(tmp_path / part[0]), *part[1:])
    assert done.returncode == pytest.ExitCode.OK, done.stdout + done.stderr
    assert "CLK-" not in done.stdout


def test_a_run_that_fails_is_not_judged(tmp_path: Path):
    (tmp_path / "test_c.py").write_text("def test_c(): assert False", encoding="utf-8")
    done = run(tmp_path, UNREACHED, str(tmp_path))
    assert done.returncode == pytest.ExitCode.TESTS_FAILED
    assert NOT_JUDGED in done.stdout and "CLK-" not in done.stdout


def test_all_that_is_enforced_timed_or_recorded_is_looked_for():
    wanted = reaching.wanted()
    assert "fact pressed" in wanted["CLK-15"] and "topics.clock_corrections.set_clock" in wanted["CLK-09"]


def test_what_no_test_calls_is_not_reached():
    called = {"topics.turn.press", "fact pressed"}
    assert places.is_reached("CLK-15", "topics.turn.press", called)
    assert places.is_reached("CLK-15", "topics.turn", called)
    assert places.is_reached("CLK-15", "fact pressed", called)
    others = ("topics.turn.pause", "topics.turn.pres", "fact paused", "order pause", "game.bank.bank_ms")
    assert [place for place in others if places.is_reached("CLK-15", place, called)] == []


def test_a_constant_is_reached_through_what_reads_it():
    assert "topics.turn.press" in places.users("topics.turn.LOCKOUT_MS")
    assert not places.users("topics.turn.NO_SUCH_CONSTANT")
