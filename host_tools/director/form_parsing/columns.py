"""A list as typed, pasted or read from a file: what each of its columns is, with or without headings (DESK 11)."""

import csv
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from host_tools.director import spelling
from host_tools.director.form_parsing.fields import Form
from host_tools.director.texts import text

COLUMNS = ("name", "club", "country", "rating", "seed")  # without headings
DELIMITERS = "\t;,"
MOST_ABOVE = 10  # lines among which the headings are; a title may stand above them

# English and Italian headings, in any order; columns with another heading are not used.
HEADINGS: Mapping[str, str] = {
    "name": "name", "nominativo": "name",
    "last_name": "last_name", "cognome": "last_name", "first_name": "first_name", "nome": "first_name",
    "partner": "partner", "compagno": "partner",
    "club": "club", "country": "country", "nazione": "country",
    "rating": "rating", "punteggio": "rating", "seed": "seed", "testa_di_serie": "seed",
    "federation": "federation", "federazione": "federation", "member_id": "member_id", "tessera": "member_id",
    "events": "events", "gare": "events", "paid": "paid", "pagato": "paid",
    "spoken": "spoken", "pronuncia": "spoken",
}  # fmt: skip
_OF_NAMES = {"name", "last_name", "first_name"}


@dataclass(frozen=True)
class Table:
    """`rows`: the cells by their columns, by the number of the line; `left_out`: what is not used, in words."""

    rows: Mapping[int, Form]
    left_out: tuple[str, ...]


@dataclass(frozen=True)
class _Shape:
    first: int  # line with an entry
    delimiter: str
    columns: Sequence[str]
    left_out: tuple[str, ...] = ()


def read(typed: str) -> Table:
    lines = {at: line for at, line in enumerate(typed.splitlines(), 1) if line.strip(DELIMITERS + "\ufeff ")}
    shape = _shape(lines)
    return Table({at: _row(line, shape) for at, line in lines.items() if at >= shape.first}, shape.left_out)


def _shape(lines: Mapping[int, str]) -> _Shape:
    for at, line in list(lines.items())[:MOST_ABOVE]:
        for delimiter in DELIMITERS:
            heads = ["_".join(cell.strip("\ufeff").casefold().split()) for cell in cells(line, delimiter)]
            if _OF_NAMES & {HEADINGS.get(one, "") for one in heads}:
                above = [said.strip(DELIMITERS + "\ufeff ") for before, said in lines.items() if before < at]
                return _Shape(at + 1, delimiter, _columns(heads), _left_out(heads, above))
    return _Shape(0, "\t" if any("\t" in line for line in lines.values()) else ";", COLUMNS)


def _columns(heads: Sequence[str]) -> Sequence[str]:
    """*Nome* alone is the whole name."""
    found = [HEADINGS.get(one, "") for one in heads]
    return found if {"name", "last_name"} & {*found} else ["name" if one == "first_name" else one for one in found]


def _left_out(heads: Sequence[str], above: Sequence[str]) -> tuple[str, ...]:
    unknown = ", ".join(one for one in heads if one and one not in HEADINGS)
    found = [text("draw.above_out", words=" / ".join(above))] if above else []
    return (*found, text("draw.columns_out", names=unknown)) if unknown else tuple(found)


def cells(line: str, delimiter: str) -> list[str]:
    try:
        return [cell.strip() for cell in next(csv.reader([line], delimiter=delimiter))]
    except csv.Error:  # longer than any cell: whoever reads it says so
        return [line]


def _row(line: str, shape: _Shape) -> Form:
    found = {column: cell for column, cell in zip(shape.columns, cells(line, shape.delimiter)) if column}
    if "last_name" in found:
        found["name"] = " ".join((found.get("first_name", ""), found["last_name"])).strip()
    if found.get("partner"):
        found["name"] = f"{found.get('name', '')} {spelling.BETWEEN} {found['partner']}"
    return found
