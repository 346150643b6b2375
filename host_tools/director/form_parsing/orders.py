"""The director's orders as forms: the fact of each, and the fields of its values, in order."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from host_tools.director import wording
from host_tools.director.faults import Fault
from host_tools.director.form_parsing import fields
from host_tools.director.form_parsing.fields import Form
from host_tools.director.order import Order
from host_tools.director.texts import text
from host_tools.director.wording import Names
from matchcore.log.fact import Fact
from matchcore.sides import NOBODY

# Kinds of fields; a game may have more.
PLAYER = "player"
TIME = "time"  # m:ss
MINUTES = "minutes"  # a number of them, in seconds in the fact
SECONDS = "seconds"
NUMBER = "number"
CHECK = "check"
LAST = "last"  # the newest fact that an undo takes back
WINNER = "winner"  # a player, or nobody

TABLE, CLOCK, SCORE, LATE, PLAYERS, RESULTS = "table", "clock", "score", "late", "players", "results"
GROUPS = (TABLE, CLOCK, SCORE, LATE, PLAYERS, RESULTS)


@dataclass(frozen=True)
class Field:
    name: str
    kind: str
    label: str  # key of the text
    most: int = fields.LARGEST_NUMBER


@dataclass(frozen=True)
class OrderForm:
    """One order.  `fields` are the values of the fact after the order's number; `decides`: only a director gives it.

    `check`: the core's, which passes while an order of this form can be carried out, whatever its values; none: it is
    tried with some.  `when`: whether it makes sense besides."""

    name: str
    fact_kind: int
    group: str
    fields: tuple[Field, ...] = ()
    text_label: str = ""
    is_text_needed: bool = True
    untyped: tuple[int, ...] = ()  # values behind those of the fields
    decides: bool = False
    check: Callable[[Any], object] | None = None
    when: Callable[[Any], bool] = lambda state: True
    check_values: Callable[[tuple[int, ...]], None] = lambda values: None  # `Fault` for values that go with no other
    read_words: Callable[[Form], str] | None = None  # of a text with a form of its own


Forms = Sequence[OrderForm]
Readers = Mapping[str, Callable[[Form, Field], int]]  # the value of a field, by the kinds that only one game has


def read(form: OrderForm, typed: Form, names: Names, readers: Readers) -> Order:
    """The order as typed; `Fault` on bad input."""
    values = (*(_value(field, typed, names, readers) for field in form.fields), *form.untyped)
    form.check_values(values)
    return Order(form.fact_kind, values, form.read_words(typed) if form.read_words else _words(form, typed))


def _words(form: OrderForm, typed: Form) -> str:
    if not form.text_label:
        return ""
    label = text(form.text_label)
    return fields.line(typed, "reason", label, most=fields.LONGEST_REASON, is_needed=form.is_text_needed)


def named(forms: Forms, name: str) -> OrderForm:
    for form in forms:
        if form.name == name:
            return form
    raise Fault("NO_FORM", form=name[:20])


def of_fact(forms: Forms, order: Fact) -> OrderForm | None:
    """The form that gives such an order."""
    given = order.values(1)
    fitting = [one for one in forms if one.fact_kind == order.kind and given[len(one.fields) :] == one.untyped]
    return fitting[0] if fitting else None


def words(form: OrderForm, order: Fact, names: Names) -> str:
    """An order as the form says it, with its values."""
    said = [_said(field, value, names) for field, value in zip(form.fields, order.values(1), strict=False)]
    return ": ".join([text("form." + form.name), *([", ".join(said)] if said else [])])


def is_open(form: OrderForm, state: Any) -> bool:
    """Whether it makes sense now, and the core's check of it passes."""
    return form.when(state) and (form.check is None or state.allows(form.check))


def grouped(forms: Forms, shown: Collection[str]) -> list[tuple[str, list[OrderForm]]]:
    """The forms of these names, by the groups of the page."""
    groups = [(group, [one for one in forms if one.group == group and one.name in shown]) for group in GROUPS]
    return [(group, found) for group, found in groups if found]


def samples(form: OrderForm, players: int, newest: int) -> Iterator[Order]:
    """Orders of this form, one for each player that it may name; `newest`: the fact that an undo would take back."""
    usual = {TIME: 60_000, MINUTES: 60, LAST: newest}
    for player in range(players if any(field.kind == PLAYER for field in form.fields) else 1):
        values = [player if field.kind in (PLAYER, WINNER) else usual.get(field.kind, 1) for field in form.fields]
        yield Order(form.fact_kind, (*values, *form.untyped))


def _value(field: Field, typed: Form, names: Names, readers: Readers) -> int:
    if field.kind in readers:
        return readers[field.kind](typed, field)
    label = text(field.label, a="A", b="B")
    if field.kind == CHECK:
        return int(fields.is_checked(typed, field.name))
    if field.kind == SECONDS:
        return fields.number(typed, field.name, label, most=fields.LARGEST_NUMBER // 1000) * 1000
    if field.kind == TIME:
        return fields.milliseconds(typed, field.name, label)
    if field.kind == MINUTES:
        return fields.number(typed, field.name, label, 1, field.most) * 60
    if field.kind in (PLAYER, WINNER):
        least = NOBODY if field.kind == WINNER else 0
        return fields.number(typed, field.name, label, least, len(names) - 1)
    return fields.number(typed, field.name, label, 0, field.most)


def _said(field: Field, value: int, names: Names) -> str:
    if field.kind in (PLAYER, WINNER):
        return wording.name_of(value, names)
    if field.kind == TIME:
        return wording.span_text(value)
    return str(value // 60 if field.kind == MINUTES else value)
