"""Many devices at once, each with a thread and a line of progress; one failure does not stop the others."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskID, TextColumn, TimeElapsedColumn
from rich.table import Table

from host_tools.bench.flashing import line
from host_tools.bench.flashing.batch import from_table
from host_tools.bench.flashing.line import Job
from host_tools.bench.flashing.ports import Port
from host_tools.installing.faults import FlashFault

MOST_AT_ONCE = 8  # a hub with more would be short of power


@dataclass(frozen=True)
class Outcome:
    port: Port
    table: int
    words: str
    fault: FlashFault | None = None


def flash_all(job: Job, ports: Sequence[Port], first_table: int, name: str, console: Console) -> list[Outcome]:
    """Flash each, the tables numbered from the first on, or by the batch; 0 = each keeps its number."""
    batch = job.settings.batch
    numbers = [first_table + place if first_table else 0 for place in range(len(ports))]
    if batch:
        numbers = list(from_table(batch, first_table, len(ports)))
    _ = job.release.beside  # read before starting threads: some Pythons 3.11 cannot parse source in two at once
    columns = TextColumn("{task.description:<34}"), BarColumn(), TextColumn("{task.fields[step]}"), TimeElapsedColumn()
    with Progress(*columns, console=console) as progress, ThreadPoolExecutor(MOST_AT_ONCE) as threads:
        under_way = [
            threads.submit(_flash, job, port, number, name, progress, _line_of(progress, port, number))
            for port, number in zip(ports, numbers, strict=True)
        ]
        return [each.result() for each in under_way]


def _line_of(progress: Progress, port: Port, number: int) -> TaskID:
    called = f"table {number}, {port.device}" if number else port.device
    return progress.add_task(called, total=None, step="waiting")


def _flash(job: Job, port: Port, number: int, name: str, progress: Progress, shown: TaskID) -> Outcome:
    def tell(step: str, done: int, of: int) -> None:
        progress.update(shown, step=step, completed=done, total=of or None)

    try:
        words = line.flash(job, port, number, name, tell)
        progress.update(shown, step="done", completed=1, total=1)
        return Outcome(port, number, words)
    except FlashFault as fault:
        progress.update(shown, step="failed", completed=0, total=1)
        return Outcome(port, number, fault.what, fault)


def show(outcomes: Sequence[Outcome], console: Console) -> None:
    """Show the outcomes, and remedies for failures."""
    table = Table("port", "table", "what became of it", "what to do")
    for outcome in outcomes:
        number = str(outcome.table) if outcome.table else ""
        mark = "failed: " if outcome.fault else ""
        table.add_row(outcome.port.device, number, mark + outcome.words, outcome.fault.to_do if outcome.fault else "")
    console.print(table)
