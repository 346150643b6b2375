"""The results as a file to be sent in, and the checklist as a document."""

import platform
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import metadata

from host_tools.bench.first_light import steps
from host_tools.bench.first_light.steps import Outcome, Step
from host_tools.documents import markdown_table

NOT_LOOKED_AT = "not looked at"


@dataclass(frozen=True)
class Answer:
    """`found`: measured by the command or added by a person; `outcome` None: not looked at, or failed."""

    step: Step
    outcome: Outcome | None
    found: str = ""


def written(board: str, when: str, answers: Sequence[Answer]) -> str:
    """The report, in Markdown."""
    head = [
        f"# First light: {board}",
        "",
        f"- when: {when}",
        f"- match-table {metadata.version('match-table')}, {platform.system()} {platform.release()}",
        "",
    ]
    return "\n".join(head + [line for answer in answers for line in _part(answer)])


def _part(answer: Answer) -> list[str]:
    words = answer.outcome.words if answer.outcome else NOT_LOOKED_AT
    lines = [f"## {answer.step.title}", "", f"**{words}**", ""]
    if answer.found:
        lines += [*("    " + line for line in answer.found.splitlines()), ""]
    if answer.outcome and answer.outcome != answer.step.outcomes[0]:
        lines += [answer.outcome.means, ""]
    return lines


def document() -> str:
    """The checklist, for boards/FIRST_LIGHT.md."""
    parts = []
    for number, step in enumerate(steps.STEPS, 1):
        rows = [(outcome.words, outcome.means) for outcome in step.outcomes]
        table = markdown_table(("what you see", "what it means, and where to change it"), rows)
        parts.append(f"### {number}. {step.title}\n\n{step.look}\n\n{table}")
    return "\n\n".join(parts)
