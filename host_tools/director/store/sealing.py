"""The secret that seals a store's keys, the same at every director of the store.

The store names it; otherwise two computers on one database would each make one, and reject each other's tables as
forgers.
"""

import logging
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from sqlalchemy import Connection, LargeBinary, delete, insert, select, type_coerce, update

from host_tools.director.faults import Fault
from host_tools.director.store import schema, seals
from host_tools.director.store.seals import Seal

ELSEWHERE = "KEY_ELSEWHERE"

log = logging.getLogger("director")


def settle(connection: Connection, key_file: Path, is_taken_over: bool = False) -> Seal:
    """Seal the store with the secret in this file, made for a store without one.

    A store with another seal is refused, and no file is made. `is_taken_over`: keys that can be opened are resealed
    instead, and the other tables need new keys."""
    names = _names(connection)
    must_fit = bool(names) and not is_taken_over
    if must_fit and not key_file.exists():
        raise Fault("NO_KEY_FILE", path=key_file)
    seal = seals.in_file(key_file)
    if must_fit and seal.name not in names:
        raise Fault("OTHER_KEY_FILE", path=key_file)
    connection.execution_options(**{seals.OPTION: seal})
    if names != {seal.name} or _named(connection) is None:
        connection.execute(delete(schema.desk.seal))
        connection.execute(insert(schema.desk.seal).values(name=seal.name))
    _seal_all(connection, seal)
    _seal_players(connection, seal)
    return seal


def in_force(connection: Connection, mine: Seal, key_file: Path) -> Seal:
    """The store's seal: ours, or the one put into the file since.

    `Fault` if another director has changed to a secret that is missing here (`--lost-key`)."""
    named = _named(connection)
    if named in (None, mine.name):
        return mine
    try:
        found = seals.in_file(key_file) if key_file.exists() else mine
    except OSError:  # incomplete: it is being copied
        found = mine
    if found.name != named:
        raise Fault("KEY_ELSEWHERE", 409, path=key_file)
    return found


def closed(connection: Connection, key: bytes) -> bytes:
    """The key as stored; `Fault` if others could not open it."""
    _seal_of(connection)
    return seals.closed(connection, key)


def signer(connection: Connection) -> Ed25519PrivateKey:
    """The director's own key, the same at every director of the store; `Fault` without its secret."""
    seal = _seal_of(connection)
    if seal is None:
        raise Fault("NO_KEY_FILE", path="director.key")
    return seal.signer


def _seal_of(connection: Connection) -> Seal | None:
    """Ours; `Fault` if another director has changed to a secret that is missing here."""
    seal: Seal | None = connection.get_execution_options().get(seals.OPTION)
    if seal is not None and _named(connection) not in (None, seal.name):
        raise Fault("KEY_ELSEWHERE", 409, path="director.key")
    return seal


def _names(connection: Connection) -> set[bytes]:
    """The store's seal, by the row for it or, without one, by its keys."""
    named = _named(connection)
    return {seals.name_of(kept) for _, kept in _kept(connection)} - {b""} if named is None else {named}


def _named(connection: Connection) -> bytes | None:
    found = connection.scalar(select(schema.desk.seal.c.name))
    return None if found is None else bytes(found)


def _kept(connection: Connection) -> list[tuple[int, bytes]]:
    rows = connection.execute(
        select(schema.devices.tables.c.number, type_coerce(schema.devices.tables.c.key, LargeBinary))
    )
    return [(number, bytes(kept)) for number, kept in rows]


def _seal_all(connection: Connection, seal: Seal) -> None:
    """Seal the keys that are plain, and reseal those of other seals that can be opened."""
    for number, kept in _kept(connection):
        if seals.name_of(kept) == seal.name:
            continue
        if seals.can_open(kept):
            where = schema.devices.tables.c.number == number
            connection.execute(update(schema.devices.tables).where(where).values(key=seal.closed(seals.opened(kept))))
        else:
            log.warning("the key of table %d is sealed with another director.key: it needs a new key", number)


def _seal_players(connection: Connection, seal: Seal) -> None:
    """The same for players' keys; one that cannot be opened is forgotten, and a new one made when it is asked for."""
    own = schema.own_pages.player_keys
    for player_id, data in connection.execute(select(own.c.player_id, type_coerce(own.c.key, LargeBinary))).all():
        kept = bytes(data)
        where = own.c.player_id == player_id
        if not seals.can_open(kept):
            connection.execute(delete(own).where(where))
        elif seals.name_of(kept) != seal.name:
            connection.execute(update(own).where(where).values(key=seal.closed(seals.opened(kept))))


def unreadable(connection: Connection) -> int:
    """The number of tables whose key cannot be opened here."""
    return sum(not seals.can_open(kept) for _, kept in _kept(connection))
