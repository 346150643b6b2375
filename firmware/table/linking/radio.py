"""The task and page of a board with a radio; loaded only with a part `wifi`."""

import asyncio
import sys

from matchcore import loading
from matchcore.compat import TYPE_CHECKING
from table.linking.wifi import REFUSED
from table.linking.wifi_task import NO_ROOM, STEP_MS
from table.screens.view import PAGE_QR

if TYPE_CHECKING:
    from table.app import App
    from table.drivers.input.serial_repl import Serial
    from table.drivers.net.wifi_station import Station
    from table.linking.finder import Finder
    from table.linking.newcomer import Newcomer, Sheet
    from table.linking.setting_up import SettingUp
    from table.linking.wifi_task import WifiTask


class Radio:
    """Checks radio and finder every quarter of a second.  During set-up the table is an access point and joins
    nothing."""

    def __init__(
        self,
        app: "App",
        station: "Station",
        wifi: "WifiTask | None",
        finder: "Finder | None",
        serial: "Serial | None",
    ) -> None:
        self.wifi = wifi
        self.finder: Finder | Newcomer | None = finder
        self.setup: SettingUp | None = None
        self.is_wanted = False  # set-up is wanted
        self._serial = serial  # of the cable, until it is answered on
        self.is_on_cable = False  # Improv answers on the cable; no other output there
        self.newcomer: Newcomer | None = None  # replaces the finder
        self.restart = _restart
        table = self.table = app.table
        self.station, self.ticks, self.link = station, app.ticks, app.link
        self._board = app.board["name"]
        self._start = app.tasks.start
        self._has_codes = app.screen is not None
        with loading.borrowed("table.linking.wifi_words") as wifi_words:
            words = wifi_words.WORDS
        self.words = table.texts.TEXTS.more = words.get(table.texts.language, words["en"])

    def signal_dbm(self) -> int:
        return self.station.signal_dbm()

    def is_joined(self) -> bool:
        return self.wifi is not None and self.wifi.is_up()

    async def run(self) -> None:
        if self._serial:
            self._answer_on_cable(self._serial)
        while True:
            if self.setup:
                if not self.setup.step() or not self.is_wanted:
                    self._close(self.setup)
            elif self.is_wanted:
                await self._open()
            elif self.wifi:
                if self.wifi.is_unsorted:
                    self.wifi.sort(await self.station.scan())
                self.wifi.step()
                if self.finder:
                    self.finder.step(STEP_MS, self.wifi.is_up(), self.station.addresses())
            await asyncio.sleep_ms(STEP_MS)

    def _answer_on_cable(self, serial: "Serial") -> None:
        """As long as needed; the memory of its code is free again afterwards."""
        about = ("match-table", sys.implementation.name, sys.platform, self.station.hostname)
        with loading.borrowed("table.linking.cable") as cable, loading.borrowed("table.linking.improv_task") as task:
            improv = task.ImprovTask(cable.Cable(self), serial, about, not self.link)

        async def answer() -> None:
            await improv.run()
            self.is_on_cable = False

        self._serial = None
        self.is_on_cable = True
        self._start("background", answer)

    # -- a table never enrolled (newcomer.py) --------------------------------------------------------------------

    def announce(self, config: dict) -> None:
        if "table" in config or self.newcomer:
            return
        from matchcore.log import finding
        from table.linking.newcomer import Newcomer
        from table.linking.radio_parts import chance, nonce

        asking = self.station.broadcast(finding.PORT)
        made = Newcomer(self.table, asking, self._board, nonce, chance, self._start_anew, self.words)
        self.finder = self.newcomer = made

    def _start_anew(self) -> None:
        self.restart()

    # -- its page ------------------------------------------------------------------------------------------------

    def show(self, sheet: "Sheet") -> bool:
        """False if there is nothing to set up, and the page is the table's."""
        if self.setup:
            code = self.setup.show(sheet)
        elif self.newcomer:
            code = self.newcomer.show(sheet, self._in_the_way())
        else:
            return False
        view = sheet.view
        if code and code != view.qr_text:
            with loading.borrowed("table.linking.qr") as qr:
                view.qr, view.qr_text = qr.encode(code.encode()), code
        if code:
            view.page = PAGE_QR
        return True

    def _in_the_way(self) -> str:
        """Why a table not enrolled reaches no director."""
        wifi = self.wifi
        if self.table.problem or wifi is None:
            return self.table.problem_text()
        if wifi.is_up():
            return ""
        return self.words["wifi_refused" if wifi.wifi.why == REFUSED else "no_wifi"]

    # -- set-up by phone (setting_up.py) -------------------------------------------------------------------------

    def toggle_setup(self) -> None:
        self.is_wanted = not self.is_wanted

    async def _open(self) -> None:
        if self.wifi:
            self.station.stop()
            self.wifi.wifi.switched_off()
        table, station = self.table, self.station
        with loading.borrowed("table.linking.setup") as server, loading.borrowed("table.linking.setting_up") as page:
            setup = server.Setup(table.store, station, station.access(), table.number, self._has_codes)
            setting_up = page.SettingUp
        try:
            await setup.open()
        except NO_ROOM as error:
            setup.close()
            self.is_wanted = False
            table.say(self.words["setup_failed"].format(problem=str(error)))
            return
        self.setup = setting_up(table, setup, self.words)
        table.is_changed = True

    def _close(self, setup: "SettingUp") -> None:
        self.setup = None
        self.is_wanted = False
        self.table.is_changed = True
        if setup.close():
            self.restart()


def _restart() -> None:
    import machine

    machine.reset()
