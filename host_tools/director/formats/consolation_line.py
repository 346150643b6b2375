"""Consolations written as a line, such as A.B.|.C.|: which losers enter in which round, and how many play.

A letter is a round that the losers of that main round enter (A = first), a bar is a round among survivors.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from string import ascii_uppercase

from host_tools.director.formats.model import FormatError

SIMPLE = "simple"
PROGRESSIVE = "progressive"
WITH_FINALIST = "with finalist"
SHIFTED = "shifted"
SECOND_CHANCE = "second chance"  # fed by the consolation; has no line
FRESH = "*"  # a knock-out of its own, drawn by lot from those who are out by a given time

BAR = "|"
LEAST_SHIFTED = 4  # main rounds; with fewer, shifting saves no round


def line_of(kind: str, main_rounds: int) -> str:
    """The line of a usual consolation; empty if no loser of the main draw can enter it."""
    letters = ascii_uppercase[:main_rounds]
    if kind == SIMPLE:
        steps = [*letters[:1], *[BAR] * (main_rounds - 2)] if main_rounds > 1 else []
    elif kind == PROGRESSIVE:
        steps = _progressive(letters[:-1])
    elif kind == WITH_FINALIST or (kind == SHIFTED and main_rounds < LEAST_SHIFTED):
        steps = [*_progressive(letters[:-1]), *letters[-1:]]
    elif kind == SHIFTED:
        steps = [*_progressive(letters[:-3]), *letters[-3:], BAR]
    else:
        raise FormatError("no_such_consolation", kind=kind)
    return ".".join(steps)


def _progressive(letters: str) -> list[str]:
    """Every letter but the first is followed by a round among survivors."""
    return [step for index, letter in enumerate(letters) for step in ([letter, BAR] if index else [letter])]


@dataclass(frozen=True)
class Step:
    """A round of a line in numbers; `full` is the number of entries if the main draw is full."""

    number: int
    enters: str
    survivors: int
    entering: int
    matches: int

    @property
    def players(self) -> int:
        return self.survivors + self.entering

    @property
    def left(self) -> int:
        return self.players - self.matches

    @property
    def byes(self) -> int:
        return 0 if self.is_skipped else self.players - 2 * self.matches

    @property
    def is_skipped(self) -> bool:
        return self.matches == 0


def parse(line: str) -> list[str]:
    """Letters and bars; the letters rise one by one from A, each once."""
    steps = line.split(".")
    letters = "".join(step for step in steps if step != BAR)
    if "" in steps or letters != ascii_uppercase[: len(letters)] or steps[0] != "A":
        raise FormatError("bad_line", line=line)
    return steps


def full(drops: Sequence[int], line: str) -> list[Step]:
    """Every round, from the losers of each main round of a full draw; exactly one entry must be left."""
    found, left = [], 0
    steps = parse(line)
    if len(drops) != sum(step != BAR for step in steps):
        raise FormatError("line_does_not_fit", line=line, drops=list(drops))
    for number, enters in enumerate(steps, 1):
        entering = 0 if enters == BAR else drops[ascii_uppercase.index(enters)]
        found.append(Step(number, enters, left, entering, (left + entering) // 2))
        left = found[-1].left
    if left != 1:
        raise FormatError("line_does_not_end", line=line, left=left)
    return found


def of_entries(entries: Sequence[int], drops: Sequence[int], line: str) -> list[Step]:
    """Every round, from the real losers: as many matches as leave half of the full number (R-02)."""
    found, left = [], 0
    for step in full(drops, line):
        entering = 0 if step.enters == BAR else entries[ascii_uppercase.index(step.enters)]
        matches = max(0, left + entering - step.left)
        found.append(Step(step.number, step.enters, left, entering, matches))
        left = found[-1].left
    return found
