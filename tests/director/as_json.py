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
from host_tools.director.web.shared.plain import plain


def tables(desk: Desk, only: Collection[int] | None = None) -> list[dict]:
    return plain(cards.list_cards(desk, only))


def table(desk: Desk, number: int) -> dict:
    return plain(pages.table_page(desk, number))


def matches(desk: Desk) -> list[dict]:
    return plain(list(every_match.in_order(desk))[::-1])


def match(desk: Desk, match_id: int) -> dict:
    return plain(match_views.match_page(desk, match_id))


def placed_table(desk: Desk, number: int) -> dict:
    with desk.reading() as connection:
        table = need_table(connection, number)
        return plain(placement.of_table(connection, table, desk.follower(connection, table), desk.now_s()))


def placed_match(desk: Desk, match_id: int) -> dict:
    return plain(placement.of_match(desk, match_id))


def rulings(desk: Desk, event: str | None = None) -> list[dict]:
    return plain(ruling_views.of_event(desk, event))


def earlier(desk: Desk, number: int) -> list[dict]:
    return plain(ruling_views.earlier(desk, number))
