"""Each table's folded standing up to one of its facts: one row per table, always rebuildable."""

from sqlalchemy import Connection, bindparam, insert, select, update

from host_tools.director.store.schema.devices import standings

# Built once: they run at each table's first card after a start.
_OF_TABLE = select(standings).where(standings.c.table_number == bindparam("of"))
_CHANGE = update(standings).where(standings.c.table_number == bindparam("of"))


def of_table(connection: Connection, number: int) -> tuple[tuple[int, int, bytes], str, str] | None:
    """The last fact (log, number, hash after it), the name of the fold, and its outcome."""
    row = connection.execute(_OF_TABLE, {"of": number}).one_or_none()
    return ((row.log_id, row.seq, row.digest), row.fold, row.said) if row else None


def keep(connection: Connection, number: int, position: tuple[int, int, bytes], fold: str, said: str) -> None:
    log_id, seq, digest = position
    values = {"log_id": log_id, "seq": seq, "digest": digest, "fold": fold, "said": said}
    if not connection.execute(_CHANGE, {"of": number, **values}).rowcount:
        connection.execute(insert(standings).values(table_number=number, **values))
