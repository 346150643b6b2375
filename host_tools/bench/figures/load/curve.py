"""The curve: a fact's way and an order's way by number of tables, at each server in turn."""

import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple

from host_tools.bench.figures.load import goals, orders, servers
from host_tools.bench.figures.load.hands import Hands, hands
from host_tools.bench.figures.load.players import Found, Measured, Span, Taken, percentile
from host_tools.bench.figures.load.tables import filled_hall
from host_tools.bench.figures.sample import Sample
from host_tools.bench.figures.sections import Line, Section

TABLES = (50, 500, 1000, 2000)
QUICK = (30,)
# s in which lines are opened and matches read; without orders, for traffic and processor time; and with them
STRETCHES = (1.5, 4.0, 4.0)
QUICK_STRETCHES = (0.5, 1.0, 1.0)
WARM_UP_EACH_S = 0.001  # more, for each table
NAMES = {
    "polling": "polling",
    "line": "the line",
    "floor": "the floor",
    "MQTT": "MQTT",
}
HEADINGS = (
    "fact p50, ms",
    "fact p99, ms",
    "order p50, ms",
    "order p99, ms",
    "failed",
    "server's ms a table-minute",
    "bytes a table-minute",
    "packets",
)
REMARKS = (
    "Polling: HTTP/1.0 each second, as where no line can be held open. The floor: the same lines to Starlette, "
    "plain sqlite3 and the same group commit. MQTT: Mosquitto, QoS 1, kept sessions, a subscriber that stores.",
    "Tables as they play: a press every 8 s, a quarter more or less, pauses, ends of games. A fact's way: from the "
    "press to the answer that it is on the disk; an order's: from the desk's form to the table.",
    f"{orders.A_SECOND} orders a second, after the stretch in which processor time and traffic are counted. Bytes of "
    "TCP, both ways, without the heads of the packets.",
    "Servers and tables share the cores of one machine, and take turns at each number of tables.",
)


Stretches = tuple[float, float, float]


class Way(NamedTuple):
    """A running server, the tables that call it, and its desk."""

    server: servers.Server
    callers: Hands
    give: orders.Give


def measure(
    numbers: Sequence[int], stretches: Stretches, against: Sequence[str], on_step: Callable[[], None]
) -> Iterator[tuple[int, Found, dict[str, str]]]:
    """For each number of tables what was measured, and the servers that were unavailable, with the reason."""
    missing: dict[str, str] = {}
    servers.allow_connections()
    with ExitStack() as stack:
        filled, tables = filled_hall(max(numbers))
        # Before any server or desk is connected to: what is forked shares its files.
        callers = {name: stack.enter_context(hands(tables, name)) for name in against}
        running: dict[str, Way] = {}
        for name in against:
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
            try:
                server = stack.enter_context(servers.SERVERS[name](folder, filled))
            except servers.NotAvailable as error:
                missing[name] = str(error)
            else:
                running[name] = Way(server, callers[name], stack.enter_context(orders.DOORS[name](server)))
        for number in numbers:
            found: Found = {}
            for name, way in running.items():
                found[name] = _played(way, number, stretches)
                on_step()
            yield number, found, missing


def _played(way: Way, number: int, stretches: Stretches) -> Taken:
    warm_up_s, quiet_s, orders_s = stretches
    span = Span.of(time.monotonic() + 0.2, warm_up_s + WARM_UP_EACH_S * number, quiet_s, orders_s)
    way.callers.begin(way.server.port, number, span)
    time.sleep(max(0.0, span.counted_s - time.monotonic()))
    before_s = way.server.taken_s()
    time.sleep(max(0.0, span.ordered_s - time.monotonic()))
    after_s = way.server.taken_s()
    given, refused = orders.give(way.give, number, span.ordered_s, span.until_s)
    taken = way.callers.end()
    lost = given - len(taken.orders_ms)
    taken.failures += [(span.until_s, "an order was not heard")] * max(0, lost)
    taken.failures += [(span.until_s, "an order was refused")] * refused
    taken.calls += given + refused
    taken.minutes = number * quiet_s / 60
    if before_s is not None and after_s is not None:
        taken.server_s = after_s - before_s
    return taken


def steps(is_quick: bool) -> int:
    return len(QUICK if is_quick else TABLES) * len(NAMES)


def sections(is_quick: bool, on_step: Callable[[], None] = lambda: None) -> Iterator[Section]:
    """One for each number of tables, once it is measured; then the goals of these."""
    numbers, stretches = (QUICK, QUICK_STRETCHES) if is_quick else (TABLES, STRETCHES)
    measured: Measured = {}
    for number, found, missing in measure(numbers, stretches, tuple(NAMES), on_step):
        measured[number] = found
        yield section_of(number, found, missing, tuple(NAMES), REMARKS if number == max(numbers) else ())
    if lines := goals.lines(measured):
        yield goals.section(lines)


def section_of(
    number: int, found: Found, missing: dict[str, str], against: Sequence[str], remarks: tuple[str, ...] = ()
) -> Section:
    lines = [
        Line(NAMES[name], not_available=missing[name]) if name in missing else _line(NAMES[name], number, found[name])
        for name in against
    ]
    return Section(f"A hall of {number:,} tables", HEADINGS, tuple(lines), remarks)


def _line(name: str, number: int, taken: Taken) -> Line:
    ways = [percentile(values, percent) for values in (taken.facts_ms, taken.orders_ms) for percent in (50, 99)]
    each_ms = taken.each_ms()
    bytes_, packets = (count / taken.minutes for count in taken.carried)
    cells = (
        *(f"{ms:.1f}" if ms < 1000 else f"{ms:,.0f}" for ms in ways),
        f"{taken.failed:,} of {taken.calls:,}",
        "" if each_ms is None else f"{each_ms:.1f}",
        f"{bytes_:,.0f}" if bytes_ else "",
        f"{packets:.0f}" if packets else "",
    )
    values: dict[str, Sample | float | None] = dict(
        zip(("fact_p50_ms", "fact_p99_ms", "order_p50_ms", "order_p99_ms"), ways, strict=True)
    )
    values |= {"tables": float(number), "failed": float(taken.failed), "calls": float(taken.calls)}
    values |= {"server_ms": each_ms, "bytes": bytes_, "packets": packets}
    if len(taken.facts_ms) > 1:
        values["fact_ms"] = Sample.of(taken.facts_ms)
    return Line(name, cells, values)
