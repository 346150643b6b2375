"""A table's card, in what only backgammon has: its state, its score and clocks, what it needs the director for."""

from collections.abc import Iterator

from sqlalchemy import Connection

from host_tools.director.desk import paces
from host_tools.director.following import ledger
from host_tools.director.following.follower import Follower
from host_tools.director.games.backgammon.views import forecast, needs
from host_tools.director.games.backgammon.views.at_table import board, states, watch
from host_tools.director.games.backgammon.views.at_table.watched import Watched
from host_tools.director.games.backgammon.views.forecast import Forecast
from host_tools.director.store import TableRow
from host_tools.director.views.at_table import cards, contact, ranks
from host_tools.director.views.at_table.cards import AtTable, Seen
from host_tools.director.views.at_table.ranks import Described
from matchcore.games.backgammon.state.match import Match


def seen(connection: Connection, at: AtTable) -> Seen:
    table, follower, now_s = at.table, at.follower, at.now_s
    # Of a silent table only the last contact is known: its clock is not counted on.  A break still ends on time, and
    # a caller is still waiting.
    is_counted = follower.state.is_on_break() or follower.state.is_called()
    now_ms = watch.table_ms(table, now_s if is_counted else contact.known_s(table, now_s))
    state = cards.described(connection, at) or states.describe(follower, now_ms)
    if at.left:
        return Seen(state, ranks.ORDINARY, changes_s=_changes_s(follower.state, Watched(), now_ms))
    watched = needs.without_dropped(table, watch.of_table(connection, table, follower, now_s), at.known.tickets)
    pace = at.known.paces.get(follower.state.event, paces.USUAL)
    ends = forecast.of_match(follower, now_s, pace) if states.is_in_play(follower.state) else None
    rank = min(_ranks(table, follower, state, watched, ends, now_s))
    return Seen(
        state=state,
        rank=rank,
        match=board.match_of(follower, ledger.run_of(connection, follower)) if at.has_match else None,
        clock=board.clock_of(follower, now_ms, not contact.is_silent(table, now_s)) if at.has_match else None,
        need=needs.of_table(table, follower, state, watched, ends, rank, now_s, at.known.tickets),
        watch=watched.hanging,
        break_=watched.on_break,
        late=watched.late,
        confirmation=watched.confirmation,
        ends=forecast.ends_words(ends, now_s),
        changes_s=_changes_s(follower.state, watched, now_ms),
    )


def _ranks(
    table: TableRow, follower: Follower, state: Described, watched: Watched, ends: Forecast | None, now_s: float
) -> Iterator[int]:
    """Every rank that could bring a table forward."""
    yield state.rank
    if watched.is_asked or watched.due:
        yield ranks.ASKED
    if watched.confirmation:
        yield ranks.OVERRUN
    if state.code == "offered":
        yield ranks.OFFERED
    if contact.is_missed(table, now_s) and states.is_in_play(follower.state):
        yield ranks.SILENT
    if ends and ends.is_behind:
        yield ranks.BEHIND


def _changes_s(state: Match, watched: Watched, now_ms: int) -> float | None:
    """Seconds until the card changes by time alone, including when the clock has run long without a press."""
    left_ms = states.UNPRESSED_MS - states.unpressed_ms(state, now_ms)
    until_s = left_ms / 1000 if states.is_running(state.clock) and left_ms > 0 else None
    return min([one for one in (watched.changes_s, until_s) if one is not None], default=None)
