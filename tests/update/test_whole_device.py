"""A device updated end to end: boot.py, two releases as they are flashed, a director's server on a socket."""

import shutil
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from host_tools.director.command import server
from host_tools.director.command.server import Director
from host_tools.director.desk import placing
from host_tools.director.desk.devices import enrolment
from host_tools.director.games.backgammon.settings import Settings
from host_tools.release import beside, build, manifest
from host_tools.simulator.headless import enrol
from tests.update.whole import SECONDS, TABLE, Device, offer, row, until, until_heard


@pytest.fixture(scope="module")
def old(tmp_path_factory) -> Path:
    return build.release("HEADLESS", releases=tmp_path_factory.mktemp("old"), version="1.0.0")


@pytest.fixture(scope="module")
def new(tmp_path_factory, old) -> Path:
    return again(old, tmp_path_factory.mktemp("new"), "2.0.0")


def again(release: Path, folder: Path, version: str, main: str = "") -> Path:
    """The same release under another version, perhaps with another main.py."""
    copy = folder / version
    shutil.copytree(release, copy)
    if main:
        (copy / "main.py").write_text(main, encoding="utf-8")
    manifest.write(copy, "HEADLESS", version)
    return copy


@pytest.fixture
def director(tmp_path) -> Iterator[Director]:
    with server.director_in(tmp_path) as found:
        yield found


@pytest.fixture
def device(tmp_path, micropython, old, director) -> Iterator[Device]:
    root = tmp_path / "device"
    shutil.copytree(old, root / "a")
    for name, data in beside.files(old).items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_bytes(data)
    key = enrolment.enrol(director.desk, TABLE, "")
    enrol(root / "data", TABLE, key, [director.address])
    found = Device(micropython, "run_device.py", root, root)
    yield found
    found.cut()


def test_from_one_release_to_the_next(device, director, new):
    offer(director, new)
    found = until(device, director, "kept")
    assert found.version.startswith("2.0.0+") and found.digest is None and found.offered == found.version
    assert device.version_in("b") == "2.0.0" and (device.root / "b" / "kept").exists()
    assert not (device.root / "a" / "kept").exists()


def test_the_power_goes_again_and_again(device, director, new):
    """Fetched files are not fetched again, and in the end the new release runs."""
    offer(director, new)
    seen = []
    for _ in range(4):
        seen.append(until(device, director, "fetching", "installed", "kept").fetched)
        time.sleep(0.3)
        device.cut()
    assert until(device, director, "kept").version.startswith("2.0.0+")
    assert seen == sorted(seen)


HANGING = "import time\nwhile True:\n    time.sleep(1)\n"


@pytest.mark.parametrize("main", ["1 / 0\n", HANGING, "import nothing\n"], ids=["fault", "hangs", "import"])
def test_a_release_that_does_not_come_up_is_left_again(device, director, old, tmp_path, main):
    broken = again(old, tmp_path, "3.0.0", main)
    offer(director, broken)
    until(device, director, "installed")
    device.is_watched = main == HANGING
    found = until_heard(device, director)
    assert found.state == "back" and found.why == "none of 3 starts came up"
    assert found.version.startswith("1.0.0") and found.offered.startswith("3.0.0+") and found.digest is None


def test_a_release_that_cannot_draw_says_what_it_died_of_and_is_left_again(device, director, old, tmp_path):
    main = (old / "main.py").read_text().replace("kept = ", 'BOARD["display"] = {"driver": "broken"}\nkept = ', 1)
    offer(director, again(old, tmp_path, "3.0.0", main))
    until(device, director, "installed")
    found = until_heard(device, director)
    assert found.state == "back" and found.version.startswith("1.0.0")
    assert found.why.startswith("none of 3 starts came up: ImportError: no module named 'table.drivers.chip.broken' (")
    assert "no module named 'table.drivers.chip.broken'" in (tmp_path / "device.log").read_text()


def test_a_table_with_a_match_is_left_alone(device, director, new):
    """It is fetched once the match has been taken away."""
    placing.assign(director.desk, TABLE, Settings(5, "Rossi", "De Vries", "wbgf21"))
    device.turn()
    deadline = time.monotonic() + SECONDS
    while not director.get(f"/api/tables/{TABLE}")["state"].startswith("offered") and time.monotonic() < deadline:
        time.sleep(0.1)
    offer(director, new)
    time.sleep(3)
    found = row(director)
    assert found and found.state == "offered"
    assert not (device.root / "b").exists()


def test_an_older_one_is_refused_unless_the_director_says_so(device, director, old, tmp_path):
    older = again(old, tmp_path, "0.9.0")
    offer(director, older)
    found = until(device, director, "refused")
    assert "which is not older" in found.why and found.digest is None
    offer(director, older, is_older=True)
    assert until(device, director, "kept").version.startswith("0.9.0+")


def test_safe_mode_fetches_what_is_offered(device, director, old, new):
    """The kept release does not come up any more: ten starts, then safe mode, then another release."""
    broken = again(old, device.root.parent, "1.5.0", "1 / 0\n")
    shutil.rmtree(device.root / "a")
    shutil.copytree(broken, device.root / "a")
    found = until(device, director, "safe")
    assert device.starts == 11 and found.why == "10 starts did not come up"
    offer(director, new)
    found = until(device, director, "kept")
    assert found.version.startswith("2.0.0+") and device.version_in("a") == "2.0.0"
