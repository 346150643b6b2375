"""Expired time: noticed by the clock, claimed by a player or the director (EXP-01 to EXP-10)."""

from matchcore.clock import OVER
from matchcore.games.backgammon import facts, phases
from matchcore.games.backgammon.game import scoring
from matchcore.games.backgammon.phases import CLAIMED, DOUBLED, IN_GAME, PLAYING, READY
from matchcore.games.backgammon.state.match import Match
from matchcore.games.backgammon.topics import results
from matchcore.log.fact import Fact
from matchcore.refusal import Refusal
from matchcore.sides import BY_DIRECTOR, NOBODY, other

# -- commands ----------------------------------------------------------------------------------------------------------


def check_claim_time(match: Match, now_ms: int, by: int) -> None:
    """Refuse unless a bank has run out and this author may claim it (EXP-02, EXP-10)."""
    _check_moment(match, by)
    clock = match.clock
    if clock.state == OVER or clock.first_flag() == NOBODY:
        raise Refusal("NO_TIME_EXPIRED", "EXP-02")
    if by == BY_DIRECTOR:
        return
    loser = clock.loser(now_ms)
    if is_locked(match, now_ms):
        raise Refusal("WIN_WITHDRAWN", "EXP-08")
    if loser == NOBODY:
        raise Refusal("OVERTIME", "EXP-02", "%d" % (clock.overtime_ms // 60000))
    if clock.sides[loser].flag_ms <= match.ruled_ms:
        raise Refusal("RULED_ON", "EXP-08")


def is_locked(match: Match, now_ms: int) -> bool:
    """Whether only the director may decide, because the opponent refused a win of the side out of time (EXP-08)."""
    clock = match.clock
    loser = clock.loser(now_ms)
    if loser == NOBODY:
        loser = clock.first_flag()
    return loser != NOBODY and match.is_win_withdrawn & (1 << other(loser)) != 0


def check_expired_game(match: Match) -> None:
    """Refuse unless a bank has run out in a match in progress (EXP-02, EXP-10)."""
    if match.phase not in (READY, PLAYING, DOUBLED) or match.clock.first_flag() == NOBODY:
        raise Refusal("NO_TIME_EXPIRED", "EXP-02")


def _check_moment(match: Match, by: int) -> None:
    if by != BY_DIRECTOR:
        match.refuse_while_settling()
    may_claim = match.phase in (READY, PLAYING, DOUBLED) or (match.phase == CLAIMED and by == BY_DIRECTOR)
    if not may_claim and match.absent == NOBODY:
        raise Refusal("NO_GAME", "EXP-02", phases.PHASES[match.phase])


def claim_time(match: Match, now_ms: int, by: int, order: int = 0) -> None:
    """Claim expired time: the first to run out loses (EXP-02, EXP-07, EXP-10)."""
    _check_moment(match, by)
    match.come_to(now_ms)
    check_claim_time(match, now_ms, by)
    match.note(now_ms, facts.TIME_CLAIMED, by, order)


# -- folding -----------------------------------------------------------------------------------------------------------


def _expired(match: Match, fact: Fact, side: int) -> None:
    """The clock has noted the instant; under some rule sets this ends the match (EXP-03)."""
    if match.clock.state == OVER and (match.phase in IN_GAME or match.absent != NOBODY):
        match.absent = NOBODY
        results.decide(match, scoring.TIME, match.clock.winner)
        match.flag_seq = fact.seq


def _time_claimed(match: Match, fact: Fact, order: int) -> None:
    match.absent = NOBODY
    match.clock.declare(fact.at_ms)
    results.decide(match, scoring.TIME, match.clock.winner)


FOLDS = {facts.EXPIRED: _expired, facts.TIME_CLAIMED: _time_claimed}
ORDERS = {facts.TIME_CLAIMED: claim_time}
