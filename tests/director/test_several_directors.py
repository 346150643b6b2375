"""Several director processes on one database: whatever happens to them, nothing is lost, doubled or forked."""

import asyncio
import contextlib
import os
import random
import shutil
import signal
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import closing
from http.client import HTTPException
from pathlib import Path

import pytest
import typer

from host_tools.director.command import server
from host_tools.director.command.opening import open_store
from host_tools.director.desk import placing
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.devices import enrolment
from host_tools.director.store import Store, facts, tables
from host_tools.director.texts import USUAL
from host_tools.director.views.card_cache import CardCaches
from host_tools.director.web.connections.stream_writers import News
from host_tools.director.web.watching import broadcaster, events, feeds
from matchcore.games.backgammon.facts import VOCABULARY
from matchcore.log import journal
from tests.director import postgres
from tests.director.conftest import settings
from tests.director.device import LOG_ID, Device, line_to
from tests.waiting import until

TABLES = 20
WAIT_S = 300  # on a busy machine
# An ordinary director whose port is bound by the starter.
PROGRAM = """
import pathlib, socket, sys, time
from host_tools.director.command import server
from host_tools.director.desk.desk import Desk
from host_tools.director.command.opening import open_store
from host_tools.director.store import Store
from host_tools.director.web import app
listening = socket.socket(fileno=int(sys.argv[2]))
place = sys.argv[1] if "://" in sys.argv[1] else pathlib.Path(sys.argv[1])
of_a_computer = sys.argv[3:]  # the folder of one that has one of its own
store = open_store(pathlib.Path(sys.argv[3]), place) if of_a_computer else Store(place)
desk = Desk(store, time.time)
server.serving(app.create(desk, server.port_of(listening))).run(sockets=[listening])
"""


class Process:
    """A director's process on its own port; `start` again after `kill`."""

    def __init__(self, place: str | Path, folder: Path | None = None) -> None:
        self._place = str(place)
        self._folder = [str(folder)] if folder else []
        self._listening = server.bind(0)
        self.address = server.address_of(self._listening)
        self.start()

    def start(self) -> None:
        handle = self._listening.fileno()
        os.set_inheritable(handle, True)
        command = [sys.executable, "-c", PROGRAM, self._place, str(handle), *self._folder]
        self._process = subprocess.Popen(command, pass_fds=[handle], stderr=subprocess.PIPE, text=True)

    def kill(self) -> None:
        self._process.send_signal(signal.SIGKILL)
        self._process.communicate()

    def close(self) -> str:
        """Its output."""
        self._process.terminate()
        said = self._process.communicate()[1]
        self._listening.close()
        return said


@pytest.fixture
def own_server(postgresql: Path) -> Iterator[postgres.Server]:
    with postgres.serving(postgresql) as found:
        yield found


class Table:
    """A table that plays and calls, each time at the director that a balancer picks."""

    def __init__(self, number: int, key: bytes, processes: list[Process], turns: int) -> None:
        self._chance = random.Random(number)
        self._processes = processes
        self._turns = turns
        self.device = Device(number, key, self._post)
        self.failed = 0
        self._thread = threading.Thread(target=self._play, daemon=True)
        self._thread.start()

    def _post(self, data: bytes) -> bytes:
        address = self._chance.choice(self._processes).address
        headers = {"Content-Type": "application/octet-stream"}
        with urllib.request.urlopen(urllib.request.Request(address + "/link", data, headers), timeout=WAIT_S) as answer:
            return answer.read()

    def _play(self) -> None:
        device = self.device
        while device.match.seq == 0:
            self._call()
        device.accept()
        device.begin_game()
        for _ in range(self._turns):
            device.turn()
            self._call()
        while device.end.stored < device.match.seq:
            self._call()

    def _call(self) -> None:
        """A lost answer is asked for again, as a table does."""
        try:
            self.device.exchange()
        except (OSError, HTTPException):  # an error is an answer, too
            self.failed += 1
            time.sleep(0.05)

    def join(self, deadline: float) -> None:
        self._thread.join(max(0.0, deadline - time.monotonic()))
        assert not self._thread.is_alive(), f"table {self.device.number} never had everything stored"


def played(url: str, what_happens: Callable[[list[Process], list[Table]], None], turns: int) -> list[Table]:
    """20 tables play at two directors while something happens; then the store is checked."""
    with closing(Store(url)) as store:
        desk = Desk(store, time.time)
        keys = {number: enrolment.enrol(desk, number, "") for number in range(1, TABLES + 1)}
        for number in keys:
            placing.assign(desk, number, settings())
    processes = [Process(url) for _ in range(2)]
    hall = [Table(number, key, processes, turns) for number, key in keys.items()]
    try:
        what_happens(processes, hall)
        for table in hall:
            table.join(time.monotonic() + WAIT_S)
    finally:
        said = [process.close() for process in processes]
    assert not [words[words.find("Traceback") :] for words in said if "Traceback" in words]
    check(url, hall)
    return hall


def check(url: str, hall: list[Table]) -> None:
    """Each log is there once, complete, in order, and its chain is the table's own."""
    with closing(Store(url)) as store, store.reading() as connection:
        for table in hall:
            device = table.device
            stored = facts.newer(connection, device.number, LOG_ID, 0)
            assert [one.fact.seq for one in stored] == list(range(1, device.match.seq + 1))
            assert [one.record for one in stored] == [device.records[one.fact.seq] for one in stored]
            row = tables.find(connection, device.number)
            chain = journal.Chain(VOCABULARY)
            for one in stored:
                chain.record(one.fact)
            assert (
                row and row.position == (LOG_ID, device.match.seq, chain.digest) and stored[-1].digest == chain.digest
            )


def wait_for(hall: list[Table], facts_stored: int) -> None:
    """Until the tables have this many facts stored together."""
    until(lambda: sum(table.device.end.stored for table in hall) >= facts_stored, "the tables do not get on")


def test_twenty_tables_at_two_directors_and_a_random_balancer(database: str):
    hall = played(database, lambda processes, hall: None, turns=6)
    assert sum(table.failed for table in hall) == 0


def test_a_director_that_is_killed_under_load_loses_nothing(database: str):
    def killed(processes: list[Process], hall: list[Table]) -> None:
        for calls in (60, 120):
            wait_for(hall, calls)
            processes[0].kill()
            processes[0].start()

    played(database, killed, turns=8)


def test_a_database_that_is_restarted_under_load_loses_nothing(own_server: postgres.Server):
    def restarted(processes: list[Process], hall: list[Table]) -> None:
        # One that opens its store while there is no database ends with a message: then its port has no listener.
        for say in map(words_of, processes):
            until(lambda say=say: "Log in" in say(), "the director does not start")
        for calls, mode in ((60, "immediate"), (120, "fast")):
            wait_for(hall, calls)
            own_server.stop(mode)
            own_server.start()

    hall = played(own_server.new_place(), restarted, turns=8)
    assert sum(table.failed for table in hall) > 0


def test_a_secret_that_another_director_has_lost_is_taken_up_once_it_is_here(database: str, tmp_path: Path):
    """Two processes; until the new file is there, every page of the other one says what to do."""
    here, there = tmp_path / "here", tmp_path / "there"
    process = Process(database, here)
    try:
        say = words_of(process)
        until(lambda: "Log in" in say(), "the director does not start")
        with closing(open_store(there, database, is_key_lost=True)) as store:
            desk = Desk(store, time.time)
            device = Device(7, enrolment.enrol(desk, 7, ""), at(process))
            until(lambda: "has gone on with another director.key" in say(), "nobody says it")
            with pytest.raises(urllib.error.HTTPError):
                device.exchange()
            shutil.copy(there / "director.key", here / "director.key")
            until(lambda: bool(answered(device)), "the new key is not taken up")
            assert "another director.key" not in say()
    finally:
        said = process.close()
    assert "is used from now on" in said and "Traceback" not in said


def words_of(process: Process) -> Callable[[], str]:
    def say() -> str:
        request = urllib.request.Request(process.address + "/login", headers={"Accept": "text/html"})
        with contextlib.suppress(OSError), urllib.request.urlopen(request, timeout=20) as answer:
            return answer.read().decode()
        return ""

    return say


def at(process: Process) -> Callable[[bytes], bytes]:
    def post(data: bytes) -> bytes:
        headers = {"Content-Type": "application/octet-stream"}
        with urllib.request.urlopen(urllib.request.Request(process.address + "/link", data, headers)) as answer:
            return answer.read()

    return post


def answered(device: Device) -> bool:
    try:
        device.exchange()
    except urllib.error.HTTPError:
        return False
    return True


def test_a_press_at_one_director_is_on_the_pages_of_another(database: str, monkeypatch):
    """At once, by a notification of the database; mere polling would miss it here."""
    monkeypatch.setattr(broadcaster, "LOOK_ANYWAY_S", 10 * WAIT_S)
    with closing(Store(database)) as here, closing(Store(database)) as there:
        desk, other = Desk(here, time.time), Desk(there, time.time)
        device = Device(7, enrolment.enrol(desk, 7, ""), line_to(desk))
        placing.assign(desk, 7, settings())
        device.sync()
        device.accept()
        device.begin_game()
        assert asyncio.run(pressed(device, other)) < WAIT_S


class Wire:
    """To a browser that accepts everything at once."""

    def __init__(self) -> None:
        self.news = asyncio.Event()

    def is_free(self) -> bool:
        return True

    def write(self, news: News) -> None:
        self.news.set()

    def cut(self) -> None:
        raise AssertionError

    async def done(self) -> None:
        pass


async def pressed(device: Device, other: Desk) -> float:
    """The time until a watcher of the other desk gets the news; on an idle machine a tenth of a second."""
    found = feeds.Feeds(other, CardCaches(other).in_language, events.makers())
    feed = found.feed(events.USUAL_FEED, USUAL)
    wire = Wire()
    watcher = broadcaster.Watcher(feed, wire=wire)
    with broadcaster.Broadcaster(found, other).watching(watcher):
        deadline = time.monotonic() + WAIT_S
        while "Rossi" not in str(feed.fragments("card")):
            assert time.monotonic() < deadline, "the page never came up"
            await asyncio.sleep(0.01)
        before = feed.fragments("card")
        began_s = time.monotonic()
        await asyncio.to_thread(device.exchange)
        while feed.fragments("card") == before:
            assert time.monotonic() < deadline, "nobody was told"
            wire.news.clear()
            await asyncio.wait_for(wire.news.wait(), WAIT_S)
        return time.monotonic() - began_s


def test_two_computers_with_one_database_have_one_secret(database: str, tmp_path: Path, capsys):
    """The second does not start before it has the first one's director.key; then tables call either."""
    here, there = tmp_path / "here", tmp_path / "there"
    with closing(open_store(here, database)) as store:
        desk = Desk(store, time.time)
        keys = {number: enrolment.enrol(desk, number, "") for number in (1, 2)}
        for number in keys:
            placing.assign(desk, number, settings())
    with pytest.raises(typer.Exit):
        open_store(there, database)
    assert f"not here: {there / 'director.key'}" in capsys.readouterr().err and not list(there.iterdir())
    shutil.copy(here / "director.key", there)
    processes = [Process(database, folder) for folder in (here, there)]
    try:
        for (number, key), process in zip(keys.items(), processes, strict=True):
            Table(number, key, [process], turns=1).join(time.monotonic() + WAIT_S)
    finally:
        said = [process.close() for process in processes]
    assert not any("Traceback" in words or "director.key" in words for words in said), said
