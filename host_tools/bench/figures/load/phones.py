"""Phones, a hall's screen and an overlay beside a full hall: how long a look takes, and an act until all show it."""

import asyncio
import http.client
import itertools
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from host_tools.bench.figures.load import servers
from host_tools.bench.figures.load.beside import director_of, span
from host_tools.bench.figures.load.hands import hands
from host_tools.bench.figures.load.players import percentile
from host_tools.bench.figures.load.tables import hall
from host_tools.bench.figures.sections import Line, Section
from host_tools.director.command.server import HERE, STORE_NAME
from host_tools.director.desk.access import own_codes
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.draws import acting
from host_tools.director.desk.draws.draw_state import need_draw
from host_tools.director.form_parsing import entries
from host_tools.director.formats.acts.announcing import Announce
from host_tools.director.formats.acts.drawing import Draw
from host_tools.director.formats.announced import Announced
from host_tools.director.formats.progress import READY
from host_tools.director.store import Store
from host_tools.director.views.everybody.whereabouts import mark_of

FULL = (500, 1000, 12.0)  # tables, phones, seconds of looks
QUICK = (4, 8, 1.0)
ACTS, QUICK_ACTS = 6, 1
MOST_LOOK_MS, MOST_ACT_S = 200, 1.0
BETWEEN_LOOKS_S = 0.01
STEPS = 3
QUIET_S = 3.0  # after a thousand streams have begun
AT_ONCE = 50  # streams opened before the director gets a breath
LONGEST_S = 20.0  # that an act is waited for
FIRST_BOARD = 601  # boards of the acts: no table has these numbers
HALL, OVERLAY = "feed=hall", "feed=overlay&who=stage"


def section(is_quick: bool, on_step: Callable[[], None] = lambda: None) -> Section:
    number, phones, seconds = QUICK if is_quick else FULL
    servers.allow_connections()
    with hall(number) as (folder, tables):
        event = _fill(folder, phones)
        with hands(tables, "line") as callers, director_of(folder) as server, _watching(server, event.codes) as streams:
            on_step()
            time.sleep(QUIET_S)
            alone = _looks(server, event.codes, seconds)
            callers.begin(server.port, number, span(seconds))
            beside = _looks(server, event.codes, seconds)
            took = callers.end()
            on_step()
            callers.begin(server.port, number, span(seconds))
            reached = list(_acts(server, streams, event, QUICK_ACTS if is_quick else ACTS))
            callers.end()
            open_ = streams.open()
    of = f"{phones:,} phones"
    lines = [
        _look_line(f"a look of one of {of}, before the tables call", alone),
        _look_line(f"the same, while {number} tables call", beside),
        Line("facts of these tables, p99", (f"{percentile(took.facts_ms, 99):.0f} ms", ""), {}),
        *(_act_line(f"an act until {where} it, {number} tables and {of}", took_s) for where, took_s in _by(reached)),
        Line("streams that are still open", (f"{open_} of {phones + 2}", f"{phones + 2}"), {"open": float(open_)}),
    ]
    on_step()
    return Section("Phones beside the tables", ("measured", "at most"), tuple(lines))


def _by(reached: Sequence[tuple[float, float, float]]) -> Iterator[tuple[str, float]]:
    names = ("both phones show", "the hall shows", "the overlay shows")
    return ((name, max(one[at] for one in reached)) for at, name in enumerate(names))


def _look_line(name: str, looks: list[float]) -> Line:
    p50, p99 = percentile(looks, 50), percentile(looks, 99)
    words = f"p50 {p50:.0f} ms, p99 {p99:.0f} ms of {len(looks)}"
    return Line(name, (words, f"p99 {MOST_LOOK_MS} ms"), {"p50_ms": p50, "p99_ms": p99})


def _act_line(name: str, took_s: float) -> Line:
    return Line(name, (f"{took_s:.2f} s (the slowest)", f"{MOST_ACT_S:g} s"), {"seconds": took_s})


@dataclass(frozen=True)
class _Event:
    """`ready`: pairings that can be seated; `codes`: of the own pages, by name."""

    draw_id: int
    ready: Sequence[str]
    codes: Mapping[str, str]


def _fill(folder: Path, phones: int) -> _Event:
    """Each phone's player is in it."""
    names = [f"Phone {at:04}" for at in range(phones)]
    with closing(Store(folder / STORE_NAME)) as store:
        desk = Desk(store, time.time)
        draw_id = acting.open_draw(desk, "Phones")
        acting.enter(desk, draw_id, partial(entries.read, {"lines": "\n".join(names)}, "lines"))
        acting.act(desk, draw_id, Announce(Announced(lengths=(7,), rest_min=0)), {})
        acting.act(desk, draw_id, Draw(0), {})
        with desk.reading() as connection:
            standings = need_draw(desk.draws, connection, draw_id).standings
        ready = [code for code, one in standings.items() if one.state == READY]
        return _Event(draw_id, ready, own_codes.codes_of(desk, names))


def _looks(server: servers.Server, codes: Mapping[str, str], seconds: float) -> list[float]:
    """ms of each, one phone after the other."""
    took, until_s = [], time.monotonic() + seconds
    with closing(http.client.HTTPConnection(HERE, server.port, timeout=60)) as connection:
        for code in itertools.cycle(codes.values()):
            if time.monotonic() > until_s:
                return took
            began_s = time.perf_counter()
            connection.request("GET", f"/p/{code}/own")
            answer = connection.getresponse()
            answer.read()
            took.append((time.perf_counter() - began_s) * 1000)
            if answer.status != 200:
                raise servers.NotAvailable(f"a phone was answered with {answer.status}")
            time.sleep(BETWEEN_LOOKS_S)
    return took


# -- acts --------------------------------------------------------------------------------------------------------------


def _acts(
    server: servers.Server, streams: "_Streams", event: _Event, number: int
) -> Iterator[tuple[float, float, float]]:
    """Seconds until both phones, the hall and the overlay of the stage show it."""
    headers = {**servers.login(server), "Origin": f"http://{HERE}:{server.port}"}
    headers["Content-Type"] = "application/x-www-form-urlencoded"
    for at, code in enumerate(event.ready[:number], 1):
        board = f"B{FIRST_BOARD + at}"
        seated = streams.expect(board)
        began_s = _post(server, headers, "/call-up/seat", f"draw={event.draw_id}&code={code}&board={board}")
        phones_s, hall_s = seated.after(began_s, HALL)
        staged = streams.expect("")
        began_s = _post(server, headers, "/call-up/places", f"boards=&stage-{at % 2 + 1}=1")
        yield phones_s, hall_s, staged.after(began_s, OVERLAY)[1]


def _post(server: servers.Server, headers: Mapping[str, str], path: str, body: str) -> float:
    """When it was sent."""
    with closing(http.client.HTTPConnection(HERE, server.port, timeout=60)) as connection:
        began_s = time.monotonic()
        connection.request("POST", path, body=body, headers=dict(headers))
        status = connection.getresponse().status
    if status != 303:
        raise servers.NotAvailable(f"{path} was answered with {status}")
    return began_s


# -- streams -----------------------------------------------------------------------------------------------------------


class _Expected:
    """When each stream got a screen with these words, by what it asked for."""

    def __init__(self, words: str) -> None:
        self.words = words.encode()
        self.at_s: dict[str, float] = {}

    def after(self, began_s: float, big: str) -> tuple[float, float]:
        """Seconds until the second phone, and until this page, had it; LONGEST_S if one never had."""
        until_s = began_s + LONGEST_S
        while time.monotonic() < until_s and not (big in self.at_s and (not self.words or len(self._phones()) >= 2)):
            time.sleep(0.002)
        phones, big_s = sorted(self._phones()), self.at_s.get(big, until_s)
        return (phones[1] if len(phones) > 1 else until_s) - began_s, big_s - began_s

    def _phones(self) -> list[float]:
        return [at_s for asked, at_s in list(self.at_s.items()) if asked not in (HALL, OVERLAY)]


class _Stream(asyncio.Protocol):
    def __init__(self, streams: "_Streams", asked: str, head: bytes) -> None:
        self._streams, self._asked, self._head = streams, asked, head

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        transport.write(self._head)

    def data_received(self, data: bytes) -> None:
        wanted = self._streams.wanted
        if wanted is not None and b"event: screen" in data and wanted.words in data:
            wanted.at_s.setdefault(self._asked, time.monotonic())


class _Streams:
    """One of each phone, of the hall and of the stage's overlay, in a thread."""

    def __init__(self, port: int, asked: Sequence[str]) -> None:
        self.wanted: _Expected | None = None
        self._port, self._asked = port, asked
        self._transports: list[asyncio.BaseTransport] = []
        self._ready, self._stop = threading.Event(), threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._run()), daemon=True)

    def expect(self, words: str) -> _Expected:
        self.wanted = _Expected(words)
        return self.wanted

    def open(self) -> int:
        return sum(not one.is_closing() for one in self._transports)

    def begin(self) -> None:
        self._thread.start()
        self._ready.wait()

    def end(self) -> None:
        self._stop.set()
        self._thread.join()

    async def _run(self) -> None:
        loop = asyncio.get_running_loop()
        try:
            for number, asked in enumerate(self._asked, 1):
                head = f"GET /live/events?{asked} HTTP/1.1\r\nHost: {HERE}:{self._port}\r\n\r\n".encode()
                opened, _ = await loop.create_connection(partial(_Stream, self, asked, head), HERE, self._port)
                self._transports.append(opened)
                if number % AT_ONCE == 0:
                    await asyncio.sleep(0.05)
        finally:
            self._ready.set()
        await loop.run_in_executor(None, self._stop.wait)


@contextmanager
def _watching(server: servers.Server, names: Mapping[str, str]) -> Iterator[_Streams]:
    streams = _Streams(server.port, [HALL, OVERLAY, *(f"feed=players&who={mark_of(name)}" for name in names)])
    streams.begin()
    try:
        yield streams
    finally:
        streams.end()
