"""The director's corrections of the clock: a bank, a turn, a wrong setting (INC-10 to INC-12, CLK-20, CLK-23)."""

from matchcore.clock import OVER
from matchcore.games.backgammon import facts, phases
from matchcore.games.backgammon.game import bank, corrections
from matchcore.games.backgammon.phases import DOUBLED, OFFERED, PLAYING, READY
from matchcore.games.backgammon.rules import rulesets
from matchcore.games.backgammon.state.match import Match
from matchcore.games.backgammon.topics import beginning
from matchcore.games.backgammon.topics.shared import check_side, director_fact, run_on, stand
from matchcore.log.fact import Fact
from matchcore.refusal import Refusal
from matchcore.sides import NOBODY

# -- commands ----------------------------------------------------------------------------------------------------------


def _check_times(per_point_ms: int, delay_ms: int) -> None:
    from matchcore.games.backgammon.rules.settings import check_times  # all of the settings, for two numbers

    check_times(per_point_ms, delay_ms)


def check_clock(match: Match) -> None:
    """Refuse unless there are times to correct (INC-10): for `set_bank` and `give_time`.

    They also revive a match ended by an automatic flag, which may be a mistake (GEN-01).
    """
    match.expect_match()
    if match.phase == OFFERED or (match.clock.state == OVER and not match.flag_seq):
        raise Refusal("NO_CLOCK", "INC-10", phases.PHASES[match.phase])


def set_bank(match: Match, now_ms: int, side: int, ms: int, order: int, reason: str) -> None:
    """Set the time a side has left (INC-11, INC-12)."""
    check_clock(match)
    check_side(side)
    if not 0 <= ms <= bank.LARGEST_BANK_MS:
        raise Refusal("BAD_TIME", "INC-11", str(ms))
    director_fact(match, now_ms, facts.BANK_SET, order, reason, side, ms)


def give_time(match: Match, now_ms: int, side: int, ms: int, order: int, reason: str) -> None:
    """Give or take (negative) time; never below zero, and an overrun stays used (INC-10)."""
    check_clock(match)
    check_side(side)
    if ms == 0 or not -bank.LARGEST_BANK_MS <= ms <= bank.LARGEST_BANK_MS:
        raise Refusal("BAD_TIME", "INC-10", str(ms))
    if match.clock.bank_left_ms(max(now_ms, match.clock.since_ms), side) + ms > 2 * bank.LARGEST_BANK_MS:
        raise Refusal("BAD_TIME", "INC-10", str(ms))
    director_fact(match, now_ms, facts.BANK_GIVEN, order, reason, side, ms)


def check_set_clock(match: Match) -> None:
    """Refuse unless a clock can be introduced: between games, or in one without a double (CLK-23)."""
    _check_no_result(match, (READY, PLAYING))


def check_take_clock(match: Match) -> None:
    """Refuse unless the clock can be removed; a pending double is then answered without one (EXP-06)."""
    _check_no_result(match, (READY, PLAYING, DOUBLED))


def _check_no_result(match: Match, moments: tuple) -> None:
    check_clock(match)
    if match.phase not in moments:
        raise Refusal("NO_GAME", "CLK-23", phases.PHASES[match.phase])
    if match.absent != NOBODY:
        raise Refusal("ABSENT_CLOCK", "LAT-07")


def set_clock(match: Match, now_ms: int, per_point_ms: int, delay_ms: int, order: int, reason: str) -> None:
    """Introduce or reset the clock, from the live score (CLK-08, CLK-23); an open turn is paused.

    Zero bank and delay remove it (CLK-23, EXP-06).
    """
    check_clock(match)
    if per_point_ms or delay_ms:
        _check_times(per_point_ms, delay_ms)
        check_set_clock(match)
    else:
        check_take_clock(match)
    if match.length:
        bank.bank_ms(match.length, match.score_a, match.score_b, per_point_ms)
    elif (per_point_ms or delay_ms) and not match.options.get("bank_ms"):
        raise Refusal("TIMES_NOT_GIVEN", "CLK-07", "bank_ms")
    director_fact(match, now_ms, facts.CLOCK_SET, order, reason, per_point_ms, delay_ms)


def check_correct_clock(match: Match) -> None:
    """Refuse unless there is a clock that can have been set wrongly (INC-11)."""
    check_clock(match)
    if not match.has_clock:
        raise Refusal("NO_CLOCK", "INC-11", phases.PHASES[match.phase])


def correct_clock(
    match: Match,
    now_ms: int,
    per_point_ms: int,
    delay_ms: int,
    credit_a_ms: int,
    credit_b_ms: int,
    order: int,
    reason: str,
) -> None:
    """Correct a wrong clock setting (INC-11): the right bank per point and delay, and the time given back to A and B.

    Time used stays used; a bank below zero shows zero.  The director works out the amounts from the recorded turns.
    """
    check_clock(match)
    _check_times(per_point_ms, delay_ms)
    check_correct_clock(match)
    for ms in (credit_a_ms, credit_b_ms):
        if not -bank.LARGEST_BANK_MS <= ms <= bank.LARGEST_BANK_MS:
            raise Refusal("BAD_TIME", "INC-11", str(ms))
    kind = facts.CLOCK_CORRECTED
    director_fact(match, now_ms, kind, order, reason, per_point_ms, delay_ms, credit_a_ms, credit_b_ms)


def check_set_turn(match: Match) -> None:
    """Refuse unless a game is played on the clock, and no double is pending (CLK-20)."""
    check_clock(match)
    if match.phase != PLAYING or not match.has_clock:
        raise Refusal("NO_GAME", "CLK-20", phases.PHASES[match.phase])


def set_turn(match: Match, now_ms: int, side: int, order: int, reason: str) -> None:
    """Set whose turn it is, paused with a full delay (CLK-20, CLK-23)."""
    check_clock(match)
    check_side(side)
    check_set_turn(match)
    director_fact(match, now_ms, facts.TURN_SET, order, reason, side)


# -- folding -----------------------------------------------------------------------------------------------------------


def _bank_set(match: Match, fact: Fact, order: int, side: int, ms: int) -> None:
    was_running = match.clock.pause(fact.at_ms)
    corrections.set_bank(match.clock, fact.at_ms, side, ms)
    run_on(match, fact.at_ms, was_running)


def _bank_given(match: Match, fact: Fact, order: int, side: int, ms: int) -> None:
    was_running = match.clock.pause(fact.at_ms)
    if ms > 0:
        corrections.correct(match.clock, fact.at_ms, side, ms)
    else:
        corrections.adjust(match.clock, fact.at_ms, side, ms)
    run_on(match, fact.at_ms, was_running)


def _clock_set(match: Match, fact: Fact, order: int, per_point_ms: int, delay_ms: int) -> None:
    """From the live score; an open turn begins with a full delay (CLK-23)."""
    match.per_point_ms, match.delay_ms = per_point_ms, delay_ms
    match.has_clock = match.per_point_ms > 0 or match.delay_ms > 0
    on_turn = match.clock.active if match.has_clock else NOBODY
    if not match.has_clock:
        match.doubled_early = match.rolled_early = NOBODY  # either side doubles when it likes
        match.has_rolled = False
    if match.phase == PLAYING and on_turn == NOBODY:
        match.turn_number = 5  # the turns were not counted, but no deadline of the first four is open any more (MOV-08)
    if match.length and "bank_ms" in match.options:  # laid down for the start, and for no longer
        match.options = dict([(name, match.options[name]) for name in match.options if name != "bank_ms"])
    owed, has_rolled = match.clock.owed(), match.has_rolled
    beginning.set_banks(match, fact.at_ms)
    if on_turn != NOBODY:
        match.clock.sides[0].owes_delay, match.clock.sides[1].owes_delay = owed
        stand(match, fact.at_ms, on_turn, rulesets.REASON_DIRECTOR)
        match.has_rolled = has_rolled


def _clock_corrected(
    match: Match, fact: Fact, order: int, per_point_ms: int, delay_ms: int, credit_a_ms: int, credit_b_ms: int
) -> None:
    """The open turn keeps the delay it began with."""
    clock = match.clock
    was_running = clock.pause(fact.at_ms)
    match.per_point_ms, match.delay_ms = per_point_ms, delay_ms
    clock.delay_ms = match.delay_ms
    for side in (0, 1):
        clock.sides[side].delay_ms = _delay_of(match, side)
        corrections.correct(clock, fact.at_ms, side, credit_b_ms if side else credit_a_ms)
    run_on(match, fact.at_ms, was_running)


def _delay_of(match: Match, side: int) -> int:
    """With the director's exception for this side, however short the wrong delay was (ACC-01)."""
    if not match.options:
        return match.delay_ms
    from matchcore.games.backgammon.rules import options

    return options.delay_of(match.options, side, match.delay_ms)


def _turn_set(match: Match, fact: Fact, order: int, side: int) -> None:
    """Dice that this side has rolled in this turn stay rolled (CUB-08)."""
    has_rolled = match.has_rolled and match.clock.active == side
    stand(match, fact.at_ms, side, rulesets.REASON_DIRECTOR)
    match.has_rolled = has_rolled


FOLDS = {
    facts.BANK_SET: _bank_set,
    facts.BANK_GIVEN: _bank_given,
    facts.CLOCK_SET: _clock_set,
    facts.TURN_SET: _turn_set,
    facts.CLOCK_CORRECTED: _clock_corrected,
}
ORDERS = {
    facts.BANK_SET: set_bank,
    facts.BANK_GIVEN: give_time,
    facts.CLOCK_SET: set_clock,
    facts.TURN_SET: set_turn,
    facts.CLOCK_CORRECTED: correct_clock,
}
