"""Disks that are really full or not writable: shown on the page and in the log, and the director goes on."""

import os
import subprocess
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from host_tools.director.command.opening import open_store
from host_tools.director.desk import backups
from host_tools.director.desk.backups import Safekeeping
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.devices import enrolment
from host_tools.director.faults import Fault
from host_tools.director.store import Store
from tests.director.conftest import PAGE, Now, backed_up, client_of
from tests.director.device import Device, line_to
from tests.director.test_backups import only

Disk = Callable[[int], Path]


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Disk]:
    """Makes a disk of this many KiB, in memory."""
    mounted = []

    def make(size_kib: int) -> Path:
        place = tmp_path / f"disk{len(mounted)}"
        place.mkdir()
        if os.name != "posix" or os.geteuid() != 0 or mount("-t", "tmpfs", "-o", f"size={size_kib}k", "none", place):
            pytest.skip("only root can mount a small disk: backups on a disk that is really full are not tried")
        mounted.append(place)
        return place

    yield make
    for place in mounted:
        subprocess.run(["umount", "--lazy", str(place)], check=True)


def mount(*arguments: object) -> int:
    return subprocess.run(["mount", *map(str, arguments)], capture_output=True).returncode


@contextmanager
def filled(folder: Path) -> Iterator[None]:
    """To the last byte; freed afterwards."""
    with open(folder / "filler", "wb", buffering=0) as filler:
        try:
            while filler.write(bytes(4096)):
                pass
        except OSError:
            pass
    yield
    (folder / "filler").unlink()


def looking_at(desk: Desk, keeping: Safekeeping) -> Callable[[], str]:
    """The page of the backups, logged in."""
    client = client_of(desk)
    backed_up(client, keeping)
    return lambda: client.get("/backups", headers=PAGE).text


def check_said(desk: Desk, keeping: Safekeeping, words: str, caplog) -> None:
    """On the page, once in the log, and no partial file is left."""
    for _ in range(3):
        first, second = keeping.make()
        assert not first.trouble and words in second.trouble
    page = looking_at(desk, keeping)()
    assert words in page and "make room, or choose another folder" in page
    assert [record.exc_info for record in caplog.records] == [None] and words in caplog.text
    assert list(keeping.folders[1].iterdir()) == []


def test_a_stick_that_is_full_is_said_until_there_is_room(
    playing: Device, desk: Desk, store_path: Path, disk: Disk, caplog
):
    keeping = Safekeeping(desk, store_path, stick := disk(64))
    check_said(desk, keeping, "full", caplog)
    playing.play()
    playing.sync()
    mount("-o", "remount,size=4m", stick)
    assert not keeping.make()[1].trouble and "are made again" in caplog.text
    assert len(backups.listed(stick)) == 1


def test_a_stick_that_cannot_be_written_is_said(desk: Desk, store_path: Path, disk: Disk, caplog):
    stick = disk(4096)
    mount("-o", "remount,ro", stick)
    check_said(desk, Safekeeping(desk, store_path, stick), "Read-only file system", caplog)


def test_a_full_stick_and_a_database(database: str, tmp_path: Path, now: Now, disk: Disk, caplog):
    with closing(open_store(tmp_path, database)) as store:
        desk = Desk(store, now)
        keeping = Safekeeping(desk, tmp_path / "director.sqlite", disk(16), database)
        check_said(desk, keeping, "No space left on device", caplog)


def test_a_computer_whose_disk_is_full_goes_on_when_there_is_room(disk: Disk, now: Now, caplog):
    """Store and backups are on it: tables keep their facts, nothing is restored, nothing is lost."""
    folder = disk(2048)
    with closing(Store(folder / "director.sqlite")) as store:
        desk = Desk(store, now)
        device = Device(7, enrolment.enrol(desk, 7, ""), line_to(desk))
        keeping = Safekeeping(desk, folder / "director.sqlite")
        keeping.make()
        page = looking_at(desk, keeping)
        with filled(folder):
            with pytest.raises(Fault, match="Tables keep their facts"):
                for number in range(8, 2000):
                    enrolment.enrol(desk, number, "a name " * 100)
            (state,) = keeping.make()
            assert "full" in state.trouble and "full" in page() and not keeping.is_due()
            with pytest.raises(Fault, match="was not restored: .*full.*Nothing is changed"):
                backups.restore(keeping, only(keeping))
            now.s += backups.AGAIN_S
            assert keeping.is_due()
        assert not keeping.make()[0].trouble
        device.sync()
        backups.restore(keeping, backups.listed(keeping.folders[0])[-1].path)
        device.sync()
