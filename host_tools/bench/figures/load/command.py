"""`python -m host_tools.bench load`: the curve alone, as short as one likes."""

from typing import Annotated

import typer
from rich.console import Console

from host_tools.bench.figures import report
from host_tools.bench.figures.load import curve, goals
from host_tools.bench.figures.load.players import Measured
from host_tools.command_line import development_packages, fail

TABLES = ",".join(map(str, curve.TABLES))


def load(
    tables: Annotated[str, typer.Option(help="Numbers of tables, separated by commas.")] = TABLES,
    seconds: Annotated[float, typer.Option(min=1, help="Seconds of play without orders, and again with them.")] = 5,
    against: Annotated[str, typer.Option(help="The servers, separated by commas.")] = ",".join(curve.NAMES),
    also: Annotated[bool, typer.Option(help="Measure pages, watchers, an outage and 5,000 tables too.")] = True,
) -> None:
    """Measure the ways of facts and orders in a hall, beside polling, a bare server and MQTT, in one run."""
    with development_packages("load", "make bench"):
        from host_tools.bench.figures.load import beside, phones, virtual
    names = [name.strip() for name in against.split(",")]
    wrong = [name for name in names if name not in curve.NAMES]
    if wrong:
        raise fail(f"load: no server is called {wrong[0]}: {', '.join(curve.NAMES)}")
    if not all(one.strip().isdecimal() and 0 < int(one) < 10_000 for one in tables.split(",")):
        raise fail(f"load: {tables}: numbers from 1 to 9999, with commas between")
    numbers = [int(one) for one in tables.split(",")]
    console = Console()
    _say(console, f"halls that play: {len(numbers) * len(names)} times {2 * seconds:.0f} s or more")
    measured: Measured = {}
    for number, found, missing in curve.measure(numbers, (curve.STRETCHES[0], seconds, seconds), names, lambda: None):
        measured[number] = found
        report.show_section(curve.section_of(number, found, missing, names), console)
        for name, taken in found.items():
            for words, times in taken.why().items():
                _say(console, f"  {name}, {number} tables: {times} × {words}")
    if lines := goals.lines(measured):
        report.show_section(goals.section(lines), console)
    if also:
        _say(console, "5,000 tables, and what else a hall asks: measuring; some minutes")
        report.show_section(virtual.section(is_quick=False), console)
        report.show_section(beside.section(is_quick=False), console)
        report.show_section(phones.section(is_quick=False), console)


def _say(console: Console, words: str) -> None:
    console.print(words, highlight=False, markup=False)
