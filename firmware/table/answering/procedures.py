"""What the controls do in the rarer procedures: breaks, lost delays, illegal moves, time given back, early doubles.

Functions with the table's `Actions` first; loaded when the first of them is needed.  Where both have to agree to what
is no fact yet, `agreed` collects the two own buttons.
"""

from matchcore.sides import BOTH, author, other
from matchcore.topics import doubling, results, turn
from table.answering import states

LESS_MS = 10000  # step of what is given back
FEW_MS = 1000  # and where there is no more than such a step

# -- breaks and absence ------------------------------------------------------------------------------------------------


def ask_break(actions, now_ms: int) -> None:
    """Who takes breaks: each button adds one for its player."""
    from matchcore.topics import breaks

    _check_one_break(actions.match, 0 if breaks.breaks_left(actions.match)[0] else 1)
    actions.counts = [0, 0]
    actions.ask(now_ms, states.ASK_BREAK)


def count_break(actions, now_ms: int, side: int) -> None:
    """One more for this side; after all that are left, none again."""
    from matchcore.topics import breaks

    actions.since_ms = now_ms
    _check_one_break(actions.match, side)
    left = breaks.breaks_left(actions.match)[side]
    actions.counts[side] = (actions.counts[side] + 1) % (left + 1)


def _check_one_break(match, side: int) -> None:
    from matchcore.topics import breaks

    breaks.check_break(match, 1 - side, side)


def begin_break(actions, now_ms: int) -> None:
    from matchcore.topics import breaks

    breaks.begin_break(actions.match, now_ms, actions.counts[0], actions.counts[1])
    actions.asking = states.NOTHING


def return_from_break(actions, now_ms: int, side: int) -> None:
    from matchcore.topics import breaks

    breaks.return_from_break(actions.match, now_ms, side)


def arrive(actions, now_ms: int, side: int) -> None:
    from matchcore.topics import absences

    absences.end_absent(actions.match, now_ms, author(side))


def emergency(actions, now_ms: int) -> None:
    from matchcore.topics import calls

    actions.asking = states.NOTHING
    calls.emergency(actions.match, now_ms)


# -- in a pause --------------------------------------------------------------------------------------------------------


def ask_resign(actions, now_ms: int) -> None:
    actions.ask_result(now_ms)
    actions.asking = states.ASK_RESIGN


def resign(actions, now_ms: int, side: int) -> None:
    """The loser's own button."""
    results.resign(actions.match, now_ms, side, actions.kind)
    actions.asking = states.NOTHING


def open_early_dice(actions, now_ms: int) -> None:
    """The pause itself says so: the button on turn ends the turn, the other agrees to lose the delay (INC-01)."""
    actions.asking = states.NOTHING


def press_early_dice(actions, now_ms: int, side: int) -> None:
    from matchcore.topics import procedures

    match = actions.match
    if side == match.clock.active:
        turn.press(match, now_ms, side)
    else:
        procedures.lose_delay(match, now_ms, side, author(side))


def ask_illegal(actions, now_ms: int) -> None:
    from matchcore.topics import procedures

    procedures.check_take_back(actions.match, 0)
    actions.ask(now_ms, states.ASK_ILLEGAL)


def accept_illegal(actions, now_ms: int, side: int) -> None:
    """The button of the player who made the move."""
    from matchcore.topics import procedures

    procedures.take_turn_back(actions.match, now_ms, side, author(side))
    actions.asking = states.NOTHING


def ask_time_back(actions, now_ms: int) -> None:
    from matchcore.topics import procedures

    actions.amount_ms = procedures.check_return(actions.match, now_ms)
    actions.agreed = 0
    actions.ask(now_ms, states.ASK_TIME_BACK)


def less_time(actions, now_ms: int) -> None:
    """Less by a step, then round to all of it."""
    from matchcore.topics import procedures

    actions.agreed = 0
    actions.amount_ms -= LESS_MS if actions.amount_ms > LESS_MS else FEW_MS
    if actions.amount_ms <= 0:
        actions.amount_ms = procedures.returnable_ms(actions.match, now_ms)


def agree_time_back(actions, now_ms: int, side: int) -> None:
    from matchcore.topics import procedures

    actions.agreed |= 1 << side
    if actions.agreed == BOTH:
        procedures.return_time(actions.match, now_ms, actions.amount_ms)
        actions.asking = states.NOTHING


# -- before one's turn, without a clock, the end of a session ----------------------------------------------------------


def ask_early_double(actions, now_ms: int) -> None:
    """The doubler's own button says so; the other one still ends the turn."""
    from matchcore.topics import early

    early.check_double_early(actions.match, other(actions.match.clock.active))
    actions.ask(now_ms, states.ASK_EARLY_DOUBLE)


def ask_early_roll(actions, now_ms: int) -> None:
    from matchcore.topics import early

    early.check_roll_early(actions.match, other(actions.match.clock.active))
    actions.ask(now_ms, states.ASK_EARLY_ROLL)


def press_early(actions, now_ms: int, side: int) -> None:
    from matchcore.topics import early

    match = actions.match
    if side == match.clock.active:
        actions.press(now_ms, side)
        return
    asking = actions.asking
    actions.asking = states.NOTHING
    if asking == states.ASK_EARLY_DOUBLE:
        early.double_early(match, now_ms, side)
    else:
        early.roll_early(match, now_ms, side)


def ask_doubler(actions, now_ms: int) -> None:
    actions.ask(now_ms, states.ASK_DOUBLER)


def double_without_clock(actions, now_ms: int, side: int) -> None:
    doubling.double(actions.match, now_ms, side)
    actions.asking = states.NOTHING


def ask_session(actions, now_ms: int) -> None:
    actions.agreed = 0
    actions.ask(now_ms, states.ASK_SESSION)


def agree_session(actions, now_ms: int, side: int) -> None:
    actions.agreed |= 1 << side
    if actions.agreed == BOTH:
        results.end_session(actions.match, now_ms)
        actions.asking = states.NOTHING
