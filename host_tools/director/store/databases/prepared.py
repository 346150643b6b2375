"""Statements of every call: written with SQLAlchemy like all others, and run by the driver itself.

What SQLAlchemy does anew at each execution takes longer than SQLite takes for the statement.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, Dialect, Executable, Select
from sqlalchemy.exc import DBAPIError
from sqlalchemy.sql.compiler import SQLCompiler

Values = Mapping[str, Any]
Process = Callable[[Any], Any]  # from a value as the driver has it, or to one


class Prepared:
    def __init__(self, statement: Executable, columns: Iterable[str] | None = None) -> None:
        """`columns`: those that an INSERT or an UPDATE sets to the values of their names."""
        self._statement = statement
        self._columns = None if columns is None else list(columns)
        self._compiled: dict[str, _Compiled] = {}  # by kind of database

    def rows(self, connection: Connection, values: Values) -> list[Sequence[Any]]:
        compiled = self._of(connection.dialect)
        return _run(connection, compiled.text, compiled.bound(values), compiled.read)

    def run(self, connection: Connection, several: Iterable[Values]) -> None:
        """Once with each of these values."""
        compiled = self._of(connection.dialect)
        _run(connection, compiled.text, [compiled.bound(values) for values in several])

    def _of(self, dialect: Dialect) -> "_Compiled":
        if dialect.name not in self._compiled:
            self._compiled[dialect.name] = _Compiled(self._statement, self._columns, dialect)
        return self._compiled[dialect.name]


class _Compiled:
    """A statement in the words of one kind of database, and what its values are for the driver."""

    def __init__(self, statement: Executable, columns: list[str] | None, dialect: Dialect) -> None:
        compiled = statement.compile(dialect=dialect, column_keys=columns)  # type: ignore[attr-defined]
        assert isinstance(compiled, SQLCompiler)
        given = {name for bind, name in compiled.bind_names.items() if bind.required}
        state = compiled.construct_expanded_state(dict.fromkeys(given))
        self.text, self._written = state.statement, state.processors
        self._said = {name: value for name, value in state.parameters.items() if name not in given}
        self._order = state.positiontup  # None: values go by their names
        self._dialect = dialect
        self._shown = [column.type for column in statement.selected_columns] if isinstance(statement, Select) else []
        self._read: dict[int, Process] | None = None  # known with the first rows

    def bound(self, values: Values) -> Any:
        given = {**self._said, **values}
        for name, process in self._written.items():
            given[name] = process(given[name])
        return given if self._order is None else tuple([given[name] for name in self._order])

    def read(self, cursor: Any) -> list[Sequence[Any]]:
        if self._read is None:
            kinds = zip([kind.dialect_impl(self._dialect) for kind in self._shown], cursor.description, strict=False)
            found = [kind.result_processor(self._dialect, said[1]) for kind, said in kinds]
            self._read = _needed(dict(enumerate(found)))
        if not self._read:
            return cursor.fetchall()
        rows = [list(row) for row in cursor.fetchall()]
        for at, process in self._read.items():
            for row in rows:
                row[at] = process(row[at])
        return [*rows]


def run_text(connection: Connection, text: str) -> None:
    """A statement without values."""
    _run(connection, text, (), lambda cursor: [])


def _needed(processes: Mapping[Any, Process | None]) -> dict[Any, Process]:
    return {key: process for key, process in processes.items() if process is not None}


def _run(connection: Connection, text: str, values: Any, read: Callable[[Any], list] | None = None) -> list:
    """Its rows, if it is to be read.  Heard by those who listen, and refused, as any other statement."""
    cursor: Any = connection.connection.cursor()
    try:
        for heard in connection.engine.dispatch.before_cursor_execute:
            heard(connection, cursor, text, values, None, read is None)
        if read is None:
            cursor.executemany(text, values)
            return []
        cursor.execute(text, values)
        return read(cursor)
    except connection.dialect.loaded_dbapi.Error as error:
        raise _refusal(connection, text, values, error) from error
    finally:
        cursor.close()


def _refusal(connection: Connection, text: str, values: Any, error: Exception) -> BaseException:
    """The driver's error as SQLAlchemy raises it."""
    dialect = connection.dialect
    is_gone = dialect.is_disconnect(error, connection.connection, None)  # type: ignore[arg-type]
    base = dialect.loaded_dbapi.Error
    refusal = DBAPIError.instance(text, values, error, base, connection_invalidated=is_gone, dialect=dialect)
    if is_gone:
        connection.invalidate(error)
    return refusal
