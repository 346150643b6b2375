"""Rulings as comma-separated values, for a federation (TOU-06)."""

from collections.abc import Iterable, Iterator

from host_tools.director.games.backgammon.views.rulings import RulingLine
from host_tools.director.views.csv_files import written
from host_tools.director.views.exports import iso

RULING_COLUMNS = (
    "time",
    "event",
    "round",
    "table",
    "player",
    "rule",
    "kind",
    "points",
    "text",
    "reason",
    "by",
    "taken_back",
)


def rulings(lines: Iterable[RulingLine]) -> Iterator[str]:
    """One line for each ruling, penalty and correction, including those undone (TOU-06)."""
    return written(RULING_COLUMNS, (_ruling(line) for line in lines))


def _ruling(line: RulingLine) -> list[object]:
    return [
        iso(line.when_s),
        line.event,
        line.round,
        line.table,
        " + ".join(line.players),
        line.rule,
        line.sort_words,
        line.points or "",
        line.words,
        line.because,
        line.by_words,
        "yes" if line.is_undone else "no",
    ]
