"""Draws of events: their acts, their lots, and the matches of their pairings."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, bindparam, func, insert, select, update

from host_tools.director.store import events as event_rows, matches as match_rows
from host_tools.director.store.records import MatchRow
from host_tools.director.store.schema.play import (
    corrections,
    draw_acts,
    draw_lots,
    draw_matches,
    draws,
    events,
    matches,
)


@dataclass(frozen=True)
class DrawRow:
    """`revision`: how many acts it has."""

    id: int
    event: str
    created_s: float
    revision: int


@dataclass(frozen=True)
class LotRow:
    draw_id: int
    number: int
    seed: str
    committed_s: float
    act: int | None


@dataclass(frozen=True)
class PlayedRow:
    """A match of a pairing; `entries` play it, in the order of its sides.

    `best_of`: the pairing is a series.  `part`: the number of the match if the pairing is a tie, or 0."""

    code: str
    entries: tuple[str, str]
    best_of: int
    part: int
    match: MatchRow


_REVISION = select(func.coalesce(func.max(draw_acts.c.number) + 1, 0)).where(draw_acts.c.draw_id == draws.c.id)
_ROWS = select(draws.c.id, events.c.name, draws.c.created_s, _REVISION.scalar_subquery()).join(events)
# Built once, as the desk reads every draw each second: a new statement takes longer to write than SQLite to run it.
_OF, _OF_THESE = bindparam("of"), bindparam("of", expanding=True)
_ROW = _ROWS.where(draws.c.id == _OF)
_ALL = _ROWS.order_by(draws.c.id.desc())
_ACTS = (
    select(draw_acts.c.kind, draw_acts.c.value, draw_acts.c.answers)
    .where(draw_acts.c.draw_id == _OF, draw_acts.c.number >= bindparam("least"))
    .order_by(draw_acts.c.number)
)
_WITH_SERIES = select(draw_matches.c.draw_id).where(draw_matches.c.best_of > 1).distinct()
_LOTS = select(draw_lots).where(draw_lots.c.draw_id.in_(_OF_THESE)).order_by(draw_lots.c.number)


def add(connection: Connection, event: str, now_s: float) -> int:
    values = {"event_id": event_rows.know(connection, event), "created_s": now_s}
    return connection.execute(insert(draws).values(values).returning(draws.c.id)).scalar_one()


def find(connection: Connection, draw_id: int) -> DrawRow | None:
    row = connection.execute(_ROW, {"of": draw_id}).one_or_none()
    return DrawRow(*row) if row else None


def of_event(connection: Connection, event: str) -> DrawRow | None:
    row = connection.execute(_ROWS.where(events.c.name == event)).one_or_none()
    return DrawRow(*row) if row else None


def read_all(connection: Connection) -> list[DrawRow]:
    """Newest first."""
    return [DrawRow(*row) for row in connection.execute(_ALL)]


# -- acts --------------------------------------------------------------------------------------------------------------


def add_act(connection: Connection, draw_id: int, number: int, kind: str, value: str, answers: str) -> None:
    connection.execute(
        insert(draw_acts).values(draw_id=draw_id, number=number, kind=kind, value=value, answers=answers)
    )


def acts_from(connection: Connection, draw_id: int, number: int) -> list[tuple[str, str, str]]:
    """(kind, value, answers) of the acts from this number on, in their order."""
    found = connection.execute(_ACTS, {"of": draw_id, "least": number})
    return [(kind, value, answers) for kind, value, answers in found]


# -- lots --------------------------------------------------------------------------------------------------------------


def commit_to(connection: Connection, draw_id: int, number: int, seed: int, now_s: float) -> None:
    connection.execute(
        insert(draw_lots).values(draw_id=draw_id, number=number, seed=str(seed), committed_s=now_s, act=None)
    )


def lots_of(connection: Connection, draw_ids: Sequence[int]) -> dict[int, list[LotRow]]:
    """Of each of these draws, the first one first; the last one is not used yet."""
    found = {draw_id: list[LotRow]() for draw_id in draw_ids}
    for row in connection.execute(_LOTS, {"of": draw_ids}):
        found[row.draw_id].append(LotRow(*row))
    return found


def use_lot(connection: Connection, lot: LotRow, act: int) -> None:
    one = (draw_lots.c.draw_id == lot.draw_id) & (draw_lots.c.number == lot.number)
    connection.execute(update(draw_lots).where(one).values(act=act))


# -- matches -----------------------------------------------------------------------------------------------------------


def add_match(
    connection: Connection, match_id: int, draw_id: int, code: str, entries: tuple[str, str], best_of: int, part: int
) -> None:
    a, b = entries
    values = {"code": code, "entry_a": a, "entry_b": b, "counts": True, "best_of": best_of, "part": part}
    connection.execute(insert(draw_matches).values(match_id=match_id, draw_id=draw_id, **values))


def add_next(connection: Connection, match_id: int, first_id: int) -> None:
    """The next match of a series, if a draw has its first one."""
    row = connection.execute(select(draw_matches).where(draw_matches.c.match_id == first_id)).mappings().one_or_none()
    if row is not None:
        connection.execute(insert(draw_matches).values({**row, "match_id": match_id}))


def with_series(connection: Connection) -> list[int]:
    """The draws in which a series was called."""
    return list(connection.scalars(_WITH_SERIES))


_OF_DRAW = (
    select(
        draw_matches.c.code,
        draw_matches.c.entry_a,
        draw_matches.c.entry_b,
        draw_matches.c.best_of,
        draw_matches.c.part,
        *match_rows.COLUMNS,
    )
    .join_from(draw_matches, matches, matches.c.id == draw_matches.c.match_id)
    .join(events, events.c.id == matches.c.event_id)
    .where(draw_matches.c.counts)
    .order_by(matches.c.id)
)
_WITH_DRAW = _OF_DRAW.add_columns(draw_matches.c.draw_id)
_OF_DRAWS = _WITH_DRAW.where(draw_matches.c.draw_id.in_(_OF_THESE))


def matches_of(connection: Connection, draw_ids: Sequence[int]) -> dict[int, list[PlayedRow]]:
    """Of each of these draws, in the order in which they were called."""
    found = {draw_id: list[PlayedRow]() for draw_id in draw_ids}
    for *played, draw_id in connection.execute(_OF_DRAWS, {"of": draw_ids}):
        found[draw_id].append(_played(*played))
    return found


def pairings(connection: Connection) -> dict[int, tuple[int, str]]:
    """The draw and the pairing of each match that counts."""
    wanted = select(draw_matches.c.match_id, draw_matches.c.draw_id, draw_matches.c.code).where(draw_matches.c.counts)
    return {match: (draw, code) for match, draw, code in connection.execute(wanted)}


def corrected(connection: Connection, draw_id: int) -> set[int]:
    """The matches of a draw whose result was corrected, here or at the table."""
    of_draw = select(draw_matches.c.match_id).where(draw_matches.c.draw_id == draw_id, draw_matches.c.counts)
    wanted = select(corrections.c.match_id).where(
        corrections.c.undone_by.is_(None), corrections.c.match_id.in_(of_draw)
    )
    return set(connection.scalars(wanted))


def _played(code: str, a: str, b: str, best_of: int, part: int, *match: Any) -> PlayedRow:
    return PlayedRow(code, (a, b), best_of, part, MatchRow(*match))


def of_match(connection: Connection, match_id: int) -> tuple[int, PlayedRow] | None:
    """The draw of a match that counts, and its pairing."""
    row = connection.execute(_WITH_DRAW.where(draw_matches.c.match_id == match_id)).one_or_none()
    if row is None:
        return None
    *played, draw_id = row
    return draw_id, _played(*played)


def annul(connection: Connection, draw_id: int, code: str) -> None:
    """All matches of a pairing so far."""
    of_pairing = (draw_matches.c.draw_id == draw_id) & (draw_matches.c.code == code)
    connection.execute(update(draw_matches).where(of_pairing).values(counts=False))
