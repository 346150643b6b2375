"""The 320x240 screens, drawn by the firmware itself under MicroPython and judged by their pixels, bytes and heap.

The scripts in screens/ hold the properties; each runs in an interpreter of its own, with a heap of a hard size.
"""

import os
import re
import subprocess
from pathlib import Path

import pytest

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
SCRIPTS = HERE / "screens"
SECONDS = 300

# 64-bit, code compiled from source. A 32-bit device that loads compiled code takes 54 KB, 31 KB of it for the code.
LARGEST_SCREEN_BYTES = 80_000


def run(micropython: Path, script: str, *arguments: str, heap: str = "4m") -> subprocess.CompletedProcess[str]:
    command = [str(micropython), "-X", f"heapsize={heap}", str(SCRIPTS / script), *arguments]
    environment = {**os.environ, "MICROPYPATH": f"{ROOT / 'firmware'}:{ROOT / 'tests' / 'micropython'}"}
    return subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, env=environment)


@pytest.mark.parametrize("script", ["times.py", "drawing.py", "ticking.py"])
def test_properties(micropython, script):
    done = run(micropython, script)
    assert done.returncode == 0, f"\n{done.stdout}\n{done.stderr}"
    assert re.search(r"^ran [1-9]\d* tests, 0 failures, 0 skipped", done.stdout, re.MULTILINE), done.stdout


def test_the_screen_leaves_room_for_the_table(micropython):
    done = run(micropython, "memory.py", str(LARGEST_SCREEN_BYTES), heap="192k")
    assert done.returncode == 0, f"\n{done.stdout}\n{done.stderr}"


def test_the_gallery_has_every_state(micropython, tmp_path):
    done = run(micropython, "gallery.py", str(tmp_path))
    assert done.returncode == 0, done.stderr
    names = done.stdout.split()
    assert len(names) == len(set(names)) > 25
    assert all((tmp_path / f"{name}.rgb565").stat().st_size == 2 * 320 * 240 for name in names)
