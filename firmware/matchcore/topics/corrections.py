"""Corrections and rulings: everything the director, or both players together, may put right (GEN-01, GEN-05).

Rarely used, so loaded on the device only when the first one comes: each is a command, and the folding of its fact.
Every correction carries the number of the order (0 = entered at the table) and a reason in words.
"""

from matchcore import facts, phases
from matchcore.facts import Fact
from matchcore.game import bank, cube, scoring
from matchcore.game.clock import NO_TIME, OVER
from matchcore.phases import DECIDED, DOUBLED, IDLE, IN_GAME, OFFERED, PLAYING, READY, SEALED
from matchcore.refusal import Refusal
from matchcore.rules import length_correction, rulesets
from matchcore.rules.settings import check_times
from matchcore.sides import BY_DIRECTOR, NOBODY

LARGEST_POINTS = 999

# -- commands ----------------------------------------------------------------------------------------------------------


def director_fact(match, now_ms: int, kind: int, order: int, reason: str, a: int = 0, b: int = 0, c: int = 0) -> None:
    """A correction: the order's number, up to three values and the reason in words."""
    facts.check_text(reason)
    match.come_to(now_ms)
    fact = match.draft(now_ms, kind, BY_DIRECTOR, facts.count_of(kind), order, a, b)
    fact.ints[3] = c
    fact.text = reason
    match.commit(fact)


def check_side(match, side: int) -> None:
    if side != 0 and side != 1:
        raise Refusal("BAD_SIDE", "GEN-01", str(side))


def _check_clock(match) -> None:
    match.expect_match()
    if match.phase == OFFERED or match.clock.state == OVER:
        raise Refusal("NO_CLOCK", "INC-10", phases.PHASES[match.phase])


def set_bank(match, now_ms: int, side: int, ms: int, order: int, reason: str) -> None:
    """Set what a side has left (INC-11, INC-12)."""
    _check_clock(match)
    check_side(match, side)
    if not 0 <= ms <= bank.LARGEST_BANK_MS:
        raise Refusal("BAD_TIME", "INC-11", str(ms))
    director_fact(match, now_ms, facts.BANK_SET, order, reason, side, ms)


def give_time(match, now_ms: int, side: int, ms: int, order: int, reason: str) -> None:
    """Give a side time, or take it (negative); never below zero (INC-10)."""
    _check_clock(match)
    check_side(match, side)
    if ms == 0 or not -bank.LARGEST_BANK_MS <= ms <= bank.LARGEST_BANK_MS:
        raise Refusal("BAD_TIME", "INC-10", str(ms))
    if match.clock.bank_left_ms(max(now_ms, match.clock.since_ms), side) + ms > 2 * bank.LARGEST_BANK_MS:
        raise Refusal("BAD_TIME", "INC-10", str(ms))
    director_fact(match, now_ms, facts.BANK_GIVEN, order, reason, side, ms)


def set_clock(match, now_ms: int, per_point_ms: int, delay_ms: int, order: int, reason: str) -> None:
    """Bring the clock in, or set it anew, from the live score (CLK-08, CLK-23); an open turn stands paused.

    No bank and no delay take the clock away: the match goes on without (CLK-23, EXP-06).
    """
    _check_clock(match)
    if per_point_ms or delay_ms:
        check_times(per_point_ms, delay_ms)
    if match.phase not in (READY, PLAYING):
        raise Refusal("NO_GAME", "CLK-23", phases.PHASES[match.phase])
    if match.absent != NOBODY:
        raise Refusal("ABSENT_CLOCK", "LAT-07")
    if match.length:
        bank.bank_ms(match.length, match.score_a, match.score_b, per_point_ms)
    elif (per_point_ms or delay_ms) and not match.options.get("bank_ms"):
        raise Refusal("TIMES_NOT_GIVEN", "CLK-07", "bank_ms")
    director_fact(match, now_ms, facts.CLOCK_SET, order, reason, per_point_ms, delay_ms)


def correct_clock(match, now_ms: int, clock: tuple, credits_ms: tuple, order: int, reason: str) -> None:
    """A clock was set wrongly (INC-11): the right (bank per point, delay), and what that gives back to A and B in ms.

    Time used stays used, and no bank falls below zero; the director works the amounts out from the recorded turns.
    """
    _check_clock(match)
    check_times(clock[0], clock[1])
    if not match.has_clock:
        raise Refusal("NO_CLOCK", "INC-11", phases.PHASES[match.phase])
    for ms in credits_ms:
        if not -bank.LARGEST_BANK_MS <= ms <= bank.LARGEST_BANK_MS:
            raise Refusal("BAD_TIME", "INC-11", str(ms))
    facts.check_text(reason)
    match.come_to(now_ms)
    fact = match.draft(now_ms, facts.CLOCK_CORRECTED, BY_DIRECTOR, 5, order, clock[0], clock[1])
    fact.ints[3], fact.ints[4] = credits_ms
    fact.text = reason
    match.commit(fact)


def set_turn(match, now_ms: int, side: int, order: int, reason: str) -> None:
    """Say whose turn it is: that side's time stands ready with a full delay, paused (CLK-20, CLK-23)."""
    _check_clock(match)
    check_side(match, side)
    if match.phase != PLAYING or not match.has_clock:
        raise Refusal("NO_GAME", "CLK-20", phases.PHASES[match.phase])
    director_fact(match, now_ms, facts.TURN_SET, order, reason, side)


def set_cube(match, now_ms: int, level: int, holder: int, order: int, reason: str) -> None:
    """Put level and place of the cube right (CUB-11, CUB-15); holder NOBODY (-1) = in the middle."""
    if match.phase not in IN_GAME:
        raise Refusal("NO_GAME", "CUB-15", phases.PHASES[match.phase])
    if not cube.is_level(level) or level > 1 << 20:
        raise Refusal("BAD_CUBE", "CUB-06", str(level))
    if holder not in (NOBODY, 0, 1) or (holder == NOBODY) != (level == 1):
        raise Refusal("BAD_CUBE", "CUB-15", str(holder))
    director_fact(match, now_ms, facts.CUBE_SET, order, reason, level, holder)


def is_final(match) -> bool:
    """Whether the match has been decided, and by something else than points."""
    return match.phase == DECIDED and (match.clock.state == OVER or match.result == scoring.FORFEIT_LATE)


def set_score(match, now_ms: int, a: int, b: int, crawford_played: bool, order: int, reason: str) -> None:
    """Correct the score (SKP-06); says whether the Crawford game has really been played (AMB-27)."""
    match.expect_match()
    if match.phase == OFFERED or is_final(match):
        raise Refusal("NO_GAME", "SKP-06", phases.PHASES[match.phase])
    most = match.length or LARGEST_POINTS
    if a < 0 or b < 0 or max(a, b) > most or (a == most and b == most):
        raise Refusal("BAD_SCORE", "SKP-06", "%d-%d" % (a, b))
    director_fact(match, now_ms, facts.SCORE_SET, order, reason, a, b, 1 if crawford_played else 0)


def penalise(match, now_ms: int, to_side: int, points: int, order: int, reason: str) -> None:
    """Penalty points for the opponent of the offender: `to_side` receives them (PEN-03)."""
    match.expect_match()
    check_side(match, to_side)
    if match.phase == OFFERED or match.phase == DECIDED:
        raise Refusal("NO_GAME", "PEN-03", phases.PHASES[match.phase])
    if not 1 <= points <= LARGEST_POINTS:
        raise Refusal("BAD_POINTS", "PEN-03", str(points))
    director_fact(match, now_ms, facts.PENALTY, order, reason, to_side, points)


def set_length(match, now_ms: int, length: int, order: int, reason: str) -> None:
    """Correct the match length, from the next game on (LEN-02, LEN-04); the old one again drops a waiting one."""
    match.expect_match()
    bank.check_length(length)
    if match.phase == DECIDED:
        raise Refusal("MATCH_OVER", "LEN-01", str(length))
    if not match.length:
        raise Refusal("NO_LENGTH", "LEN-02", str(length))
    outcome = length_correction.judge(match.length, length, match.score_a, match.score_b)
    if length == (match.pending_length or match.length) or outcome != length_correction.CORRECTED:
        raise Refusal("LENGTH_STANDS", "LEN-04", str(length))
    director_fact(match, now_ms, facts.LENGTH_SET, order, reason, length)


def undo(match, now_ms: int, order: int, reason: str, seq: int = 0) -> None:
    """Take back the newest fact that can be taken back; an open turn stands paused (GEN-05, CLK-20).

    `seq`: the number of the fact that is meant, 0 = whichever is the newest.
    """
    newest = match.undoable()
    if not newest or match.phase == IDLE:
        raise Refusal("NOTHING_TO_UNDO", "GEN-05")
    if seq not in (0, newest):
        raise Refusal("NOT_NEWEST", "GEN-05", str(seq))
    director_fact(match, now_ms, facts.UNDONE, order, reason, newest)


def end_call(match, now_ms: int, order: int, ruling: str) -> None:
    """The director has ruled: the call is over, in words; the players resume (DSP-01)."""
    if not match.is_called():
        raise Refusal("NOT_CALLED", "DSP-01")
    director_fact(match, now_ms, facts.CALL_ENDED, order, ruling)


def rule_result(match, now_ms: int, result: int, winner: int, order: int, reason: str) -> None:
    """End the match with a result type (RES-07, GEN-01); seals it, or puts a sealed result right (RES-10)."""
    if match.phase != SEALED:
        match.expect_match()
    if not 0 < result < len(scoring.RESULTS):
        raise Refusal("BAD_RESULT", "RES-07", str(result))
    if winner not in ((NOBODY,) if result == scoring.DOUBLE_DISQUALIFICATION else (0, 1)):
        raise Refusal("BAD_SIDE", "RES-07", str(winner))
    director_fact(match, now_ms, facts.RULED, order, reason, result, winner)


def verify(match, now_ms: int, order: int) -> None:
    """The director has verified the sealed result (RES-09)."""
    if match.phase != SEALED:
        raise Refusal("NOT_SEALED", "RES-09", phases.PHASES[match.phase])
    match.note(now_ms, facts.VERIFIED, BY_DIRECTOR, 1, order)


# -- folding -----------------------------------------------------------------------------------------------------------


def fold(match, fact: Fact) -> None:
    """Fold one of the facts of this module; `match` is any MatchState."""
    match.write_down(fact.kind, fact.ints[1], fact.ints[2])
    _FOLDS[fact.kind](match, fact)


def _bank_set(match, fact: Fact) -> None:
    was_running = match.clock.pause(fact.at_ms)
    match.clock.set_bank(fact.at_ms, fact.ints[1], fact.ints[2])
    _run_on(match, fact.at_ms, was_running)


def _bank_given(match, fact: Fact) -> None:
    was_running = match.clock.pause(fact.at_ms)
    match.clock.adjust(fact.at_ms, fact.ints[1], fact.ints[2])
    _run_on(match, fact.at_ms, was_running)


def _run_on(match, now_ms: int, was_running: bool) -> None:
    """After a correction; one that leaves the side on turn nothing makes no flag: it stands paused (INC-11)."""
    clock = match.clock
    match.settle_charged()
    if not was_running:
        return
    has_time = clock.delay_left_ms > 0 or clock.bank_left_ms(now_ms, clock.active) > 0
    if has_time or clock.flag_ms[clock.active] != NO_TIME:
        clock.resume(now_ms)
    else:
        match.paused_at_ms, match.pause_reason = now_ms, rulesets.REASON_DIRECTOR


def _clock_set(match, fact: Fact) -> None:
    """A clock comes in, or is set anew, from the live score; an open turn begins with a full delay (CLK-23)."""
    from matchcore.topics import beginning

    _, match.per_point_ms, match.delay_ms = fact.ints[:3]
    match.has_clock = match.per_point_ms > 0 or match.delay_ms > 0
    turn = match.clock.active if match.has_clock else NOBODY
    if not match.has_clock:
        match.premature = match.rolled_early = NOBODY  # either side doubles when it likes
    if match.phase == PLAYING and turn == NOBODY:
        match.turn_number = 2  # nobody has counted the turns, but this is not the first one any more
    beginning.set_banks(match, fact.at_ms, match.length > 0)
    if turn != NOBODY:
        stand(match, fact.at_ms, turn, rulesets.REASON_DIRECTOR)


def stand(match, now_ms: int, side: int, reason: int) -> None:
    """This side is on turn now, with a full delay, paused."""
    match.clock.stand(now_ms, side)
    match.settle_charged()
    match.paused_at_ms, match.pause_reason = now_ms, reason


def _clock_corrected(match, fact: Fact) -> None:
    """The right setting from now on; the open turn keeps the delay that it began with."""
    clock = match.clock
    was_running = clock.pause(fact.at_ms)
    change_ms = fact.ints[2] - match.delay_ms
    _, match.per_point_ms, match.delay_ms = fact.ints[:3]
    clock.delay_ms = match.delay_ms
    for side in (0, 1):
        clock.set_delay(side, max(0, clock.delays_ms[side] + change_ms))
        clock.adjust(fact.at_ms, side, fact.ints[3 + side])
    _run_on(match, fact.at_ms, was_running)


def _turn_set(match, fact: Fact) -> None:
    """The director says whose turn it is: this side's time stands ready with a full delay, paused."""
    stand(match, fact.at_ms, fact.ints[1], rulesets.REASON_DIRECTOR)


def _cube_set(match, fact: Fact) -> None:
    match.cube_level, match.cube_holder = fact.ints[1], fact.ints[2]
    if match.premature == 1 - match.cube_holder:
        match.premature = NOBODY  # could no longer double


def _score_set(match, fact: Fact) -> None:
    _, match.score_a, match.score_b, played = fact.ints[:4]
    if not played:
        match.crawford_a = match.crawford_b = -1
    elif not match.crawford_played():
        match.crawford_a, match.crawford_b = match.length - 1, 0
    check_won(match, fact.at_ms, scoring.POINTS)


def _penalty(match, fact: Fact) -> None:
    match.add_points(fact.ints[1], fact.ints[2])
    check_won(match, fact.at_ms, scoring.PENALTY_POINTS)


def check_won(match, now_ms: int, result: int) -> None:
    """Points from outside a game can win the match at once (PEN-03), or, corrected, take the win away."""
    if match.is_match_won():
        winner = 0 if match.score_a >= match.length else 1
        if match.phase == DECIDED and match.winner == winner:
            result = match.result  # is still won by what it was won by (RES-07)
        match.claim_winner, match.claim_kind = NOBODY, 0
        match.hold(now_ms, match.pause_reason)
        match.decide(result, winner)
    elif match.phase == DECIDED and match.result in (scoring.POINTS, scoring.PENALTY_POINTS):
        match.result, match.winner = 0, NOBODY
        if match.is_game_open():
            match.phase = PLAYING if match.doubler == NOBODY else DOUBLED  # goes on where the points had ended it
        else:
            match.leave_game(now_ms)


def _length_set(match, fact: Fact) -> None:
    match.pending_length = fact.ints[1]
    if match.phase == OFFERED:
        match.agreed = 0
    if match.phase not in IN_GAME:
        apply_pending_length(match, fact.at_ms)


def apply_pending_length(match, now_ms: int) -> None:
    """From the next game on, unless the match would then be over already (LEN-02 to LEN-04, LEN-06)."""
    length = match.pending_length
    match.pending_length = 0
    outcome = length_correction.judge(match.length, length, match.score_a, match.score_b)
    if not length or outcome != length_correction.CORRECTED:
        return
    change_ms = length_correction.credit_ms(match.length, length, match.per_point_ms)
    match.length = length
    was_running = match.clock.pause(now_ms)  # of a player who is absent
    for side in (0, 1):
        match.clock.adjust(now_ms, side, change_ms)
    _run_on(match, now_ms, was_running)


def _undone(match, fact: Fact) -> None:
    match.take_back(fact.at_ms)
    match.is_verified = False
    match.paused_at_ms = fact.at_ms
    if match.absent != NOBODY and not match.is_called() and not match.is_restored:
        match.clock.resume(fact.at_ms)


_FOLDS = {
    facts.BANK_SET: _bank_set,
    facts.BANK_GIVEN: _bank_given,
    facts.CUBE_SET: _cube_set,
    facts.SCORE_SET: _score_set,
    facts.LENGTH_SET: _length_set,
    facts.PENALTY: _penalty,
    facts.CLOCK_SET: _clock_set,
    facts.TURN_SET: _turn_set,
    facts.UNDONE: _undone,
    facts.CLOCK_CORRECTED: _clock_corrected,
}
