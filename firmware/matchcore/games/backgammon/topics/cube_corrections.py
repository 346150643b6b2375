"""The director's corrections of the cube (CUB-11, CUB-15)."""

from matchcore.games.backgammon import facts, phases
from matchcore.games.backgammon.game import cube, scoring
from matchcore.games.backgammon.phases import IN_GAME
from matchcore.games.backgammon.state.match import Match
from matchcore.games.backgammon.topics.shared import director_fact
from matchcore.log.fact import Fact
from matchcore.refusal import Refusal
from matchcore.sides import NOBODY, other

# -- commands ----------------------------------------------------------------------------------------------------------


def check_set_cube(match: Match) -> None:
    """Refuse outside a game, and in the Crawford game (CUB-15, CRW-02)."""
    if match.phase not in IN_GAME:
        raise Refusal("NO_GAME", "CUB-15", phases.PHASES[match.phase])
    if match.game_phase == scoring.CRAWFORD:
        raise Refusal("CRAWFORD", "CRW-02")


def set_cube(match: Match, now_ms: int, level: int, holder: int, order: int, reason: str) -> None:
    """Correct level and place of the cube (CUB-11, CUB-15); holder NOBODY (-1) = in the middle."""
    check_set_cube(match)
    if not cube.is_level(level):
        raise Refusal("BAD_CUBE", "CUB-06", str(level))
    if holder not in (NOBODY, 0, 1) or not cube.is_place(level, holder):
        raise Refusal("BAD_CUBE", "CUB-15", str(holder))
    director_fact(match, now_ms, facts.CUBE_SET, order, reason, level, holder)


# -- folding -----------------------------------------------------------------------------------------------------------


def _cube_set(match: Match, fact: Fact, order: int, level: int, holder: int) -> None:
    match.cube_level, match.cube_holder = level, holder
    if match.doubled_early == other(match.cube_holder):
        match.doubled_early = NOBODY  # could no longer double


FOLDS = {facts.CUBE_SET: _cube_set}
ORDERS = {facts.CUBE_SET: set_cube}
