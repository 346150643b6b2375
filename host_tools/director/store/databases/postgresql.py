"""The store in a PostgreSQL database, for several director's processes side by side.

Who writes is alone in writing, in all processes together: each writing transaction begins with an advisory lock of the
store.  Two processes that answer one table at once therefore do so one after the other, and the second reads what the
first has stored; no log can fork.  The rows get their ids in the order in which they become visible, which is what
`facts.newer` rests on.
"""

import time
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError

from host_tools.director.faults import Fault
from host_tools.director.store.databases import refusing
from host_tools.director.store.databases.hearing import Changed, Hearing, Told, as_payload

SCHEMES = ("postgresql", "postgres")
OLDEST = 12  # the first that takes every setting below

CONNECT_S = 5
# How long one writer waits for the others; theirs take milliseconds.
BUSY_S = 10
# After this the server ends a transaction whose process stands still, or is gone without a word, and frees its lock.
IDLE_S = 15
# After a connection was refused, the next ones are not even tried for so long: a server that is off answers nobody,
# and everybody would wait for it in turn.
AGAIN_S = 1.0

# Each new connection.  A commit that has returned is on the disk; what an administrator has set beyond that stays.
_SET_UP = f"""
SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off';
SET client_encoding = 'UTF8';
SET lock_timeout = '{BUSY_S}s';
SET idle_in_transaction_session_timeout = '{IDLE_S}s';
"""
# Not over a socket in the file system, which has none of these.
_ALIVE = {"keepalives_idle": 10, "keepalives_interval": 5, "keepalives_count": 3, "tcp_user_timeout": 15_000}

_ABOUT = """
SELECT current_setting('server_version_num')::int, current_setting('server_encoding'), current_setting('fsync'),
       current_setting('full_page_writes'), current_schema(), hashtext(current_schema())
"""


def shown(url: str) -> str:
    """The address of a database without its password."""
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
        """That this database can keep a store; `Fault` in words if not.  Nothing is written before."""
        version, encoding, fsync, whole_pages, schema, self.lock = connection.exec_driver_sql(_ABOUT).one()
        if version < OLDEST * 10_000:
            raise Fault("OLD_SERVER", version=version // 10_000, least=OLDEST)
        if encoding != "UTF8":
            raise Fault("OTHER_ENCODING", encoding=encoding)
        if "off" in (fsync, whole_pages):
            raise Fault("NOT_DURABLE", setting="fsync" if fsync == "off" else "full_page_writes")
        if schema is None:
            raise Fault("NO_SCHEMA")

    def begin(self, connection: Connection, is_writing: bool) -> None:
        """In one message to the server."""
        if is_writing:
            # Read committed: what is read after the lock is what its last holder has committed.
            connection.exec_driver_sql(f"BEGIN; SELECT pg_advisory_xact_lock({self.lock})")
        else:
            connection.exec_driver_sql("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")

    def tell(self, connection: Connection, changed: Changed) -> None:
        """Tell the other processes, once this transaction is committed, at which tables something has changed."""
        payload = as_payload(changed)
        connection.exec_driver_sql(f"NOTIFY {self.channel}, '{payload}'")

    def hear(self, told: Told) -> None:
        """From now on say what any process has changed."""
        if self._hearing is None:
            self._hearing = Hearing(self.open_alone, self.channel, told)

    @property
    def channel(self) -> str:
        return f"match_table_{self.lock & 0xFFFFFFFF:08x}"

    def open_alone(self) -> Any:
        """A connection of its own, set up like the others, that never goes back to the pool."""
        borrowed = self.engine.raw_connection()
        connection = borrowed.driver_connection
        borrowed.detach()
        return connection

    def connected(self, url: URL) -> Any:
        """A connection to another database, each statement a transaction of its own."""
        import psycopg

        return psycopg.connect(**self.options_of(url), autocommit=True, connect_timeout=CONNECT_S)

    def options_of(self, url: URL) -> dict[str, Any]:
        """The same place in libpq's words."""
        options = self.engine.dialect.create_connect_args(url)[1]
        options.pop("context", None)  # the driver's own
        return dict(options)

    @property
    def error(self) -> Any:
        """What the driver raises."""
        import psycopg

        return psycopg.Error

    def fault_of(self, error: DBAPIError) -> Fault | None:
        return refusing.fault_of(error, self.place)

    def close(self) -> None:
        if self._hearing:
            self._hearing.close()
        self.engine.dispose()


def _set_up(connection: Any, _record: Any) -> None:
    from psycopg.types.string import StrDumper

    class WithoutNul(StrDumper):
        """PostgreSQL has no NUL in a text; a table that sends one is not to be refused for it."""

        def dump(self, obj: str) -> Any:
            return super().dump(obj.replace("\0", "\ufffd"))

    connection.autocommit = True  # the driver must not begin transactions of its own
    connection.adapters.register_dumper(str, WithoutNul)
    connection.execute(_SET_UP)
