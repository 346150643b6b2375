"""How long a void double can be undone (CRW-05 to CRW-07, CUB-13).

For a physical cube and wrong scores: the device itself refuses a void double.
"""

CRAWFORD = "crawford"
DEAD_CUBE = "dead_cube"

GAME_IN_PROGRESS = "game_in_progress"
BEFORE_NEXT_GAME = "before_next_game"
NEXT_GAME_STARTED = "next_game_started"
AFTER_MATCH = "after_match"


def is_void(rules: dict, cause: str, noticed: str) -> bool:
    """Whether the double can still be undone (CRW-05 to CRW-07, CUB-13, AMB-31)."""
    limit = rules["crawford.void" if cause == CRAWFORD else "cube.dead"]
    if limit == "void_in_game":
        return noticed == GAME_IN_PROGRESS
    return limit == "void_always" or noticed != NEXT_GAME_STARTED
