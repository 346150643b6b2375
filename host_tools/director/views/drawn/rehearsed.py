"""The outcome of a rehearsal, in times of day: when all ends, which calls would starve, what more tables would help."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from host_tools.director import wording
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.draws.forecasts.rehearsals import Progress
from host_tools.director.forecasting.rehearsing import STARVES_MIN, Rehearsed
from host_tools.director.forecasting.runs import Ends
from host_tools.director.store import draws
from host_tools.director.texts import text

FELT_MIN = 10.0  # less is no reason to fetch another table


@dataclass(frozen=True)
class EndLine:
    """When this ends: about, and nine in ten by; `waits`: minutes of the longest wait for a table, nine in ten."""

    name: str
    about: str
    nine: str
    waits: int = 0
    is_own: bool = False


@dataclass(frozen=True)
class StarvingLine:
    event: str
    code: str
    percent: int
    waits: int  # minutes, in the middle of the runs
    nine: int


@dataclass(frozen=True)
class Report:
    """`sentences`: what it comes to; empty while the tables that are there are still played out."""

    progress: Progress
    sentences: Sequence[str]
    events: Sequence[EndLine]
    by_tables: Sequence[EndLine]
    starving: Sequence[StarvingLine]


def report(desk: Desk, progress: Progress) -> Report:
    with desk.reading() as connection:
        names = {row.id: row.event for row in draws.read_all(connection)}
    start_s, own = progress.wanted.start_s, progress.own
    by_tables = [
        _line(start_s, text("rehearse.tables", number=one.tables), one.end, round(one.longest.nine), is_own=one is own)
        for one in progress.done
    ]
    if own is None:
        return Report(progress, (), (), by_tables, ())
    events = [_line(start_s, names.get(number, ""), ends) for number, ends in sorted(own.events.items())]
    return Report(progress, tuple(_sentences(progress, own)), events, by_tables, _starving(own, names))


def _line(start_s: float, name: str, ends: Ends, waits: int = 0, *, is_own: bool = False) -> EndLine:
    about, nine = (wording.time_of_day(start_s + 60 * one) for one in (ends.median, ends.nine))
    return EndLine(name, about, nine, waits, is_own)


def _starving(own: Rehearsed, names: Mapping[int, str]) -> list[StarvingLine]:
    return [
        StarvingLine(
            names.get(one.event, ""), one.code, round(100 * one.chance), round(one.waits.median), round(one.waits.nine)
        )
        for one in own.starving
    ]


def _sentences(progress: Progress, own: Rehearsed) -> list[str]:
    line = _line(progress.wanted.start_s, "", own.end)
    found = [text("rehearse.ends", tables=own.tables, matches=progress.matches, about=line.about, nine=line.nine)]
    if progress.is_over:
        found.append(_short(progress, own))
    least = round(STARVES_MIN)
    return [*found, text("rehearse.starve" if own.starving else "rehearse.none_starves", minutes=least)]


def _short(progress: Progress, own: Rehearsed) -> str:
    """The fewest tables more that would be felt."""
    for one in progress.done:
        saved = own.end.median - one.end.median
        if one.tables > own.tables and saved >= FELT_MIN:
            return text("rehearse.short", number=one.tables - own.tables, minutes=round(saved))
    return text("rehearse.enough")
