"""The golden trace on both interpreters, compared line by line: the first difference is the place to look."""

import subprocess
import sys
from itertools import zip_longest
from pathlib import Path

MAIN = Path(__file__).parent / "__main__.py"
SECONDS = 120


def lines_of(interpreter: str | Path) -> list[str]:
    done = subprocess.run([interpreter, MAIN], capture_output=True, timeout=SECONDS, check=True)
    return done.stdout.decode("utf-8").splitlines()


def test_both_interpreters_tell_the_same_story(micropython):
    here, there = lines_of(sys.executable), lines_of(micropython)
    assert len(here) > 4000
    for number, (line, other) in enumerate(zip_longest(here, there), 1):
        assert line == other, f"line {number}"


def test_the_stored_digest_is_that_of_this_core():
    """And the command that writes it works from any folder."""
    command = [sys.executable, MAIN.parent, "--digest"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, check=True, cwd="/")
    stored = (MAIN.parent / "digest.json").read_text(encoding="utf-8")
    for value in done.stdout.strip(" []\n").split(", "):
        assert f": {value}" in stored, "after a change that is meant: python tests/golden --write"
