"""The settings with which a match was assigned, as its table's facts say them, or the order that is on its way."""

import math
from collections.abc import Sequence

from sqlalchemy import Connection

from host_tools.director.following import sense
from host_tools.director.store import MatchRow, OrderRow, StoredFact, facts as fact_rows, orders, records
from host_tools.director.texts import text
from matchcore import facts
from matchcore.play.match import Match
from matchcore.rules import settings
from matchcore.rules.settings import Settings
from matchcore.topics import beginning

FIRST_ORDER = 1  # the assignment of a match that no table has been told of


def run_of_match(connection: Connection, match: MatchRow) -> list[StoredFact]:
    """The facts of a match at the table where it is now, if any have come."""
    if match.log_id is None or match.assigned_seq is None:
        return []
    return fact_rows.of_match(connection, match.table_number, match.log_id, match.assigned_seq)


def settings_of(connection: Connection, match: MatchRow) -> Settings:
    """As they were agreed; what has been changed since is in the facts after them."""
    run = run_of_match(connection, match)
    if run and not sense.wrong_with(run[0].fact):
        return settings.read(run[0].fact)
    order = orders.find(connection, match.table_number, match.order_number or 0)
    if order is None:  # a match that was begun at the table and is known by its facts alone
        return Settings(match.length, match.name_a, match.name_b, match.rule_set)
    return settings.read(order.fact)


def match_of(settings: Settings) -> Match:
    """What a table makes of these settings; the core's refusal if there can be no such match."""
    match = Match()
    beginning.assign(match, 0, settings, FIRST_ORDER)
    match.clear_fresh()
    return match


def players_then(
    latest: Sequence[OrderRow], run: Sequence[StoredFact], now: tuple[str, str]
) -> dict[int, tuple[str, str]]:
    """By number, whose match each of a table's orders (newest first) was about: not always the one that is there.

    `run`: the facts of the match that is there, `now`: who plays it.
    """
    begun_s = run[0].received_s if run else math.inf
    names, found = (text("assign.name_a"), text("assign.name_b")), {}
    for order in reversed(latest):
        if order.kind == facts.ASSIGNED and order.status == records.APPLIED:
            there = settings.read(order.fact)
            names = (there.name_a, there.name_b)
        found[order.number] = now if order.created_s >= begun_s else names
    return found


def lines_of(options: dict[str, str]) -> str:
    """Options as they are stored: a line for each, as an assignment has them."""
    return "\n".join(f"{name} = {options[name]}" for name in sorted(options))


def options_in(lines: str) -> dict[str, str]:
    """The options in such lines."""
    pairs = (line.partition("=") for line in lines.split("\n") if line)
    return {name.strip(): value.strip() for name, _, value in pairs}
