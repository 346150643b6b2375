"""People's acts, appended, never changed or deleted.

Each is stored in the transaction that carries it out, with the SHA-256 of the previous digest and itself: a written
copy of the newest digest reveals any earlier change.
"""

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, and_, func, insert, select

from host_tools.director import identity
from host_tools.director.store.schema.desk import acts

NO_DIGEST = bytes(32)  # before the first act
UNDO = "undo"
BATCH = 500  # rows in memory at once when reading all


@dataclass(frozen=True)
class ActRow:
    id: int
    at_s: float
    name: str
    role: str
    address: str
    kind: str
    table_number: int | None
    match_id: int | None
    words: str
    reason: str
    rule: str
    before: str
    after: str
    undoes: int | None
    digest: bytes

    @property
    def was(self) -> Any:
        return json.loads(self.before)

    @property
    def became(self) -> Any:
        return json.loads(self.after)

    def sealed(self) -> str:
        """The digest's input beside the previous digest: every column, in order, as canonical JSON."""
        return canonical([value for name, value in vars(self).items() if name != "digest"])


@dataclass(frozen=True)
class Chain:
    """`broken_at`: the first altered act, None = all are intact."""

    number: int
    head: bytes
    broken_at: int | None


def canonical(value: Any) -> str:
    """The only written form of a value: keys sorted, no spaces, letters unescaped."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)


def record(
    connection: Connection,
    now_s: float,
    kind: str,
    *,
    words: str,
    table: int | None = None,
    match: int | None = None,
    reason: str = "",
    rule: str = "",
    before: Any = None,
    after: Any = None,
    undoes: int | None = None,
) -> int:
    """Note an act of `identity.current()` in this transaction; its number.

    `before` and `after`: the changed values, as JSON; None = nothing.
    """
    person, last = identity.current(), _last(connection)
    act = ActRow(
        id=last.id + 1 if last else 1,
        at_s=now_s,
        name=person.name,
        role=person.role,
        address=person.address,
        kind=kind,
        table_number=table,
        match_id=match,
        words=words,
        reason=reason,
        rule=rule,
        before=canonical(before),
        after=canonical(after),
        undoes=undoes,
        digest=b"",
    )
    digest = _after(last.digest if last else NO_DIGEST, act)
    connection.execute(insert(acts).values({**vars(act), "digest": digest}))
    return act.id


def _after(digest: bytes, act: ActRow) -> bytes:
    return hashlib.sha256(digest + act.sealed().encode()).digest()


_NEWEST = select(acts).order_by(acts.c.id.desc()).limit(1)  # built once: every look and every act asks


def _last(connection: Connection) -> ActRow | None:
    row = connection.execute(_NEWEST).one_or_none()
    return ActRow(*row) if row else None


def head(connection: Connection) -> tuple[int, bytes]:
    """(number, digest) of the newest act."""
    last = _last(connection)
    return (last.id, last.digest) if last else (0, NO_DIGEST)


def find(connection: Connection, act_id: int) -> ActRow | None:
    row = connection.execute(select(acts).where(acts.c.id == act_id)).one_or_none()
    return ActRow(*row) if row else None


def undone_by(connection: Connection, act_id: int) -> ActRow | None:
    row = connection.execute(select(acts).where(acts.c.undoes == act_id)).one_or_none()
    return ActRow(*row) if row else None


def standing_after(connection: Connection, act: ActRow, kinds: tuple[str, ...]) -> ActRow | None:
    """The first later act of these kinds about the same match that was not undone."""
    gone = select(acts.c.undoes).where(acts.c.undoes.is_not(None))
    where = and_(acts.c.id > act.id, acts.c.match_id == act.match_id, acts.c.kind.in_(kinds), acts.c.id.not_in(gone))
    row = connection.execute(select(acts).where(where).order_by(acts.c.id).limit(1)).one_or_none()
    return ActRow(*row) if row else None


def listed(
    connection: Connection,
    most: int,
    *,
    name: str | None = None,
    table: int | None = None,
    kind: str | None = None,
    before_id: int | None = None,
) -> list[ActRow]:
    """Newest first; optionally of one person, table or kind, or older than one act."""
    wanted = and_(
        True,
        *([acts.c.name == name] if name is not None else []),
        *([acts.c.table_number == table] if table is not None else []),
        *([acts.c.kind == kind] if kind is not None else []),
        *([acts.c.id < before_id] if before_id is not None else []),
    )
    found = connection.execute(select(acts).where(wanted).order_by(acts.c.id.desc()).limit(most))
    return [ActRow(*row) for row in found]


def with_rule(connection: Connection, kind: str, before_id: int, most: int) -> list[ActRow]:
    """Those of a kind that cite a rule, newest first, older than one act."""
    wanted = and_(acts.c.kind == kind, acts.c.rule != "", acts.c.id < before_id)
    found = connection.execute(select(acts).where(wanted).order_by(acts.c.id.desc()).limit(most))
    return [ActRow(*row) for row in found]


def names_and_kinds(connection: Connection) -> tuple[list[str], list[str]]:
    names = connection.scalars(select(acts.c.name).distinct().order_by(acts.c.name))
    kinds = connection.scalars(select(acts.c.kind).distinct().order_by(acts.c.kind))
    return list(names), list(kinds)


def undone(connection: Connection, ids: list[int]) -> dict[int, int]:
    found = connection.execute(select(acts.c.undoes, acts.c.id).where(acts.c.undoes.in_(ids)))
    return {undoes: by for undoes, by in found}


def count(connection: Connection) -> int:
    return connection.execute(select(func.count()).select_from(acts)).scalar_one()


def after(connection: Connection, act_id: int) -> list[ActRow]:
    """The next ones, oldest first, at most BATCH."""
    found = connection.execute(select(acts).where(acts.c.id > act_id).order_by(acts.c.id).limit(BATCH))
    return [ActRow(*row) for row in found]


def read_all(connection: Connection) -> Iterator[ActRow]:
    rows = after(connection, 0)
    while rows:
        yield from rows
        rows = after(connection, rows[-1].id)


def verify(connection: Connection) -> Chain:
    number, digest = 0, NO_DIGEST
    for act in read_all(connection):
        digest = _after(digest, act)
        if act.id != number + 1 or act.digest != digest:
            return Chain(number, digest, act.id)
        number += 1
    return Chain(number, digest, None)
