"""From the match to the view: what each state shows.  Decides nothing; texts come from the language's file.

`fill` rebuilds everything and is called when something has changed; `tick` only refreshes the two times, without
allocating.
"""

from matchcore.game.clock import RUNNING
from matchcore.game.scoring import CRAWFORD
from matchcore.phases import DOUBLED, IN_GAME, READY
from matchcore.rules import rulesets
from matchcore.sides import NOBODY
from table.screens.view import (
    MARK_ASKED,
    MARK_DONE,
    MARK_NONE,
    NOTICE,
    PAGE_CARD,
    PAGE_CLOCKS,
    PAGE_LINES,
    PAGE_LIST,
    PAGE_QR,
    PLAIN,
    View,
)

_LONGEST_NAME = 24  # characters of a name in a sentence
_ASKED = (
    "double?", "doubled", "pass?", "expired", "absent over", "time?", "early double?", "early roll?", "who doubles?",
)  # fmt: skip
_PROCEDURES = (
    "break?", "break", "absent", "resign?", "early dice", "illegal?", "time back?", "end session?",
)  # fmt: skip
NEWS_MS = 10000  # how long the director's word stays if nobody has to press for it
_NEWS_STATES = ("running", "ready", "playing", "paused", "break", "offered", "sealed", "expired", "match over?")


def minutes(ms: int) -> str:
    """m:ss, seconds rounded up (CLK-04)."""
    seconds = (ms + 999) // 1000
    return "%d:%02d" % (seconds // 60, seconds % 60)


def joined(parts: tuple) -> str:
    return " \u00b7 ".join([part for part in parts if part])


class Viewer:
    """Fills one `View` for one table."""

    def __init__(self, table, texts: dict) -> None:
        self.view = View()
        self._table = table
        self._texts = texts
        self.handed_over = ""  # the line that the view's QR code says
        self._news_until_ms = -1  # when the director's word goes by itself, -1 = not so

    def text(self, key: str, **values: object) -> str:
        """A text of the language with the values that it has places for."""
        text = self._texts[key]
        return text.format(**values) if values else text

    def tick(self, now_ms: int) -> None:
        """The two times as they are now."""
        view = self.view
        clock = self._table.match.clock
        swapped = 1 if self._table.match.is_swapped else 0
        for half in (0, 1):
            side = half ^ swapped
            view.bank_ms[half] = clock.bank_left_ms(now_ms, side)
            view.delay_ms[half] = clock.delay_left(now_ms) if side == clock.active else clock.delays_ms[side]
        is_news_over = 0 <= self._news_until_ms <= now_ms
        if is_news_over or (view.is_waiting and clock.delay_left(now_ms) == 0):
            self._table.actions.is_changed = True

    def fill(self, now_ms: int) -> View:
        """Everything, anew."""
        view = self.view
        table = self._table
        view.revision += 1
        view.state = table.state()
        view.heading, view.heading_style = "", PLAIN
        if view.state != "qr":
            view.qr = ()
        view.items = ()
        view.lines = ()
        view.marks = (MARK_NONE, MARK_NONE)
        view.mark_texts = ("", "")
        view.status, view.status_style = "", PLAIN
        self.tick(now_ms)
        self._panel(now_ms)
        self._page(now_ms, "menu" if table.actions.is_menu else view.state)
        view.labels = table.labels()
        self._news(now_ms)
        if table.notice:
            self._notice(table.notice)
        return view

    def _news(self, now_ms: int) -> None:
        """What the director has last done or said: until both have read it, where that is asked, else for a while."""
        match = self._table.match
        until_ms = match.news_at_ms + NEWS_MS
        is_news = match.news and (match.unread or now_ms < until_ms)
        self._news_until_ms = until_ms if is_news and not match.unread else -1
        if is_news and self.view.state in _NEWS_STATES and not self._table.actions.is_menu:
            from table.pages import news as viewer_news

            self._notice(viewer_news.line(self, match))

    def _notice(self, notice: str) -> None:
        """A refusal or a message: below the score, or as the heading of a page without that line."""
        view = self.view
        if view.page == PAGE_CLOCKS:
            view.status, view.status_style = notice, NOTICE
        elif view.page != PAGE_QR:
            view.heading, view.heading_style = notice, NOTICE

    def name(self, side: int, longest: int = _LONGEST_NAME) -> str:
        """A player's name in a sentence, not so long that the rest of it finds no room."""
        name = self.partners(side, longest)
        return name if len(name) <= longest else name[: longest - 1] + "\u2026"

    def partners(self, side: int, longest: int = 15) -> str:
        """A player's name; that of two partners without first names if it is longer, so that both can be read."""
        name = self._table.match.names[side]
        one, slash, other = name.partition("/")
        if len(name) <= longest or not slash:
            return name
        return one.strip().split(" ", 1)[-1] + " / " + other.strip().split(" ", 1)[-1]

    def sides(self) -> tuple:
        """The sides as they sit: left, right."""
        return (1, 0) if self._table.match.is_swapped else (0, 1)

    def halves(self, of_side) -> tuple:
        """A value for each half, left and right."""
        left, right = self.sides()
        return of_side(left), of_side(right)

    def _half(self, side: int) -> int:
        return side if side == NOBODY else side ^ (1 if self._table.match.is_swapped else 0)

    def _panel(self, now_ms: int) -> None:
        view = self.view
        match = self._table.match
        clock = match.clock
        left, right = self.sides()
        most = match.length or 999
        view.names = self.partners(left), self.partners(right)
        view.score = min(match.score(left), most), min(match.score(right), most)
        view.expired = clock.flag_ms[left] >= 0, clock.flag_ms[right] >= 0
        view.delay_full_ms = clock.delay_ms
        view.turn = self._half(clock.active)
        view.is_running = clock.state == RUNNING
        view.is_waiting = clock.is_holding and clock.delay_left(now_ms) > 0
        view.time_tag = self.text("time_tag")
        view.has_cube = match.phase in IN_GAME or match.phase == READY
        phase = match.next_phase() if match.phase == READY else match.game_phase
        view.is_crawford = view.has_cube and phase == CRAWFORD
        view.cube = 2 * match.cube_level if match.phase == DOUBLED else match.cube_level
        view.cube_owner = NOBODY if match.phase == DOUBLED else self._half(match.cube_holder)

    def _page(self, now_ms: int, state: str) -> None:
        view = self.view
        view.page = PAGE_CLOCKS
        self._state_page(now_ms, state)
        if view.page == PAGE_CLOCKS and not self._table.match.has_clock:
            from table.pages import around as viewer_pages

            viewer_pages.panel(self, self._table.match)

    def _state_page(self, now_ms: int, state: str) -> None:
        view = self.view
        if state in ("running", "ready", "playing"):
            view.status, view.status_style = self._course(state)
        elif state in _ASKED:
            view.status, view.status_style = self._question(now_ms, state), NOTICE
        elif state == "paused":
            self._paused(now_ms)
        elif state == "menu":
            self.show_list(self.text("menu_title"), [self.text(e + "_entry") for e in self._table.actions.menu()])
            view.chosen = self._table.actions.menu_choice
        else:
            self._rare_page(now_ms, state)

    def _rare_page(self, now_ms: int, state: str) -> None:
        """Loaded when first needed: the pages around a match, lists over it, the director's mode, the procedures."""
        if state in ("rules", "help", "help page", "call reason"):
            from table.pages import lists as pages
        elif state == "history":
            from table.pages import history as pages
        elif state == "code?" or state.startswith("director"):
            from table.pages import mode as pages
        elif state in _PROCEDURES:
            from table.pages import procedures as pages
        else:
            from table.pages import around as pages
        pages.fill(self, self._table, now_ms, state)

    def _course(self, state: str) -> tuple:
        """How the match stands, in the line below the score."""
        match = self._table.match
        if self.view.is_waiting:
            return self.text("waiting"), NOTICE
        if match.doubled_early != NOBODY:
            key = "early_doubled_press" if match.doubled_early == match.clock.active else "early_doubled"
            return self.text(key, name=self.name(match.doubled_early), level=2 * match.cube_level), NOTICE
        length = str(match.length)
        if not match.length:
            length = self.text("money")
        elif not match.is_confirmed_length:
            length = self.text("local_length", length=length)
        if state == "ready":
            key = "ready" if match.has_clock and match.length else "ready_no_clock"
            sign = self.text("opt_yes") if match.options.get("sign") else ""  # SPC-03
            said = self.text(key, length=length, game=match.game_number + 1)
            return joined((said, self._breaks(), sign)), PLAIN
        key = "to" if match.length else "to_money"
        more = joined((self._breaks(), self._table.link_text()))
        return self.text(key, length=length, game=match.game_number, more=more), PLAIN

    def _breaks(self) -> str:
        """How many are left, where the rules give any, so that nobody has to ask (SKP-08, BRK-01)."""
        match = self._table.match
        allowed = rulesets.breaks_allowed(match.rules, match.length)
        left = max(0, allowed - match.used_a), max(0, allowed - match.used_b)
        first, second = self.sides()
        return self.text("breaks_here", left=left[first], right=left[second]) if allowed else ""

    def _question(self, now_ms: int, state: str) -> str:
        """What a player has to decide while time runs."""
        match = self._table.match
        if state == "double?":
            return self.text("ask_double", level=2 * match.cube_level)
        if state == "doubled":
            return self.text("doubled", name=self.name(match.doubler), level=2 * match.cube_level)
        if state == "pass?":
            name, other = self.name(1 - match.doubler), self.name(match.doubler)
            if match.cube_level == 1:
                return self.text("ask_pass_one", name=name, other=other)
            return self.text("ask_pass", number=match.cube_level, name=name, other=other)
        if state == "who doubles?":
            return self.text("ask_doubler", level=2 * match.cube_level)
        if state == "early double?":
            return self.text("ask_early_double", name=self.name(1 - match.clock.active), level=2 * match.cube_level)
        if state == "early roll?":
            return self.text("ask_early_roll", name=self.name(1 - match.clock.active))
        side = match.clock.first_flag()
        if state == "time?":
            return self.text("ask_time", name=self.name(side))
        key = "absent_over" if state == "absent over" else "expired"
        return self.text(key, name=self.name(side), time=minutes(now_ms - match.clock.flag_ms[side]))

    def has_clocks(self) -> bool:
        """Whether there are times that the players want to see on every page."""
        match = self._table.match
        return match.has_clock and (match.phase in IN_GAME or match.phase == READY)

    def show_list(self, heading: str, items: list) -> None:
        view = self.view
        actions = self._table.actions
        view.page = PAGE_LIST if self.has_clocks() else PAGE_CARD
        view.heading = heading
        view.items = tuple(items)
        actions.choice = max(0, min(actions.choice, len(items) - 1))
        view.chosen = actions.choice

    def _paused(self, now_ms: int) -> None:
        match = self._table.match
        passed = minutes(now_ms - match.paused_at_ms)
        entries = [self.text(entry[0]) for entry in self._table.actions.pause_list()]
        if match.pause_reason:
            self.show_list(self.text("paused_for", time=passed, reason=self.reason(match.pause_reason)), entries)
        else:
            self.show_list(self.text("paused", time=passed), entries)

    def reason(self, number: int) -> str:
        """Why the clock was paused, or the director called; some entries of the list are worded as a request."""
        name = rulesets.PAUSE_REASONS[number]
        return self._texts.get("because_" + name) or self._texts.get(name, name)

    def show_lines(self, *lines) -> None:
        self.view.page = PAGE_LINES if self.has_clocks() else PAGE_CARD
        self.view.lines = tuple([line for line in lines if line[1]])

    def show_marks(self, agreed: int, asked: str, done: str) -> None:
        """A box for each player; bit 1 of `agreed` is A, bit 2 is B."""
        view = self.view
        view.marks = self.halves(lambda side: MARK_DONE if agreed & (1 << side) else MARK_ASKED)
        view.mark_texts = tuple([self.text(done if mark == MARK_DONE else asked) for mark in view.marks])
