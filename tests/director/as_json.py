"""The desk's state, with the keys and values of the JSON."""

from collections.abc import Collection

from host_tools.director.desk.desk import Desk, need_table
from host_tools.director.games.backgammon.views import (
    matches as match_views,
    placement,
    rulings as ruling_views,
    tables as pages,
)
from host_tools.director.views import matches as every_match
from host_tools.director.views.at_table import cards
from host_tools.director.web.shared.view_json import json_of


def tables(desk: Desk, only: Collection[int] | None = None) -> list[dict]:
    return json_of(cards.list_cards(desk, only))


def table(desk: Desk, number: int) -> dict:
    return json_of(pages.table_page(desk, number))


def matches(desk: Desk) -> list[dict]:
    return json_of(list(every_match.in_order(desk))[::-1])


def match(desk: Desk, match_id: int) -> dict:
    return json_of(match_views.match_page(desk, match_id))


def placed_table(desk: Desk, number: int) -> dict:
    with desk.reading() as connection:
        table = need_table(connection, number)
        return json_of(placement.of_table(connection, table, desk.follower(connection, table), desk.now_s()))


def placed_match(desk: Desk, match_id: int) -> dict:
    return json_of(placement.of_match(desk, match_id))


def rulings(desk: Desk, event: str | None = None) -> list[dict]:
    return json_of(ruling_views.of_event(desk, event))


def earlier(desk: Desk, number: int) -> list[dict]:
    return json_of(ruling_views.earlier(desk, number))
