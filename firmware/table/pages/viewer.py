"""Fills the view: the panel, the page of the state, and messages over it.  Decides nothing.

`fill` rebuilds everything after a change; `tick` only refreshes the two times, without allocating.
"""

from matchcore.compat import TYPE_CHECKING
from matchcore.games.backgammon.game.clock import RUNNING
from matchcore.games.backgammon.game.scoring import CRAWFORD, reported
from matchcore.games.backgammon.phases import DOUBLED, IN_GAME, READY
from matchcore.loading import constants
from matchcore.sides import NOBODY
from table.games.backgammon.answering import states
from table.games.backgammon.pages import game
from table.pages.sheet import Sheet
from table.screens.view import NOTICE, PAGE_CLOCKS, PAGE_QR, View

if TYPE_CHECKING:
    from table.table import Table

NEWS_MS = 10000  # how long the director's message stays if it needs no press
_NEWS_STATES = (
    states.RUNNING,
    states.READY,
    states.PLAYING,
    states.PAUSED,
    states.BREAK,
    states.OFFERED,
    states.SEALED,
    states.EXPIRED,
    states.MATCH_OVER,
)
# The modules in the order of page_numbers.py; the first is always loaded.
LATER = (
    "table.games.backgammon.pages.results",
    "table.games.backgammon.pages.offers",
    "table.games.backgammon.pages.calls",
    "table.games.backgammon.pages.breaks",
    "table.games.backgammon.pages.incidents",
    "table.games.backgammon.pages.history",
    "table.games.backgammon.pages.rules",
    "table.games.backgammon.pages.help",
    "table.games.backgammon.pages.mode",
    "table.pages.testing",
)


class Viewer:
    """Fills the one view of a table."""

    def __init__(self, table: "Table", texts: dict) -> None:
        self.sheet = Sheet(table.match, texts)
        self._table = table
        self._module = 0  # of the last page, and its pages
        self._pages: tuple = ()
        self._news_until_ms = -1  # when the director's message expires, -1 = never

    def let_go(self) -> None:
        """Unload the pages that can be loaded again."""
        self._module, self._pages = 0, ()

    def tick(self, now_ms: int) -> None:
        """Refresh the two times."""
        view = self.sheet.view
        match = self._table.match
        clock = match.clock
        swapped = 1 if match.is_swapped else 0
        for half in (0, 1):
            side = half ^ swapped
            view.bank_ms[half] = clock.bank_left_ms(now_ms, side)
            view.delay_ms[half] = clock.delay_left(now_ms) if side == clock.active else clock.delays_ms[side]

    def is_due(self, now_ms: int) -> bool:
        """Whether something shown has expired: the director's message, or a delay that had to run out."""
        if 0 <= self._news_until_ms <= now_ms:
            return True
        return self.sheet.view.is_waiting and self._table.match.clock.delay_left(now_ms) == 0

    def fill(self, now_ms: int, state: int, page: int, labels: tuple) -> View:
        """Rebuild everything."""
        view = self.sheet.view
        view.revision += 1
        view.state = state
        view.labels = labels
        self.sheet.clear()
        self.tick(now_ms)
        self._panel(now_ms)
        self._page(page)(self.sheet, self._table, now_ms)
        if view.page == PAGE_CLOCKS and not self._table.match.has_clock:
            game.panel(self.sheet)
        if view.page != PAGE_QR:
            view.qr, view.qr_text = (), ""
        self._news(now_ms)
        if self._table.notice:
            self._notice(self._table.notice)
        return view

    def _panel(self, now_ms: int) -> None:
        view, match, half = self.sheet.view, self._table.match, self.sheet.half
        clock = match.clock
        left, right = self.sheet.sides()
        view.names = self.sheet.partners(left), self.sheet.partners(right)
        view.score = reported(match.score(left), match.length), reported(match.score(right), match.length)
        view.expired = clock.flag_ms[left] >= 0, clock.flag_ms[right] >= 0
        view.delay_full_ms = clock.delay_ms
        view.turn = half(clock.active)
        view.is_running = clock.state == RUNNING
        view.is_waiting = clock.is_holding and clock.delay_left(now_ms) > 0
        view.time_tag = self.sheet.text("time_tag")
        view.has_cube = match.phase in IN_GAME or match.phase == READY
        phase = match.next_phase() if match.phase == READY else match.game_phase
        view.is_crawford = view.has_cube and phase == CRAWFORD
        view.cube = 2 * match.cube_level if match.phase == DOUBLED else match.cube_level
        view.cube_owner = NOBODY if match.phase == DOUBLED else half(match.cube_holder)

    def leave(self, page: int) -> bool:
        """Note the next page; returns whether the last one's module is no longer needed."""
        module = page >> 4
        if module == self._module != 0:
            return False
        self._pages = ()
        self._module = 0
        return True

    def _page(self, page: int):
        """The function that writes this page; of the modules loaded on demand, the last is kept."""
        module = page >> 4
        if module == 0:
            return game.PAGES[page]
        if module != self._module:
            self._pages = ()
            self._pages = constants(LATER[module - 1], "PAGES")[0]
            self._module = module
        return self._pages[page & 15]

    def _news(self, now_ms: int) -> None:
        """Show the director's last action or message: until both have confirmed it if required, else for a while."""
        match = self._table.match
        until_ms = match.news_at_ms + NEWS_MS
        is_news = match.news and (match.unread or now_ms < until_ms)
        self._news_until_ms = until_ms if is_news and not match.unread else -1
        if is_news and self.sheet.view.state in _NEWS_STATES and not self._table.asking.is_menu:
            from table.games.backgammon.pages import news

            self._notice(news.shown(self.sheet, match))

    def _notice(self, notice: str) -> None:
        """Show a refusal or message: below the score, or as the heading of a page without that line."""
        view = self.sheet.view
        if view.page == PAGE_CLOCKS:
            self.sheet.show_status(notice)
        elif view.page != PAGE_QR:
            view.heading, view.heading_style = notice, NOTICE
