"""All figures, one by one: each says what it measures and how long that takes, and is shown once it is there."""

import time
from collections.abc import Callable, Iterable
from typing import NamedTuple

from rich.console import Console
from rich.progress import Progress

from host_tools.bench.figures import core, device, drawing, heap_curve, radio, report
from host_tools.bench.figures.load import beside, curve as load, phones, season, virtual
from host_tools.bench.figures.sections import Section
from host_tools.documents import DocumentError
from host_tools.release.build import ReleaseError
from host_tools.simulator.headless import HeadlessError

FAULTS = (core.CoreError, DocumentError, ReleaseError, HeadlessError, OSError)

# (batches a round, rounds)
FULL = (25, 15)
QUICK = (1, 2)

Step = Callable[[], None]


class Figure(NamedTuple):
    about: str
    takes_s: int  # roughly, on two cores that do nothing else
    steps: int
    measure: Callable[[Step], Iterable[Section]]  # each when it is there


class Figures:
    """One run of all of them, in order."""

    def __init__(self, is_quick: bool) -> None:
        self.is_quick = is_quick
        self.batches, self.rounds = QUICK if is_quick else FULL
        self.versions: dict[str, str] = {}

    def all(self) -> tuple[Figure, ...]:
        quick = self.is_quick
        return (
            Figure("the core, on both interpreters", 60, self.rounds, self._core),
            Figure("the release, on a device", 10, len(device.names()), lambda step: (device.section(quick, step),)),
            Figure("the heap, over a match", 5, len(heap_curve.WAYS), lambda step: (heap_curve.section(quick, step),)),
            Figure("a table on the air", 10, len(radio.WAYS), lambda step: (radio.section(step),)),
            Figure("halls that play", 230, load.steps(quick), lambda step: load.sections(quick, step)),
            Figure("a hall of 5,000, simulated", 60, virtual.STEPS, lambda step: (virtual.section(quick, step),)),
            Figure("what else a hall asks", 100, beside.STEPS, lambda step: (beside.section(quick, step),)),
            Figure("phones beside the tables", 90, phones.STEPS, lambda step: (phones.section(quick, step),)),
            Figure("a season in one store", 90, season.STEPS, lambda step: (season.section(quick, step),)),
            Figure("draws and pairings", 30, drawing.STEPS, lambda step: (drawing.section(quick, step),)),
        )

    def _core(self, step: Step) -> tuple[Section, ...]:
        found = core.measure(self.batches, self.rounds, step)
        self.versions = core.versions(found)
        return core.cost_section(found), core.replay_section(found)


def measure(is_quick: bool, console: Console) -> report.Report:
    run = Figures(is_quick)
    sections: list[Section] = []
    every = run.all()
    for at, figure in enumerate(every, 1):
        usual = "" if is_quick else f"; about {figure.takes_s} s"
        _say(console, f"{at} of {len(every)}, {figure.about}: measuring{usual}")
        began_s = time.monotonic()
        with Progress(console=console, transient=True) as progress:
            task = progress.add_task(figure.about, total=figure.steps)
            for section in figure.measure(lambda progress=progress, task=task: progress.advance(task)):
                report.show_section(section, console)
                sections.append(section)
        _say(console, f"{at} of {len(every)}, {figure.about}: took {time.monotonic() - began_s:.0f} s")
    return report.Report.of(tuple(sections), run.versions, is_quick, run.rounds)


def _say(console: Console, words: str) -> None:
    console.print(words, highlight=False, markup=False)
