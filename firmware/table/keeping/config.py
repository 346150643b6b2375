"""What a table finds out when it starts: its enrolment, its language, and the identity of its log of facts."""

import hashlib
import json
import time

from matchcore.compat import TYPE_CHECKING

if TYPE_CHECKING:
    from table.drivers.store_files import Store


def read_config(store: "Store") -> dict:
    """The table's enrolment: number, key, directors, language.  A table without one plays local matches."""
    return _read_json(store, "config.json")


def _read_json(store: "Store", name: str) -> dict:
    """What a small file says; nothing if it is missing or damaged: a table has to start all the same."""
    try:
        found = json.loads(store.read(name) or b"{}")
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


def next_start(store: "Store", key: bytes) -> tuple:
    """(identity of this log of facts, number of this start): the number grows with every start, before it is used."""
    identity = _read_json(store, "identity.json") or {"log": new_log_id(key), "boot": 0}
    identity["boot"] += 1
    try:
        store.replace("identity.json", json.dumps(identity).encode())
    except OSError:
        # The flash is full.  The number is good for this start; used twice, it makes the director wait a while.
        pass
    return identity["log"], identity["boot"]


def new_log_id(key: bytes) -> int:
    """A number that no other log of this table has had: from the machine's random numbers where there are any."""
    try:
        from os import urandom

        seed = urandom(8)
    except ImportError:
        seed = ("%d %d" % (time.time(), time.ticks_us())).encode()
    digest = hashlib.sha256(key + seed).digest()
    return digest[0] << 16 | digest[1] << 8 | digest[2] | 1 << 24


def load_texts(language: str):
    """The module with the texts of this language; English, which the idle table says, when there is none."""
    try:
        return __import__("table.texts." + language, None, None, ["TEXTS"])
    except ImportError:
        from table.texts import en

        return en
