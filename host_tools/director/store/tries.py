"""Wrong passwords and codes, by name tried and origin, for every director on this store."""

from collections.abc import Collection

from sqlalchemy import Connection, delete, insert, select

from host_tools.director.store.schema.desk import tries

MOST = 10_000  # kept


def read(connection: Connection, keys: Collection[str]) -> dict[str, tuple[int, float]]:
    """The number of wrong tries and the time of the last, by key."""
    rows = connection.execute(select(tries).where(tries.c.key.in_(keys)))
    return {key: (number, last_s) for key, number, last_s in rows}


def keep(connection: Connection, key: str, number: int, last_s: float) -> None:
    forget(connection, [key])
    connection.execute(insert(tries).values(key=key, number=number, last_s=last_s))


def forget(connection: Connection, keys: Collection[str]) -> None:
    connection.execute(delete(tries).where(tries.c.key.in_(keys)))


def forget_old(connection: Connection, before_s: float) -> None:
    """Remove old ones, and the oldest beyond MOST."""
    connection.execute(delete(tries).where(tries.c.last_s < before_s))
    too_many = select(tries.c.key).order_by(tries.c.last_s.desc()).offset(MOST).limit(MOST)
    connection.execute(delete(tries).where(tries.c.key.in_(list(connection.scalars(too_many)))))
