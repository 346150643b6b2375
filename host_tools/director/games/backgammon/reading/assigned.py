"""The settings of a match as assigned, from its table's facts or from the order on its way."""

import math
from collections.abc import Sequence

from sqlalchemy import Connection

from host_tools.director.following.course import beginning_of
from host_tools.director.games.backgammon import settings
from host_tools.director.games.backgammon.reading import validation
from host_tools.director.games.backgammon.settings import Settings
from host_tools.director.store import MatchRow, OrderRow, StoredFact, orders, records
from host_tools.director.texts import text
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.play.kinds import new_match
from matchcore.games.backgammon.state.match import Match
from matchcore.games.backgammon.topics import beginning

FIRST_ORDER = 1  # the assignment of a match not yet sent to a table


def settings_of(connection: Connection, match: MatchRow) -> Settings:
    """As agreed; later changes are in the facts that follow."""
    first = beginning_of(connection, match)
    if first and not validation.wrong_with(first.fact):
        return settings.read(first.fact)
    order = orders.find(connection, match.table_number, match.order_number or 0)
    if order is None:  # a match begun at the table, known by its facts alone
        a, b = match.names
        return Settings(match.length, a, b, match.rule_set)
    return settings.read(order.fact)


def match_of(settings: Settings) -> Match:
    """The match a table would make of these settings; raises the core's refusal if it is impossible."""
    match = new_match()
    beginning.assign(match, 0, settings, FIRST_ORDER)
    match.clear_fresh()
    return match


def players_then(
    latest: Sequence[OrderRow], run: Sequence[StoredFact], now: tuple[str, str]
) -> dict[int, tuple[str, str]]:
    """By number, the players of the match each order (newest first) was about, which is not always the present match.

    `run`: the facts of the present match, `now`: its players.
    """
    begun_s = run[0].received_s if run else math.inf
    names, found = (text("assign.name_a"), text("assign.name_b")), {}
    for order in reversed(latest):
        if order.kind == facts.ASSIGNED and order.status == records.APPLIED:
            there = settings.read(order.fact)
            names = (there.name_a, there.name_b)
        found[order.number] = now if order.created_s >= begun_s else names
    return found
