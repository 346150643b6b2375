"""The workbench opens the director's store wherever it is: in PostgreSQL too, with the same key."""

from contextlib import closing
from pathlib import Path

import pytest
from typer.testing import CliRunner

from host_tools.bench.__main__ import app
from host_tools.bench.flashing.enrolling import Office, Settings
from host_tools.director.command.opening import open_store
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.devices import enrolment
from host_tools.director.store import tables, updates
from host_tools.installing.faults import FlashFault
from host_tools.release import bundles
from tests.director.conftest import Now
from tests.director.test_fleet import bundle

SETTINGS = Settings(["http://10.0.0.1:8080"], "en")


@pytest.fixture
def folder(database: str, tmp_path: Path, now: Now) -> Path:
    """Of a director that has table 3."""
    with closing(open_store(tmp_path / "here", database)) as store:
        enrolment.enrol(Desk(store, now), 3, "Stage")
    return tmp_path / "here"


def run(*arguments: object):
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


def test_labels_and_offer(database: str, folder: Path, tmp_path: Path):
    at = ("--data", folder, "--database", database)
    labels = run("labels", "--out", tmp_path / "labels.pdf", "--director", "http://10.0.0.1", *at)
    assert "1 labels, tables 3 to 3" in labels.output
    bundles.write(bundle(), tmp_path / "release.mtb")
    offered = run("offer", tmp_path / "release.mtb", *at)
    assert offered.exit_code == 0 and "is offered to table 3" in offered.output
    with closing(open_store(folder, database)) as store, store.reading() as connection:
        assert updates.of_table(connection, 3)


def test_flash_enrols_with_the_directors_key_or_says_what_is_missing(
    database: str, folder: Path, tmp_path: Path, capsys
):
    there = tmp_path / "there"
    with pytest.raises(FlashFault, match="cannot be opened"):
        Office(there, database)
    assert "Copy director.key there" in " ".join(capsys.readouterr().err.split())
    key = Office(there, database, folder / "director.key").enrol(7, "", {}, SETTINGS)
    with closing(open_store(folder, database)) as store, store.reading() as connection:
        row = tables.find(connection, 7)
    assert row and row.key == key
