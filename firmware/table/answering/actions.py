"""What the controls do: every action asks the match, and changes at most what the players are being asked.

An action that the rules do not allow raises the match's `Refusal`; the table shows it.
"""

from matchcore.game import scoring
from matchcore.phases import DOUBLED
from matchcore.rules import rulesets
from matchcore.sides import BY_TABLE, NOBODY, author
from matchcore.topics import beginning, doubling, flags, results, turn
from table.answering import menus, states

ASK_MS = 3000  # a double, or a claim of time, that is not confirmed is forgotten
SECOND_ACT_MS = 300  # a second act sooner than this is taken for a bounce of the first
MENU_MS = 10000  # the menu closes by itself
CODE_MS = 10000  # so does the question for the director's code
EARLY_MS = 5000  # how long a player may think about having doubled or rolled too early
NEVER_MS = 1 << 29
LAST_LINE = 999  # of a list: the viewer keeps the choice within it
MODE_MS = 60000  # the director's mode, since its last key


class Actions:
    """The methods named in `states.ROWS`, each with the time of the edge."""

    def __init__(self, match, say) -> None:
        self.match = match
        self.say = say  # shows both players a line for some seconds
        self.asking = states.NOTHING
        self.is_menu = False
        self.since_ms = 0  # when `asking` or the menu began
        self.choice = 0  # in a list
        self.menu_choice = 0
        self.kind = scoring.SINGLE
        self.tested = ""  # the control that was last pressed in the self-test
        self.rule_set = 0  # of a local match
        self.counts = [0, 0]  # breaks that A and B take
        self.amount_ms = 0  # to be given back
        self.agreed = 0  # bit 1 = A, bit 2 = B, to what is no fact until both have
        self.topic = ""  # of the help page
        self.came_from = states.NOTHING  # what was asked before the help was opened
        self.mode = None  # the director's mode, once it has been used
        self.number_of_table = 0
        self.key = b""  # of the link
        self.texts: dict = {}  # of the language
        self.is_changed = True

    def do(self, name: str, *values) -> None:
        """The action of this name; the rarer ones are in modules that are loaded when first needed."""
        own = getattr(self, name, None)
        if own is not None:
            own(*values)
        elif name.startswith("mode_"):
            from table.answering import mode

            getattr(mode.of(self), name)(*values)
        elif name.startswith("page_"):
            from table.answering import opening as page_actions

            getattr(page_actions, name)(self, *values)
        else:
            from table.answering import procedures as procedure_actions

            getattr(procedure_actions, name)(self, *values)

    # -- asking and closing --------------------------------------------------------------------------------------

    def ask(self, now_ms: int, asking: int) -> None:
        self.asking = asking
        self.since_ms = now_ms
        self.choice = 0
        self.is_menu = False
        self.is_changed = True

    def close(self, now_ms: int) -> None:
        if self.is_menu:
            self.is_menu = False
        else:
            self.asking = states.NOTHING
        self.choice = 0
        self.is_changed = True

    def forget(self) -> None:
        """Another match: nothing is asked and nothing is open."""
        self.asking = states.NOTHING
        self.is_menu = False
        self.choice = 0

    def expire(self, now_ms: int) -> None:
        """Forget what was asked too long ago."""
        if self.is_menu:
            if now_ms - self.since_ms >= MENU_MS:
                self.close(now_ms)
        elif self.asking and now_ms - self.since_ms >= self._patience_ms():
            self.close(now_ms)

    def _patience_ms(self) -> int:
        asking = self.asking
        if asking == states.ASK_DOUBLE or asking == states.ASK_TIME:
            return ASK_MS
        if asking == states.ASK_EARLY_DOUBLE or asking == states.ASK_EARLY_ROLL:
            return EARLY_MS
        if asking == states.ASK_CODE:
            return CODE_MS
        if asking == states.ASK_BREAK and self.match.is_on_break():
            return MENU_MS  # whoever comes back finds the count-down, and a button that says so
        return MODE_MS if asking in states.MODES else NEVER_MS

    def open_menu(self, now_ms: int) -> None:
        self.is_menu = True
        self.menu_choice = 0
        self.since_ms = now_ms
        self.is_changed = True

    def menu(self) -> tuple:
        """The ids of the menu's entries."""
        return menus.menu(self.match)

    def next_item(self, now_ms: int) -> None:
        self.menu_choice = (self.menu_choice + 1) % len(self.menu())
        self.since_ms = now_ms
        self.is_changed = True

    def choose_menu(self, now_ms: int) -> None:
        entries = self.menu()
        self.is_menu = False
        self.do(menus.ACTIONS[entries[self.menu_choice % len(entries)]], now_ms)

    def mark(self, now_ms: int) -> None:
        """Nothing else on the screen changes with it, so it is said."""
        from matchcore.topics import notices

        notices.mark(self.match, now_ms, self.match.clock.active)
        self.say(self.texts["marked"])

    def open_history(self, now_ms: int) -> None:
        self.ask(now_ms, states.SHOW_HISTORY)
        self.choice = LAST_LINE

    def open_self_test(self, now_ms: int) -> None:
        self.tested = ""
        self.ask(now_ms, states.SHOW_SELF_TEST)

    def open_qr(self, now_ms: int) -> None:
        self.ask(now_ms, states.SHOW_QR)

    def move(self, now_ms: int, side: int) -> None:
        """The clock buttons go up (left) and down (right) in a list; the viewer keeps the choice within it."""
        self.choice = max(0, self.choice + (-1 if self.is_left(side) else 1))
        self.is_changed = True

    def next_line(self, now_ms: int) -> None:
        """Down a page of text with a key, because the clock buttons may be needed for the turn."""
        self.choice += 1
        self.is_changed = True

    def is_left(self, side: int) -> bool:
        return (side == 1) == self.match.is_swapped

    def test_button(self, now_ms: int, side: int) -> None:
        self.tested = "left" if self.is_left(side) else "right"
        self.is_changed = True

    # -- before the match ----------------------------------------------------------------------------------------

    def accept(self, now_ms: int, side: int) -> None:
        beginning.accept(self.match, now_ms, side)

    def tell_wrong(self, now_ms: int) -> None:
        """The director puts settings right that he has sent; a match that was begun here is given up."""
        if self.match.is_confirmed_length:
            self.call_director(now_ms)
        else:
            beginning.close(self.match, now_ms, 0, "", BY_TABLE)

    def swap_sides(self, now_ms: int) -> None:
        beginning.swap_sides(self.match, now_ms)

    # -- the turn ------------------------------------------------------------------------------------------------

    def press(self, now_ms: int, side: int) -> None:
        if turn.press(self.match, now_ms, side):
            self.asking = states.NOTHING

    def pause(self, now_ms: int) -> None:
        turn.pause(self.match, now_ms)
        self.ask(now_ms, states.NOTHING)

    def resume(self, now_ms: int) -> None:
        turn.resume(self.match, now_ms)

    def pause_list(self) -> tuple:
        """The entries that this rule set knows: text, reason or "", what follows."""
        return menus.pause_list(self.match.rules)

    def choose_reason(self, now_ms: int) -> None:
        """Say why; some reasons lead on.  A double has to be answered first: no result is claimed on top of it."""
        entries = self.pause_list()
        _, reason, action = entries[min(self.choice, len(entries) - 1)]
        if action in ("ask_result", "ask_resign"):
            results.check_claim(self.match)
        is_asked = action[:4] == "ask_"
        if is_asked:
            self.do(action, now_ms)  # what cannot be asked now is no reason either
        if reason:
            turn.state_reason(self.match, now_ms, reason)
        if action and not is_asked:
            self.do(action, now_ms)

    def repeat_roll(self, now_ms: int) -> None:
        turn.restart_delay(self.match, now_ms)

    # -- the cube ------------------------------------------------------------------------------------------------

    def ask_double(self, now_ms: int) -> None:
        doubling.check_double(self.match, self.match.clock.active)
        self.ask(now_ms, states.ASK_DOUBLE)

    def confirm_double(self, now_ms: int) -> None:
        """The second act; one nervous finger that hits the same key twice is not two acts."""
        if now_ms - self.since_ms < SECOND_ACT_MS:
            return
        self.asking = states.NOTHING
        doubling.double(self.match, now_ms, self.match.clock.active)

    def take(self, now_ms: int, side: int) -> None:
        doubling.take(self.match, now_ms, side)

    def ask_pass(self, now_ms: int) -> None:
        self.ask(now_ms, states.ASK_PASS)

    def pass_double(self, now_ms: int, side: int) -> None:
        doubling.pass_double(self.match, now_ms, side)
        self.asking = states.NOTHING

    # -- results -------------------------------------------------------------------------------------------------

    def ask_result(self, now_ms: int) -> None:
        self.kind = scoring.SINGLE
        self.ask(now_ms, states.ASK_RESULT)

    def next_kind(self, now_ms: int) -> None:
        self.kind = self.kind % scoring.BACKGAMMON + 1
        self.is_changed = True

    def claim(self, now_ms: int, side: int) -> None:
        """The winner's own button."""
        results.claim(self.match, now_ms, side, self.kind, author(side))
        self.asking = states.NOTHING

    def change_kind(self, now_ms: int) -> None:
        """Another kind of win than the one that was claimed: the claim falls, the winner presses again."""
        kind = self.match.claim_kind
        results.withdraw_claim(self.match, now_ms)
        self.ask(now_ms, states.ASK_RESULT)
        self.kind = kind
        self.next_kind(now_ms)

    def confirm(self, now_ms: int, side: int) -> None:
        results.confirm(self.match, now_ms, side)

    def withdraw_claim(self, now_ms: int) -> None:
        results.withdraw_claim(self.match, now_ms)

    def ask_time(self, now_ms: int) -> None:
        self.ask(now_ms, states.ASK_TIME)

    def press_or_take(self, now_ms: int, side: int) -> None:
        """A player's button keeps its meaning while the claim is being asked."""
        if self.match.absent != NOBODY:
            self.do("arrive", now_ms, side)
        elif self.match.phase != DOUBLED:
            self.press(now_ms, side)
        elif doubling.take(self.match, now_ms, side):
            self.asking = states.NOTHING

    def claim_time(self, now_ms: int) -> None:
        """The second act: the match is lost with it (EXP-04)."""
        if now_ms - self.since_ms < SECOND_ACT_MS:
            return
        self.asking = states.NOTHING
        flags.claim_time(self.match, now_ms, BY_TABLE)

    # -- the director, and after a power cut ---------------------------------------------------------------------

    def call_director(self, now_ms: int) -> None:
        self._call(now_ms, "DIRECTOR")

    def _call(self, now_ms: int, reason: str) -> None:
        from matchcore.topics import calls

        self.asking = states.NOTHING
        calls.call_director(self.match, now_ms, reason)

    def call_dispute(self, now_ms: int) -> None:
        self._call(now_ms, "DISPUTE" if rulesets.may_pause(self.match.rules, "DISPUTE") else "DIRECTOR")

    def call_equipment(self, now_ms: int) -> None:
        self._call(now_ms, "EQUIPMENT")

    def ask_withdraw(self, now_ms: int) -> None:
        self.ask(now_ms, states.ASK_WITHDRAW)

    def withdraw_call(self, now_ms: int, side: int) -> None:
        from matchcore.topics import calls

        calls.withdraw_call(self.match, now_ms, side)
        if not self.match.is_called():
            self.asking = states.NOTHING

    def confirm_restore(self, now_ms: int, side: int) -> None:
        from matchcore.topics import restoring

        restoring.confirm_restore(self.match, now_ms, side)
