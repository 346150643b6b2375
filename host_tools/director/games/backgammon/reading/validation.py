"""Whether a fact makes sense: detects what a sound device never sends, even correctly signed.

The core's fold trusts its facts, which were checked when made.  These come from a device that may have a fault, or
firmware unknown to this desk.  Nonsense is kept and shown, but not followed.
"""

from operator import attrgetter

from matchcore.games.backgammon import facts, phases
from matchcore.games.backgammon.facts import ROWS
from matchcore.games.backgammon.game import bank, cube, scoring
from matchcore.games.backgammon.rules import reading, rulesets, settings
from matchcore.games.backgammon.rules.rulevalues import BadProfile
from matchcore.games.backgammon.state.match import Match
from matchcore.log.fact import BadFact, Fact
from matchcore.refusal import Refusal
from matchcore.sides import NOBODY

# The least and the most that an integer of this name can be, in any fact.
_BOUNDS = {
    "side": (0, 1),
    "winner": (NOBODY, 1),
    "holder": (NOBODY, 1),
    "kind": (0, len(scoring.KINDS) - 1),
    "result": (0, len(scoring.RESULTS) - 1),
    "length": (0, bank.LONGEST_MATCH),
}
_MAY_BE_NOBODYS = (facts.MARKED,)  # whose side may be no player's
# Attributes that name a side in the state of a match and its clock.
_SIDES = ("winner", "claim_winner", "doubler", "cube_holder", "doubled_early", "rolled_early", "absent", "ignored_side")
_SIDES += ("clock.active", "clock.winner", "clock.last_mover")
_sides_of = attrgetter(*_SIDES)


def check(fact: Fact) -> None:
    """Refuse a fact that is nonsense by itself, whatever preceded it: `BadFact` or the core's refusal, in words."""
    if fact.kind == facts.PRESSED and 0 <= fact.first() <= 1:
        return  # the most frequent: skips the cost of naming its values
    for name, value in zip(ROWS.values(fact.kind), fact.values(), strict=True):
        least, most = _BOUNDS.get(name, (value, value))
        is_nobodys = value == NOBODY and fact.kind in _MAY_BE_NOBODYS
        if not least <= value <= most and not is_nobodys:
            raise BadFact(f"{name} {value}")
        if name == "level" and not cube.is_level(value):
            raise BadFact(f"cube {value}")
    if fact.kind == facts.ASSIGNED:
        settings.read(fact).check()


def wrong_with(fact: Fact) -> str:
    """Why a fact is nonsense by itself, in words; "" if it is not."""
    try:
        check(fact)
    except Exception as error:  # as in `fold`: these values are unchecked
        return words(error)
    return ""


def fold(match: Match, fact: Fact) -> None:
    """Fold one more fact; `Exception` if it makes no sense in this match, which is then spoilt."""
    check(fact)
    undone = ROWS.value(fact, "undone") if fact.kind == facts.UNDONE else 0
    if fact.kind == facts.UNDONE and undone != (match.undoable() or None):
        raise BadFact(f"undo of fact {undone}, which is not the newest that can be taken back")
    if fact.kind == facts.GAME_CORRECTED:
        _check_game(match, ROWS.value(fact, "game"))
    match.fold(fact)
    check_state(match)
    if match.overrides and fact.kind in (facts.ASSIGNED, facts.RULE_CHANGED):
        # The table knows only its own keys.
        reading.override(rulesets.full_rule_set(match.rules["id"]), match.overrides)


def _check_game(match: Match, number: int) -> None:
    """Refuse the correction of a game that was not played."""
    if number not in [game.number for game in match.games]:
        raise BadFact(f"game {number}")


def words(error: Exception) -> str:
    """The error, for a page."""
    return str(error) if isinstance(error, (BadFact, Refusal, BadProfile)) else f"{type(error).__name__} {error}"


def check_state(match: Match) -> None:
    """Refuse an impossible match: a side out of range, a double without a doubler, a cube of 7."""
    sides = _sides_of(match)
    if min(sides) < NOBODY or max(sides) > 1:
        name, side = next(one for one in zip(_SIDES, sides, strict=True) if not NOBODY <= one[1] <= 1)
        raise BadFact(f"{name} {side}")
    if match.phase == phases.DOUBLED and match.doubler == NOBODY:
        raise BadFact("a double by nobody")
    if match.phase == phases.CLAIMED and (match.claim_winner == NOBODY or not match.claim_kind):
        raise BadFact("a result of nobody")
    if match.cube_level < 1 or match.cube_level & (match.cube_level - 1):
        raise BadFact(f"cube {match.cube_level}")
