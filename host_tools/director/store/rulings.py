"""Facts of some kinds from every table, for the report on an event (TOU-06)."""

from collections.abc import Collection

from sqlalchemy import Connection, select

from host_tools.director.store.facts import RECORD
from host_tools.director.store.records import StoredFact
from host_tools.director.store.schema import facts


def of_kinds(connection: Connection, kinds: Collection[int]) -> list[tuple[int, StoredFact]]:
    """(table, fact) for each fact of these kinds that counts, in the order in which they came."""
    where = facts.c.kind.in_(list(kinds)) & facts.c.superseded.is_(False)
    found = [StoredFact(*row) for row in connection.execute(select(*RECORD).where(where).order_by(facts.c.id))]
    return [(stored.table_number, stored) for stored in found]
