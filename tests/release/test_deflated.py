"""A release whose code is deflated: smaller on flash, and the same program."""

import importlib.util
import io
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from host_tools.release import build, deflate, image, parts

PSRAM = {"psram": "octal", "deploy": "process"}


@pytest.fixture(scope="module")
def releases(tmp_path_factory) -> tuple[Path, Path]:
    """The headless board with one game, and as if it had PSRAM: compiled, and deflated."""
    boards = tmp_path_factory.mktemp("boards")
    for name in ("SMALL", "LARGE"):
        shutil.copytree(parts.BOARDS / "HEADLESS", boards / name)
        data = boards / name / "board.py"
        data.write_text(re.sub(r' *"games": .*\n', "", data.read_text()))
    said = boards / "LARGE" / "board.json"
    said.write_text(json.dumps(json.loads(said.read_text()) | PSRAM))
    plain, packed = (tmp_path_factory.mktemp(name) for name in ("plain", "packed"))
    return build.release("SMALL", boards, plain), build.release("LARGE", boards, packed)


def test_every_module_is_what_was_compiled(releases):
    plain, packed = releases
    assert deflate.content(packed) == {
        path.relative_to(plain).as_posix(): path.read_bytes() for path in plain.rglob("*.mpy")
    }
    assert [path.name for path in packed.rglob("*.mpy")] == ["deflated.mpy"]


def test_it_takes_at_most_four_fifths_of_the_flash(releases, record_property):
    plain, packed = map(image.size_of, releases)
    record_property("bytes", packed)
    assert packed < plain * 4 // 5


def test_where_no_psram_is_known_of_nothing_is_deflated(releases):
    plain, _ = releases
    assert all(path.read_bytes()[:1] == b"M" for path in plain.rglob("*.mpy"))
    assert not (plain / "deflated.mpy").exists()


def test_the_same_match_is_played_from_both(releases, micropython32, tmp_path):
    lines = "view\npress key1 10\npress key1 10\npress left 2000\npress right 3000\nview\nquit\n"
    shown = []
    for at, release in enumerate(releases):
        done = subprocess.run(
            [str(micropython32), "-X", "heapsize=1m", "main.py"],
            cwd=release,
            env={"MATCH_TABLE_FILES": str(tmp_path / str(at)), "MATCH_TABLE_VIRTUAL": "1", "MICROPYPATH": ":.frozen"},
            input=lines,
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, done.stderr
        views = [json.loads(line) for line in done.stdout.splitlines()]
        shown.append([{key: view[key] for key in ("state", "page", "labels", "names")} for view in views])
    assert len(shown[0]) == 6 and shown[0] == shown[1]
    assert len({str(view) for view in shown[0]}) > 2


def test_with_plenty_of_memory_all_of_it_is_loaded_at_the_start(releases, micropython32, tmp_path):
    """As on a board with PSRAM: the list of modules to load comes from the one file."""
    _, release = releases
    done = subprocess.run(
        [str(micropython32), "-X", "heapsize=8m", "main.py"],
        cwd=release,
        env={"MATCH_TABLE_FILES": str(tmp_path), "MATCH_TABLE_VIRTUAL": "1", "MICROPYPATH": ":.frozen"},
        input="press key1 10\npress key3 10\nquit\n",
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert len(done.stdout.splitlines()) == 2, done.stdout


START = """
import os, sys, vfs
sys.path.insert(0, sys.argv[2])
import deflated
sys.path.pop(0)
os.chdir(sys.argv[1])
code = deflated.Inflated(os.getcwd(), deflated.FILE)
vfs.mount(code, deflated.PLACE)
sys.path[:0] = [deflated.PLACE, ""]
deflated.mount = lambda: None
exec(open("main.py").read())
steps = [len(code._waiting)]
from table.running import preload
steps.append(len(code._waiting))
for name in preload.load("backgammon"):
    steps.append(len(code._waiting))
print(code._source, max([a - b for a, b in zip(steps, steps[1:])]))
"""


def test_what_is_loaded_behind_the_picture_is_inflated_bit_by_bit_and_nothing_stays_packed(
    releases, micropython32, tmp_path
):
    script = tmp_path / "start.py"
    script.write_text(START)
    done = subprocess.run(
        [str(micropython32), "-X", "heapsize=8m", script, releases[1], parts.FIRMWARE],
        env={"MATCH_TABLE_FILES": str(tmp_path), "MATCH_TABLE_VIRTUAL": "1", "MICROPYPATH": ".frozen"},
        input="quit\n",
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    source, longest = done.stdout.splitlines()[-1].split()
    assert source == "None" and int(longest) < 20, "modules in one step"


def test_what_is_loaded_behind_the_picture_lies_behind_it_and_what_is_asked_for_last_lies_last(releases):
    names = list(deflate.content(releases[1]))
    at = names.index(deflate.PRELOAD)
    assert "table/table.mpy" in names[:at] and "matchcore/games/backgammon/topics/turn.mpy" in names[:at]
    assert "matchcore/games/backgammon/topics/moving.mpy" in names[at:]
    assert names[-1].startswith("table/pages/")


class Source(io.BytesIO):
    """Replaces the inflating source; without memory for it while `is_short`."""

    is_short = False

    def __init__(self, source: io.BytesIO, *_format) -> None:
        super().__init__(source.read())

    def read(self, size: int | None = -1) -> bytes:
        if self.is_short:
            raise MemoryError
        return super().read(size)


def test_a_module_that_there_was_no_memory_for_is_asked_for_again(monkeypatch, tmp_path):
    monkeypatch.setitem(sys.modules, "vfs", SimpleNamespace())
    monkeypatch.setitem(sys.modules, "deflate", SimpleNamespace(ZLIB=1, DeflateIO=Source))
    spec = importlib.util.spec_from_file_location("deflated", parts.FIRMWARE / "deflated.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    (tmp_path / "code.z").write_bytes(b'[["a.mpy", 1], ["b.mpy", 1]]\nAB')
    code = module.Inflated(str(tmp_path), str(tmp_path / "code.z"))
    monkeypatch.setattr(Source, "is_short", True)
    with pytest.raises(MemoryError):
        code.open("/b.mpy", "rb")
    monkeypatch.setattr(Source, "is_short", False)
    assert [code.open(name, "rb").read() for name in ("/a.mpy", "/b.mpy")] == [b"A", b"B"]
