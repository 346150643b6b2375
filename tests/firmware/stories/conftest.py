"""Every story twice: on SEGMENTS without PSRAM, its code frozen in, and with less memory than it needs."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from host_tools.director import server
from host_tools.simulator.headless import HEAP_64, HeadlessError
from host_tools.simulator.small_memory import AS_BOOT, CONSOLE, frozen
from host_tools.toolchain import paths
from tests.firmware.hall import Hall
from tests.firmware.small_heaps import Measured, Starved, check_nothing_is_lost, too_small

FROZEN, TOO_SMALL, ON_64_BITS = "frozen", "too small", "on 64 bits"

BOARD = "SEGMENTS-WROOM"
# What a plain ESP32 has for Python beside its drivers, Wi-Fi and the link, and how much of that may be in use.
HEAP = 112_000
MOST_IN_USE = 100_000


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "hall" in metafunc.fixturenames:
        ways = [FROZEN, TOO_SMALL] if paths.unix32_micropython() else [ON_64_BITS]
        metafunc.parametrize("hall", ways, indirect=True, scope="module")


@pytest.fixture(scope="session")
def frozen_code(tmp_path_factory: pytest.TempPathFactory, languages: list[str]) -> Path:
    return frozen(BOARD, tmp_path_factory.mktemp("frozen"), languages)


@pytest.fixture(scope="module")
def hall(request: pytest.FixtureRequest, micropython: Path, ram: Path) -> Iterator[Hall]:
    """One director for all stories of a file; its tables have the words of a device where that can be."""
    folder = Path(tempfile.mkdtemp(dir=ram))
    if request.param == ON_64_BITS:
        code = request.getfixturevalue("code")
        options: dict = {"interpreter": micropython, "heap": HEAP_64, "code": code}
    else:
        kind = {FROZEN: Measured, TOO_SMALL: Starved}[request.param]
        options = {"interpreter": request.getfixturevalue("frozen_code"), "is_frozen": True, "has_wifi": True}
        options |= {"heap": str(HEAP + CONSOLE), "kind": kind, "environment": AS_BOOT}
    with server.director_in(folder) as director:
        yield Hall(director, folder, options)


@pytest.fixture(autouse=True)
def memory(request: pytest.FixtureRequest) -> Iterator[None]:
    """How much memory the tables of a story get that must go short of it, and what is left of them at its end."""
    way = request.node.callspec.params.get("hall") if hasattr(request.node, "callspec") else None
    story = request.node.nodeid.replace(TOO_SMALL, FROZEN)
    if way not in (FROZEN, TOO_SMALL):
        yield
        return
    hall = request.getfixturevalue("hall")
    if way == TOO_SMALL:
        hall.options["heap"] = str(too_small(story))
    before = len(hall.seats)
    yield
    if way == FROZEN:
        Measured.note(story, hall.seats[before:])
        used = Measured.most(hall.seats[before:]) - CONSOLE
        assert used <= MOST_IN_USE, f"{used:,} bytes are in use at most"
    else:
        check_nothing_is_lost(hall.seats[before:])
        hall.close()


# Without enough memory a story goes as far as it goes; what must be true of it then is asked afterwards.

ENDED = pytest.StashKey[bool]()


def is_starved(item: pytest.Item) -> bool:
    return (
        isinstance(item, pytest.Function)
        and hasattr(item, "callspec")
        and item.callspec.params.get("hall") == TOO_SMALL
    )


@pytest.hookimpl(wrapper=True)
def pytest_fixture_setup(fixturedef: pytest.FixtureDef, request: pytest.FixtureRequest):
    """A story may begin in a fixture."""
    try:
        return (yield)
    except (AssertionError, HeadlessError) as error:
        if fixturedef.scope != "function" or not is_starved(request.node):
            raise
        ended(request.node, error)
        fixturedef.cached_result = (None, fixturedef.cache_key(request), None)  # type: ignore
        return None


@pytest.hookimpl(wrapper=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function):
    if not is_starved(pyfuncitem):
        return (yield)
    try:
        yield
    except Exception as error:
        if ENDED not in pyfuncitem.stash:
            ended(pyfuncitem, error)
    return True


def ended(item: pytest.Item, error: Exception) -> None:
    item.stash[ENDED] = True
    print(f"it went as far as: {type(error).__name__}: {error}")
