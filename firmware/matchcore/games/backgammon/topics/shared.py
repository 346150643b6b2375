"""Steps shared by several topics: the clock, and the director's corrections."""

from matchcore.clock import NO_TIME, PAUSED
from matchcore.games.backgammon import facts, phases
from matchcore.games.backgammon.rules import rulesets
from matchcore.games.backgammon.state.match import Match
from matchcore.log.fact import check_text
from matchcore.refusal import Refusal
from matchcore.sides import BY_DIRECTOR, NOBODY, other

# Facts that change what a signature is for: the result shown, or the score before the match (RES-08, SKP-02).
_SIGNED = (
    facts.CUBE_SET,
    facts.SCORE_SET,
    facts.LENGTH_SET,
    facts.PENALTY,
    facts.LATE_POINTS_FOR,
    facts.GAME_CORRECTED,
)
_SIGNED_IN = (phases.OFFERED, phases.CLAIMED, phases.DECIDED)
APART_MS = 1000  # between the signatures of the two players: both buttons hit together sign nothing (CLK-20)

# -- for commands ------------------------------------------------------------------------------------------------------


def check_side(side: int) -> None:
    if side != 0 and side != 1:
        raise Refusal("BAD_SIDE", "GEN-01", str(side))


def director_fact(
    match: Match, now_ms: int, kind: int, order: int, reason: str, a: int = 0, b: int = 0, c: int = 0, d: int = 0
) -> None:
    """A correction: the number of the order (0 = entered at the table), up to four values, the reason."""
    check_text(reason)
    match.come_to(now_ms)
    fact = match.draft(now_ms, kind, BY_DIRECTOR)
    fact.fill((order, a, b, c, d)[: facts.ROWS.counts[kind]])
    fact.text = reason
    match.commit(fact)
    if match.agreed and match.phase in _SIGNED_IN and kind in _SIGNED:
        match.note(now_ms, facts.SIGNATURES_CLEARED, BY_DIRECTOR)


# -- for folding -------------------------------------------------------------------------------------------------------


def press_clock(match: Match, now_ms: int, side: int) -> None:
    """End this side's turn and begin the opponent's, if there is a clock."""
    match.has_rolled = False
    if match.has_clock:
        was_paused = match.clock.state == PAUSED
        if match.clock.press(now_ms, side) and was_paused:
            match.end_pause(now_ms)
        settle_charged(match)


def sign(match: Match, now_ms: int, side: int) -> None:
    """Sign the result on the screen with this side's button."""
    match.agreed |= 1 << side
    match.signed_at_ms = now_ms


def settle_charged(match: Match) -> None:
    """Time charged to the side on turn so far can no longer be given back as lost (INC-10)."""
    if match.clock.active != NOBODY:
        match.charged_before_ms = match.clock.sides[match.clock.active].charged_ms


def hold(match: Match, now_ms: int, reason: int) -> None:
    if match.clock.pause(now_ms):
        match.paused_at_ms = now_ms
    match.pause_reason = reason


def rule_on_time(match: Match, now_ms: int) -> None:
    """The director lets play go on: expired banks up to now can no longer be claimed by a player (EXP-08, TOU-06).

    A call about equipment or an emergency was not about time, so claims stay."""
    is_asked = rulesets.PAUSE_REASONS[match.called_reason] not in ("EQUIPMENT", "EMERGENCY")
    if is_asked and match.clock.loser(now_ms) != NOBODY:
        match.ruled_ms = now_ms


def stand(match: Match, now_ms: int, side: int, reason: int) -> None:
    """This side is on turn now, with a full delay, paused."""
    match.clock.stand(now_ms, side)
    match.has_rolled = False
    settle_charged(match)
    match.paused_at_ms, match.pause_reason = now_ms, reason


def take_flag_back(match: Match, now_ms: int) -> None:
    """The automatic flag was a mistake: return to the game, or an absent player's time, as it was then (INC-10).

    Before the first game both accept the settings once more.
    """
    match.clock.take_flag_back(now_ms)
    match.flag_seq = match.result = match.agreed = 0
    match.winner = NOBODY
    match.paused_at_ms, match.pause_reason = now_ms, rulesets.REASON_DIRECTOR
    if match.is_game_open():
        match.enter(phases.GAME_GOES_ON if match.doubler == NOBODY else phases.DOUBLE_OFFERED)
        return
    match.absent = match.clock.active
    match.enter(phases.GAME_OVER if match.game_number else phases.MATCH_OFFERED)


def run_on(match: Match, now_ms: int, was_running: bool) -> None:
    """Go on after a correction; if it leaves the side on turn no time, the clock is paused without a flag (INC-11).

    If it gives time to the loser of an automatic flag, the flag is taken back, too (INC-10).
    """
    clock = match.clock
    if match.flag_seq and clock.sides[other(clock.winner)].flag_ms == NO_TIME:
        take_flag_back(match, now_ms)
    settle_charged(match)
    if not was_running:
        return
    if clock.has_time_left() or clock.sides[clock.active].flag_ms != NO_TIME:
        clock.resume(now_ms)
    else:
        match.paused_at_ms, match.pause_reason = now_ms, rulesets.REASON_DIRECTOR
