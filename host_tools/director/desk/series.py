"""Best of three or five matches (SER-01): each has its own score, Crawford game and bank."""

from collections.abc import Collection
from dataclasses import dataclass

from sqlalchemy import Connection

from host_tools.director import wording
from host_tools.director.desk import verdicts
from host_tools.director.desk.playing import Verdict, playing
from host_tools.director.desk.settings import Settings
from host_tools.director.faults import Fault
from host_tools.director.formats import lengths
from host_tools.director.store import MatchRow, matches, records
from matchcore.sides import NOBODY


@dataclass(frozen=True)
class Series(lengths.Series):
    """A series and its score, corrections included."""

    first_id: int
    rows: tuple[MatchRow, ...]  # its matches, oldest first; at least one

    @property
    def is_waiting(self) -> bool:
        return self.winner is None and self.rows[-1].status in records.CLOSED_STATUSES


def of_match(
    connection: Connection,
    match: MatchRow,
    counted: Collection[str] = records.CLOSED_STATUSES,
    instead: Verdict | None = None,
) -> Series | None:
    """The series that a match belongs to; None for a single match.

    `counted`: the statuses of matches that count; `instead`: counts in the place of this match."""
    rows = matches.of_series(connection, match.series_id or match.id)
    options = playing(match.game).settings_of(connection, rows[0]).options
    best_of = int(options.get("best_of", "1"))
    if best_of == 1:
        return None
    won = [int(options.get(name, "0")) for name in ("series_a", "series_b")]
    for row in rows:
        winner = NOBODY
        if row.status in counted:
            winner = verdicts.standing(row, matches.corrections_of(connection, row.id)).winner
        if instead is not None and row.id == match.id:
            winner = instead.winner
        if winner != NOBODY:
            won[winner] += 1
    played = tuple(row for row in rows if row.status not in records.NEVER_PLAYED) or tuple(rows[:1])
    return Series(best_of, (won[0], won[1]), rows[0].id, played)


def check_next(series: Series | None, match: MatchRow) -> Series:
    """Refuse another match of a series that is decided or has an open match."""
    if series is None or series.winner is not None or series.rows[-1].status in records.OPEN_STATUSES:
        names = wording.title(match.names)
        raise Fault("NO_NEXT_MATCH", 409, names=names)
    return series


def count_in(settings: Settings, series: Series) -> None:
    """Write the series into its next match's settings: the count is ours, not the typist's.

    Wins are counted by side, so both players keep their sides.
    """
    last, typed = series.rows[-1], tuple(settings.names)
    if typed != last.names:
        names, others = (wording.title(both) for both in (last.names, typed))
        raise Fault("SERIES_NAMES", names=names, others=others)
    options = settings.options
    options["best_of"] = str(series.best_of)
    options["series_a"], options["series_b"] = (str(won) for won in series.won)


def next_settings(connection: Connection, series: Series) -> Settings:
    """Settings of the series' next match: the last one's, from 0-0."""
    settings = playing().settings_of(connection, series.rows[-1])
    last = series.rows[-1]
    settings.names = last.names
    settings.score_a = settings.score_b = 0
    settings.crawford_played = False
    settings.options.pop("start_s", None)
    count_in(settings, series)
    return settings
