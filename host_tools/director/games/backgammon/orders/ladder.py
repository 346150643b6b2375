"""The ladder of penalties (PEN-01): the player, rule, rung and points of an entry in the log.

A warning is an announcement that names the player warned in a field; both players acknowledge it.
"""

import re
from dataclasses import dataclass, replace

from host_tools.director.order import Order
from host_tools.director.texts import text
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.game import scoring
from matchcore.games.backgammon.topics import notices
from matchcore.log.fact import Fact
from matchcore.sides import other

Names = tuple[str, str]

WARN = "warn"  # the form of a warning
BETWEEN = "/"  # the people of a side (GEN-03)
BOTH = (0, 1)

_RULE = re.compile(r"\b[A-Z]{2,3}-\d\d\b")

# Results that are penalties: their kind here, and their rule.
_OF_RESULT = {
    scoring.FORFEIT_LATE: ("match", "LAT-04"),
    scoring.DISQUALIFIED: ("disqualified", "PEN-04"),
    scoring.DOUBLE_DISQUALIFICATION: ("disqualified", "PEN-04"),
}


@dataclass(frozen=True)
class Rung:
    """An entry's place on the ladder.  `kind` is warning, points, game, match or disqualified."""

    sides: tuple[int, ...]  # the sides penalised
    kind: str
    rule: str
    points: int = 0


def of_fact(fact: Fact) -> Rung | None:
    """None for anything but a penalty: a correction, or a ruling without blame."""
    if fact.kind == facts.ANNOUNCED:
        side = facts.value(fact, "is_asked") - notices.WARNED
        return Rung((side,), "warning", cited(fact.text, "PEN-01")) if side in BOTH else None
    if fact.kind == facts.PENALTY:
        to_side, points = facts.value(fact, "side"), facts.value(fact, "points")
        return Rung((other(to_side),), "points", cited(fact.text, "PEN-03"), points)
    if fact.kind in (facts.LATE_POINTS, facts.LATE_POINTS_FOR):
        side, points = facts.value(fact, "side"), facts.value(fact, "points")
        return Rung((side,), "points", cited(fact.text, "LAT-02"), points)
    if fact.kind == facts.GAME_RULED:
        winner = facts.value(fact, "winner")
        return Rung((other(winner),), "game", cited(fact.text, "PEN-01")) if winner in BOTH else None
    if fact.kind == facts.RULED:
        result, winner = facts.value(fact, "result"), facts.value(fact, "winner")
        if result == scoring.RULING and winner in BOTH:
            return Rung((other(winner),), "match", cited(fact.text, "GEN-01"))
        return of_result(result, winner, fact.text)
    return None


def of_result(result: int, winner: int, reason: str) -> Rung | None:
    """The same for the result of a match; `winner` NOBODY: both are meant.  A corrected result is no penalty."""
    if result not in _OF_RESULT:
        return None
    kind, rule = _OF_RESULT[result]
    return Rung((other(winner),) if winner in BOTH else BOTH, kind, cited(reason, rule))


def cited(words: str, usual: str) -> str:
    """The rule named in the director's words, or else the usual one."""
    found = _RULE.search(words)
    return found.group() if found else usual


def warning(names: Names, order: Order) -> Order:
    """The announcement that warns the player whom the form names."""
    (side,) = order.values
    return replace(
        order, values=(notices.WARNED + side,), words=text("ladder.warning_to", name=names[side]) + order.words
    )


def people(name: str) -> set[str]:
    """The people of a side, normalised so that the same person compares equal."""
    return {" ".join(one.split()).casefold() for one in name.split(BETWEEN)} - {""}
