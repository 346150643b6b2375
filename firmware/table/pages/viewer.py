"""Fills the view: the game's panel, the page of the state, and messages over it.  Decides nothing.

`fill` rebuilds everything after a change; `tick` only refreshes the two times, without allocating.
"""

from matchcore import loading
from matchcore.compat import TYPE_CHECKING
from table.pages.sheet import Sheet
from table.screens.view import NOTICE, PAGE_CLOCKS, PAGE_QR, View

if TYPE_CHECKING:
    from matchcore.compat import Callable
    from table.table import Table
    from table.texts import Words


class Viewer:
    def __init__(
        self, table: "Table", texts: "Words", note_fault: "Callable[[str, Exception], None] | None" = None
    ) -> None:
        """`note_fault`: in a task, which goes on after a fault in a page."""
        self.sheet = Sheet(table.match, texts)
        self._table = table
        self._name = ""  # of the last page's module, if it was loaded on demand
        self._module = None  # that module
        self.failed = ""  # the last page that could not be filled
        self.note_fault = note_fault
        self._news_until_ms = -1  # when the director's message expires, -1 = never

    def let_go(self) -> None:
        self._name, self._module = "", None

    def tick(self, now_ms: int) -> None:
        self._table.game.panel.tick(self.sheet.view, self._table.match, now_ms)

    def is_due(self, now_ms: int) -> bool:
        """Whether something shown has expired: the director's message, or a delay that had to run out."""
        if 0 <= self._news_until_ms <= now_ms:
            return True
        return self._table.game.panel.is_due(self.sheet.view, self._table.match, now_ms)

    def fill(self, now_ms: int, state: int, page: str, labels: tuple) -> View:
        view, table, panel = self.sheet.view, self._table, self._table.game.panel
        view.revision += 1
        view.state = state
        view.labels = labels
        try:
            self.sheet.clear()
            panel.tick(view, table.match, now_ms)
            panel.fill(self.sheet, now_ms)
            self._page(page)(self.sheet, table, now_ms)
            panel.complete(self.sheet)
        except MemoryError:
            raise  # the board makes room, and the page is filled again
        except Exception as error:
            with loading.borrowed("table.pages.failing") as failing:
                failing.fill(self, table, error, now_ms, state, page, labels)
        if view.page != PAGE_QR:
            view.qr, view.qr_text = (), ""
        news, self._news_until_ms = panel.news(self.sheet, table.dialog.is_menu, now_ms)
        if news:
            self._notice(news)
        if table.notice:
            self._notice(table.notice)
        return view

    def leave(self, page: str) -> None:
        """Before the next page: another one's module is no longer needed."""
        if self._name and page.rpartition(".")[0] != self._name:
            self.let_go()

    def _page(self, page: str):
        """Of the modules loaded on demand, only the last is kept."""
        game = self._table.game
        name, _, function = page.rpartition(".")
        if name == game.FIRST_PAGES:
            return getattr(game.first_pages, function)
        if name != self._name:
            self.let_go()
            with loading.borrowed(name if "." in name else game.PAGES + name) as self._module:
                self._name = name
        return getattr(self._module, function)

    def _notice(self, notice: str) -> None:
        """A refusal or message: below the score, or as the heading."""
        view = self.sheet.view
        if view.page == PAGE_CLOCKS:
            self.sheet.show_status(notice)
        elif view.page != PAGE_QR:
            view.heading, view.heading_style = notice, NOTICE
