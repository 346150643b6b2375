"""The tables' facts as received: appended, superseded by a seam, never changed or deleted."""

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, bindparam, func, insert, select, update

from host_tools.director import game
from host_tools.director.store.databases.prepared import Prepared
from host_tools.director.store.records import StoredFact
from host_tools.director.store.schema.devices import BEGINS, facts
from matchcore.log.fact import Fact

RECORD = (
    facts.c.id,
    facts.c.table_number,
    facts.c.log_id,
    facts.c.digest,
    facts.c.received_s,
    facts.c.record,
    facts.c.words,
    facts.c.heard_ms,
    facts.c.game,
)


# Built once: building takes longer than running, and most run at every fact or card.
_LOG = (facts.c.table_number == bindparam("of")) & (facts.c.log_id == bindparam("log"))
_COUNTS = _LOG & facts.c.superseded.is_(False)
_IN_ORDER = select(*RECORD).order_by(facts.c.seq)
_ADD = Prepared(insert(facts).returning(facts.c.id), facts.c.keys()[1:])
_BETWEEN = _COUNTS & (facts.c.seq > bindparam("after")) & (facts.c.seq < bindparam("before"))
_GONE = select(*RECORD).where(_BETWEEN).order_by(facts.c.id)
_SUPERSEDE = update(facts).where(_BETWEEN).values(superseded=True)
_DIGEST_AT = select(facts.c.digest).where(_COUNTS, facts.c.seq == bindparam("at"))
_LAST = select(facts.c.seq, facts.c.digest).where(_COUNTS).order_by(facts.c.seq.desc()).limit(1)
_NEWER = _IN_ORDER.where(_COUNTS, facts.c.id > bindparam("after"))
_AT = select(*RECORD).where(_COUNTS, facts.c.seq == bindparam("at"))
_LAST_ASSIGNED = select(func.max(facts.c.seq)).where(_COUNTS, BEGINS)
_EVER_AT = select(*RECORD).where(_LOG, facts.c.seq == bindparam("at")).order_by(facts.c.superseded)
_IS_LOST = select(facts.c.superseded).where(_LOG, facts.c.seq == bindparam("at"))


def _run_of(log: ColumnElement[bool]) -> tuple[Select, Select, Select]:
    """The start of the next match; the facts from a first one on; the same up to another one."""
    begins = select(func.min(facts.c.seq)).where(log, BEGINS, facts.c.seq > bindparam("first"))
    endless = _IN_ORDER.where(log, facts.c.seq >= bindparam("first"))
    return begins, endless, endless.where(facts.c.seq < bindparam("end"))


_RUN = _run_of(_COUNTS)
_LOST_RUN = _run_of(_LOG & facts.c.superseded.is_(True))


def add(
    connection: Connection,
    number: int,
    log_id: int,
    news: Sequence,
    received_s: float,
    words: Mapping[int, str],
    heard_ms: int | None = None,
    played: str = game.USUAL,
) -> list[StoredFact] | None:
    """Store a request's triples (fact, record, digest). `words`: by fact number, the director's words where the table
    shows other letters. `heard_ms`: the table's clock when last heard from before it was off. `played`: which game.

    A single fact, as from a press, is returned as stored; otherwise None."""
    rows = [
        {
            "table_number": number,
            "log_id": log_id,
            "seq": fact.seq,
            "at_ms": fact.at_ms,
            "kind": fact.kind,
            "record": record,
            "digest": digest,
            "received_s": received_s,
            "superseded": False,
            "words": words.get(fact.seq, ""),
            "heard_ms": heard_ms if fact.kind == game.kinds(played).RESTORED else None,
            "game": played,
        }
        for fact, record, digest in news
    ]
    if len(rows) == 1:
        ((row_id,),) = _ADD.rows(connection, rows[0])
        return [StoredFact(row_id, *(rows[0][column.key] for column in RECORD[1:]))]
    if rows:
        connection.execute(insert(facts), rows)
    return None


def supersede(connection: Connection, number: int, log_id: int, after_seq: int, before_seq: int) -> list[StoredFact]:
    """Supersede the facts between a seam and the last good one before it; returns them."""
    between = {"of": number, "log": log_id, "after": after_seq, "before": before_seq}
    gone = [StoredFact(*row) for row in connection.execute(_GONE, between)]
    connection.execute(_SUPERSEDE, between)
    return gone


def set_apart(connection: Connection, number: int, log_id: int, after_seq: int, apart: int) -> None:
    """Superseded facts go on under the name of another log: their numbers are used again in this one."""
    gone = (facts.c.table_number == number) & (facts.c.log_id == log_id) & (facts.c.seq > after_seq)
    connection.execute(update(facts).where(gone, facts.c.superseded.is_(True)).values(log_id=apart))


def digest_at(connection: Connection, number: int, log_id: int, seq: int) -> bytes | None:
    return connection.execute(_DIGEST_AT, {"of": number, "log": log_id, "at": seq}).scalar()


def last(connection: Connection, number: int, log_id: int) -> tuple[int, bytes] | None:
    """(number, hash after it) of a log's last fact, None for an unknown log."""
    row = connection.execute(_LAST, {"of": number, "log": log_id}).one_or_none()
    return (row.seq, row.digest) if row else None


def newer(connection: Connection, number: int, log_id: int, after_id: int) -> list[StoredFact]:
    """The facts of a log stored after the row `after_id`."""
    found = connection.execute(_NEWER, {"of": number, "log": log_id, "after": after_id})
    return [StoredFact(*row) for row in found]


def of_run(connection: Connection, number: int, log_id: int, from_seq: int) -> list[StoredFact]:
    """The valid facts of one match: from its ASSIGNED (or the log's beginning, 0) up to the next."""
    return _run(connection, _RUN, number, log_id, from_seq)


def of_match(connection: Connection, number: int, log_id: int, from_seq: int) -> list[StoredFact]:
    """Includes facts that the table has lost since."""
    is_lost = connection.execute(_IS_LOST, {"of": number, "log": log_id, "at": from_seq}).scalar()
    return _run(connection, _LOST_RUN if is_lost else _RUN, number, log_id, from_seq)


def _run(
    connection: Connection, run: tuple[Select, Select, Select], number: int, log_id: int, first: int
) -> list[StoredFact]:
    begins, endless, ended = run
    where: dict[str, int] = {"of": number, "log": log_id, "first": first}
    end = connection.execute(begins, where).scalar()
    found = connection.execute(endless, where) if end is None else connection.execute(ended, where | {"end": end})
    return [StoredFact(*row) for row in found]


def at(connection: Connection, number: int, log_id: int, seq: int) -> Fact | None:
    row = connection.execute(_AT, {"of": number, "log": log_id, "at": seq}).one_or_none()
    return StoredFact(*row).fact if row else None


def ever_at(connection: Connection, number: int, log_id: int, seq: int) -> StoredFact | None:
    """Also one that the table has lost since."""
    row = connection.execute(_EVER_AT, {"of": number, "log": log_id, "at": seq}).first()
    return StoredFact(*row) if row else None


def undone_by(connection: Connection, number: int, log_id: int, fact: Fact, kinds: game.Kinds) -> Fact | None:
    """The fact undone by a fact or an order; None if none, or only the newest."""
    return at(connection, number, log_id, kinds.value(fact, "undone")) if fact.kind == kinds.UNDONE else None


def last_assigned(connection: Connection, number: int, log_id: int) -> int:
    """The fact that began a log's last match, or 0."""
    return connection.execute(_LAST_ASSIGNED, {"of": number, "log": log_id}).scalar() or 0


def next_assigned(connection: Connection, number: int, log_id: int, first: int) -> int | None:
    return connection.execute(_RUN[0], {"of": number, "log": log_id, "first": first}).scalar()


def after(connection: Connection, fact_id: int, most: int = 500) -> list[tuple[int, dict[str, Any]]]:
    """The next facts of all tables in the order stored, as JSON values, superseded ones included."""
    found = connection.execute(select(facts).where(facts.c.id > fact_id).order_by(facts.c.id).limit(most)).mappings()
    return [(row["id"], {name: _plain(value) for name, value in row.items()}) for row in found]


def _plain(value: Any) -> Any:
    return value.hex() if isinstance(value, bytes) else value
