"""The core's clock on CPython beside other people's game clocks: turns a second, each in every round."""

import gc
import time
from collections.abc import Callable, Sequence
from statistics import median

from host_tools.bench.figures.contenders import MOST_PAIRS, RIVALS, Contender, Ours
from host_tools.bench.figures.rivals import NotAvailable
from host_tools.bench.figures.sample import Sample
from host_tools.bench.figures.sections import Line, Section

TITLE = "The clock on CPython beside others"
HEADINGS = ("turns per s, both times read", "ours is faster, ×", "turns per s, press only", "ours is faster, ×")
SLICES = 7  # of a round, short enough to fit between two context switches
REMARKS = (
    "A turn: what is left of both sides is read in mid-turn, then the side on turn presses. Above 1, ours is faster.",
    "Time is injected into all of them. The others read it themselves, from a counter that costs them less than a real "
    "clock would; ours takes it as an argument.",
    "None of the others accounts for free, charged and paused time, notes the instant of a flag or holds a delay.",
)

# For each round: nanoseconds of a turn with both times read, and of one only pressed.
Turns = list[tuple[float, float]]


def turn_ns(action: Callable[[int], None], pairs: int) -> float:
    """Nanoseconds of processor time per turn, without garbage collection."""
    gc.collect()
    gc.disable()
    start = time.process_time_ns()
    action(pairs)
    passed = time.process_time_ns() - start
    gc.enable()
    return passed / (2 * pairs)


def one_round(contenders: Sequence[Contender], pairs: int) -> dict[str, tuple[float, float]]:
    """(turn with both times read, turn only pressed) in nanoseconds, by name: medians of alternating slices."""
    slices: dict[str, Turns] = {contender.name: [] for contender in contenders}
    for _ in range(SLICES):
        for contender in contenders:
            slices[contender.name].append((turn_ns(contender.play, pairs), turn_ns(contender.press, pairs)))
    return {name: middle(found) for name, found in slices.items()}


def middle(turns: Turns) -> tuple[float, float]:
    return median(play for play, _ in turns), median(press for _, press in turns)


def line_of(name: str, turns: Turns, ours: Turns) -> Line:
    values: dict[str, Sample | float | None] = {}
    cells: list[str] = []
    for index, kind in enumerate(("play", "press")):
        own = [turn[index] for turn in turns]
        rate = Sample.of(1e9 / ns for ns in own)
        faster = Sample.ratio(own, [turn[index] for turn in ours])
        values |= {f"{kind}_per_s": rate, f"{kind}_ours_faster": faster}
        cells += [rate.words(), faster.words()]
    return Line(name, tuple(cells), values)


def present(kinds: Sequence, may_fetch: bool) -> tuple[list, list[Line]]:
    """The contenders that can run, and a line for each that cannot."""
    there: list = []
    missing: list[Line] = []
    for kind in kinds:
        try:
            there.append(kind(may_fetch))
        except NotAvailable as error:
            missing.append(Line(kind.name, not_available=str(error)))
    return there, missing


def run(pairs: int, rounds: int, may_fetch: bool, advance: Callable[[], None]) -> Section:
    others, missing = present(RIVALS, may_fetch)
    contenders = [Ours(), *others]
    turns: dict[str, Turns] = {contender.name: [] for contender in contenders}
    for _ in range(rounds):
        for name, found in one_round(contenders, min(pairs, MOST_PAIRS)).items():
            turns[name].append(found)
        advance()
    lines = {name: line_of(name, found, turns[Ours.name]) for name, found in turns.items()}
    remarks = [f"{contender.name}: {contender.remark}" for contender in contenders]
    words = verdict([(other, lines[other.name]) for other in others])
    return Section(TITLE, HEADINGS, (*lines.values(), *missing), (*REMARKS, *remarks, *words))


def verdict(others: Sequence[tuple[Contender, Line]]) -> list[str]:
    """The budget in words: at least as many turns a second as the best rival that does the same work."""
    if not others:
        return ["Budget: not measured, none of the others on CPython is here."]
    fastest, ratio = closest(others)
    words = [f"Beside the fastest of all on CPython, {fastest}: ours is {ratio.words()} times as fast."]
    same_work = [(other, line) for other, line in others if other.says_what_is_left]
    if same_work:
        best, ratio = closest(same_work)
        met = "met" if ratio.middle >= 1 else "not met"
        words.append(
            "Budget, at least as fast as the best of those that themselves say what is left of a running side, "
            f"{best}: {met}, ours is {ratio.words()} times as fast."
        )
    return words


def closest(others: Sequence[tuple[Contender, Line]]) -> tuple[str, Sample]:
    """The name of the fastest rival, and how much faster ours is."""
    found = [(other.name, line.values["play_ours_faster"]) for other, line in others]
    ratios = [(name, ratio) for name, ratio in found if isinstance(ratio, Sample)]
    return min(ratios, key=lambda item: item[1].middle)
