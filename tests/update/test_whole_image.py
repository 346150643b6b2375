"""A board's own image, frozen into the interpreter, and updates that run over it from a ROM file system."""

import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from host_tools.director.command import server
from host_tools.director.command.server import Director
from host_tools.director.desk.devices import enrolment
from host_tools.release import build, image_record, manifest, over_image, own_image
from host_tools.simulator.hands import Play
from host_tools.simulator.headless import Headless, enrol
from host_tools.simulator.small_memory import CONSOLE, enrol_with_wifi, frozen, least_free, whole_course
from tests.update.whole import HERE, TABLE, Device, offer, until, until_heard

BOARD, FROZEN = "CYD_2432S028", "FROZEN"  # and what `small_memory.frozen` makes of it, with a console
HEAP = 112_000  # of a plain ESP32 beside Wi-Fi, with Bluetooth
HARNESS = 7_000  # heap of the flash, and of other stand-ins
SPARE = 2_048  # bytes below the half that the largest update here stays


class Image(NamedTuple):
    interpreter: Path
    folder: Path
    record: dict

    @property
    def modules(self) -> Path:
        return self.folder / BOARD / own_image.MODULES

    def update(self, folder: Path, version: str, changed: dict[str, str]) -> Path:
        """With these sources in place of what is frozen."""
        for name, source in changed.items():
            build.compile_source(name, source, (folder / "mpy" / name).with_suffix(".mpy"))
        data = over_image.packed(folder / "mpy")
        release = folder / version
        release.mkdir()
        (release / over_image.FILE).write_bytes(data)
        manifest.write(release, FROZEN, version, manifest.image_of(self.record["version"]))
        return release

    def source(self, name: str) -> str:
        return (self.modules / name).read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def image(tmp_path_factory, micropython32) -> Image:
    folder = tmp_path_factory.mktemp("image")
    interpreter = frozen(BOARD, folder)
    return Image(interpreter, folder, json.loads(image_record.record(FROZEN, folder / BOARD / own_image.MODULES)))


@pytest.fixture
def place(tmp_path) -> Path:
    """Of a new board: the file system empty but for its data, the flash blank."""
    (tmp_path / "board" / "root" / "data").mkdir(parents=True)
    (tmp_path / "board" / "romfs").write_bytes(b"\xff" * 2 * over_image.HALF_BYTES)
    return tmp_path / "board"


@pytest.fixture
def director(tmp_path) -> Iterator[Director]:
    with server.director_in(tmp_path) as found:
        yield found


@pytest.fixture
def device(image, place, director) -> Iterator[Device]:
    key = enrolment.enrol(director.desk, TABLE, "")
    enrol(place / "root" / "data", TABLE, key, [director.address])
    found = Device(image.interpreter, "run_image.py", place, place / "root")
    yield found
    found.cut()


def test_from_the_image_to_an_update_and_to_the_next(image, device, director, tmp_path):
    changed = {"table/texts/en.py": image.source("table/texts/en.py")}
    offer(director, image.update(tmp_path / "2", "2.0.0", changed))
    found = until(device, director, "kept")
    assert found.version.startswith("2.0.0+image.") and found.digest is None and found.offered == found.version
    assert (device.root / "b" / "kept").exists() and not (device.root / "b" / over_image.FILE).exists()
    changed["matchcore/loading.py"] = image.source("matchcore/loading.py")
    offer(director, image.update(tmp_path / "3", "3.0.0", changed))
    found = until(device, director, "kept")
    assert found.version.startswith("3.0.0+image.") and not (device.root / "b" / "kept").exists()
    assert json.loads((device.root / "data" / "boot.json").read_text())["slot"] == "a"


def test_the_power_goes_again_and_again(image, device, director, tmp_path):
    names = [name for name in image.record["modules"] if name.startswith("table/games/backgammon/")]
    offer(director, image.update(tmp_path / "2", "2.0.0", {name: image.source(name) for name in names}))
    for _ in range(3):
        until(device, director, "fetching", "installed", "kept")
        device.cut()
    assert until(device, director, "kept").version.startswith("2.0.0+image.")


@pytest.mark.parametrize("name", ["table/app.py", "matchcore/__init__.py", "board.py"])
def test_one_that_does_not_come_up_is_left_again_for_the_image(image, device, director, tmp_path, name):
    offer(director, image.update(tmp_path / "3", "3.0.0", {name: "1 / 0\n"}))
    until(device, director, "installed")
    found = until_heard(device, director)
    assert found.state == "back" and found.why.startswith("none of 3 starts came up")
    assert found.version == image.record["version"] and found.offered.startswith("3.0.0+image.")


# -- what runs in place, and what it takes of the heap ---------------------------------------------------------------


def put(place: Path, release: Path) -> None:
    """As the update that a new board runs."""
    with (place / "romfs").open("r+b") as flash:
        flash.write((release / over_image.FILE).read_bytes())
    slot = place / "root" / "a"
    slot.mkdir()
    shutil.copy(release / manifest.NAME, slot)
    shutil.rmtree(place / "root" / "data")
    (place / "root" / "data").mkdir()
    (place / "root" / "data" / "boot.json").write_text('{"slot": "a", "trial": "", "starts": 0}')


@pytest.fixture
def switch_on(image, place) -> Iterator[Callable[[], Play]]:
    started: list[Headless] = []

    def start(heap: int = HEAP + own_image.BLUETOOTH_BYTES) -> Play:
        data = place / "root" / "data"
        for table in started:
            table.kill()
        enrol_with_wifi(data, TABLE, bytes(32), ["http://127.0.0.1:9"])
        options = {"start": HERE / "run_image.py", "environment": {"MATCH_TABLE_FILES": "/data"}}
        table = Headless(data, interpreter=image.interpreter, code=place, heap=str(heap + CONSOLE + HARNESS), **options)
        started.append(table)
        return Play(table)

    yield start
    for table in started:
        table.kill()


def test_what_the_update_says_is_on_the_screen(image, place, switch_on, tmp_path):
    name = "table/texts/en.py"
    assert switch_on().labels[2] == "MENU"
    put(place, image.update(tmp_path / "2", "2.0.0", {name: image.source(name).replace("'MENU'", "'MAIN MENU'")}))
    assert switch_on().labels[2] == "MAIN MENU"


def test_the_largest_update_takes_less_than_bluetooth_would(image, place, switch_on, tmp_path):
    """256 KB of what takes most of the heap: texts, whose tuples cannot lie in flash, then what is always loaded."""
    alone = most_used(switch_on())
    put(place, image.update(tmp_path / "2", "2.0.0", {name: image.source(name) for name in largest(image, tmp_path)}))
    code = (place / "romfs").read_bytes()[: over_image.HALF_BYTES].rstrip(b"\xff")
    assert len(code) > over_image.HALF_BYTES * 9 // 10
    over = most_used(switch_on())
    print(f"image alone {alone:,} bytes, with {len(code):,} bytes of an update {over:,}")
    assert 10_000 < over - alone < own_image.BLUETOOTH_BYTES


def most_used(play: Play) -> int:
    before = play.free_bytes
    return HEAP + own_image.BLUETOOTH_BYTES - min(before, *least_free(play, course).values())


def course(play: Play) -> None:
    whole_course(play, bytes(32))


def largest(image: Image, tmp_path: Path) -> list[str]:
    places = ("table/drivers", "table/screens", "table/running", "table/linking", "table/pages", "table/answering")
    names = [name for name in image.record["modules"] if name not in (*image_record.FIRST, image_record.FROZEN)]
    order = [name for name in names if "/texts/" in name]
    order += [name for name in names if name.startswith((*places, "table/games/backgammon"))]
    chosen, size = [], 0
    for name in dict.fromkeys(order + names):
        built = (tmp_path / "sizes" / name).with_suffix(".mpy")
        build.compile_source(name, image.source(name), built)
        size += built.stat().st_size + len(name)
        if size > over_image.HALF_BYTES - SPARE:
            return chosen
        chosen.append(name)
    return chosen
