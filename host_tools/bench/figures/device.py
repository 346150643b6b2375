"""A release's footprint on a device.

Bytes, not seconds: the same on every machine.  The table is the board HEADLESS with a device's word size, its code
loaded; it plays a whole match through its buttons, with the link to a director.
"""

import os
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from host_tools.bench.figures.sections import Line, Section
from host_tools.release import boards, build, image, parts
from host_tools.simulator import mat, play
from host_tools.simulator.headless import BOARD, HEAP, Headless, in_bytes
from host_tools.simulator.small_memory import frozen
from host_tools.toolchain import paths, unix_build

MATCH = paths.ROOT / "tests" / "matches" / "main-0046.mat"
TITLE = "What a release takes"
HEADINGS = ("bytes",)
MISSING = "the 32-bit MicroPython unix port is not there: run `python -m host_tools.toolchain unix32`"
QUICK = "not measured with --quick"

BOARDS = ("SIMULATOR", BOARD)
# All other boards flashed with a release, and those with their code in an image.
FLASHED = tuple(name for name in parts.boards_in() if boards.facts_of(name)["deploy"] == "files")
IMAGES = ("SEGMENTS-WROOM", "CYD_2432S028")
LOADED = (
    "table.app",
    "table.screens.colour.screen",
    "table.texts.en",
    "table.games.backgammon.texts.en",
    "matchcore.games.backgammon.rules.profiles.wbgf21",
)
LOAD = """
import gc, sys
gc.collect()
before = gc.mem_alloc()
for name in sys.argv[1:]:
    __import__(name)
gc.collect()
print(gc.mem_alloc() - before)
"""
REMARKS = (
    f"In use: of the heap of {HEAP} in which the table runs, with words of 32 bits, after a collection, its code too.",
    f"The match is {MATCH.name} of tests/matches, played through the buttons; the director has its result.",
    f"In its image: what its code and fonts add to the interpreter, for {', '.join(IMAGES)}.",
    "Loaded: the table, on SIMULATOR with its screen, a language and a rule set, from files, as a stock image does.",
)


def names() -> tuple[str, ...]:
    """Of the lines, in order."""
    used = ("in use when switched on", "in use with the link", "in use after a match")
    ours = ((BOARDS, "on flash"), (BOARDS, "loaded into the heap"), *(((BOARD,), way) for way in used))
    every = (*ours, (FLASHED, "on flash"), (IMAGES, "in its image"))
    return tuple(f"{board}, {way}" for some, way in every for board in some)


def section(is_quick: bool, advance: Callable[[], None]) -> Section:
    reason = QUICK if is_quick else "" if paths.unix32_micropython() else MISSING
    if reason:
        return Section(TITLE, HEADINGS, tuple(Line(name, not_available=reason) for name in names()), REMARKS)
    found = []
    for name, value in zip(names(), measured(), strict=True):
        found.append(Line(name, (f"{value:,}",), {"bytes": value}))
        advance()
    return Section(TITLE, HEADINGS, tuple(found), REMARKS)


def measured() -> Iterator[int]:
    """The values of the lines, in order."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        releases = [build.release(board, releases=folder) for board in BOARDS]
        yield from map(image.size_of, releases)
        yield from map(loaded_bytes, releases)
        with Headless(folder / "files", code=folder / BOARD) as table:
            yield _used(table.view())
    with play.hall() as (director, table):
        yield _used(table.sync())
        play.play(director, table, mat.read(MATCH))
        yield _used(table.sync())
    yield from _sizes()


def _sizes() -> Iterator[int]:
    """Bytes on flash of the other boards."""
    bare = (unix_build.BUILT32 / "micropython").stat().st_size
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        yield from (image.size_of(build.release(board, releases=folder)) for board in FLASHED)
        yield from (frozen(board, folder / f"{board}.image").stat().st_size - bare for board in IMAGES)


def loaded_bytes(release: Path) -> int:
    """Heap bytes of a release once loaded."""
    there = [name for name in LOADED if (release / f"{name.replace('.', '/')}.mpy").is_file()]
    command = [str(paths.unix32_micropython()), "-X", "heapsize=4m", "-c", LOAD]
    environment = {**os.environ, "MICROPYPATH": ".:.frozen"}
    done = subprocess.run([*command, *there], cwd=release, env=environment, capture_output=True, text=True, check=True)
    return int(done.stdout)


def _used(view: dict) -> int:
    return in_bytes(HEAP) - view["free_bytes"]
