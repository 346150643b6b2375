"""Shared by every lane: the interpreters and the browser, and the closing lines that report each lane.

A lane whose tool is missing is skipped with a message; in CI, where every tool must be present, it fails.
"""

import functools
import gc
import os
import signal
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from host_tools.languages import modules
from host_tools.release import build
from host_tools.toolchain import paths
from tests.rules import reaching

TESTS = Path(__file__).parent

# The order of the lanes: from the lowest layer to what a person sees. A lane is a folder, but the core's other lanes
# run the tests in the folder of the first.
CORE_AGAIN = {"test_core_on_micropython.py": "core on MicroPython"}
LANES = (
    "core",
    *CORE_AGAIN.values(),
    "release",
    "boards",
    "drivers",
    "firmware",
    "deploy",
    "storage",
    "link",
    "simulation",
    "formats",
    "director",
    "browser",
    "bench",
    "matches",
)
OTHER = "project"

# pytest's name of an outcome -> its name in the closing lines.
OUTCOMES = {"passed": "passed", "failed": "failed", "error": "errors", "skipped": "skipped"}


def is_ci() -> bool:
    return os.environ.get("CI", "").lower() in ("1", "true", "yes")


# In CI, Hypothesis itself tries the same examples each time and counts no time; elsewhere new ones.  How long one takes
# depends on what else the machine does.
if not is_ci():
    settings.register_profile("elsewhere", deadline=None, suppress_health_check=[HealthCheck.too_slow])
    settings.load_profile("elsewhere")


def there_or_skip(place: Path | None, what: str, target: str) -> Path:
    """`place`, if it exists; otherwise skip this test with the reason, or fail it in CI."""
    if place is not None:
        return place
    reason = f"{what} is not there: run `python -m host_tools.toolchain {target}`"
    if is_ci():
        pytest.fail(f"{reason} (in CI nothing may be missing)", pytrace=False)
    pytest.skip(reason)


@pytest.fixture(scope="session")
def micropython() -> Path:
    """The MicroPython unix port."""
    return there_or_skip(paths.unix_micropython(), "the MicroPython unix port", "unix")


@pytest.fixture(scope="session")
def micropython32() -> Path:
    """The MicroPython unix port with the device's word size."""
    if not paths.can_run_unix32():
        pytest.skip("this machine does not run programs for i386, and so no 32-bit MicroPython")
    return there_or_skip(paths.unix32_micropython(), "the 32-bit MicroPython unix port", "unix32")


@pytest.fixture(scope="session")
def like_a_device(request: pytest.FixtureRequest) -> Path:
    """The one whose words, small integers and ticks are as wide as the device's, on a machine that can run it."""
    return request.getfixturevalue("micropython32" if paths.can_run_unix32() else "micropython")


@pytest.fixture(scope="session")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The firmware with the modules of every language, compiled as for a release: scripts load it sooner."""
    folder = modules.write(tmp_path_factory.mktemp("compiled") / "firmware")
    for path in list(folder.rglob("*.py")):
        said = path.relative_to(folder).as_posix()
        build.compile_source(said, path.read_text(encoding="utf-8"), path.with_suffix(".mpy"))
        path.unlink()
    return folder


@pytest.fixture(scope="session")
def wasm_folder() -> Path:
    """The folder with micropython.mjs and micropython.wasm."""
    return there_or_skip(paths.wasm_folder(), "the MicroPython WebAssembly port", "wasm")


@pytest.fixture(scope="session")
def node() -> Path:
    return there_or_skip(paths.node(), "Node 18.3 or later", "wasm")


@pytest.fixture(scope="session")
def axe() -> Path:
    """The script of axe-core."""
    return there_or_skip(paths.axe(), "axe-core", "axe")


@pytest.fixture(scope="session")
def chromium() -> Path:
    """The browser's executable; start it with `host_tools.toolchain.paths.CHROMIUM_FLAGS`."""
    return there_or_skip(paths.chromium(), "Chromium", "chromium")


@pytest.fixture(scope="session")
def outlines() -> Path:
    """The folder with the outlines of the firmware's fonts."""
    return there_or_skip(paths.outlines_folder(), "the package of outlines fonts-inter", "fonts")


@pytest.fixture(scope="session")
def bitmaps() -> Path:
    """The folder with the bitmap fonts for the panel."""
    return there_or_skip(paths.bitmaps_folder(), "the package of bitmap fonts xfonts-base", "fonts")


@pytest.fixture(scope="session")
def postgresql() -> Path:
    """The folder with initdb, pg_ctl and postgres."""
    return there_or_skip(paths.postgresql(), "PostgreSQL", "postgresql")


@pytest.fixture(scope="session")
def mosquitto() -> Path:
    return there_or_skip(paths.mosquitto(), "the MQTT broker Mosquitto", "mosquitto")


@functools.cache
def lane_of(path: str) -> str:
    """The lane that a test file belongs to: the first folder below tests/."""
    below = os.path.relpath(path, TESTS).split(os.sep)
    if len(below) > 1:
        return below[0]
    return CORE_AGAIN.get(below[0], OTHER)


def _rank(lane: str) -> int:
    """Named lanes in their order, then any other folder, then files in tests/ itself."""
    if lane in LANES:
        return LANES.index(lane)
    return len(LANES) + (lane == OTHER)


# Only MicroPython can lock its heap.
collect_ignore = ["core/test_allocation.py"]


class OnMicroPython(pytest.File):
    """One of these, asked for by its name."""

    def collect(self):
        yield RunOnMicroPython.from_parent(self, name="on MicroPython")


class RunOnMicroPython(pytest.Item):
    def runtest(self) -> None:
        from tests.test_core_on_micropython import run_core  # only here: pytest rewrites its assertions first

        interpreter = there_or_skip(paths.unix_micropython(), "the MicroPython unix port", "unix")
        done = run_core(interpreter, self.path.parent, self.path.stem)
        assert done.returncode == 0, f"\n{done.stdout}\n{done.stderr}"


def pytest_pycollect_makemodule(module_path: Path, parent: pytest.Collector) -> OnMicroPython | None:
    is_only_there = module_path in [TESTS / name for name in collect_ignore]
    return OnMicroPython.from_parent(parent, path=module_path) if is_only_there else None


# The slowest files, those that wait beside those that compute. Started last, each would keep one process busy while the
# others are idle.
LONG = (
    "bench/test_figures.py",
    "browser/flash/test_flash_page.py",
    "firmware/test_screens.py",
    "update/test_whole_device.py",
    "deploy/test_line.py",
    "core_properties/test_match_machine.py",
    "browser/match/test_whole_match.py",
    "installed/test_installed.py",
    "browser/director/test_barriers.py",
    "simulator/test_play.py",
    "wifi/test_line_match.py",
    "update/test_update.py",
    "browser/simulator/test_files.py",
    "wifi/test_improv.py",
)
# Their tests wait for pages, cables and radios more than they compute.
WAITING = ("browser", "deploy", "update", "wifi")


def turns(paths: Sequence[Path]) -> dict[Path, float]:
    """In which order several processes begin the files: the slowest first, and those that wait evenly among the others,
    or the cores would be idle while all processes wait."""
    found: dict[Path, float] = {}
    for is_waiting in (False, True):
        group = [path for path in paths if (lane_of(str(path)) in WAITING) == is_waiting]
        found |= {path: (at + 1) / len(group) for at, path in enumerate(group)}
    return found | {TESTS / name: at - len(LONG) for at, name in enumerate(LONG)}


def pytest_collection_modifyitems(items):
    """Lane after lane; within one, in pytest's order. Several processes are in several lanes at once."""
    items.sort(key=lambda item: _rank(lane_of(str(item.path))))
    if "PYTEST_XDIST_WORKER" in os.environ:
        turn = turns(list(dict.fromkeys(item.path for item in items)))
        items.sort(key=lambda item: turn[item.path])


class Headings:
    """A heading at the start of each lane, so that the output of a long run can be read."""

    def __init__(self, terminal):
        self.terminal = terminal
        self.lane = ""

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_logstart(self, nodeid):
        lane = lane_of(str(TESTS.parent / nodeid.partition("::")[0]))
        if lane != self.lane:
            self.lane = lane
            self.terminal.ensure_newline()
            self.terminal.section(f"lane: {lane}", "-")


class Failures:
    """Names each failure as it happens: a whole run is long, and pytest lists failures only at the end."""

    def __init__(self, terminal):
        self.terminal = terminal

    @pytest.hookimpl(trylast=True)
    def pytest_runtest_logreport(self, report):
        if report.failed:
            self.terminal.ensure_newline()
            self.terminal.write_line(f"failed: {report.nodeid} ({report.when}, {report.duration:.0f} s)")


def _hear_interrupts():
    """A run started in the background ignores Ctrl-C, and so would every program that a test interrupts."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(trylast=True)
def pytest_configure(config):
    _hear_interrupts()
    reaching.configure(config)
    terminal = config.pluginmanager.get_plugin("terminalreporter")
    # Several processes are in several lanes at once.
    if terminal and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Failures(terminal), "failures-at-once")
    if terminal and config.get_verbosity() >= 0 and not config.getoption("numprocesses", None):
        config.pluginmanager.register(Headings(terminal), "lane-headings")


def pytest_terminal_summary(terminalreporter):
    """One line per lane: a lane that ran nothing must not look like one that passed."""
    counts: dict[str, Counter[str]] = {}
    for outcome, name in OUTCOMES.items():
        for report in terminalreporter.stats.get(outcome, []):
            # A module that cannot be collected has no file and line, but its node id starts with its path.
            path = report.nodeid.partition("::")[0]
            lane = lane_of(str(terminalreporter.config.rootpath / path))
            counts.setdefault(lane, Counter())[name] += 1
    if not counts:
        return
    terminalreporter.section("lanes")
    for lane in sorted(counts, key=lambda lane: (_rank(lane), lane)):
        words = ", ".join(f"{counts[lane][name]} {name}" for name in OUTCOMES.values() if counts[lane][name])
        terminalreporter.write_line(f"{lane:28}{words}")


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """Exclude everything that tests share from later collections: it is most of the memory."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)
