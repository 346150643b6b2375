"""The tables that a hall plays for a director elsewhere: their numbers and keys, from the files that devices use.

A file is one configuration (`{"table": 7, "key": "…", "director": ["http://…"]}`) or a list of them; a folder means
all such files in it.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from matchcore.log.link import KEY_SIZE


class BadEnrolment(Exception):
    """A file that is no configuration; the message says why."""


@dataclass(frozen=True)
class Enrolled:
    number: int
    key: bytes
    directors: Sequence[str]


def read(path: Path, director: str | None = None) -> list[Enrolled]:
    """The tables of a file or folder, by number; `director`: replaces the addresses in it."""
    files = sorted(path.glob("*.json")) if path.is_dir() else [path]
    found = [table_of(file, each, director) for file in files for each in _configurations(file)]
    if not found:
        raise BadEnrolment(f"{path}: no configuration of a table (*.json) is there")
    numbers = [table.number for table in found]
    twice = sorted({number for number in numbers if numbers.count(number) > 1})
    if twice:
        raise BadEnrolment(f"{path}: table {twice[0]} is there more than once")
    return sorted(found, key=lambda table: table.number)


def _configurations(file: Path) -> list[Any]:
    try:
        data = json.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadEnrolment(f"{file}: {error.strerror}") from None
    except ValueError as error:
        raise BadEnrolment(f"{file}: not JSON: {error}") from None
    return data if isinstance(data, list) else [data]


def table_of(file: Path, data: Any, director: str | None) -> Enrolled:
    """One configuration; `file`: its source, for error messages."""
    try:
        number, key = data["table"], bytes.fromhex(data["key"])
        directors = [director] if director else list(data["director"])
    except (KeyError, TypeError, ValueError) as error:
        raise BadEnrolment(f'{file}: "table", "key" and "director" are needed, as in config.json: {error}') from None
    if type(number) is not int or number < 1:
        raise BadEnrolment(f'{file}: "table" is {number!r}; it must be a number from 1 on')
    if len(key) != KEY_SIZE:
        raise BadEnrolment(f"{file}: the key of table {number} has {len(key)} bytes; it must have {KEY_SIZE}")
    if not directors or not all(isinstance(each, str) and each.startswith("http://") for each in directors):
        raise BadEnrolment(f'{file}: "director" is {directors!r}; it must be addresses that begin with http://')
    return Enrolled(number, key, directors)
