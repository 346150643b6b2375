"""The identity of a table's log of facts, and the number of each start.

Kept in a file and in the name of an empty file, because a name is never half written.  With another identity the
director would see another log, with every match in it twice.
"""

import json
import time

from matchcore.compat import TYPE_CHECKING
from matchcore.log.link import log_of

if TYPE_CHECKING:
    from matchcore.compat import Callable
    from table.drivers.chip.store_files import Store

FILE = "identity.json"
FOLDER = "identity"  # of the file whose name holds them: `17039361-12`, log and start
_LARGEST = 1 << 30


def next_start(store: "Store", key: bytes, read_json: "Callable[[Store, str], tuple]") -> tuple:
    """(identity of this log, number of this start, the fault or "").

    The number is saved before use, and grows with every start even if one copy is damaged.  `read_json`: that of
    config.py."""
    said, problem = read_json(store, FILE)
    known = _known(said)
    if said and not known:
        problem = FILE
    named = _named(store, known)
    log, boot = named or known or (new_log_id(key), 0)
    if known and known[0] == log:
        boot = max(boot, known[1])
    _keep(store, named, (log, boot + 1))
    return log, boot + 1, problem


def skip_to(store: "Store", read_json: "Callable[[Store, str], tuple]", start: int) -> None:
    """The number of this start from now on: a newer copy of this flash has used those before."""
    known = _known(read_json(store, FILE)[0])
    named = _named(store, known)
    if named or known:
        _keep(store, named, ((named or known)[0], start))


def _known(said: dict) -> tuple:
    log, boot = said.get("log"), said.get("boot")
    if not isinstance(log, int) or not isinstance(boot, int):
        return ()
    return (int(log), int(boot)) if 0 < log < _LARGEST and 0 <= boot < _LARGEST else ()


def _named(store: "Store", known: tuple) -> tuple:
    """Of several names, the one the file agrees with, or the newest."""
    store.make_folder(FOLDER)
    try:
        names = store.names(FOLDER)
    except OSError:
        return ()
    found = []
    for name in names:
        log, _, boot = name.partition("-")
        if log.isdigit() and boot.isdigit() and len(name) < 21:
            found.append((bool(known) and int(log) == known[0], int(boot), int(log)))
    _, boot, log = max(found) if found else (False, 0, 0)
    return (log, boot) if log else ()


def _keep(store: "Store", named: tuple, now: tuple) -> None:
    """On a full flash the old copies stay: a number used twice only makes the director wait."""
    try:
        if named:
            store.rename(_name(named), _name(now))
        else:
            store.replace(_name(now), b"")
    except OSError:
        pass
    try:
        store.replace(FILE, json.dumps({"log": now[0], "boot": now[1]}).encode())
    except OSError:
        pass


def _name(pair: tuple) -> str:
    return "%s/%d-%d" % ((FOLDER,) + pair)


def new_log_id(key: bytes) -> int:
    """From the machine's random numbers, if it has any."""
    try:
        from os import urandom

        seed = urandom(8)
    except ImportError:
        seed = ("%d %d" % (time.time(), time.ticks_us())).encode()
    return log_of(key + seed)
