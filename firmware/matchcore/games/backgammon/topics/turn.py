"""The turn: pressed, paused with a reason, resumed, a delay restarted (CLK-13 to CLK-28, PAU-01, PAU-02, INC-07)."""

from matchcore.clock import PAUSED, RUNNING
from matchcore.games.backgammon import facts, phases
from matchcore.games.backgammon.game import cube, scoring
from matchcore.games.backgammon.phases import DOUBLED, PLAYING, READY
from matchcore.games.backgammon.rules import rulesets
from matchcore.games.backgammon.state.match import Match
from matchcore.games.backgammon.topics import shared
from matchcore.games.backgammon.topics.shared import hold, press_clock
from matchcore.log.fact import Fact, check_text
from matchcore.refusal import Refusal
from matchcore.sides import BY_A, BY_DIRECTOR, BY_TABLE, NOBODY, author, other

LOCKOUT_MS = 400  # the newly started side's button is ignored so soon: two buttons hit together count once (CLK-20)
SHORT_MS = 1000  # a shorter turn is marked in the log: its press may have been unintended (CLK-20)
IGNORED_AGAIN_MS = 1000  # an idle button hit over and over is recorded once a second

# -- commands ----------------------------------------------------------------------------------------------------------


def press(match: Match, now_ms: int, side: int) -> bool:
    """A player's own clock button.  False: recorded, but without effect (CLK-20)."""
    match.refuse_while_settling()
    clock = match.clock
    if match.phase == READY:
        match.refuse_while_away()
        match.note(now_ms, facts.PRESSED, BY_A + side, side)
        return True
    if match.phase != PLAYING:
        raise Refusal("NO_TURN", "CLK-28", phases.PHASES[match.phase])
    match.tick(now_ms)
    may_press = clock.state == RUNNING or (clock.state == PAUSED and clock.may_press_paused)
    if may_press and clock.state == PAUSED and side == clock.active and not clock.sides[1 - side].owes_delay:
        raise Refusal("NOT_AGREED", "INC-03")
    if not may_press or side != clock.active or now_ms - match.pressed_at_ms < LOCKOUT_MS or must_wait(match, now_ms):
        ignore(match, now_ms, side)
        return False
    kind = facts.DOUBLED if side == match.doubled_early else facts.PRESSED
    took_ms = now_ms - match.pressed_at_ms
    match.note(now_ms, kind, BY_A + side, side)
    if took_ms < SHORT_MS:
        match.note(now_ms, facts.SHORT_TURN, BY_TABLE, side, took_ms)
    return True


def must_wait(match: Match, now_ms: int) -> bool:
    """Whether the side on turn is waiting out a lost delay (INC-02)."""
    return match.clock.is_holding and match.clock.delay_left(now_ms) > 0


def ignore(match: Match, now_ms: int, side: int) -> None:
    """Record a press without effect."""
    if side != match.ignored_side or now_ms - match.ignored_at_ms >= IGNORED_AGAIN_MS:
        match.note(now_ms, facts.IGNORED, BY_A + side, side)


def check_on_turn(match: Match) -> None:
    """Refuse unless a player is on turn, with the clock (CLK-28)."""
    if match.phase != PLAYING or match.clock.active == NOBODY:
        raise Refusal("NO_TURN", "CLK-28", phases.PHASES[match.phase])


def check_pause(match: Match, by: int) -> None:
    """Refuse unless time is running that may be paused (PAU-01)."""
    if by != BY_DIRECTOR:
        match.refuse_while_settling()
        match.refuse_while_away()
    if match.clock.state != RUNNING and not (by == BY_DIRECTOR and _may_bind(match)):
        raise Refusal("NOT_RUNNING", "PAU-01")


def _may_bind(match: Match) -> bool:
    """Whether the director's pause can bind the players although no time runs: paused or between games."""
    if match.is_bound or match.absent != NOBODY or match.is_on_break():
        return False
    return match.phase == READY or (match.phase in (PLAYING, DOUBLED) and match.clock.state == PAUSED)


def pause(match: Match, now_ms: int, by: int = BY_TABLE, order: int = 0, reason: str = "") -> None:
    """Stop everything (PAU-01); the reason is chosen while paused.  `reason`: the director's words."""
    check_pause(match, by)
    check_text(reason)
    match.come_to(now_ms)
    fact = match.draft(now_ms, facts.PAUSED, by, order)
    fact.text = reason
    match.commit(fact)


def state_reason(match: Match, now_ms: int, reason: str) -> None:
    """State why the clock was paused; only for the reasons of the rule set (PAU-02)."""
    match.refuse_while_settling()
    if match.clock.state != PAUSED:
        raise Refusal("NOT_PAUSED", "PAU-02")
    check_reason(match, reason)
    if reason == "EARLY_DICE" and match.phase != PLAYING:
        raise Refusal("NO_TURN", "INC-01", phases.PHASES[match.phase])
    match.note(now_ms, facts.REASON, BY_TABLE, rulesets.PAUSE_REASONS.index(reason))


def check_reason(match: Match, reason: str) -> None:
    """Refuse a reason unknown to the rule set (PAU-02)."""
    if reason not in rulesets.PAUSE_REASONS or not rulesets.may_pause(match.rules, reason):
        raise Refusal("REASON_NOT_ALLOWED", "PAU-02", reason)


def check_resume(match: Match, by: int) -> None:
    """Refuse unless time is paused that may go on (PAU-01)."""
    if by != BY_DIRECTOR:
        match.refuse_while_settling()
    if match.clock.state != PAUSED and not match.is_bound:
        raise Refusal("NOT_PAUSED", "PAU-01")
    if by != BY_DIRECTOR and match.is_bound:
        raise Refusal("DIRECTOR_PAUSED", "GEN-01")  # both report back, or the director ends it
    if match.phase not in (PLAYING, DOUBLED) and match.absent == NOBODY and not match.is_bound:
        raise Refusal("RESULT_PENDING", "PAU-03", phases.PHASES[match.phase])
    if by != BY_DIRECTOR and match.clock.is_automatic and not match.clock.has_time_left():
        raise Refusal("NO_TIME_LEFT", "INC-11")  # it would be lost at once
    if by != BY_DIRECTOR and not match.pause_reason:
        raise Refusal("NO_REASON", "PAU-02")


def resume(match: Match, now_ms: int, by: int = BY_TABLE, order: int = 0, ruling: str = "") -> None:
    """Time goes on from where it stopped (PAU-01, AMB-06), once the reason is stated (PAU-02).

    `ruling`: the director's words, required to end a call (DSP-01, TOU-06).
    """
    check_resume(match, by)
    check_text(ruling)
    if by == BY_DIRECTOR and match.is_called() and not ruling.strip():
        raise Refusal("NO_RULING", "TOU-06")
    fact = match.draft(now_ms, facts.RESUMED, by, order)
    fact.text = ruling
    match.commit(fact)


def check_restart_delay(match: Match, by: int) -> None:
    """Refuse unless a turn is open; the side that would profit is refused (INC-07); `by` as in `restart_delay`."""
    if by != BY_DIRECTOR:
        match.refuse_while_settling()
    if match.phase not in (PLAYING, DOUBLED):
        raise Refusal("NO_TURN", "INC-07", phases.PHASES[match.phase])
    if by != BY_DIRECTOR and by != author(other(match.clock.active)):
        raise Refusal("NOT_ASKED", "INC-07")


def restart_delay(match: Match, now_ms: int, by: int = BY_TABLE, order: int = 0, is_thrown: bool = False) -> None:
    """A roll has to be repeated: the side on turn gets a full delay again (INC-07).

    `by`: the other side, with its button, or the director, which implies that dice were thrown (CUB-08); with
    `is_thrown` the side on turn has said so, too.  The other side alone cannot take a double away.
    """
    check_restart_delay(match, by)
    match.come_to(now_ms)
    is_told = by != BY_DIRECTOR and match.phase == PLAYING and not match.has_rolled
    match.note(now_ms, facts.DELAY_RESTARTED, by, order)
    if is_told:
        match.note(now_ms, facts.DICE_SAID, author(match.clock.active) if is_thrown else by, 1 if is_thrown else 0)


# -- folding -----------------------------------------------------------------------------------------------------------


def _pressed(match: Match, fact: Fact, side: int) -> None:
    if match.phase == READY:
        _begin_game(match)
    else:
        match.turn_number += 1
    match.pressed_at_ms = fact.at_ms
    if match.rolled_early == side:
        match.rolled_early = NOBODY
    elif match.rolled_early != NOBODY and not match.is_roll_judged:
        _keep_quiet(match, side)
    press_clock(match, fact.at_ms, side)
    match.pause_reason = 0


def _keep_quiet(match: Match, side: int) -> None:
    """This side has ended its turn without judging the opponent's early roll (INC-04)."""
    match.is_roll_judged = True
    if side:
        match.quiet_b += 1
    else:
        match.quiet_a += 1


def _begin_game(match: Match) -> None:
    match.game_number += 1
    match.turn_number = 1
    match.game_phase = match.next_phase()
    match.begun_a, match.begun_b, match.begun_length = match.score_a, match.score_b, match.length
    if match.game_phase == scoring.CRAWFORD:
        match.crawford_a, match.crawford_b = match.score_a, match.score_b
    match.cube_level, match.cube_holder = cube.START
    match.doubler = match.doubled_early = match.rolled_early = NOBODY
    match.enter(phases.GAME_BEGUN)


def _ignored(match: Match, fact: Fact, side: int) -> None:
    match.ignored_at_ms = fact.at_ms
    match.ignored_side = side


def _paused(match: Match, fact: Fact, order: int) -> None:
    """One player alone cannot end the director's pause (GEN-01)."""
    was_paused = match.clock.state == PAUSED
    if fact.by == BY_DIRECTOR and match.absent == NOBODY:
        match.is_bound, match.reported = True, 0
    hold(match, fact.at_ms, rulesets.REASON_DIRECTOR if fact.by == BY_DIRECTOR else 0)
    if not was_paused:
        match.paused_at_ms = fact.at_ms


def _reason(match: Match, fact: Fact, reason: int) -> None:
    match.pause_reason = reason
    match.clock.may_press_paused = reason == rulesets.REASON_EARLY_DICE


def _resumed(match: Match, fact: Fact, order: int) -> None:
    """When the director lets time run, any call is settled (DSP-01, INC-13)."""
    if fact.by == BY_DIRECTOR:
        if match.is_called():
            shared.rule_on_time(match, fact.at_ms)
        match.called_by = -1
        match.is_restored = False
    match.end_pause(fact.at_ms)
    if match.phase in (PLAYING, DOUBLED) or match.absent != NOBODY:
        match.clock.resume(fact.at_ms)


def _delay_restarted(match: Match, fact: Fact, order: int) -> None:
    """The side on turn has rolled (CUB-08), unless it is deciding on a double."""
    if match.clock.state == PAUSED and not match.pause_reason:
        match.pause_reason = rulesets.REASON_INVALID_ROLL  # says why the clock is stopped (PAU-02)
    if match.clock.restart_delay(fact.at_ms) and match.phase == PLAYING:
        match.has_rolled = True


FOLDS = {
    facts.PRESSED: _pressed,
    facts.IGNORED: _ignored,
    facts.PAUSED: _paused,
    facts.REASON: _reason,
    facts.RESUMED: _resumed,
    facts.DELAY_RESTARTED: _delay_restarted,
}
ORDERS = {facts.PAUSED: pause, facts.RESUMED: resume, facts.DELAY_RESTARTED: restart_delay}
