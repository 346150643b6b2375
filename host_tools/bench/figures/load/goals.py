"""The goals of the line: ratios of one run beside what they may be at most."""

import math
from collections.abc import Callable

from host_tools.bench.figures.load.players import Found, Measured, Taken, percentile
from host_tools.bench.figures.sections import Line, Section

MOST_FACT = {500: 1.5, 1000: 1.5, 2000: 1.0}  # a fact's p99, times that over MQTT, by the number of tables
MOST_OF_POLLING, MOST_OF_FLOOR = 0.25, 1.2  # processor time of a table and minute
ORDERED_AT, MOST_ORDER_MS = 500, 150
NONE_FAILS_AT = 2000


def section(lines: list[Line]) -> Section:
    return Section("The line beside its goals", ("measured", "at most"), tuple(lines))


def lines(measured: Measured) -> list[Line]:
    """Those of the numbers of tables that were measured."""
    found = []
    for number in (number for number in MOST_FACT if "line" in measured.get(number, {})):
        taken = measured[number]
        found.append(_ratio(f"a fact's p99 at {number:,} tables, × MQTT's", taken, "MQTT", _p99, MOST_FACT[number]))
        of_work = f"processor time at {number:,} tables"
        found.append(_ratio(f"{of_work}, × polling's", taken, "polling", Taken.each_ms, MOST_OF_POLLING))
        found.append(_ratio(f"{of_work}, × the floor's", taken, "floor", Taken.each_ms, MOST_OF_FLOOR))
        if number == ORDERED_AT:
            p99_ms = percentile(taken["line"].orders_ms, 99)
            cells = (f"{p99_ms:.0f} ms", f"{MOST_ORDER_MS} ms")
            found.append(Line(f"an order's p99 at {number:,} tables", cells, {"p99_ms": p99_ms}))
        if number == NONE_FAILS_AT:
            failed = taken["line"].failed
            found.append(Line(f"failed at {number:,} tables", (f"{failed}", "0"), {"failed": float(failed)}))
    return found


def _p99(taken: Taken) -> float:
    return percentile(taken.facts_ms, 99)


def _ratio(name: str, found: Found, beside: str, value: Callable[[Taken], float | None], most: float) -> Line:
    if beside not in found:
        return Line(name, not_available=f"{beside} was not measured")
    ours, theirs = value(found["line"]), value(found[beside])
    if not ours or not theirs or math.isinf(theirs):
        return Line(name, not_available=f"{beside} has no figure")
    return Line(name, (f"{ours / theirs:.2f}", f"{most:g}"), {"ratio": ours / theirs})
