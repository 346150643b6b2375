"""Entries as typed or pasted: one a line, its name, club, country, rating and seed."""

import csv
from collections.abc import Collection

from host_tools.director import wording
from host_tools.director.faults import Fault
from host_tools.director.formats.model import Entry
from host_tools.director.texts import text
from host_tools.director.typed import fields
from host_tools.director.typed.fields import Form

LONGEST_NAME = 60
MOST_LINES = 500
LARGEST_RATING = 9999
_COLUMNS: tuple[str, ...] = ("name", "club", "country", "rating", "seed")


def read(form: Form, field: str, taken: Collection[Entry]) -> list[Entry]:
    """`taken`: the entries so far; all faults are named at once, by line."""
    lines = {at: line for at, line in enumerate(form.get(field, "").splitlines(), 1) if line.strip()}
    if not lines:
        raise Fault("MISSING", field=text("draw.lines"))
    if len(lines) > MOST_LINES:
        raise Fault("TOO_MANY_LINES", number=len(lines), most=MOST_LINES)
    people = {one for entry in taken for one in wording.people(wording.BETWEEN.join(entry.names))}
    number = max((int(entry.id) for entry in taken), default=0)
    found: list[Entry] = []
    wrong: list[str] = []
    for at, line in lines.items():
        try:
            found.append(_entry(line, number + len(found) + 1, people))
        except Fault as fault:
            wrong.append(text("batch.line_fault", line=at, words=fault.message))
    if wrong:
        raise Fault("BAD_ENTRIES", words="\n".join(wrong))
    return found


def _entry(line: str, number: int, people: set[str]) -> Entry:
    """`number` becomes its id; its people join those who are entered already."""
    columns: Form = dict(zip(_COLUMNS, _split(line)))
    name = fields.line(columns, "name", text("draw.name"), most=LONGEST_NAME, is_needed=True)
    if wording.people(name) & people:
        raise Fault("ENTERED_TWICE", name=name)
    people |= wording.people(name)
    return Entry(
        str(number),
        tuple(part.strip() for part in name.split(wording.BETWEEN)),
        fields.line(columns, "club", text("draw.club"), most=LONGEST_NAME),
        fields.line(columns, "country", text("draw.country"), most=LONGEST_NAME),
        _number(columns, "rating", LARGEST_RATING),
        _number(columns, "seed", MOST_LINES),
    )


def _split(line: str) -> list[str]:
    """By semicolons, as lists are typed, or by tabs, as they come from a spreadsheet."""
    delimiter = "\t" if "\t" in line else ";"
    return [part.strip() for part in next(csv.reader([line], delimiter=delimiter))][: len(_COLUMNS)]


def _number(columns: Form, name: str, most: int) -> int:
    return fields.number(columns, name, text("draw." + name), most=most) if fields.is_given(columns, name) else 0
