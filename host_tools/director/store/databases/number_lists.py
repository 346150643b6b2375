"""Many numbers as one value of a statement, whose text is then the same for any number of them."""

import json
from collections.abc import Iterable
from typing import Any

from sqlalchemy import ColumnElement, Integer, bindparam, cast, select
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.functions import FunctionElement


def is_one_of(column: ColumnElement[int], name: str) -> ColumnElement[bool]:
    """Whether the column is in the list that the statement is given under this name, made by `listed`."""
    each = _Each(bindparam(name)).table_valued("value")
    return column.in_(select(cast(each.c.value, Integer)))


def listed(numbers: Iterable[int]) -> str:
    return json.dumps(list(numbers))


class _Each(FunctionElement[Any]):
    """The elements of a list in JSON, as rows with a `value`."""

    inherit_cache = True


@compiles(_Each)
def _in_sqlite(element: _Each, compiler: Any, **options: Any) -> str:
    return f"json_each({compiler.process(element.clauses, **options)})"


@compiles(_Each, "postgresql")
def _in_postgresql(element: _Each, compiler: Any, **options: Any) -> str:
    return f"json_array_elements_text(CAST({compiler.process(element.clauses, **options)} AS JSON))"
