"""The screens, drawn by the firmware itself under MicroPython and judged by their pixels, bytes and heap.

The scripts in screens/ test the properties; each runs in its own interpreter, with a heap of fixed size.
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
SECONDS = 300

# Of a device's heap, the code included.  4,500 of it are MicroPython's sixth pool of names, which the screen alone has
# just begun (630 names); a table has far more names, and so has the pool anyway.
LARGEST_SCREEN_BYTES = 63_000


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


@pytest.mark.parametrize(
    "script",
    ["times.py", "states.py", "entries.py", "moments.py", "fitting.py", "drawing.py", "ticking.py", "segments.py"]
    + ["game_states.py", "letters.py", "amber.py"],
)
def test_a_script_of_the_screens_passes_on_micropython(micropython, sources, script):
    done = run(micropython, sources, script)
    assert done.returncode == 0, f"\n{done.stdout}\n{done.stderr}"
    assert re.search(r"^ran [1-9]\d* tests, 0 failures, 0 skipped", done.stdout, re.MULTILINE), done.stdout


@pytest.mark.parametrize("script", ["fitting.py", "drawing.py", "ticking.py", "game_states.py", "letters.py"])
def test_so_does_it_for_a_larger_display(micropython, sources, script):
    done = run(micropython, sources, script, heap="32m", size="480x320")
    assert done.returncode == 0, f"\n{done.stdout}\n{done.stderr}"
    assert re.search(r"^ran [1-9]\d* tests, 0 failures, 0 skipped", done.stdout, re.MULTILINE), done.stdout


def test_what_digits_and_panel_show_is_seen_on_models_of_their_chips(micropython, sources):
    done = run(micropython, sources, "segments_on_chips.py", heap="32m", before=f"{ROOT / 'tests' / 'esp32'}:")
    assert done.returncode == 0, f"\n{done.stdout}\n{done.stderr}"
    assert re.search(r"^ran 3 tests, 0 failures, 0 skipped", done.stdout, re.MULTILINE), done.stdout


def test_the_classes_have_the_same_sizes():
    names = [set(re.findall(r"^([A-Z_]+) = const", path.read_text("utf-8"), re.MULTILINE)) for path in sizes_files()]
    assert len(names) == 2 and names[0] == names[1] and len(names[0]) > 80


def sizes_files() -> list[Path]:
    return sorted((FIRMWARE / "table" / "screens" / "colour").glob("sizes*.py"))


def compiled(folder: Path) -> Path:
    """The firmware as a device loads it, and the fonts beside it."""
    for path in parts.all_files():
        if path.suffix == ".py" and not path.match("sizes_*.py"):
            build.compile_module(path, folder)
    shutil.copytree(FIRMWARE / FONTS, folder / FONTS)
    return folder


def test_the_screen_leaves_room_for_the_table(micropython32, tmp_path):
    code = compiled(tmp_path)
    done = run(micropython32, code, "memory.py", str(LARGEST_SCREEN_BYTES), heap="128k")
    assert done.returncode == 0, f"\n{done.stdout}\n{done.stderr}"


@pytest.mark.parametrize("size, pixels", [("", 320 * 240), ("480x320", 480 * 320)])
@pytest.mark.parametrize("language", languages.spoken())
def test_the_gallery_has_every_state(micropython, sources, tmp_path, language, size, pixels):
    done = run(micropython, sources, "gallery.py", str(tmp_path), language, heap="32m", size=size)
    assert done.returncode == 0, done.stderr
    names = done.stdout.split()
    assert len(names) == len(set(names)) > 50
    assert all((tmp_path / f"{name}.rgb565").stat().st_size == 2 * pixels for name in names)


@pytest.mark.parametrize("language", languages.spoken())
def test_the_gallery_of_digits_and_panel_has_every_state(micropython, sources, tmp_path, language):
    done = run(micropython, sources, "gallery_segments.py", str(tmp_path), language)
    assert done.returncode == 0, done.stderr
    names = done.stdout.split()
    assert len(names) == len(set(names)) > 50
    assert all((tmp_path / f"{name}.segments").stat().st_size == 12 + 1024 for name in names)
