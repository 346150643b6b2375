"""The doubling cube: who may double when; level and owner after a double, a take or a pass (CUB-01 to CUB-18).

Levels are 1, 2, 4 ... without limit (CUB-06).  NOBODY holds a cube in the middle.
"""

from matchcore.games.backgammon.game.scoring import CRAWFORD
from matchcore.sides import NOBODY, other

OK = "OK"
EARLY_STANDS = "EARLY_STANDS"  # a double before the turn (CUB-10)

# The first failure in this order is reported, with its rule (CUB-02).
RULE_OF = {
    "NO_GAME": "CUB-02",
    "CRAWFORD": "CRW-02",
    "NOT_HOLDER": "CUB-02",
    "DOUBLE_PENDING": "CUB-02",
    "DEAD_CUBE": "CUB-12",
    "OPENING_TURN": "CUB-09",
    "DICE_THROWN": "CUB-08",
}


def is_dead(level: int, holder: int, side: int, needed: int | None) -> bool:
    """Whether a held cube covers all the points its holder still needs (CUB-12); None = no match length."""
    return holder == side and needed is not None and level >= needed


def judge_double(
    side: int,
    turn: int,
    game_phase: int,
    level: int,
    holder: int,
    needed: int | None,
    is_game: bool = True,
    is_pending: bool = False,
    is_opening_turn: bool = False,
    dice_thrown: bool = False,
) -> str:
    """OK, EARLY_STANDS or the code of the first rule that forbids it (CUB-02, CUB-10).

    `needed`: points this side still needs, None without a match length; `turn`: the side on turn.
    """
    if not is_game:
        return "NO_GAME"
    if game_phase == CRAWFORD:
        return "CRAWFORD"
    if holder != NOBODY and holder != side:
        return "NOT_HOLDER"
    if is_pending:
        return "DOUBLE_PENDING"
    if is_dead(level, holder, side, needed):
        return "DEAD_CUBE"
    if turn != side:
        return EARLY_STANDS
    if is_opening_turn:
        return "OPENING_TURN"
    if dice_thrown:
        return "DICE_THROWN"
    return OK


def after_take(level: int, doubler: int) -> tuple:
    """(level, holder) after a take (CUB-04, CUB-11)."""
    return 2 * level, other(doubler)


def before_dead(level: int, holder: int, needed: tuple) -> tuple:
    """(level, holder) before the first dead double that led to this cube; (0, NOBODY): none was dead (CUB-13).

    Doubles alternate, so the cube implies who doubled when; `needed`: the points A and B needed then.
    """
    found = (0, NOBODY)
    while level > 3 and holder != NOBODY:  # the first double is of a cube in the middle, which is never dead
        level, holder = level // 2, other(holder)
        if is_dead(level, holder, holder, needed[holder]):
            found = (level, holder)
    return found


def is_level(level: int) -> bool:
    """Whether a cube can show this: a power of two (CUB-06), no higher than any match can need."""
    return 0 < level <= HIGHEST and level & (level - 1) == 0


def is_place(level: int, holder: int) -> bool:
    """Whether a cube at this level can be there: in the middle only at 1, and at 1 only there (CUB-15)."""
    return (holder == NOBODY) == (level == 1)


START = (1, NOBODY)  # level and holder at the start of every game (CUB-01)
HIGHEST = 1 << 20  # more than any match can need; a fact's integers are bounded
