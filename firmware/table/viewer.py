"""From the match to the view: what each state shows.  Decides nothing; texts come from the language's file.

`fill` rebuilds everything and is called when something has changed; `tick` only refreshes the two times, without
allocating.
"""

from matchcore import rulesets
from matchcore.clock import RUNNING
from matchcore.scoring import CRAWFORD
from matchcore.sides import NOBODY
from matchcore.state import DOUBLED, IDLE, IN_GAME, READY, SEALED
from table.screens import view as views
from table.screens.view import NOTICE, PAGE_CLOCKS, PAGE_LINES, PAGE_LIST, PLAIN, View


def minutes(ms: int) -> str:
    """m:ss, seconds rounded up (CLK-04)."""
    seconds = (ms + 999) // 1000
    return "%d:%02d" % (seconds // 60, seconds % 60)


class Viewer:
    """Fills one `View` for one table."""

    def __init__(self, table, texts: dict) -> None:
        self.view = View()
        self._table = table
        self._texts = texts

    def text(self, key: str) -> str:
        return self._texts[key]

    def tick(self, now_ms: int) -> None:
        """The two times as they are now."""
        view = self.view
        clock = self._table.match.clock
        swapped = 1 if self._table.match.is_swapped else 0
        for half in (0, 1):
            side = half ^ swapped
            view.bank_ms[half] = clock.bank_left_ms(now_ms, side)
            view.delay_ms[half] = clock.delay_left(now_ms) if side == clock.active else clock.delay_ms

    def fill(self, now_ms: int) -> View:
        """Everything, anew."""
        view = self.view
        table = self._table
        view.revision += 1
        view.state = table.state()
        view.heading = ""
        view.items = ()
        view.lines = ()
        view.marks = (views.MARK_NONE, views.MARK_NONE)
        view.mark_texts = ("", "")
        view.status, view.status_style = "", PLAIN
        self.tick(now_ms)
        self._panel(now_ms)
        self._page(now_ms, "menu" if table.actions.is_menu else view.state)
        view.labels = table.labels()
        if table.notice:
            self._notice(table.notice)
        return view

    def _notice(self, notice: str) -> None:
        """A refusal or a message: below the score, or as the heading of a page without that line."""
        if self.view.page == PAGE_CLOCKS:
            self.view.status, self.view.status_style = notice, NOTICE
        else:
            self.view.heading = notice

    def name(self, side: int) -> str:
        return self._table.match.names[side]

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
        view.names = self.halves(self.name)
        view.delay_full_ms = clock.delay_ms
        view.turn = self._half(clock.active)
        view.is_running = clock.state == RUNNING
        view.is_waiting = clock.is_holding and clock.delay_left(now_ms) > 0
        view.expired = self.halves(lambda side: clock.flag_ms[side] >= 0)
        view.score = self.halves(lambda side: min(match.score(side), match.length))
        view.has_cube = match.phase in IN_GAME or match.phase == READY
        phase = match.next_phase() if match.phase == READY else match.game_phase
        view.is_crawford = view.has_cube and phase == CRAWFORD
        view.cube = 2 * match.cube_level if match.phase == DOUBLED else match.cube_level
        view.cube_owner = NOBODY if match.phase == DOUBLED else self._half(match.cube_holder)

    def _page(self, now_ms: int, state: str) -> None:
        view = self.view
        view.page = PAGE_CLOCKS
        match = self._table.match
        if state in ("running", "ready"):
            text = self.text("ready" if state == "ready" else "to")
            game = match.game_number + (1 if state == "ready" else 0)
            length = str(match.length) if match.is_confirmed_length else self.text("local_length") % match.length
            values = (length, game) if state == "ready" else (length, game, self._table.link_text())
            view.status = text % values
            if view.is_waiting:
                view.status, view.status_style = self.text("waiting"), NOTICE
        elif state == "double?":
            view.status, view.status_style = self.text("ask_double") % (2 * match.cube_level), NOTICE
        elif state == "doubled":
            view.status = self.text("doubled") % (self.name(match.doubler), 2 * match.cube_level)
            view.status_style = NOTICE
        elif state == "pass?":
            doubler = self.name(match.doubler)
            decider = self.name(1 - match.doubler)
            view.status_style = NOTICE
            if match.cube_level == 1:
                view.status = self.text("ask_pass_one") % (doubler, decider)
            else:
                view.status = self.text("ask_pass") % (match.cube_level, doubler, decider)
        elif state == "expired":
            side = match.clock.first_flag()
            since = minutes(now_ms - match.clock.flag_ms[side])
            view.status, view.status_style = self.text("expired") % (self.name(side), since), NOTICE
        elif state == "paused":
            self._paused(now_ms)
        elif state == "menu":
            self._list(self.text("menu_title"), [self.text(e + "_entry") for e in self._table.actions.menu()])
            view.chosen = self._table.actions.menu_choice
            if match.phase in (IDLE, SEALED):
                view.turn = NOBODY
        elif state in ("dispute", "withdraw?"):
            self._dispute(now_ms, state)
        elif state == "restored":
            self._restored()
        else:
            # Rarely shown: loaded when first needed.
            from table import viewer_pages

            viewer_pages.fill(self, self._table, now_ms, state)

    def _list(self, heading: str, items: list) -> None:
        view = self.view
        actions = self._table.actions
        view.page = PAGE_LIST
        view.heading = heading
        view.items = tuple(items)
        actions.choice = max(0, min(actions.choice, len(items) - 1))
        view.chosen = actions.choice

    def _paused(self, now_ms: int) -> None:
        match = self._table.match
        passed = minutes(now_ms - match.paused_at_ms)
        entries = [self.text(reason) for reason, _ in self._table.actions.pause_list()]
        if match.pause_reason:
            reason = self.text(rulesets.PAUSE_REASONS[match.pause_reason])
            self._list(self.text("paused_for") % (passed, reason), entries)
        else:
            self._list(self.text("paused") % passed, entries)

    def lines(self, *lines) -> None:
        self.view.page = PAGE_LINES
        self.view.lines = tuple([line for line in lines if line[1]])

    def _dispute(self, now_ms: int, state: str) -> None:
        match = self._table.match
        since = self.text("director_called") % minutes(now_ms - match.called_at_ms)
        reason = self.text(rulesets.PAUSE_REASONS[match.called_reason])
        if state == "withdraw?":
            asked = self.text("both_withdraw")
            for side in (0, 1):
                if match.withdrawn & (1 << side):
                    asked = self.text("other_confirms") % (self.name(side), self.name(1 - side))
            self.lines((NOTICE, since), (PLAIN, reason), (NOTICE, asked))
        else:
            self.lines((NOTICE, since), (PLAIN, reason), (views.STRONG, self.text("leave_all")))

    def _restored(self) -> None:
        match = self._table.match
        asked = self.text("both_confirm")
        for side in (0, 1):
            if match.agreed_restore & (1 << side):
                asked = self.text("other_confirms") % (self.name(side), self.name(1 - side))
        title = self.text("restored")
        if match.lost_s and match.back_s:
            title = self.text("restored_at") % (_time_of_day(match.lost_s), _time_of_day(match.back_s))
        self.lines((NOTICE, title), (PLAIN, self.text("check_times")), (NOTICE, asked))


def _time_of_day(seconds: int) -> str:
    """hh:mm of a wall time that counts from a midnight."""
    return "%02d:%02d" % (seconds // 3600 % 24, seconds // 60 % 60)
