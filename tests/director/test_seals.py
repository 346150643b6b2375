"""The keys of tables are sealed in the store, with a secret kept beside it."""

from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import text

from host_tools.director.desk.desk import Desk, need_table
from host_tools.director.desk.devices import enrolment
from host_tools.director.faults import Fault
from host_tools.director.store import Store, seals
from matchcore.log import link
from tests.director.conftest import Now
from tests.director.device import Device, line_to


def kept(desk: Desk, number: int = 7) -> bytes:
    with desk.store.reading() as connection:
        return connection.execute(text(f"SELECT key FROM tables WHERE number = {number}")).scalar_one()


def key_of(desk: Desk) -> bytes:
    with desk.reading() as connection:
        return need_table(connection, 7).key


@pytest.fixture
def key_file(store_path: Path) -> Path:
    return store_path.with_suffix(seals.SUFFIX)


def test_a_key_is_in_no_file_but_sealed(device: Device, desk: Desk, store_path: Path, key_file: Path):
    assert key_of(desk) == device.key and seals.is_sealed(kept(desk)) and device.key not in kept(desk)
    files = [path for path in store_path.parent.iterdir() if path.is_file()]
    assert key_file in files and not any(device.key in path.read_bytes() for path in files)
    device.sync()


def test_two_keys_that_are_the_same_look_different(desk: Desk, device: Device):
    with desk.writing() as connection:
        assert seals.closed(connection, device.key) != seals.closed(connection, device.key)


def test_a_plain_key_is_sealed_when_the_store_is_opened(device: Device, desk: Desk, open_desk):
    with desk.store.writing() as connection:
        connection.execute(text("UPDATE tables SET key = :key WHERE number = 7"), {"key": device.key})
    other = open_desk()
    assert seals.is_sealed(kept(other)) and key_of(other) == device.key
    Device(7, device.key, line_to(other), boot=2).sync()


def test_a_store_without_its_secret_says_so_and_a_new_key_helps(
    device: Device, desk: Desk, store_path: Path, key_file: Path, open_desk, now: Now, monkeypatch, caplog
):
    """As when the store alone is copied to another computer: it is refused, unless the file is lost for good."""
    key_file.unlink()
    monkeypatch.setattr(seals, "_known", {})
    seals.opened.cache_clear()
    with pytest.raises(Fault, match="Copy director.key there from the computer"):
        open_desk()
    assert not key_file.exists()
    Store(store_path, is_taken_over=True).close()
    other = open_desk()
    device.post = line_to(other)
    with pytest.raises(link.BadMessage) as refused:
        device.exchange()
    assert refused.value.kind == link.FORGED and "put back the file director.key" in caplog.text
    fresh = Device(7, enrolment.renew(other, 7), line_to(other), log_id=99)
    fresh.sync()


def test_another_secret_is_refused_and_what_was_sealed_with_it_stays(desk: Desk, device: Device, store_path, tmp_path):
    """Even before there is any table: of two computers that begin with one store, one does not start."""
    sealed = kept(desk)
    seals.in_file(tmp_path / "other.key")
    with pytest.raises(Fault, match="another key than .*other.key"):
        Store(store_path, tmp_path / "other.key")
    assert kept(desk) == sealed
    Store(tmp_path / "fresh.sqlite", tmp_path / "one.key").close()
    with pytest.raises(Fault, match="two.key"):
        Store(tmp_path / "fresh.sqlite", tmp_path / "two.key")
    assert not (tmp_path / "two.key").exists()


def test_a_lost_secret_that_is_there_after_all_opens_what_it_sealed(desk: Desk, device: Device, store_path, tmp_path):
    """This process knows both secrets: the keys are sealed again, and no table needs a new one."""
    sealed = kept(desk)
    with closing(Store(store_path, tmp_path / "other.key", is_taken_over=True)) as store:
        other = Desk(store, desk.now_s)
        assert kept(other) != sealed and key_of(other) == device.key
        Device(7, device.key, line_to(other), boot=2).sync()


def test_two_directors_that_begin_at_once_have_one_secret_which_is_private(tmp_path: Path):
    path = tmp_path / "director.key"
    first = seals.in_file(path)
    assert path.stat().st_mode & 0o077 == 0
    seals._make(path)
    assert seals.in_file(path).name == first.name and [one.name for one in tmp_path.iterdir()] == ["director.key"]


def test_a_file_that_is_no_secret_is_refused(tmp_path: Path, now: Now):
    (tmp_path / "director.key").write_bytes(b"short")
    with pytest.raises(OSError, match="is no key of a director"), closing(Store(tmp_path / "director.sqlite")):
        pass
