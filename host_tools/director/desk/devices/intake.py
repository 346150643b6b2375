"""Storing a table's message in the exchange's transaction: its facts, the position of both logs, its device's
health.
"""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection

from host_tools.director.desk.devices import healths
from host_tools.director.desk.devices.rhythm import Rhythm
from host_tools.director.desk.playing import playing
from host_tools.director.following import ledger, sending
from host_tools.director.following.follower import Follower
from host_tools.director.store import TableRow, calls, facts as fact_rows, logs, matches, orders, records, tables
from matchcore.log import journal
from matchcore.log.director_end import DirectorEnd, Request

# A start's first call has no facts, nor has the next one if its answer is lost.
CALLS_WITHOUT_FACTS = 3


@dataclass(frozen=True, slots=True)
class Promise:
    """How long after this call the next one is due at the latest (desk/devices/promises.py)."""

    wait_s: float
    is_in_play: bool


def is_in_play(follower: Follower) -> bool:
    return follower.has_match and follower.status == records.PLAYING


def promised(rhythm: Rhythm, table: TableRow, request: Request, *, is_in_play: bool) -> Promise:
    """A call that may wait does so no longer than its table, and so does the second answer to one; the next call
    follows at once."""
    asked_s = (request.wait_ms() or request.listen_ms()) / 1000
    wait_s = min(asked_s, rhythm.wait_s(table.number, is_in_play=is_in_play)) if asked_s else rhythm.again_s
    return Promise(wait_s, is_in_play)


class Heard:
    """Pending updates of tables that have called, stored with one statement of each kind."""

    def __init__(self) -> None:
        self._quiet: list[dict[str, Any]] = []
        self._news: list[dict[str, Any]] = []

    def __len__(self) -> int:
        return len(self._quiet) + len(self._news)

    def add(self, table: TableRow, request: Request, row: dict[str, Any]) -> None:
        (self._news if request.news or _is_told_otherwise(table, request) else self._quiet).append(row)

    def store(self, connection: Connection) -> None:
        calls.heard_of(connection, self._quiet)
        calls.heard_news_of(connection, self._news)


def store(
    connection: Connection,
    rhythm: Rhythm,
    follower: Follower,
    table: TableRow,
    end: DirectorEnd,
    request: Request,
    now_s: float,
    zero_s: float,
) -> Promise:
    """A message of the log on the table."""
    heard_ms = last_heard_ms(table, request)
    store_facts(connection, follower, end, request, now_s, heard_ms)
    promise = promised(rhythm, table, request, is_in_play=is_in_play(follower))
    store_table(connection, table, end, request, now_s, zero_s, heard_ms, promise)
    return promise


def store_facts(
    connection: Connection,
    follower: Follower,
    end: DirectorEnd,
    request: Request,
    now_s: float,
    heard_ms: int | None,
) -> None:
    if request.departs_after >= 0:
        _store_departure(connection, follower, request)
    _store_news(connection, follower, request, now_s, heard_ms)
    end.commit(request)
    follower.position = (end.log_id, end.stored, end.digest)
    _note_caught_up(connection, follower, request)


def _store_departure(connection: Connection, follower: Follower, request: Request) -> None:
    """The table has resumed from an older copy of its flash: facts stored after that are no longer its log."""
    last = request.departs_after
    ledger.depart(connection, follower, last)
    digest = fact_rows.digest_at(connection, follower.number, request.log_id, last) or journal.NO_DIGEST
    follower.rebuild(connection, (request.log_id, last, digest))


def _note_caught_up(connection: Connection, follower: Follower, request: Request) -> None:
    """Once a log has sent everything, facts from before are told apart from those played now."""
    is_all = not request.news and not request.problem and request.count > CALLS_WITHOUT_FACTS
    log = logs.find(connection, follower.number, request.log_id) if is_all else None
    if log is None or log.is_caught_up:
        return
    logs.change(connection, follower.number, request.log_id, is_caught_up=True)
    match = ledger.run_of(connection, follower)
    if match and match.is_earlier and match.status in records.OPEN_STATUSES:
        matches.change(connection, match.id, is_earlier=False)


def _store_news(
    connection: Connection, follower: Follower, request: Request, now_s: float, heard_ms: int | None
) -> None:
    """Store facts in stretches; a seam takes back stored facts, so it is stored by itself."""
    stretch: list = []
    for news in request.news:
        if news[0].kind == follower.kinds.SEAM:
            store_stretch(connection, follower, request.log_id, stretch, now_s, heard_ms)
            _store_seam(connection, follower, request.log_id, news, now_s)
            stretch = []
        else:
            stretch.append(news)
    store_stretch(connection, follower, request.log_id, stretch, now_s, heard_ms)


def store_stretch(
    connection: Connection, follower: Follower, log_id: int, stretch: list, now_s: float, heard_ms: int | None
) -> None:
    if stretch:
        words = _written(connection, follower, log_id, stretch)
        added = fact_rows.add(connection, follower.number, log_id, stretch, now_s, words, heard_ms, follower.game)
        if added is None:
            added = fact_rows.newer(connection, follower.number, log_id, follower.last_id)
        ledger.follow(connection, follower, added)


def _written(connection: Connection, follower: Follower, log_id: int, stretch: list) -> dict[int, str]:
    """By fact number, the words of the order it carries out, where the table lacks some letters."""
    found = {}
    for fact, _, _ in stretch:
        number = records.order_of(fact, follower.kinds) if fact.text else 0
        if number:
            order = sending.sent_to(connection, follower.number, log_id, number)
            found[fact.seq] = playing(follower.game).written(order, fact)
    return found


def _store_seam(connection: Connection, follower: Follower, log_id: int, news: tuple, now_s: float) -> None:
    last_good = follower.kinds.value(news[0], "last_good")
    ledger.lost_after(connection, follower, last_good, news[0].seq)
    fact_rows.add(connection, follower.number, log_id, [news], now_s, {}, played=follower.game)
    follower.rebuild(connection, (log_id, news[0].seq, news[2]))
    ledger.save_run(connection, follower)


def store_table(
    connection: Connection,
    table: TableRow,
    end: DirectorEnd,
    request: Request,
    now_s: float,
    zero_s: float,
    heard_ms: int | None,
    promise: Promise,
) -> None:
    kept = values(table, end, request, now_s, zero_s, heard_ms, promise)
    if has_forgotten(connection, table, request):
        kept["last_order"] = table.last_order  # until the seam has come
    is_news = bool(request.news) or _is_told_otherwise(table, request)
    keep = tables.change if is_news or end.boot != table.boot else tables.note
    keep(connection, table.number, **kept)


def values(
    table: TableRow,
    end: DirectorEnd,
    request: Request,
    now_s: float,
    zero_s: float,
    heard_ms: int | None,
    promise: Promise,
) -> dict[str, Any]:
    health = request.health
    return {
        "boot": end.boot,
        "count": end.count,
        "log_id": end.log_id,
        "stored_seq": end.stored,
        "digest": end.digest,
        "last_order": request.last_order,
        "last_seen_s": now_s,
        "zero_s": zero_s,
        "heard_ms": heard_ms,
        "free_kib": health.free_kib,
        "up_min": health.up_min,
        "rejected": health.rejected,
        "flags": health.flags,
        "problem": request.problem,
        "health": healths.told(table, end.boot, health.more, now_s),
        "promised_ms": round(1000 * promise.wait_s),
        "is_in_play": promise.is_in_play,
    }


def last_heard_ms(table: TableRow, request: Request) -> int | None:
    """The table's clock when last heard from before its device restarted (INC-13)."""
    if table.last_seen_s is None:
        return None
    if request.boot == table.boot:
        return table.heard_ms
    return round((table.last_seen_s - table.zero_s) * 1000)


def has_forgotten(connection: Connection, table: TableRow, request: Request) -> bool:
    """Whether the table's flash has lost facts stored here and its seam is still to come.

    Given a later order now, it would take the forgotten one as done and never carry it out again."""
    if request.last_order >= table.last_order or any(fact.kind == table.kinds.SEAM for fact, *_ in request.news):
        return False
    return orders.is_one_settled(connection, table.number, table.log_id, request.last_order, table.last_order)


def _is_told_otherwise(table: TableRow, request: Request) -> bool:
    return request.problem != table.problem or request.health.flags != table.flags
