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
from matchcore.topics import beginning, flags, notices, turn


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
        notices.refuse_order(match, now_ms, number, refusal)
        return False
    return True


def _do(match, now_ms: int, order: Fact, number: int) -> None:
    kind, v, text = order.kind, order.ints, order.text
    if kind == facts.ASSIGNED:
        beginning.assign(match, 0, settings.read(v, text), number)  # match time begins
    elif kind == facts.CLOSED:
        beginning.close(match, now_ms, number, text)
    elif kind == facts.PAUSED:
        turn.pause(match, now_ms, BY_DIRECTOR, number, text)
    elif kind == facts.RESUMED:
        turn.resume(match, now_ms, BY_DIRECTOR, number)
    elif kind == facts.DELAY_RESTARTED:
        turn.restart_delay(match, now_ms, BY_DIRECTOR, number)
    elif kind == facts.TIME_CLAIMED:
        flags.claim_time(match, now_ms, BY_DIRECTOR, number)
    elif kind == facts.ANNOUNCED:
        notices.announce(match, now_ms, v[1] != 0, number, text)
    elif kind == facts.MODE_OPENED:
        notices.open_mode(match, now_ms, number)
    elif kind in _CORRECTIONS:
        topic, command, count = _CORRECTIONS[kind]
        module = __import__("matchcore.topics." + topic, None, None, (command,))
        getattr(module, command)(match, now_ms, *(tuple(v[1 : 1 + count]) + (number, text)))
    else:
        _proceed(match, now_ms, order, number)


# kind: topic, command, and how many values it takes before the number of the order and the reason.
_CORRECTIONS = {
    facts.BANK_SET: ("clock_corrections", "set_bank", 2),
    facts.BANK_GIVEN: ("clock_corrections", "give_time", 2),
    facts.CLOCK_SET: ("clock_corrections", "set_clock", 2),
    facts.TURN_SET: ("clock_corrections", "set_turn", 1),
    facts.CUBE_SET: ("cube_corrections", "set_cube", 2),
    facts.SCORE_SET: ("score_corrections", "set_score", 3),
    facts.PENALTY: ("score_corrections", "penalise", 2),
    facts.LENGTH_SET: ("lengths", "set_length", 1),
    facts.CALL_ENDED: ("calls", "end_call", 0),
    facts.RULED: ("rulings", "rule_result", 2),
    facts.RULE_CHANGED: ("rulings", "change_rule", 0),
    facts.LATE_POINTS: ("absences", "late_points", 2),
    facts.ABSENT_STARTED: ("absences", "start_absent", 1),
    facts.DOUBLE_VOIDED: ("game_corrections", "void_double", 1),
    facts.MOVED: ("moving", "move_in", 0),
}


def _proceed(match, now_ms: int, order: Fact, number: int) -> None:
    kind, v, text = order.kind, order.ints, order.text
    if kind == facts.UNDONE:
        from matchcore.topics import undoing

        undoing.undo(match, now_ms, number, text, v[1])
    elif kind == facts.VERIFIED:
        from matchcore.topics import rulings

        rulings.verify(match, now_ms, number)
    elif kind == facts.CLOCK_CORRECTED:
        from matchcore.topics import clock_corrections

        clock_corrections.correct_clock(match, now_ms, (v[1], v[2]), (v[3], v[4]), number, text)
    elif kind == facts.BREAK_ENDED:
        from matchcore.topics import breaks

        breaks.end_break(match, now_ms, number)
    elif kind == facts.GAME_CORRECTED:
        from matchcore.topics import game_corrections

        game_corrections.correct_game(match, now_ms, (v[1], v[2], v[3], v[4]), number, text)
    else:
        _procedure(match, now_ms, order, number)


def _procedure(match, now_ms: int, order: Fact, number: int) -> None:
    from matchcore.topics import absences, procedures

    kind, v = order.kind, order.ints
    if kind == facts.DELAY_LOST:
        procedures.lose_delay(match, now_ms, v[1], BY_DIRECTOR, number)
    elif kind == facts.TURN_TAKEN_BACK:
        procedures.take_turn_back(match, now_ms, v[1], BY_DIRECTOR, number)
    elif kind == facts.ABSENT_ENDED:
        absences.end_absent(match, now_ms, BY_DIRECTOR, number)
    else:
        raise Refusal("BAD_ORDER", "GEN-01", str(kind))
