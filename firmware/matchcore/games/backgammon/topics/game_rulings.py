"""The director ends the running game: void, or awarded to a player (RES-07, PEN-01)."""

from matchcore.games.backgammon import facts, phases
from matchcore.games.backgammon.game import scoring
from matchcore.games.backgammon.phases import DECIDED, IN_GAME
from matchcore.games.backgammon.state.match import Match
from matchcore.games.backgammon.topics import results
from matchcore.games.backgammon.topics.shared import check_side, director_fact, hold
from matchcore.log.fact import Fact
from matchcore.refusal import Refusal
from matchcore.sides import NOBODY

# -- commands ----------------------------------------------------------------------------------------------------------


def check_rule_game(match: Match) -> None:
    """Refuse unless a game is being played (RES-07)."""
    match.expect_match()
    if match.phase not in IN_GAME:
        raise Refusal("NO_GAME", "RES-07", phases.PHASES[match.phase])


def rule_game(match: Match, now_ms: int, winner: int, kind: int, order: int, reason: str) -> None:
    """End the running game: void, for NOBODY, or won as a single, gammon or backgammon at the cube's level.

    A pending double does not count.  A void Crawford game has not been played (AMB-27).
    """
    check_rule_game(match)
    if kind == scoring.VOID:
        if winner != NOBODY:
            raise Refusal("BAD_SIDE", "RES-07", str(winner))
    elif kind not in (scoring.SINGLE, scoring.GAMMON, scoring.BACKGAMMON):
        raise Refusal("BAD_KIND", "RES-07", str(kind))
    else:
        check_side(winner)
    director_fact(match, now_ms, facts.GAME_RULED, order, reason, winner, kind)


# -- folding -----------------------------------------------------------------------------------------------------------


def _game_ruled(match: Match, fact: Fact, order: int, winner: int, kind: int) -> None:
    hold(match, fact.at_ms, match.pause_reason)
    if kind == scoring.VOID and match.game_phase == scoring.CRAWFORD:
        match.crawford_a = match.crawford_b = -1
    match.claim_winner, match.claim_kind, match.claim_by, match.agreed = winner, kind, 0, 0
    results.end_game(match, fact.at_ms)
    if match.phase == DECIDED:
        match.claim_winner, match.claim_kind = NOBODY, 0  # players cannot take back the director's ruling


FOLDS = {facts.GAME_RULED: _game_ruled}
ORDERS = {facts.GAME_RULED: rule_game}
