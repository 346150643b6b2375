"""Calls whose answers wait until there is something to tell their tables."""

from collections.abc import Sequence
from typing import TypeGuard

from sqlalchemy import Connection

from host_tools.director.desk import placing
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.devices import exchange
from host_tools.director.desk.devices.exchange import Reply
from host_tools.director.store import calls


def replies_now(desk: Desk, waiting: Sequence[Reply]) -> list[Reply | None]:
    """To calls whose answers have waited: those that have become of use, with the others still open.

    None: the table has called again meanwhile, and is answered there."""
    if not waiting:
        return []
    with desk.reading() as connection:
        callers = calls.callers(connection, [reply.end.table for reply in waiting])
    now = [callers.get(reply.end.table) for reply in waiting]
    if not any(_is_last(caller, reply) and _is_news(caller) for caller, reply in zip(now, waiting, strict=True)):
        return [reply if _is_last(caller, reply) else None for caller, reply in zip(now, waiting, strict=True)]
    with desk.writing() as connection:
        callers = calls.callers(connection, [reply.end.table for reply in waiting])
        return [_late(desk, connection, callers.get(reply.end.table), reply) for reply in waiting]


def _is_news(caller: calls.Caller) -> bool:
    return bool(caller.has_orders or caller.is_left or caller.offer)


def _is_last(caller: calls.Caller | None, reply: Reply) -> TypeGuard[calls.Caller]:
    if caller is None:
        return False
    now, then = caller.table, reply.request
    return (now.log_id, now.boot, now.count) == (then.log_id, then.boot, then.count)


def _late(desk: Desk, connection: Connection, caller: calls.Caller | None, reply: Reply) -> Reply | None:
    if not _is_last(caller, reply):
        return None
    if not _is_news(caller):
        return reply
    placing.close_left(desk, connection, desk.follower(connection, caller.table))
    return exchange.answer(connection, caller.table, reply.end, reply.request, desk.now_s(), reply.promise)
