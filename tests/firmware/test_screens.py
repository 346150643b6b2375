"""The screens, drawn by the firmware itself under MicroPython and judged by their pixels, bytes and heap.

The scripts in screens/ test the properties, all of a class of displays in one interpreter.
"""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from host_tools import languages
from host_tools.release import build, parts

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
FIRMWARE = ROOT / "firmware"
SCRIPTS = HERE / "screens"
FONTS = Path("table/screens/fonts")
SECONDS = 600

# Of a device's heap, the code included.  4,500 of it are MicroPython's sixth pool of names, which the screen alone has
# just begun (630 names); a table has far more names, and so has the pool anyway.
LARGEST_SCREEN_BYTES = 65_000


def run(
    micropython: Path,
    code: Path,
    script: str,
    *arguments: str,
    heap: str = "16m",
    size: str = "",
    before: str = "",
) -> subprocess.CompletedProcess[str]:
    # Started in the folder of the code: file names are in the heap too, and on a device they are short.
    command = [str(micropython), "-X", f"heapsize={heap}", str(SCRIPTS / script), *arguments]
    environment = {
        **os.environ,
        "MICROPYPATH": f"{before}.:{ROOT / 'tests' / 'micropython'}:.frozen",
        "DISPLAY_CLASS": size,
    }
    return subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, env=environment, cwd=code)


SCRIPTS_OF_CLASS = {
    "": "times states entries moments fitting drawing ticking segments game_states letters amber",
    "480x320": "fitting drawing ticking game_states letters",
}


@pytest.mark.parametrize("size", SCRIPTS_OF_CLASS)
def test_the_scripts_of_the_screens_pass_on_micropython(micropython, compiled, size):
    names = SCRIPTS_OF_CLASS[size].split()
    done = run(micropython, compiled, "together.py", *names, heap="48m", size=size)
    assert done.returncode == 0, f"\n{done.stdout}\n{done.stderr}"
    assert re.findall(r"^(\w+): [1-9]\d* tests$", done.stdout, re.MULTILINE) == names, done.stdout
    assert re.search(r"^ran \d+ tests, 0 failures, 0 skipped", done.stdout, re.MULTILINE), done.stdout


def test_what_digits_and_panel_show_is_seen_on_models_of_their_chips(micropython, compiled):
    done = run(micropython, compiled, "segments_on_chips.py", heap="48m", before=f"{ROOT / 'tests' / 'esp32'}:")
    assert done.returncode == 0, f"\n{done.stdout}\n{done.stderr}"
    assert re.search(r"^ran 3 tests, 0 failures, 0 skipped", done.stdout, re.MULTILINE), done.stdout


def test_the_classes_have_the_same_sizes():
    names = [set(re.findall(r"^([A-Z_]+) = const", path.read_text("utf-8"), re.MULTILINE)) for path in sizes_files()]
    assert len(names) == 2 and names[0] == names[1] and len(names[0]) > 80


def sizes_files() -> list[Path]:
    return sorted((FIRMWARE / "table" / "screens" / "colour").glob("sizes*.py"))


def as_loaded(folder: Path) -> Path:
    """The firmware as a device loads it, and the fonts beside it."""
    for path in parts.all_files():
        if path.suffix == ".py" and not path.match("sizes_*.py"):
            build.compile_module(path, folder)
    shutil.copytree(FIRMWARE / FONTS, folder / FONTS)
    return folder


def test_the_screen_leaves_room_for_the_table(micropython32, tmp_path):
    code = as_loaded(tmp_path)
    done = run(micropython32, code, "memory.py", str(LARGEST_SCREEN_BYTES), heap="128k")
    assert done.returncode == 0, f"\n{done.stdout}\n{done.stderr}"


@pytest.mark.parametrize("language", languages.spoken())
def test_the_gallery_of_digits_and_panel_has_every_state(micropython, compiled, tmp_path, language):
    done = run(micropython, compiled, "gallery_segments.py", str(tmp_path), language)
    assert done.returncode == 0, done.stderr
    names = done.stdout.split()
    assert len(names) == len(set(names)) > 50
    assert all((tmp_path / f"{name}.segments").stat().st_size == 12 + 1024 for name in names)
