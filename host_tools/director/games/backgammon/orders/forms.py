"""The director's orders as forms: the fact of each, and the fields of its values, in order."""

import re
from dataclasses import dataclass

from host_tools.director.faults import Fault
from host_tools.director.form_parsing import fields
from host_tools.director.form_parsing.fields import Form
from host_tools.director.games.backgammon import phrases
from host_tools.director.games.backgammon.orders import ladder, timely
from host_tools.director.games.backgammon.orders.timely import When
from host_tools.director.order import Order
from host_tools.director.texts import text
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.game import cube, scoring
from matchcore.games.backgammon.rules import options, reading
from matchcore.games.backgammon.state.match import Match
from matchcore.games.backgammon.topics import absences, game_corrections
from matchcore.sides import NOBODY, other

# Kinds of fields.
SIDE = "side"
AGAINST = "against"  # the offender, where the fact names the one who gets the points
SIDE_OR_NOBODY = "side_or_nobody"
TIME = "time"  # m:ss
CREDIT = "credit"  # m:ss.mmm, worked out from the recorded turns
SECONDS = "seconds"
NUMBER = "number"
CUBE = "cube"
PLACE = "place"  # of the cube
CHECK = "check"
RESULT = "result"
GAME = "game"  # a finished one
KIND = "kind"  # how a game ended
CAUSE = "cause"  # why a double was void
DELAY = "delay"  # for which a player is late
LAST = "last"  # the fact that an undo takes back

SIDES = {"0": 0, "1": 1}
SIDES_OR_NOBODY = {**SIDES, "nobody": NOBODY}
PLACES = {**SIDES, "middle": NOBODY}
CUBE_LEVELS = tuple(1 << power for power in range(13))
KINDS = tuple(range(1, scoring.PASS + 1))
LONGEST_RULE = 200  # characters of the value of a rule

# Groups of forms on the page.
TABLE = "table"
CLOCK = "clock"
SCORE = "score"
LATE = "late"
RESULTS = "results"
GROUPS = (TABLE, CLOCK, SCORE, LATE, RESULTS)


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
    group: str
    when: When
    fields: tuple[Field, ...] = ()
    text_label: str = ""
    is_text_needed: bool = True
    untyped: tuple[int, ...] = ()  # the values, if not typed


_REASON = "field.reason"
_SIDE = Field("side", SIDE, "field.side")
_AGAINST = Field("side", SIDE, "field.against")  # the same label in every form
_CLOCK_FIELDS = (Field("per_point_ms", TIME, "field.per_point_ms"), Field("delay_ms", SECONDS, "field.delay_ms"))

ORDER_FORMS = (
    OrderForm("end_call", facts.CALL_ENDED, TABLE, timely.can_end_call, (), "field.ruling"),
    OrderForm("announce", facts.ANNOUNCED, TABLE, timely.can_announce, (Field("is_asked", CHECK, "field.is_asked"),),
              "field.words"),
    # The player warned is named in its words (PEN-01).
    OrderForm(ladder.WARN, facts.ANNOUNCED, TABLE, timely.can_announce, (_AGAINST,),
              "field.words"),
    OrderForm("pause", facts.PAUSED, TABLE, timely.can_pause, (), _REASON, is_text_needed=False),
    OrderForm("resume", facts.RESUMED, TABLE, timely.can_resume),
    # The ruling that ended a call goes into the report on the event (TOU-06).
    OrderForm("settle", facts.RESUMED, TABLE, timely.can_settle, (), "field.ruling"),
    OrderForm("undo", facts.UNDONE, TABLE, timely.can_undo, (Field("undone", LAST, "field.undone"),), _REASON),
    OrderForm("change_rule", facts.RULE_CHANGED, TABLE, timely.can_change_rule, (), "field.rule_value"),
    OrderForm("open_mode", facts.MODE_OPENED, TABLE, timely.can_announce),
    OrderForm("restart_delay", facts.DELAY_RESTARTED, CLOCK, timely.can_restart_delay),
    OrderForm("lose_delay", facts.DELAY_LOST, CLOCK, timely.can_lose_delay, (_AGAINST,)),
    OrderForm("take_turn_back", facts.TURN_TAKEN_BACK, CLOCK, timely.can_take_back, (_AGAINST,)),
    OrderForm("give_time", facts.BANK_GIVEN, CLOCK, timely.can_correct_times,
              (_SIDE, Field("ms", TIME, "field.ms_signed")), _REASON),
    OrderForm("set_bank", facts.BANK_SET, CLOCK, timely.can_correct_times,
              (_SIDE, Field("ms", TIME, "field.ms")), _REASON),
    OrderForm("set_turn", facts.TURN_SET, CLOCK, timely.can_set_turn, (_SIDE,), _REASON),
    OrderForm("correct_clock", facts.CLOCK_CORRECTED, CLOCK, timely.can_correct_clock,
              (*_CLOCK_FIELDS, Field("credit_a_ms", CREDIT, "field.credit_a"),
               Field("credit_b_ms", CREDIT, "field.credit_b")), _REASON),
    OrderForm("set_clock", facts.CLOCK_SET, CLOCK, timely.can_set_clock, _CLOCK_FIELDS, _REASON),
    OrderForm("take_clock", facts.CLOCK_SET, CLOCK, timely.can_take_clock, (), _REASON, untyped=(0, 0)),
    OrderForm("claim_time", facts.TIME_CLAIMED, CLOCK, timely.can_claim_time),
    OrderForm("set_score", facts.SCORE_SET, SCORE, timely.can_set_score,
              (Field("score_a", NUMBER, "field.score_a"), Field("score_b", NUMBER, "field.score_b"),
               Field("crawford_played", CHECK, "field.crawford_played")), _REASON),
    OrderForm("correct_game", facts.GAME_CORRECTED, SCORE, timely.can_correct_game,
              (Field("game", GAME, "field.game"), Field("winner", SIDE, "field.winner"),
               Field("kind", KIND, "field.kind"), Field("level", CUBE, "field.level_end")), _REASON),
    OrderForm("set_cube", facts.CUBE_SET, SCORE, timely.can_set_cube,
              (Field("level", CUBE, "field.level"), Field("holder", PLACE, "field.holder")), _REASON),
    OrderForm("void_double", facts.DOUBLE_VOIDED, SCORE, timely.can_void_double,
              (Field("cause", CAUSE, "field.cause"),), _REASON),
    OrderForm("award_game", facts.GAME_RULED, SCORE, timely.can_rule_game,
              (Field("winner", SIDE, "field.winner"), Field("kind", KIND, "field.kind")), _REASON),
    OrderForm("void_game", facts.GAME_RULED, SCORE, timely.can_rule_game, (), _REASON,
              untyped=(NOBODY, scoring.VOID)),
    OrderForm("penalty", facts.PENALTY, SCORE, timely.can_penalise,
              (Field("against", AGAINST, "field.against"), Field("points", NUMBER, "field.points")), _REASON),
    OrderForm("set_length", facts.LENGTH_SET, SCORE, timely.can_set_length,
              (Field("length", NUMBER, "field.length"),), _REASON),
    OrderForm("end_break", facts.BREAK_ENDED, LATE, timely.can_end_break),
    OrderForm("late_points", facts.LATE_POINTS_FOR, LATE, timely.can_give_late_points,
              (_AGAINST, Field("points", NUMBER, "field.points"),
               Field("delay", DELAY, "field.delay")), _REASON),
    OrderForm("start_absent", facts.ABSENT_STARTED, LATE, timely.can_start_absent, (_AGAINST,), _REASON),
    OrderForm("end_absent", facts.ABSENT_ENDED, LATE, timely.can_end_absent),
    OrderForm("rule_result", facts.RULED, RESULTS, timely.can_rule_result,
              (Field("result", RESULT, "field.result"), Field("winner", SIDE_OR_NOBODY, "field.winner")), _REASON),
    OrderForm("withdraw", facts.CLOSED, RESULTS, timely.can_withdraw, (), _REASON),
)  # fmt: skip
BY_NAME = {form.name: form for form in ORDER_FORMS}


def possible(match: Match) -> list[str]:
    """The names of the orders that make sense now."""
    return [form.name for form in ORDER_FORMS if form.when(match)]


def read(order_form: OrderForm, form: Form) -> Order:
    """The order as typed; `Fault` on bad input."""
    values = tuple(_value(field, form) for field in order_form.fields) or order_form.untyped
    _check_pair(order_form.fact_kind, values)
    return Order(order_form.fact_kind, values, _words(order_form, form))


def _words(order_form: OrderForm, form: Form) -> str:
    if order_form.fact_kind == facts.RULE_CHANGED:
        return _rule(form)
    if not order_form.text_label:
        return ""
    label, is_needed = text(order_form.text_label), order_form.is_text_needed
    return fields.line(form, "reason", label, most=fields.LONGEST_REASON, is_needed=is_needed)


def _check_pair(kind: int, values: tuple[int, ...]) -> None:
    """Refuse two incompatible values before a table has to."""
    if kind == facts.RULED:
        result, winner = values
        words = phrases.result_name(result)
        if winner != NOBODY and not scoring.has_winner(result):
            raise Fault("WINNER_OF_NOTHING", result=words, nobody=text("field.nobody"))
        if winner == NOBODY and scoring.has_winner(result):
            raise Fault("NO_WINNER", result=words)
    elif kind == facts.CUBE_SET:
        level, holder = values
        if not cube.is_place(level, holder):
            place = text("holder.middle") if holder == NOBODY else text("holder.side", name="AB"[holder])
            raise Fault("BAD_PLACE", level=level, place=place)


def _value(field: Field, form: Form) -> int:
    label = text(field.label, a="A", b="B")
    if field.kind == TIME:
        return fields.milliseconds(form, field.name, label)
    if field.kind == CREDIT:
        return _credit(form, field.name, label)
    if field.kind == SECONDS:
        return fields.number(form, field.name, label, most=fields.LARGEST_NUMBER // 1000) * 1000
    if field.kind == CHECK:
        return 1 if fields.is_checked(form, field.name) else 0
    if field.kind in _PEOPLE:
        sides = _PEOPLE[field.kind]
        side = sides[fields.choice(form, field.name, label, tuple(sides))]
        return other(side) if field.kind == AGAINST else side
    if field.kind == DELAY and not fields.is_given(form, field.name):
        return absences.FOR_LAST
    least, most = _BOUNDS.get(field.kind, (0, fields.LARGEST_NUMBER))
    return fields.number(form, field.name, label, least, most)


_PEOPLE = {SIDE: SIDES, AGAINST: SIDES, SIDE_OR_NOBODY: SIDES_OR_NOBODY, PLACE: PLACES}
_BOUNDS = {
    RESULT: (1, len(scoring.RESULTS) - 1),
    KIND: (1, scoring.PASS),
    CAUSE: (1, len(game_corrections.CAUSES) - 1),
    GAME: (1, fields.LARGEST_NUMBER),
    LAST: (1, fields.LARGEST_NUMBER),
    DELAY: (absences.FOR_LAST, fields.LARGEST_NUMBER),
}


def _credit(form: Form, name: str, label: str) -> int:
    """A time to the millisecond, as `credit_text` writes it."""
    value = form.get(name, "").strip()
    found = re.fullmatch(r"([+-]?)(\d{1,4}):([0-5]\d)(?:\.(\d{1,3}))?", value, re.ASCII)
    if not found:
        raise Fault("BAD_CLOCK", field=label, value=value[:20])
    sign, minutes, seconds, rest = found.groups()
    ms = (int(minutes) * 60 + int(seconds)) * 1000 + int((rest or "0").ljust(3, "0"))
    return -ms if sign == "-" else ms


def credit_text(ms: int) -> str:
    """m:ss.mmm, exactly."""
    whole = abs(ms)
    return f"{'-' if ms < 0 else ''}{whole // 60000}:{whole // 1000 % 60:02}.{whole % 1000:03}"


def _rule(form: Form) -> str:
    """`key = value`, as in the fact; the core's refusal names both (GEN-02)."""
    key = fields.choice(form, "key", text("field.rule"), tuple(key for key in reading.keys() if "." in key))
    value = fields.line(form, "reason", text("field.rule_value"), most=LONGEST_RULE, is_needed=True)
    options.changed({"silent": ()}, ((key, value),))
    return f"{key} = {value}"
