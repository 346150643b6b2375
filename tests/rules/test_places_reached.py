"""Each place that a row of RULES_MAP.md names is reached by a test citing the rule, where the rule is said to be
enforced, timed or recorded.

The tests that run in this interpreter are rerun, with `reaching.py` noting what each calls, until every place is
reached.
"""

import json
import os
import subprocess
import sys

import pytest

from tests.rules import places, reaching, rules_map
from tests.rules.rules_map import ROOT

TRACED = ("tests/core", "tests/rules/test_interpretations.py", "tests/link", "tests/director")
ENOUGH_S = 600


@pytest.fixture(scope="module")
def missed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[str]]:
    """For each rule the places that no test citing it has reached."""
    path = tmp_path_factory.mktemp("rules") / "missed.json"
    command = [sys.executable, "-m", "pytest", "-q", "-p", reaching.__name__, "-p", "no:cacheprovider", *TRACED]
    environment = os.environ | {reaching.WRITTEN_TO: str(path)}
    run = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=ENOUGH_S)
    assert path.is_file(), run.stdout[-2000:] + run.stderr[-2000:]
    return json.loads(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("chapter", rules_map.known_ids())
def test_a_place_is_reached_by_a_test_of_the_rule(chapter, missed):
    rules = [row.id for row in rules_map.rows() if row.chapter == chapter and row.id in missed]
    assert not rules, "no test that cites the rule reaches\n" + "\n".join(
        f"{rule}: {place}" for rule in rules for place in missed[rule]
    )


# -- the test itself can fail ------------------------------------------------------------------------------------------


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
