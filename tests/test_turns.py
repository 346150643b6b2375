"""The order in which several processes begin the files of tests."""

from pathlib import Path

from tests.conftest import LONG, TESTS, WAITING, lane_of, turns

FILES = sorted(TESTS.rglob("test_*.py"))


def test_the_slowest_files_come_first():
    turn = turns(FILES)
    assert sorted(FILES, key=lambda path: turn[path])[: len(LONG)] == [TESTS / name for name in LONG]


def test_those_that_wait_are_spread_among_those_that_compute():
    turn = turns(FILES)
    rest = sorted(FILES, key=lambda path: turn[path])[len(LONG) :]
    waiting = [lane_of(str(path)) in WAITING for path in rest]
    assert max(sum(waiting[at : at + 4]) for at in range(len(rest))) == 1 and sum(waiting) > 30


def test_a_run_of_a_few_files_has_them_all():
    few = [TESTS / "wifi" / "test_captive.py", Path("elsewhere") / "test_one.py"]
    assert set(few) <= turns(few).keys()
