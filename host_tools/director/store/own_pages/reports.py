"""The newest report of each side of a match on a board without a device."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, bindparam, delete, insert, select

from host_tools.director.store.schema.own_pages import phone_reports


@dataclass(frozen=True)
class ReportRow:
    """`winner`: 0 or 1, or the core's NOBODY; `times`: how often this side has reported this match."""

    draw_id: int
    code: str
    side: int
    match: str
    player_id: int
    phone: bytes
    result: int
    winner: int
    score_a: int
    score_b: int
    said_s: float
    times: int


# Built once: it runs at every look at an event.
_OF_DRAWS = select(phone_reports).where(phone_reports.c.draw_id.in_(bindparam("of", expanding=True)))


def of_draws(connection: Connection, draw_ids: Sequence[int]) -> list[ReportRow]:
    return [ReportRow(*row) for row in connection.execute(_OF_DRAWS, {"of": draw_ids})] if draw_ids else []


def put(connection: Connection, row: ReportRow) -> None:
    """In place of this side's earlier one."""
    same = phone_reports.c
    where = (same.draw_id == row.draw_id) & (same.code == row.code) & (same.side == row.side)
    connection.execute(delete(phone_reports).where(where))
    connection.execute(insert(phone_reports).values(**vars(row)))
