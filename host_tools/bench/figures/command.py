"""`python -m host_tools.bench figures`: measures and reports ratios."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from host_tools import documents
from host_tools.command_line import development_packages, fail

COMMAND = "python -m host_tools.bench figures --write"
DOCUMENT = Path(__file__).resolve().parents[1] / "FIGURES.md"

WIDTH = 120  # of tables in a file


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
    with development_packages("figures", "make bench"):
        from host_tools.bench.figures import measuring, report
    try:
        found = measuring.measure(quick, console)
        report.show_circumstances(found, console)
        if json_file is not None:
            json_file.write_text(found.as_json(), encoding="utf-8")
        if write:
            documents.put(DOCUMENT, COMMAND, report.markdown(found))
    except measuring.FAULTS as error:
        raise fail(f"figures: {error}") from error
