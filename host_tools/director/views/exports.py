"""Results as comma-separated values, for a federation or a rating system (RES-12)."""

import time
from collections.abc import Iterable, Iterator

from host_tools.director.views.csv_files import written
from host_tools.director.views.matches import MatchLine, Result

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
OF_PLAYERS = (
    "event",
    "round",
    "game",
    "match",
    "player",
    "points",
    "has_won",
    "place",
    "result",
    "status",
    "table",
    "code",
    "time",
)


def results(lines: Iterable[MatchLine]) -> Iterator[str]:
    """One line for each match of two sides with a result: the one that counts.  `time`: local, ISO 8601."""
    return written(COLUMNS, (_row(match, match.result) for match in lines if match.result and len(match.names) == 2))


def of_players(lines: Iterable[MatchLine]) -> Iterator[str]:
    """One line for each side of each match with a result, however many sides it has."""
    return written(OF_PLAYERS, (row for match in lines if match.result for row in _rows(match, match.result)))


def _rows(match: MatchLine, result: Result) -> Iterator[list[object]]:
    places = result.places or ("",) * len(match.names)
    for side, (name, points) in enumerate(zip(match.names, result.score, strict=True)):
        before = [match.event, match.round, match.game, match.id, name, points]
        has_won = "yes" if side in result.winners else "no"
        yield [*before, has_won, places[side], result.type, match.status, _place(match), match.code, iso(_at_s(match))]


def _row(match: MatchLine, result: Result) -> list[object]:
    winner = "" if result.winner is None else result.winner_name
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
        _place(match),
        match.code,
        iso(_at_s(match)),
    ]


def _place(match: MatchLine) -> str:
    """The table, or the board without a device."""
    return match.board if match.pairing else str(match.table)


def _at_s(match: MatchLine) -> float:
    """A result entered at the desk has no facts yet."""
    return match.sealed_s or match.verified_s or match.created_s


def iso(at_s: float) -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%S%z", time.localtime(at_s))
