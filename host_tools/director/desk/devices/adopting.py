"""Adopting a table: it announces itself, is listed, and gets a number once the letters on its screen are typed.

Both sides derive the key from those letters; it never goes over the air.
"""

import socket

from sqlalchemy import Connection

from host_tools.director.desk import acts
from host_tools.director.desk.desk import LARGEST_TABLE, Desk
from host_tools.director.desk.devices.receiving import End
from host_tools.director.faults import Fault
from host_tools.director.store import newcomers, strangers, tables
from host_tools.director.store.newcomers import NewcomerRow
from matchcore.log import adopting, codes, link


def heard(desk: Desk, data: bytes, sender: str, host: str, port: int) -> bytes:
    """The answer to an announcement: this director's address, and the table's number once adopted.

    `link.BadMessage` for anything else, or a signature that does not fit the typed key."""
    said = adopting.announced(data)
    address = socket.inet_aton(host)
    with desk.reading() as connection:
        row = newcomers.find(connection, said.id.hex())
        table = tables.find(connection, row.number) if row and row.number else None
        is_full = row is None and not newcomers.has_room(connection, sender, desk.now_s())
    if table is not None:
        return _given(desk, data, table.number, table.key, address, port)
    if not is_full and not newcomers.is_written(row, desk.now_s()):
        with desk.writing() as connection:
            newcomers.note(connection, said.id.hex(), said.board, sender, desk.now_s())
    return adopting.heard(data, address, port)


def _given(desk: Desk, data: bytes, number: int, key: bytes, address: bytes, port: int) -> bytes:
    try:
        return adopting.given(data, key, number, address, port, End.is_signed)
    except link.BadMessage as error:
        _reject(desk, number, error.kind)
        raise


def _reject(desk: Desk, number: int, kind: str) -> None:
    """Count it, at most once a second: a cheap flood must not keep the store busy."""
    second = int(desk.now_s())
    if desk.rejected_s.get(number) == second:
        return
    desk.rejected_s[number] = second
    with desk.writing() as connection:
        tables.count_rejection(connection, number, kind, desk.now_s())


def adopt(desk: Desk, typed: str, number: int, name: str) -> None:
    """Give the table that shows these letters this number, from its next announcement on."""
    key = _key_of(typed)
    id = adopting.id_of(key).hex()
    with desk.writing() as connection:
        row = _announced(desk, connection, id)
        if row is None:
            newcomers.expect(connection, id, desk.now_s())
        else:
            _adopt(desk, connection, row, key, number, name)
    if row is None:  # after the transaction, which this would undo
        raise Fault("NO_NEWCOMER", 404)


def _adopt(desk: Desk, connection: Connection, row: NewcomerRow, key: bytes, number: int, name: str) -> None:
    if row.number is not None:
        raise Fault("ADOPTED", 409, number=row.number)
    if tables.find(connection, number):
        raise Fault("TABLE_EXISTS", 409, number=number)
    tables.add(connection, number, name, key, False, desk.now_s())
    strangers.forget(connection, number)
    newcomers.adopt(connection, row.id, number)
    after = {"number": number, "name": name, "board": row.board, "host": row.host}
    acts.note(desk, connection, acts.ADOPT, table=number, after=after, number=number, board=row.board, host=row.host)


def _key_of(typed: str) -> bytes:
    """`Fault` locates the slip as far as possible."""
    letters = codes.plain(typed)
    strange = sorted({letter for letter in letters if letter not in codes.LETTERS})
    if strange:
        raise Fault("CODE_STRANGE", letters=" ".join(strange)[:20])
    if len(letters) != codes.LENGTH:
        raise Fault("CODE_LENGTH", number=len(letters), length=codes.LENGTH)
    key = codes.key_of(adopting.NO_NUMBER, letters)
    if not key:
        raise Fault("CODE_WRONG")
    return key


def _announced(desk: Desk, connection: Connection, id: str) -> NewcomerRow | None:
    return next((one for one in newcomers.read_all(connection, desk.now_s()) if one.id == id), None)


def next_number(connection: Connection) -> int:
    taken = set(tables.revisions(connection))
    return next(number for number in range(1, LARGEST_TABLE + 2) if number not in taken)
