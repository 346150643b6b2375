"""Opening the store, and its transactions; `sqlite` and `postgresql` have the differences."""

import logging
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError, TimeoutError as NoConnection

from host_tools.director.faults import Fault
from host_tools.director.store import sealing, seals
from host_tools.director.store.databases.hearing import Changed, Told
from host_tools.director.store.databases.migrations import migrate
from host_tools.director.store.databases.postgresql import PostgreSQL
from host_tools.director.store.databases.sqlite import SQLite
from host_tools.director.store.databases.waits import ACTING, NONE, OPENING, READING, Patience, Waits
from host_tools.director.texts import speaking
from host_tools.languages import USUAL

log = logging.getLogger("director")

OF_THE_STORE = (503, 507)  # the status of a fault that says what is wrong with the database


def is_of_the_store(fault: Fault) -> bool:
    return fault.status in OF_THE_STORE


# Connection options: the changed tables, collected by a transaction; how long it waits.
_CHANGED, _PATIENCE = "changed_tables", "patience"


class Backend(Protocol):
    """The interface of a kind of database."""

    engine: Engine

    def check(self, connection: Connection) -> None:
        """`Fault` if this database cannot be trusted with the data."""

    def begin(self, connection: Connection, is_writing: bool, patience: Patience) -> None:
        """A writer is alone in writing; a reader sees one moment and never waits for a writer."""

    def is_up_to_date(self) -> None:
        """All revisions have run."""

    def tell(self, connection: Connection, changed: Changed) -> None:
        """Tell other processes about this transaction after the commit."""

    def hear(self, told: Told) -> None:
        """Report changes by other processes from now on."""

    def fault_of(self, error: DBAPIError) -> Fault | None:
        """The database's fault; None where the mistake is ours."""

    def close(self) -> None: ...


class Store:
    """The director's store; several processes may have it open.

    `place`: an SQLite file, or postgresql://USER:PASSWORD@HOST/DATABASE. `key_file` seals the tables' keys; beside an
    SQLite file there is always one. A store sealed with another is refused, unless it `is_taken_over` (sealing.py)."""

    def __init__(self, place: Path | str, key_file: Path | None = None, *, is_taken_over: bool = False) -> None:
        key_file = place.with_suffix(seals.SUFFIX) if isinstance(place, Path) and key_file is None else key_file
        self.key_file = key_file
        self.trouble: Fault | None = None  # why the last transaction could not be stored
        self._waits = Waits()
        self._backend: Backend = PostgreSQL(place) if isinstance(place, str) else SQLite(place, self._waits)
        self.seal_trouble: Fault | None = None  # why this director cannot open what others seal
        self._is_unreadable = False  # `trouble` is a reader's
        self._watchers: list[Told] = []
        self._seal: seals.Seal | None = None
        self._engine = self._backend.engine
        try:
            with self.reading() as connection:
                self._backend.check(connection)
            with self.writing(patience=OPENING) as connection:
                migrate(connection)
                self._seal = sealing.settle(connection, key_file, is_taken_over) if key_file else None
                if is_taken_over:
                    self._backend.tell(connection, None)
            self._backend.is_up_to_date()
        except BaseException:
            self.close()
            raise

    @contextmanager
    def writing(
        self, beside: AbstractContextManager[object] | None = None, patience: Patience = ACTING
    ) -> Iterator[Connection]:
        """A transaction that is alone in writing, so that what it reads stays true until it commits.

        `beside`: entered once it has begun, so that nobody else waits for what another program holds; left after it has
        ended. `Fault` when the database refuses; `trouble` then tells why until it recovers."""
        if self.seal_trouble:
            self._follow_seal()
        changed: set[int] = set()
        with self._waits.turn(patience is not NONE), self._telling_trouble(patience) as phase:
            options = {_CHANGED: changed, _PATIENCE: self._waits.of_writer(patience)}
            with self._transaction(beside or nullcontext(), is_writing=True, **options) as connection:
                phase.has_begun = True
                yield connection
                if changed:
                    self._backend.tell(connection, frozenset(changed))
                phase.is_committing = True
        self._recover()
        if changed:
            self._tell(frozenset(changed))

    @contextmanager
    def _telling_trouble(self, patience: Patience) -> Iterator["_Phase"]:
        """A transaction that is not stored: why, and what that means for others."""
        phase = _Phase()
        try:
            yield phase
        except Fault as fault:
            if fault.code == sealing.ELSEWHERE:
                self._follow_seal()
            if not is_of_the_store(fault) or patience is NONE:
                raise
            if not phase.has_begun:
                self._waits.refuse(fault)
            self._is_unreadable = False
            self._note_trouble(fault)
            if phase.is_committing and fault.code == "STORE_GONE":
                raise Fault("UNCERTAIN", 503) from fault
            raise

    def alone(self) -> AbstractContextManager[None]:
        """Nothing of this process is stored meanwhile."""
        return self._waits.turn()

    def _follow_seal(self) -> None:
        """If another director has changed the secret, use it once its file is here."""
        if self._seal is None or self.key_file is None:
            return
        before, trouble = self._seal, None
        try:
            with self.reading() as connection:
                self._seal = sealing.in_force(connection, before, self.key_file)
        except Fault as fault:
            if fault.code != sealing.ELSEWHERE:
                return  # said already
            trouble = fault
        if not _is_same(trouble, self.seal_trouble) or self._seal is not before:
            _log(trouble, "the director.key of the other directors is used from now on")
        self.seal_trouble = trouble

    def _note_trouble(self, trouble: Fault | None) -> None:
        """Log the beginning and the end."""
        if not _is_same(trouble, self.trouble):
            _log(trouble, "the store can be written again")
            self.trouble = trouble

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A consistent view of the store; never waits for a writer, and hardly for another program."""
        try:
            with self._transaction(nullcontext(), **{_PATIENCE: self._waits.of_reader()}) as connection:
                yield connection
        except Fault as fault:
            if is_of_the_store(fault) and not self.trouble:
                self._is_unreadable = True
                self._note_trouble(fault)
            raise
        if self._is_unreadable:
            self._recover()

    def _recover(self) -> None:
        """Other reads may still be refused, if another program holds only a part."""
        if not (self._is_unreadable and self._waits.was_held_lately()):
            self._is_unreadable = False
            self._note_trouble(None)

    @contextmanager
    def _transaction(self, beside: AbstractContextManager[object], **options: object) -> Iterator[Connection]:
        """A connection in a transaction; its database's refusals become `Fault`."""
        try:
            with self._begun({**options, seals.OPTION: self._seal}) as connection, beside:
                transaction = connection.get_transaction()
                assert transaction is not None
                with transaction:
                    yield connection
        except DBAPIError as error:
            fault = self._backend.fault_of(error)
            if fault is None:
                raise
            self._waits.note(fault)
            raise fault from None
        except NoConnection as error:
            raise Fault("STORE_BUSY", 503, words=error) from None

    def _begun(self, options: dict[str, object]) -> Connection:
        """A connection whose transaction has begun. One that broke in the pool, as when the server restarted, fails
        here, before any work, and is replaced."""
        for is_last in (False, True):
            connection = self._engine.connect().execution_options(**options)
            try:
                connection.begin()  # SQLAlchemy's, which says nothing to the database
                self._begin(connection)
                return connection
            except DBAPIError as error:
                connection.close()
                if is_last or not error.connection_invalidated:
                    raise
            except BaseException:
                connection.close()
                raise
        raise AssertionError("unreachable")

    def _begin(self, connection: Connection) -> None:
        options = connection.get_execution_options()
        self._backend.begin(connection, bool(options.get("is_writing")), options.get(_PATIENCE, READING))

    # -- who looks on ----------------------------------------------------------------------------------------------

    def watch(self, told: Told) -> Callable[[], None]:
        """Call `told`, in any thread, soon after a change; returns what stops that.

        `told` gets the changed tables, or None = it may be any. Changes that are not reported, such as those by other
        processes on SQLite, are polled."""
        self._watchers.append(told)
        self.listen()
        return lambda: self._watchers.remove(told)

    def listen(self) -> None:
        """Hear of other processes from now on, even without watchers: one may have lost its director.key."""
        self._backend.hear(self._hear)

    def _hear(self, changed: Changed) -> None:
        if changed is None:
            self._follow_seal()
        self._tell(changed)

    def _tell(self, changed: Changed) -> None:
        for told in tuple(self._watchers):
            told(changed)

    def close(self) -> None:
        self._backend.close()


def _is_same(one: Fault | None, other: Fault | None) -> bool:
    return (one and one.message) == (other and other.message)


def _log(trouble: Fault | None, end: str) -> None:
    """In one language, whoever has met it."""
    with speaking(USUAL):
        log.error(trouble.message) if trouble else log.warning(end)


@dataclass
class _Phase:
    """How far a writing transaction has come."""

    has_begun: bool = False
    is_committing: bool = False


def note_change(connection: Connection, number: int) -> None:
    """Mark a table's pages as changed once this transaction is committed."""
    changed = connection.get_execution_options().get(_CHANGED)
    if changed is not None:
        changed.add(number)
