"""The rest of a hall's load on the director: pages while tables call, many watchers, an outage before mass retries."""

import asyncio
import http.client
import multiprocessing
import signal
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, nullcontext
from multiprocessing.connection import Connection
from pathlib import Path

from host_tools.bench.figures.load import season, servers
from host_tools.bench.figures.load.hands import RETRYING, Answered, Hands, Taken, hands, run
from host_tools.bench.figures.load.tables import hall, sync
from host_tools.bench.figures.sections import Line, Section
from host_tools.director.command.server import HERE, STORE_NAME
from host_tools.director.desk.access import accounts
from host_tools.director.desk.desk import Desk
from host_tools.director.following.follower import Follower
from host_tools.director.store import Store, tables as table_rows
from host_tools.director.web.entry.sessions import cookie_name

# tables on the page, retrying tables, watchers, counted seconds
FULL = (500, 1000, 200, 4.0)
QUICK = (5, 5, 3, 1.0)
PAIRS = 5  # without and with watchers, alternating: other load on the machine changes a p99 by more than they do
CALLED_BEFORE_S = 1.0  # not counted, where the director already knows each match
STEPS = 5
TURNS = 20  # of a game, so that a finished match has some 500 facts
OUTAGE_S = 6.0  # longer than a table's patience
AFTER_S = 10.0
STEADY_S = 4.0  # at the end
PAGES = 5
LARGEST_RATIO, LARGEST_BYTES = 1.2, 50_000

Page = tuple[float, int]  # seconds it took, and size


def section(is_quick: bool, on_step: Callable[[], None] = lambda: None) -> Section:
    shown, retrying, watchers, seconds = QUICK if is_quick else FULL
    lines: list[Line] = []
    with hall(max(shown, retrying)) as (filled, tables), hands(tables) as callers:
        lines += _again(callers, filled, retrying, OUTAGE_S if not is_quick else 0.5, AFTER_S if not is_quick else 2)
        on_step()
    with hall(shown) as (filled, tables), hands(tables) as callers, _director(filled) as server:
        cookie = _cookie(server)
        lines.append(_page_line(f"the page of {shown} tables, the first after the start", [_page(server, cookie)]))
        on_step()
        callers.begin("director", server.port, shown, seconds)
        time.sleep(seconds)
        pages = []
        for _ in range(PAGES):
            pages.append(_page(server, cookie))
            time.sleep(seconds / PAGES)
        callers.end()
        lines.append(_page_line(f"the same, while {shown} tables call", pages))
        on_step()
        lines += _beside_watchers(callers, server, cookie, shown, watchers, seconds, PAIRS if not is_quick else 1)
        on_step()
    lines.append(_finished_line(shown))
    on_step()
    return Section("Beside the calls", ("measured", "at most"), tuple(lines))


@contextmanager
def _director(filled: Path) -> Iterator[servers.Server]:
    with tempfile.TemporaryDirectory() as folder, servers.director(Path(folder), filled) as server:
        yield server


# -- tables that retry -------------------------------------------------------------------------------------------------


def _again(callers: Hands, filled: Path, number: int, outage_s: float, after_s: float) -> list[Line]:
    """All call at once; then the director is stopped for longer than their patience, and continued."""
    with _director(filled) as server:
        callers.begin(RETRYING, server.port, number, after_s + outage_s + after_s)
        time.sleep(after_s)
        server.processes[0].send_signal(signal.SIGSTOP)
        time.sleep(outage_s)
        server.processes[0].send_signal(signal.SIGCONT)
        back_s = time.monotonic()
        found: Answered = [one for part in callers.end() for one in part]
    first: dict[int, float] = {}
    for at_s, table, is_answered in sorted(found):
        if is_answered and at_s >= back_s and table not in first:
            first[table] = at_s - back_s
    steady = [is_answered for at_s, _, is_answered in found if at_s >= back_s + after_s - STEADY_S]
    failed = len(steady) - sum(steady)
    took_s = max(first.values()) if len(first) == number else float("inf")
    name = f"{number} tables that retry, after {outage_s:g} s without a director"
    return [
        Line(f"{name}: until each has been answered", (f"{took_s:.1f} s", ""), {"recovered_s": took_s}),
        Line(f"{name}: failed later on", (f"{failed} of {len(steady)}", "0"), {"failed": float(failed)}),
    ]


# -- pages -------------------------------------------------------------------------------------------------------------


def _cookie(server: servers.Server) -> str:
    """Log in beside the program, in its store."""
    with closing(Store(server.folder / STORE_NAME)) as store:
        return f"{cookie_name(server.port)}={accounts.begin_as_director(Desk(store, time.time), HERE)}"


def _page(server: servers.Server, cookie: str) -> Page:
    began_s = time.monotonic()
    with closing(http.client.HTTPConnection(HERE, server.port, timeout=60)) as connection:
        connection.request("GET", "/", headers={"Cookie": cookie, "Accept": "text/html"})
        answer = connection.getresponse()
        size = len(answer.read())
    if answer.status != 200:
        raise servers.NotAvailable(f"the page was answered with {answer.status}")
    return time.monotonic() - began_s, size


def _page_line(name: str, pages: list[Page]) -> Line:
    longest_s = max(took_s for took_s, _ in pages)
    words = f"{longest_s:.2f} s" + (f" (the slowest of {len(pages)})" if len(pages) > 1 else "")
    return Line(
        name, (f"{words}, {pages[0][1] // 1000} KB", "1 s"), {"seconds": longest_s, "bytes": float(pages[0][1])}
    )


def _finished_line(number: int) -> Line:
    """The cards of finished matches, against folding each of their logs again."""
    with hall(number) as (folder, tables), closing(Store(folder / STORE_NAME)) as store:
        desk = Desk(store, time.time)
        for table in tables:
            table.play(TURNS)
        sync(desk, tables)
        cards_s = season.cards_ms(desk) / 1000
        folded_s, facts = _folded_s(desk)
    name = f"the cards of {number} finished matches of {facts} facts, the first after the start, in processor time"
    words = f"{cards_s:.2f} s; to fold their logs again {folded_s:.2f} s"
    return Line(name, (words, "1 s"), {"cards_s": cards_s, "folded_s": folded_s})


def _folded_s(desk: Desk) -> tuple[float, int]:
    """Seconds to fold, and the facts in a log."""
    began_s = time.process_time()
    with desk.reading() as connection:
        rows = table_rows.read_all(connection)
        for row in rows:
            Follower(row.number).rebuild(connection, row.position)
    return time.process_time() - began_s, rows[0].stored_seq


# -- watchers ----------------------------------------------------------------------------------------------------------


def _beside_watchers(
    callers: Hands, server: servers.Server, cookie: str, shown: int, watchers: int, seconds: float, pairs: int
) -> list[Line]:
    """How long the tables wait without and with watchers, and the bytes each watcher is sent."""
    taken: dict[bool, list[Taken]] = {False: [], True: []}
    sent: list[float] = []
    for pair in range(pairs):
        for is_watched in (pair % 2 == 1, pair % 2 == 0):  # each goes first equally often
            with _watched(server, cookie, watchers) if is_watched else nullcontext() as watching:
                taken[is_watched].append(callers.call("director", server.port, shown, seconds, CALLED_BEFORE_S))
            if watching is not None:
                sent.append(watching())
    each = statistics.median(sent)
    name = f"p99 of {shown} tables without and with {watchers} watchers, {pairs} pairs"
    return [
        _pairs_line(name, taken[False], taken[True]),
        Line("what a watcher is sent", (f"{each / 1000:.1f} KB/s", f"{LARGEST_BYTES // 1000} KB/s"), {"bytes": each}),
    ]


def _pairs_line(name: str, alone: Sequence[Taken], watched: Sequence[Taken]) -> Line:
    """The medians, and the median of the pairs' ratios with the least and the largest."""
    alone_ms, watched_ms = ([one.percentile_ms(99) for one in half] for half in (alone, watched))
    ratios = [after / before for before, after in zip(alone_ms, watched_ms, strict=True)]
    values = [statistics.median(half) for half in (alone_ms, watched_ms, ratios)]
    words = f"{values[0]:.1f} ms → {values[1]:.1f} ms, × {values[2]:.2f} ({min(ratios):.2f}–{max(ratios):.2f})"
    failed = sum(one.failed for one in (*alone, *watched))
    return Line(
        name,
        (words + (f", {failed} failed" if failed else ""), f"× {LARGEST_RATIO}"),
        {"alone_ms": values[0], "watched_ms": values[1], "ratio": values[2], "failed": float(failed)},
    )


@contextmanager
def _watched(server: servers.Server, cookie: str, number: int) -> Iterator[Callable[[], float]]:
    """Run this many watchers; afterwards, the bytes per second each of them was sent."""
    context = multiprocessing.get_context("fork")
    mine, theirs = context.Pipe()
    process = context.Process(target=_watch, args=(theirs, server.port, cookie, number), daemon=True)
    process.start()
    mine.recv()
    found: list[float] = []
    try:
        yield lambda: found[0]
    finally:
        mine.send(None)
        found.append(mine.recv())
        process.join()


def _watch(line: Connection, port: int, cookie: str, number: int) -> None:
    run(_watching(line, port, cookie, number))


async def _watching(line: Connection, port: int, cookie: str, number: int) -> None:
    heard, loop = [0], asyncio.get_running_loop()
    head = f"GET /events?feed=list HTTP/1.1\r\nHost: {HERE}:{port}\r\nCookie: {cookie}\r\n\r\n".encode()
    streams = [await loop.create_connection(lambda: _Stream(head, heard), HERE, port) for _ in range(number)]
    await asyncio.sleep(2)  # until each has the initial state
    began_s, before = time.monotonic(), heard[0]
    line.send(None)
    await loop.run_in_executor(None, line.recv)
    line.send((heard[0] - before) / (time.monotonic() - began_s) / number)
    for transport, _ in streams:
        transport.abort()


class _Stream(asyncio.Protocol):
    """One watcher's stream, which only counts bytes: the server shares these cores."""

    def __init__(self, head: bytes, heard: list[int]) -> None:
        self._head = head
        self._heard = heard

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        transport.write(self._head)

    def data_received(self, data: bytes) -> None:
        self._heard[0] += len(data)
