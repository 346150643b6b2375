"""The cube: doubled, taken or passed by the opponent's own button (CUB-02 to CUB-05, CLK-21)."""

from matchcore.clock import RUNNING
from matchcore.games.backgammon import facts, phases
from matchcore.games.backgammon.game import cube, scoring
from matchcore.games.backgammon.phases import DOUBLED, PLAYING
from matchcore.games.backgammon.state.match import Match
from matchcore.games.backgammon.topics import results
from matchcore.games.backgammon.topics.shared import press_clock, sign
from matchcore.games.backgammon.topics.turn import LOCKOUT_MS, ignore, must_wait
from matchcore.log.fact import Fact
from matchcore.refusal import Refusal
from matchcore.sides import NOBODY, author, other

# -- commands ----------------------------------------------------------------------------------------------------------


def judge_double(match: Match, side: int) -> str:
    """OK, EARLY_STANDS or the code of the rule that forbids this side to double now (CUB-02)."""
    is_doubled = match.phase == DOUBLED
    return cube.judge_double(
        side,
        match.doubler if is_doubled else (match.clock.active if match.has_clock else side),
        match.game_phase,
        match.cube_level,
        match.cube_holder,
        match.needed(side),
        match.phase == PLAYING or is_doubled,
        is_doubled or match.doubled_early != NOBODY,
        match.turn_number == 1 and match.has_clock,
        match.has_rolled or match.rolled_early == side,
    )


def check_cube(match: Match, side: int) -> None:
    """Refuse for reasons that outlast this turn: Crawford game, dead cube, opponent's cube (CRW-02, CUB-02, CUB-12)."""
    code = cube.judge_double(side, side, match.game_phase, match.cube_level, match.cube_holder, match.needed(side))
    if code != cube.OK:
        raise Refusal(code, cube.RULE_OF[code], str(match.cube_level))


def check_double(match: Match, side: int) -> None:
    """Refuse an illegal double, or one out of turn."""
    match.refuse_while_settling()
    code = judge_double(match, side)
    if code == cube.EARLY_STANDS:
        raise Refusal("NOT_ON_TURN", "CUB-10")
    if code != cube.OK:
        rule = "CUB-18" if code == "DICE_THROWN" and not match.has_rolled else cube.RULE_OF[code]
        raise Refusal(code, rule, str(match.cube_level))
    if match.has_clock and match.clock.state != RUNNING:
        raise Refusal("NOT_RUNNING", "PAU-01")


def double(match: Match, now_ms: int, side: int) -> None:
    """The side on turn doubles; the opponent decides in their own time, with a full delay (CLK-21, CUB-03)."""
    check_double(match, side)
    if must_wait(match, now_ms):
        raise Refusal("MUST_WAIT", "INC-02")
    match.come_to(now_ms)
    match.note(now_ms, facts.DOUBLED, author(side), side)


def check_answer(match: Match, side: int) -> None:
    """Refuse unless this side has been doubled."""
    match.expect(DOUBLED, "NO_DOUBLE", "CUB-04")
    if side == match.doubler:
        raise Refusal("NOT_ASKED", "CUB-04")


def take(match: Match, now_ms: int, side: int) -> bool:
    """The doubled player takes with their button; the doubler's time runs again (CUB-04, CLK-21).

    False: too soon after the double (two buttons hit together count once, CLK-20), or in a lost delay (INC-02)."""
    check_answer(match, side)
    if match.has_clock and match.clock.state != RUNNING:
        raise Refusal("NOT_RUNNING", "PAU-01")
    match.come_to(now_ms)
    if now_ms - match.pressed_at_ms < LOCKOUT_MS or must_wait(match, now_ms):
        ignore(match, now_ms, side)
        return False
    match.note(now_ms, facts.TAKEN, author(side), side)
    return True


def pass_double(match: Match, now_ms: int, side: int) -> None:
    """The doubled player passes with their button; the clock stops (CUB-05, CLK-21)."""
    check_answer(match, side)
    match.come_to(now_ms)
    match.note(now_ms, facts.PASSED, author(side), side)


# -- folding -----------------------------------------------------------------------------------------------------------


def _doubled(match: Match, fact: Fact, side: int) -> None:
    match.doubler = side
    match.doubled_early = NOBODY
    is_move_before = match.clock.last_mover == other(match.doubler)
    match.delay_before_double_ms = match.clock.last_delay_left_ms if is_move_before else -1
    match.enter(phases.DOUBLE_OFFERED)
    match.pressed_at_ms = fact.at_ms
    press_clock(match, fact.at_ms, match.doubler)


def _taken(match: Match, fact: Fact, side: int) -> None:
    match.cube_level, match.cube_holder = cube.after_take(match.cube_level, match.doubler)
    match.doubler = NOBODY
    match.enter(phases.DOUBLE_TAKEN)
    match.pressed_at_ms = fact.at_ms
    press_clock(match, fact.at_ms, side)
    match.clock.last_mover = NOBODY  # a take is not a move to take back


def _passed(match: Match, fact: Fact, side: int) -> None:
    results.await_confirmation(match, fact.at_ms, match.doubler, scoring.PASS)
    sign(match, fact.at_ms, side)


FOLDS = {facts.DOUBLED: _doubled, facts.TAKEN: _taken, facts.PASSED: _passed}
