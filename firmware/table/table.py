"""The table: controls in, facts kept, a view out.  The one owner of the match.

`step` does everything that is due and never waits; whoever runs it decides when.  Nothing here knows pins, pixels,
files' names or sockets.
"""

from matchcore import facts, orders
from matchcore.clock import RUNNING
from matchcore.match import Match
from matchcore.refusal import Refusal
from matchcore.state import CAUSE_POWER, CAUSE_RESET, DOUBLED, IDLE, OFFERED, SEALED
from table import states
from table.actions import Actions
from table.archive import Archive
from table.controls import KEY_1, RIGHT, Edges
from table.marks import Marks
from table.viewer import Viewer

NOTICE_MS = 5000  # how long a refusal stays on the screen
CHECKPOINT_MS = 8000  # of bank that a power cut may give back; at most 10 s with the time to write it

NEVER_LINKED = 0
LINKED = 1
NO_LINK = 2
FOREIGN = 3
_LINK_TEXTS = ("never_linked", "linked", "no_link", "foreign")


class Table:
    """`time` is a MatchTime; `marks` keeps the running turn over a reset; `wake` is called when there is news to send."""

    def __init__(self, store, time, memory, texts, number: int) -> None:
        self.match = Match()
        self.archive = Archive(store, self.match, number)
        self.time = time
        self.number = number
        self.texts = texts
        self.edges = Edges()
        self.actions = Actions(self.match)
        self.actions.number_of_table = number
        self.actions.local_names = (texts.TEXTS["name_a"], texts.TEXTS["name_b"])
        self.marks = Marks(memory)
        self.viewer = Viewer(self, texts.TEXTS)
        self.view = self.viewer.view
        self.notice = ""
        self.problem = ""
        self.stored = 0  # the last fact that the director has stored
        self.wall_s = 0  # the director's time of day when it was last heard, in seconds
        self.link_state = NEVER_LINKED
        self.wake = None
        self._notice_until_ms = 0
        self._shown_s = -1

    # -- start ---------------------------------------------------------------------------------------------------

    def open(self) -> None:
        """Take up what the archive holds; a match in play comes back as the table of survivals says."""
        self.archive.open()
        self.problem = self.archive.problem
        match = self.match
        at_ms = match.at_ms
        if match.phase not in (IDLE, OFFERED, SEALED):
            marked_ms = self.marks.read(match.seq)
            if marked_ms >= at_ms:
                at_ms = marked_ms
                match.restore(at_ms, CAUSE_RESET)
            else:
                match.restore(at_ms, CAUSE_POWER, self.marks.wall_s)
            self.archive.keep()
        self.time.set_ms(at_ms)
        self.viewer.fill(at_ms)

    # -- looking -------------------------------------------------------------------------------------------------

    def state(self) -> str:
        """The name of the state, from the match and from what the players are being asked."""
        return states.base_state(self.match, self.actions.asking)

    def labels(self) -> tuple:
        """The three labels as texts."""
        keys = states.KEYS["menu" if self.actions.is_menu else self.state()]
        return tuple([self.texts.TEXTS[keys[i]] if keys[i] else "" for i in (0, 2, 4)])

    def link_text(self) -> str:
        return self.texts.TEXTS[_LINK_TEXTS[self.link_state]]

    # -- the controls --------------------------------------------------------------------------------------------

    def handle(self, control: int, at_ms: int) -> None:
        """A control was pressed at this match time.  Ending a turn does not allocate."""
        if at_ms < self.match.at_ms:
            at_ms = self.match.at_ms
        state = self.state()
        try:
            if control > RIGHT:
                self._key(control - KEY_1, at_ms, state)
            elif state == "running" or state == "expired":
                self.actions.press(at_ms, self.side_of(control))
            elif states.BUTTONS[state]:
                getattr(self.actions, states.BUTTONS[state])(at_ms, self.side_of(control))
        except Refusal as refusal:
            self._refused(refusal)
        self.actions.is_changed = True

    def side_of(self, control: int) -> int:
        """Whose clock button this is, as the players sit."""
        return control ^ 1 if self.match.is_swapped else control

    def _key(self, key: int, at_ms: int, state: str) -> None:
        action = states.KEYS["menu" if self.actions.is_menu else state][2 * key + 1]
        if action:
            getattr(self.actions, action)(at_ms)

    def _refused(self, refusal: Refusal) -> None:
        words = self.texts.REFUSALS.get(refusal.code, refusal.code)
        self.say(self.texts.TEXTS["refused"] % (words, refusal.rule))

    def say(self, notice: str) -> None:
        """A line that both players see for some seconds."""
        self.notice = notice
        self._notice_until_ms = self.time.now_ms() + NOTICE_MS
        self.actions.is_changed = True

    # -- what is due ---------------------------------------------------------------------------------------------

    def step(self) -> None:
        """Everything that is due now: edges first, because they are older than now."""
        now_ms = self.time.now_ms()
        while self.edges.take():
            self.handle(self.edges.control, self.time.at_ms(self.edges.ticks))
            self.keep()
            now_ms = self.time.now_ms()
        self._pass_time(now_ms)
        self.keep()
        self._show(now_ms)

    def _pass_time(self, now_ms: int) -> None:
        match = self.match
        clock = match.clock
        self.actions.expire(now_ms)
        if clock.state == RUNNING:
            if now_ms < match.at_ms:
                now_ms = match.at_ms
            match.tick(now_ms)
            if clock.elapsed_ms(now_ms) - clock.delay_left_ms >= CHECKPOINT_MS:
                match.checkpoint(now_ms)
            self.marks.write(now_ms, match.seq, self.wall_s)
        if self.notice and now_ms >= self._notice_until_ms:
            self.notice = ""
            self.actions.is_changed = True

    def keep(self) -> None:
        """Make fresh facts durable, then let the link know."""
        match = self.match
        if not match.fresh_count:
            return
        is_new_match = False
        for i in range(match.fresh_count):
            is_new_match = is_new_match or match.fresh[i].kind == facts.ASSIGNED
        try:
            self.archive.keep()
        except OSError as error:
            # The match goes on in memory and tries again with the next fact; the players and the director see it.
            self.problem = str(error)
            self.say(self.texts.TEXTS["storage"] % self.problem)
        if is_new_match:
            self.time.set_ms(match.at_ms)
            self.actions.asking = states.NOTHING
        self.actions.is_changed = True
        if self.wake:
            self.wake()

    def _show(self, now_ms: int) -> None:
        """Refresh the times; rebuild the view when something changed, and each second where a duration is shown."""
        second = now_ms // 1000
        if self.actions.is_changed or (second != self._shown_s and self.view.state not in ("running", "ready", "doubled")):
            self._overtaken()
            self._shown_s = second
            self.actions.is_changed = False
            self.viewer.fill(now_ms)
        else:
            self.viewer.tick(now_ms)

    def _overtaken(self) -> None:
        """Forget a question that the match has overtaken: a double asked for by a turn that has ended."""
        asking = self.actions.asking
        running = self.match.clock.state == RUNNING
        if (asking == states.ASK_DOUBLE or asking == states.ASK_PASS) and not running:
            self.actions.asking = states.NOTHING
        elif asking == states.ASK_PASS and self.match.phase != DOUBLED:
            self.actions.asking = states.NOTHING

    # -- the director --------------------------------------------------------------------------------------------

    def take_answer(self, answer) -> None:
        """The director has stored so much, and may have orders."""
        self.link_state = LINKED
        self.wall_s = answer.wall_s
        if answer.stored != self.stored:
            self.stored = answer.stored
            self.archive.forget_delivered(answer.stored)
            self.actions.is_changed = True
        for order in answer.orders:
            now_ms = max(self.time.now_ms(), self.match.at_ms)
            orders.carry_out(self.match, now_ms, order)
            self.keep()

    def link_lost(self, state: int) -> None:
        """No answer, or one that is not the director's."""
        if self.link_state != NEVER_LINKED or state == FOREIGN:
            if self.link_state != state:
                self.actions.is_changed = True
            self.link_state = state
