"""Clock procedures carried out by the players, or the director for them.

A lost delay (INC-01 to INC-03), an illegal move (INC-05, INC-06), time given back (INC-10).
"""

from matchcore.clock import PAUSED, RUNNING
from matchcore.games.backgammon import facts, phases
from matchcore.games.backgammon.phases import DOUBLED, PLAYING
from matchcore.games.backgammon.rules import incidents, rulesets
from matchcore.games.backgammon.state.match import Match
from matchcore.games.backgammon.topics.shared import check_side, hold, settle_charged
from matchcore.log.fact import Fact
from matchcore.refusal import Refusal
from matchcore.sides import BY_BOTH, BY_DIRECTOR, NOBODY, author, other

# -- commands ----------------------------------------------------------------------------------------------------------


def check_lose_delay(match: Match, side: int, by: int) -> None:
    """Refuse unless this side may lose its next delay; `by` as in `lose_delay` (INC-01, INC-03)."""
    _check_turn(match, by, "INC-01")
    check_side(side)
    if not incidents.loses_delay(match.rules, by == author(side), by == BY_DIRECTOR):
        raise Refusal("DIRECTOR_DECIDES", "INC-03", match.rules["title"])
    if side == match.clock.active:
        raise Refusal("ON_TURN", "INC-01")
    if match.clock.sides[side].owes_delay:
        raise Refusal("ALREADY_CONFIRMED", "INC-01")


def lose_delay(match: Match, now_ms: int, side: int, by: int, order: int = 0) -> None:
    """This side has lifted the dice too early and waits out its next delay (INC-01, INC-02).

    `by`: the side itself, which agrees with its button, or the director (INC-03).
    """
    check_lose_delay(match, side, by)
    match.come_to(now_ms)
    match.note(now_ms, facts.DELAY_LOST, by, order, side)


def check_take_back(match: Match, by: int) -> None:
    """Refuse unless the last turn was an ordinary move of the opponent, noticed in time.

    In some rule sets it may be before a double (AMB-41), which is then taken back, too.
    """
    _check_turn(match, by, "MOV-06")
    if match.phase == DOUBLED:
        if not incidents.is_open_after_double(match.rules):
            raise Refusal("TOO_LATE", "MOV-06", match.rules["title"])
        if match.delay_before_double_ms < 0:
            raise Refusal("NO_LAST_MOVE", "MOV-06")
    elif match.clock.last_mover != other(match.clock.active):
        raise Refusal("NO_LAST_MOVE", "MOV-06")


def last_mover(match: Match) -> int:
    """The side whose move can be taken back: the opponent of the player on turn, or the doubler."""
    return match.clock.active if match.phase == DOUBLED else match.clock.last_mover


def take_turn_back(match: Match, now_ms: int, side: int, by: int, order: int = 0) -> None:
    """The last move, by this side, was illegal: its clock runs again (INC-05, INC-06).

    `by`: the side itself, both, or the director.  The table asks both: one claims, the other agrees; alone, either
    could take back a move to their advantage.
    """
    check_take_back(match, by)
    if by != BY_DIRECTOR and by != BY_BOTH and by != author(side):
        raise Refusal("NOT_ASKED", "INC-05")
    if side != last_mover(match):
        raise Refusal("NO_LAST_MOVE", "MOV-06")
    match.come_to(now_ms)
    match.note(now_ms, facts.TURN_TAKEN_BACK, by, order, side)


def returnable_ms(match: Match, now_ms: int) -> int:
    """Bank time used by the open turn, in ms: the most that both may give back.

    Excludes what has been returned, or was taken before the director set the bank.
    """
    clock = match.clock
    side = clock.active
    if side == NOBODY or match.phase not in (PLAYING, DOUBLED):
        return 0
    return max(0, clock.sides[side].charged_ms + clock.unbooked_ms(now_ms) - match.charged_before_ms)


def check_return(match: Match, now_ms: int) -> int:
    """`returnable_ms`; refused unless the clock is stopped in a turn that has taken something (INC-10)."""
    match.refuse_while_settling()
    if match.clock.state != PAUSED or match.phase not in (PLAYING, DOUBLED):
        raise Refusal("NOT_PAUSED", "INC-10")
    most_ms = returnable_ms(match, now_ms)
    if not most_ms:
        raise Refusal("NOTHING_LOST", "INC-10")
    return most_ms


def return_time(match: Match, now_ms: int, ms: int) -> None:
    """Both agree to return this much time, lost by mistake, to the side on turn; still paused (INC-10)."""
    if not 0 < ms <= check_return(match, now_ms):
        raise Refusal("BAD_TIME", "INC-10", str(ms))
    match.note(now_ms, facts.TIME_RETURNED, BY_BOTH, match.clock.active, ms)


def _check_turn(match: Match, by: int, rule: str) -> None:
    if by != BY_DIRECTOR:
        match.refuse_while_settling()
    if match.phase not in (PLAYING, DOUBLED) or match.clock.state not in (RUNNING, PAUSED):
        raise Refusal("NO_TURN", rule, phases.PHASES[match.phase])


# -- folding -----------------------------------------------------------------------------------------------------------


def _delay_lost(match: Match, fact: Fact, order: int, side: int) -> None:
    from matchcore.games.backgammon.game import corrections

    corrections.lose_next_delay(match.clock, fact.at_ms, side)


def _turn_taken_back(match: Match, fact: Fact, order: int, side: int) -> None:
    from matchcore.games.backgammon.game import corrections

    if match.phase == DOUBLED:
        match.clock.last_mover, match.clock.last_delay_left_ms = side, match.delay_before_double_ms
        match.enter(phases.GAME_GOES_ON)
        match.doubler = NOBODY
    is_held = match.is_called() or match.is_restored
    if match.clock.state == PAUSED and not is_held:
        match.end_pause(fact.at_ms)
    corrections.take_turn_back(match.clock, fact.at_ms, side)
    settle_charged(match)
    match.pause_reason = 0
    match.doubled_early = NOBODY  # was a double before a turn that this side now has to play first
    match.has_rolled = True  # and moves again, without another roll (CUB-08)
    if is_held:
        hold(match, fact.at_ms, rulesets.REASON_DIRECTOR)
    match.pressed_at_ms = fact.at_ms
    match.turn_number = max(1, match.turn_number - 1)


def _time_returned(match: Match, fact: Fact, side: int, ms: int) -> None:
    from matchcore.games.backgammon.game import corrections

    corrections.correct(match.clock, fact.at_ms, side, ms)
    match.charged_before_ms += ms


FOLDS = {
    facts.DELAY_LOST: _delay_lost,
    facts.TURN_TAKEN_BACK: _turn_taken_back,
    facts.TIME_RETURNED: _time_returned,
}
ORDERS = {facts.DELAY_LOST: lose_delay, facts.TURN_TAKEN_BACK: take_turn_back}
