"""Entries as typed, pasted or read from a file: one a line, with or without headings (DESK 11)."""

import csv
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace

from host_tools.director import spelling
from host_tools.director.faults import Fault
from host_tools.director.formats.model import Entry, EntryId
from host_tools.director.spelling import Former
from host_tools.director.texts import text
from host_tools.director.typed import fields
from host_tools.director.typed.fields import Form

LONGEST_NAME = 60
LONGEST_MEMBER = 20
MOST_LINES = 2000
LARGEST_RATING = 9999
COLUMNS = ("name", "club", "country", "rating", "seed")  # without headings
DELIMITERS = "\t;,"
YES = ("yes", "sì", "si", "ja", "1", "x")
NO = ("no", "nee", "0", "")

# English and Italian headings, in any order; columns with another heading are left out.
HEADINGS: Mapping[str, str] = {
    "name": "name", "nominativo": "name",
    "last_name": "last_name", "cognome": "last_name", "first_name": "first_name", "nome": "first_name",
    "partner": "partner", "compagno": "partner",
    "club": "club", "country": "country", "nazione": "country",
    "rating": "rating", "punteggio": "rating", "seed": "seed", "testa_di_serie": "seed",
    "federation": "federation", "federazione": "federation", "member_id": "member_id", "tessera": "member_id",
    "events": "events", "gare": "events", "paid": "paid", "pagato": "paid",
}  # fmt: skip

Number = tuple[str, str]  # federation, and the number there: nobody else has it


@dataclass(frozen=True)
class Known:
    """What the director knows when lines are read.

    `taken`: the entries so far, `each`: how many a player may have; `numbers`: the present names of members."""

    event: str = ""
    taken: Collection[Entry] = ()
    former: Former = field(default_factory=dict)
    each: int = 1
    numbers: Mapping[Number, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Line:
    """`number`: of the first of its people, None = not given."""

    entry: Entry
    number: Number | None = None
    is_paid: bool = False


@dataclass(frozen=True)
class Lines:
    """`left_out`: what was not read, in words."""

    lines: tuple[Line, ...]
    left_out: tuple[str, ...] = ()

    @property
    def entries(self) -> list[Entry]:
        return [one.entry for one in self.lines]


def read(form: Form, name: str, known: Known) -> Lines:
    """The lines in this field of the form; all faults are named at once, by line."""
    lines = {at: line for at, line in enumerate(form.get(name, "").splitlines(), 1) if line.strip()}
    if not lines:
        raise Fault("MISSING", field=text("draw.lines"))
    if len(lines) > MOST_LINES:
        raise Fault("TOO_MANY_LINES", number=len(lines), most=MOST_LINES)
    delimiter, columns, left_out = _columns(lines)
    split = {at: _split(line, delimiter, columns) for at, line in lines.items()}
    here = {at: one for at, one in split.items() if _is_for(one, known.event)}
    if len(here) < len(split):
        left_out = (*left_out, text("draw.lines_out", number=len(split) - len(here), event=known.event))
    found, wrong = _Reading(known), list[str]()
    for at, one in here.items():
        try:
            found.take(one)
        except Fault as fault:
            wrong.append(text("batch.line_fault", line=at, words=fault.message))
    if wrong:
        raise Fault("BAD_ENTRIES", words="\n".join(wrong))
    return Lines(tuple(found.lines), left_out)


def _is_for(columns: Form, event: str) -> bool:
    """Without events of its own a line is for the event that it is entered in."""
    wanted = [spelling.key(one) for one in columns.get("events", "").split("+") if one.strip()]
    return not wanted or spelling.key(event) in wanted


def _columns(lines: dict[int, str]) -> tuple[str, Sequence[str], tuple[str, ...]]:
    """The delimiter, what each column is, and which are left out; a line of headings is taken away."""
    first = next(iter(lines))
    for delimiter in DELIMITERS:
        heads = [one.strip("\ufeff ").casefold() for one in _cells(lines[first], delimiter)]
        if {"name", "last_name"} & {HEADINGS.get(one, "") for one in heads}:
            del lines[first]
            unknown = ", ".join(one for one in heads if one and one not in HEADINGS)
            left_out = (text("draw.columns_out", names=unknown),) if unknown else ()
            return delimiter, [HEADINGS.get(one, "") for one in heads], left_out
    return ("\t" if "\t" in lines[first] else ";"), COLUMNS, ()


def _cells(line: str, delimiter: str) -> list[str]:
    return [cell.strip() for cell in next(csv.reader([line], delimiter=delimiter))]


def _split(line: str, delimiter: str, columns: Sequence[str]) -> Form:
    found = {column: cell for column, cell in zip(columns, _cells(line, delimiter)) if column}
    if "last_name" in found:
        found["name"] = " ".join((found.get("first_name", ""), found["last_name"])).strip()
    if found.get("partner"):
        found["name"] = f"{found.get('name', '')} {spelling.BETWEEN} {found['partner']}"
    return found


class _Reading:
    """Reads one line after the other, and knows those before."""

    def __init__(self, known: Known) -> None:
        self.lines: list[Line] = []
        self._former, self._each = known.former, known.each
        self._people: dict[str, list[EntryId]] = {}  # their entries, by their keys
        for entry in known.taken:
            self._join(entry)
        self._last = max((int(entry.id) for entry in known.taken), default=0)
        self._by_number = dict(known.numbers)
        self._numbers = {spelling.key(name): number for number, name in known.numbers.items()}

    def take(self, columns: Form) -> None:
        names = _names(columns)
        number = _number_of(columns)
        if number:
            names = (self._named(number, names[0]), *names[1:])
        entry = Entry(str(self._last + 1), names, *about(columns))
        line = Line(self._again(entry), number, _is_yes(columns, "paid"))
        if number:
            self._by_number[number], self._numbers[spelling.key(names[0])] = names[0], number
        self._join(line.entry)
        self._last += 1
        self.lines.append(line)

    def _named(self, number: Number, name: str) -> str:
        """Who has a number is the same person, however written; a namesake with another is not."""
        known = self._by_number.get(number)
        if known is not None:
            return known
        other = self._numbers.get(spelling.key(spelling.known_as(name, self._former)), number)
        if other != number:
            raise Fault("NAMESAKE", name=name, own=" ".join(number).strip(), other=" ".join(other).strip())
        return name

    def _again(self, entry: Entry) -> Entry:
        """With the earlier entries of the same people."""
        entered = [self._people.get(one, []) for one in sorted(self._keys(entry))]
        if any(len(ids) >= self._each for ids in entered):
            name, most = " / ".join(entry.names), self._each
            raise Fault("ENTERED_OFTEN", name=name, most=most) if most > 1 else Fault("ENTERED_TWICE", name=name)
        return replace(entry, again=tuple(sorted({one for ids in entered for one in ids}, key=int)))

    def _join(self, entry: Entry) -> None:
        for one in self._keys(entry):
            self._people.setdefault(one, []).append(entry.id)

    def _keys(self, entry: Entry) -> set[str]:
        return spelling.people(spelling.BETWEEN.join(entry.names), self._former)


def _names(columns: Form) -> tuple[str, ...]:
    typed = fields.line(columns, "name", text("draw.name"), is_needed=True)
    names = tuple(part.strip() for part in typed.split(spelling.BETWEEN))
    fields.line({"name": " / ".join(names)}, "name", text("draw.name"), most=LONGEST_NAME)  # as the table has it
    return names


def _number_of(columns: Form) -> Number | None:
    member = fields.line(columns, "member_id", text("draw.member"), most=LONGEST_MEMBER)
    federation = fields.line(columns, "federation", text("draw.federation"), most=LONGEST_MEMBER)
    return (federation.upper(), member) if member else None


def _is_yes(columns: Form, name: str) -> bool:
    value = columns.get(name, "").strip().casefold()
    if value not in (*YES, *NO):
        raise Fault("BAD_CHOICE", field=text("draw." + name), value=value[:20])
    return value in YES


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
