"""Whose act it is, beside what was done."""

import anyio
from starlette.concurrency import run_in_threadpool

from host_tools.director import identity
from host_tools.director.desk import giving
from host_tools.director.order import Order
from host_tools.director.store import orders
from matchcore.games.backgammon import facts

MARCO = identity.Person("Marco", identity.ASSISTANT, "192.168.1.20")


def authors(desk) -> list[str]:
    with desk.reading() as connection:
        return [order.author for order in orders.waiting(connection, 7)]


def test_an_order_says_who_gave_it(desk, playing):
    with identity.acting_as(MARCO):
        giving.give(desk, 7, Order(facts.ANNOUNCED, (0,), "five minutes"))
    giving.give(desk, 7, Order(facts.ANNOUNCED, (0,), "ten minutes"))
    assert authors(desk) == ["Marco", identity.DIRECTOR]


async def _in_a_thread() -> identity.Person:
    with identity.acting_as(MARCO):
        return await run_in_threadpool(identity.current)


def test_it_follows_into_the_threads_in_which_acts_run():
    assert anyio.run(_in_a_thread) == MARCO
    assert identity.current() == identity.AT_THE_PROMPT
