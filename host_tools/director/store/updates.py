"""Releases on offer, the offer to each table, and its outcome."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, bindparam, insert, select, update

from host_tools.director.store.schema.devices import bundles, updates
from matchcore.log.updates import NAME_SIZE

# State of an update; the last four are reported by the table at the end.
OFFERED = "offered"
FETCHING = "fetching"
TRIAL = "installed"
KEPT = "kept"
BACK = "back"
REFUSED = "refused"
SAFE = "safe"
NONE = ""  # none offered
STATES = (NONE, OFFERED, FETCHING, TRIAL, KEPT, BACK, REFUSED, SAFE)


@dataclass(frozen=True)
class UpdateRow:
    table_number: int
    version: str
    digest: bytes | None
    offered: str
    is_older: bool
    state: str
    why: str
    fetched: int
    changed_s: float


@dataclass(frozen=True)
class BundleRow:
    digest: bytes
    board: str
    version: str
    list_size: int
    stream: bytes


@dataclass(frozen=True)
class BundleLine:
    """A stored release, without its bytes."""

    digest: bytes
    board: str
    version: str

    @property
    def name(self) -> str:
        return self.digest.hex()


_OF_TABLE = select(updates).where(updates.c.table_number == bindparam("of"))
# Built once: it runs at every exchange.
_OFFERED = select(updates.c.digest, updates.c.is_older, updates.c.state).where(
    updates.c.table_number == bindparam("of")
)


def offered_to_running(connection: Connection, number: int, now_s: float) -> bytes:
    """The name of this table's offer, b"" if none; an offer as an older release has another name, so that a table that
    declined it looks again.

    An ordinary call means that safe mode is over, even if unreported, as after a reflash."""
    row = connection.execute(_OFFERED, {"of": number}).one_or_none()
    if row and row.state == SAFE:
        change(connection, number, now_s, state=OFFERED if row.digest else NONE, version="", why="")
    return name_of(row.digest, row.is_older) if row else b""


def name_of(digest: bytes | None, is_older: bool | None) -> bytes:
    if not digest:
        return b""
    return digest[: NAME_SIZE - 1] + bytes([digest[NAME_SIZE - 1] ^ bool(is_older)])


def of_table(connection: Connection, number: int) -> UpdateRow | None:
    row = connection.execute(_OF_TABLE, {"of": number}).one_or_none()
    return UpdateRow(*row) if row else None


def of_each(connection: Connection) -> dict[int, UpdateRow]:
    """By table number."""
    return {row.table_number: UpdateRow(*row) for row in connection.execute(select(updates))}


def bundle_lines(connection: Connection) -> list[BundleLine]:
    found = select(bundles.c.digest, bundles.c.board, bundles.c.version).order_by(bundles.c.board, bundles.c.version)
    return [BundleLine(*row) for row in connection.execute(found)]


def change(connection: Connection, number: int, now_s: float, **values: Any) -> None:
    """Creates a missing row."""
    done = connection.execute(update(updates).where(updates.c.table_number == number).values(changed_s=now_s, **values))
    if not done.rowcount:
        blank = {
            "version": "",
            "digest": None,
            "offered": "",
            "is_older": False,
            "state": NONE,
            "why": "",
            "fetched": 0,
        }
        connection.execute(insert(updates).values(table_number=number, changed_s=now_s, **{**blank, **values}))


def add_bundle(connection: Connection, bundle: BundleRow) -> None:
    if find_bundle(connection, bundle.digest) is None:
        connection.execute(insert(bundles).values(**vars(bundle)))


def find_bundle(connection: Connection, digest: bytes) -> BundleRow | None:
    row = connection.execute(select(bundles).where(bundles.c.digest == digest)).one_or_none()
    return BundleRow(*row) if row else None
