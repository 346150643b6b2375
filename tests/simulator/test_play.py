"""Match files played on a HEADLESS table through its buttons reach the director as recorded."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from host_tools.simulator import mat, play
from host_tools.simulator.player import TableOutOfStep
from host_tools.toolchain.paths import ROOT

MATCHES = ROOT / "tests" / "matches"
FILES = sorted(MATCHES.glob("*.mat"))
# Not in the format, worked out by hand: (file, winner, final score limited to the length).
ENDS = {
    "auto-0001.mat": ("A", [1, 0]),
    "auto-0002.mat": ("A", [3, 0]),
    "auto-0004.mat": ("B", [5, 7]),
    "auto-0007.mat": ("A", [13, 7]),
    "auto-0009.mat": ("B", [16, 17]),
    "auto-0010.mat": ("A", [21, 8]),
    "auto-0012.mat": ("A", [7, 0]),
    "auto-0016.mat": ("A", [7, 4]),
    "auto-0022.mat": ("B", [17, 21]),
    "main-0046.mat": ("A", [21, 12]),
    "main-0060.mat": ("B", [9, 10]),
}


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "host_tools.simulator", "play", *arguments]
    return subprocess.run(command, capture_output=True, text=True, cwd=ROOT, timeout=300)


def test_all_files_end_as_they_should(micropython: Path) -> None:
    assert {path.name for path in FILES} == set(ENDS)
    done = run("--json", *map(str, FILES))
    assert done.returncode == 0, done.stderr
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    for path in FILES:
        mine = [{key: line[key] for key in line if key != "file"} for line in lines if line["file"] == path.name]
        games, last = mine[:-1], mine[-1]
        assert (last["winner"], last["score"]) == ENDS[path.name]
        assert last["code"].startswith("1-") and len(last["code"]) == 6
        match = mat.read(path)
        assert games == [mat.as_line(game, match.length) for game in match.games]


def test_a_person_reads_a_table(micropython: Path) -> None:
    done = run(str(MATCHES / "auto-0002.mat"))
    assert done.returncode == 0, done.stderr
    assert "gnubg A wins 3–0" in done.stdout


@pytest.mark.parametrize("cut", [3, 20, 30])
def test_a_cut_off_file_is_refused_with_its_line(tmp_path: Path, cut: int) -> None:
    path = tmp_path / "cut.mat"
    path.write_text("\n".join((MATCHES / "auto-0002.mat").read_text().splitlines()[:cut]))
    done = run(str(path))
    assert done.returncode == 2
    assert f"{path}, line " in done.stderr
    assert not done.stdout


def test_a_store_that_disagrees_is_not_passed_over(micropython: Path) -> None:
    """The director's store is compared, not trusted: a game that differs from the file is named with its line."""
    match = mat.read(MATCHES / "auto-0002.mat")
    with play.hall() as (director, table):
        played = play.play(director, table, match)
    match.games[0].cube *= 2
    with pytest.raises(play.Disagreement, match="line 31"):
        play._compare(match, played)


def test_a_table_that_asks_for_something_else_is_named(micropython: Path) -> None:
    """A file for which the buttons do not fit stops at the line where the table differs."""
    match = mat.read(MATCHES / "main-0060.mat")
    match.games[1].is_crawford = True
    with play.hall() as (director, table), pytest.raises(TableOutOfStep, match="line 12"):
        play.play(director, table, match)


def test_nothing_is_left_behind(micropython: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    with play.hall():
        assert list(tmp_path.iterdir())
    assert not list(tmp_path.iterdir())
    shutil.rmtree(tmp_path, ignore_errors=True)
