"""Results and rulings as comma-separated values, for a federation or a rating system (RES-12, TOU-06)."""

import time
from collections.abc import Iterable, Iterator

from host_tools.director.games.backgammon.views.matches import MatchLine, Result
from host_tools.director.games.backgammon.views.rulings import RulingLine
from host_tools.director.views.csv_files import written

COLUMNS = (
    "event",
    "round",
    "player_a",
    "player_b",
    "length",
    "score_a",
    "score_b",
    "winner",
    "result",
    "status",
    "rule_set",
    "table",
    "code",
    "time",
)
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


def results(lines: Iterable[MatchLine]) -> Iterator[str]:
    """One line for each match with a result: the one that counts.  `time`: local, ISO 8601."""
    return written(COLUMNS, (_row(match, match.result) for match in lines if match.result))


def rulings(lines: Iterable[RulingLine]) -> Iterator[str]:
    """One line for each ruling, penalty and correction, including those undone (TOU-06)."""
    return written(RULING_COLUMNS, (_ruling(line) for line in lines))


def _ruling(line: RulingLine) -> list[object]:
    return [
        _iso(line.when_s),
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


def _row(match: MatchLine, result: Result) -> list[object]:
    winner = "" if result.winner is None else result.winner_name
    at_s = match.sealed_s or match.verified_s or match.created_s  # a result entered at the desk has no facts yet
    return [
        match.event,
        match.round,
        *match.names,
        match.length,
        *result.score,
        winner,
        result.type,
        match.status,
        match.rule_set,
        match.table,
        match.code,
        _iso(at_s),
    ]


def _iso(at_s: float) -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%S%z", time.localtime(at_s))
