"""The tables' facts, as they came: added, superseded by a seam, never changed or deleted."""

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import ColumnElement, Connection, func, insert, select, update

from host_tools.director.store.records import StoredFact
from host_tools.director.store.schema import facts
from matchcore import facts as kinds
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
)


def _of_log(number: int, log_id: int) -> ColumnElement[bool]:
    """The facts of one log that count."""
    return (facts.c.table_number == number) & (facts.c.log_id == log_id) & facts.c.superseded.is_(False)


def add(
    connection: Connection,
    number: int,
    log_id: int,
    news: Sequence,
    received_s: float,
    words: Mapping[int, str],
    heard_ms: int | None = None,
) -> None:
    """Keep the triples (fact, record, digest) of a request; `words`: by the number of a fact, what the director wrote
    where the table shows it in other letters.  `heard_ms`: the last that was heard of its time before it was off."""
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
            "heard_ms": heard_ms if fact.kind == kinds.RESTORED else None,
        }
        for fact, record, digest in news
    ]
    if rows:
        connection.execute(insert(facts), rows)


def supersede(connection: Connection, number: int, log_id: int, after_seq: int, before_seq: int) -> list[StoredFact]:
    """Facts between a seam and the last good one before it no longer count; which these were."""
    where = _of_log(number, log_id) & (facts.c.seq > after_seq) & (facts.c.seq < before_seq)
    gone = [StoredFact(*row) for row in connection.execute(select(*RECORD).where(where).order_by(facts.c.id))]
    connection.execute(update(facts).where(where).values(superseded=True))
    return gone


def digest_at(connection: Connection, number: int, log_id: int, seq: int) -> bytes | None:
    """The chained hash after a stored fact."""
    where = _of_log(number, log_id) & (facts.c.seq == seq)
    return connection.execute(select(facts.c.digest).where(where)).scalar()


def last(connection: Connection, number: int, log_id: int) -> tuple[int, bytes] | None:
    """(number, hash after it) of the last fact of a log, or None if the log is unknown here."""
    newest = select(facts.c.seq, facts.c.digest).where(_of_log(number, log_id)).order_by(facts.c.seq.desc()).limit(1)
    row = connection.execute(newest).one_or_none()
    return (row.seq, row.digest) if row else None


def newer(connection: Connection, number: int, log_id: int, after_id: int) -> list[StoredFact]:
    """The facts of a log that were stored after the row `after_id`."""
    where = _of_log(number, log_id) & (facts.c.id > after_id)
    return [StoredFact(*row) for row in connection.execute(select(*RECORD).where(where).order_by(facts.c.seq))]


def of_run(connection: Connection, number: int, log_id: int, from_seq: int) -> list[StoredFact]:
    """The facts of one match that count: from its ASSIGNED (or the beginning of the log, 0) up to the next ASSIGNED."""
    return _run(connection, _of_log(number, log_id), from_seq)


def of_match(connection: Connection, number: int, log_id: int, from_seq: int) -> list[StoredFact]:
    """The facts of one match, even if the table has lost them since and goes on without."""
    log = (facts.c.table_number == number) & (facts.c.log_id == log_id)
    is_lost = connection.execute(select(facts.c.superseded).where(log & (facts.c.seq == from_seq))).scalar()
    return _run(connection, log & facts.c.superseded.is_(bool(is_lost)), from_seq)


def _run(connection: Connection, log: ColumnElement[bool], from_seq: int) -> list[StoredFact]:
    is_next = log & (facts.c.kind == kinds.ASSIGNED) & (facts.c.seq > from_seq)
    end = connection.execute(select(func.min(facts.c.seq)).where(is_next)).scalar()
    where = log & (facts.c.seq >= from_seq)
    if end is not None:
        where &= facts.c.seq < end
    return [StoredFact(*row) for row in connection.execute(select(*RECORD).where(where).order_by(facts.c.seq))]


def at(connection: Connection, number: int, log_id: int, seq: int) -> Fact | None:
    """One fact of a log."""
    row = connection.execute(select(*RECORD).where(_of_log(number, log_id) & (facts.c.seq == seq))).one_or_none()
    return StoredFact(*row).fact if row else None


def undone_by(connection: Connection, number: int, log_id: int, fact: Fact) -> Fact | None:
    """What a fact, or an order, takes back; None if it is neither, or names the newest one."""
    return at(connection, number, log_id, kinds.value(fact, "undone")) if fact.kind == kinds.UNDONE else None


def last_assigned(connection: Connection, number: int, log_id: int) -> int:
    """The number of the fact that began the last match of a log, or 0."""
    where = _of_log(number, log_id) & (facts.c.kind == kinds.ASSIGNED)
    return connection.execute(select(func.max(facts.c.seq)).where(where)).scalar() or 0


def order_of(fact: Fact) -> int:
    """The number of the director's order that a fact answers, or 0."""
    names = kinds.ROWS[fact.kind].values
    return kinds.value(fact, "order") if "order" in names else 0


def after(connection: Connection, fact_id: int, most: int = 500) -> list[tuple[int, dict[str, Any]]]:
    """The next facts of all tables in the order in which they were stored, as values of JSON, those that no longer
    count too."""
    found = connection.execute(select(facts).where(facts.c.id > fact_id).order_by(facts.c.id).limit(most)).mappings()
    return [(row["id"], {name: _plain(value) for name, value in row.items()}) for row in found]


def _plain(value: Any) -> Any:
    return value.hex() if isinstance(value, bytes) else value
