"""Through the checklist: measurable steps are measured, the rest asked; each step rewrites the report."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from host_tools.bench.first_light import report, steps
from host_tools.bench.first_light.measuring import MEASURE, Bench
from host_tools.bench.first_light.report import Answer
from host_tools.bench.first_light.steps import Step
from host_tools.bench.flashing.device import Device
from host_tools.installing.faults import FlashFault

SOON_S = 5.0


@dataclass(frozen=True)
class Person:
    """`ask` shows a line and returns the answer; `now_s` is a monotonic clock."""

    ask: Callable[[str], str]
    say: Callable[[str], None]
    now_s: Callable[[], float] = time.monotonic


def through(bench: Bench, person: Person, out: Path) -> list[Answer]:
    """All steps of this board; a device's failure goes into the report, and the next step follows."""
    answers: list[Answer] = []
    for step in steps.list_steps(bench.parts):
        person.say(f"\n{step.title}\n{step.look}")
        answers.append(_answer(step, bench, person))
        when = datetime.now().isoformat(" ", "minutes")
        out.write_text(report.written(bench.board, when, answers), encoding="utf-8")
    return answers


def failed(answers: Sequence[Answer]) -> list[Answer]:
    """Those looked at without the best outcome."""
    good = (*(step.outcomes[0] for step in steps.STEPS), steps.USB.outcomes[1], steps.MEMORY.outcomes[1])
    return [
        answer
        for answer in answers
        if answer.found and not answer.outcome or answer.outcome and answer.outcome not in good
    ]


def _answer(step: Step, bench: Bench, person: Person) -> Answer:
    told: list[str] = []
    outcome = None
    try:
        if step is steps.START:
            return _started(bench, person)
        if step.key not in MEASURE:
            return _asked(step, person)
        outcome = MEASURE[step.key](bench, told)
    except FlashFault as fault:
        told.append(str(fault))
    person.say("\n".join(told))
    return Answer(step, outcome, "\n".join(told))


def _started(bench: Bench, person: Person) -> Answer:
    """The stopwatch is the Enter key."""
    with Device(bench.port, bench.lister) as device:
        device.restart()
    since_s = person.now_s()
    said = person.ask("Enter when the picture is whole; n and Enter if none comes")
    if said.strip():
        return Answer(steps.START, steps.START.outcomes[2], said)
    took_s = person.now_s() - since_s
    return Answer(steps.START, steps.START.outcomes[0 if took_s <= SOON_S else 1], f"{took_s:.1f} s")


def _asked(step: Step, person: Person) -> Answer:
    for number, outcome in enumerate(step.outcomes, 1):
        person.say(f"  {number}  {outcome.words}")
    while True:
        said = person.ask("Which number? Words may follow it; Enter: not looked at").strip()
        number, _, words = said.partition(" ")
        if not said:
            return Answer(step, None)
        if number.isdecimal() and 0 < int(number) <= len(step.outcomes):
            outcome = step.outcomes[int(number) - 1]
            if outcome is not step.outcomes[0]:
                person.say(outcome.means)
            return Answer(step, outcome, words.strip())
        person.say(f"1 to {len(step.outcomes)}")
