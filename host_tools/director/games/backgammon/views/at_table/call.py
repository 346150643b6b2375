"""A call, for the person who answers it: who called, since when both clocks have been stopped, what delay was left."""

import time
from dataclasses import dataclass

from host_tools.director import wording
from host_tools.director.store import TableRow
from host_tools.director.texts import text
from matchcore.games.backgammon.game.clock import PAUSED
from matchcore.games.backgammon.state.match import Match
from matchcore.sides import BY_A, BY_B


@dataclass(frozen=True)
class Call:
    by: str
    stand: str  # since when both clocks have been stopped; "" if there is nothing to show


def of_match(table: TableRow, state: Match) -> Call | None:
    """None if there is no call."""
    if not state.is_called():
        return None
    is_named = state.called_by in (BY_A, BY_B)
    by = text("call.by", name=wording.author_name(state.called_by, state.names)) if is_named else text("call.by_table")
    return Call(by, _stand(table, state))


def _stand(table: TableRow, state: Match) -> str:
    clock = state.clock
    if not state.has_clock or clock.state != PAUSED:
        return ""
    since = time.strftime("%H:%M:%S", time.localtime(table.zero_s + state.paused_at_ms / 1000))
    said = text("call.stand", time=since)
    if clock.active not in (0, 1):
        return said
    name, seconds = wording.name_of(clock.active, state.names), -(-clock.delay_left(state.paused_at_ms) // 1000)
    return " ".join((said, text("call.left", name=name, seconds=seconds)))
