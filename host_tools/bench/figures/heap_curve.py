"""The heap in use over a match on boards without PSRAM, their code frozen in as in their images.

Bytes with words of 32 bits, almost the same on every machine.  As in tests/firmware/test_small_memory.py.
"""

import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path

from host_tools.bench.figures.device import MISSING, QUICK
from host_tools.bench.figures.sample import Sample
from host_tools.bench.figures.sections import Line, Section
from host_tools.simulator.hands import Play
from host_tools.simulator.headless import Headless
from host_tools.simulator.small_memory import AS_BOOT, CONSOLE, enrol_with_wifi, frozen, least_free, whole_course
from host_tools.toolchain import paths

TITLE = "The heap over a match"
HEAP = 112_000  # left for Python on a plain ESP32 beside Wi-Fi
MOST = 100_000  # bytes that may be in use
KEY = bytes(range(32))
NOBODY = "http://127.0.0.1:9"  # a director that does not answer: all code for calling gets loaded
WAYS = ("SEGMENTS-WROOM", "CYD_2432S028")
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
    "most": "at most, in any state",
}
REMARKS = (
    "The most bytes in use in each state, garbage collected, in the order in which a match comes to them; without the "
    f"{CONSOLE:,} of the console that presses its buttons, which no device has. The link is loaded.",
    "Coming from another page a state still holds what that page had loaded, which is let go at the next press.",
    "Each has its own drivers, screens, Wi-Fi and touch, on stand-ins for the chips; the sources are frozen "
    "with their texts as tuples and the numbers of constants in place of their names.",
    f"Of {HEAP:,} bytes {MOST:,} may be in use.",
)


def section(is_quick: bool, advance: Callable[[], None]) -> Section:
    reason = QUICK if is_quick else "" if paths.unix32_micropython() else MISSING
    if reason:
        return Section(TITLE, HEADINGS, tuple(Line(name, not_available=reason) for name in STATES.values()), REMARKS)
    found: dict[str, Mapping[str, int]] = {}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for board in WAYS:
            found[board] = used(folder / board / "files", frozen(board, folder / board))
            advance()
    return Section(TITLE, HEADINGS, tuple(line(state, found) for state in STATES), REMARKS)


def used(files: Path, code: Path) -> dict[str, int]:
    """The most bytes in use in each state of a whole match, and overall."""
    enrol_with_wifi(files, 7, KEY, [NOBODY])
    heap = str(HEAP + CONSOLE)
    with Headless(files, heap=heap, interpreter=code, is_frozen=True, environment=AS_BOOT) as table:
        least = least_free(Play(table), lambda play: whole_course(play, KEY))
    taken = {state: HEAP - free for state, free in least.items()}
    return {**taken, "most": max(taken.values())}


def line(state: str, found: Mapping[str, Mapping[str, int]]) -> Line:
    cells: list[str] = []
    values: dict[str, Sample | float | None] = {}
    for way, bytes_ in found.items():
        times = bytes_[state] / bytes_["idle"]
        cells += [f"{bytes_[state]:,}", f"{times:.2f}"]
        values |= {f"{way}, bytes": bytes_[state], f"{way}, times idle": times}
    return Line(STATES[state], tuple(cells), values)
