"""Every story twice: with memory enough, and with less than it needs."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from host_tools.director import server
from host_tools.simulator.headless import HEAP, HEAP_64, HeadlessError
from host_tools.simulator.small_memory import AS_BOOT
from host_tools.toolchain import paths
from tests.firmware.hall import Hall
from tests.firmware.small_heaps import Measured, Starved, check_nothing_is_lost, too_small

ENOUGH, TOO_SMALL = "enough", "too small"


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "hall" in metafunc.fixturenames:
        ways = [ENOUGH, TOO_SMALL] if paths.unix32_micropython() else [ENOUGH]
        metafunc.parametrize("hall", ways, indirect=True, scope="module")


@pytest.fixture(scope="module")
def hall(request: pytest.FixtureRequest, micropython: Path, code: Path, ram: Path) -> Iterator[Hall]:
    """One director for all stories of a file; its tables have the words of a device where that can be."""
    folder = Path(tempfile.mkdtemp(dir=ram))
    device = paths.unix32_micropython()
    options: dict = {"interpreter": device} if device else {"interpreter": micropython, "heap": HEAP_64}
    if device:
        kind = Starved if request.param == TOO_SMALL else Measured
        options |= {"environment": AS_BOOT, "heap": HEAP, "kind": kind}
    with server.director_in(folder) as director:
        yield Hall(director, folder, {**options, "code": code})


@pytest.fixture(autouse=True)
def memory(request: pytest.FixtureRequest) -> Iterator[None]:
    """How much memory the tables of a story get that must go short of it, and what is left of them at its end."""
    way = request.node.callspec.params.get("hall") if hasattr(request.node, "callspec") else None
    story = request.node.nodeid.replace(TOO_SMALL, ENOUGH)
    if not way or not paths.unix32_micropython():
        yield
        return
    hall = request.getfixturevalue("hall")
    if way == TOO_SMALL:
        hall.options["heap"] = str(too_small(story))
    before = len(hall.seats)
    yield
    if way == ENOUGH:
        Measured.note(story, hall.seats[before:])
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
