"""The curve: how long tables wait for answers, by number of tables, at each server in turn."""

import tempfile
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path

from host_tools.bench.figures.load import servers
from host_tools.bench.figures.load.hands import Hands, Taken, hands
from host_tools.bench.figures.load.tables import hall
from host_tools.bench.figures.sample import Sample
from host_tools.bench.figures.sections import Line, Section

TABLES = (50, 100, 500, 1000, 2000)
QUICK = (10,)
SECONDS = 4.0
QUICK_SECONDS = 1.0
NAMES = {
    "director": "the director",
    "floor": "the floor: Starlette, plain sqlite3, the same group commit",
    "MQTT": "MQTT: Mosquitto, a persisting subscriber",
}
REMARKS = (
    "Each table calls once a second on a new connection (MQTT keeps its own) and has one press in 8 calls; an answer "
    "counts from when its call was due, and says that everything is on the disk. No answer in 4 s: failed.",
    "What a call takes of the server's processors depends less on what else the machine does than how long it waits.",
    "Servers and tables share the cores of one machine, and take turns at each number of tables.",
)

Measured = dict[tuple[str, int], Taken]


def measure(
    numbers: Sequence[int], seconds: float, against: Sequence[str], on_step: Callable[[], None]
) -> tuple[Measured, dict[str, str]]:
    """The measurements, and the servers that were unavailable, with the reason."""
    found: Measured = {}
    missing: dict[str, str] = {}
    with ExitStack() as stack:
        filled, tables = stack.enter_context(hall(max(numbers)))
        callers: Hands = stack.enter_context(hands(tables))
        running: dict[str, servers.Server] = {}
        for name in against:
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
            try:
                running[name] = stack.enter_context(servers.SERVERS[name](folder, filled))
            except servers.NotAvailable as error:
                missing[name] = str(error)
        for number in numbers:
            for name, server in running.items():
                before_s = server.taken_s()
                taken = found[name, number] = callers.call(name, server.port, number, seconds)
                after_s = server.taken_s()
                if before_s is not None and after_s is not None:
                    taken.server_ms = (after_s - before_s) * 1000 / max(1, taken.calls)
                on_step()
    return found, missing


def steps(is_quick: bool) -> int:
    return len(QUICK if is_quick else TABLES) * len(NAMES)


def section(is_quick: bool, on_step: Callable[[], None] = lambda: None) -> Section:
    numbers = QUICK if is_quick else TABLES
    found, missing = measure(numbers, QUICK_SECONDS if is_quick else SECONDS, tuple(NAMES), on_step)
    return section_of(found, missing, numbers, tuple(NAMES))


def section_of(found: Measured, missing: dict[str, str], numbers: Sequence[int], against: Sequence[str]) -> Section:
    lines = []
    for name in against:
        if name in missing:
            lines.append(Line(NAMES[name], not_available=missing[name]))
            continue
        for number in numbers:
            lines.append(_line(name, number, found[name, number], found.get(("floor", number))))
    return Section(
        "A hall that calls",
        ("tables", "p50, ms", "p99, ms", "failed", "p99 × floor", "server's ms a call"),
        tuple(lines),
        REMARKS,
    )


def _line(name: str, number: int, taken: Taken, floor: Taken | None) -> Line:
    p50_ms, p99_ms = taken.percentile_ms(50), taken.percentile_ms(99)
    ratio = p99_ms / floor.percentile_ms(99) if floor and floor.took_ms else None
    calls = len(taken.took_ms) + taken.failed
    cells = (
        f"{number}",
        f"{p50_ms:.1f}",
        f"{p99_ms:.1f}",
        f"{taken.failed} of {calls}",
        "" if ratio is None else f"{ratio:.2f}",
        "" if taken.server_ms is None else f"{taken.server_ms:.2f}",
    )
    values: dict[str, Sample | float | None] = {
        "tables": float(number),
        "p50_ms": p50_ms,
        "p99_ms": p99_ms,
        "calls": float(calls),
        "failed": float(taken.failed),
        "ratio": ratio,
        "server_ms": taken.server_ms,
    }
    if len(taken.took_ms) > 1:
        values["took_ms"] = Sample.of(taken.took_ms)
    return Line(NAMES[name], cells, values)
