"""The store in a PostgreSQL database, for several director processes side by side.

A writing transaction first takes the store's advisory lock, so there is one writer in all processes. If two processes
answer one table at once, the second reads what the first has stored, and no log can fork. Ids therefore become visible
in order, as `facts.newer` requires.
"""

import time
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, InterfaceError, OperationalError

from host_tools.director.faults import Fault
from host_tools.director.store.databases.hearing import Changed, Hearing, Told, as_payload
from host_tools.director.store.databases.waits import Patience
from host_tools.director.texts import Later

SCHEMES = ("postgresql", "postgres")
OLDEST = 12  # the first that takes every setting below

CONNECT_S = 5
BUSY_S = 10  # how long a connection is waited for, and a restore for others
# The server ends a transaction idle for this long, whose process may be gone, and frees its lock.
IDLE_S = 15
# After a refused connection, fail at once for this long, so that requests do not queue for a server that is off.
AGAIN_S = 1.0

# For each new connection. A returned commit is on disk; an administrator's stronger setting stays.
_SET_UP = f"""
SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off';
SET client_encoding = 'UTF8';
SET lock_timeout = '{BUSY_S}s';
SET idle_in_transaction_session_timeout = '{IDLE_S}s';
"""
# Not over a Unix socket, which has none of these.
_ALIVE = {"keepalives_idle": 10, "keepalives_interval": 5, "keepalives_count": 3, "tcp_user_timeout": 15_000}

_ABOUT = """
SELECT current_setting('server_version_num')::int, current_setting('server_encoding'), current_setting('fsync'),
       current_setting('full_page_writes'), current_schema(), hashtext(current_schema())
"""


def shown(url: str) -> str:
    try:
        place = make_url(url).set(drivername=url.partition(":")[0], query={})
        return place.render_as_string(hide_password=True)
    except (ArgumentError, ValueError):
        return url.partition(":")[0] + "://…"


class PostgreSQL:
    """One schema of a database: the first of the connection's search path."""

    def __init__(self, url: str) -> None:
        self.engine = self._engine_of(url)
        self.lock = 0  # the advisory lock of this schema, and what its channel is named after
        self._refused: tuple[float, Exception] | None = None
        self._hearing: Hearing | None = None
        event.listen(self.engine, "do_connect", self._connect)
        event.listen(self.engine, "connect", _set_up)

    def _engine_of(self, url: str) -> Engine:
        try:
            self.place = shown(url)
            place = make_url(url).set(drivername="postgresql+psycopg")
            arguments = {"connect_timeout": CONNECT_S, **_ALIVE}
            return create_engine(place, connect_args=arguments, use_native_hstore=False, pool_timeout=BUSY_S)
        except (ArgumentError, ValueError):
            raise Fault("DATABASE_URL") from None
        except ModuleNotFoundError:
            raise Fault("NO_DRIVER", 503) from None

    def _connect(self, _dialect: Any, _record: Any, arguments: Any, options: Any) -> Any:
        import psycopg

        refused = self._refused  # another thread may forget it
        if refused and time.monotonic() - refused[0] < AGAIN_S:
            raise refused[1]
        try:
            connection = psycopg.connect(*arguments, **options)
        except psycopg.Error as error:
            self._refused = (time.monotonic(), error.with_traceback(None))
            raise
        self._refused = None
        return connection

    def check(self, connection: Connection) -> None:
        """`Fault` if this database cannot keep a store; nothing is written before."""
        version, encoding, fsync, whole_pages, schema, self.lock = connection.exec_driver_sql(_ABOUT).one()
        if version < OLDEST * 10_000:
            raise Fault("OLD_SERVER", version=version // 10_000, least=OLDEST)
        if encoding != "UTF8":
            raise Fault("OTHER_ENCODING", encoding=encoding)
        if "off" in (fsync, whole_pages):
            raise Fault("NOT_DURABLE", setting="fsync" if fsync == "off" else "full_page_writes")
        if schema is None:
            raise Fault("NO_SCHEMA")

    def begin(self, connection: Connection, is_writing: bool, patience: Patience) -> None:
        """One round trip to the server."""
        wait, go_on = (f"SET LOCAL lock_timeout = {1000 * s:.0f}" for s in (patience.begin_s, patience.go_on_s))
        if is_writing:
            # Read committed: after the lock, reads see its last holder's commit.
            connection.exec_driver_sql(f"BEGIN; {wait}; SELECT pg_advisory_xact_lock({self.lock}); {go_on}")
        else:
            connection.exec_driver_sql(f"BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; {go_on}")

    def is_up_to_date(self) -> None:
        """Foreign keys have counted while they ran."""

    def tell(self, connection: Connection, changed: Changed) -> None:
        """Notify other processes of the changed tables on commit."""
        payload = as_payload(changed)
        connection.exec_driver_sql(f"NOTIFY {self.channel}, '{payload}'")

    def hear(self, told: Told) -> None:
        """Report any process's changes from now on."""
        if self._hearing is None:
            self._hearing = Hearing(self.open_alone, self.channel, told)

    @property
    def channel(self) -> str:
        return f"match_table_{self.lock & 0xFFFFFFFF:08x}"

    def open_alone(self) -> Any:
        """A connection set up like the others that never goes back to the pool."""
        borrowed = self.engine.raw_connection()
        connection = borrowed.driver_connection
        borrowed.detach()
        return connection

    def connected(self, url: URL) -> Any:
        """A connection to another database; each statement is a transaction."""
        import psycopg

        return psycopg.connect(**self.options_of(url), autocommit=True, connect_timeout=CONNECT_S)

    def options_of(self, url: URL) -> dict[str, Any]:
        """The same place as libpq's options."""
        options = self.engine.dialect.create_connect_args(url)[1]
        options.pop("context", None)  # the driver's own
        return dict(options)

    @property
    def error(self) -> Any:
        import psycopg

        return psycopg.Error

    def fault_of(self, error: DBAPIError) -> Fault | None:
        return _fault_of(error, self.place)

    def close(self) -> None:
        if self._hearing:
            self._hearing.close()
        self.engine.dispose()


def _set_up(connection: Any, _record: Any) -> None:
    from psycopg.types.string import StrDumper

    class WithoutNul(StrDumper):
        """PostgreSQL text cannot have NUL; a table that sends one must not be refused."""

        def dump(self, obj: str) -> Any:
            return super().dump(obj.replace("\0", "\ufffd"))

    connection.autocommit = True  # the driver must not begin transactions of its own
    connection.adapters.register_dumper(str, WithoutNul)
    connection.execute(_SET_UP)


# -- refusals of the server --------------------------------------------------------------------------------------------

_DISK_FULL = "53100"
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


def _fault_of(error: DBAPIError, place: str) -> Fault | None:
    """None where the mistake is ours."""
    words, code = _words(error), getattr(error.orig, "sqlstate", None) or ""
    if code == _DISK_FULL:
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


def _hint(words: str) -> Later:
    found = (name for part, name in _HINTS if part in words)
    return Later(next(found, "store.hint.other"))
