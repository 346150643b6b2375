"""Tables that call without being enrolled here, for instance from last month's tournament elsewhere."""

from dataclasses import dataclass

from sqlalchemy import Connection, delete, func, insert, select, update

from host_tools.director.store.schema.devices import strangers

# Anybody can send anything: a flood of numbers only displaces the oldest.
MOST = 100


@dataclass(frozen=True)
class StrangerRow:
    number: int  # as claimed
    calls: int
    first_s: float
    last_s: float


def note(connection: Connection, number: int, now_s: float) -> None:
    where = strangers.c.number == number
    done = connection.execute(update(strangers).where(where).values(calls=strangers.c.calls + 1, last_s=now_s))
    if done.rowcount:
        return
    if (connection.execute(select(func.count()).select_from(strangers)).scalar() or 0) >= MOST:
        oldest = select(strangers.c.number).order_by(strangers.c.last_s, strangers.c.number).limit(1).scalar_subquery()
        connection.execute(delete(strangers).where(strangers.c.number == oldest))
    connection.execute(insert(strangers).values(number=number, calls=1, first_s=now_s, last_s=now_s))


def read_all(connection: Connection) -> list[StrangerRow]:
    newest_first = select(strangers).order_by(strangers.c.last_s.desc(), strangers.c.number)
    return [StrangerRow(*row) for row in connection.execute(newest_first)]


def forget(connection: Connection, number: int) -> None:
    connection.execute(delete(strangers).where(strangers.c.number == number))
