"""Facts of some kinds, their matches, and corrections, in batches, newest first (TOU-06)."""

from collections.abc import Collection

from sqlalchemy import Connection, Select, Table, bindparam, select

from host_tools.director import game
from host_tools.director.store import facts as fact_rows, matches as match_rows
from host_tools.director.store.records import CorrectionRow, MatchRow, StoredFact
from host_tools.director.store.schema.devices import BESIDE_TURNS, facts
from host_tools.director.store.schema.play import corrections, matches, previous_tables

NEWEST = (1 << 31) - 1  # beyond every id
_END = 1 << 62  # and beyond every fact of a log

_KINDS = facts.c.kind.in_(bindparam("kinds", expanding=True)) & facts.c.superseded.is_(False)
_KINDS &= facts.c.game == bindparam("game")
_BEFORE = (
    select(*fact_rows.RECORD)
    .where(_KINDS, BESIDE_TURNS, facts.c.id < bindparam("before"))
    .order_by(facts.c.id.desc())
    .limit(bindparam("most"))
    .with_hint(facts, "INDEXED BY facts_beside_turns", "sqlite")  # otherwise it reads all facts by id
)
_OF_LOG = (facts.c.table_number == bindparam("of")) & (facts.c.log_id == bindparam("log"))
_OF_RUN = (
    select(*fact_rows.RECORD)
    .where(_OF_LOG, _KINDS, facts.c.seq >= bindparam("first"), facts.c.seq < bindparam("end"))
    .order_by(facts.c.seq.desc())
)
_CORRECTED = (
    match_rows.CORRECTED.where(corrections.c.undone_by.is_(None), corrections.c.id < bindparam("before"))
    .order_by(corrections.c.id.desc())
    .limit(bindparam("most"))
)


def before(
    connection: Connection, kinds: Collection[int], fact_id: int, most: int, played: str = game.USUAL
) -> list[StoredFact]:
    asked = {"kinds": list(kinds), "before": fact_id, "most": most, "game": played}
    return [StoredFact(*row) for row in connection.execute(_BEFORE, asked)]


def of_run(connection: Connection, kinds: Collection[int], number: int, log_id: int, first: int) -> list[StoredFact]:
    end = fact_rows.next_assigned(connection, number, log_id, first) or _END
    asked = {"kinds": list(kinds), "of": number, "log": log_id, "first": first, "end": end, "game": game.USUAL}
    return [StoredFact(*row) for row in connection.execute(_OF_RUN, asked)]


def corrected_before(connection: Connection, correction_id: int, most: int) -> list[CorrectionRow]:
    found = connection.execute(_CORRECTED, {"before": correction_id, "most": most})
    return [CorrectionRow(*row) for row in found]


def _begun(rows: Table, match_id: str) -> Select:
    """A log's last match begun by some fact: its first fact, and its id."""
    is_of_log = (rows.c.table_number == bindparam("of")) & (rows.c.log_id == bindparam("log"))
    found = select(rows.c.assigned_seq, rows.c[match_id]).where(is_of_log, rows.c.assigned_seq <= bindparam("seq"))
    return found.order_by(rows.c.assigned_seq.desc()).limit(1)


_BEGUN = (
    _begun(matches, "id"),
    _begun(previous_tables, "match_id"),
)  # including former tables of moved matches (INC-13)


def match_of(connection: Connection, stored: StoredFact) -> tuple[int, MatchRow] | None:
    """A fact's match, and the fact it begins with."""
    asked = {"of": stored.table_number, "log": stored.log_id, "seq": stored.fact.seq}
    found = [row for begun in _BEGUN for row in connection.execute(begun, asked)]
    if not found:
        return None
    begun, match_id = max(found)
    match = match_rows.find(connection, match_id)
    return (begun, match) if match else None
