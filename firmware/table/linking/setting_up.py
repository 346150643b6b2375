"""The time limit and the page of set-up by phone."""

from matchcore.compat import TYPE_CHECKING
from table.linking.wifi_task import STEP_MS
from table.screens.view import PLAIN, STRONG

if TYPE_CHECKING:
    from table.linking.newcomer import Sheet
    from table.linking.setup import Setup
    from table.table import Table

OPEN_MS = 900000  # an unused access point closes after this, and the table returns to its networks
SAVED_MS = 2500  # for the last page to arrive


class SettingUp:
    """`setup`: the server for phones, once open; `words`: those of wifi_words.py."""

    def __init__(self, table: "Table", setup: "Setup", words: dict) -> None:
        self.found = setup.found
        self._table = table
        self._setup = setup
        self._words = words
        self._left_ms = OPEN_MS
        self._seen = 0

    def step(self) -> bool:
        setup, table = self._setup, self._table
        self._left_ms -= STEP_MS
        setup.step()
        if table.view.qr_text not in ("", setup.code()):
            table.is_changed = True  # a phone has joined: now show the page's address
        if setup.is_saved and self._left_ms > SAVED_MS:
            self._left_ms = SAVED_MS
        elif setup.requests != self._seen:
            self._seen = setup.requests
            self._left_ms = OPEN_MS
        return table.match.is_free() and self._left_ms > 0

    def show(self, sheet: "Sheet") -> str:
        setup, words = self._setup, self._words
        address = words["setup_open"].format(address=setup.address()[7:])  # http:// need not be typed
        name = words["setup_name"].format(name=setup.name)
        sheet.show_card(words["setup_entry"], (PLAIN, name), (STRONG, setup.password), (PLAIN, address))
        return setup.code()

    def close(self) -> bool:
        self._setup.close()
        return self._setup.is_saved
