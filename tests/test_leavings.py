"""A run of the tests leaves nothing behind when it is ended."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from host_tools.toolchain.paths import ROOT

ENOUGH_S = 60
WAITING = "\nprint(folder, flush=True)\ninput()\n"
POSTGRESQL = """
from pathlib import Path
from tests.director import postgres
from contextlib import ExitStack
stack = ExitStack()
folder = stack.enter_context(postgres.serving(Path({programs!r}))).folder
"""
SIMULATION = """
from tests.simulation import story
folder = story.template().parent
"""


def ended(source: str, number: int) -> Path:
    """The folder of a process that was ended by this signal."""
    command = [sys.executable, "-c", source + WAITING]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        folder = Path(process.stdout.readline().strip())
        assert folder.is_dir() and folder.is_absolute()
        process.send_signal(number)
    return folder


def is_gone(folder: Path) -> bool:
    deadline = time.monotonic() + ENOUGH_S
    while folder.exists() and time.monotonic() < deadline:
        time.sleep(0.05)
    return not folder.exists()


def programs_in(folder: Path) -> list[str]:
    """The command lines of all processes with this folder in them."""
    found = []
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            line = path.read_bytes().replace(b"\0", b" ").decode(errors="replace")
        except OSError:
            continue  # it has ended
        if str(folder) in line:
            found.append(line)
    return found


@pytest.mark.skipif(not os.path.isdir("/proc/self"), reason="processes are looked for in /proc")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_no_database_server_stays(postgresql: Path, number: int):
    folder = ended(POSTGRESQL.format(programs=str(postgresql)), number)
    assert is_gone(folder)
    assert not [line for line in programs_in(folder) if "postgres" in line.split(" ")[0]]


def test_no_store_of_the_simulation_stays():
    assert is_gone(ended(SIMULATION, signal.SIGTERM))
