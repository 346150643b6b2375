"""The director's orders as forms: which fact each asks for, and the fields that give its values, in their order."""

from dataclasses import dataclass

from host_tools.director import forms
from host_tools.director.forms import Form
from host_tools.director.texts import text
from matchcore import facts, scoring
from matchcore.sides import NOBODY

# Kinds of fields.
SIDE = "side"
SIDE_OR_NOBODY = "side_or_nobody"
TIME = "time"  # m:ss
SECONDS = "seconds"
NUMBER = "number"
CUBE = "cube"
PLACE = "place"  # of the cube
CHECK = "check"
RESULT = "result"

SIDES = {"0": 0, "1": 1}
SIDES_OR_NOBODY = {**SIDES, "": NOBODY}
CUBE_LEVELS = tuple(1 << power for power in range(13))


@dataclass(frozen=True)
class Field:
    name: str
    kind: str
    label: str  # key of the text


@dataclass(frozen=True)
class OrderForm:
    """One order.  `fields` are the values of the fact after the order's number; `text_label` is the key of its text."""

    name: str
    fact_kind: int
    fields: tuple[Field, ...] = ()
    text_label: str = ""
    is_text_needed: bool = True
    is_grave: bool = False  # cannot be taken back at the desk: asked again


_REASON = "field.reason"
_SIDE = Field("side", SIDE, "field.side")

ORDER_FORMS = (
    OrderForm("pause", facts.PAUSED, (), _REASON, is_text_needed=False),
    OrderForm("resume", facts.RESUMED),
    OrderForm("end_call", facts.CALL_ENDED, (), "field.ruling"),
    OrderForm("restart_delay", facts.DELAY_RESTARTED),
    OrderForm("give_time", facts.BANK_GIVEN, (_SIDE, Field("ms", TIME, "field.ms_signed")), _REASON),
    OrderForm("set_bank", facts.BANK_SET, (_SIDE, Field("ms", TIME, "field.ms")), _REASON),
    OrderForm("set_turn", facts.TURN_SET, (_SIDE,), _REASON),
    OrderForm(
        "set_score", facts.SCORE_SET,
        (Field("score_a", NUMBER, "field.score_a"), Field("score_b", NUMBER, "field.score_b"),
         Field("crawford_played", CHECK, "field.crawford_played")), _REASON,
    ),
    OrderForm(
        "set_cube", facts.CUBE_SET,
        (Field("level", CUBE, "field.level"), Field("holder", PLACE, "field.holder")), _REASON,
    ),
    OrderForm(
        "penalty", facts.PENALTY,
        (Field("side", SIDE, "field.to_side"), Field("points", NUMBER, "field.points")), _REASON,
    ),
    OrderForm("set_length", facts.LENGTH_SET, (Field("length", NUMBER, "field.length"),), _REASON),
    OrderForm(
        "set_clock", facts.CLOCK_SET,
        (Field("per_point_ms", TIME, "field.per_point_ms"), Field("delay_ms", SECONDS, "field.delay_ms")), _REASON,
    ),
    OrderForm("undo", facts.UNDONE, (), _REASON),
    OrderForm("claim_time", facts.TIME_CLAIMED, is_grave=True),
    OrderForm(
        "rule_result", facts.RULED,
        (Field("result", RESULT, "field.result"), Field("winner", SIDE_OR_NOBODY, "field.winner")), _REASON,
        is_grave=True,
    ),
    OrderForm("withdraw", facts.CLOSED, (), _REASON, is_grave=True),
)  # fmt: skip
BY_NAME = {form.name: form for form in ORDER_FORMS}

# What an order carries although nobody types it: which fact is taken back is the table's to say.
_UNTYPED = {facts.UNDONE: (0,)}


def read(order_form: OrderForm, form: Form) -> tuple[tuple[int, ...], str]:
    """The values of the order's fact and its text; `Fault` when something is not right."""
    values = tuple(_value(field, form) for field in order_form.fields) or _UNTYPED.get(order_form.fact_kind, ())
    if not order_form.text_label:
        return values, ""
    label, is_needed = text(order_form.text_label), order_form.is_text_needed
    return values, forms.line(form, "reason", label, most=forms.LONGEST_REASON, is_needed=is_needed)


def _value(field: Field, form: Form) -> int:
    label = text(field.label, a="A", b="B")
    if field.kind == TIME:
        return forms.milliseconds(form, field.name, label)
    if field.kind == SECONDS:
        return forms.number(form, field.name, label, most=forms.LARGEST_NUMBER // 1000) * 1000
    if field.kind in (NUMBER, CUBE):
        return forms.number(form, field.name, label)
    if field.kind == CHECK:
        return 1 if forms.is_checked(form, field.name) else 0
    if field.kind == RESULT:
        return forms.number(form, field.name, label, least=1, most=len(scoring.RESULTS) - 1)
    sides = SIDES if field.kind == SIDE else SIDES_OR_NOBODY
    return sides[forms.choice(form, field.name, label, tuple(sides))]
