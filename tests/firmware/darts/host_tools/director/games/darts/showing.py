"""A game of darts on the pages of the desk."""

from host_tools.director import wording
from host_tools.director.games.darts.playing import PLAYING
from host_tools.director.texts import text
from host_tools.director.views.at_table import ranks
from host_tools.director.views.at_table.ranks import Described
from host_tools.director.views.generic_pages import GameParts, GenericPages, MatchOnTable, Seat
from matchcore.games.darts import facts
from matchcore.games.darts.match import OFFERED, THROWING


def describe(follower, now_ms):
    match = follower.state
    if match.phase == THROWING:
        return Described("running", text("darts.throws", name=match.names[match.side]))
    if match.is_sealed():
        return Described("sealed", PLAYING.result_words(1, match.left.index(0), match.left, match.names))
    waits = wording.waits_for(match.agreed, match.names)
    words = text("games.offered" if match.phase == OFFERED else "darts.to_sign", waits=waits)
    return Described("offered", words, rank=ranks.OFFERED)


def on_table(follower, now_ms, is_known, row):
    match = follower.state
    seats = tuple(Seat(match.names[side], str(match.left[side]), match.on_turn() == side) for side in (0, 1))
    return MatchOnTable(
        match=match.match_id,
        game="darts",
        names=match.names,
        event=row.event if row else "",
        round=row.round if row else "",
        length=0,
        score=tuple(seat.points for seat in seats),
        seats=seats,
        running=None,
        free_ms=0,
        glass=None,
        line=text("darts.line"),
        code=follower.code,
        is_verified=False,
    )


def values(fact, names):
    kinds = PLAYING.kinds
    found = {name: kinds.value(fact, name) for name in kinds.values(fact.kind)}
    if fact.kind == facts.ORDER_REFUSED:
        found["refusal"] = wording.refusal_of_order(fact.text)
    return found


def none(state):
    """Its visits are among the facts; it has no places."""
    return []


SHOWING = GenericPages(GameParts(PLAYING, describe, on_table, none, none, values, ("", "played"),
                         lambda winner, points: (winner,), (), has_sides=True))  # fmt: skip
