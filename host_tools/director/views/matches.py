"""Matches with their results, as the pages list them, whichever game they are of."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from sqlalchemy import Connection

from host_tools.director import wording
from host_tools.director.desk import verdicts
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.playing import Verdict, playing
from host_tools.director.store import CorrectionRow, MatchRow, matches, records
from host_tools.director.store.matches import Wanted
from host_tools.director.texts import text
from host_tools.director.views import needs, parts
from host_tools.director.views.showing import showing
from host_tools.director.wording import Names
from matchcore.sides import NOBODY

AT_ONCE = 500  # matches read at once when all are read


@dataclass(frozen=True)
class Result:
    type: str
    type_words: str
    winner: int | None
    winner_name: str
    score: tuple[float, ...]  # of each side, in the points of its game
    winners: tuple[int, ...]  # the sides that have won, or share the win
    places: tuple[int, ...]  # of each side, in a game with places
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
    game: str
    table: int
    event: str
    round: str
    names: tuple[str, ...]
    length: int
    rule_set: str
    status: str
    status_words: str
    created_s: float
    started_s: float | None
    sealed_s: float | None
    verified_s: float | None
    code: str
    games: int | None
    is_from_table: bool  # begun there, not assigned
    is_handed_over: bool
    is_earlier: bool  # its device brought it along from before its first call here
    reported: Result | None  # what the table sealed
    result: Result | None  # the one that counts
    corrections: tuple[Correction, ...]
    asks_certain: int | None  # the side that EXP-05 concerns
    draw: int = 0  # of a result on paper
    pairing: str = ""
    board: str = ""


def newest(desk: Desk, wanted: Wanted, most: int, past: int = 0) -> list[MatchLine]:
    """See `store.matches.newest`."""
    with desk.reading() as connection:
        return _lines(connection, matches.newest(connection, wanted, most, past))


def in_order(desk: Desk) -> Iterator[MatchLine]:
    """All of those at tables, oldest first, streamed for exports."""
    last = 0
    while True:
        with desk.reading() as connection:
            lines = _lines(connection, matches.after(connection, last, AT_ONCE))
        yield from lines
        if len(lines) < AT_ONCE:
            return
        last = lines[-1].id


def _lines(connection: Connection, rows: list[MatchRow]) -> list[MatchLine]:
    ids = [match.id for match in rows]
    corrections, annulled = matches.all_corrections(connection, ids), matches.annulled(connection, ids)

    def shown(match: MatchRow) -> MatchLine:
        line = _line(connection, match, corrections.get(match.id, []))
        return _annulled(line) if match.id in annulled else line

    return parts.each("a match", rows, shown, _unshown)


def _annulled(line: MatchLine) -> MatchLine:
    """The line of an annulled match; the table's report stays on record."""
    words = text("status." + records.ANNULLED)
    return replace(line, status=records.ANNULLED, status_words=words, result=None, asks_certain=None)


def of_match(connection: Connection, match: MatchRow) -> MatchLine:
    (line,) = _lines(connection, [match])
    return line


def _status_words(match: MatchRow) -> str:
    return " · ".join(one for one in (text("status." + match.status), needs.earlier_words(match)) if one)


def _unshown(match: MatchRow, problem: str) -> MatchLine:
    """A match whose result cannot be shown, because of `problem`."""
    words = f"{_status_words(match)} · {text('problem.unshown', problem=problem)}"
    return replace(_without_result(match), status_words=words)


def _line(connection: Connection, match: MatchRow, corrections: list[CorrectionRow]) -> MatchLine:
    is_closed = match.status in records.CLOSED_STATUSES
    counts, game, names = verdicts.standing(match, corrections), match.game, match.names
    asks = match.status == records.REPORTED and playing(match.game).asks_for_certainty(connection, match)
    return replace(
        _without_result(match),
        reported=result_of(match, game, names) if is_closed else None,
        result=result_of(counts, game, names) if is_closed else None,
        corrections=tuple(Correction(result_of(one, game, names), one.reason, one.corrected_s) for one in corrections),
        asks_certain=verdicts.out_of_time(match) if asks else None,
    )


def _without_result(match: MatchRow) -> MatchLine:
    return MatchLine(
        id=match.id,
        game=match.game,
        table=match.table_number,
        event=match.event,
        round=wording.round_of(match),
        names=match.names,
        length=match.length,
        rule_set=match.rule_set,
        status=match.status,
        status_words=_status_words(match),
        created_s=match.created_s,
        started_s=match.started_s,
        sealed_s=match.sealed_s,
        verified_s=match.verified_s,
        code=match.code,
        games=match.games,
        is_from_table=match.order_number is None,
        is_handed_over=match.handed_over != "",
        is_earlier=match.is_earlier,
        reported=None,
        result=None,
        corrections=(),
        asks_certain=None,
    )


def result_of(row: MatchRow | CorrectionRow | Verdict, game: str, names: Names) -> Result:
    code, words = showing(game).type_of_result(row.result)
    return Result(
        type=code,
        type_words=words,
        winner=None if row.winner == NOBODY else row.winner,
        winner_name=wording.name_of(row.winner, names),
        score=showing(game).score_of(row.points),
        winners=showing(game).winners_of(row.winner, row.points),
        places=row.places,
        words=playing(game).result_words(row.result, row.winner, row.points, names),
    )
