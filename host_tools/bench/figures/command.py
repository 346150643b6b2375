"""`python -m host_tools.bench figures`: measures and reports ratios."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress

from host_tools import documents
from host_tools.bench.figures import core, device, drawing, heap_curve, race, report
from host_tools.bench.figures.load import beside, curve as load, season
from host_tools.command_line import fail
from host_tools.release.build import ReleaseError
from host_tools.simulator.headless import HeadlessError

COMMAND = "python -m host_tools.bench figures --write"
DOCUMENT = Path(__file__).resolve().parents[1] / "FIGURES.md"

FAULTS = (core.CoreError, race.NotAvailable, documents.DocumentError, ReleaseError, HeadlessError, OSError)

WIDTH = 120  # of tables in a file

# (batches a round, pairs of turns a slice, rounds)
FULL = (25, 2_000, 15)
QUICK = (1, 100, 2)


def measure(is_quick: bool, console: Console) -> report.Report:
    batches, pairs, rounds = QUICK if is_quick else FULL
    with Progress(console=console, transient=True) as progress:
        core_task = progress.add_task("the core, on both interpreters", total=rounds)
        race_task = progress.add_task("the clock, beside others", total=rounds)
        device_task = progress.add_task("the release, on a device", total=len(device.BEFORE))
        heap_task = progress.add_task("the heap, over a match", total=len(heap_curve.WAYS))
        load_task = progress.add_task("a hall that calls", total=load.steps(is_quick))
        beside_task = progress.add_task("what else a hall asks", total=beside.STEPS)
        draws_task = progress.add_task("draws and pairings", total=drawing.STEPS)
        season_task = progress.add_task("a season in one store", total=season.STEPS)
        core_rounds = core.measure(batches, rounds, lambda: progress.advance(core_task))
        raced = race.run(pairs, rounds, not is_quick, lambda: progress.advance(race_task))
        taken = device.section(is_quick, lambda: progress.advance(device_task))
        curve = heap_curve.section(is_quick, lambda: progress.advance(heap_task))
        served = load.section(is_quick, lambda: progress.advance(load_task))
        asked = beside.section(is_quick, lambda: progress.advance(beside_task))
        lasting = season.section(is_quick, lambda: progress.advance(season_task))
        drawn = drawing.section(is_quick, lambda: progress.advance(draws_task))
    core_sections = (core.cost_section(core_rounds), raced, core.replay_section(core_rounds))
    sections = (*core_sections, taken, curve, served, asked, lasting, drawn)
    return report.Report.of(sections, core.versions(core_rounds), is_quick, rounds)


def figures(
    json_file: Annotated[Path | None, typer.Option("--json", help="Also write the figures to this file.")] = None,
    quick: Annotated[bool, typer.Option("--quick", help="Only check that it runs; fetch nothing.")] = False,
    write: Annotated[bool, typer.Option("--write", help="Write the figures into FIGURES.md.")] = False,
) -> None:
    """Measure core, director and releases beside alternatives: ratios in one run."""
    console = Console()
    if not console.is_terminal:
        console.width = WIDTH
    if write and quick:
        raise typer.BadParameter("--quick measures nothing that is worth writing down")
    try:
        found = measure(quick, console)
        report.show(found, console)
        if json_file is not None:
            json_file.write_text(found.as_json(), encoding="utf-8")
        if write:
            documents.put(DOCUMENT, COMMAND, report.markdown(found))
    except FAULTS as error:
        raise fail(f"figures: {error}") from error
