"""The real mpremote copies a release to MicroPython on littlefs: whole, or the old one stays."""

import json
import time
from pathlib import Path

import pytest

from host_tools.bench.flashing import copying
from host_tools.bench.flashing.copying import Release
from host_tools.bench.flashing.device import Device
from host_tools.bench.flashing.faults import CableFault, FlashFault

BOOT = b"""
import json, os
with open("/data/boot.json") as file:
    state = json.load(file)
os.chdir("/" + (state["trial"] or state["slot"]))
"""


def release(folder: Path, says: str, size: int = 3000) -> Release:
    """A small one, that prints what it is."""
    (folder / "table").mkdir(parents=True, exist_ok=True)
    (folder / "main.py").write_text(f"import table.app\nprint('running', {says!r})\n")
    (folder / "table" / "app.py").write_text(f"# {says * size}\n")
    (folder / "release.json").write_text(json.dumps({"version": says}))
    return Release(folder, {"boot.py": BOOT})


def wait_for(board, text: bytes, seconds: float = 10) -> None:
    deadline = time.monotonic() + seconds
    while text not in board.printed:
        assert time.monotonic() < deadline, bytes(board.printed)
        time.sleep(0.02)


def put(board, what: Release) -> str:
    with Device(board.as_port()) as device:
        slot = copying.put(device, what)
        device.restart()
        return slot


def test_a_release_is_copied_and_boots(board, tmp_path):
    one = board()
    assert put(one, release(tmp_path / "r1", "first")) == "a"
    wait_for(one, b"running first")
    assert put(one, release(tmp_path / "r2", "second")) == "b"
    wait_for(one, b"running second")


def test_it_says_what_it_is(board):
    with Device(board(heap="8m").as_port()) as device:
        about = device.about()
    assert about["version"] >= [1, 23, 0] and about["free"] > 1 << 20


@pytest.mark.parametrize("share", [0.02, 0.3, 0.6, 0.9, 0.99])
def test_a_cable_pulled_leaves_the_old_release_and_a_second_try_works(board, tmp_path, share):
    one = board()
    put(one, release(tmp_path / "r1", "first"))
    wait_for(one, b"running first")
    with Device(one.as_port()) as device:
        before = one.carried
        copying.put(device, release(tmp_path / "r2", "second"))
        length = one.carried - before
    one.unplug()
    one.plug_in()
    wait_for(one, b"running second")
    third = release(tmp_path / "r3", "third")
    with pytest.raises(CableFault) as fault, Device(one.as_port()) as device:
        one.cut_after = one.carried + int(length * share)
        copying.put(device, third)
    assert "run the same command once more" in str(fault.value)
    one.cut_after = None
    one.plug_in()
    wait_for(one, b"running ")
    assert b"running first" in one.printed or b"running second" in one.printed
    put(one, third)
    wait_for(one, b"running third")


def test_a_full_file_system_is_named_and_changes_nothing(board, tmp_path):
    one = board(blocks=24)
    put(one, release(tmp_path / "r1", "first", 100))
    wait_for(one, b"running first")
    with pytest.raises(FlashFault, match="file system is full"), Device(one.as_port()) as device:
        copying.put(device, release(tmp_path / "r2", "second", 20000))
    one.unplug()
    one.plug_in()
    wait_for(one, b"running first")
    put(one, release(tmp_path / "r3", "third", 100))
    wait_for(one, b"running third")
