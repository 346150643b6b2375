"""Doubles and rolls before the turn: the double holds, the roll forbids one (CUB-10, CUB-18, INC-04)."""

from matchcore.games.backgammon import facts
from matchcore.games.backgammon.game.cube import EARLY_STANDS, RULE_OF
from matchcore.games.backgammon.phases import PLAYING
from matchcore.games.backgammon.state.match import Match
from matchcore.games.backgammon.topics.doubling import judge_double
from matchcore.log.fact import Fact
from matchcore.refusal import Refusal
from matchcore.sides import NOBODY, author, other

# -- commands ----------------------------------------------------------------------------------------------------------


def check_double_early(match: Match, side: int) -> None:
    """Refuse a double before the turn that would not hold (CUB-10)."""
    match.refuse_while_settling()
    if match.doubled_early != NOBODY:
        raise Refusal("DOUBLE_PENDING", "CUB-10")
    code = judge_double(match, side)
    if code != EARLY_STANDS:
        raise Refusal(code if code in RULE_OF else "ON_TURN", RULE_OF.get(code, "CUB-10"))
    if match.rolled_early == side:
        raise Refusal("DICE_THROWN", "CUB-18")


def double_early(match: Match, now_ms: int, side: int) -> None:
    """The side not on turn has doubled: this holds, and waits for the opponent's turn to end (CUB-10)."""
    check_double_early(match, side)
    match.come_to(now_ms)
    match.note(now_ms, facts.DOUBLED_EARLY, author(side), side)


def check_roll_early(match: Match, side: int) -> None:
    """Refuse unless it is the opponent's turn (INC-04)."""
    match.refuse_while_settling()
    if match.phase != PLAYING or match.clock.active != other(side):
        raise Refusal("ON_TURN", "INC-04")


def roll_early(match: Match, now_ms: int, side: int) -> None:
    """The side not on turn has rolled: it may not double in its coming turn (INC-04, CUB-18)."""
    check_roll_early(match, side)
    match.come_to(now_ms)
    match.note(now_ms, facts.ROLLED_EARLY, author(side), side)


def check_judge_roll(match: Match, side: int) -> None:
    """Refuse unless the opponent has rolled early and this side may still judge the roll (INC-04)."""
    match.refuse_while_settling()
    if match.phase != PLAYING or match.clock.active != side or match.rolled_early != other(side):
        raise Refusal("NO_EARLY_ROLL", "INC-04")
    if match.rules["incident.premature_roll"] != "opponent_chooses":
        raise Refusal("NOT_IN_RULES", "INC-04", match.rules["title"])
    if match.is_roll_judged:
        raise Refusal("ALREADY_CONFIRMED", "INC-04")


def judge_roll(match: Match, now_ms: int, side: int, stands: bool) -> None:
    """This side, on turn, decides whether the opponent's early roll counts or is repeated (INC-04)."""
    check_judge_roll(match, side)
    match.come_to(now_ms)
    match.note(now_ms, facts.ROLL_JUDGED, author(side), side, 1 if stands else 0)


# -- folding -----------------------------------------------------------------------------------------------------------


def _doubled_early(match: Match, fact: Fact, side: int) -> None:
    match.doubled_early = side


def _rolled_early(match: Match, fact: Fact, side: int) -> None:
    match.rolled_early = side
    match.is_roll_judged = False


def _roll_judged(match: Match, fact: Fact, side: int, stands: int) -> None:
    match.is_roll_judged = True


def _dice_said(match: Match, fact: Fact, thrown: int) -> None:
    """Whether the side on turn has rolled in this turn, as far as known (CUB-08)."""
    match.has_rolled = thrown != 0


FOLDS = {
    facts.DOUBLED_EARLY: _doubled_early,
    facts.ROLLED_EARLY: _rolled_early,
    facts.ROLL_JUDGED: _roll_judged,
    facts.DICE_SAID: _dice_said,
}
