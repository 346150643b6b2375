"""The first fact of the newest match, outside its log: one that is lost must not begin anew and use numbers twice.

In the name of an empty file, like the identity (identity.py): `last-FOLDER-120`.  Written once a match.
"""

from matchcore.compat import TYPE_CHECKING

if TYPE_CHECKING:
    from table.drivers.chip.store_files import Store

FOLDER = "identity"


def read(store: "Store", log: str) -> int:
    """0 if the log of this folder has never had a fact."""
    return max([int(name[len(_start(log)) :]) for name in _names(store, log)] + [0])


def note(store: "Store", log: str, seq: int) -> None:
    """On a full flash the old mark stays: it is better than none."""
    now = _start(log) + "%d" % seq
    before = [name for name in _names(store, log) if name != now]
    try:
        if before:
            store.rename(FOLDER + "/" + before[-1], FOLDER + "/" + now)
        else:
            store.replace(FOLDER + "/" + now, b"")
    except OSError:
        pass


def _names(store: "Store", log: str) -> list:
    start = _start(log)
    try:
        names = store.names(FOLDER)
    except OSError:
        return []
    return [name for name in names if name.startswith(start) and name[len(start) :].isdigit()]


def _start(log: str) -> str:
    return "last-" + log + "-"
