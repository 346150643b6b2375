"""Facts of some kinds from every table, for the report on an event (TOU-06)."""

from collections.abc import Collection

from sqlalchemy import Connection, select

from host_tools.director.store.records import StoredFact
from host_tools.director.store.schema import facts


def of_kinds(connection: Connection, kinds: Collection[int]) -> list[tuple[int, StoredFact]]:
    """(table, fact) for each fact of these kinds that counts, in the order in which they came."""
    where = facts.c.kind.in_(list(kinds)) & facts.c.superseded.is_(False)
    row = (facts.c.table_number, facts.c.id, facts.c.log_id, facts.c.digest, facts.c.received_s, facts.c.record)
    found = connection.execute(select(*row).where(where).order_by(facts.c.id))
    return [(number, StoredFact(*rest)) for number, *rest in found]
