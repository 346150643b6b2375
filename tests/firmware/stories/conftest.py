"""Every story is played on SEGMENTS without PSRAM with frozen code; samples of them are played in two other ways.

One in three with less memory than it needs (`make sweep`: each), and one in eight on the CYD, which has screens of
320x240 and touch: others with each turn.
"""

import functools
import tempfile
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from host_tools.director.command import server
from host_tools.languages import spoken
from host_tools.simulator.headless import HEAP_64, HeadlessError
from host_tools.simulator.small_memory import AS_BOOT, CONSOLE, frozen
from host_tools.toolchain import paths
from tests.firmware.hall import Hall
from tests.firmware.small_heaps import IS_SWEEP, TURN, InColour, Measured, Starved, check_nothing_is_lost, too_small

FROZEN, TOO_SMALL, IN_COLOUR, ON_64_BITS = "frozen", "too small", "in colour", "on 64 bits"

BOARDS = {FROZEN: "SEGMENTS-WROOM", TOO_SMALL: "SEGMENTS-WROOM", IN_COLOUR: "CYD_2432S028"}
KINDS = {FROZEN: Measured, TOO_SMALL: Starved, IN_COLOUR: InColour}
# With touch keys no flag is called until a press could be known: 50 ms later than these stories look.
TO_THE_INSTANT = (
    "test_in_k_the_absent_player_can_run_out_of_time",
    "test_in_w_the_time_of_the_absent_player_has_to_be_claimed",
    "test_who_arrives_before_the_claim_is_confirmed_plays",
)
# One story in this many is played in this way: their lane has to fit into the time of the others.
SAMPLES = {IN_COLOUR: 8, TOO_SMALL: 1 if IS_SWEEP else 3}
# A plain ESP32's memory for Python beside its drivers, Wi-Fi and the link, and how much of it may be in use.
HEAP = 112_000
MOST_IN_USE = 100_000


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "hall" in metafunc.fixturenames:
        ways = [FROZEN, TOO_SMALL, IN_COLOUR] if paths.unix32_micropython() else [ON_64_BITS]
        metafunc.parametrize("hall", ways, indirect=True, scope="module")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep only this turn's samples of the stories."""
    left_out = [item for item in items if way_of(item) in SAMPLES and not is_in_sample(item)]
    config.hook.pytest_deselected(items=left_out)
    without = set(left_out)
    items[:] = [item for item in items if item not in without]


def way_of(item: pytest.Item) -> object:
    return item.callspec.params.get("hall") if isinstance(item, pytest.Function) and hasattr(item, "callspec") else None


def is_in_sample(item: pytest.Item) -> bool:
    way = way_of(item)
    is_too_early = way == IN_COLOUR and item.name.partition("[")[0] in TO_THE_INSTANT
    return not is_too_early and (zlib.crc32(item.nodeid.encode()) + TURN) % SAMPLES[str(way)] == 0


@pytest.fixture(scope="session")
def frozen_code(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """The interpreter with the code of a board."""
    return functools.cache(lambda board: frozen(board, tmp_path_factory.mktemp("frozen"), spoken()))


@pytest.fixture(scope="module")
def hall(request: pytest.FixtureRequest, micropython: Path, ram: Path) -> Iterator[Hall]:
    """One director for all stories of a file; its tables have a device's words where possible."""
    folder = Path(tempfile.mkdtemp(dir=ram))
    if request.param == ON_64_BITS:
        code = request.getfixturevalue("code")
        options: dict = {"interpreter": micropython, "heap": HEAP_64, "code": code}
    else:
        code = request.getfixturevalue("frozen_code")(BOARDS[request.param])
        options = {"interpreter": code, "is_frozen": True, "has_wifi": True}
        options |= {"heap": str(HEAP + CONSOLE), "kind": KINDS[request.param], "environment": AS_BOOT}
    with server.director_in(folder) as director:
        yield Hall(director, folder, options)


@pytest.fixture(autouse=True)
def memory(request: pytest.FixtureRequest) -> Iterator[None]:
    """The memory of a story's tables when it must go short, and how much of it is left at the end."""
    way = way_of(request.node)
    story = request.node.nodeid.replace(TOO_SMALL, FROZEN)
    if way not in BOARDS:
        yield
        return
    hall = request.getfixturevalue("hall")
    if way == TOO_SMALL:
        hall.options["heap"] = str(too_small(story))
    before = len(hall.seats)
    yield
    if way == TOO_SMALL:
        check_nothing_is_lost(hall.seats[before:])
        hall.close()
        return
    KINDS[way].note(story, hall.seats[before:])
    used = Measured.most(hall.seats[before:]) - CONSOLE
    assert used <= MOST_IN_USE, f"{used:,} bytes are in use at most"


# Without enough memory a story goes as far as it can; the checks for that case come afterwards.

ENDED = pytest.StashKey[bool]()


def is_starved(item: pytest.Item) -> bool:
    return way_of(item) == TOO_SMALL


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
