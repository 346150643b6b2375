"""The rest of a hall's load on the director: pages while tables call, many watchers, an outage."""

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
from host_tools.bench.figures.load.curve import STRETCHES, WARM_UP_EACH_S
from host_tools.bench.figures.load.hands import Hands, hands, run
from host_tools.bench.figures.load.players import Span, Taken, percentile
from host_tools.bench.figures.load.tables import filled_hall, hall, sync
from host_tools.bench.figures.sections import Line, Section
from host_tools.director.command.server import HERE, STORE_NAME
from host_tools.director.desk.desk import Desk
from host_tools.director.following.follower import Follower
from host_tools.director.store import Store, tables as table_rows

# tables on the page, tables in an outage, watchers, counted seconds
FULL = (500, 2000, 200, 4.0)
QUICK = (5, 5, 3, 1.0)
PAIRS = 3  # without and with watchers, alternating: other load on the machine changes a p99 by more than they do
CALLED_BEFORE_S = 1.5  # not counted, where the director already knows each match
STEPS = 5
TURNS = 20  # of a game, so that a finished match has some 500 facts
OUTAGE_S = 6.0  # longer than a table's patience
BEFORE_S, AFTER_S = 4.0, 20.0
STEADY_S = 4.0  # at the end
PAGES = 5
LARGEST_RATIO, LARGEST_BYTES = 1.2, 50_000

Page = tuple[float, int]  # seconds it took, and size


def section(is_quick: bool, on_step: Callable[[], None] = lambda: None) -> Section:
    shown, number, watchers, seconds = QUICK if is_quick else FULL
    lines: list[Line] = []
    lines += _again(number, OUTAGE_S if not is_quick else 0.5, AFTER_S if not is_quick else 2)
    on_step()
    with hall(shown) as (filled, tables), hands(tables, "line") as callers, director_of(filled) as server:
        cookie = servers.login(server)["Cookie"]
        lines.append(_page_line(f"the page of {shown} tables, the first after the start", [_page(server, cookie)]))
        on_step()
        callers.begin(server.port, shown, span(2 * seconds))
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
def director_of(filled: Path) -> Iterator[servers.Server]:
    """With a copy of this store."""
    with tempfile.TemporaryDirectory() as folder, servers.director(Path(folder), filled) as server:
        yield server


# -- an outage ---------------------------------------------------------------------------------------------------------


def _again(number: int, outage_s: float, after_s: float) -> list[Line]:
    """All play; then the director is stopped for longer than their patience, and continued."""
    folder, tables = filled_hall(number)
    with hands(tables, "line") as callers, director_of(folder) as server:
        counted = span(BEFORE_S + outage_s + after_s, warm_up_s=STRETCHES[0] + number * WARM_UP_EACH_S)
        callers.begin(server.port, number, counted)
        time.sleep(counted.counted_s + BEFORE_S - time.monotonic())
        server.processes[0].send_signal(signal.SIGSTOP)
        time.sleep(outage_s)
        server.processes[0].send_signal(signal.SIGCONT)
        back_s = time.monotonic()
        found = callers.end()
    first: dict[int, float] = {}
    for at_s, table in sorted(found.answered):
        if at_s >= back_s and table not in first:
            first[table] = at_s - back_s
    took_s = max(first.values()) if len(first) == number else float("inf")
    steady_s = counted.until_s - STEADY_S
    failed = sum(at_s >= steady_s for at_s, _ in found.failures)
    answered = sum(at_s >= steady_s for at_s, _ in found.answered)
    name = f"{number} tables, after {outage_s:g} s without a director"
    return [
        Line(f"{name}: until each has been answered", (f"{took_s:.1f} s", "30 s"), {"recovered_s": took_s}),
        Line(f"{name}: failed later on", (f"{failed} of {failed + answered}", "0"), {"failed": float(failed)}),
    ]


def span(seconds: float, warm_up_s: float = CALLED_BEFORE_S) -> Span:
    """From now on, without orders."""
    return Span.of(time.monotonic() + 0.2, warm_up_s, seconds, 0.0)


# -- pages -------------------------------------------------------------------------------------------------------------


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
    """How long facts of the tables wait without and with watchers, and the bytes each watcher is sent."""
    taken: dict[bool, list[Taken]] = {False: [], True: []}
    sent: list[float] = []
    for pair in range(pairs):
        for is_watched in (pair % 2 == 1, pair % 2 == 0):  # each goes first equally often
            with _watched(server, cookie, watchers) if is_watched else nullcontext() as watching:
                taken[is_watched].append(callers.play(server.port, shown, span(seconds)))
            if watching is not None:
                sent.append(watching())
    each = statistics.median(sent)
    name = f"a fact's p99 at {shown} tables, without and with {watchers} watchers, {pairs} pairs"
    return [
        _pairs_line(name, taken[False], taken[True]),
        Line("what a watcher is sent", (f"{each / 1000:.1f} KB/s", f"{LARGEST_BYTES // 1000} KB/s"), {"bytes": each}),
    ]


def _pairs_line(name: str, alone: Sequence[Taken], watched: Sequence[Taken]) -> Line:
    """The medians, and the median of the pairs' ratios with the least and the largest."""
    alone_ms, watched_ms = ([percentile(one.facts_ms, 99) for one in half] for half in (alone, watched))
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
