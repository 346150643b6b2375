"""What a board with a radio of its own has besides: the supervisor of the Wi-Fi, and the finder of the director.

Loaded only where the board has a part `wifi`.
"""

import asyncio
import json
import os
import sys

from matchcore import loading
from matchcore.compat import TYPE_CHECKING
from matchcore.log import finding
from matchcore.phases import IDLE, SEALED
from table import drivers
from table.linking.finder import FILE, Finder, in_order
from table.linking.wifi import REFUSED
from table.linking.wifi_task import STEP_MS, WifiTask
from table.screens.view import PAGE_QR, PLAIN, STRONG

if TYPE_CHECKING:
    from collections.abc import Callable

    from table.app import App
    from table.drivers.store_files import Store
    from table.drivers.wifi_station import Station
    from table.linking.improv_task import ImprovTask
    from table.linking.link_task import LinkTask
    from table.linking.newcomer import Newcomer
    from table.linking.setup import Setup
    from table.pages.sheet import Sheet
    from table.table import Table

OPEN_MS = 900000  # the access point without being used; then the table goes back to its networks
SAVED_MS = 2500  # for the last page to arrive
LAST = "wifi.json"  # the network through which the director answered last; only a hint


def make(app: "App", config: dict) -> None:
    """Give the app its radio."""
    table, link, board = app.table, app.link, app.board
    (read_networks,) = loading.constants("table.keeping.wifi_config", "read_networks")
    networks, ip, problem = read_networks(config)
    app.problem = app.problem or problem
    station = drivers.make(board["wifi"])
    station.hostname = "match-table-%d" % table.number
    wifi = finder = None
    if networks:
        (read_json,) = loading.constants("table.keeping.config", "read_json")
        last = read_json(table.store, LAST)[0].get("last", "")
        keep = keeper_of(table.store)
        wifi = WifiTask(table, station, networks, ip, app.ticks, _chance, link, last, keep)
    if networks and link:
        finder = finder_of(app.table, link, station)
    table.missing = tuple([entry for entry in table.missing if entry != "setup"])
    made = app.radio = table.radio = Radio(app, station, wifi, finder)
    # Without a network there is nothing to lose, and the next to be done is to name one.
    made.is_wanted = not networks and not link
    if networks:
        made.announce(config)
    if "serial" in board:
        from table.linking.improv_task import ImprovTask

        about = ("match-table", sys.implementation.name, sys.platform, station.hostname)
        made.improv = ImprovTask(made, drivers.make(board["serial"]), about, not link)


def keeper_of(store: "Store") -> "Callable[[str], None]":
    """Writes down the network that works, once it is another one than before."""

    def keep(name: str) -> None:
        try:
            store.replace(LAST, json.dumps({"last": name}).encode())
        except OSError:
            return  # the flash is full: it is only a hint

    return keep


def finder_of(table: "Table", link: "LinkTask", station: "Station") -> Finder:
    """Whoever finds the director of this link, from now on."""
    (read_json,) = loading.constants("table.keeping.config", "read_json")
    last = read_json(table.store, FILE)[0].get("director", "")
    link.addresses[:] = in_order(link.addresses, last)
    asking = station.broadcast(finding.PORT)
    return Finder(link, table.store, asking, table.number, table.key, _nonce, _chance, last)


class Radio:
    """One task: every quarter of a second a look at the radio and at what the finder has heard.

    While the table is being set up it is an access point, and joins nothing."""

    def __init__(self, app: "App", station: "Station", wifi: WifiTask | None, finder: Finder | None) -> None:
        self.wifi = wifi
        self.finder: Finder | Newcomer | None = finder
        self.setup: Setup | None = None
        self.is_wanted = False
        self.improv: ImprovTask | None = None
        self.is_on_cable = False  # Improv answers there, and nothing else is to speak
        self.newcomer: Newcomer | None = None  # it stands in the finder's place
        self.restart = _restart
        table, self._board = app.table, app.board["name"]
        self._ticks, self._link = app.ticks, app.link
        (words,) = loading.constants("table.linking.wifi_words", "WORDS")
        language = table.texts.__name__[len("table.texts.") :]
        self.words = words.get(language, words["en"])
        table.viewer.sheet.texts = Texts(self, table.viewer.sheet.texts)  # type: ignore  # as much of a dict as a page needs
        self._table = table
        self._station = station
        self._left_ms = self._seen = 0

    def signal_dbm(self) -> int:
        return self._station.signal_dbm()

    async def run(self) -> None:
        if self.improv:
            self.is_on_cable = True
            asyncio.create_task(_answer(self, self.improv))
            self.improv = None
        while True:
            if self.setup:
                self._watch(self.setup)
            elif self.is_wanted:
                await self._open()
            elif self.wifi:
                if self.wifi.is_unsorted:
                    self.wifi.sort(await self._station.scan())
                self.wifi.step()
                if self.finder:
                    self.finder.step(STEP_MS, self.wifi.is_up(), self._station.addresses())
            await asyncio.sleep_ms(STEP_MS)

    # -- a network by the cable (improv_task.py) -----------------------------------------------------------------

    def is_joined(self) -> bool:
        return self.wifi is not None and self.wifi.is_up()

    async def scan(self) -> list:
        """The networks in the air; none while the radio does something else."""
        if self.setup:
            return self.setup.found
        if self.is_joined():
            return await self._station.scan()
        if self.is_wanted or self.wifi:
            return []
        self._station.start(())
        return await self._station.scan()

    def take_network(self, name: str, password: str) -> bool:
        """Keep this network and join it from now on; False if there can be none like it, or no room for it."""
        from table.keeping import config as enrolment, wifi_config

        store = self._table.store
        if not wifi_config.is_network([name, password]):
            return False
        config, _ = enrolment.read_config(store)
        config["wifi"] = wifi_config.with_network(config, name, password)
        try:
            store.replace("config.json", json.dumps(config).encode())
        except OSError:
            return False
        self._station.stop()
        ip = wifi_config.read_networks(config)[1]
        ticks, keep = self._ticks, keeper_of(store)
        self.wifi = WifiTask(self._table, self._station, [(name, password)], ip, ticks, _chance, self._link, "", keep)
        if self._link and not self.finder:
            self.finder = finder_of(self._table, self._link, self._station)
        self.is_wanted = False
        self.announce(config)
        return True

    # -- a table that nobody has enrolled (newcomer.py) --------------------------------------------------------------

    def announce(self, config: dict) -> None:
        """From now on, if it is such a table.  One whose enrolment is damaged is not: somebody may mend it."""
        if "table" in config or self.newcomer:
            return
        from table.linking.newcomer import Newcomer

        asking, words = self._station.broadcast(finding.PORT), self.words
        made = Newcomer(self._table, asking, self._board, _nonce, _chance, self._start_anew, words)
        self.finder = self.newcomer = made

    def _start_anew(self) -> None:
        self.restart()

    def has_page(self) -> bool:
        """Whether it has more to show on a table without a match than that there is none."""
        return self.setup is not None or self.newcomer is not None

    # -- setting up ----------------------------------------------------------------------------------------------

    def toggle_setup(self) -> None:
        """From the menu: open it, or close it again."""
        self.is_wanted = not self.is_wanted

    def show(self, sheet: "Sheet") -> None:
        """On the screen, while the table is being set up: what the phone has to join and to open; or its own code."""
        setup, newcomer, code = self.setup, self.newcomer, ""
        if setup:
            name = self.words["setup_name"].format(name=setup.name)
            address = self.words["setup_open"].format(address=setup.address()[7:])  # nobody types http://
            sheet.show_card(self.words["setup_entry"], (PLAIN, name), (STRONG, setup.password), (PLAIN, address))
            code = setup.code()
        elif newcomer:
            code = newcomer.show(sheet, self._in_the_way())
        view = sheet.view
        if code and code != view.qr_text:
            (encode,) = loading.constants("table.linking.qr", "encode")
            view.qr, view.qr_text = encode(code.encode()), code
        if code:
            view.page = PAGE_QR

    def _in_the_way(self) -> str:
        """Why a table that nobody has enrolled reaches no director."""
        wifi = self.wifi
        if self._table.problem or wifi is None:
            return self._table.problem_text()
        if wifi.is_up():
            return ""
        return self.words["wifi_refused" if wifi.wifi.why == REFUSED else "no_wifi"]

    async def _open(self) -> None:
        from table.linking.setup import Setup

        if self.wifi:
            self._station.stop()
            self.wifi.wifi.switched_off()
        table = self._table
        setup = Setup(table.store, self._station, self._station.access(), table.number)
        try:
            await setup.open()
        except (OSError, MemoryError) as error:
            self._fail(setup, str(error))
            return
        self.setup = setup
        self._left_ms = OPEN_MS
        self._seen = 0
        table.is_changed = True

    def _fail(self, setup: "Setup", problem: str) -> None:
        setup.close()
        self.is_wanted = False
        self._table.say(self.words["setup_failed"].format(problem=problem))

    def _watch(self, setup: "Setup") -> None:
        """Until it is saved, closed, forgotten, or somebody plays."""
        self._left_ms -= STEP_MS
        setup.step()
        if self._table.view.qr_text not in ("", setup.code()):
            self._table.is_changed = True  # somebody has joined: now where the page is
        if setup.is_saved and self._left_ms > SAVED_MS:
            self._left_ms = SAVED_MS
        elif setup.requests != self._seen:
            self._seen = setup.requests
            self._left_ms = OPEN_MS
        is_idle = self._table.match.phase in (IDLE, SEALED)
        if self.is_wanted and is_idle and self._left_ms > 0:
            return
        setup.close()
        self.setup = None
        self.is_wanted = False
        self._table.is_changed = True
        for name in (
            "table.linking.setup",
            "table.linking.setup_page",
            "table.linking.captive",
            "table.drivers.names_udp",
        ):
            loading.drop(name)
        if setup.is_saved:
            self.restart()


class Texts:
    """The texts of the language, and a radio's own; *no link* is said more exactly."""

    def __init__(self, radio: Radio, texts: dict) -> None:
        self._radio = radio
        self._texts = texts

    def __getitem__(self, key: str) -> str:
        radio = self._radio
        if key == "no_link" and radio.wifi:
            key = radio.wifi.reason
        return radio.words[key] if key in radio.words else self._texts[key]

    def get(self, key: str, usual: str | None = None) -> str | None:
        return self._texts.get(key, usual)


async def _answer(radio: "Radio", improv: "ImprovTask") -> None:
    """As long as somebody may ask; then nothing of it stays in memory."""
    await improv.run()
    radio.is_on_cable = False
    for name in ("table.linking.improv_task", "table.linking.improv"):
        loading.drop(name)


def _restart() -> None:
    import machine

    machine.reset()


def _nonce() -> bytes:
    return os.urandom(finding.NONCE_SIZE)


def _chance(most: int) -> int:
    """A random number below `most`."""
    seed = os.urandom(2)
    return (seed[0] << 8 | seed[1]) * most >> 16
