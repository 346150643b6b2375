"""While another program holds the store: a look is answered, with its age; an act is refused in words."""

import json
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from host_tools.director.desk import acts, placing
from host_tools.director.desk.access import accounts
from host_tools.director.desk.desk import Desk
from host_tools.director.faults import Fault
from host_tools.director.store import schema, tables
from host_tools.director.store.databases.postgresql import PostgreSQL
from host_tools.director.store.databases.waits import NONE, Patience
from host_tools.director.texts import USUAL, speaking
from host_tools.director.views.card_cache import CardCaches
from host_tools.director.web.watching import events
from host_tools.director.web.watching.feeds import Feeds
from tests.director import as_json
from tests.director.conftest import PAGE, Now, client_of, logged_in, settings
from tests.director.device import Device
from tests.director.holding import held
from tests.director.test_live import Browser, read
from tests.waiting import until

TOGETHER_S = 40.0  # on a busy machine: for all pages, of which each took 10 s and more
FOR_EVER = Patience(600.0, 600.0)
HELD = "Another program holds the store"
PAGES = (
    "/",
    "/calls",
    "/live",
    "/live/7",
    "/results",
    "/tables/7",
    "/matches/1",
    "/e",
    "/live/draws",
    "/hall",
    "/announcer",
    "/rulings",
)
WITH_NAMES = ("/", "/live", "/live/7", "/results", "/tables/7", "/matches/1")
DATA = ("/api/tables", "/api/tables/7", "/api/results", "/api/live", "/api/live/7")

Hold = Callable[[], AbstractContextManager[object]]


@pytest.fixture
def hold_writing(place: Path | str) -> Hold:
    """Nobody else can write."""
    locks = "BEGIN EXCLUSIVE" if isinstance(place, Path) else "LOCK TABLE tables, orders IN EXCLUSIVE MODE"
    return lambda: held(place, locks)


@pytest.fixture
def hold(place: Path | str, desk: Desk) -> Hold:
    """Nobody else can even read."""

    @contextmanager
    def all_of_it() -> Iterator[None]:
        if isinstance(place, Path):
            desk.store.close()  # a file that is in use cannot be had alone
            statements = ["PRAGMA locking_mode = EXCLUSIVE", "BEGIN EXCLUSIVE"]
        else:
            statements = [f"LOCK TABLE {', '.join(schema.metadata.tables)} IN ACCESS EXCLUSIVE MODE"]
        with held(place, *statements):
            yield

    return all_of_it


def beside(client: TestClient) -> TestClient:
    """Another browser at the same director."""
    headers = {"Origin": client.headers["Origin"]}
    return TestClient(client.app, base_url=str(client.base_url), headers=headers, follow_redirects=False)


@contextmanager
def calling(device: Device) -> Iterator[list[Exception]]:
    """A table that calls again and again; how it was refused."""
    refused: list[Exception] = []
    is_over = threading.Event()

    def call() -> None:
        while not is_over.is_set():
            try:
                device.exchange()
            except Fault as fault:
                refused.append(fault)

    thread = threading.Thread(target=call)
    thread.start()
    try:
        yield refused
    finally:
        is_over.set()
        thread.join()


def data_of(client: TestClient, path: str) -> dict:
    return json.loads(looked_at(client, path, Accept="application/json"))


def looked_at(client: TestClient, path: str, **headers: str) -> str:
    answer = client.get(path, headers=headers or PAGE)
    assert answer.status_code == 200, (path, answer.text[:200])
    return answer.text


def test_pages_do_not_wait_for_an_act_that_waits_for_the_store(
    reported: Device, desk: Desk, now: Now, place: Path | str
):
    """Each reads the store itself; the act is still waiting when the last is answered."""

    def act() -> None:
        with desk.writing(FOR_EVER) as connection:
            acts.note(desk, connection, acts.BACKUP, folder="here")

    client = client_of(desk)
    locks = "BEGIN EXCLUSIVE" if isinstance(place, Path) else f"SELECT pg_advisory_lock({lock_of(desk)})"
    with ThreadPoolExecutor(1) as threads:
        with held(place, locks):
            waiting = threads.submit(act)
            until(lambda: is_taken(desk))
            now.s += 70  # long enough for the use of a session to be noted
            for path in (*PAGES, *DATA):
                looked_at(client, path)
            assert not waiting.done()
        waiting.result()
    assert "here" in looked_at(client, "/log")


def lock_of(desk: Desk) -> int:
    assert isinstance(desk.store._backend, PostgreSQL)
    return desk.store._backend.lock


def is_taken(desk: Desk) -> bool:
    """Whether somebody acts, or waits to."""
    try:
        with desk.writing(NONE):
            return False
    except Fault as fault:
        return fault.code == "BUSY"


def test_pages_say_that_nothing_more_can_be_stored(reported: Device, desk: Desk, hold_writing: Hold):
    client = client_of(desk)
    with hold_writing(), calling(reported) as refused:
        until(lambda: bool(refused))
        for path in PAGES:
            page = looked_at(client, path)
            assert HELD in page and "As of " in page, path
        for path in DATA:
            data_of(client, path)
    reported.sync()
    assert HELD not in looked_at(client, "/live")


def test_a_store_that_cannot_be_read_is_shown_as_it_was(reported: Device, desk: Desk, now: Now, hold: Hold):
    client = client_of(desk)
    stranger = beside(client)
    read_s = now.s
    for path in PAGES:
        looked_at(client, path)
    for path in DATA:
        data_of(client, path)
    for path in ("/live", "/live/7", "/live/draws", "/api/live"):
        looked_at(stranger, path)
    with hold():
        began_s = time.monotonic()
        now.s += 42
        for path in PAGES:
            page = looked_at(client, path)
            assert f"As of {time.strftime('%H:%M:%S', time.localtime(read_s))}. {HELD}" in page, path
            assert ("Rossi" in page) == (path in WITH_NAMES), path
        for path in DATA:
            answer = data_of(client, path)
            assert answer["as_of_s"] == read_s and HELD in answer["trouble"], path
        assert time.monotonic() - began_s < TOGETHER_S
        assert "Rossi" in looked_at(stranger, "/live") and HELD in looked_at(stranger, "/live/draws")
        assert stranger.get("/api/live").json()["tables"][0]["match"]["names"] == ["Rossi", "De Vries"]
        unknown = client.get("/matches/2", headers=PAGE)
        assert unknown.status_code == 503 and HELD in unknown.text
    until(lambda: HELD not in looked_at(client, "/live"))
    assert not any(HELD in looked_at(client, path) for path in PAGES)
    assert not any("as_of_s" in data_of(client, path) for path in DATA)


def test_a_board_opened_for_the_first_time_shows_what_others_looked_at(reported: Device, desk: Desk, hold: Hold):
    one = client_of(desk)
    another = logged_in(beside(one), desk)
    looked_at(one, "/")
    looked_at(another, "/log")  # so that this session is known
    with hold():
        page = looked_at(another, "/")
        assert "Rossi" in page and HELD in page


def test_trouble_is_told_in_the_language_of_whoever_reads_it(desk: Desk, hold_writing: Hold, caplog):
    """Not of whoever has met it first; the log has one language."""
    with hold_writing(), speaking("it"):
        with pytest.raises(Fault), desk.writing() as connection:
            tables.change_all(connection)
        said = desk.trouble_as_of(None)
    assert said.startswith("Un altro programma tiene occupato") and desk.trouble_as_of(None).startswith(HELD)
    assert desk.trouble_as_of(None) in caplog.text and said not in caplog.text


def test_acts_are_refused_and_change_nothing(playing: Device, desk: Desk, hold_writing: Hold):
    client = client_of(desk)
    with hold_writing():
        answer = client.post("/tables/7/orders", data={"form": "pause"})
        assert answer.status_code == 503 and answer.json()["error"] == "STORE_HELD"
        assert HELD in answer.json()["message"] and "Nothing has been changed" in answer.json()["message"]
    assert as_json.table(desk, 7)["order"]["kind"] == "assigned"
    assert client.post("/tables/7/orders", data={"form": "pause"}).status_code == 303
    assert desk.trouble == ""


def test_acts_that_wait_together_are_refused_together(playing: Device, desk: Desk, hold_writing: Hold):
    """Not one after the other: the last of twenty would wait for a minute."""

    def assign(_: int) -> str:
        with pytest.raises(Fault) as raised:
            placing.assign(desk, 7, settings())
        return raised.value.code

    with hold_writing(), ThreadPoolExecutor(20) as threads:
        began_s = time.monotonic()
        assert set(threads.map(assign, range(20))) == {"STORE_HELD"}
        assert time.monotonic() - began_s < TOGETHER_S


def test_no_table_loses_anything(playing: Device, desk: Desk, hold: Hold):
    with hold():
        playing.play()
        with pytest.raises(Fault, match=HELD):
            playing.exchange()
    playing.sync()
    assert as_json.table(desk, 7)["link"]["stored_seq"] == playing.match.seq
    assert as_json.matches(desk)[0]["status"] == "reported"


def test_watchers_are_told_and_told_when_it_is_over(playing: Device, desk: Desk, now: Now, hold: Hold):
    stream = Browser(Feeds(desk, CardCaches(desk).in_language, events.makers()).feed(events.PUBLIC_FEED, USUAL))
    stream.news()
    with hold():
        now.s += 2
        with pytest.raises(Fault):
            stream.feed.look()
        ((name, data),) = read(stream.take())
        assert name == "trouble" and data["words"].startswith("As of ") and HELD in data["words"]
    told: list[dict] = []

    def is_told() -> bool:
        playing.exchange()
        told.extend(data for name, data in read(stream.news()) if name == "trouble")
        return told[-1:] == [{"words": ""}]

    until(is_told)


def test_who_has_gone_is_not_shown_what_he_saw(reported: Device, desk: Desk, hold: Hold):
    """A session that ended, and somebody without one, see no page of the director's."""
    client = client_of(desk)
    stranger = beside(client)
    looked_at(client, "/results")
    token = client.headers["Cookie"].partition("=")[2]
    with hold():
        assert "Rossi" in looked_at(client, "/results")
        assert "Rossi" not in stranger.get("/results", headers=PAGE).text
        assert client.post("/tables/7/orders", data={"form": "pause"}).status_code == 503
    accounts.log_out(desk, token)
    with hold():
        answer = client.get("/results", headers=PAGE)
        assert answer.status_code == 503 and "Rossi" not in answer.text
