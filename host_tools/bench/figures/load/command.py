"""`python -m host_tools.bench load`: the curve alone, as short as one likes."""

from typing import Annotated

import typer
from rich.console import Console

from host_tools.bench.figures import report
from host_tools.bench.figures.load import beside, curve
from host_tools.command_line import fail


def load(
    tables: Annotated[str, typer.Option(help="Numbers of tables, separated by commas.")] = "50,100,500,1000,2000",
    seconds: Annotated[float, typer.Option(min=1, help="Seconds of calls for each number.")] = curve.SECONDS,
    against: Annotated[str, typer.Option(help="The servers, separated by commas.")] = ",".join(curve.NAMES),
    also: Annotated[bool, typer.Option(help="Measure pages, watchers and retrying tables too.")] = True,
) -> None:
    """Measure how long a hall of tables waits for answers, beside a bare server and MQTT, in one run."""
    names = [name.strip() for name in against.split(",")]
    wrong = [name for name in names if name not in curve.NAMES]
    if wrong:
        raise fail(f"load: no server is called {wrong[0]}: {', '.join(curve.NAMES)}")
    if not all(one.strip().isdecimal() and 0 < int(one) < 10_000 for one in tables.split(",")):
        raise fail(f"load: {tables}: numbers from 1 to 9999, with commas between")
    numbers = [int(one) for one in tables.split(",")]
    found, missing = curve.measure(numbers, seconds, names, lambda: None)
    console = Console()
    section = curve.section_of(found, missing, numbers, names)
    console.print(report.table_of(section))
    for (name, number), taken in found.items():
        for words, times in taken.why.items():
            console.print(f"  {name}, {number} tables: {times} × {words}", highlight=False, markup=False)
    for remark in section.remarks:
        console.print(f"  {remark}", highlight=False, markup=False)
    if also:
        console.print(report.table_of(beside.section(is_quick=False)))
