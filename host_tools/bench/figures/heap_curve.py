"""How much of the heap is in use over a match, the code loaded from files as a stock image does it.

Bytes with words of 32 bits, on every machine about the same.  The heap is smaller than that of a board with PSRAM, so
that the table lets go of what it does not need (firmware/table/heap.py).
"""

import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path

from host_tools.bench.figures.device import MISSING, QUICK
from host_tools.bench.figures.sample import Sample
from host_tools.bench.figures.sections import Line, Section
from host_tools.release import build
from host_tools.simulator.hands import Play
from host_tools.simulator.headless import BOARD, Headless
from host_tools.simulator.small_memory import (
    AS_BOOT,
    CONSOLE,
    drawn,
    enrol_with_wifi,
    least_free,
    whole_course,
)
from host_tools.toolchain import paths

TITLE = "The heap over a match"
HEAP = 400_000
KEY = bytes(range(32))
NOBODY = "http://127.0.0.1:9"  # a director that does not answer: everything that it takes to call is loaded
WAYS = ("loaded from files", "loaded from files, with screens")
HEADINGS = tuple(heading for way in WAYS for heading in (way, "× idle"))
STATES = {
    "idle": "idle, switched on",
    "help page": "a page of the help",
    "ready": "begun, accepted by both",
    "running": "running",
    "doubled": "a double is offered",
    "paused": "paused, why?",
    "illegal?": "procedure: illegal move",
    "director value": "the director's mode",
    "match over?": "match over, to be confirmed",
    "sealed": "sealed",
    "history": "history",
    "qr": "QR code",
}
REMARKS = (
    "The most bytes in use in each state, garbage collected, in the order in which a match comes to them; without the "
    f"{CONSOLE:,} of the console that presses its buttons, which no device has. The link is loaded.",
    "Coming from another page a state still holds what that page had loaded, which is let go at the next press.",
    "With screens: those of 320×240, on a display that keeps nothing.",
)


def section(is_quick: bool, advance: Callable[[], None]) -> Section:
    reason = QUICK if is_quick else "" if paths.unix32_micropython() else MISSING
    if reason:
        return Section(TITLE, HEADINGS, tuple(Line(name, not_available=reason) for name in STATES.values()), REMARKS)
    found: dict[str, Mapping[str, int]] = {}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for way, code in zip(WAYS, (build.release(BOARD, releases=folder), drawn(folder)), strict=True):
            found[way] = used(folder / way, code)
            advance()
    return Section(TITLE, HEADINGS, tuple(line(state, found) for state in STATES), (*REMARKS, most(found)))


def used(files: Path, code: Path) -> dict[str, int]:
    """The most bytes in use in each state of a whole match."""
    enrol_with_wifi(files, 7, KEY, [NOBODY])
    with Headless(files, heap=str(HEAP), code=code, environment=AS_BOOT) as table:
        least = least_free(Play(table), lambda play: whole_course(play, KEY))
    return {state: HEAP - CONSOLE - free for state, free in least.items()}


def line(state: str, found: Mapping[str, Mapping[str, int]]) -> Line:
    cells: list[str] = []
    values: dict[str, Sample | float | None] = {}
    for way, bytes_ in found.items():
        times = bytes_[state] / bytes_["idle"]
        cells += [f"{bytes_[state]:,}", f"{times:.2f}"]
        values |= {f"{way}, bytes": bytes_[state], f"{way}, times idle": times}
    return Line(STATES[state], tuple(cells), values)


def most(found: Mapping[str, Mapping[str, int]]) -> str:
    """Where each way has its most, of all states and not only those of the table."""
    tops = [(way, max(states, key=states.__getitem__), states) for way, states in found.items()]
    return "The most of all: " + "; ".join(f"{way} {states[top]:,} ({top})" for way, top, states in tops) + "."
