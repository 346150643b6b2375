"""Enrolling a table: its key, and the configuration file with which its device finds and convinces its director."""

import json
import secrets
from collections.abc import Sequence
from typing import Any

from host_tools.director.desk.desk import Desk, need_table
from host_tools.director.faults import Fault
from host_tools.director.store import tables
from matchcore.log import link

LONGEST_TABLE_NAME = 40  # characters


def enrol(desk: Desk, number: int, name: str, is_simulated: bool = False) -> bytes:
    """A new table; its key."""
    key = secrets.token_bytes(link.KEY_SIZE)
    with desk.acting() as connection:
        if tables.find(connection, number):
            raise Fault("TABLE_EXISTS", 409, number=number)
        tables.add(connection, number, name, key, is_simulated, desk.now_s())
    return key


def renew(desk: Desk, number: int) -> bytes:
    """A new key for an enrolled table; the old one is void."""
    key = secrets.token_bytes(link.KEY_SIZE)
    with desk.acting() as connection:
        need_table(connection, number)
        tables.renew(connection, number, key, desk.now_s())
    return key


def configuration(number: int, key: bytes, addresses: Sequence[str], language: str) -> str:
    """The file as it is copied to the device; `addresses`: where it finds its director, to be tried in turn."""
    return json.dumps(as_dict(number, key, addresses) | {"language": language}, indent=2) + "\n"


def as_dict(number: int, key: bytes, addresses: Sequence[str]) -> dict[str, Any]:
    return {"table": number, "key": key.hex(), "director": list(addresses)}
