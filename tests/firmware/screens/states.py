"""What the table puts into its view: something for every state, and nothing that the match has left behind."""

import unittest

from players import Players
from table_views import played

from table import states
from table.controls import KEY_1, KEY_2, LEFT, RIGHT
from table.screens.view import MARK_ASKED, MARK_DONE, NOTICE, PAGE_CARD, PAGE_LIST, PAGE_QR
from table.texts import en


class States(unittest.TestCase):
    def test_every_state_is_looked_at(self):
        seen = set()
        for name, state, view in played(en):
            # The menu lies over a state.
            self.assertTrue(state in (view.state, "menu"), name)
            seen.add(state)
        self.assertEqual(seen, {row.split("|")[0] for row in states.ROWS.strip().split("\n")})

    def test_a_view_says_what_its_keys_do(self):
        for name, state, view in played(en):
            if state == "director value":
                continue  # says STEP only where there are steps
            keys = states.keys_of(state)
            self.assertEqual(view.labels, tuple([en.TEXTS[keys[i]] if keys[i] else "" for i in (0, 2, 4)]), name)

    def test_a_page_without_clocks_is_shown_while_nothing_is_played(self):
        for name, _, view in played(en):
            if view.state in ("idle", "offered", "sealed", "match over?", "lengths", "self-test"):
                self.assertEqual(view.page, PAGE_CARD, name)


class Messages(unittest.TestCase):
    def test_a_refusal_is_said_and_goes_away(self):
        players = Players(en).playing(score=(6, 3)).press(KEY_1)
        view = players.table.view
        self.assertEqual((view.status_style, view.status), (NOTICE, "No doubles in the Crawford game. (CRW-02)"))
        players.wait(6_000)
        self.assertEqual(view.status, "to 7 \u00b7 game 4 \u00b7 linked")

    def test_a_refusal_on_a_list_or_card_is_its_heading(self):
        players = Players(en).decided().press(LEFT, LEFT)
        view = players.table.view
        self.assertEqual((view.heading_style, view.heading), (NOTICE, "You have confirmed already. (RES-08)"))
        players.wait(6_000)
        self.assertEqual((view.heading_style, view.heading), (0, ""))

    def test_a_long_name_leaves_room_for_what_is_asked(self):
        players = Players(en).playing(names=("A" * 60, "B" * 60)).doubled()
        status = players.table.view.status
        self.assertTrue(status.endswith("your button = TAKE"), status)
        self.assertTrue(len(status) < 70, status)

    def test_waiting_for_the_delay_ends_with_the_delay(self):
        players = Players(en).playing().losing_delay().press(LEFT)
        view = players.table.view
        self.assertTrue(view.is_waiting)
        revision = view.revision
        players.wait(11_000)
        self.assertEqual((view.is_waiting, view.revision), (True, revision))
        players.wait(2_000)
        self.assertFalse(view.is_waiting)
        self.assertEqual(view.status, "to 7 \u00b7 game 4 \u00b7 linked")


class Pages(unittest.TestCase):
    def test_a_box_stands_under_its_own_player(self):
        for control, marks in ((LEFT, (MARK_DONE, MARK_ASKED)), (RIGHT, (MARK_ASKED, MARK_DONE))):
            view = Players(en).offered().press(control).table.view
            self.assertEqual(view.marks, marks)
            swapped = Players(en).offered().press(KEY_1).press(control).table.view
            self.assertEqual((swapped.marks, swapped.names), (marks, ("De Vries", "Rossi")))

    def test_the_code_is_worked_out_once(self):
        players = Players(en).sealed().press(KEY_2)
        view = players.table.view
        code, revision = view.qr, view.revision
        players.wait(3_000)
        self.assertTrue(view.revision > revision)
        self.assertTrue(view.qr is code)
        self.assertEqual((view.page, len(code)), (PAGE_QR, 33))
        players.press(KEY_2)
        self.assertEqual(view.qr, ())

    def test_without_a_key_the_code_says_that_it_proves_nothing(self):
        view = Players(en, key=b"").sealed().press(KEY_2).table.view
        self.assertEqual(view.lines[-1], (NOTICE, "not signed"))

    def test_a_list_keeps_the_clocks_while_they_matter(self):
        self.assertEqual(Players(en).ready().press(KEY_1).table.view.page, PAGE_LIST)
        self.assertEqual(Players(en).sealed().press(KEY_1).table.view.page, PAGE_CARD)


if __name__ == "__main__":
    unittest.main()
