"""From a blank chip to a table whose signed call has reached the director, and the obstacles."""

import dataclasses
import json
import shutil
import threading
import time
from pathlib import Path

import pytest
from rich.console import Console
from typer.testing import CliRunner

from host_tools.bench.__main__ import app
from host_tools.bench.flashing import at_once, batch, command, copying
from host_tools.bench.flashing.device import Device
from host_tools.bench.flashing.enrolling import CONFIG, config_for
from host_tools.director.desk.devices import enrolment
from host_tools.director.store import tables, updates
from host_tools.director.web.routes import batches
from host_tools.installing.faults import FlashFault
from host_tools.installing.shipped import Release
from host_tools.release import imports, manifest
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.facts import VOCABULARY
from matchcore.log import journal
from matchcore.log.fact import Fact
from tests.deploy import benches, images
from tests.deploy.lines import MACHINE, config_on, flash, with_ports
from tests.deploy.rom_loader import ESP32, RomLoader, esp32_s3


def test_a_blank_chip_becomes_a_table_and_calls_its_director(board, job, director):
    one = board(loader=RomLoader(ESP32))
    said = flash(job, one, 7)
    assert said.startswith("table 7, BENCH, slot a; called the director")
    assert "writing MicroPython 1.26.1, copying the release, restarting, waiting for its first call" in said
    config = config_on(one)
    assert config["table"] == 7 and config["language"] == "it" and config["wifi"] == [["Hall", "backgammon"]]
    key = config["key"]
    # Once more: nothing is reflashed, number and key stay, and the new release goes into the other slot.
    said = flash(job, one, given_image=None)
    assert said.startswith("table 7, BENCH, slot b; called the director") and "writing" not in said
    assert config_on(one)["key"] == key


def test_a_device_plays_the_game_that_it_is_flashed_with_and_keeps_it(job):
    def config(game: str, held: dict) -> dict:
        settings = dataclasses.replace(job.settings, game=game)
        return json.loads(config_for(7, bytes(32), settings, held))

    assert "game" not in config("", {})
    clock = config("clock", {})
    assert clock["game"] == "clock" and config("", clock)["game"] == "clock"
    assert config("backgammon", clock)["game"] == "backgammon"


def test_a_release_that_does_not_come_up_is_rolled_back_and_the_director_hears_why(board, job, director, tmp_path):
    """By boot.py itself: three resets, then the old release again; the cable only reports it."""
    running, _ = director
    one = board(loader=with_micropython())
    flash(job, one, 9)
    broken = Release(Path(shutil.copytree(job.release.folder, tmp_path / "broken")))
    (broken.folder / "board.py").write_text(benches.SOURCE.replace("ticks_machine", "ticks_of_no_chip"))
    manifest.write(broken.folder, "BENCH", "9.0.0")
    with pytest.raises(FlashFault, match=r"table 9 runs its old release again: 9\.0\.0\+.*none of 3 starts came up"):
        flash(job, one, release=broken, patience_s=90)  # three starts come first
    assert bytes(one.printed).count(b"ticks_of_no_chip") == 3
    with running.desk.reading() as connection:
        said = updates.of_table(connection, 9)
    assert said.version == job.release.version and said.offered == broken.version
    with Device(one.as_port()) as device:
        state = json.loads(device.read(copying.STATE) or b"")
    assert state["slot"] == "a" and not state["trial"]


def test_a_device_with_an_undelivered_match_is_refused_unless_told(board, job):
    one = board(loader=with_micropython())
    with Device(one.as_port()) as device:
        device.make_folder("/data")
        device.make_folder("/data/log")
        device.write("/data/log/00000001.seg", a_match())
        device.write("/data/identity.json", b'{"log": 17039361, "boot": 3}')
        device.write(CONFIG, json.dumps({"table": 8, "key": bytes(32).hex()}).encode())
    with pytest.raises(FlashFault, match="holds a match: 1 facts have not reached this director"):
        flash(job, one)
    with Device(one.as_port()) as device:  # the same of another game, which this device has played
        device.make_folder("/data/log-clock")
        device.write("/data/log-clock/00000001.seg", a_match())
    with pytest.raises(FlashFault, match="holds a match: 2 facts have not reached this director"):
        flash(job, one)
    even_so = dataclasses.replace(job, settings=dataclasses.replace(job.settings, is_even_so=True))
    assert flash(even_so, one).startswith("table 8, BENCH, slot a")
    assert config_on(one)["key"] == bytes(32).hex()


def with_micropython() -> RomLoader:
    """A chip with only MicroPython on it."""
    loader = RomLoader(ESP32)
    data = images.image(machine=MACHINE)
    loader.flash[0x1000 : 0x1000 + len(data)] = data
    return loader


def a_match() -> bytes:
    fact = Fact()
    fact.begin(1, 0, facts.ASSIGNED, 0)
    return journal.Chain(VOCABULARY).record(fact)


def test_a_number_that_another_device_has_is_not_taken_from_it(board, job, director):
    running, _ = director
    enrolment.enrol(running.desk, 20, "")
    with running.desk.writing() as connection:
        tables.change(connection, 20, last_seen_s=time.time() - 7200)
    one = board(loader=RomLoader(ESP32))
    with pytest.raises(FlashFault, match="table 20 has another device already, last heard of 2 h ago"):
        flash(job, one, 20)
    replaced = dataclasses.replace(job, settings=dataclasses.replace(job.settings, is_new_key=True))
    assert flash(replaced, one, 20, given_image=None).startswith("table 20")


def test_psram_that_does_not_come_up_is_named_before_the_release_is_copied(board, job):
    one = board(loader=RomLoader(ESP32), heap="400k")
    with pytest.raises(FlashFault, match="PSRAM has not come up"):
        flash(job, one, 21)
    with Device(one.as_port()) as device:
        assert device.names("/") and "a" not in device.names("/")


@pytest.mark.parametrize(
    "image, said",
    [
        (images.image(), "is ESP32_GENERIC; BENCH needs ESP32_GENERIC-SPIRAM .the wrong memory"),
        (images.image("esp32s3", machine="Generic ESP32S3 module"), "for another chip than the ESP32 of BENCH"),
        (images.image(version="1.24.1", machine=MACHINE), "is MicroPython 1.24.1; the table needs 1.25 or later"),
        (images.image(machine=MACHINE)[0x8000:], "is no image for an ESP32"),
        (images.image(machine=MACHINE)[:0x9000], "no partition table or no application"),
        (images.image(machine="Some other firmware"), "is no stock MicroPython"),
    ],
)
def test_the_wrong_image_is_refused_before_anything_is_written(board, job, image, said):
    one = board(loader=RomLoader(ESP32))
    job.given_image.write_bytes(image)
    with pytest.raises(FlashFault, match=said):
        flash(job, one, 22)
    assert not one.loader.has_program() and not {"FLASH_BEGIN", "FLASH_DEFL_BEGIN"}.intersection(one.loader.log)


def test_without_a_kept_image_it_says_where_to_get_one(board, job):
    with pytest.raises(FlashFault, match="no image of MicroPython for BENCH .* Get ESP32_GENERIC-SPIRAM once"):
        flash(job, board(loader=RomLoader(ESP32)), 23, given_image=None)


def test_a_makers_program_is_only_replaced_when_told(board, job):
    one = board(loader=with_micropython())
    one.is_deaf = True
    with pytest.raises(FlashFault, match="does not answer at MicroPython's prompt"):
        flash(job, one, 24)
    one.is_deaf = False


def test_a_batch_goes_straight_onto_devices(board, job, director, tmp_path):
    """Numbers and keys in the order of the file; entries that do not fit are refused before anything is written."""
    running, _ = director
    keys = enrolment.enrol_many(running.desk, (41, 43), "Table #")
    path = tmp_path / "tables-41-43.zip"
    path.write_bytes(batches.package(keys, "Table #", [running.address], "it"))
    found = batch.read(path)
    assert found == keys and list(found) == [41, 43]
    job = dataclasses.replace(job, settings=dataclasses.replace(job.settings, batch=found))
    each = [board(loader=RomLoader(ESP32), serial_number=f"MT-{n}") for n in (4, 5)]
    job = with_ports(job, *each)
    outcomes = at_once.flash_all(job, [one.as_port() for one in each], 0, "", Console(width=200))
    assert [(outcome.table, outcome.fault) for outcome in outcomes] == [(41, None), (43, None)]
    with running.desk.reading() as connection:
        rows = [tables.find(connection, number) for number in keys]
    assert [row and row.key for row in rows] == list(keys.values()) and all(row and row.last_seen_s for row in rows)
    with pytest.raises(FlashFault, match="2 devices are plugged in, and the batch has 1 tables"):
        batch.from_table(found, 43, 2)
    (tmp_path / "other.zip").write_bytes(b"nothing")
    with pytest.raises(FlashFault, match="is no batch of tables"):
        batch.read(tmp_path / "other.zip")


def test_many_at_once_and_one_that_fails(board, job, monkeypatch):
    """Sources are not parsed in parallel, which some Pythons 3.11 cannot do."""
    job = dataclasses.replace(job, release=Release(job.release.folder))  # nothing of it has been read yet
    threads, needed_by = [], imports.needed_by
    monkeypatch.setattr(imports, "needed_by", lambda *of: threads.append(threading.current_thread()) or needed_by(*of))
    good = [board(loader=RomLoader(ESP32), serial_number=f"MT-{n}") for n in (1, 2)]
    wrong = board(loader=RomLoader(esp32_s3()), serial_number="MT-3")
    job = with_ports(job, *good, wrong)
    console = Console(width=200, record=True)
    each = [one.as_port() for one in (good[0], wrong, good[1])]
    outcomes = at_once.flash_all(job, each, 30, "", console)
    at_once.show(outcomes, console)
    assert [bool(outcome.fault) for outcome in outcomes] == [False, True, False]
    told = console.export_text()
    assert "table 30, BENCH" in told and "table 32, BENCH" in told
    assert "failed: this is an ESP32-S3; BENCH has an ESP32" in told
    assert threads == [threading.main_thread()]


def test_a_game_that_a_board_is_not_given_is_refused_before_anything_is_asked(monkeypatch):
    monkeypatch.setattr(command, "_chosen", lambda port: [])
    said = CliRunner().invoke(app, ["flash", "--board", "SEGMENTS", "--game", "ricochet"])
    assert said.exit_code == 1
    assert "SEGMENTS is not given the game 'ricochet'" in said.output and "It has: backgammon" in said.output
