"""What a release takes of a device, beside what it took before the core and the table were put into floors.

Bytes, not seconds: they are the same on every machine.  The table is the board HEADLESS with the words of a device, its
code run in place; it plays a whole match through its buttons, with the link to a director.
"""

import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from host_tools.bench.figures.sections import Line, Section
from host_tools.release import savings
from host_tools.simulator import mat, play
from host_tools.simulator.headless import BOARD, HEAP, Headless
from host_tools.toolchain import paths

MATCH = paths.ROOT / "tests" / "matches" / "main-0046.mat"
TITLE = "What a release takes"
HEADINGS = ("bytes", "before", "× before")
MISSING = "the 32-bit MicroPython unix port is not there: run `python -m host_tools.toolchain unix32`"
QUICK = "not measured with --quick"

# Measured in the same way with the sources of 2026-11-21.
BEFORE = {
    "SIMULATOR, on flash": 151_718,
    "HEADLESS, on flash": 112_104,
    "SIMULATOR, loaded into the heap": 102_272,
    "HEADLESS, loaded into the heap": 81_376,
    "HEADLESS run in place, free when switched on": 72_640,
    "HEADLESS run in place, free with the link": 67_040,
    "HEADLESS run in place, free after a match": 64_400,
}
REMARKS = (
    f"Free: of the heap of {HEAP} in which the table runs, with words of 32 bits, after a collection.",
    f"The match is {MATCH.name} of tests/matches, played through the buttons; the director has its result.",
    "Loaded: the table, on SIMULATOR with its screen, a language and a rule set, from files, as a stock image does.",
)


def section(is_quick: bool, advance: Callable[[], None]) -> Section:
    reason = QUICK if is_quick else "" if paths.unix32_micropython() else MISSING
    if reason:
        return Section(TITLE, HEADINGS, tuple(Line(name, not_available=reason) for name in BEFORE), REMARKS)
    found = []
    for name, value in zip(BEFORE, measured(), strict=True):
        found.append(line(name, value))
        advance()
    return Section(TITLE, HEADINGS, tuple(found), REMARKS)


def measured() -> Iterator[int]:
    """The values of the lines, in their order."""
    with tempfile.TemporaryDirectory() as folder:
        sizes = [savings.size_of(board, Path(folder), ()) for board in savings.MEASURED_BOARDS]
        yield from (size.flash_bytes for size in sizes)
        yield from (size.heap_bytes or 0 for size in sizes)
        with Headless(Path(folder) / "files", code=Path(folder) / BOARD) as table:
            yield table.view()["free_bytes"]
    yield from _in_play()


def _in_play() -> Iterator[int]:
    with play.hall() as (director, table):
        yield table.sync()["free_bytes"]
        play.play(director, table, mat.read(MATCH))
        yield table.sync()["free_bytes"]


def line(name: str, value: int) -> Line:
    before = BEFORE[name]
    cells = (f"{value:,}", f"{before:,}", f"{value / before:.3f}")
    return Line(name, cells, {"bytes": value, "before": before, "times_before": value / before})
