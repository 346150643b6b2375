"""The table's view: something for every state, and nothing left over from the match."""

import json
import unittest

from fonts_folder import FONTS
from players import Players, speaking
from table_views import DOUBLES, LONG_NAMES, games, played

from matchcore.games.backgammon import facts
from matchcore.games.backgammon.rules import rulekeys, rulesets
from table.games.backgammon import lazy
from table.games.backgammon.answering import menus, rows, states
from table.games.backgammon.pages.rules import rules_in_force
from table.linking.link_states import NO_LINK
from table.pressing.controls import KEY_1, KEY_2, LEFT, RIGHT
from table.screens.colour import pages
from table.screens.colour.style import Fonts
from table.screens.view import (
    MARK_ASKED,
    MARK_DONE,
    MARK_LATER,
    NOTICE,
    PAGE_CARD,
    PAGE_LIST,
    PAGE_QR,
    PLAIN,
    STRONG,
    has_low_halves,
)

en, it, nl = speaking("en"), speaking("it"), speaking("nl")


class States(unittest.TestCase):
    def test_every_state_is_looked_at(self):
        seen = set()
        for name, state, view in played(en):
            # The menu lies over a state.
            self.assertTrue(state in (lazy.name_of(view.state), "menu"), name)
            seen.add(state)
        self.assertEqual(seen, set([row[0] for row in rows.ROWS]))

    def test_a_view_says_what_its_keys_do(self):
        for name, state, view in played(en):
            if state in ("match over?", "ready"):
                continue  # BACK until one has confirmed, BREAK only after a game
            if state == "paused":
                said = "resume" if name in ("paused_reason", "paused_refused") else "mistake"
                self.assertEqual(view.labels[2], en.TEXTS[said], name)
                continue
            keys = [says for name, _, *keys, _ in rows.ROWS if name == state for says, _ in keys]
            if state == "running" and not view.labels[0]:
                keys[0] = ""  # the cube is not this player's to turn in this game
            self.assertEqual(view.labels, tuple([en.TEXTS[key] if key else "" for key in keys]), name)

    def test_a_page_without_clocks_is_shown_while_nothing_is_played(self):
        for name, _, view in played(en):
            if lazy.name_of(view.state) in ("idle", "offered", "sealed", "match over?", "lengths", "self-test"):
                self.assertEqual(view.page, PAGE_CARD, name)


class Messages(unittest.TestCase):
    def test_a_refusal_is_said_and_goes_away(self):
        players = Players(en).playing(score=(6, 3)).menu(3).press(KEY_1)
        view = players.table.view
        self.assertEqual((view.status_style, view.status), (NOTICE, "No doubling in the Crawford game. (CRW-02)"))
        players.wait(6_000)
        self.assertEqual((view.status, view.places), ("", ("to 7", "game 4", "breaks 1 \u2013 1")))

    def test_a_refusal_on_a_list_or_card_is_its_heading(self):
        players = Players(en).decided().press(LEFT, LEFT)
        view = players.table.view
        self.assertEqual((view.heading_style, view.heading), (NOTICE, "Already confirmed. (RES-08)"))
        players.wait(6_000)
        self.assertEqual((view.heading_style, view.heading), (0, ""))

    def test_a_long_name_leaves_room_for_what_is_asked(self):
        players = Players(en).playing(names=("A" * 60, "B" * 60)).doubled()
        self.assertEqual(players.table.view.mark_texts, ("doubles to 2", "press: take"))
        players = Players(en).playing(names=LONG_NAMES).paused_for("INVALID_ROLL")
        self.assertEqual(players.table.view.lines[0], (STRONG, "New delay for G. Battista Pellegr\u2026?"))

    def test_waiting_for_the_delay_ends_with_the_delay(self):
        players = Players(en).playing().losing_delay().press(LEFT)
        view = players.table.view
        self.assertTrue(view.is_waiting)
        revision = view.revision
        players.wait(11_000)
        self.assertEqual((view.is_waiting, view.revision), (True, revision))
        players.wait(2_000)
        self.assertFalse(view.is_waiting)
        self.assertEqual((view.status, view.places), ("", ("to 7", "game 4", "breaks 1 \u2013 1")))

    def test_no_button_is_called_take_while_it_is_dead(self):
        """INC-02, CUB-04: the doubled player has lost a delay; its remaining seconds are counted down."""
        players = Players(en).playing().losing_delay().doubled()
        view = players.table.view
        before = view.mark_texts[1]
        self.assertTrue("TAKE in " in before and view.marks == (MARK_LATER, MARK_LATER), before)
        self.assertTrue(players.wait(2_000).table.view.mark_texts[1] != before)
        view = players.wait(12_000).table.view
        self.assertEqual((view.mark_texts[1], view.marks), ("press: take", (MARK_LATER, MARK_ASKED)))

    def test_an_offer_says_how_moves_are_played_or_what_its_rule_says(self):
        """MOV-06, GEN-04: the policy where it is open; else that the opponent chooses, or that it must be corrected."""
        must, chooses = en.TEXTS["rule_must_correct"], en.TEXTS["rule_opponent_chooses"]
        for rule_set, said in (("cnb", must), ("eubgf13", must), ("club", chooses)):
            lines = [text for _, text in Players(en).offered(rule_set=rule_set).table.view.lines]
            self.assertTrue(said in lines, rule_set)
            self.assertFalse(" \u00b7 legal moves" in " ".join(lines), rule_set)
        for moves in ("legal", "responsible"):
            lines = [text for _, text in Players(en).offered(moves=moves).table.view.lines]
            self.assertTrue(lines[1].endswith(" \u00b7 " + en.TEXTS[moves]), moves)
            self.assertFalse(must in lines or chooses in lines, moves)

    def test_an_offer_has_room_for_its_rule_with_all_that_is_unusual(self):
        """GEN-04: no line of it is left out, even for partners."""
        for players in (("Rossi", "De Vries"), ("Ada Rossi / Bo Bianchi", "Jan de Vries / Piet Jansen")):
            view = Players(en).offered(names=players, rule_set="club", score_a=2, options={"sign": "yes"}).table.view
            texts = [content for _, _, content in pages.bands_of(view, Fonts(FONTS))]
            for line in view.lines[1:]:
                self.assertTrue(line in texts, line[1])

    def test_the_sign_stands_on_the_screen_of_the_game(self):
        """SPC-03: between games and in them, where the director has set it."""
        for options, count in (({"sign": "yes"}, 1), ({}, 0)):
            for players in (Players(en).ready(options=options), Players(en).playing(options=options)):
                said = (players.table.view.status,) + players.table.view.places
                self.assertEqual(said.count("spectators report errors"), count)
            lines = Players(en).ready(options=dict(options, clock="off")).press(LEFT).table.view.lines
            self.assertEqual([text for _, text in lines].count("spectators report errors"), count)

    def test_a_marked_position_is_said(self):
        """STR-02: nothing else on the screen changes with it."""
        for players in (Players(en).playing().menu(2), Players(en).ready().menu(2)):
            view = players.press(KEY_1).table.view
            self.assertEqual((view.status_style, view.status), (NOTICE, "position marked"))
            players.wait(6_000)
            self.assertNotEqual(view.status, "position marked")

    def test_what_is_told_of_a_sealed_match_goes_by_itself(self):
        """No button of a sealed match could dismiss it."""
        players = Players(en).decided().order(facts.ANNOUNCED, (1,), "Lunch at one").press(LEFT, RIGHT)
        players.wait(11_000).order(facts.ANNOUNCED, (1,), "Dinner at eight")
        view = players.table.view
        self.assertEqual((view.state, view.heading), (states.SEALED, "Director \u00b7 Dinner at eight"))
        players.wait(11_000)
        self.assertEqual(view.heading, "")

    def test_every_reason_that_players_meet_is_in_words(self):
        """PAU-02: of the list in a pause, of a call, and of a power cut."""
        listed = [reason for _, reason, _, _ in menus.PAUSE_LIST]
        met = [reason for reason in listed if isinstance(reason, str)]
        for texts in (en, it):
            sheet = Players(texts).table.viewer.sheet
            for name in met + list(rulesets.CALL_REASONS) + ["POWER"]:
                self.assertNotEqual(sheet.reason(name), name)


class Keys(unittest.TestCase):
    def test_clock_buttons_move_in_a_list_while_no_time_runs(self):
        """TABLE: up with the left one, down with the right one, round both ends, wherever the players sit."""
        for players in (Players(en).playing().paused(), Players(en).press(KEY_1)):
            dialog, count = players.table.dialog, players.table.view.count
            first = dialog.choice
            players.press(RIGHT)
            self.assertEqual(dialog.choice, (first + 1) % count)
            players.press(LEFT, LEFT)
            self.assertEqual(dialog.choice, (first - 1) % count)
        players = Players(en).playing().menu(1)
        players.press(LEFT)
        self.assertEqual((players.table.dialog.choice, players.match.clock.active), (1, 1))

    def test_a_key_that_may_not_double_has_no_label_and_does_nothing(self):
        """CRW-02, CUB-12, CUB-02: the Crawford game, a dead cube, the opponent's cube."""
        for players, label in (
            (Players(en).playing(score=(6, 3)), ""),
            (Players(en).playing(score=(2, 3)), "DOUBLE"),
            (Players(en).playing(score=(2, 3)).doubled().press(RIGHT), ""),
            (Players(en).playing(score=(2, 3)).doubled().press(RIGHT).press(LEFT), "DOUBLE"),
            (Players(en).playing(score=(2, 5)).doubled().press(RIGHT).press(LEFT), ""),
            (Players(en).ready(5, options={"clock": "off"}).press(LEFT), "DOUBLE"),
            (Players(en).ready(5, score_a=4, options={"clock": "off"}).press(LEFT), ""),
        ):
            view = players.table.view
            self.assertEqual(view.labels[0], label)
            state, notice = view.state, players.table.notice
            if not label:
                players.press(KEY_1)
                self.assertEqual((view.state, players.table.notice), (state, notice))

    def test_a_key_only_asks_whether_a_match_that_is_won_is_taken_back(self):
        """RES-08: a player who has confirmed it can also agree to reopen it; it takes both."""
        players = Players(en).decided()
        self.assertEqual(players.table.view.labels, ("", "BACK", "DISPUTE"))
        players.press(LEFT, KEY_2)
        self.assertEqual(players.table.view.state, states.ASK_TAKE_BACK)
        players.press(KEY_2)
        self.assertEqual(players.table.view.state, states.MATCH_OVER)
        players.press(KEY_2, LEFT, RIGHT)
        self.assertEqual(players.table.view.state, states.GAME_OVER)

    def test_points_of_the_director_are_not_taken_back_at_the_table(self):
        """RES-08, PEN-03."""
        players = Players(en).playing(score=(6, 5)).order(facts.PENALTY, (0, 1), "phone")
        self.assertEqual(players.table.view.labels, ("", "", "DISPUTE"))

    def test_a_few_seconds_can_be_returned_in_part(self):
        """INC-10: LESS takes off ten seconds, and one second once ten are left."""
        table = Players(en).playing().wait(20_000).paused_for("time_back").table
        for step_ms in (10_000, 1_000, 1_000):
            all_ms = table.dialog.amount_ms
            table.do("incidents.less_time", 0)
            self.assertEqual(all_ms - table.dialog.amount_ms, step_ms)


class Pages(unittest.TestCase):
    def test_what_both_confirm_after_a_power_cut_says_whether_it_is_the_crawford_game(self):
        """INC-13, CRW-03."""
        for score, said in (
            ((6, 3), "6 \u2013 3 \u00b7 CRAWFORD \u00b7 all right?"),
            ((2, 3), "2 \u2013 3 \u00b7 cube 1 \u00b7 all right?"),
        ):
            players = Players(en).playing(score=score)
            players.switch_on()
            self.assertEqual(players.table.view.lines[1][1], said)

    def test_both_partners_of_a_pair_can_be_read(self):
        """SKP-08: in doubles a name is two; on the offer in full, above the clocks without first names."""
        names = ("Anna Bianchi / Piero Rossi", "Giovanna De Vries/Wilhelmina van der Meulen")
        players = Players(en).offered(names=names, options={"players": "doubles", "times_given": "yes"})
        shown = [text for _, text in players.table.view.lines[:2]]
        self.assertEqual(shown, ["Anna Bianchi / Piero Rossi", "De Vries / van der Meulen"])
        players.press(LEFT, RIGHT)
        self.assertEqual(players.table.view.names, ("Bianchi / Rossi", "De Vries / van der Meulen"))
        self.assertEqual(players.table.viewer.sheet.name(0), "Bianchi / Rossi")
        self.assertEqual(Players(en).ready(names=("Jan De Vries", "Jo/Al")).table.view.names, ("Jan De Vries", "Jo/Al"))

    def test_the_breaks_that_are_left_need_not_be_asked_for(self):
        """SKP-08, BRK-01: on each player's side, where the rules give any."""
        players = games(Players(en).ready(9), 1)
        view = players.table.view
        self.assertEqual((view.status, view.places), ("lower die presses", ("to 9", "game 2", "breaks 1 \u2013 1")))
        players.press(KEY_2, RIGHT, KEY_1, LEFT, RIGHT).press(RIGHT)
        self.assertEqual((view.status, view.places), ("", ("to 9", "game 2", "breaks 1 \u2013 0")))
        self.assertEqual(Players(en).playing(length=5).table.view.places[2], "")

    def test_the_link_is_shown_only_while_it_is_down(self):
        players = Players(en).playing()
        view = players.table.view
        self.assertEqual(view.link, "")
        players.table.link_state = NO_LINK
        players.press(LEFT)
        self.assertEqual((view.link, view.places[0]), ("no link", "to 7"))

    def test_a_rule_that_was_changed_is_said_in_words(self):
        """GEN-02: every change by the director, in every language; no key of data is shown."""
        keys = [line.partition(" ")[0] for line in rulekeys.KEYS.strip().split("\n")]
        for texts in (en, it, nl):
            table = Players(texts).offered(options=DOUBLES).menu(1).press(KEY_1).table
            for key in keys:
                table.match.overrides = ((key, "option"),)
                rules_in_force(table.viewer.sheet, table, 0)
                changed = [line for line in table.view.items if line[:2] == "* "]
                self.assertEqual(len(changed), 1, key)
                self.assertFalse(key in changed[0] or "=" in changed[0] or "\u2026" in changed[0], changed[0])

    def test_the_mode_of_the_baffle_box_is_shown(self):
        """SET-07."""
        for texts, line in ((en, "* Baffle box: always used"), (it, "* Baffle box: sempre in uso")):
            table = Players(texts).offered(options={"baffle.modes": "obligation"}).menu(1).press(KEY_1).table
            self.assertTrue(line in table.view.items, table.view.items)

    def test_a_changed_rule_is_said_once_and_first(self):
        view = Players(en).offered(options=DOUBLES).menu(1).press(KEY_1).table.view
        said = [line for line in view.items if "Breaks of each" in line]
        self.assertEqual(said, ["* Breaks of each player: 1 of 10 min"])
        self.assertEqual(view.items.index(said[0]), 1)

    def test_what_each_player_presses_is_on_that_players_own_side(self):
        """No instruction names a player; a player with nothing to sign has a dash."""
        for players, said, marks in (
            (Players(en).playing().paused_for("INVALID_ROLL"), ("\u2013", "press: agree"), (MARK_LATER, MARK_ASKED)),
            (Players(en).playing().claimed(), ("\u2713 signed", "press: confirm"), (MARK_DONE, MARK_ASKED)),
            (Players(en).playing().doubled().press(KEY_2), ("+1 point", "press: pass"), (MARK_LATER, MARK_ASKED)),
        ):
            view = players.table.view
            self.assertEqual((view.mark_texts, view.marks), (said, marks))
        for name, _, view in played(en):
            for line in view.lines if has_low_halves(view) else ():
                self.assertFalse(": press" in line[1] or "press to" in line[1], (name, line[1]))

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
        self.assertEqual((view.page, len(code)), (PAGE_QR, 25))
        players.press(KEY_2)
        self.assertEqual(view.qr, ())

    def test_the_code_of_a_delivered_match_is_the_address_of_its_passport(self):
        """It fits the smallest code; without an address, or with one too long for any, the line stays."""
        for address, shown in (
            ("http://192.168.100.200:8080", "HTTP://192.168.100.200:8080/PASSPORT/7-"),
            ("http://" + "x" * 90, "MT1 7 7-"),
            ("", "MT1 7 7-"),
        ):
            players = Players(en).sealed().stored()
            players.table.store.replace("director.json", json.dumps({"director": address}).encode())
            view = players.press(KEY_2).table.view
            self.assertTrue(view.qr_text.startswith(shown), view.qr_text)
            self.assertEqual((view.heading, len(view.qr)), (players.table.archive.code, 25))
            said = "scan at the desk" if shown.startswith("MT1") else "scan with a phone"
            self.assertEqual(view.lines[-1], (PLAIN, said))

    def test_without_a_key_the_code_says_that_it_proves_nothing(self):
        view = Players(en, key=b"").sealed().press(KEY_2).table.view
        self.assertEqual(view.lines[-1], (NOTICE, "not signed"))

    def test_a_list_keeps_the_clocks_while_they_matter(self):
        self.assertEqual(Players(en).ready().press(KEY_1).table.view.page, PAGE_LIST)
        self.assertEqual(Players(en).sealed().press(KEY_1).table.view.page, PAGE_CARD)


if __name__ == "__main__":
    unittest.main()
