"""Backups: of one moment, complete or absent; tried on a copy before they are restored; the old store is kept."""

import shutil
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from typer.testing import CliRunner

from host_tools.director import identity
from host_tools.director.command import backup
from host_tools.director.desk import backups, giving, results
from host_tools.director.desk.access import accounts, own_codes
from host_tools.director.desk.backups import Safekeeping
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.devices import enrolment
from host_tools.director.faults import Fault, Question
from host_tools.director.order import Order
from host_tools.director.store import Store, seals, tables
from host_tools.director.store.databases import backups as store_backups
from host_tools.director.views import stored
from matchcore.games.backgammon import facts
from matchcore.log import link
from tests.director.conftest import PAGE, backed_up
from tests.director.device import Device, line_to
from tests.director.drawn import open_draw
from tests.director.test_acts import chain, every


@pytest.fixture
def key_file(store_path: Path) -> Path:
    return store_path.with_suffix(seals.SUFFIX)


@pytest.fixture
def keeping(desk: Desk, store_path: Path) -> Safekeeping:
    return Safekeeping(desk, store_path)


def only(keeping: Safekeeping) -> Path:
    (backup,) = [one for one in backups.listed(keeping.folders[0]) if backups.ASIDE not in one.name]
    return backup.path


def restore(keeping: Safekeeping, path: Path) -> Path:
    with pytest.raises(Question) as asked:
        backups.restore(keeping, path, confirmed="")
    return backups.restore(keeping, path, confirmed=asked.value.mark)


def test_a_backup_is_one_moment_of_a_store_in_use(playing: Device, desk: Desk, keeping: Safekeeping):
    with desk.store.writing() as connection:
        tables.touch(connection, 7)  # not committed yet: not in it
        keeping.make()
    path = only(keeping)
    assert path.stat().st_mode & 0o777 == 0o600 and not list(path.parent.glob("*.part"))
    found = backups.tried(keeping, path)
    assert (found.tables, found.matches, found.facts, found.acts) == (1, 1, playing.match.seq, 2)


def test_a_restore_is_shown_first_and_the_tables_bring_back_what_they_have(
    playing: Device, desk: Desk, keeping: Safekeeping
):
    keeping.make()
    path = only(keeping)
    playing.play()
    playing.sync()
    results.verify(desk, 1)
    with pytest.raises(Question) as asked:
        backups.restore(keeping, path, confirmed="")
    present, then = asked.value.notes
    assert "1 results" in present and "0 results" in then and f"{playing.match.seq} facts" in present
    aside = backups.restore(keeping, path, confirmed=asked.value.mark)
    assert [act.kind for act in every(desk)] == ["enrol", "assign", "restore"] and chain(desk).broken_at is None
    playing.sync()
    with desk.store.reading() as connection:
        assert results.acts.result_of(connection, 1)["status"] == "reported"
    restore(keeping, aside)
    assert [act.kind for act in every(desk)][2:] == ["verify", "restore"]


@pytest.fixture
def elsewhere(
    playing: Device, keeping: Safekeeping, tmp_path: Path, now, monkeypatch
) -> Iterator[tuple[Safekeeping, Path]]:
    """Another computer, and a backup of this one copied to it."""
    keeping.make()
    there = tmp_path / "there"
    (there / "backups").mkdir(parents=True)
    path = Path(shutil.copy(only(keeping), there / "backups"))
    monkeypatch.setattr(seals, "_known", {})
    seals.opened.cache_clear()
    with closing(Store(there / "director.sqlite")) as store:
        yield Safekeeping(Desk(store, now), there / "director.sqlite"), path


def test_a_backup_of_another_computer_with_its_key_is_restored_whole(elsewhere, playing: Device, key_file, now):
    """From then on the keys are sealed with this computer's own secret: the other one is no longer needed."""
    other, path = elsewhere
    shutil.copy(key_file, path.parent)
    aside = restore(other, path)
    (path.parent / "director.key").unlink()
    seals._known.clear()
    seals.opened.cache_clear()
    with closing(Store(path.parent.parent / "director.sqlite")) as store:
        playing.post = line_to(Desk(store, now))
        playing.sync()
    assert aside.is_file()


def test_without_it_that_is_said_before_and_the_tables_need_new_keys(elsewhere, playing: Device, now):
    other, path = elsewhere
    with pytest.raises(Question, match="keys of 1 of its tables cannot be opened here.* copy director.key"):
        backups.restore(other, path, confirmed="")
    restore(other, path)
    with closing(Store(path.parent.parent / "director.sqlite")) as store:
        desk = Desk(store, now)
        playing.post = line_to(desk)
        with pytest.raises(link.BadMessage):
            playing.exchange()
        Device(7, enrolment.renew(desk, 7), line_to(desk), log_id=99).sync()


def test_keys_that_an_old_backup_has_unsealed_are_sealed_with_this_stores_secret(
    playing: Device, desk: Desk, keeping: Safekeeping
):
    keeping.make()
    path = only(keeping)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("UPDATE tables SET key = ?", (playing.key,))
        connection.execute("DELETE FROM seal")
    restore(keeping, path)
    with desk.store.reading() as connection:
        kept = connection.exec_driver_sql("SELECT key FROM tables").scalar_one()
    assert seals.name_of(kept) == seals.in_file(keeping.key_file).name
    playing.sync()


def test_what_has_happened_since_it_was_shown_is_shown_again(playing: Device, desk: Desk, keeping: Safekeeping):
    keeping.make()
    with pytest.raises(Question) as asked:
        backups.restore(keeping, only(keeping), confirmed="")
    giving.give(desk, 7, Order(facts.PAUSED))
    with pytest.raises(Question) as again:
        backups.restore(keeping, only(keeping), confirmed=asked.value.mark)
    assert again.value.is_changed


def test_codes_of_the_time_of_the_backup_open_own_pages_again(desk: Desk, keeping: Safekeeping):
    open_draw(desk)
    owners, printed = own_codes.Owners(), own_codes.codes_of(desk, ["Rossi"])["Rossi"]
    keeping.make()
    own_codes.renew(desk, "Rossi")
    with desk.reading() as connection:
        assert owners.owner(connection, printed) is None
    restore(keeping, only(keeping))
    with desk.reading() as connection:
        found = owners.owner(connection, printed)
    assert found and found[0].name == "Rossi"


def edited(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for statement in statements:
            connection.execute(statement)


TRIGGER = "CREATE TRIGGER quiet AFTER INSERT ON orders BEGIN UPDATE people SET role = 'director'; END"
LATER = "UPDATE alembic_version SET version_num = '9999_later'"
LIKE_OURS = "CREATE TRIGGER no_UPDATE AFTER INSERT ON people BEGIN DELETE FROM tickets; END"


@pytest.mark.parametrize(
    ("damage", "words"),
    [
        (lambda path: path.unlink(), "no such file"),
        (lambda path: path.write_bytes(b"a letter" * 500), "no store of a director"),
        (lambda path: edited(path, "DROP TABLE facts"), "no store of a director"),
        (lambda path: path.write_bytes(path.read_bytes()[:40960]), "damaged"),
        (lambda path: edited(path, LATER), "later version .*9999_later"),
        (lambda path: edited(path, "CREATE TABLE migrations (name TEXT)"), "early version of the director"),
        (lambda path: edited(path, "DROP TRIGGER no_UPDATE", "UPDATE acts SET name = 'x'"), "act 1 is not as it was"),
        (lambda path: edited(path, TRIGGER), "triggers or views .*quiet"),
        (lambda path: edited(path, "DROP TRIGGER no_UPDATE", LIKE_OURS), "triggers or views .*no_UPDATE"),
        (lambda path: edited(path, "CREATE VIEW seen AS SELECT * FROM people"), "triggers or views .*seen"),
        (lambda path: edited(path, "DROP TABLE people"), "damaged"),
        (
            lambda path: edited(path, "DROP TRIGGER no_UPDATE", "UPDATE acts SET at_s = 'noon', before = x'ff'"),
            "damaged|not as",
        ),
    ],
    ids=[
        "missing",
        "no database",
        "another database",
        "cut off",
        "newer",
        "early",
        "changed",
        "trigger",
        "like ours",
        "view",
    ]
    + ["no people", "acts"],
)
def test_what_cannot_be_restored_is_refused_in_words_and_changes_nothing(
    playing: Device, desk: Desk, keeping: Safekeeping, damage, words: str
):
    keeping.make()
    path = only(keeping)
    before = every(desk)
    damage(path)
    with pytest.raises(Fault, match=words):
        backups.restore(keeping, path)
    assert every(desk) == before
    playing.sync()


def test_a_stick_that_is_not_there_is_said_and_nothing_else_stops(desk: Desk, store_path: Path, tmp_path: Path):
    stick = tmp_path / "stick"
    keeping = Safekeeping(desk, store_path, stick)
    keeping.make()
    assert only(keeping) and not stick.exists()
    words = stored.footer_line(keeping)
    assert words.is_trouble and "last backup" in words.words and str(stick) in words.words
    stick.mkdir()
    keeping.make()
    assert not stored.footer_line(keeping).is_trouble and len(backups.listed(stick)) == 1


def test_a_backup_that_cannot_be_written_is_said_and_leaves_nothing(desk: Desk, keeping: Safekeeping, monkeypatch):
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(store_backups, "_sync", full)
    (state,) = keeping.make()
    assert "No space left on device" in state.trouble and not list(keeping.folders[0].iterdir())
    assert stored.footer_line(keeping).is_trouble
    monkeypatch.undo()
    assert not keeping.make()[0].trouble


def test_what_is_kept_is_the_newest_then_one_an_hour_then_one_a_day():
    names = [
        f"director-2026-11-{day:02}_{hour:02}-{minute}0-00.sqlite"
        for day in range(30, 0, -1)
        for hour in range(23, -1, -1)
        for minute in range(5, -1, -1)
    ]
    kept = backups.kept(names)
    assert set(names[:12]) <= kept and len(kept) == 12 + 22 + 29
    assert names[6 * 23] in kept and "director-2026-11-01_23-50-00.sqlite" in kept


def test_one_is_due_every_ten_minutes(desk: Desk, keeping: Safekeeping):
    desk.now_s = time.time
    assert keeping.is_due() and stored.footer_line(keeping).words == "Everything is stored · no backup yet"
    keeping.make()
    assert not keeping.is_due()
    desk.now_s = lambda: time.time() + backups.EVERY_S + 1
    assert keeping.is_due()


def test_they_are_made_while_it_runs(desk: Desk, keeping: Safekeeping, monkeypatch):
    desk.now_s = time.time
    made = threading.Event()
    make = keeping.make

    def making() -> list[backups.State]:
        found = make()
        made.set()
        return found

    monkeypatch.setattr(keeping, "make", making)
    with keeping.going_on():
        assert made.wait(60)
    assert only(keeping)


def test_it_is_all_on_a_page(playing: Device, client: TestClient, desk: Desk, keeping: Safekeeping):
    assert "started without backups" in client.get("/backups", headers=PAGE).text
    backed_up(client, keeping)
    assert client.post("/backups", data={"make": "1"}, headers=PAGE).status_code == 303
    name = only(keeping).name
    page = client.get("/backups", headers=PAGE).text
    assert name in page and "last backup" in page and f"bring {keeping.key_file} along" in page
    question = client.post("/backups/restore", data={"name": name}, headers=PAGE).text
    assert "the present one will be kept aside" in question and "Present store: 1 tables" in question
    assert client.post("/backups/restore", data={"name": "../x"}).json()["error"] == "NO_BACKUP"


# -- the command line --------------------------------------------------------------------------------------------------


def run(*arguments: str, typed: str = ""):
    return CliRunner().invoke(backup.command, arguments, input=typed)


def test_the_command_line_makes_lists_and_restores(tmp_path: Path):
    with closing(Store(tmp_path / backup.STORE_NAME)) as store:
        desk = Desk(store, time.time)
        enrolment.enrol(desk, 7, "Board 7")
        at = ("--data", str(tmp_path))
        made = run("backup", *at).output
        assert "Backup made" in made and f"bring {tmp_path / 'director.key'} along" in made
        listed = run("backups", *at).output
        path = listed.split()[-1]
        enrolment.enrol(desk, 8, "Board 8")
        refused = run("restore", path, *at, typed="n\n")
        assert refused.exit_code == 1 and "Present store: 2 tables" in refused.output
        done = run("restore", path, *at, typed="y\n")
        assert done.exit_code == 0 and "is kept as" in done.output
        assert [act.kind for act in every(desk)][-1] == "restore"


def test_the_command_line_says_what_is_wrong(tmp_path: Path):
    nothing = run("backup", "--data", str(tmp_path))
    assert nothing.exit_code == 1 and "There is no store at" in nothing.output
    with closing(Store(tmp_path / backup.STORE_NAME)):
        stick = run("backup", "--data", str(tmp_path), "--to", str(tmp_path / "stick"))
        assert stick.exit_code == 1 and "Plug the stick in" in stick.output
        assert "there is no such file" in run("restore", str(tmp_path / "x"), "--data", str(tmp_path)).output


def test_a_restore_says_whom_it_brings_and_logs_everybody_out(playing: Device, desk: Desk, keeping: Safekeeping):
    """A file from elsewhere may let in people who were never invited here."""
    accounts.invite(desk, "Mallory", identity.DIRECTOR, password="correct horse")
    accounts.add_code(desk, identity.PROGRAM, "scoreboard")
    keeping.make()
    path = only(keeping)
    token = accounts.begin(desk, 1, "127.0.0.1")
    with pytest.raises(Question) as asked:
        backups.restore(keeping, path, confirmed="")
    said = " ".join(asked.value.reasons)
    assert "Mallory (director)" in said and "scoreboard" in said and "Tables: 7" in said and "logged out" in said
    backups.restore(keeping, path, confirmed=asked.value.mark)
    assert accounts.of_session(desk, token, "127.0.0.1") is None
    assert accounts.log_in(desk, "Mallory", "correct horse", "127.0.0.1")
