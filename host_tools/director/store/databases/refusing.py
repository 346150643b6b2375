"""Errors of a PostgreSQL server as faults in words, with a remedy."""

from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError

from host_tools.director.faults import Fault
from host_tools.director.texts import text

DISK_FULL = "53100"
# By SQLSTATE or its class: the server is there and cannot store.
_NOT_STORED = ("25006", "42501", "53200", "53400", "58", "XX")
_LOCKED = "55P03"
# This transaction was idle for too long, or met another.
_BUSY = ("57014", "25P03", "25P04", "40001", "40P01")
# The server is stopping, absent, or refuses connections.
_GONE = ("08", "57P", "53300", "28", "3D")

# A server's words on a refused connection -> the remedy. libpq passes on no codes here.
_HINTS = (
    ("password authentication failed", "store.hint.password"),
    ("no password supplied", "store.hint.password"),
    ("does not exist", "store.hint.missing"),
    ("pg_hba.conf", "store.hint.hba"),
    ("too many c", "store.hint.crowded"),
    ("refused", "store.hint.off"),
    ("No such file", "store.hint.off"),
    ("could not translate host name", "store.hint.host"),
    ("failed to resolve host", "store.hint.host"),
)


def fault_of(error: DBAPIError, place: str) -> Fault | None:
    """None where the mistake is ours."""
    words, code = _words(error), getattr(error.orig, "sqlstate", None) or ""
    if code == DISK_FULL:
        return Fault("DISK_FULL", 507)
    if code.startswith(_NOT_STORED):
        return Fault("NOT_STORED", 507, words=words)
    if code == _LOCKED:
        return Fault("STORE_HELD", 503, words=words)
    if code.startswith(_BUSY):
        return Fault("STORE_BUSY", 503, words=words)
    is_broken = error.connection_invalidated or isinstance(error, OperationalError | InterfaceError)
    if code.startswith(_GONE) or (is_broken and not code):
        return Fault("STORE_GONE", 503, place=place, words=words, hint=_hint(words))
    return None


def _words(error: DBAPIError) -> str:
    """The first line with content; libpq reports each way it tried."""
    lines = [line.strip() for line in str(error.orig).splitlines() if line.strip()]
    return (lines[0] if lines else type(error.orig).__name__).rstrip(".")


def _hint(words: str) -> str:
    found = (name for part, name in _HINTS if part in words)
    return text(next(found, "store.hint.other"))
