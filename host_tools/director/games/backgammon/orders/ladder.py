"""The ladder of penalties (PEN-01): the player, rule, rung and points of an entry in the log.

A warning is an announcement that names the player warned in a field; both players acknowledge it.
"""

from dataclasses import dataclass, replace

from host_tools.director import wording
from host_tools.director.order import Order
from host_tools.director.texts import text
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.facts import ROWS
from matchcore.games.backgammon.game import scoring
from matchcore.games.backgammon.topics import notices
from matchcore.log.fact import Fact
from matchcore.sides import other

Names = tuple[str, str]

WARN = "warn"  # the form of a warning
BOTH = (0, 1)


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
        side = ROWS.value(fact, "is_asked") - notices.WARNED
        return Rung((side,), "warning", wording.cited(fact.text, "PEN-01")) if side in BOTH else None
    if fact.kind == facts.PENALTY:
        to_side, points = ROWS.value(fact, "side"), ROWS.value(fact, "points")
        return Rung((other(to_side),), "points", wording.cited(fact.text, "PEN-03"), points)
    if fact.kind == facts.LATE_POINTS_FOR:
        side, points = ROWS.value(fact, "side"), ROWS.value(fact, "points")
        return Rung((side,), "points", wording.cited(fact.text, "LAT-02"), points)
    if fact.kind == facts.GAME_RULED:
        winner = ROWS.value(fact, "winner")
        return Rung((other(winner),), "game", wording.cited(fact.text, "PEN-01")) if winner in BOTH else None
    if fact.kind == facts.RULED:
        result, winner = ROWS.value(fact, "result"), ROWS.value(fact, "winner")
        if result == scoring.RULING and winner in BOTH:
            return Rung((other(winner),), "match", wording.cited(fact.text, "GEN-01"))
        return of_result(result, winner, fact.text)
    return None


def of_result(result: int, winner: int, reason: str) -> Rung | None:
    """The same for the result of a match; `winner` NOBODY: both are meant.  A corrected result is no penalty."""
    if result not in _OF_RESULT:
        return None
    kind, rule = _OF_RESULT[result]
    return Rung((other(winner),) if winner in BOTH else BOTH, kind, wording.cited(reason, rule))


def warning(names: Names, order: Order) -> Order:
    """The announcement that warns the player whom the form names."""
    (side,) = order.values
    return replace(
        order, values=(notices.WARNED + side,), words=text("ladder.warning_to", name=names[side]) + order.words
    )
