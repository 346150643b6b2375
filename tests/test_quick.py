"""`make quick` chooses the nearest tests, and names those that it has not run."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests import quick
from tests.quick import ROOT, TESTS


@pytest.mark.parametrize(
    ("path", "first"),
    [
        ("tests/director/test_naming.py", "director/test_naming.py"),
        ("host_tools/director/desk/naming.py", "director/test_naming.py"),
        ("host_tools/toolchain/installing.py", "toolchain/test_installing.py"),
    ],
)
def test_the_test_of_what_has_changed_comes_first(path: str, first: str):
    assert quick.reached([ROOT / path])[0] == TESTS / first


def test_tests_that_import_it_are_reached_and_others_are_not():
    found = quick.reached([ROOT / "host_tools/director/desk/placing.py"])
    assert TESTS / "director/test_orders.py" in found and TESTS / "drivers/test_sounds.py" not in found


def test_the_core_is_not_run_twice():
    assert quick.reached([TESTS / "core/test_match.py"]) == []


def test_what_is_no_source_is_looked_for_by_its_name():
    assert TESTS / "test_readme.py" in quick.reached([ROOT / "README.md"])


def test_a_change_is_seen_and_a_new_file_too(tmp_path: Path, monkeypatch):
    (tmp_path / "old.py").write_text("")
    for command in (["init", "-q"], ["add", "."], ["-c", "user.name=a", "-c", "user.email=a", "commit", "-qm", "One."]):
        subprocess.run(["git", *command], cwd=tmp_path, check=True)
    monkeypatch.setattr(quick, "ROOT", tmp_path)
    assert quick.changed() == []
    for name in ("old.py", "new.py"):
        (tmp_path / name).write_text("1")
    assert quick.changed() == [tmp_path / "old.py", tmp_path / "new.py"]


def test_what_has_not_run_is_named_and_the_core_has(tmp_path: Path):
    (tmp_path / "test_late.py").write_text("def test_one(): assert False\ndef test_two(): assert False\n")
    command = [sys.executable, "-m", "pytest", "-p", "tests.quick", "-p", "no:cacheprovider"]
    command += ["--rootdir", str(tmp_path), "--confcutdir", str(tmp_path), str(tmp_path / "test_late.py")]
    command += [str(quick.CORE / "test_bank.py")]
    over = os.environ | {quick.ENDS_S: "0"}
    done = subprocess.run(command, cwd=ROOT, env=over, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "2 tests, as the time was over: make test ARGS='test_late.py'" in done.stdout
