"""Both clock buttons at once, in every state: this never makes a joint decision (CLK-20)."""

import unittest

from players import BUTTON_MS, Players, speaking
from table_views import everybody

from table.answering import press_guard
from table.games.backgammon import game
from table.games.backgammon.answering import rows, states
from table.pressing.controls import KEY_1, KEY_2, KEY_3, LEFT, RIGHT
from table.screens.view import HEARD, MARK_ASKED

en = speaking("en")


def signed_states():
    """The rows whose clock buttons sign."""
    every = range(1, 1 + len(rows.ROWS))
    return set([state for state in every if rows.is_signed(rows.button_action(state))])


def meant(players):
    """The state that defines what a clock button does."""
    return players.table.button_state()


def done(players):
    """The trace of a signature: a fact, or a pending question."""
    return players.match.seq, players.table.dialog.agreed, players.table.dialog.what


def effects(players, *presses):
    """How many of these presses, each with the time before it, had an effect."""
    count = 0
    for control, after_ms in presses:
        before = done(players)
        players.press(control, after_ms=after_ms)
        count += done(players) != before
    return count


class Instant(unittest.TestCase):
    def test_both_buttons_in_one_instant_are_never_two_signatures(self):
        """CLK-20, RES-08: in every row that signs, as soon as it is reached and later; the first is taken back."""
        for first, second, after_ms in ((LEFT, RIGHT, 1), (RIGHT, LEFT, 2 * BUTTON_MS)):
            seen = set()
            for name, _, players in everybody(en):
                state = meant(players)
                if rows.is_signed(rows.button_action(state)):
                    seen.add(state)
                    count = effects(players, (first, after_ms), (second, 1))
                    self.assertTrue(count <= 1 or not players.match.agreed, (name, after_ms))
            self.assertEqual(seen, signed_states())


class Filling(unittest.TestCase):
    """A box is full, and amber, from the moment on in which its button hears."""

    def heard(self, players, *waits_ms):
        parts = [players.table.view.heard]
        for ms in waits_ms:
            parts.append(players.wait(ms).table.view.heard)
        return parts

    def test_it_fills_while_the_buttons_are_deaf(self):
        players = Players(en).playing().doubled()
        deaf_ms = press_guard.DEAF_MS
        self.assertEqual(self.heard(players, deaf_ms // 2, deaf_ms // 2 - 1, 1), [0, HEARD // 2, HEARD - 1, HEARD])

    def test_it_fills_between_the_two_signatures(self):
        players = Players(en).offered().press(LEFT)
        self.assertEqual(players.table.view.marks[RIGHT], MARK_ASKED)
        apart_ms = game.APART_MS
        self.assertEqual(self.heard(players, apart_ms // 4, apart_ms * 3 // 4 - 1, 1), [0, 2, HEARD - 1, HEARD])
        before = done(players)
        self.assertNotEqual(done(players.press(RIGHT, after_ms=1)), before)

    def test_who_may_hold_to_double_is_heard_at_once(self):
        self.assertEqual(Players(en).playing().press(KEY_1).table.view.heard, HEARD)


class Screens(unittest.TestCase):
    def press_twice(self, players, control, after_ms):
        """The control that leads on, and the same button once more."""
        players.press(control)
        players.press(control, after_ms=after_ms)

    def test_a_second_tap_on_the_last_confirmation_starts_no_clock(self):
        """CLK-20, CLK-13."""
        for after_ms in (1, 100, press_guard.DEAF_MS - 1):
            players = Players(en).playing().claimed()
            self.press_twice(players, RIGHT, after_ms)
            self.assertEqual((players.table.state(), players.match.game_number), (states.READY, 4))
        players.press(RIGHT)
        self.assertEqual(players.table.state(), states.RUNNING)

    def test_nor_does_it_sign_the_match(self):
        players = Players(en).playing(score=(6, 5)).claimed()
        self.press_twice(players, RIGHT, game.APART_MS - 1)
        self.assertEqual((players.table.state(), players.match.agreed), (states.MATCH_OVER, 0))

    def test_a_press_meant_for_the_pause_ends_no_turn(self):
        """The list was moved in as somebody else pressed RESUME."""
        players = Players(en).playing().paused_for("DICE_LIFTED_AFTER_PRESS").press(KEY_3)
        players.press(LEFT, after_ms=press_guard.DEAF_MS - 1)
        self.assertEqual(players.match.clock.active, 0)
        players.press(LEFT, after_ms=1)
        self.assertEqual(players.match.clock.active, 1)

    def test_play_is_not_slowed(self):
        """CLK-20: after a press, and after a take, the other is heard 400 ms later."""
        players = Players(en).playing()
        for control in (LEFT, RIGHT, LEFT, RIGHT):
            turn = players.match.turn_number
            players.press(control, after_ms=400)
            self.assertEqual(players.match.turn_number, turn + 1)
        players.doubled().press(RIGHT).press(LEFT, after_ms=400)
        self.assertEqual(players.match.clock.active, 1)

    def test_who_is_not_heard_is_told_why(self):
        """Both pressed at once; after a double press of one button there is no message."""
        players = Players(en).offered()
        players.press(LEFT).press(RIGHT, after_ms=100)
        self.assertIn("CLK-20", players.table.notice)
        players = Players(en).offered()
        players.press(LEFT).press(LEFT, after_ms=100)
        self.assertEqual(players.table.notice, "")

    def test_a_power_cut_begins_the_moment_anew(self):
        """INC-13: the screen has not been read yet."""
        players = Players(en).playing()
        players.switch_on()
        players.press(LEFT, after_ms=press_guard.DEAF_MS - 1)
        self.assertEqual(players.match.agreed_restore, 0)
        players.press(LEFT).press(RIGHT, after_ms=game.APART_MS - 1)
        self.assertEqual(players.table.state(), states.RESTORED)
        players.press(RIGHT, after_ms=1)
        self.assertEqual(players.table.state(), states.RUNNING)


class Together(unittest.TestCase):
    def test_a_game_begun_by_mistake_is_taken_back_by_both(self):
        """CLK-13, CLK-20."""
        players = Players(en).ready().press(RIGHT).paused_for("take_back")
        self.assertEqual(players.table.state(), states.ASK_TAKE_BACK)
        players.press(LEFT)
        self.assertEqual(players.match.game_number, 1)
        players.press(RIGHT)
        self.assertEqual((players.table.state(), players.match.game_number), (states.READY, 0))

    def test_a_claim_of_time_after_a_withdrawn_win_calls_the_director(self):
        """EXP-08: the left player's time has run out; he has won on the board, and the right one refuses it."""
        players = Players(en).playing(score=(6, 5)).wait(800_000).claimed(winner=LEFT)
        players.press(KEY_2, RIGHT, KEY_3)
        self.assertEqual(players.table.state(), states.EXPIRED)
        players.press(KEY_1)
        self.assertEqual(players.table.state(), states.DISPUTE)


if __name__ == "__main__":
    unittest.main()
