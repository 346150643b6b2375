"""Backups of a store in PostgreSQL: like those of a file, while several directors go on."""

import time
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import Engine
from starlette.testclient import TestClient
from typer.testing import CliRunner

from host_tools.director.command import backup
from host_tools.director.command.opening import open_store
from host_tools.director.desk import backups, placing, results
from host_tools.director.desk.backups import Safekeeping
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.devices import enrolment
from host_tools.director.faults import Fault, Question
from host_tools.director.store import seals, tables
from host_tools.director.store.databases import dumps
from host_tools.director.views import stored
from host_tools.toolchain import paths
from tests.director import postgres
from tests.director.conftest import PAGE, Now, backed_up, client_of, settings
from tests.director.device import Device, line_to
from tests.director.test_acts import chain, every
from tests.director.test_backups import only, restore


@pytest.fixture
def place(database: str) -> str:
    return database


@pytest.fixture
def desk(database: str, tmp_path: Path, now: Now):
    with closing(open_store(tmp_path, database)) as store:
        yield Desk(store, now)


@pytest.fixture
def keeping(desk: Desk, database: str, tmp_path: Path) -> Safekeeping:
    return Safekeeping(desk, tmp_path / "director.sqlite", database=database)


def databases(server: postgres.Server) -> list[str]:
    return [name for (name,) in server.do("SELECT datname FROM pg_database") if name.startswith(dumps.TRIAL)]


def test_a_backup_is_one_moment_and_a_restore_is_tried_shown_and_seen_at_every_director(
    playing: Device, desk: Desk, keeping: Safekeeping, database: str, database_server, tmp_path: Path, now: Now
):
    with desk.store.writing() as connection:
        tables.touch(connection, 7)  # not committed yet: not in it
        keeping.make()
    path = only(keeping)
    assert path.suffix == ".dump" and path.stat().st_mode & 0o777 == 0o600 and not list(path.parent.glob("*.part"))
    found = backups.tried(keeping, path)
    assert (found.tables, found.matches, found.facts, found.acts) == (1, 1, playing.match.seq, 2)
    with closing(open_store(tmp_path, database)) as store:
        other = Desk(store, now)
        playing.post = line_to(other)
        playing.play()
        playing.sync()
        results.verify(other, 1)
        with pytest.raises(Question) as asked:
            backups.restore(keeping, path, confirmed="")
        present, then = asked.value.notes
        assert "1 results" in present and "0 results" in then
        aside = backups.restore(keeping, path, confirmed=asked.value.mark)
        assert [act.kind for act in every(other)] == ["enrol", "assign", "restore"] and chain(other).broken_at is None
        playing.sync()  # at the other director, which has folded the lost facts
        with other.store.reading() as connection:
            assert results.acts.result_of(connection, 1)["status"] == "reported"
        results.verify(other, 1)
    restore(keeping, aside)
    assert [act.kind for act in every(desk)][2:] == ["verify", "restore"]
    assert databases(database_server) == []
    with pytest.raises(Exception, match="added"), desk.store.writing() as connection:
        connection.exec_driver_sql("DELETE FROM acts")
    enrolment.enrol(desk, 8, "")
    placing.assign(desk, 8, settings())


def test_one_of_another_computer_is_restored_with_its_key_beside_it(
    playing: Device, desk: Desk, keeping: Safekeeping, database_server, tmp_path: Path, now: Now, monkeypatch
):
    keeping.make()
    path = only(keeping)
    monkeypatch.setattr(seals, "_known", {})
    seals.opened.cache_clear()
    elsewhere = database_server.new_place()
    with closing(open_store(tmp_path / "there", elsewhere)) as store:
        there = Safekeeping(Desk(store, now), tmp_path / "there" / "director.sqlite", database=elsewhere)
        assert backups.tried(there, path).keyless == 1
        path.with_name("director.key").write_bytes((tmp_path / "director.key").read_bytes())
        restore(there, path)
        playing.post = line_to(there.desk)
        playing.turn()
        playing.sync()
        enrolment.enrol(there.desk, 9, "")


@pytest.mark.parametrize(
    ("damage", "words"),
    [
        (lambda path: path.write_bytes(b"a letter" * 500), "no store of a director"),
        (lambda path: path.write_bytes(path.read_bytes()[:-3000]), "damaged"),
    ],
    ids=["no dump", "cut off"],
)
def test_what_cannot_be_restored_is_refused_in_words_and_changes_nothing(
    desk: Desk, keeping: Safekeeping, database_server: postgres.Server, damage, words: str
):
    enrolment.enrol(desk, 7, "")
    keeping.make()
    damage(only(keeping))
    with pytest.raises(Fault, match=words):
        backups.restore(keeping, only(keeping))
    assert len(every(desk)) == 1 and databases(database_server) == []


TRIGGER = "CREATE TRIGGER quiet BEFORE INSERT ON acts FOR EACH STATEMENT EXECUTE FUNCTION acts_are_only_added()"
FUNCTION = "CREATE FUNCTION quiet() RETURNS int LANGUAGE sql AS 'SELECT 1'"
LIKE_OURS = """CREATE OR REPLACE FUNCTION acts_are_only_added() RETURNS trigger LANGUAGE plpgsql
AS $$ BEGIN RETURN NULL; END $$"""
RULE = "CREATE RULE quiet AS ON DELETE TO people DO INSTEAD NOTHING"


@pytest.mark.parametrize(
    ("added", "named"),
    [
        (TRIGGER, "quiet"),
        ("CREATE VIEW seen AS SELECT * FROM people", "seen"),
        (FUNCTION, "quiet"),
        (RULE, "quiet"),
        (LIKE_OURS, "acts_are_only_added"),
    ],
    ids=["trigger", "view", "function", "rule", "like ours"],
)
def test_one_that_would_do_something_by_itself_is_refused(
    desk: Desk, keeping: Safekeeping, database_server: postgres.Server, added: str, named: str
):
    enrolment.enrol(desk, 7, "")
    with desk.store.writing() as connection:
        connection.exec_driver_sql(added)
    keeping.make()
    with pytest.raises(Fault, match=f"triggers or views .*{named}"):
        backups.tried(keeping, only(keeping))
    assert len(every(desk)) == 1 and databases(database_server) == []


def test_who_may_make_no_database_is_told_what_it_needs(desk: Desk, keeping: Safekeeping, database_server, tmp_path):
    keeping.make()
    database_server.do("CREATE ROLE plain LOGIN PASSWORD 'plain'")
    plain = Safekeeping(desk, tmp_path / "x.sqlite", database=database_server.url(user="plain", password="plain"))
    with pytest.raises(Fault, match="ALTER ROLE … CREATEDB"):
        backups.tried(plain, only(keeping))


def test_what_is_missing_is_said_and_nothing_stops(desk: Desk, keeping: Safekeeping, monkeypatch, caplog):
    monkeypatch.setattr(paths, "postgresql_client", lambda: None)
    (state,) = keeping.make()
    assert "pg_dump is not on this computer" in state.trouble and "pg_dump is not" in caplog.text
    assert stored.footer_line(keeping).is_trouble and not list(keeping.folders[0].iterdir())
    monkeypatch.undo()
    assert not keeping.make()[0].trouble


def test_it_is_all_on_a_page(desk: Desk, keeping: Safekeeping):
    client: TestClient = client_of(desk)
    backed_up(client, keeping)
    client.post("/backups", data={"make": "1"}, headers=PAGE)
    name = only(keeping).name
    assert name in client.get("/backups", headers=PAGE).text
    assert "Present store: 0 tables" in client.post("/backups/restore", data={"name": name}, headers=PAGE).text


def test_the_command_line_makes_lists_and_restores(database: str, tmp_path: Path):
    def run(*arguments: str, typed: str = ""):
        at = ("--data", str(tmp_path), "--database", database)
        return CliRunner().invoke(backup.command, [*arguments, *at], input=typed)

    with closing(open_store(tmp_path, database)) as store:
        desk = Desk(store, time.time)
        enrolment.enrol(desk, 7, "Board 7")
        assert "Backup made" in run("backup").output
        path = run("backups").output.split()[-1]
        assert path.endswith(".dump")
        enrolment.enrol(desk, 8, "Board 8")
        done = run("restore", path, typed="y\n")
        assert done.exit_code == 0 and "Present store: 2 tables" in done.output and "is kept as" in done.output
        assert [act.kind for act in every(desk)] == ["enrol", "restore"]


@pytest.mark.parametrize("mode", ["immediate", "fast"])
def test_a_server_that_goes_in_the_middle_is_said_and_the_next_backup_is_made(postgresql, tmp_path, monkeypatch, mode):
    with postgres.serving(postgresql) as server:
        url = server.new_place()
        with closing(open_store(tmp_path, url)) as store:
            keeping = Safekeeping(Desk(store, time.time), tmp_path / "director.sqlite", database=url)
            with monkeypatch.context() as patch:
                patch.setattr(dumps.PostgreSQL, "open_alone", lambda self: gone(server, self.engine, mode))
                (state,) = keeping.make()
            assert "does not answer" in state.trouble or "is shutting down" in state.trouble
            server.start()
            (state,) = keeping.make()
            assert state.trouble == "" and state.last_s


def gone(server: postgres.Server, engine: Engine, mode: str):
    """A connection whose server has stopped."""
    borrowed = engine.raw_connection()
    connection = borrowed.driver_connection
    borrowed.detach()
    server.stop(mode)
    return connection
