"""Enrolling a table: its key, and the configuration with which its device finds and convinces its director."""

import json
import secrets
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection

from host_tools.director.desk import acts
from host_tools.director.desk.desk import Desk, need_table
from host_tools.director.faults import Fault
from host_tools.director.store import newcomers, strangers, tables
from matchcore.log import codes, key_check

LONGEST_TABLE_NAME = 40  # characters


class Key(bytes):
    """A table's key, and the code behind it, which is shown once and forgotten."""

    code: str


def new_key(number: int) -> Key:
    code = codes.code(number, secrets.token_bytes(codes.RANDOM))
    key = Key(codes.key_of(number, code))
    key.code = code
    return key


def enrol(desk: Desk, number: int, name: str, is_simulated: bool = False) -> Key:
    with desk.writing() as connection:
        return _enrol(desk, connection, number, name, is_simulated)


def enrol_many(desk: Desk, numbers: Sequence[int], name: str) -> dict[int, Key]:
    """Add tables, all or none; their keys. `name`: for each, with # replaced by the number."""
    with desk.writing() as connection:
        there = [str(number) for number in numbers if tables.find(connection, number)]
        if there:
            raise Fault("TABLES_EXIST", 409, numbers=", ".join(there))
        return {number: _enrol(desk, connection, number, name.replace("#", str(number))) for number in numbers}


def _enrol(desk: Desk, connection: Connection, number: int, name: str, is_simulated: bool = False) -> Key:
    if tables.find(connection, number):
        raise Fault("TABLE_EXISTS", 409, number=number)
    key = new_key(number)
    tables.add(connection, number, name, key, is_simulated, desk.now_s())
    strangers.forget(connection, number)
    newcomers.forget(connection, number)
    after = {"number": number, "name": name, "is_simulated": is_simulated}
    acts.note(desk, connection, acts.ENROL, table=number, after=after, number=number, name=name)
    return key


def renew(desk: Desk, number: int) -> Key:
    """A new key for an enrolled table; the old one and the letters it was adopted with are void."""
    key = new_key(number)
    with desk.writing() as connection:
        need_table(connection, number)
        tables.renew(connection, number, key, desk.now_s())
        newcomers.forget(connection, number)
        acts.note(desk, connection, acts.RENEW_KEY, table=number, number=number)
    return key


def configuration(number: int, key: bytes, addresses: Sequence[str], language: str) -> str:
    """The file for the device; `addresses` of its director are tried in turn."""
    return json.dumps(as_dict(number, key, addresses) | {"language": language}, indent=2) + "\n"


def as_dict(number: int, key: bytes, addresses: Sequence[str]) -> dict[str, Any]:
    return {"table": number, "key": key.hex(), "key_check": key_check.checksum(key), "director": list(addresses)}
