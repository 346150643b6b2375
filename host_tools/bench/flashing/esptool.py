"""Espressif's esptool, as a process of its own: it is under another licence (README.md), so nothing here imports it."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from importlib.util import find_spec

from host_tools.bench.flashing.ports import Port
from host_tools.installing.faults import CableFault, FlashFault, PortFault

Progress = Callable[[int, int], None]


def unheard(done: int, of: int) -> None:
    """Nobody asked for the progress."""


_PROGRESS = re.compile(r" (\d+)\.(\d)% ")
_FAULT = re.compile(r"^(?:A fatal error|A serial exception error) occurred: (.*)", re.MULTILINE)
_PART = 256  # characters read at once


def run(port: Port, doing: str, words: Sequence[object], progress: Progress = unheard) -> str:
    """The output of one command; a FlashFault, which says what was being done, if it fails."""
    command = [*program(), "--port", port.device, *map(str, words)]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace", env=environment()
    ) as process:
        said = _heard(process, progress)
    if process.returncode:
        raise _fault(port, doing, said)
    return said


def program() -> list[str]:
    """FlashFault where it is not installed."""
    if find_spec("esptool"):
        return [sys.executable, "-m", "esptool"]
    found = shutil.which("esptool")
    if found:
        return [found]
    raise FlashFault(
        "esptool, which writes to the chip, is not installed: it has a licence of its own and is installed by itself",
        "In a clone, make flash does it; otherwise: pipx inject match-table 'esptool>=5.0', or "
        "pip install 'match-table[flash]'",
    )


def environment() -> dict[str, str]:
    """One line a message, whatever the width of the terminal, and no colours."""
    return {**os.environ, "COLUMNS": "1000", "NO_COLOR": "1", "PYTHONUNBUFFERED": "1"}


def _heard(process: "subprocess.Popen[str]", progress: Progress) -> str:
    assert process.stdout
    said, told = "", 0
    while part := process.stdout.read(_PART):
        said += part
        for found in _PROGRESS.finditer(said, told):
            told = found.end()
            progress(int(found[1] + found[2]), 1000)
    return said


def _fault(port: Port, doing: str, said: str) -> FlashFault:
    found = _FAULT.search(said)
    told = " ".join((found[1] if found else said[-200:]).split())
    if "busy or doesn't exist" in told or "could not open port" in told:
        return PortFault(port.device)
    if "Failed to connect" in told:
        return FlashFault(
            f"nothing on {port.device} answers as an ESP32",
            "Use a data cable. Hold BOOT, press RESET, let go of BOOT, and run the same command once more",
        )
    if "MD5" in told or "is empty" in told:
        return FlashFault(
            "what was written was read back otherwise",
            "Run the same command once more with a shorter cable; if it says the same again, the flash is worn out",
        )
    return CableFault(doing, told.partition(" For troubleshooting")[0])
