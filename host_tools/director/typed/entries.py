"""Entries as typed, pasted or read from a file: one a line, with or without headings (DESK 11)."""

import csv
from collections.abc import Collection, Mapping, Sequence

from host_tools.director import spelling
from host_tools.director.faults import Fault
from host_tools.director.formats.model import Entry, EntryId
from host_tools.director.spelling import NONE_FORMER, Former
from host_tools.director.texts import text
from host_tools.director.typed import fields
from host_tools.director.typed.fields import Form

LONGEST_NAME = 60
MOST_LINES = 500
LARGEST_RATING = 9999
COLUMNS = ("name", "club", "country", "rating", "seed")  # without headings
DELIMITERS = "\t;,"

# English and Italian headings, in any order; columns with another heading are left out.
HEADINGS: Mapping[str, str] = {
    "name": "name", "nominativo": "name",
    "last_name": "last_name", "cognome": "last_name", "first_name": "first_name", "nome": "first_name",
    "partner": "partner", "compagno": "partner",
    "club": "club", "country": "country", "nazione": "country",
    "rating": "rating", "punteggio": "rating", "seed": "seed", "testa_di_serie": "seed",
}  # fmt: skip


def read(form: Form, field: str, taken: Collection[Entry], former: Former = NONE_FORMER, each: int = 1) -> list[Entry]:
    """`taken`: the entries so far, `each`: how many a player may have; all faults are named at once, by line."""
    lines = {at: line for at, line in enumerate(form.get(field, "").splitlines(), 1) if line.strip()}
    if not lines:
        raise Fault("MISSING", field=text("draw.lines"))
    if len(lines) > MOST_LINES:
        raise Fault("TOO_MANY_LINES", number=len(lines), most=MOST_LINES)
    people: dict[str, list[EntryId]] = {}
    for entry in taken:
        for one in spelling.people(spelling.BETWEEN.join(entry.names), former):
            people.setdefault(one, []).append(entry.id)
    number = max((int(entry.id) for entry in taken), default=0)
    found: list[Entry] = []
    wrong: list[str] = []
    delimiter, columns = _columns(lines)
    for at, line in lines.items():
        try:
            found.append(_entry(_split(line, delimiter, columns), number + len(found) + 1, people, former, each))
        except Fault as fault:
            wrong.append(text("batch.line_fault", line=at, words=fault.message))
    if wrong:
        raise Fault("BAD_ENTRIES", words="\n".join(wrong))
    return found


def _columns(lines: dict[int, str]) -> tuple[str, Sequence[str]]:
    """The delimiter and what each column is; a line of headings is taken away."""
    first = next(iter(lines))
    for delimiter in DELIMITERS:
        heads = [one.strip("\ufeff ").casefold() for one in _cells(lines[first], delimiter)]
        if {"name", "last_name"} & {HEADINGS.get(one, "") for one in heads}:
            del lines[first]
            return delimiter, [HEADINGS.get(one, "") for one in heads]
    return ("\t" if "\t" in lines[first] else ";"), COLUMNS


def _cells(line: str, delimiter: str) -> list[str]:
    return [cell.strip() for cell in next(csv.reader([line], delimiter=delimiter))]


def _split(line: str, delimiter: str, columns: Sequence[str]) -> Form:
    found = {column: cell for column, cell in zip(columns, _cells(line, delimiter)) if column}
    if "last_name" in found:
        found["name"] = " ".join((found.get("first_name", ""), found["last_name"])).strip()
    if found.get("partner"):
        found["name"] = f"{found.get('name', '')} {spelling.BETWEEN} {found['partner']}"
    return found


def _entry(columns: Form, number: int, people: dict[str, list[EntryId]], former: Former, each: int) -> Entry:
    """`number` becomes its id; it joins the entries of its people."""
    typed = fields.line(columns, "name", text("draw.name"), is_needed=True)
    names = tuple(part.strip() for part in typed.split(spelling.BETWEEN))
    name = fields.line({"name": " / ".join(names)}, "name", text("draw.name"), most=LONGEST_NAME)  # as the table has it
    entered = [people.setdefault(one, []) for one in sorted(spelling.people(name, former))]
    if any(len(ids) >= each for ids in entered):
        raise Fault("ENTERED_OFTEN", name=name, most=each) if each > 1 else Fault("ENTERED_TWICE", name=name)
    again = sorted({one for ids in entered for one in ids}, key=int)
    for ids in entered:
        ids.append(str(number))
    return Entry(str(number), names, *about(columns), tuple(again))


def about(columns: Form) -> tuple[str, str, int, int]:
    """Club, country, rating and seed."""
    return (
        fields.line(columns, "club", text("draw.club"), most=LONGEST_NAME),
        fields.line(columns, "country", text("draw.country"), most=LONGEST_NAME),
        _number(columns, "rating", LARGEST_RATING),
        _number(columns, "seed", MOST_LINES),
    )


def _number(columns: Form, name: str, most: int) -> int:
    return fields.number(columns, name, text("draw." + name), most=most) if fields.is_given(columns, name) else 0
