"""The director's orders as forms: the fact of each, and the fields of its values, in order."""

import re

from host_tools.director.faults import Fault
from host_tools.director.form_parsing import fields, orders
from host_tools.director.form_parsing.fields import Form
from host_tools.director.form_parsing.orders import (
    CHECK,
    CLOCK,
    LAST,
    LATE,
    NUMBER,
    RESULTS,
    SCORE,
    SECONDS,
    TABLE,
    TIME,
    Field,
    OrderForm,
)
from host_tools.director.games.backgammon import phrases
from host_tools.director.games.backgammon.orders import ladder, timely
from host_tools.director.games.backgammon.orders.timely import by_director
from host_tools.director.texts import text
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.game import cube, scoring
from matchcore.games.backgammon.rules import options, reading
from matchcore.games.backgammon.state.match import Match
from matchcore.games.backgammon.topics import (
    absences,
    beginning,
    breaks,
    calls,
    clock_corrections,
    cube_corrections,
    game_corrections,
    game_rulings,
    lengths,
    procedures,
    rulings,
    score_corrections,
    turn,
    undoing,
)
from matchcore.sides import NOBODY, other

# Kinds of fields that only backgammon has.
SIDE = "side"
AGAINST = "against"  # the offender, where the fact names the one who gets the points
SIDE_OR_NOBODY = "side_or_nobody"
CREDIT = "credit"  # m:ss.mmm, worked out from the recorded turns
CUBE = "cube"
PLACE = "place"  # of the cube
RESULT = "result"
GAME = "game"  # a finished one
KIND = "kind"  # how a game ended
CAUSE = "cause"  # why a double was void
DELAY = "delay"  # for which a player is late

SIDES = {"0": 0, "1": 1}
SIDES_OR_NOBODY = {**SIDES, "nobody": NOBODY}
PLACES = {**SIDES, "middle": NOBODY}
CUBE_LEVELS = tuple(1 << power for power in range(13))
KINDS = tuple(range(1, scoring.PASS + 1))
LONGEST_RULE = 200  # characters of the value of a rule

_PEOPLE = {SIDE: SIDES, AGAINST: SIDES, SIDE_OR_NOBODY: SIDES_OR_NOBODY, PLACE: PLACES}
_BOUNDS = {
    RESULT: (1, len(scoring.RESULTS) - 1),
    KIND: (1, scoring.PASS),
    CAUSE: (1, len(game_corrections.CAUSES) - 1),
    GAME: (1, fields.LARGEST_NUMBER),
    CUBE: (0, fields.LARGEST_NUMBER),
    LAST: (1, fields.LARGEST_NUMBER),
    DELAY: (absences.FOR_LAST, fields.LARGEST_NUMBER),
}


def _check_result(values: tuple[int, ...]) -> None:
    """A winner where there can be none, and the other way round."""
    result, winner = values
    words = phrases.result_name(result)
    if winner != NOBODY and not scoring.has_winner(result):
        raise Fault("WINNER_OF_NOTHING", result=words, nobody=text("field.nobody"))
    if winner == NOBODY and scoring.has_winner(result):
        raise Fault("NO_WINNER", result=words)


def _check_place(values: tuple[int, ...]) -> None:
    level, holder = values
    if not cube.is_place(level, holder):
        place = text("holder.middle") if holder == NOBODY else text("holder.side", name="AB"[holder])
        raise Fault("BAD_PLACE", level=level, place=place)


def _person(form: Form, field: Field) -> int:
    sides = _PEOPLE[field.kind]
    side = sides[fields.choice(form, field.name, _label(field), tuple(sides))]
    return other(side) if field.kind == AGAINST else side


def _bounded(form: Form, field: Field) -> int:
    if field.kind == DELAY and not fields.is_given(form, field.name):
        return absences.FOR_LAST
    least, most = _BOUNDS[field.kind]
    return fields.number(form, field.name, _label(field), least, most)


def _label(field: Field) -> str:
    return text(field.label, a="A", b="B")


def _credit(form: Form, field: Field) -> int:
    """A time to the millisecond, as `credit_text` writes it."""
    value = form.get(field.name, "").strip()
    found = re.fullmatch(r"([+-]?)(\d{1,4}):([0-5]\d)(?:\.(\d{1,3}))?", value, re.ASCII)
    if not found:
        raise Fault("BAD_CLOCK", field=_label(field), value=value[:20])
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


READERS = {CREDIT: _credit, **dict.fromkeys(_PEOPLE, _person), **dict.fromkeys(_BOUNDS, _bounded)}

_REASON = "field.reason"
_SIDE = Field("side", SIDE, "field.side")
_AGAINST = Field("side", SIDE, "field.against")  # the same label in every form
_CLOCK_FIELDS = (Field("per_point_ms", TIME, "field.per_point_ms"), Field("delay_ms", SECONDS, "field.delay_ms"))

ORDER_FORMS = (
    OrderForm("end_call", facts.CALL_ENDED, TABLE, (), "field.ruling", check=calls.check_called),
    OrderForm("announce", facts.ANNOUNCED, TABLE, (Field("is_asked", CHECK, "field.is_asked"),),
              "field.words", check=Match.expect_any_match),
    # The player warned is named in its words (PEN-01).
    OrderForm(ladder.WARN, facts.ANNOUNCED, TABLE, (_AGAINST,),
              "field.words", check=Match.expect_any_match),
    OrderForm("pause", facts.PAUSED, TABLE, (), _REASON, is_text_needed=False, check=by_director(turn.check_pause)),
    OrderForm("resume", facts.RESUMED, TABLE, check=by_director(turn.check_resume), when=timely.is_uncalled),
    # The ruling that ended a call goes into the report on the event (TOU-06).
    OrderForm("settle", facts.RESUMED, TABLE, (), "field.ruling",
              check=by_director(turn.check_resume), when=Match.is_called),
    OrderForm("undo", facts.UNDONE, TABLE, (Field("undone", LAST, "field.undone"),), _REASON, check=undoing.check_undo),
    OrderForm("change_rule", facts.RULE_CHANGED, TABLE, (), "field.rule_value",
              read_words=_rule, check=rulings.check_change_rule),
    OrderForm("open_mode", facts.MODE_OPENED, TABLE, check=Match.expect_any_match),
    OrderForm("restart_delay", facts.DELAY_RESTARTED, CLOCK,
              check=by_director(turn.check_restart_delay), when=timely.is_turn_open),
    OrderForm("lose_delay", facts.DELAY_LOST, CLOCK, (_AGAINST,),
              check=timely.check_lose_delay, when=timely.is_turn_open),
    OrderForm("take_turn_back", facts.TURN_TAKEN_BACK, CLOCK, (_AGAINST,),
              check=by_director(procedures.check_take_back)),
    OrderForm("give_time", facts.BANK_GIVEN, CLOCK,
              (_SIDE, Field("ms", TIME, "field.ms_signed")), _REASON,
              check=clock_corrections.check_clock, when=timely.has_clock),
    OrderForm("set_bank", facts.BANK_SET, CLOCK,
              (_SIDE, Field("ms", TIME, "field.ms")), _REASON,
              check=clock_corrections.check_clock, when=timely.has_clock),
    OrderForm("set_turn", facts.TURN_SET, CLOCK, (_SIDE,), _REASON, check=clock_corrections.check_set_turn),
    OrderForm("correct_clock", facts.CLOCK_CORRECTED, CLOCK,
              (*_CLOCK_FIELDS, Field("credit_a_ms", CREDIT, "field.credit_a"),
               Field("credit_b_ms", CREDIT, "field.credit_b")), _REASON, check=clock_corrections.check_correct_clock),
    OrderForm("set_clock", facts.CLOCK_SET, CLOCK, _CLOCK_FIELDS, _REASON, check=clock_corrections.check_set_clock),
    OrderForm("take_clock", facts.CLOCK_SET, CLOCK, (), _REASON, untyped=(0, 0),
              check=clock_corrections.check_take_clock, when=timely.has_clock),
    OrderForm("claim_time", facts.TIME_CLAIMED, CLOCK, check=timely.check_claim_time),
    OrderForm("set_score", facts.SCORE_SET, SCORE,
              (Field("score_a", NUMBER, "field.score_a"), Field("score_b", NUMBER, "field.score_b"),
               Field("crawford_played", CHECK, "field.crawford_played")), _REASON,
              check=score_corrections.check_set_score),
    OrderForm("correct_game", facts.GAME_CORRECTED, SCORE,
              (Field("game", GAME, "field.game"), Field("winner", SIDE, "field.winner"),
               Field("kind", KIND, "field.kind"), Field("level", CUBE, "field.level_end")), _REASON,
              when=timely.can_correct_game),
    OrderForm("set_cube", facts.CUBE_SET, SCORE,
              (Field("level", CUBE, "field.level"), Field("holder", PLACE, "field.holder")), _REASON,
              check_values=_check_place, check=cube_corrections.check_set_cube),
    OrderForm("void_double", facts.DOUBLE_VOIDED, SCORE,
              (Field("cause", CAUSE, "field.cause"),), _REASON, when=timely.can_void_double),
    OrderForm("award_game", facts.GAME_RULED, SCORE,
              (Field("winner", SIDE, "field.winner"), Field("kind", KIND, "field.kind")), _REASON,
              check=game_rulings.check_rule_game),
    OrderForm("void_game", facts.GAME_RULED, SCORE, (), _REASON,
              untyped=(NOBODY, scoring.VOID), check=game_rulings.check_rule_game),
    OrderForm("penalty", facts.PENALTY, SCORE,
              (Field("against", AGAINST, "field.against"), Field("points", NUMBER, "field.points")), _REASON,
              check=score_corrections.check_penalise),
    OrderForm("set_length", facts.LENGTH_SET, SCORE,
              (Field("length", NUMBER, "field.length"),), _REASON, check=lengths.check_set_length),
    OrderForm("end_break", facts.BREAK_ENDED, LATE, check=breaks.check_on_break),
    OrderForm("late_points", facts.LATE_POINTS_FOR, LATE,
              (_AGAINST, Field("points", NUMBER, "field.points"),
               Field("delay", DELAY, "field.delay")), _REASON, check=absences.check_late_points),
    OrderForm("start_absent", facts.ABSENT_STARTED, LATE, (_AGAINST,), _REASON, check=absences.check_start_absent),
    OrderForm("end_absent", facts.ABSENT_ENDED, LATE, check=by_director(absences.check_end_absent)),
    OrderForm("rule_result", facts.RULED, RESULTS,
              (Field("result", RESULT, "field.result"), Field("winner", SIDE_OR_NOBODY, "field.winner")), _REASON,
              check_values=_check_result, check=rulings.check_rule_result),
    OrderForm("withdraw", facts.CLOSED, RESULTS, (), _REASON, check=beginning.check_close),
)  # fmt: skip
BY_NAME = {form.name: form for form in ORDER_FORMS}


def possible(match: Match) -> list[str]:
    """The names of the orders that make sense now."""
    return [form.name for form in ORDER_FORMS if orders.is_open(form, match)]
