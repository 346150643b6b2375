"""Rows of another table as one value of a row: one statement reads, say, a match with all its sides."""

import json
from collections.abc import Callable
from typing import Any

from sqlalchemy import ColumnElement, Dialect, ScalarSelect, Text, select
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.functions import FunctionElement
from sqlalchemy.types import TypeDecorator


def gathered(kind: Callable[..., Any], number: ColumnElement[int], *columns: ColumnElement[Any]) -> ScalarSelect[Any]:
    """A tuple of one `kind(*columns)` a row, in the order of `number`; `where` says which rows."""
    rows: FunctionElement[Any] = _Rows(number, *columns)
    rows.type = _TupleOf(kind)
    return select(rows).scalar_subquery()


class _TupleOf(TypeDecorator[tuple[Any, ...]]):
    """From lists in JSON, each with its number first: no database promises an order here."""

    impl = Text
    cache_ok = True

    def __init__(self, kind: Callable[..., Any]) -> None:
        super().__init__()
        self.kind = kind

    def process_result_value(self, value: str | None, dialect: Dialect) -> tuple[Any, ...]:
        return tuple([self.kind(*values) for _, *values in sorted(json.loads(value or "[]"))])


class _Rows(FunctionElement[Any]):
    inherit_cache = True


@compiles(_Rows)
def _in_sqlite(element: _Rows, compiler: Any, **options: Any) -> str:
    return f"json_group_array(json_array({compiler.process(element.clauses, **options)}))"


@compiles(_Rows, "postgresql")
def _in_postgresql(element: _Rows, compiler: Any, **options: Any) -> str:
    return f"CAST(json_agg(json_build_array({compiler.process(element.clauses, **options)})) AS TEXT)"
