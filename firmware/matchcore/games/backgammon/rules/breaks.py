"""Breaks: how many a player has, and whether they are granted (BRK-01 to BRK-10).

Judgements only; exceptions are the director's (BRK-07), by overriding rule values or a plain pause.
"""

from matchcore.games.backgammon.rules.rulesets import breaks_left

# When a break is requested.
BEFORE_FIRST_GAME = "before_first_game"  # either on time or late (LAT-02)
BETWEEN_GAMES = "between_games"
DURING_GAME = "during_game"
BETWEEN_MATCHES = "between_matches"  # of a series
AFTER_MATCH = "after_match"

OK = "OK"
EXHAUSTED = "EXHAUSTED"
NOT_BETWEEN_GAMES = "NOT_BETWEEN_GAMES"
ONLY_BETWEEN_MATCHES = "ONLY_BETWEEN_MATCHES"
DIRECTOR = "DIRECTOR"  # only the director can allow it


def judge(rules: dict, length: int, used: tuple, asked: tuple, moment: str, is_best_of_three: bool = False) -> str:
    """OK, or why the breaks requested by A and B are not granted.

    `used`, `asked`: numbers of A and of B; more than one in all are joined (BRK-04).
    """
    if min(asked) < 0 or sum(asked) == 0:
        raise ValueError("%d and %d breaks asked for" % tuple(asked))
    if moment != BETWEEN_GAMES and not (is_best_of_three and moment == BETWEEN_MATCHES):
        return NOT_BETWEEN_GAMES
    if is_best_of_three and moment == BETWEEN_GAMES and rules["breaks.best_of_three"] == "between_matches":
        return ONLY_BETWEEN_MATCHES
    remaining = breaks_left(rules, length, used)
    if asked[0] > remaining[0] or asked[1] > remaining[1]:
        return EXHAUSTED
    if sum(asked) > 1 and not rules["breaks.consecutive"]:
        return DIRECTOR
    return OK


def minutes(rules: dict, asked: tuple) -> int:
    """Minutes allowed for these breaks of A and B in a row (BRK-02, BRK-04)."""
    return sum(asked) * rules["breaks.minutes"]
