"""`make sim`: many seeds on all cores, or one of them with all its events."""

import gc
import logging
import multiprocessing
import os
import signal
import time
from collections.abc import Callable
from functools import partial
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from host_tools.command_line import fail, single_command
from tests.passport import sealed_play
from tests.simulation import story
from tests.simulation.untouched import evening as untouched_evening

command = single_command()
MOST_SHOWN = 5  # failing seeds, with their traces
LAST = 60  # lines of a trace
SAY_S = 30  # how often progress is printed without a terminal


@command.command()
def main(
    seeds: Annotated[int, typer.Option(min=1, help="How many seeds are tried.")] = 10_000,
    first: Annotated[int, typer.Option(min=0, help="The first one.")] = 0,
    seed: Annotated[int | None, typer.Option(min=0, help="Only this one, with all that happens in it.")] = None,
    untouched: Annotated[bool, typer.Option(help="Evenings from a spreadsheet to their prizes, with no hand.")] = False,
    evenings: Annotated[bool, typer.Option(help="Two drawn events at once, 8 devices, 24 boards on paper.")] = False,
    passports: Annotated[bool, typer.Option(help="Sealed matches: all agree, and none with one bit changed.")] = False,
    jobs: Annotated[int, typer.Option(min=1, help="At once; by default as many as there are cores.")] = os.cpu_count()
    or 1,
) -> None:
    """Simulate halls in which everything goes wrong; nothing may be lost, doubled or misordered."""
    logging.disable(logging.CRITICAL)  # a full disk is nothing special here
    if seed is not None:
        replay_untouched(seed) if untouched else replay(seed, evenings)
        return
    every = range(first, first + seeds)
    one = judged if passports else untouched_words if untouched else partial(tried, is_evening=evenings)
    done, failed = run_all(every, jobs, one)
    if failed:
        typer.echo(f"{len(failed)} of {done} seeds have failed: {', '.join(map(str, failed))}", err=True)
    if done < seeds:
        typer.echo(f"Interrupted. Go on with: make sim FROM={first + done} SEEDS={seeds - done}", err=True)
    if failed or done < seeds:
        raise typer.Exit(1)
    if passports:
        typer.echo(f"{done:,} matches agree with their code; {done:,} with one bit changed are refused")
        return
    typer.echo(f"seeds {every[0]} to {every[-1]}: nothing was lost, doubled or misordered")


def run_all(seeds: range, jobs: int, tried: Callable[[int], tuple[int, str]]) -> tuple[int, list[int]]:
    """The number tried, in order, until Ctrl-C; and the failures, each printed as it happens."""
    console, failed, done = Console(), list[int](), 0
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with Progress(*columns, console=console) as progress, multiprocessing.Pool(jobs, _quiet) as pool:
        bar, said_s = progress.add_task("seeds", total=len(seeds)), time.monotonic()
        try:
            for number, words in pool.imap(tried, seeds, chunksize=4):
                done += 1
                progress.advance(bar)
                if words:
                    failed.append(number)
                    progress.update(bar, description=f"seeds, {len(failed)} failed")
                    console.print(words, markup=False) if len(failed) <= MOST_SHOWN else None
                if not console.is_terminal and time.monotonic() - said_s > SAY_S:
                    said_s = time.monotonic()
                    console.print(f"{done} of {len(seeds)} seeds, up to {number}; {len(failed)} failed")
        except KeyboardInterrupt:
            pool.terminate()
    return done, failed


def _quiet() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C gets the place where it stopped
    logging.disable(logging.CRITICAL)
    gc.freeze()  # what was imported is not looked through again and again
    gc.set_threshold(200_000, 20, 20)


def judged(seed: int) -> tuple[int, str]:
    """The seed, and what is wrong with its passports; "" = nothing."""
    return seed, sealed_play.failed(seed)


def tried(seed: int, is_evening: bool = False) -> tuple[int, str]:
    """The seed, and its failure; "" = none."""
    try:
        story.played(seed, is_evening=True) if is_evening else story.run(seed)
    except story.Failed as failure:
        return seed, "\n".join([str(failure), *failure.trace[-LAST:]])
    return seed, ""


def untouched_words(seed: int) -> tuple[int, str]:
    """As `tried`."""
    try:
        untouched_evening.played(seed)
    except story.Failed as failure:
        return seed, "\n".join([str(failure), *failure.trace[-LAST:]])
    return seed, ""


def replay_untouched(seed: int) -> None:
    try:
        seen, trace = untouched_evening.played(seed)
    except story.Failed as failure:
        typer.echo("\n".join(failure.trace))
        raise fail(str(failure)) from failure
    typer.echo("\n".join(trace))
    typer.echo(f"seed {seed}: it ended without a touch ({seen})")


def replay(seed: int, is_evening: bool) -> None:
    try:
        is_of_lives = story.is_of_lives(seed) and not is_evening
        counts, trace = story.lived(seed) if is_of_lives else story.played(seed, is_evening=is_evening)
    except story.Failed as failure:
        typer.echo("\n".join(failure.trace))
        raise fail(str(failure)) from failure
    typer.echo("\n".join(trace))
    typer.echo(f"seed {seed}: nothing was lost, doubled or misordered ({counts})")


if __name__ == "__main__":
    command()
