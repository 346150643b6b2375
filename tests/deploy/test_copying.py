"""The real mpremote copies a release to MicroPython on littlefs: completely, or the old one stays."""

import hashlib
import json
from pathlib import Path

import pytest
from serial import Serial

from host_tools.bench.flashing import copying, device
from host_tools.bench.flashing.device import Device
from host_tools.installing.faults import CableFault, FlashFault, PortFault
from host_tools.installing.shipped import Release
from host_tools.release import manifest
from tests.waiting import until


def release(folder: Path, says: str, size: int = 3000) -> Release:
    """A small one that prints its name."""
    (folder / "table").mkdir(parents=True, exist_ok=True)
    (folder / "main.py").write_text(f"import table.app\nprint('running', {says!r})\n")
    (folder / "table" / "app.py").write_text(f"# {says * size}\n")
    manifest.write(folder, "TEST")
    return Release(folder)


def wait_for(board, text: bytes) -> None:
    until(lambda: text in board.printed, f"{text!r} is not printed")


def put(board, what: Release) -> str:
    with Device(board.as_port()) as greeted:
        slot = copying.put(greeted, what)
        greeted.restart()
        return slot


def test_a_release_is_copied_and_boots(board, tmp_path):
    one = board()
    assert put(one, release(tmp_path / "r1", "first")) == "a"
    wait_for(one, b"running first")
    assert put(one, release(tmp_path / "r2", "second")) == "b"
    wait_for(one, b"running second")


def test_a_port_that_another_program_has_is_named(board, monkeypatch):
    one = board()
    other = Serial(one.port, exclusive=True)
    monkeypatch.setattr(device, "PAUSE_S", 0)
    with pytest.raises(PortFault, match=f"{one.port} cannot be opened .*exclusively lock.*no other program"):
        Device(one.as_port())
    other.close()
    with Device(one.as_port()) as greeted:
        assert greeted.about()["free"]


def test_it_says_what_it_is(board):
    with Device(board(heap="8m").as_port()) as greeted:
        about = greeted.about()
    assert about["version"] >= [1, 23, 0] and about["free"] > 1 << 20


def test_reading_a_large_file_back_is_never_silent_for_long(board):
    """mpremote hangs up after 10 s of silence; an ESP32 hashes some 20 KB in a second."""
    with Device(board().as_port()) as greeted:
        greeted.make_folder("/a")
        greeted.write("/a/code.z", bytes(250_000))
        told = []
        answered = greeted._transport.exec
        greeted._transport.exec = lambda *asked: told.append(answered(*asked)) or told[-1]
        assert greeted.hashes("/a") == {"code.z": hashlib.sha256(bytes(250_000)).hexdigest()}
    before, _, _ = told[0].partition(b"(")
    assert len(before) >= 250_000 // 20_000


def prove(board) -> None:
    """As the firmware does once it has come up and reached the director."""
    with Device(board.as_port()) as greeted:
        state = json.loads(greeted.read(copying.STATE) or b"")
        greeted.replace(copying.STATE, json.dumps({"slot": state["trial"] or state["slot"]}).encode())
        greeted.restart()


def cuts(length: int) -> list[int]:
    """Bytes at which the cable is pulled: everywhere, and densely where the new release is chosen at the end."""
    return [1, *(length * share // 5 for share in range(1, 5)), *range(length - 480, length, 120)]


def test_a_cable_pulled_anywhere_leaves_the_old_release_and_a_second_try_works(board, tmp_path):
    one = board()
    put(one, release(tmp_path / "r0", "0"))
    put(one, release(tmp_path / "r1", "1"))
    prove(one)
    with Device(one.as_port()) as greeted:
        before = one.carried
        copying.put(greeted, release(tmp_path / "r2", "2"))
        length = one.carried - before
    number = 2
    for cut in cuts(length):
        prove(one)
        number += 1
        new = release(tmp_path / f"r{number}", str(number % 10))
        is_pulled = pull(one, new, cut)
        before = number - 1 if is_pulled else number
        wait_for(one, f"running {before % 10}".encode())
        put(one, new)
        wait_for(one, f"running {number % 10}".encode())


def pull(board, new: Release, cut: int) -> bool:
    """Copy with the cable pulled after this many bytes; plugged in again, returns whether that was in the middle."""
    try:
        with Device(board.as_port()) as greeted:
            board.cut_after = board.carried + cut
            copying.put(greeted, new)
        return False
    except CableFault as fault:
        assert "run the same command once more" in str(fault)
        return True
    finally:
        board.cut_after = None
        board.unplug()
        board.plug_in()


def test_a_full_file_system_is_named_and_changes_nothing(board, tmp_path):
    one = board(blocks=32)
    put(one, release(tmp_path / "r1", "first", 100))
    wait_for(one, b"running first")
    with pytest.raises(FlashFault, match="file system is full"), Device(one.as_port()) as greeted:
        copying.put(greeted, release(tmp_path / "r2", "second", 20000))
    one.unplug()
    one.plug_in()
    wait_for(one, b"running first")
    put(one, release(tmp_path / "r3", "third", 100))
    wait_for(one, b"running third")
