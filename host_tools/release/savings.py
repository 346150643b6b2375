"""What each step saves: the release of a board with the step left out, beside the one with all of them.

The heap is that of a device that loads the release from its file system, as a stock image does: what the table, its
screen if it has one, a language and a rule set take, with the words of a device.
"""

import os
import subprocess
from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from typing import NamedTuple

from host_tools.documents import markdown_table
from host_tools.release import build, image, tracebacks
from host_tools.release.pack_rules import BASE
from host_tools.release.parts import PROFILES, SCREENS, TEXTS, has_display, module_of
from host_tools.release.smaller import BUNDLES, Step
from host_tools.toolchain import paths

MEASURED_BOARDS = ("SIMULATOR", "HEADLESS")
# What deflating saves, only a board with PSRAM can show, and its heap is no question (tests/release/test_deflated.py).
STEPS = tuple(step for step in Step if step is not Step.DEFLATE)
LOADED = (*BUNDLES, module_of(TEXTS / "en.py"), module_of(PROFILES / f"{BASE}.py"))

# Beside the steps one by one: all of them, and the compiler alone.
VARIANTS: dict[str, frozenset[Step]] = {
    "(the release itself)": frozenset(),
    **{step.value: frozenset([step]) for step in STEPS},
    "all of these but the compiling": frozenset(STEPS) - {Step.COMPILE},
}

HEAP = """
import gc
gc.collect()
before = gc.mem_alloc()
for name in {names!r}:
    __import__(name)
gc.collect()
print(gc.mem_alloc() - before)
"""


class Size(NamedTuple):
    """Of one release; no heap without a MicroPython with the words of a device."""

    flash_bytes: int
    heap_bytes: int | None


def measure(
    folder: Path, advance: Callable[[], None], boards: Sequence[str] = MEASURED_BOARDS
) -> dict[str, list[Size]]:
    """What is left out -> the size of each board's release, built in this folder."""
    sizes: dict[str, list[Size]] = {name: [] for name in VARIANTS}
    for board in boards:
        for name, without in VARIANTS.items():
            sizes[name].append(size_of(board, folder, without))
            advance()
    return sizes


def size_of(board: str, folder: Path, without: Collection[Step]) -> Size:
    release = build.release(board, releases=folder, without=without)
    interpreter = paths.unix32_micropython()
    return Size(image.size_of(release), heap_of(release, interpreter) if interpreter else None)


def heap_of(release: Path, interpreter: Path) -> int:
    """Bytes of the heap that a release takes when it is loaded into it."""
    has_screens = has_display(release / "board.py")
    names = [name for name in LOADED if has_screens or not name.startswith(module_of(SCREENS))]
    modules = tracebacks.modules_in(release)
    names = [modules.get(name, name) for name in names]
    command = [str(interpreter), "-X", "heapsize=4m", "-c", HEAP.format(names=names)]
    environment = {**os.environ, "MICROPYPATH": ".:.frozen"}
    done = subprocess.run(command, cwd=release, env=environment, capture_output=True, text=True)
    if done.returncode:
        raise build.ReleaseError(f"{release} does not load:\n{(done.stderr or done.stdout).strip()}")
    return int(done.stdout)


def headings(boards: Sequence[str] = MEASURED_BOARDS) -> list[str]:
    return ["bytes more without", *(f"{board}, {what}" for board in boards for what in ("flash", "heap"))]


def rows(sizes: dict[str, list[Size]]) -> list[list[str]]:
    """The release in bytes, and by how much it is larger with something left out."""
    whole, *others = sizes.items()
    found = [[whole[0], *(number(value) for size in whole[1] for value in size)]]
    for name, measured in others:
        pairs = [pair for size, base in zip(measured, whole[1], strict=True) for pair in zip(size, base, strict=True)]
        found.append([name, *(more(value, base) for value, base in pairs)])
    return found


def markdown(sizes: dict[str, list[Size]]) -> str:
    return markdown_table(headings(), rows(sizes))


def number(value: int | None) -> str:
    return "not measured" if value is None else f"{value:,}"


def more(value: int | None, base: int | None) -> str:
    if value is None or base is None:
        return "not measured"
    return f"{value - base:+,}"
