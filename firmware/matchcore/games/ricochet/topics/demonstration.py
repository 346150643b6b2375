"""The demonstration: players show in their order until one succeeds (RR-12 to RR-18)."""

from matchcore.games.ricochet import facts, phases
from matchcore.games.ricochet.phases import SHOWING
from matchcore.games.ricochet.state.match import SETTLE_MS, Match, check_moves
from matchcore.log.fact import Fact
from matchcore.refusal import Refusal
from matchcore.sides import BY_TABLE

# -- commands ----------------------------------------------------------------------------------------------------------


def check_show(match: Match, now_ms: int, player: int, moves: int) -> None:
    """Refuse unless this player is next, and every press before the end has a name (RR-12)."""
    match.expect((SHOWING,), "GLASS_NOT_OUT", "RR-12")
    match.expect_player(player)
    check_moves(moves, 0)
    if match.waiting():
        raise Refusal("PRESS_WAITS", "RR-12", str(match.waiting()))
    if match.has_phones and now_ms < match.out_ms + SETTLE_MS:
        raise Refusal("PHONES_WAIT", "RR-12")
    if player not in match.next_group():
        raise Refusal("NOT_NEXT", "RR-12", match.names[player])


def show(match: Match, now_ms: int, player: int, moves: int) -> None:
    """The player has reached the target in this many moves; 0 = has not (RR-15, RR-16)."""
    match.tick(now_ms)
    check_show(match, now_ms, player, moves)
    match.note(now_ms, facts.SHOWN, BY_TABLE, player, moves)


# -- folding -----------------------------------------------------------------------------------------------------------


def _shown(match: Match, fact: Fact, player: int, moves: int) -> None:
    match.shown_before = match.shown
    match.shown += ((player, moves),)
    if moves and moves < match.minimum:
        match.claim_void(phases.BELOW_MINIMUM)
    elif not moves or moves > match.last_moves(player):
        match.settle()
    elif match.is_tied(player):
        match.claim_void(phases.UNRESOLVED_TIE)
    else:
        match.claim_award(player)


FOLDS = {facts.SHOWN: _shown}
