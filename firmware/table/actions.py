"""What the controls do: every action asks the match, and changes at most what the players are being asked.

An action that the rules do not allow raises the match's `Refusal`; the table shows it.
"""

from matchcore import rulesets, scoring, settings
from matchcore.sides import BY_TABLE, NOBODY, author
from matchcore.state import IDLE, PLAYING, SEALED
from table import states

ASK_MS = 3000  # a double, or a claim of time, that is not confirmed is forgotten
SECOND_ACT_MS = 300  # a second act sooner than this is taken for a bounce of the first
MENU_MS = 10000  # the menu closes by itself
LENGTHS = (1, 3, 5, 7, 9, 11, 13, 15, 17, 21, 25)
FIRST_LENGTH = 3  # 7 points

MENU_IN_MATCH = ("help", "call_director", "mark")
MENU_EXPIRED = ("double",) + MENU_IN_MATCH  # the key says CLAIM TIME then, but the game goes on (EXP-08)
MENU_SEALED = ("help", "local_match")
MENU_IDLE = ("help",)
MENU_ACTIONS = {
    "help": "open_help", "call_director": "call_director", "mark": "mark", "double": "ask_double",
    "local_match": "open_lengths",
}  # fmt: skip

# The entries of the pause list, each with the reason that it states; shown if the rule set knows the reason (PAU-02).
PAUSE_LIST = (
    ("GAME_OVER", "ask_result"), ("INVALID_ROLL", "repeat_roll"), ("ROLL_DISPUTE", ""), ("DIRECTOR", "call_director"),
    ("DISPUTE", "call_dispute"), ("ILLEGAL_MOVE", ""), ("EARLY_DICE", ""), ("DICE_LIFTED_AFTER_PRESS", ""),
    ("DROPPED_ITEM", ""), ("EQUIPMENT", "call_equipment"),
)  # fmt: skip


class Actions:
    """The methods named in `states.KEYS` and `states.BUTTONS`, each with the time of the edge."""

    def __init__(self, match) -> None:
        self.match = match
        self.asking = states.NOTHING
        self.is_menu = False
        self.since_ms = 0  # when `asking` or the menu began
        self.choice = 0  # in a list
        self.menu_choice = 0
        self.kind = scoring.SINGLE
        self.tested = ""  # the control that was last pressed in the self-test
        self.number_of_table = 0
        self.is_changed = True

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
        if self.is_menu and now_ms - self.since_ms >= MENU_MS:
            self.close(now_ms)
        elif now_ms - self.since_ms >= ASK_MS and (self.asking == states.ASK_DOUBLE or self.asking == states.ASK_TIME):
            self.close(now_ms)

    def open_menu(self, now_ms: int) -> None:
        self.is_menu = True
        self.menu_choice = 0
        self.since_ms = now_ms
        self.is_changed = True

    def menu(self) -> tuple:
        """The ids of the menu's entries."""
        match = self.match
        if match.phase == IDLE:
            return MENU_IDLE
        if match.phase == SEALED:
            return MENU_SEALED
        is_expired = match.phase == PLAYING and match.clock.first_flag() != NOBODY
        return MENU_EXPIRED if is_expired else MENU_IN_MATCH

    def next_item(self, now_ms: int) -> None:
        self.menu_choice = (self.menu_choice + 1) % len(self.menu())
        self.since_ms = now_ms
        self.is_changed = True

    def choose_menu(self, now_ms: int) -> None:
        entries = self.menu()
        self.is_menu = False
        getattr(self, MENU_ACTIONS[entries[self.menu_choice % len(entries)]])(now_ms)

    def mark(self, now_ms: int) -> None:
        self.match.mark(now_ms, max(0, self.match.clock.active))

    def open_help(self, now_ms: int) -> None:
        self.ask(now_ms, states.SHOW_HELP)

    def open_history(self, now_ms: int) -> None:
        self.ask(now_ms, states.SHOW_HISTORY)
        self.choice = max(0, len(self.match.games) - 1)

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

    def open_lengths(self, now_ms: int) -> None:
        self.ask(now_ms, states.SHOW_LENGTHS)
        self.choice = FIRST_LENGTH

    def choose_length(self, now_ms: int) -> None:
        """A match that the director did not send: its length is not confirmed by him (LEN-07)."""
        local = settings.Settings(LENGTHS[min(self.choice, len(LENGTHS) - 1)], self.local_names[0], self.local_names[1])
        local.table = self.number_of_table
        self.asking = states.NOTHING
        self.match.assign(0, local)  # match time begins

    local_names = ("A", "B")  # replaced by the texts

    def accept(self, now_ms: int, side: int) -> None:
        self.match.accept(now_ms, side)

    def tell_wrong(self, now_ms: int) -> None:
        """The director puts settings right that he has sent; a match that was begun here is given up."""
        if self.match.is_confirmed_length:
            self.call_director(now_ms)
        else:
            self.match.close(now_ms, 0, "", BY_TABLE)

    def swap_sides(self, now_ms: int) -> None:
        self.match.swap_sides(now_ms)

    # -- the turn ------------------------------------------------------------------------------------------------

    def press(self, now_ms: int, side: int) -> None:
        if self.match.press(now_ms, side):
            self.asking = states.NOTHING

    def press_paused(self, now_ms: int, side: int) -> None:
        """In a pause for dice lifted too early the own button still ends the turn (INC-01); else it moves the list."""
        if self.match.clock.may_press_paused and side == self.match.clock.active:
            self.match.press(now_ms, side)
        else:
            self.move(now_ms, side)

    def pause(self, now_ms: int) -> None:
        self.match.pause(now_ms)
        self.ask(now_ms, states.NOTHING)

    def resume(self, now_ms: int) -> None:
        self.match.resume(now_ms)

    def pause_list(self) -> tuple:
        """The entries that this rule set knows."""
        known = self.match.rules["pause.reasons"]
        return tuple([entry for entry in PAUSE_LIST if entry[0] in known])

    def choose_reason(self, now_ms: int) -> None:
        """Say why; some reasons lead on.  A double has to be answered first: no result is claimed on top of it."""
        entries = self.pause_list()
        reason, action = entries[min(self.choice, len(entries) - 1)]
        if action == "ask_result":
            self.match.check_claim()
        self.match.state_reason(now_ms, reason)
        if action:
            getattr(self, action)(now_ms)

    def repeat_roll(self, now_ms: int) -> None:
        self.match.restart_delay(now_ms)

    # -- the cube ------------------------------------------------------------------------------------------------

    def ask_double(self, now_ms: int) -> None:
        self.match.check_double(self.match.clock.active)
        self.ask(now_ms, states.ASK_DOUBLE)

    def confirm_double(self, now_ms: int) -> None:
        """The second act; one nervous finger that hits the same key twice is not two acts."""
        if now_ms - self.since_ms < SECOND_ACT_MS:
            return
        self.asking = states.NOTHING
        self.match.double(now_ms, self.match.clock.active)

    def take(self, now_ms: int, side: int) -> None:
        self.match.take(now_ms, side)

    def ask_pass(self, now_ms: int) -> None:
        self.ask(now_ms, states.ASK_PASS)

    def pass_double(self, now_ms: int, side: int) -> None:
        self.match.pass_double(now_ms, side)
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
        self.match.claim(now_ms, side, self.kind, author(side))
        self.asking = states.NOTHING

    def change_kind(self, now_ms: int) -> None:
        """Another kind of win than the one that was claimed: the claim falls, the winner presses again."""
        kind = self.match.claim_kind
        self.match.withdraw_claim(now_ms)
        self.ask(now_ms, states.ASK_RESULT)
        self.kind = kind
        self.next_kind(now_ms)

    def confirm(self, now_ms: int, side: int) -> None:
        self.match.confirm(now_ms, side)

    def withdraw_claim(self, now_ms: int) -> None:
        self.match.withdraw_claim(now_ms)

    def ask_time(self, now_ms: int) -> None:
        self.ask(now_ms, states.ASK_TIME)

    def claim_time(self, now_ms: int) -> None:
        """The second act: the match is lost with it (EXP-04)."""
        if now_ms - self.since_ms < SECOND_ACT_MS:
            return
        self.asking = states.NOTHING
        self.match.claim_time(now_ms, BY_TABLE)

    # -- the director, and after a power cut ---------------------------------------------------------------------

    def call_director(self, now_ms: int) -> None:
        self.asking = states.NOTHING
        self.match.call_director(now_ms, "DIRECTOR")

    def call_dispute(self, now_ms: int) -> None:
        self.asking = states.NOTHING
        self.match.call_director(now_ms, "DISPUTE" if rulesets.may_pause(self.match.rules, "DISPUTE") else "DIRECTOR")

    def call_equipment(self, now_ms: int) -> None:
        self.asking = states.NOTHING
        self.match.call_director(now_ms, "EQUIPMENT")

    def ask_withdraw(self, now_ms: int) -> None:
        self.ask(now_ms, states.ASK_WITHDRAW)

    def withdraw_call(self, now_ms: int, side: int) -> None:
        self.match.withdraw_call(now_ms, side)
        if not self.match.is_called():
            self.asking = states.NOTHING

    def confirm_restore(self, now_ms: int, side: int) -> None:
        self.match.confirm_restore(now_ms, side)
