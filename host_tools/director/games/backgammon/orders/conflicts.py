"""Contradictory waiting orders: the later one is sent only by somebody who has seen the earlier.

Two orders conflict if they concern the same thing, even if identical: points given twice count twice.
"""

from collections.abc import Callable, Iterable

from host_tools.director import wording
from host_tools.director.games.backgammon import phrases
from host_tools.director.store import OrderRow, records
from host_tools.director.texts import text
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.facts import ROWS
from matchcore.log.fact import Fact

Topic = tuple  # the subject of an order: a word, with the side or key if there are several

EVERYTHING = ("everything",)
_ABOUT: dict[int, tuple[Topic, ...]] = {
    facts.PAUSED: (("running",),),
    facts.RESUMED: (("running",),),
    facts.CALL_ENDED: (("call",),),
    facts.DELAY_RESTARTED: (("delay",),),
    facts.TURN_SET: (("turn",),),
    facts.CUBE_SET: (("cube",),),
    facts.SCORE_SET: (("score",),),
    facts.PENALTY: (("score",),),
    facts.LATE_POINTS_FOR: (("score",),),
    facts.GAME_CORRECTED: (("score",),),
    facts.DOUBLE_VOIDED: (("score",), ("cube",)),
    facts.GAME_RULED: (("score",), ("cube",), ("turn",)),
    facts.LENGTH_SET: (("length",),),
    facts.CLOCK_SET: (("bank", 0), ("bank", 1), ("clock",)),
    facts.CLOCK_CORRECTED: (("bank", 0), ("bank", 1), ("clock",)),
    facts.TURN_TAKEN_BACK: (("turn",),),
    facts.ABSENT_STARTED: (("absent",), ("running",)),
    facts.ABSENT_ENDED: (("absent",), ("running",)),
    facts.BREAK_ENDED: (("break",),),
    facts.TIME_CLAIMED: (("result",),),
    facts.RULED: (("result",),),
    facts.CLOSED: (EVERYTHING,),
    facts.UNDONE: (EVERYTHING,),
    facts.ASSIGNED: (EVERYTHING,),
    facts.MOVED: (EVERYTHING,),
}
_ABOUT_A_SIDE = {facts.BANK_SET: "bank", facts.BANK_GIVEN: "bank", facts.DELAY_LOST: "owed"}


def topics(order: Fact) -> set[Topic]:
    """The subjects of an order."""
    if order.kind in _ABOUT_A_SIDE:
        return {(_ABOUT_A_SIDE[order.kind], ROWS.value(order, "side"))}
    if order.kind == facts.RULE_CHANGED:
        return {("rule", order.text.partition("=")[0].strip())}
    return set(_ABOUT.get(order.kind, ()))


def is_conflict(one: set[Topic], other: set[Topic]) -> bool:
    if not one or not other:
        return False
    return EVERYTHING in one | other or bool(one & other)


def words(
    waiting: Iterable[OrderRow],
    names: wording.Names,
    mine: set[Topic],
    undone_by: Callable[[Fact], Fact | None] = lambda order: None,
) -> tuple[str, ...]:
    """The waiting orders about these subjects, to be shown before a new order is sent.

    `undone_by`: the fact that an order undoes.
    """
    return tuple(
        text("ask.conflict", order=order.number, words=phrases.order_words(order.fact, names, undone_by(order.fact)))
        for order in waiting
        if is_conflict(topics(order.fact), mine)
    )


def pairs(given: Iterable[OrderRow]) -> dict[int, list[int]]:
    """For each waiting order, the numbers of the earlier waiting ones that it contradicts."""
    waiting = sorted((order for order in given if order.status == records.WAITING), key=lambda order: order.number)
    about = [(order.number, topics(order.fact)) for order in waiting]
    return {
        number: [earlier for earlier, theirs in about[:place] if is_conflict(mine, theirs)]
        for place, (number, mine) in enumerate(about)
    }
