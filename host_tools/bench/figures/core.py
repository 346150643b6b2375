"""The core on both interpreters: what its operations cost, the heap they leave, and how fast a journal replays.

The interpreters' rounds alternate, so that both meet the same machine.
"""

import json
import platform
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from host_tools.bench.figures.sample import Sample, number
from host_tools.bench.figures.sections import Line, Section
from host_tools.toolchain import paths

SCRIPT = Path(__file__).with_name("core_costs.py")
HEAP = "8M"  # room for a replay's garbage: nothing is collected during timing
SECONDS = 300
EMPTY_CALL = "empty method call"
OPERATIONS = (
    EMPTY_CALL,
    "clock press",
    "reading both banks",
    "match tick",
    "match press",
    "journal record",
    "signed link request",
)
REPLAYS = {"fold": "facts folded", "check and fold": "records read, checked and folded"}

COST_HEADINGS = ("MicroPython, ns", "× empty call", "heap bytes", "CPython, ns", "CPython is faster, ×")
REPLAY_HEADINGS = ("MicroPython, per s", "CPython, per s", "CPython is faster, ×")
MISSING = "the MicroPython unix port is not there: run `python -m host_tools.toolchain unix`"


class CoreError(Exception):
    """An interpreter failed to finish measuring; the message has its last words."""


@dataclass(frozen=True)
class Rounds:
    """The rounds of both interpreters."""

    micropython: list[dict]
    cpython: list[dict]


def versions(rounds: Rounds | None) -> dict[str, str]:
    """The interpreters that took part."""
    if rounds is None:
        return {"CPython": platform.python_version()}
    return {"CPython": rounds.cpython[0]["version"], "MicroPython": rounds.micropython[0]["version"]}


def measure(batches: int, rounds: int, advance: Callable[[], None]) -> Rounds | None:
    """`rounds` rounds on each interpreter; None without a MicroPython."""
    micropython = paths.unix_micropython()
    if micropython is None:
        return None
    measured = Rounds([], [])
    for _ in range(rounds):
        measured.micropython.append(one_round([str(micropython), "-X", f"heapsize={HEAP}"], batches))
        measured.cpython.append(one_round([sys.executable], batches))
        advance()
    codes = {found["code"] for found in (*measured.micropython, *measured.cpython)}
    if len(codes) != 1:
        raise CoreError(f"the interpreters played different matches: {', '.join(sorted(codes))}")
    return measured


def one_round(interpreter: list[str], batches: int) -> dict:
    command = [*interpreter, str(SCRIPT), str(batches)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise CoreError(f"{interpreter[0]}: {error}") from error
    if done.returncode:
        raise CoreError(f"{interpreter[0]} ended with {done.returncode}:\n{(done.stderr or done.stdout).strip()}")
    return json.loads(done.stdout)


def column(found: list[dict], group: str, name: str) -> list[float]:
    return [one[group][name] for one in found]


def cost_line(rounds: Rounds, name: str) -> Line:
    micropython = column(rounds.micropython, "costs_ns", name)
    cpython = column(rounds.cpython, "costs_ns", name)
    heap = rounds.micropython[0]["heap_bytes"][name]
    values = {
        "micropython_ns": Sample.of(micropython),
        "times_empty_call": Sample.ratio(micropython, column(rounds.micropython, "costs_ns", EMPTY_CALL)),
        "heap_bytes": heap,
        "cpython_ns": Sample.of(cpython),
        "cpython_faster": Sample.ratio(micropython, cpython),
    }
    cells = (
        values["micropython_ns"].words(),
        values["times_empty_call"].words(),
        number(heap) if heap else "none",
        values["cpython_ns"].words(),
        values["cpython_faster"].words(),
    )
    return Line(name, cells, values)


def replay_line(rounds: Rounds, key: str) -> Line:
    micropython = [1e9 / ns for ns in column(rounds.micropython, "replay_ns", key)]
    cpython = [1e9 / ns for ns in column(rounds.cpython, "replay_ns", key)]
    values = {
        "micropython_per_s": Sample.of(micropython),
        "cpython_per_s": Sample.of(cpython),
        "cpython_faster": Sample.ratio(cpython, micropython),
    }
    return Line(REPLAYS[key], tuple(value.words() for value in values.values()), dict(values))


def cost_section(rounds: Rounds | None) -> Section:
    title = "What the core costs"
    if rounds is None:
        return Section(title, COST_HEADINGS, tuple(Line(name, not_available=MISSING) for name in OPERATIONS))
    lines = tuple(cost_line(rounds, name) for name in OPERATIONS)
    remarks = (
        "Medians of the rounds, in brackets what the middle half of them lay between; the loop around is taken off.",
        "A match press is judged, made a fact and folded, with a snapshot for undoing, and its fact is let go.",
        "The unix port hands out its heap in blocks of 32 bytes, an ESP32 in blocks of 16: there it is about half.",
    )
    return Section(title, COST_HEADINGS, lines, remarks)


def replay_section(rounds: Rounds | None) -> Section:
    title = "How fast a journal replays"
    if rounds is None:
        return Section(title, REPLAY_HEADINGS, tuple(Line(name, not_available=MISSING) for name in REPLAYS.values()))
    one = rounds.cpython[0]
    remark = (
        f"The journal of a 25-point match: {one['facts']} facts, {one['bytes']} bytes. "
        f"Both interpreters end with the code {one['code']}."
    )
    return Section(title, REPLAY_HEADINGS, tuple(replay_line(rounds, key) for key in REPLAYS), (remark,))
