"""Tables with buttons to press: each its own process running the compiled release."""

import os
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from host_tools.director.command import server
from host_tools.languages import spoken
from host_tools.release import build
from host_tools.simulator.hands import Play
from host_tools.simulator.headless import HEAP_64, Headless
from host_tools.toolchain import paths
from tests.firmware.hall import Hall, Seat


@pytest.fixture(scope="session")
def code(tmp_path_factory) -> Path:
    """The release of HEADLESS from the current sources, in every language."""
    return build.release("HEADLESS", releases=tmp_path_factory.mktemp("release"), languages=spoken())


@pytest.fixture(scope="session")
def ram() -> Iterator[Path]:
    """A folder in memory, if this machine has one: a table waits after each press until its flash is written."""
    place = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    with tempfile.TemporaryDirectory(prefix="match-table-", dir=place) as folder:
        yield Path(folder)


@pytest.fixture
def flash(ram) -> Path:
    """An empty folder for a table's files."""
    return Path(tempfile.mkdtemp(dir=ram))


@pytest.fixture
def switch_on(micropython, code, flash) -> Iterator[Callable[..., Play]]:
    """Starts tables: on empty flash, or on given files."""
    started: list[Headless] = []

    def start(files: Path | None = None, **options) -> Play:
        options = {"interpreter": micropython, "code": code, **options}
        table = Headless(files or flash / str(len(started)), **options)
        started.append(table)
        return Play(table)

    yield start
    for table in started:
        table.kill()


@pytest.fixture(scope="module")
def hall(micropython, code, ram) -> Iterator[Hall]:
    """One director for all stories of a file; its tables have a device's words and heap where possible."""
    folder = Path(tempfile.mkdtemp(dir=ram))
    device = paths.unix32_micropython()
    options = {"interpreter": device} if device else {"interpreter": micropython, "heap": HEAP_64}
    with server.director_in(folder) as director:
        hall = Hall(director, folder, {**options, "code": code})
        yield hall
        hall.close()


@pytest.fixture
def seat(hall) -> Iterator[Seat]:
    """A table of this director's, switched on for the first time."""
    yield hall.table()
    hall.close()
