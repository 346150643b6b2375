"""Assistants' proposals to the director and observers' calls; open until answered."""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection, insert, select, update

from host_tools.director.store.records import ProposalRow
from host_tools.director.store.schema.desk import proposals

_OPEN = select(proposals).where(proposals.c.settled_s.is_(None)).order_by(proposals.c.id)


def add(connection: Connection, **values: Any) -> int:
    open_ = {"settled_s": None, "settled_by": "", "is_done": False}
    return connection.execute(insert(proposals).values(**values, **open_).returning(proposals.c.id)).scalar_one()


def find(connection: Connection, proposal_id: int) -> ProposalRow | None:
    row = connection.execute(select(proposals).where(proposals.c.id == proposal_id)).one_or_none()
    return ProposalRow(*row) if row else None


def every_open(connection: Connection) -> Mapping[int, list[ProposalRow]]:
    found: dict[int, list[ProposalRow]] = {}
    for row in connection.execute(_OPEN):
        found.setdefault(row.table_number, []).append(ProposalRow(*row))
    return found


def settle(connection: Connection, proposal_id: int, name: str, now_s: float, *, is_done: bool) -> None:
    values = {"settled_s": now_s, "settled_by": name, "is_done": is_done}
    connection.execute(update(proposals).where(proposals.c.id == proposal_id).values(**values))
