"""Tags of tables, and boards without a device."""

from dataclasses import dataclass

from sqlalchemy import Connection, delete, insert, select

from host_tools.director.store.schema.devices import places


@dataclass(frozen=True)
class PlaceRow:
    number: int
    is_board: bool = False  # without a device
    tags: tuple[str, ...] = ()


_EVERY = select(places).order_by(places.c.number)  # built once: the queue asks each second


def read_all(connection: Connection) -> dict[int, PlaceRow]:
    """By number; only those of which something is said."""
    rows = connection.execute(_EVERY)
    return {number: PlaceRow(number, is_board, tuple(tags.split())) for number, is_board, tags in rows}


def keep(connection: Connection, row: PlaceRow) -> None:
    connection.execute(delete(places).where(places.c.number == row.number))
    if row.is_board or row.tags:
        values = {"number": row.number, "is_board": row.is_board, "tags": " ".join(row.tags)}
        connection.execute(insert(places).values(values))
