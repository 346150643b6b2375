"""Acts of a draw as they are stored: the name of each, its fields and its answers as JSON."""

from typing import Any, get_args

from pydantic import TypeAdapter

from host_tools.director.formats.deciding import Act, Answered, Done, Undo

_FIELDS: dict[str, TypeAdapter[Any]] = {kind.__name__: TypeAdapter(kind) for kind in (*get_args(Act), Undo)}
_ANSWERS = TypeAdapter(tuple[Answered, ...])

Written = tuple[str, str, str]


def write(done: Done) -> Written:
    """(kind, fields, answers)."""
    kind = type(done.act).__name__
    return kind, _FIELDS[kind].dump_json(done.act).decode(), _ANSWERS.dump_json(done.answers).decode()


def read(kind: str, value: str, answers: str) -> Done:
    return Done(_FIELDS[kind].validate_json(value), _ANSWERS.validate_json(answers))
