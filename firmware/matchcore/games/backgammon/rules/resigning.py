"""How a player may resign a game (RES-02, RES-03).

Judgements only: whether a position leaves no other result is for the players to see and the director to rule.
"""

from matchcore.games.backgammon.game import scoring

AFTER_OWN_TURN = "offer_after_turn"  # on a neutral clock, any loss may be offered (RES-03, AMB-39)


def needs_no_other_result(rules: dict) -> bool:
    """Whether a game may be resigned only when no other result is possible (RES-02); otherwise after each own turn."""
    return rules["resign.condition"] != AFTER_OWN_TURN


def may_refuse(rules: dict, kind: int, cube_level: int, needed: int | None) -> bool:
    """Whether the opponent may refuse the loss offered (RES-03, AMB-39).

    `kind`: the win offered; `needed`: points the opponent still needs, None without a match length.  Some rule sets
    require accepting the maximum: a backgammon, or enough to win the match.
    """
    is_win = needed is not None and scoring.points(cube_level, kind) >= needed
    return not ((kind == scoring.BACKGAMMON or is_win) and rules["resign.refusable"] == "yes_not_max")
