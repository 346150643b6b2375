"""The store in PostgreSQL: several directors on one, notified of each other's changes; a server that goes and comes."""

import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
import typer
from sqlalchemy import event

from host_tools.director.command.opening import open_store
from host_tools.director.desk import giving, placing
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.devices import enrolment
from host_tools.director.faults import Fault
from host_tools.director.order import Order
from host_tools.director.store import Store, orders, tables
from matchcore.games.backgammon import facts
from tests import ports
from tests.director import as_json, postgres
from tests.director.conftest import Now, client_of, settings
from tests.director.device import Device, line_to
from tests.waiting import until

MEDIA = {"Content-Type": "application/octet-stream"}


@pytest.fixture
def place(database: str) -> str:
    return database


@pytest.fixture
def own_server(postgresql: Path) -> Iterator[postgres.Server]:
    """A server that this test may stop."""
    with postgres.serving(postgresql) as server:
        yield server


def test_two_that_start_at_once_make_one_store(database: str):
    opened, failed = [], []

    def open_it() -> None:
        try:
            opened.append(Store(database))
        except Exception as error:
            failed.append(error)

    threads = [threading.Thread(target=open_it) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for store in opened:
        store.close()
    assert (len(opened), failed) == (4, [])


def test_one_that_writes_waits_for_the_other(open_desk: Callable[[], Desk]):
    """The second reads what the first has committed: nothing is counted twice or lost."""
    desks = [open_desk() for _ in range(4)]
    enrolment.enrol(desks[0], 7, "")

    def announce(desk: Desk) -> None:
        for _ in range(25):
            giving.give(desk, 7, Order(facts.ANNOUNCED, (0,), "Welcome"))

    threads = [threading.Thread(target=announce, args=(desk,)) for desk in desks]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    with desks[0].reading() as connection:
        waiting = orders.waiting(connection, 7)
    assert [order.number for order in waiting] == list(range(1, 101))


def test_a_change_is_told_to_every_other_process(open_desk: Callable[[], Desk]):
    here, there = open_desk(), open_desk()
    told: list[frozenset[int] | None] = []
    stop = there.store.watch(told.append)
    until(lambda: told == [None], "it never began to listen")
    enrolment.enrol(here, 7, "")
    until(lambda: told[1:] == [frozenset({7})], "nobody was told")
    enrolment.enrol(there, 8, "")
    until(lambda: frozenset({8}) in told, "not told of its own change")
    stop()
    enrolment.enrol(there, 9, "")
    assert frozenset({9}) not in told


def test_what_only_a_poll_changes_wakes_nobody(device: Device, open_desk, desk: Desk):
    device.sync()
    told: list[frozenset[int] | None] = []
    desk.store.watch(told.append)
    until(lambda: told == [None], "it never began to listen")
    device.sync()
    enrolment.enrol(desk, 9, "")
    until(lambda: frozenset({9}) in told, "not told")
    assert frozenset({7}) not in told


def test_a_restarted_server_is_found_again(own_server: postgres.Server, now: Now, caplog):
    """While it is away, tables are told so and keep their facts; then everything goes on, and nothing is missing."""
    with closing(Store(own_server.new_place())) as store:
        desk = Desk(store, now)
        device = Device(7, enrolment.enrol(desk, 7, ""), line_to(desk))
        placing.assign(desk, 7, settings())
        device.sync()
        device.accept()
        told: list[frozenset[int] | None] = []
        store.watch(told.append)
        until(lambda: told == [None], "it never began to listen")
        client = client_of(desk)
        own_server.stop()
        with pytest.raises(Fault) as raised:
            device.exchange()
        assert (raised.value.code, raised.value.status) == ("STORE_GONE", 503)
        answer = client.post("/link", content=device.request(), headers=MEDIA)
        assert (answer.status_code, answer.json()["error"]) == (503, "STORE_GONE")
        assert "Tables keep their facts" in answer.json()["message"] and postgres.PASSWORD not in answer.text
        own_server.start()
        time_passes(store)
        device.sync()
        assert as_json.table(desk, 7)["link"]["stored_seq"] == device.match.seq
        until(lambda: None in told[1:], "it does not listen again")
    assert "the store can be written again" in caplog.text and "Traceback" not in caplog.text


def test_a_director_whose_server_goes_while_it_starts_serves_once_it_is_back(own_server: postgres.Server, now: Now):
    with closing(Store(own_server.new_place())) as store:
        desk = Desk(store, now)
        client = client_of(desk)
        own_server.stop("fast")
        with client:  # the application has started
            assert client.get("/api/tables").status_code == 503
            own_server.start()
            time_passes(store)
            assert client.get("/api/tables").status_code == 200


def test_a_server_that_was_restarted_between_two_requests_is_not_noticed(own_server: postgres.Server, now: Now, caplog):
    with closing(Store(own_server.new_place())) as store:
        desk = Desk(store, now)
        device = Device(7, enrolment.enrol(desk, 7, ""), line_to(desk))
        device.sync()
        own_server.stop("fast")
        own_server.start()
        device.sync()
        assert as_json.table(desk, 7)["number"] == 7
    assert not caplog.records


def time_passes(store: Store) -> None:
    """A server that has just refused is not tried again at once."""

    def is_back() -> bool:
        try:
            with store.writing():
                return True
        except Fault:
            return False

    until(is_back, "the server is back, and the store is not")


def test_a_commit_that_nobody_has_heard_of_is_called_uncertain(own_server: postgres.Server, now: Now):
    with closing(Store(own_server.new_place())) as store:

        def goes_away(_connection: object) -> None:
            own_server.stop()

        event.listen(store._engine, "commit", goes_away)
        with pytest.raises(Fault, match="Perhaps it is done"), store.writing() as connection:
            tables.count_rejection(connection, 0, "forged", now())
        event.remove(store._engine, "commit", goes_away)
        own_server.start()
        time_passes(store)


def test_a_full_disk_is_said(desk: Desk, database_server: postgres.Server, playing: Device, place: str):
    schema = place.rpartition("%3D")[2]
    database_server.do(
        f"CREATE FUNCTION {schema}.full_up() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
        "RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = 'disk_full'; END $$; "
        f"CREATE TRIGGER full_up BEFORE INSERT ON {schema}.facts EXECUTE FUNCTION {schema}.full_up()"
    )
    playing.turn()
    with pytest.raises(Fault, match="The disk is full") as raised:
        playing.exchange()
    assert raised.value.status == 507 and "The disk is full" in desk.trouble
    database_server.do(f"DROP TRIGGER full_up ON {schema}.facts")
    playing.sync()
    assert desk.store.trouble is None


def test_a_text_with_a_nul_is_stored(desk: Desk):
    enrolment.enrol(desk, 7, "Board\0seven")
    assert as_json.table(desk, 7)["name"] == "Board\ufffdseven"


REFUSED = {
    "wrong password": (lambda server: server.url(password="nonsense"), "Check the user and the password"),
    "no such database": (lambda server: server.url(database="nowhere"), "Check the names of user and database"),
    "nothing there": (lambda server: f"postgresql://x@127.0.0.1:{ports.own()}/x", "Check that it runs"),
    "no such host": (lambda server: "postgresql://x@nowhere.invalid/x", "Check the name of its computer"),
    "another scheme": (lambda server: "mysql://x:secret-word@localhost/x", "is no PostgreSQL database"),
    "no address": (lambda server: "postgresql://x:secret-word@here:port/x", "cannot be read"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_a_database_that_cannot_be_opened_is_refused_in_words(name: str, database_server, tmp_path, capsys):
    url, words = REFUSED[name]
    with pytest.raises(typer.Exit):
        open_store(tmp_path, url(database_server))
    said = capsys.readouterr().err
    assert words in said and "secret-word" not in said and "nonsense" not in said
    assert len(said.splitlines()) == 1


def test_a_database_that_is_not_fit_is_refused_before_anything_is_written(database_server, tmp_path, capsys):
    """Another encoding, read-only, another program's, a later version's; its tables stay unchanged."""
    do = database_server.do
    do("CREATE DATABASE latin ENCODING 'LATIN1' TEMPLATE template0")
    do("CREATE DATABASE stone")
    do("ALTER DATABASE stone SET default_transaction_read_only = on")
    somebodys = database_server.new_place()
    do(f"CREATE TABLE {somebodys.rpartition('%3D')[2]}.events (name text)")
    newer = database_server.new_place()
    Store(newer).close()
    do(f"UPDATE {newer.rpartition('%3D')[2]}.alembic_version SET version_num = '9999_later'")
    for url, words in (
        (database_server.url(database="latin"), "keeps its texts as LATIN1"),
        (database_server.url(database="stone"), "read-only"),
        (database_server.url("no_such_schema"), "None of the schemas"),
        (somebodys, "tables of another program (events)"),
        (newer, "written by a later version (9999_later)"),
    ):
        with pytest.raises(typer.Exit):
            open_store(tmp_path, url)
        assert words in capsys.readouterr().err


def test_a_server_that_forgets_is_refused(own_server: postgres.Server, tmp_path, capsys):
    own_server.do("ALTER SYSTEM SET fsync = off")
    own_server.do("SELECT pg_reload_conf()")
    until(lambda: own_server.do("SHOW fsync") == [("off",)], "fsync is still on")
    with pytest.raises(typer.Exit):
        open_store(tmp_path, own_server.url())
    assert "fsync = off" in capsys.readouterr().err


def test_a_commit_is_on_the_disk_whatever_the_server_is_set_to(database_server, database: str, now: Now):
    database_server.do("ALTER ROLE director SET synchronous_commit = off")
    try:
        with closing(Store(database)) as store, store.reading() as connection:
            assert connection.exec_driver_sql("SHOW synchronous_commit").scalar() == "on"
    finally:
        database_server.do("ALTER ROLE director RESET synchronous_commit")
