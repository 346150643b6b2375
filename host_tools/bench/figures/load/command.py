"""`python -m host_tools.bench load`: the curve alone, as short as one likes."""

from typing import Annotated

import typer
from rich.console import Console

from host_tools.bench.figures import report
from host_tools.bench.figures.load import beside, curve
from host_tools.command_line import fail


def load(
    tables: Annotated[str, typer.Option(help="How many tables, with commas between.")] = "50,100,500,1000,2000",
    seconds: Annotated[float, typer.Option(min=1, help="How long each number of them calls.")] = curve.SECONDS,
    against: Annotated[str, typer.Option(help="Which servers, with commas between.")] = ",".join(curve.NAMES),
    also: Annotated[bool, typer.Option(help="Also pages, watchers, and tables that retry.")] = True,
) -> None:
    """How long a hall of tables waits for its answers, beside the floor and MQTT, in one run."""
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
