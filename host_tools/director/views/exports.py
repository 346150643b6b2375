"""All results as comma-separated values, for a federation or a rating system after the event (RES-12)."""

import csv
import io
import time
import unicodedata
from collections.abc import Iterable

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
# What a spreadsheet would take for a formula when a name or a label begins with it, in letters of any width.
_FORMULA = ("=", "+", "-", "@")
_UNSEEN = "".join(map(chr, range(33))) + "\u2212\u200b\ufeff\"'"  # what may stand before it without a difference
_CONTROLS = ("\t", "\r", "\n")


def results(lines: Iterable[MatchLine]) -> str:
    """One line for each match that has a result, the one that counts; oldest first.  `time`: local, ISO 8601."""
    written = io.StringIO()
    rows = csv.writer(written)
    rows.writerow(COLUMNS)
    for match in sorted(lines, key=lambda line: line.id):
        if match.result:
            rows.writerow([_plain(value) for value in _row(match, match.result)])
    return written.getvalue()


def _row(match: MatchLine, result: Result) -> list[object]:
    winner = "" if result.winner is None else result.winner_name
    at_s = match.sealed_s or match.verified_s or match.created_s  # a result from the desk has no facts yet
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


def _plain(value: object) -> object:
    """A text as a text, also for a spreadsheet; numbers are none, whatever their sign."""
    if not isinstance(value, str):
        return value
    seen = unicodedata.normalize("NFKC", value).lstrip(_UNSEEN)
    return "'" + value if value.startswith(_CONTROLS) or seen.startswith(_FORMULA) else value
