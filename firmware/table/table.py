"""The table: controls in, facts kept, a view out.  Owns the match.

`step` does everything due and never waits.  Nothing here knows pins, pixels, file names or sockets.
"""

from matchcore import loading
from matchcore.compat import TYPE_CHECKING
from matchcore.refusal import Refusal
from table.answering import dispatch, press_guard
from table.answering.dialog import NOTHING, Dialog
from table.keeping.log_files import NO_SPACE
from table.keeping.marks import Marks
from table.linking.link_states import LINKED, MISDIRECTED, NEVER_LINKED, NO_LINK, SUPERSEDED
from table.pressing.controls import KEY_1, LEFT, RIGHT, Edges
from table.screens.view import HEARD

if TYPE_CHECKING:
    from matchcore.compat import Any, Callable, Iterator
    from table.interfaces import Game, Viewer
    from table.keeping.archive import Archive
    from table.parts import Parts
    from table.pressing.matchtime import MatchTime
    from table.texts import Texts, Words

NOTICE_MS = 5000  # how long a refusal stays on the screen
SHOWN_MS = 1000  # from the end of a game until it is drawn and there is time for housekeeping
RETRY_MS = 2000  # how often facts waiting for room on flash are retried

_LINK_TEXTS = ("never_linked", "linked", "no_link", "foreign", "misdirected", "superseded")


class Table:
    """`game` is the one that is played (interfaces.py), `viewer` makes what fills the view, `parts` are the board's."""

    eased = 0  # how the display is set for who sits here, as display_settings.py numbers it; 0 = as chosen in the menu

    def __init__(
        self,
        game: "Game",
        archive: "Archive",
        time: "MatchTime",
        texts: "Texts",
        viewer: "Callable[[Table, Words], Viewer]",
        parts: "Parts",
        key: bytes = b"",
    ) -> None:
        """`key`: of the link, empty if the table was never enrolled."""
        self.game = game
        self.archive = archive
        self.match, self.store, self.number = archive.match, archive.store, archive.table
        self.time, self.key = time, key
        self.texts = texts
        self.parts = parts
        self.edges = Edges()
        if parts.console:
            self.edges.held = parts.console.is_down
        self.dialog = Dialog()
        game.begin(self.dialog)
        self.marks = Marks(parts.memory, game.VOCABULARY.game)
        self.mode: Any = None  # the director's, while it is open
        self.mode_lock = [-1, 0]  # wrong codes in a row, -1 = not read yet; until when codes are refused
        self.notice = ""
        self._notice_until_ms = 0
        self.problem = ""
        self._tried_ms = 0
        self.fault = ""  # which task died last, and why
        self.off: tuple = ()  # from when to when power was lost, seconds since midnight
        self._begin_unlinked()
        self._begin_unseen(viewer(self, texts.TEXTS))

    def _begin_unlinked(self) -> None:
        """Nothing has been heard of the director."""
        self.link_state = NEVER_LINKED
        self.no_link = "no_link"  # its text; a board with Wi-Fi says what is missing
        self.stored = 0  # the last fact the director has stored
        self.wall_s = 0  # the director's last known time of day in seconds; 0 = none since the start
        self.wall_at_ms = 0  # the match time then
        self.told_first = 0  # the first fact of the match in which that was last kept (time_of_day.py)

    def _begin_unseen(self, viewer: "Viewer") -> None:
        """Nothing has been shown, and no control handled."""
        self.viewer = viewer
        self.view = viewer.sheet.view
        self.light, self.view.larger = self.parts.chosen
        self.is_changed = True  # the view must be filled again
        self._shown_s = -1
        self._state = 0  # after this fact, with this question
        self._state_seq = self._state_asked = -1
        self.heard = -1  # while a control is handled: the last fact and the state before it; else -1
        self._control = LEFT  # the control that is handled
        self._act = self._carry_out  # asking for a method allocates, and a press must not

    # -- start ---------------------------------------------------------------------------------------------------

    def open(self, problem: str = "") -> None:
        list(self.opening(problem))

    def opening(self, problem: str = "") -> "Iterator[None]":
        """Load the archive, in steps; a match in play resumes.  `problem`: a fault in another of the table's files."""
        with loading.borrowed():
            yield from self.archive.opening()
        yield
        self.archive.problem = self.archive.problem or problem
        self.problem = self.archive.problem
        match = self.match
        at_ms = match.at_ms
        if match.is_in_play():
            marked_ms = self.marks.read(match.seq)
            at_ms = max(at_ms, marked_ms)
            with loading.borrowed(self.game.LAZY) as lazy:
                lazy.resume(match, at_ms, marked_ms >= match.at_ms)
        self.time.set_ms(at_ms)
        press_guard.begin(self.dialog, at_ms)
        self._see(at_ms)
        self.write(self.archive.keep)
        if self.problem:
            self.say(self.problem_text())
        shown = self.shown()
        self._fill(at_ms, shown, self.game.rows.page_of(shown))

    # -- looking -------------------------------------------------------------------------------------------------

    def state(self) -> int:
        """It follows from the match and the open question alone: a press asks for it often, and it is computed once."""
        match, asked = self.match, self.dialog.what
        if match.seq != self._state_seq or asked != self._state_asked:
            self._state = self.game.states.state_of(match, asked)
            self._state_seq = match.seq
            self._state_asked = asked
        return self._state

    def button_state(self) -> int:
        """The state for the clock buttons: some belong to the game below a page."""
        state, states = self.state(), self.game.states
        return states.state_below(self.match, state) if state >= states.FIRST_PAGE else state

    def is_overtaken(self) -> bool:
        """Whether the match has moved on since the question, as for a double in a turn that has ended."""
        asked = self.dialog.what
        return NOTHING < asked < self.game.states.FIRST_PAGE and self.state() != asked

    def shown(self) -> int:
        """The state for the keys and the page."""
        return self.game.states.MENU if self.dialog.is_menu else self.state()

    def _fill(self, now_ms: int, shown: int, page: str) -> None:
        rows, texts = self.game.rows, self.texts.TEXTS
        with loading.borrowed():
            idle, keys = rows.idle_keys(self, shown), rows.keys(self, shown)
            labels = [texts[says] if says and key not in idle else "" for key, (says, _) in enumerate(keys)]
            state = self.state() if self.dialog.is_menu else shown
            self.viewer.fill(now_ms, state, page, tuple(labels))

    def has_key(self, action: str) -> bool:
        """Whether some key does this below the questions and the menu."""
        state = self.game.states.state_of(self.match, NOTHING)
        return action in [self.game.rows.key_action(state, key) for key in (0, 1, 2)]

    def is_left(self, side: int) -> bool:
        return (side == 1) == self.match.is_swapped

    def link_text(self, has_line: bool = True) -> str:
        """A problem with the flash is worse and shown instead.

        `has_line`: the text has a line to itself, with room for the longest."""
        if self.problem:
            return self.problem_text()
        task = self.fault.partition(":")[0]
        is_long = self.link_state in (MISDIRECTED, SUPERSEDED) and (task or not has_line)
        state = NO_LINK if is_long else self.link_state
        if state == SUPERSEDED:
            words = self.viewer.sheet.text("superseded", number=self.number)
        else:
            words = self.viewer.sheet.text(self.no_link if state == NO_LINK else _LINK_TEXTS[state])
        if not task:
            return words
        return self.viewer.sheet.text("fault", link=words, task=self.viewer.sheet.text("task_" + task))

    def lost_link_text(self) -> str:
        """ "" while the director is heard, and at a table that calls none."""
        return self.link_text(has_line=False) if self.key and self.link_state != LINKED else ""

    def fault_text(self) -> str:
        """Of the flash or of a task, in words."""
        return self.link_text(has_line=False) if self.problem or self.fault else ""

    def problem_text(self) -> str:
        return self.viewer.sheet.text("storage", problem=self.problem) if self.problem else ""

    # -- the controls --------------------------------------------------------------------------------------------

    def handle(self, control: int, at_ms: int, uncertain_ms: int = 0) -> None:
        """A press at this match time, or up to `uncertain_ms` earlier.  Ending a turn does not allocate."""
        self._control = control
        if uncertain_ms:
            self.game.hear(self, control, at_ms, uncertain_ms, self._act)
        else:
            self._carry_out(at_ms)

    def _carry_out(self, at_ms: int) -> None:
        control = self._control
        if at_ms < self.match.at_ms:
            at_ms = self.match.at_ms
        self.notice = ""  # the player has read it, and it must not cover the next question
        try:
            if self.archive.waiting and self.archive.is_full():
                self.say(self.problem_text())
            elif control > RIGHT:
                self._key(control - KEY_1, at_ms)
            else:
                self._button(at_ms, self.side_of(control))
        except Refusal as refusal:
            words = self.texts.REFUSALS.get(refusal.code, refusal.code)
            self.say(self.viewer.sheet.text("refused", words=words, rule=refusal.rule))
        self.is_changed = True

    def _see(self, now_ms: int) -> None:
        """A new meaning of the clock buttons is ignored at first."""
        press_guard.see(self.game.rows, self.dialog, now_ms, self.button_state())

    def side_of(self, control: int) -> int:
        """The player at this clock button, as they sit."""
        return control ^ 1 if self.match.is_swapped else control

    def _key(self, key: int, at_ms: int) -> None:
        state, rows = self.shown(), self.game.rows
        if key not in rows.idle_keys(self, state):
            self.do(rows.key_action(state, key), at_ms)

    def _button(self, at_ms: int, side: int) -> None:
        game = self.game
        state = self.button_state()
        if press_guard.is_deaf(game.rows, self.dialog, at_ms, state):
            return
        if self.edges.is_long:
            self.do(game.rows.held_action(state), at_ms + press_guard.HOLD_MS, side)
        elif game.is_play(state):
            game.turn.press(self, at_ms, side)
        else:
            press_guard.press(self, at_ms, side, state)

    def do(self, action: str, *values: int) -> None:
        """Run one of the game's actions, with the time of the edge and, for a clock button, the side."""
        dispatch.do(self, action, *values)

    def say(self, notice: str) -> None:
        """Show both players a line for some seconds."""
        self.notice = notice
        self._notice_until_ms = self.time.now_ms() + NOTICE_MS
        self.is_changed = True

    # -- due work ------------------------------------------------------------------------------------------------

    def step(self) -> None:
        """Do everything due now: edges first, because they are older."""
        now_ms = self.time.now_ms()
        self.edges.is_long = is_waiting = False
        while self.edges.take():
            length = press_guard.length(self, now_ms)
            if length == press_guard.WAITED_FOR:
                # No flag meanwhile: the press may end the turn at its edge.
                self.edges.wait()
                is_waiting = True
                break
            self.edges.is_long = length == press_guard.LONG
            self.heard = self.match.seq << 8 | self.shown()
            edge = self.edges.taken
            self.handle(edge.control, self.time.at_ms(edge.ticks), edge.uncertain_ms)
            self.keep()
            self.heard = -1
            self.edges.is_again = self.edges.is_long = False
            now_ms = self.time.now_ms()
        if not is_waiting:
            self._pass_time(now_ms)
        self.keep()
        if self.match.is_in_play():
            # After its fact, because a mark is ignored if its fact is not on flash.
            self.marks.write(max(now_ms, self.match.at_ms), self.match.seq)
        self._show(now_ms)
        if self.match.is_between_games() and now_ms - self.match.at_ms > SHOWN_MS and self.archive.is_standing_due():
            self.archive.keep_standing()

    def _pass_time(self, now_ms: int) -> None:
        match = self.match
        if self.dialog.is_too_old(now_ms, match, self.game.states.patience_ms):
            self.dialog.close()
            self.is_changed = True
        if now_ms < match.at_ms:
            now_ms = match.at_ms
        self.game.pass_time(match, now_ms, self.edges.latency_ms)
        if self.archive.waiting:
            self._try_again(now_ms)
        if self.notice and now_ms >= self._notice_until_ms:
            self.notice = ""
            self.is_changed = True

    def keep(self) -> None:
        """Make new facts durable, then notify the link."""
        if not self.match.fresh_count:
            return
        kinds = [fact.kind for fact in self.match.fresh[: self.match.fresh_count]]
        self.write(self.archive.keep)
        if self.game.VOCABULARY.first in kinds:
            self._begin_match()
        else:
            self.game.kept(self, kinds)
        self.is_changed = True
        self.parts.wake()

    def _begin_match(self) -> None:
        """Match time restarts, so drop all waits in the old one."""
        self.wall_at_ms += self.match.at_ms - self.time.now_ms()
        self.time.set_ms(self.match.at_ms)
        press_guard.begin(self.dialog, self.match.at_ms)
        self.dialog.forget()
        self._see(self.match.at_ms)
        self.notice = ""

    def write(self, write: "Callable[[], None]") -> None:
        """Without room the match goes on in memory, and players and director see that."""
        was_full = self.problem != self.archive.problem
        try:
            write()
            self.problem = self.archive.problem
        except OSError as error:
            self.problem = self.texts.TEXTS["full"] if error.errno == NO_SPACE else str(error)
            self._tried_ms = self.time.now_ms()
            if not was_full:
                self.say(self.problem_text())
        self.is_changed = True

    def _try_again(self, now_ms: int) -> None:
        """When memory is full too, stop the time rather than let it run unrecorded."""
        if 0 <= now_ms - self._tried_ms < RETRY_MS:
            return
        self._tried_ms = now_ms
        self.write(self.archive.write_waiting)
        if self.match.is_time_running() and self.archive.is_full():
            self.game.stop(self.match, now_ms)

    def _show(self, now_ms: int) -> None:
        """Refresh the times; rebuild the view on a change, and each second if a duration is shown."""
        view, is_due = self.view, self.is_changed
        if now_ms // 1000 != self._shown_s:
            is_due = is_due or self.game.states.is_counted(view.state, view.is_waiting)
        if is_due or self.viewer.is_due(now_ms):
            if self.is_overtaken():
                self.dialog.what = NOTHING
            press_guard.see(self.game.rows, self.dialog, now_ms, self.button_state())
            self._shown_s = now_ms // 1000
            shown = self.shown()
            page = self.game.rows.page_of(shown)
            if self.is_changed:
                self.is_changed = False
                # Tidy up: the last press is written, and the next page not shown yet.
                self.game.leave(self, shown)
                self.viewer.leave(page)
                self.parts.rest()
            self._fill(now_ms, shown, page)
            self._hear(now_ms)
        else:
            self.viewer.tick(now_ms)
            if view.heard < HEARD:
                self._hear(now_ms)

    def _hear(self, now_ms: int) -> None:
        self.view.heard = press_guard.heard(self.game, self.dialog, now_ms)
