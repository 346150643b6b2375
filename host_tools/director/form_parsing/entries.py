"""The entries of a list, one a line: who is entered, and what is wrong with a line (DESK 11)."""

import csv
import io
import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace

from host_tools.director import spelling
from host_tools.director.faults import Fault
from host_tools.director.form_parsing import columns, fields
from host_tools.director.form_parsing.fields import Form
from host_tools.director.formats.model import Entry, EntryId
from host_tools.director.spelling import Former
from host_tools.director.texts import text
from matchcore.log.fact import clean

LONGEST_NAME = 60
LONGEST_MEMBER = 20
MOST_LINES = 2000
LARGEST_RATING = 9999
YES = ("yes", "y", "sì", "si", "ja", "1", "x", "✓", "true", "vero", "waar")
NO = ("no", "n", "nee", "0", "", "false", "falso", "onwaar")

Number = tuple[str, str]  # federation, and the number there: nobody else has it


@dataclass(frozen=True)
class Known:
    """Known players and entries, at the time when lines are read.

    `taken`: the entries so far, `each`: how many a player may have; `numbers`: the present names of members.
    `same`: by line, other names of its people, by their keys; `skipped`: lines that are left out."""

    event: str = ""
    taken: Collection[Entry] = ()
    former: Former = field(default_factory=dict)
    each: int = 1
    numbers: Mapping[Number, str] = field(default_factory=dict)
    same: Mapping[int, Former] = field(default_factory=dict)
    skipped: Collection[int] = ()


@dataclass(frozen=True)
class Line:
    """`number`: of the first of its people, None = not given; `at`: which line of the list it is; `spoken`: each of its
    names for an announcer, as far as it is said."""

    entry: Entry
    number: Number | None = None
    is_paid: bool = False
    at: int = 0
    spoken: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Lines:
    """In words: `left_out`, what is not used; `said`, each line that is an entry; `wrong`, each that is none."""

    lines: tuple[Line, ...]
    left_out: tuple[str, ...] = ()
    said: tuple[str, ...] = ()
    wrong: tuple[str, ...] = ()

    @property
    def entries(self) -> list[Entry]:
        return [one.entry for one in self.lines]

    def check(self) -> None:
        """All faults are named at once, by line."""
        if self.wrong:
            raise Fault("BAD_ENTRIES", words="\n".join(self.wrong))


def read(form: Form, name: str, known: Known) -> Lines:
    """The lines in this field of the form."""
    table = columns.read(form.get(name, ""))
    rows, left_out = table.rows, table.left_out
    if not rows:
        raise Fault("MISSING", field=text("draw.lines"))
    if len(rows) > MOST_LINES:
        raise Fault("TOO_MANY_LINES", number=len(rows), most=MOST_LINES)
    here = {at: row for at, row in rows.items() if _is_for(row, known.event)}
    if len(here) < len(rows):
        left_out = (*left_out, text("draw.lines_out", number=len(rows) - len(here), event=known.event))
    skipped = [at for at in here if at in known.skipped]
    left_out = (*left_out, *(text("draw.line_skipped", line=at, typed=_typed(here.pop(at))) for at in skipped))
    reading, said, wrong = _Reading(known), list[str](), list[str]()
    for at, row in here.items():
        try:
            said.append(text("batch.line_fault", line=at, words=_words(reading.take(row, at))))
        except Fault as fault:
            wrong.append(text("draw.bad_line", line=at, words=fault.message, typed=_typed(row)))
    return Lines(tuple(reading.lines), left_out, tuple(said), tuple(wrong))


def one_line(form: Form) -> str:
    """The fields of one player as a line of a list."""
    line = io.StringIO()
    cells = (" ".join(form.get(name, "").split()) for name in columns.COLUMNS)
    csv.writer(line, delimiter=";", lineterminator="").writerow(cells)
    return line.getvalue()


def _words(line: Line) -> str:
    """As it will be entered."""
    entry, number = line.entry, " ".join(line.number or ()).strip()
    rating, paid = str(entry.rating or ""), text("draw.paid") if line.is_paid else ""
    spoken = spelling.BETWEEN.join(line.spoken.values())
    return _joined(" / ".join(entry.names), spoken, entry.club, entry.country, rating, number, paid)


def _typed(row: Form) -> str:
    return clean(
        _joined(*(cell for column, cell in row.items() if column not in ("last_name", "first_name", "partner")))
    )


def _joined(*cells: str) -> str:
    return " · ".join(cell for cell in cells if cell)


def _is_for(row: Form, event: str) -> bool:
    """Without events of its own a line is for the event that it is entered in."""
    wanted = [spelling.key(one) for one in row.get("events", "").split("+") if one.strip()]
    return not wanted or spelling.key(event) in wanted


class _Reading:
    """Reads one line after the other, and knows those before."""

    def __init__(self, known: Known) -> None:
        self.lines: list[Line] = []
        self._former, self._each, self._same = known.former, known.each, known.same
        self._people: dict[str, list[EntryId]] = {}  # their entries, by their keys
        for entry in known.taken:
            self._join(entry)
        self._last = max((int(entry.id) for entry in known.taken), default=0)
        self._by_number = dict(known.numbers)
        self._numbers = {spelling.key(name): number for number, name in known.numbers.items()}

    def take(self, row: Form, at: int) -> Line:
        same = self._same.get(at, spelling.NONE_FORMER)
        names = tuple(spelling.known_as(name, same) for name in _names(row))
        number = self._known_number(_number_of(row), names[0])
        if number:
            names = (self._named(number, names[0]), *names[1:])
        entry = Entry(str(self._last + 1), names, *about(row))
        line = Line(self._again(entry), number, _is_yes(row, "paid"), at, _spoken(row, names))
        if number:
            self._by_number[number], self._numbers[spelling.key(names[0])] = names[0], number
        self._join(line.entry)
        self._last += 1
        self.lines.append(line)
        return line

    def _known_number(self, number: Number | None, name: str) -> Number | None:
        """Without its federation in one of the two places a number is the only one that is the same."""
        if number is None or number in self._by_number:
            return number
        same = [one for one in self._by_number if one[1] == number[1] and "" in (one[0], number[0])]
        named = [one for one in same if one == self._numbers.get(self._key(name))]
        return next(iter(named or same), number) if len(named or same) == 1 else number

    def _key(self, name: str) -> str:
        return spelling.key(spelling.known_as(name, self._former))

    def _named(self, number: Number, name: str) -> str:
        """Who has a number is the same person, however written; a namesake with another is not."""
        known = self._by_number.get(number)
        if known is not None:
            return known
        other = self._numbers.get(self._key(name), number)
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


def _names(row: Form) -> tuple[str, ...]:
    typed = fields.line(row, "name", text("draw.name"), is_needed=True)
    names = tuple(part.strip() for part in typed.split(spelling.BETWEEN))
    fields.line({"name": " / ".join(names)}, "name", text("draw.name"), most=LONGEST_NAME)  # as the table has it
    return names


def _spoken(row: Form, names: Sequence[str]) -> dict[str, str]:
    """With a slash between those of partners."""
    typed = fields.line(row, "spoken", text("names.spoken"), most=LONGEST_NAME)
    said = [part.strip() for part in typed.split(spelling.BETWEEN)]
    return {name: one for name, one in zip(names, said) if one}


def _number_of(row: Form) -> Number | None:
    member = fields.line(row, "member_id", text("draw.member"), most=LONGEST_MEMBER)
    federation = fields.line(row, "federation", text("draw.federation"), most=LONGEST_MEMBER)
    return (federation.upper(), member) if member else None


def _is_yes(row: Form, name: str) -> bool:
    value = row.get(name, "").strip().casefold()
    if value not in (*YES, *NO):
        raise Fault("NOT_YES_OR_NO", field=text("draw." + name), value=value[:20])
    return value in YES


def about(row: Form) -> tuple[str, str, int, int]:
    """Club, country, rating and seed."""
    return (
        fields.line(row, "club", text("draw.club"), most=LONGEST_NAME),
        fields.line(row, "country", text("draw.country"), most=LONGEST_NAME),
        _number(row, "rating", LARGEST_RATING),
        _number(row, "seed", MOST_LINES),
    )


def _number(row: Form, name: str, most: int) -> int:
    """A number of a spreadsheet may have decimals."""
    value = row.get(name, "").strip()
    if re.fullmatch(r"\d{1,9}[.,]\d{1,9}", value, re.ASCII):
        value = str(round(float(value.replace(",", "."))))
    return fields.number({name: value}, name, text("draw." + name), most=most) if value else 0
