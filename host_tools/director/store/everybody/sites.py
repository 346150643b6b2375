"""Sites that may show the pages for everybody within their own, by their origins."""

from collections.abc import Sequence

from sqlalchemy import Connection, delete, insert, select

from host_tools.director.store.schema.desk import sites

_ALL = select(sites.c.origin).order_by(sites.c.origin)  # built once: public pages ask for it


def read_all(connection: Connection) -> list[str]:
    return list(connection.scalars(_ALL))


def keep(connection: Connection, origins: Sequence[str]) -> None:
    """These, and no others."""
    connection.execute(delete(sites))
    if origins:
        connection.execute(insert(sites), [{"origin": one} for one in origins])
