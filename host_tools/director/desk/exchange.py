"""One exchange with a table: its message in, the answer out, everything stored in one transaction in between.

No HTTP here.  Where both logs stand is read from the store at each exchange, so that a second process, or this one
after a restart, goes on where the last exchange ended.
"""

import hmac
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection

from host_tools.director.desk import healths, placing, results, updating
from host_tools.director.desk.desk import LARGEST_TABLE, Desk, need_table
from host_tools.director.faults import Fault
from host_tools.director.following import ledger
from host_tools.director.following.follower import Follower, Position
from host_tools.director.orders import lettering
from host_tools.director.store import (
    OrderRow,
    TableRow,
    calls,
    facts as fact_rows,
    orders,
    strangers,
    tables,
    updates as update_rows,
)
from matchcore import facts
from matchcore.facts import VOCABULARY
from matchcore.log import health as device_health, journal, link, updates

CALL_AGAIN_MS = 1000
CALL_AGAIN_SOON_MS = 250  # orders are on their way: what became of them should be here at once

# What a log takes back, and where one match ends and another begins.
_TURNS = (facts.SEAM, facts.ASSIGNED, facts.CLOSED, facts.RESTORED, facts.MOVED)

STORE_GONE = 503  # the status of a fault that no message is to blame for: trying them one by one helps nobody

# The message that was fastest gives the truest reading of the table's clock; beyond this it has drifted or restarted.
CLOCK_SLACK_S = 0.25


def answer_to(desk: Desk, data: bytes) -> bytes:
    """The answer to a table's message; `link.BadMessage`, counted, for one that cannot be trusted."""
    (answer,) = answers_to(desk, [data])
    if isinstance(answer, BaseException):
        raise answer
    return answer


def answers_to(desk: Desk, messages: Sequence[bytes]) -> list[bytes | Exception]:
    """The answers to several messages, stored in one transaction: waiting for the disk is what takes time."""
    fresh_logs: list[int] = []
    try:
        with desk.acting() as connection:
            answers = _together(desk, connection, messages, fresh_logs)
    except Exception as error:
        is_gone = isinstance(error, Fault) and error.status == STORE_GONE
        if is_gone or len(messages) == 1:
            return [error] * len(messages)
        # One of them has failed and taken the others with it: now one at a time.
        return [answer for data in messages for answer in answers_to(desk, [data])]
    for number in fresh_logs:
        desk.on_new_log(number)
    return answers


def _together(
    desk: Desk, connection: Connection, messages: Sequence[bytes], fresh_logs: list[int]
) -> list[bytes | Exception]:
    """The answers in the order of the messages.  A table that has called twice is answered in two rounds: what it said
    first is in the store when its second message is read."""
    answers: dict[int, bytes | Exception] = {}
    numbers = [said_sender(data) for data in messages]
    left = list(range(len(messages)))
    while left:
        first = {numbers[at]: at for at in reversed(left)}
        callers = calls.callers(connection, first.keys())
        heard = Heard()
        for at in left:
            if first[numbers[at]] == at or numbers[at] == tables.NO_TABLE:
                caller = callers.get(numbers[at])
                answers[at] = _exchange(desk, connection, messages[at], caller, fresh_logs, heard)
        heard.store(connection)
        left = [at for at in left if at not in answers]
    return [answers[at] for at in range(len(messages))]


def said_sender(data: bytes) -> int:
    """The table that a message says it comes from, NO_TABLE if it says none; nothing about it is proven yet."""
    try:
        return updates.table_of(data) if updates.is_one(data) else link.table_of(data)
    except link.BadMessage:
        return tables.NO_TABLE


def _exchange(
    desk: Desk,
    connection: Connection,
    data: bytes,
    caller: calls.Caller | None,
    fresh_logs: list[int],
    heard: "Heard",
) -> bytes | link.BadMessage:
    """One answer; what is to be stored of a table itself is added to `heard` where nothing else asks for it before."""
    number = tables.NO_TABLE
    try:
        table = sender(caller, data)
        number = table.number
        if updates.is_one(data):
            return updating.answer_to(desk, connection, table, data)
        end, request = receive(connection, table, data)
    except link.BadMessage as error:
        _reject(desk, connection, number, error.kind)
        if error.kind == link.FOREIGN and number == tables.NO_TABLE and 0 < said_sender(data) <= LARGEST_TABLE:
            strangers.note(connection, said_sender(data), desk.now_s())
        return error
    assert caller is not None
    if not _is_going_on(caller, request):
        return _exchanged_fully(desk, connection, table, end, request, fresh_logs)
    now_s, heard_ms = desk.now_s(), _heard_ms(table, request)
    has_ruled = request.news and _followed(desk, connection, table, request, now_s, heard_ms)
    end.commit(request)
    if has_ruled:
        _store_table(connection, table, end, request, now_s, heard_ms)
        results.tell_late(desk, connection, desk.follower(connection, need_table(connection, number)))
        return answer(connection, table, end, request, now_s)
    heard.add(table, request, {"of": number, **_values(table, end, request, now_s, heard_ms)})
    return _answer(end, request, [], caller.offer, now_s)


class Heard:
    """What is to be stored of tables that have called, all of them with one statement of each kind."""

    def __init__(self) -> None:
        self._quiet: list[dict[str, Any]] = []
        self._news: list[dict[str, Any]] = []

    def add(self, table: TableRow, request: link.Request, row: dict[str, Any]) -> None:
        (self._news if request.news or _is_told_otherwise(table, request) else self._quiet).append(row)

    def store(self, connection: Connection) -> None:
        calls.heard_of(connection, self._quiet)
        calls.heard_news_of(connection, self._news)


def _followed(
    desk: Desk, connection: Connection, table: TableRow, request: link.Request, now_s: float, heard_ms: int | None
) -> bool:
    """Keep the facts of a match that goes on, and follow them; whether they have changed a result that was sealed."""
    follower = desk.follower(connection, table)
    shown = follower.sealed_result
    _store_stretch(connection, follower, request.log_id, request.news, now_s, heard_ms)
    fact, _, digest = request.news[-1]
    follower.position = (request.log_id, fact.seq, digest)
    return follower.sealed_result not in (None, shown)


def _exchanged_fully(
    desk: Desk,
    connection: Connection,
    table: TableRow,
    end: link.DirectorEnd,
    request: link.Request,
    fresh_logs: list[int],
) -> bytes:
    """Whatever may come of a message: another log, a seam, orders that wait, a match that has moved away."""
    if request.is_new_log:
        fresh_logs.append(table.number)
    follower = desk.follower(connection, table)
    shown = follower.sealed_result
    store(connection, follower, table, end, request, desk.now_s())
    if follower.sealed_result not in (None, shown):
        results.tell_late(desk, connection, follower)
    placing.close_left(desk, connection, follower)
    return answer(connection, table, end, request, desk.now_s())


def _reject(desk: Desk, connection: Connection, number: int, kind: str) -> None:
    tables.count_rejection(connection, number, kind, desk.now_s())
    if number != tables.NO_TABLE:
        tables.touch(connection, number)


def count_oversized(desk: Desk) -> None:
    """Something larger than any message came in; nobody has read it, so nobody knows whose it was."""
    with desk.acting() as connection:
        _reject(desk, connection, tables.NO_TABLE, link.OVERSIZED)


# -- one message, step by step -----------------------------------------------------------------------------------------


def sender(caller: calls.Caller | None, data: bytes) -> TableRow:
    """The table that a message says it comes from; `link.BadMessage` if there is none."""
    said = updates.table_of(data) if updates.is_one(data) else link.table_of(data)
    if caller is None:
        raise link.BadMessage(link.FOREIGN, f"table {said} is not enrolled here")
    return caller.table


def _is_going_on(caller: calls.Caller, request: link.Request) -> bool:
    """Whether the same match goes on in the same log, and nothing waits for the table: then nothing but its facts
    follows from the message."""
    is_same = not request.is_new_log and request.boot == caller.table.boot
    is_same = is_same and request.last_order >= caller.table.last_order
    turns = any(fact.kind in _TURNS for fact, *_ in request.news)
    return is_same and not turns and not caller.has_orders and not caller.is_left


def _is_told_otherwise(table: TableRow, request: link.Request) -> bool:
    return request.problem != table.problem or request.health.flags != table.flags


def receive(connection: Connection, table: TableRow, data: bytes) -> tuple[link.DirectorEnd, link.Request]:
    """What the table sent and the end that took it; `link.BadMessage` if it cannot be trusted.  Changes nothing."""
    end = _end(table, table.position)
    request = end.receive(data, _digests(connection, table.number, table.log_id))
    known = fact_rows.last(connection, table.number, request.log_id) if request.is_new_log else None
    if known is None:
        return end, request
    # A log that this director has seen before comes back: go on where it stood.
    end = _end(table, (request.log_id, *known))
    return end, end.receive(data, _digests(connection, table.number, request.log_id))


def store(
    connection: Connection,
    follower: Follower,
    table: TableRow,
    end: link.DirectorEnd,
    request: link.Request,
    now_s: float,
) -> None:
    """Store what came in."""
    _follow_log(connection, follower, table, end, request)
    heard_ms = _heard_ms(table, request)
    _store_news(connection, follower, request, now_s, heard_ms)
    end.commit(request)
    follower.position = (end.log_id, end.stored, end.digest)
    _store_table(connection, table, end, request, now_s, heard_ms)


def answer(
    connection: Connection, table: TableRow, end: link.DirectorEnd, request: link.Request, now_s: float
) -> bytes:
    """The answer to what has been stored, with the orders that are waiting."""
    is_held = _has_forgotten(connection, table, request)
    waiting = [] if is_held else orders.waiting(connection, table.number, request.last_order, link.MOST_ORDERS)
    orders.mark_sent(connection, waiting, now_s)
    offer = update_rows.offered(connection, table.number)
    return _answer(end, request, waiting, offer, now_s)


def _has_forgotten(connection: Connection, table: TableRow, request: link.Request) -> bool:
    """Whether the table's flash has lost facts that are stored here, and the seam that says so is still to come.

    Given a later order now, it would take the forgotten one for dealt with, and never carry it out again."""
    is_behind = request.log_id == table.log_id and request.last_order < table.last_order
    if not is_behind or any(fact.kind == facts.SEAM for fact, *_ in request.news):
        return False
    return orders.is_one_settled(connection, table.number, request.last_order, table.last_order)


def _answer(
    end: link.DirectorEnd, request: link.Request, waiting: Sequence[OrderRow], offer: bytes, now_s: float
) -> bytes:
    next_ms = CALL_AGAIN_SOON_MS if waiting else CALL_AGAIN_MS
    sent = [lettering.sent(order.fact) for order in waiting]
    more = device_health.MAGIC + (updates.NAMED + offer if offer else b"")
    return end.answer(request, sent, int(now_s), next_ms, more)


class _End(link.DirectorEnd):
    """With the signatures of the host's library, which are the same and take a tenth of the time."""

    @staticmethod
    def sign(key: bytes, message: bytes) -> bytes:
        return hmac.digest(key, message, "sha256")

    @staticmethod
    def is_signed(key: bytes, body: bytes, tag: bytes) -> bool:
        return hmac.compare_digest(hmac.digest(key, body, "sha256"), tag)


def _end(table: TableRow, position: Position) -> link.DirectorEnd:
    return _End(VOCABULARY, table.number, table.key, *position, table.boot, table.count)


def _digests(connection: Connection, number: int, log_id: int):
    return lambda seq: fact_rows.digest_at(connection, number, log_id, seq)


def _follow_log(
    connection: Connection, follower: Follower, table: TableRow, end: link.DirectorEnd, request: link.Request
) -> None:
    """Bring the follower to where the log stood before this request."""
    if request.log_id == table.log_id:
        return
    ledger.end_run(connection, follower)
    stood: Position = (request.log_id, 0, journal.NO_DIGEST)
    follower.rebuild(connection, stood if request.is_new_log else (request.log_id, end.stored, end.digest))


def _heard_ms(table: TableRow, request: link.Request) -> int | None:
    """How far the table's clock had come when it was last heard of before its device was started anew (INC-13)."""
    if request.log_id != table.log_id or table.last_seen_s is None:
        return None
    if request.boot == table.boot:
        return table.heard_ms
    return round((table.last_seen_s - table.zero_s) * 1000)


def _store_news(
    connection: Connection, follower: Follower, request: link.Request, now_s: float, heard_ms: int | None
) -> None:
    """Facts, one stretch at a time: a seam takes back some that are stored, so it is taken by itself."""
    stretch: list = []
    for news in request.news:
        if news[0].kind == facts.SEAM:
            _store_stretch(connection, follower, request.log_id, stretch, now_s, heard_ms)
            _store_seam(connection, follower, request.log_id, news, now_s)
            stretch = []
        else:
            stretch.append(news)
    _store_stretch(connection, follower, request.log_id, stretch, now_s, heard_ms)


def _store_stretch(
    connection: Connection, follower: Follower, log_id: int, stretch: list, now_s: float, heard_ms: int | None
) -> None:
    if stretch:
        words = _written(connection, follower.number, stretch)
        added = fact_rows.add(connection, follower.number, log_id, stretch, now_s, words, heard_ms)
        if added is None:
            added = fact_rows.newer(connection, follower.number, log_id, follower.last_id)
        ledger.follow(connection, follower, added)


def _written(connection: Connection, number: int, stretch: list) -> dict[int, str]:
    """By the number of a fact, the words of the order that it carries out, where the table has other letters."""
    found = {}
    for fact, _, _ in stretch:
        order_number = fact_rows.order_of(fact) if fact.text else 0
        if order_number:
            found[fact.seq] = lettering.written(orders.find(connection, number, order_number), fact)
    return found


def _store_seam(connection: Connection, follower: Follower, log_id: int, news: tuple, now_s: float) -> None:
    ledger.seam(connection, follower, news[0])
    fact_rows.add(connection, follower.number, log_id, [news], now_s, {})
    follower.rebuild(connection, (log_id, news[0].seq, news[2]))
    ledger.save_run(connection, follower)


def _store_table(
    connection: Connection,
    table: TableRow,
    end: link.DirectorEnd,
    request: link.Request,
    now_s: float,
    heard_ms: int | None,
) -> None:
    kept = _values(table, end, request, now_s, heard_ms)
    if _has_forgotten(connection, table, request):
        kept["last_order"] = table.last_order  # until the seam has come
    is_news = bool(request.news) or _is_told_otherwise(table, request) or end.log_id != table.log_id
    keep = tables.change if is_news or end.boot != table.boot else tables.note
    keep(connection, table.number, **kept)


def _values(
    table: TableRow, end: link.DirectorEnd, request: link.Request, now_s: float, heard_ms: int | None
) -> dict[str, Any]:
    """What is stored of a table that has called: where both logs stand, and how its device is."""
    health = request.health
    return {
        "boot": end.boot,
        "count": end.count,
        "log_id": end.log_id,
        "stored_seq": end.stored,
        "digest": end.digest,
        "last_order": request.last_order,
        "last_seen_s": now_s,
        "zero_s": _zero_s(table, request, now_s),
        "heard_ms": heard_ms,
        "free_kib": health.free_kib,
        "up_min": health.up_min,
        "rejected": health.rejected,
        "flags": health.flags,
        "problem": request.problem,
        "health": healths.told(table, end.boot, health.more, now_s),
    }


def _zero_s(table: TableRow, request: link.Request, now_s: float) -> float:
    """The director's time at which the table's clock read 0."""
    zero_s = now_s - request.now_ms / 1000
    is_earlier = zero_s < table.zero_s
    return zero_s if is_earlier or zero_s > table.zero_s + CLOCK_SLACK_S else table.zero_s
