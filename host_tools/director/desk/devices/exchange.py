"""One exchange with a table: its message in, the answer out, stored in one transaction.

No HTTP here. The position of both logs is read from the store each time, so that a second or restarted process
continues where the last exchange ended.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from sqlalchemy import Connection

from host_tools.director.desk import placing, results
from host_tools.director.desk.desk import LARGEST_TABLE, Desk, need_table
from host_tools.director.desk.devices import intake, receiving, updating
from host_tools.director.desk.devices.intake import Promise
from host_tools.director.desk.devices.transfers import SILENT_S
from host_tools.director.desk.playing import playing
from host_tools.director.faults import Fault
from host_tools.director.following import sending
from host_tools.director.following.follower import Follower
from host_tools.director.store import (
    OrderRow,
    TableRow,
    calls,
    logs,
    orders,
    records,
    strangers,
    tables,
    updates as update_rows,
)
from matchcore.log import director_end, health as device_health, link, updates
from matchcore.log.director_end import DirectorEnd, Request
from matchcore.log.fact import LARGEST_PAYLOAD, Fact

CALL_AGAIN_SOON_MS = 250  # orders are on their way: their outcome is wanted soon

STORE_GONE = 503  # a fault no message caused: retrying them one by one is no use


@dataclass(frozen=True, eq=False, slots=True)
class Reply:
    """The answer to a call that is stored; signed when it is sent."""

    end: DirectorEnd
    request: Request
    sent: Sequence[Fact]  # the orders
    more: bytes
    next_ms: int | None  # None: as usual
    promise: Promise
    is_open: bool  # nothing is told: it may wait until there is something, as long as promised

    def is_two(self) -> bool:
        """On a line it is signed at once, and waits to be signed again."""
        return self.is_open and self.request.listen_ms() > 0

    def signed_first(self, now_s: float, usual_s: float) -> bytes:
        """The first of two."""
        data = self.end.answer(self.request, [], int(now_s), round(1000 * usual_s), link.LISTENS)
        self.request.answered = 1
        return data

    def signed(self, now_s: float, usual_s: float) -> bytes:
        """`usual_s`: until the next call, or how long that one may wait."""
        next_ms = round(1000 * usual_s) if self.next_ms is None else self.next_ms
        return self.end.answer(self.request, list(self.sent), int(now_s), next_ms, self.more)


Result = bytes | Reply | Exception


def answer_to(desk: Desk, data: bytes) -> bytes:
    """`link.BadMessage`, counted, for a message that cannot be trusted."""
    (answer,) = answers_to(desk, [data])
    if isinstance(answer, BaseException):
        raise answer
    return answer


def answers_to(desk: Desk, messages: Sequence[bytes]) -> list[bytes | Exception]:
    """The answers to several messages, for tables that do not wait for them."""
    now_s, usual_s = desk.now_s(), desk.rhythm.again_s
    return [one.signed(now_s, usual_s) if isinstance(one, Reply) else one for one in replies_to(desk, messages)]


def replies_to(desk: Desk, messages: Sequence[bytes], waited_s: Sequence[float] | None = None) -> list[Result]:
    """The same unsigned; stored in one transaction, because waiting for the disk takes the time.

    `waited_s`: how long ago each came."""
    waited_s = waited_s or [0.0] * len(messages)
    came_s = [desk.now_s() - desk.speed * waited for waited in waited_s]
    fresh_logs: list[int] = []
    try:
        with desk.telling_no_table() as begin_to, desk.writing() as connection:
            replies, is_usual = _together(desk, connection, messages, came_s, fresh_logs)
            if is_usual:
                begin_to()
    except Exception as error:
        is_gone = isinstance(error, Fault) and error.status == STORE_GONE
        if is_gone or len(messages) == 1:
            return [error] * len(messages)
        # One failed and took the others with it: now one at a time.
        every = zip(messages, waited_s, strict=True)
        return [reply for data, waited in every for reply in replies_to(desk, [data], [waited])]
    for number in fresh_logs:
        desk.on_new_log(number)
    return replies


def _together(
    desk: Desk, connection: Connection, messages: Sequence[bytes], came_s: Sequence[float], fresh_logs: list[int]
) -> tuple[list[Result], bool]:
    """Answers in the order of the messages, and whether these say all that their tables are told of this transaction. A
    table that called twice is answered in two rounds: its first message must be stored before the second is read."""
    answers: dict[int, Result] = {}
    numbers = [said_sender(data) for data in messages]
    left, usual = list(range(len(messages))), 0
    while left:
        first = {numbers[at]: at for at in reversed(left)}
        callers = calls.callers(connection, first.keys())
        heard_of = intake.Heard()
        for at in left:
            if first[numbers[at]] == at or numbers[at] == tables.NO_TABLE:
                caller = callers.get(numbers[at])
                answers[at] = _exchange(desk, connection, messages[at], came_s[at], caller, fresh_logs, heard_of)
        heard_of.store(connection)
        usual += len(heard_of)
        left = [at for at in left if at not in answers]
    return [answers[at] for at in range(len(messages))], usual == len(messages)


def said_sender(data: bytes) -> int:
    """The table that a message claims to come from, NO_TABLE if none; unproven."""
    try:
        return updates.table_of(data) if updates.is_one(data) else director_end.table_of(data)
    except link.BadMessage:
        return tables.NO_TABLE


def _exchange(
    desk: Desk,
    connection: Connection,
    data: bytes,
    came_s: float,
    caller: calls.Caller | None,
    fresh_logs: list[int],
    heard_of: intake.Heard,
) -> Result:
    """One answer; updates of the table's row are collected in `heard_of` unless read earlier."""
    number = tables.NO_TABLE
    try:
        table = sender(caller, data)
        number = table.number
        if updates.is_one(data):
            return updating.answer_to(desk, connection, table, data)
        heard, end, request = receiving.received(connection, table, data)
    except link.BadMessage as error:
        return _rejected(desk, connection, number, data, caller, error)
    assert caller is not None
    if request.log_id != table.log_id:
        return _answer_to_another(desk, connection, table, heard, end, request, fresh_logs)
    if not _is_going_on(caller, request):
        return _exchanged_fully(desk, connection, table, end, request, came_s, _has_all(data))
    heard_ms = intake.last_heard_ms(table, request)
    zero_s = desk.readings.zero_s(table, request, came_s)
    has_ruled = request.news and _followed(desk, connection, table, request, came_s, heard_ms)
    end.commit(request)
    now = replace(table, stored_seq=end.stored, digest=end.digest) if request.news else table
    is_in_play = intake.is_in_play(desk.follower(connection, now)) if request.news else table.is_in_play
    promise = intake.promised(desk.rhythm, table, request, is_in_play=is_in_play)
    if has_ruled:
        intake.store_table(connection, table, end, request, came_s, zero_s, heard_ms, promise)
        results.follow_table(desk, connection, desk.follower(connection, need_table(connection, number)))
        return answer(connection, table, end, request, desk.now_s(), promise)
    kept = intake.values(table, end, request, came_s, zero_s, heard_ms, promise)
    heard_of.add(table, request, {"of": number, **kept})
    return _answer(end, request, [], caller.offer, promise, _next_ms(desk, connection, now, request))


def _rejected(
    desk: Desk,
    connection: Connection,
    number: int,
    data: bytes,
    caller: calls.Caller | None,
    error: link.BadMessage,
) -> link.BadMessage:
    """Counted; a table that is silent may have been superseded, and an unknown one is noted."""
    _reject(desk, connection, number, error.kind)
    if error.kind == link.REPLAYED and caller and _is_silent(desk, caller.table):
        return Superseded(error.kind, f"table {number} has called with a later one, and is silent")
    if error.kind == link.FOREIGN and number == tables.NO_TABLE and 0 < said_sender(data) <= LARGEST_TABLE:
        strangers.note(connection, said_sender(data), desk.now_s())
    return error


def _answer_to_another(
    desk: Desk,
    connection: Connection,
    table: TableRow,
    heard: TableRow,
    end: DirectorEnd,
    request: Request,
    fresh_logs: list[int],
) -> Reply:
    """A message of another log than the table's: a device put in its place, or a second one beside it."""
    receiving.note_log(connection, table, heard, request)
    if receiving.is_in_use(desk, table):
        return _stored_beside(desk, connection, heard, end, request)
    if not heard.stored_seq:
        fresh_logs.append(table.number)
    now = receiving.take_place(desk, connection, table, heard, request)
    return _exchanged_fully(desk, connection, now, end, request, desk.now_s(), has_all=False)


def _stored_beside(desk: Desk, connection: Connection, heard: TableRow, end: DirectorEnd, request: Request) -> Reply:
    """A second device under the number of the one in use: its facts are kept, and it gets no orders."""
    follower, now_s = Follower(heard.number, heard.game), desk.now_s()
    follower.rebuild(connection, (request.log_id, heard.stored_seq, heard.digest))
    intake.store_facts(connection, follower, end, request, now_s, None)
    if request.news and (follower.sealed_result or follower.left):
        results.follow_table(desk, connection, follower)
    counted = {"boot": end.boot, "count": end.count, "last_order": request.last_order}
    logs.change(connection, heard.number, request.log_id, last_s=now_s, **counted)
    tables.touch(connection, heard.number)
    promise = intake.promised(desk.rhythm, heard, request, is_in_play=False)
    return replace(_answer(end, request, [], b"", promise, None), is_open=False)  # only one at a table waits


class Superseded(link.BadMessage):
    """The one that has called with later numbers is silent: an older copy of its flash may take its place."""


def _is_silent(desk: Desk, table: TableRow) -> bool:
    return table.last_seen_s is not None and abs(desk.now_s() - table.last_seen_s) > SILENT_S


def _followed(
    desk: Desk,
    connection: Connection,
    table: TableRow,
    request: Request,
    now_s: float,
    heard_ms: int | None,
) -> bool:
    """Follow the facts of a continuing match; whether they may have changed a sealed result."""
    follower = desk.follower(connection, table)
    shown = follower.sealed_result
    intake.store_stretch(connection, follower, request.log_id, request.news, now_s, heard_ms)
    fact, _, digest = request.news[-1]
    follower.position = (request.log_id, fact.seq, digest)
    return _may_be_ruled(follower, shown)


def _may_be_ruled(follower: Follower, shown: tuple[int, int] | None) -> bool:
    """A ruling may come with the fact that takes it back, or with the next match."""
    return bool(follower.left) or (shown, follower.sealed_result) != (None, None)


def _exchanged_fully(
    desk: Desk,
    connection: Connection,
    table: TableRow,
    end: DirectorEnd,
    request: Request,
    came_s: float,
    has_all: bool,
) -> Reply:
    """The general case: a seam, waiting orders, a match that has moved away, a log that is not known well yet.

    `has_all`: the request brings all that is new in the log."""
    follower = desk.follower(connection, table)
    shown = follower.sealed_result
    zero_s = desk.readings.zero_s(table, request, came_s)
    promise = intake.store(connection, desk.rhythm, follower, table, end, request, came_s, zero_s)
    if request.news and _may_be_ruled(follower, shown):
        results.follow_table(desk, connection, follower)
    placing.close_left(desk, connection, follower)
    if has_all:
        _refuse_void(connection, follower, request, desk.now_s())
    next_ms = _next_ms(desk, connection, need_table(connection, table.number), request)
    return answer(connection, table, end, request, desk.now_s(), promise, next_ms)


def _refuse_void(connection: Connection, follower: Follower, request: Request, now_s: float) -> None:
    """Refuse here what this log has never been sent, and its table would refuse for certain."""
    of_game = playing(follower.game)
    for order in orders.waiting(connection, follower.number):
        if order.game != follower.game or (order.log_id == request.log_id and order.sent_as):
            continue
        if refusal := of_game.void(follower, order, request.now_ms):
            orders.settle(connection, follower.number, order.number, records.REFUSED, refusal, now_s)
            tables.touch(connection, follower.number)


def _next_ms(desk: Desk, connection: Connection, table: TableRow, request: Request) -> int | None:
    """When the table is to call again; None: as usual."""
    of_game = playing(table.game)
    return of_game.next_call_ms(desk.follower(connection, table).state) if of_game.HURRIES else None


def _reject(desk: Desk, connection: Connection, number: int, kind: str) -> None:
    tables.count_rejection(connection, number, kind, desk.now_s())
    if number != tables.NO_TABLE:
        tables.touch(connection, number)


def count_oversized(desk: Desk) -> None:
    """Count an oversized message; it was not read, so its sender is unknown."""
    with desk.writing() as connection:
        _reject(desk, connection, tables.NO_TABLE, link.OVERSIZED)


# -- one message, step by step -----------------------------------------------------------------------------------------


def sender(caller: calls.Caller | None, data: bytes) -> TableRow:
    """The table a message claims to come from; `link.BadMessage` if not enrolled."""
    said = updates.table_of(data) if updates.is_one(data) else director_end.table_of(data)
    if caller is None:
        raise link.BadMessage(link.FOREIGN, f"table {said} is not enrolled here")
    return caller.table


def _is_going_on(caller: calls.Caller, request: Request) -> bool:
    """Whether the same match continues in the same log with no waiting orders: then only facts matter."""
    is_same = request.boot == caller.table.boot and request.departs_after < 0 and caller.is_caught_up
    is_same = is_same and request.last_order >= caller.table.last_order
    kinds = caller.table.kinds  # those that undo part of a log, or end one match and begin another
    turning = (kinds.SEAM, kinds.ASSIGNED, kinds.CLOSED, kinds.RESTORED, kinds.MOVED)
    turns = any(fact.kind in turning for fact, *_ in request.news)
    return is_same and not turns and not caller.has_orders and not caller.is_left


def _has_all(data: bytes) -> bool:
    """Whether a request had room for one more fact: a table sends all that fit."""
    return len(data) + LARGEST_PAYLOAD <= link.LARGEST_RECORDS


def answer(
    connection: Connection,
    table: TableRow,
    end: DirectorEnd,
    request: Request,
    now_s: float,
    promise: Promise,
    next_ms: int | None = None,
) -> Reply:
    is_held = intake.has_forgotten(connection, table, request)
    heard = replace(table, last_order=request.last_order)
    waiting = [] if is_held else sending.send(connection, heard, link.MOST_ORDERS, now_s)
    offer = update_rows.offered_to_running(connection, table.number, now_s)
    return _answer(end, request, waiting, offer, promise, next_ms)


def _answer(
    end: DirectorEnd,
    request: Request,
    waiting: Sequence[OrderRow],
    offer: bytes,
    promise: Promise,
    next_ms: int | None,
) -> Reply:
    may_wait = request.listen_ms() or (request.wait_ms() and not request.news)
    is_open = bool(may_wait) and not (waiting or offer or next_ms)
    if waiting:
        next_ms = min(CALL_AGAIN_SOON_MS, next_ms or CALL_AGAIN_SOON_MS)
    sent = [playing(order.game).sent(order.fact_sent(order.sent_as)) for order in waiting if order.sent_as]
    more = device_health.MAGIC + (updates.NAMED + offer if offer else b"")
    return Reply(end, request, sent, more, next_ms, promise, is_open)
