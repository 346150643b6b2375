"""Matches with their results: the list of all, and the page of one."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from sqlalchemy import Connection

from host_tools.director import wording
from host_tools.director.desk import verdicts
from host_tools.director.desk.desk import Desk, need_match
from host_tools.director.desk.playing import playing
from host_tools.director.following import course
from host_tools.director.following.replay import received, replay
from host_tools.director.games.backgammon import phrases
from host_tools.director.games.backgammon.reading.delays import Delays
from host_tools.director.games.backgammon.reading.games import Score, games_of
from host_tools.director.games.backgammon.views.at_table import board, watch
from host_tools.director.games.backgammon.views.history import History
from host_tools.director.games.backgammon.views.pace import Pace
from host_tools.director.games.backgammon.views.played import FactLine, Played, fact_lines, problem_words
from host_tools.director.store import CorrectionRow, MatchRow, StoredFact, matches, records
from host_tools.director.store.matches import Wanted
from host_tools.director.texts import text
from host_tools.director.views import parts
from matchcore.games.backgammon.game import scoring

AT_ONCE = 500  # matches read at once when all are read


@dataclass(frozen=True)
class Result:
    type: str
    type_words: str
    winner: int | None
    winner_name: str
    score: Score
    words: str


@dataclass(frozen=True)
class Correction:
    INLINE: ClassVar = ("result",)

    result: Result
    reason: str
    corrected_s: float


@dataclass(frozen=True)
class MatchLine:
    """A match in the list of results."""

    id: int
    table: int
    event: str
    round: str
    names: tuple[str, str]
    length: int
    rule_set: str
    status: str
    status_words: str
    created_s: float
    started_s: float | None
    sealed_s: float | None
    verified_s: float | None
    code: str
    is_from_table: bool  # begun there, not assigned
    is_handed_over: bool
    reported: Result | None  # what the table sealed
    result: Result | None  # the one that counts
    corrections: tuple[Correction, ...]
    asks_certain: int | None  # the side that EXP-05 concerns


@dataclass(frozen=True)
class MatchPage:
    INLINE: ClassVar = ("line", "played")

    line: MatchLine
    is_open: bool
    played: Played


def some(desk: Desk, wanted: Wanted, most: int, past: int = 0) -> list[MatchLine]:
    """Newest first; see `matches.some`."""
    with desk.looking() as connection:
        return _lines(connection, matches.some(connection, wanted, most, past))


def in_order(desk: Desk) -> Iterator[MatchLine]:
    """All of them, oldest first, streamed for exports."""
    last = 0
    while True:
        with desk.looking() as connection:
            lines = _lines(connection, matches.after(connection, last, AT_ONCE))
        yield from lines
        if len(lines) < AT_ONCE:
            return
        last = lines[-1].id


def _lines(connection: Connection, rows: list[MatchRow]) -> list[MatchLine]:
    corrections = matches.all_corrections(connection, [match.id for match in rows])
    return parts.each("a match", rows, lambda match: _line(connection, match, corrections.get(match.id, [])), _unshown)


def one(desk: Desk, match_id: int) -> MatchPage:
    """One match, finished or not, with its games and facts."""
    with desk.looking() as connection:
        match = need_match(connection, match_id)
        corrections = matches.corrections_of(connection, match_id)
        (line,) = parts.each("a match", [match], lambda one: _line(connection, one, corrections), _unshown)
        runs = course.runs_of(connection, match)
        whole = course.of_runs(connection, runs)
    is_open = line.status in records.OPEN_STATUSES
    facts = tuple(line for run in reversed(runs) for line in fact_lines(run, match.names))
    played = parts.part(
        f"match {match_id}",
        lambda: _played(match, whole, facts, is_open, desk.now_s()),
        lambda problem: Played((), (), None, (), facts, text("problem.unshown", problem=problem)),
    )
    return MatchPage(line, is_open, played)


def _played(
    match: MatchRow, whole: list[StoredFact], facts: tuple[FactLine, ...], is_open: bool, now_s: float
) -> Played:
    """`whole`: its course from the first table on."""
    pace, delays, history = Pace(), Delays(received), History(received)
    follower = replay(match.table_number, whole, pace, delays, history)
    state = follower.state
    late = watch.late_views(delays.found, state, now_s) if follower.run_seq else []
    return Played(
        games=tuple(games_of(state)),
        history=tuple(history.view(state, pace)),
        pace=pace.view(),
        delays=tuple(one for one in late if is_open or not one.is_away),
        facts=facts,
        problem=problem_words(follower),
    )


def _unshown(match: MatchRow, problem: str) -> MatchLine:
    """A match whose result cannot be shown, because of `problem`."""
    words = f"{text('status.' + match.status)} · {text('problem.unshown', problem=problem)}"
    return replace(_without_result(match), status_words=words)


def _line(connection: Connection, match: MatchRow, corrections: list[CorrectionRow]) -> MatchLine:
    is_closed = match.status in records.CLOSED_STATUSES
    counts = verdicts.standing(match, corrections)
    asks = match.status == records.REPORTED and playing().asks_for_certainty(connection, match)
    return replace(
        _without_result(match),
        reported=_result(match, match.names) if is_closed else None,
        result=_result(counts, match.names) if is_closed else None,
        corrections=tuple(Correction(_result(one, match.names), one.reason, one.corrected_s) for one in corrections),
        asks_certain=verdicts.out_of_time(match) if asks else None,
    )


def _without_result(match: MatchRow) -> MatchLine:
    return MatchLine(
        id=match.id,
        table=match.table_number,
        event=match.event,
        round=match.round,
        names=match.names,
        length=match.length,
        rule_set=match.rule_set,
        status=match.status,
        status_words=text("status." + match.status),
        created_s=match.created_s,
        started_s=match.started_s,
        sealed_s=match.sealed_s,
        verified_s=match.verified_s,
        code=match.code,
        is_from_table=match.order_number is None,
        is_handed_over=match.handed_over != "",
        reported=None,
        result=None,
        corrections=(),
        asks_certain=None,
    )


def _result(row: MatchRow | CorrectionRow, names: wording.Names) -> Result:
    return Result(
        type=scoring.RESULTS[row.result],
        type_words=phrases.result_name(row.result),
        winner=board.side_or_none(row.winner),
        winner_name=wording.name_of(row.winner, names),
        score=(row.score_a, row.score_b),
        words=phrases.result_words(row.result, row.winner, row.score_a, row.score_b, names),
    )
