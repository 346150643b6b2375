"""Planted faults, of the kind that the simulation has to find. Each must be found."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any
from unittest.mock import patch

from sqlalchemy import delete

from host_tools.director.desk import giving, placing
from host_tools.director.desk.draws import reporting
from host_tools.director.following import sending
from host_tools.director.order import Order
from host_tools.director.store import OrderRow, Store, StoredFact, draws, facts as fact_rows, orders, schema
from matchcore.games.backgammon import facts
from matchcore.log.fact import Fact
from tests.simulation.world import World


@contextmanager
def skipped_fact(world: World) -> Iterator[None]:
    """A link that occasionally skips a fact: it is acknowledged, but not stored."""
    add = fact_rows.add

    def adding(connection: Any, number: int, log_id: int, news: list, *rest: Any, **named: Any) -> Any:
        return add(connection, number, log_id, news[:-1] if world.is_hit(0.05) else news, *rest, **named)

    with patch.object(fact_rows, "add", adding):
        yield


@contextmanager
def forgotten_order(world: World) -> Iterator[None]:
    """A store that forgets an order that has not reached the table."""
    waiting = orders.waiting

    def looking(connection: Any, table_number: int, *rest: Any) -> list:
        found = waiting(connection, table_number, *rest)
        if found and found[-1].kind != facts.ASSIGNED and world.is_hit(0.2):
            last = found.pop().number
            mine = (schema.devices.orders.c.table_number == table_number) & (schema.devices.orders.c.number == last)
            connection.execute(delete(schema.devices.orders).where(mine))
        return found

    with patch.object(orders, "waiting", looking):
        yield


@contextmanager
def doubled_assignment(world: World) -> Iterator[None]:
    """A desk that occasionally sends a match to its table twice."""
    add = giving.add

    def adding(desk: Any, connection: Any, table: Any, order: Order) -> Fact:
        if order.kind == facts.ASSIGNED and world.is_hit(0.3):
            add(desk, connection, table, order)
        return add(desk, connection, table, order)

    with patch.object(placing.giving, "add", adding):
        yield


class _Lost(Exception):
    """Rolls back a transaction that everybody believes committed."""


@contextmanager
def answered_too_early(world: World) -> Iterator[None]:
    """A store that acknowledges before it has stored: a kill in between loses acknowledged data."""
    writing = Store.writing

    @contextmanager
    def hasty(store: Store, *rest: Any, **named: Any) -> Iterator[Any]:
        with suppress(_Lost), writing(store, *rest, **named) as connection:
            yield connection
            if world.is_hit(0.02):
                raise _Lost

    with patch.object(Store, "writing", hasty):
        yield


@contextmanager
def unreported_result(world: World) -> Iterator[None]:
    """A result that does not always reach its draw."""
    renew = reporting.renew

    def renewing(*given: Any) -> None:
        if not world.is_hit(0.3):
            renew(*given)

    with patch.object(reporting, "renew", renewing):
        yield


@contextmanager
def forgotten_act(world: World) -> Iterator[None]:
    """A draw whose acts are occasionally remembered, but not stored."""
    add = draws.add_act

    def adding(*given: Any) -> None:
        if not world.is_hit(0.3):
            add(*given)

    with patch.object(draws, "add_act", adding):
        yield


@contextmanager
def borrowed_number(world: World) -> Iterator[None]:
    """A desk that takes any fact with an order's number for the answer to it."""

    def answered(connection: Any, stored: StoredFact) -> OrderRow | None:
        return orders.find(connection, stored.table_number, stored.order) if stored.order else None

    with patch.object(sending, "answered_by", answered):
        yield


@contextmanager
def lost_wake_up(world: World) -> Iterator[None]:
    """A store that does not always tell whoever watches it of a change."""
    tell = Store._tell

    def telling(store: Store, numbers: Any) -> None:
        if not world.is_hit(0.2):
            tell(store, numbers)

    with patch.object(Store, "_tell", telling):
        yield


OF_LIVES: dict[str, Callable] = {"borrowed_number": borrowed_number}
PLANTED: dict[str, Callable] = {
    "skipped_fact": skipped_fact,
    "forgotten_order": forgotten_order,
    "doubled_assignment": doubled_assignment,
    "answered_too_early": answered_too_early,
    "unreported_result": unreported_result,
    "forgotten_act": forgotten_act,
    "lost_wake_up": lost_wake_up,
}
