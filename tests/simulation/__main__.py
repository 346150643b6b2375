"""`make sim`: many seeds on all cores, or one of them with everything that happened in it."""

import logging
import multiprocessing
import os
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from host_tools.command_line import fail, single_command
from tests.simulation import story

command = single_command()
MOST_SHOWN = 5  # seeds that fail, with their traces
LAST = 60  # lines of a trace


@command.command()
def main(
    seeds: Annotated[int, typer.Option(min=1, help="How many seeds are tried.")] = 10_000,
    first: Annotated[int, typer.Option(min=0, help="The first one.")] = 0,
    seed: Annotated[int | None, typer.Option(min=0, help="Only this one, with all that happens in it.")] = None,
    jobs: Annotated[int, typer.Option(min=1, help="At once; by default as many as there are cores.")] = os.cpu_count()
    or 1,
) -> None:
    """Simulate halls in which everything goes wrong; nothing may be lost, doubled or misordered."""
    logging.disable(logging.CRITICAL)  # a disk that is full is nothing special here
    if seed is not None:
        replay(seed)
        return
    failed = run_all(range(first, first + seeds), jobs)
    if failed:
        raise fail(f"{len(failed)} of {seeds} seeds have failed: {', '.join(map(str, sorted(failed)))}")
    typer.echo(f"{seeds} seeds: nothing was lost, doubled or misordered")


def run_all(seeds: range, jobs: int) -> list[int]:
    """The seeds that have failed; each is printed as it does."""
    console = Console()
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    failed: list[int] = []
    with Progress(*columns, console=console) as progress, multiprocessing.Pool(jobs, _quiet) as pool:
        bar = progress.add_task("seeds", total=len(seeds))
        for number, words in pool.imap_unordered(tried, seeds, chunksize=4):
            progress.advance(bar)
            if words:
                failed.append(number)
                progress.update(bar, description=f"seeds, {len(failed)} failed")
                console.print(words, markup=False) if len(failed) <= MOST_SHOWN else None
    return failed


def _quiet() -> None:
    logging.disable(logging.CRITICAL)


def tried(seed: int) -> tuple[int, str]:
    """The seed, and how it failed; "" = it did not."""
    try:
        story.run(seed)
    except story.Failed as failure:
        return seed, "\n".join([str(failure), *failure.trace[-LAST:]])
    return seed, ""


def replay(seed: int) -> None:
    try:
        counts, trace = story.played(seed)
    except story.Failed as failure:
        typer.echo("\n".join(failure.trace))
        raise fail(str(failure)) from failure
    typer.echo("\n".join(trace))
    typer.echo(f"seed {seed}: nothing was lost, doubled or misordered ({counts})")


if __name__ == "__main__":
    command()
