"""`python -m host_tools.bench load`: the curve alone, as short as one likes."""

import itertools
from typing import Annotated

import typer
from rich.console import Console

from host_tools.bench.figures import report
from host_tools.bench.figures.load import curve
from host_tools.command_line import development_packages, fail


def load(
    tables: Annotated[str, typer.Option(help="Numbers of tables, separated by commas.")] = "50,100,500,1000,2000",
    seconds: Annotated[float, typer.Option(min=1, help="Seconds of calls for each number.")] = curve.SECONDS,
    against: Annotated[str, typer.Option(help="The servers, separated by commas.")] = ",".join(curve.NAMES),
    also: Annotated[bool, typer.Option(help="Measure pages, watchers and retrying tables too.")] = True,
) -> None:
    """Measure how long a hall of tables waits for answers, beside a bare server and MQTT, in one run."""
    with development_packages("load", "make bench"):
        from host_tools.bench.figures.load import beside
    names = [name.strip() for name in against.split(",")]
    wrong = [name for name in names if name not in curve.NAMES]
    if wrong:
        raise fail(f"load: no server is called {wrong[0]}: {', '.join(curve.NAMES)}")
    if not all(one.strip().isdecimal() and 0 < int(one) < 10_000 for one in tables.split(",")):
        raise fail(f"load: {tables}: numbers from 1 to 9999, with commas between")
    numbers = [int(one) for one in tables.split(",")]
    console = Console()
    found, missing = _curve(console, numbers, seconds, names)
    section = curve.section_of(found, missing, numbers, names)
    report.show_section(section, console)
    for (name, number), taken in found.items():
        for words, times in taken.why.items():
            console.print(f"  {name}, {number} tables: {times} × {words}", highlight=False, markup=False)
    if also:
        console.print("what else a hall asks: measuring; a minute or two", highlight=False)
        report.show_section(beside.section(is_quick=False), console)


def _curve(
    console: Console, numbers: list[int], seconds: float, names: list[str]
) -> tuple[curve.Measured, dict[str, str]]:
    """Each server at each number of tables says when it is done."""
    count = len(numbers) * len(names)
    console.print(f"a hall that calls: {count} times {seconds:.0f} s or more", highlight=False)
    done = itertools.count(1)
    return curve.measure(
        numbers, seconds, names, lambda: console.print(f"  {next(done)} of {count} measured", highlight=False)
    )
