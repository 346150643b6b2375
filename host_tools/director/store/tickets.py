"""Who goes to a table that needs somebody. A ticket is for one occasion; the next call has none yet."""

from sqlalchemy import Connection, insert, select, update

from host_tools.director.store.records import TicketRow
from host_tools.director.store.schema.desk import tickets

_OPEN = tickets.c.settled_s.is_(None)
_EVERY_OPEN = select(tickets).where(_OPEN)


def every_open(connection: Connection) -> dict[tuple[int, str], TicketRow]:
    """Includes occasions that are over."""
    rows = [TicketRow(*row) for row in connection.execute(_EVERY_OPEN)]
    return {(row.table_number, row.occasion): row for row in rows}


def find(connection: Connection, table_number: int, occasion: str) -> TicketRow | None:
    where = (tickets.c.table_number == table_number) & (tickets.c.occasion == occasion) & _OPEN
    row = connection.execute(select(tickets).where(where)).one_or_none()
    return TicketRow(*row) if row else None


def add(connection: Connection, table_number: int, occasion: str, taken_by: str, given_by: str, now_s: float) -> None:
    connection.execute(
        insert(tickets).values(
            table_number=table_number,
            occasion=occasion,
            taken_by=taken_by,
            given_by=given_by,
            taken_s=now_s,
            settled_s=None,
            settled_by="",
        )
    )


def change(connection: Connection, ticket_id: int, **values: object) -> None:
    connection.execute(update(tickets).where(tickets.c.id == ticket_id).values(**values))


def settle_others(connection: Connection, table_number: int, occasion: str, now_s: float) -> None:
    """Settle a table's earlier occasions; dismissed proposals stay dismissed."""
    is_other = (tickets.c.occasion != occasion) & ~tickets.c.occasion.startswith("late:")
    where = (tickets.c.table_number == table_number) & is_other & _OPEN
    connection.execute(update(tickets).where(where).values(settled_s=now_s))
