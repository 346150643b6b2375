"""Tables to press buttons on: each a process of its own that runs the compiled release."""

import os
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from host_tools.bench import release
from host_tools.simulator.headless import Headless
from tests.firmware.play import Play


@pytest.fixture(scope="session")
def code(tmp_path_factory) -> Path:
    """The release of HEADLESS, as it stands in the sources now."""
    return release.build("HEADLESS", releases=tmp_path_factory.mktemp("release"))


@pytest.fixture(scope="session")
def ram() -> Iterator[Path]:
    """A folder in memory, if this machine has such: a table waits after each press until its flash is written."""
    place = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    with tempfile.TemporaryDirectory(prefix="match-table-", dir=place) as folder:
        yield Path(folder)


@pytest.fixture
def flash(ram) -> Path:
    """An empty folder for what a table keeps."""
    return Path(tempfile.mkdtemp(dir=ram))


@pytest.fixture
def switch_on(micropython, code, flash) -> Iterator[Callable[..., Play]]:
    """Starts tables: on empty flash, or on the files that are handed to it."""
    started: list[Headless] = []

    def start(files: Path | None = None, **options) -> Play:
        options = {"interpreter": micropython, "code": code, **options}
        table = Headless(files or flash / str(len(started)), **options)
        started.append(table)
        return Play(table)

    yield start
    for table in started:
        table.kill()
