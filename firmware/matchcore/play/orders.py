"""The director's orders, carried out at the table.

An order is written like the fact that it asks for: its kind and values are those of the fact, its `seq` is the number
of the order.  Carrying it out makes that fact (or, where the rules do not allow it, ORDER_REFUSED with the rule), so
that the log shows what became of every order.
"""

from matchcore import facts
from matchcore.facts import BadFact, Fact
from matchcore.refusal import Refusal
from matchcore.rules import settings
from matchcore.sides import BY_DIRECTOR


def make(number: int, kind: int, values: tuple = (), text: str = "") -> Fact:
    """An order with this number; `values` are the integers of the fact without the leading order number."""
    if len(values) + 1 != facts.count_of(kind):
        raise BadFact("order of kind %d with %d values" % (kind, len(values)))
    order = Fact()
    order.seq = number
    order.kind = kind
    order.by = BY_DIRECTOR
    order.count = len(values) + 1
    order.ints[0] = number
    for i in range(len(values)):
        order.ints[1 + i] = values[i]
    order.text = facts.check_text(text)
    return order


def carry_out(match, now_ms: int, order: Fact) -> bool:
    """Do what the order says, once: an order that was seen before is passed over.  False if it was refused."""
    number = order.seq
    if number <= match.last_order:
        return True
    try:
        _do(match, now_ms, order, number)
    except (Refusal, BadFact) as error:
        refusal = error if isinstance(error, Refusal) else Refusal("BAD_ORDER", "GEN-01", str(error))
        match.refuse_order(now_ms, number, refusal)
        return False
    return True


def _do(match, now_ms: int, order: Fact, number: int) -> None:
    kind, v, text = order.kind, order.ints, order.text
    if kind == facts.ASSIGNED:
        match.assign(0, settings.read(v, text), number)  # match time begins
    elif kind == facts.CLOSED:
        match.close(now_ms, number, text)
    elif kind == facts.PAUSED:
        match.pause(now_ms, BY_DIRECTOR, number, text)
    elif kind == facts.RESUMED:
        match.resume(now_ms, BY_DIRECTOR, number)
    elif kind == facts.DELAY_RESTARTED:
        match.restart_delay(now_ms, BY_DIRECTOR, number)
    elif kind == facts.TIME_CLAIMED:
        match.claim_time(now_ms, BY_DIRECTOR, number)
    else:
        _correct(match, now_ms, order, number)


def _correct(match, now_ms: int, order: Fact, number: int) -> None:
    from matchcore.topics import corrections

    kind, v, text = order.kind, order.ints, order.text
    if kind == facts.BANK_SET:
        corrections.set_bank(match, now_ms, v[1], v[2], number, text)
    elif kind == facts.BANK_GIVEN:
        corrections.give_time(match, now_ms, v[1], v[2], number, text)
    elif kind == facts.CUBE_SET:
        corrections.set_cube(match, now_ms, v[1], v[2], number, text)
    elif kind == facts.SCORE_SET:
        corrections.set_score(match, now_ms, v[1], v[2], v[3] != 0, number, text)
    elif kind == facts.LENGTH_SET:
        corrections.set_length(match, now_ms, v[1], number, text)
    elif kind == facts.PENALTY:
        corrections.penalise(match, now_ms, v[1], v[2], number, text)
    elif kind == facts.CLOCK_SET:
        corrections.set_clock(match, now_ms, v[1], v[2], number, text)
    elif kind == facts.TURN_SET:
        corrections.set_turn(match, now_ms, v[1], number, text)
    elif kind == facts.UNDONE:
        corrections.undo(match, now_ms, number, text, v[1])
    elif kind == facts.CALL_ENDED:
        corrections.end_call(match, now_ms, number, text)
    elif kind == facts.RULED:
        corrections.rule_result(match, now_ms, v[1], v[2], number, text)
    elif kind == facts.VERIFIED:
        corrections.verify(match, now_ms, number)
    elif kind == facts.CLOCK_CORRECTED:
        corrections.correct_clock(match, now_ms, (v[1], v[2]), (v[3], v[4]), number, text)
    else:
        _proceed(match, now_ms, order, number)


def _proceed(match, now_ms: int, order: Fact, number: int) -> None:
    from matchcore.topics import absences, procedures

    kind, v, text = order.kind, order.ints, order.text
    if kind == facts.ANNOUNCED:
        procedures.announce(match, now_ms, v[1] != 0, number, text)
    elif kind == facts.DELAY_LOST:
        procedures.lose_delay(match, now_ms, v[1], BY_DIRECTOR, number)
    elif kind == facts.TURN_TAKEN_BACK:
        procedures.take_turn_back(match, now_ms, v[1], BY_DIRECTOR, number)
    elif kind == facts.RULE_CHANGED:
        procedures.change_rule(match, now_ms, number, text)
    elif kind == facts.MODE_OPENED:
        procedures.open_mode(match, now_ms, number)
    elif kind == facts.BREAK_ENDED:
        absences.end_break(match, now_ms, number)
    elif kind == facts.LATE_POINTS:
        absences.late_points(match, now_ms, v[1], v[2], number, text)
    elif kind == facts.ABSENT_STARTED:
        absences.start_absent(match, now_ms, v[1], number, text)
    elif kind == facts.ABSENT_ENDED:
        absences.end_absent(match, now_ms, BY_DIRECTOR, number)
    else:
        _put_right(match, now_ms, order, number)


def _put_right(match, now_ms: int, order: Fact, number: int) -> None:
    from matchcore.topics import game_corrections, moving

    kind, v, text = order.kind, order.ints, order.text
    if kind == facts.GAME_CORRECTED:
        game_corrections.correct_game(match, now_ms, (v[1], v[2], v[3], v[4]), number, text)
    elif kind == facts.DOUBLE_VOIDED:
        game_corrections.void_double(match, now_ms, v[1], number, text)
    elif kind == facts.MOVED:
        moving.move_in(match, now_ms, number, text)
    else:
        raise Refusal("BAD_ORDER", "GEN-01", str(kind))
