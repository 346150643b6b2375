"""Every story three times: on SEGMENTS run in place, loaded from files, and with less memory than it needs."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from host_tools.director import server
from host_tools.simulator.headless import HeadlessError
from host_tools.simulator.small_memory import AS_BOOT, CONSOLE, from_files, segments
from host_tools.toolchain import paths
from tests.firmware.hall import Hall
from tests.firmware.small_heaps import InPlace, Measured, Starved, check_nothing_is_lost, too_small

IN_PLACE, FROM_FILES, TOO_SMALL = "in place", "from files", "too small"

# Bytes that a board needs for Python which loads its code from files, the link with it (host_tools/release/README.md).
LOADED = 128_000
# And run in place: SEGMENTS on a plain ESP32, with its drivers, its screens, Wi-Fi and the link.
HEAP_IN_PLACE = 112_000
MOST_IN_PLACE = 100_000  # of what is in use
TWICE_THE_HEAP = "256k"  # with words of 64 bits


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "hall" in metafunc.fixturenames:
        ways = [IN_PLACE, FROM_FILES, TOO_SMALL] if paths.unix32_micropython() else [IN_PLACE]
        metafunc.parametrize("hall", ways, indirect=True, scope="module")


@pytest.fixture(scope="session")
def loaded_code(tmp_path_factory: pytest.TempPathFactory, languages: list[str]) -> Path:
    return from_files(tmp_path_factory.mktemp("loaded"), languages)


@pytest.fixture(scope="session")
def code_in_place(tmp_path_factory: pytest.TempPathFactory, languages: list[str]) -> Path:
    return segments(tmp_path_factory.mktemp("segments"), "image", languages)


@pytest.fixture(scope="module")
def hall(request: pytest.FixtureRequest, micropython: Path, ram: Path) -> Iterator[Hall]:
    """One director for all stories of a file; its tables have the words and the heap of a device where that can be."""
    folder = Path(tempfile.mkdtemp(dir=ram))
    device = paths.unix32_micropython()
    options: dict = {"interpreter": device} if device else {"interpreter": micropython, "heap": TWICE_THE_HEAP}
    kind = {IN_PLACE: InPlace, FROM_FILES: Measured, TOO_SMALL: Starved}[request.param]
    if request.param != IN_PLACE:
        loaded = {"code": request.getfixturevalue("loaded_code"), "is_loaded": True, "environment": AS_BOOT}
        options |= {**loaded, "heap": str(LOADED + CONSOLE), "kind": kind}
    elif device:
        code = {"code": request.getfixturevalue("code_in_place"), "has_wifi": True, "environment": AS_BOOT}
        options |= {**code, "heap": str(HEAP_IN_PLACE + CONSOLE), "kind": kind}
    else:
        options["code"] = request.getfixturevalue("code")
    with server.director_in(folder) as director:
        yield Hall(director, folder, options)


@pytest.fixture(autouse=True)
def memory(request: pytest.FixtureRequest) -> Iterator[None]:
    """How much memory the tables of a story get that must go short of it, and what is left of them at its end."""
    way = request.node.callspec.params.get("hall") if hasattr(request.node, "callspec") else None
    story = request.node.nodeid.replace(TOO_SMALL, FROM_FILES)
    if not way or not paths.unix32_micropython():
        yield
        return
    hall = request.getfixturevalue("hall")
    if way == TOO_SMALL:
        hall.options["heap"] = str(too_small(story))
    before = len(hall.seats)
    yield
    if way == FROM_FILES:
        Measured.note(story, hall.seats[before:])
    elif way == IN_PLACE:
        used = Measured.most(hall.seats[before:]) - CONSOLE
        assert used <= MOST_IN_PLACE, f"{used:,} bytes are in use at most"
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
