"""The menu and the list in a pause offer exactly what the core would do; the core itself is asked."""

import unittest

from players import NAMES, Players, speaking

from matchcore.games.backgammon.rules.settings import Settings
from matchcore.games.backgammon.topics import (
    beginning,
    breaks,
    calls,
    doubling,
    early,
    flags,
    notices,
    results,
    turn,
    undoing,
)
from matchcore.refusal import Refusal
from matchcore.sides import BY_TABLE, NOBODY, other
from table.games.backgammon.answering import menus
from table.pressing.controls import KEY_1, LEFT, RIGHT

en = speaking("en")

SERIES = {"best_of": "3"}
WITHOUT_CLOCK = {"clock": "off"}


def states():
    """A table in each state that has a menu."""
    yield "idle", lambda: Players(en)
    yield "offered", lambda: Players(en).offered()
    yield "offered in a series", lambda: Players(en).offered(options=SERIES)
    yield "ready", lambda: Players(en).ready()
    yield "ready in a session", lambda: Players(en).ready(0, options=WITHOUT_CLOCK)
    yield "running", lambda: Players(en).playing()
    yield "running in Crawford", lambda: Players(en).playing(score=(6, 3))
    yield "double?", lambda: Players(en).playing().press(KEY_1)
    yield "expired", lambda: Players(en).playing().wait(900_000)
    yield "time?", lambda: Players(en).playing().wait(900_000).press(KEY_1)
    yield "doubled", lambda: Players(en).playing().doubled()
    yield "doubled, expired", lambda: Players(en).playing().doubled().wait(900_000)
    yield "playing", lambda: Players(en).ready(0, options=WITHOUT_CLOCK).press(LEFT)
    yield "playing, doubled", lambda: Players(en).ready(0, options=WITHOUT_CLOCK).press(LEFT).press(KEY_1, LEFT)
    yield "sealed", lambda: Players(en).sealed()
    yield (
        "sealed in a series",
        lambda: Players(en).playing(score=(6, 5), options=SERIES).claimed().press(RIGHT).press(LEFT, RIGHT),
    )
    yield "club", lambda: Players(en).ready(rule_set="club").press(RIGHT)


def off_turn(match):
    """The side not on turn; any if no clock says who is on turn."""
    return 0 if match.clock.active == NOBODY else other(match.clock.active)


# What the core is asked to do once an entry is chosen and all its questions are answered.
COMMANDS = {
    "end_session": lambda match, now_ms: results.end_session(match, now_ms),
    "break": lambda match, now_ms: breaks.begin_break(match, now_ms, 1, 0),
    "claim_time": lambda match, now_ms: flags.claim_time(match, now_ms, BY_TABLE),
    "double": lambda match, now_ms: doubling.double(match, now_ms, match.clock.active),
    "local_match": lambda match, now_ms: beginning.assign(match, now_ms, Settings(7, NAMES[0], NAMES[1], "wbgf21")),
    "call_director": lambda match, now_ms: calls.call_director(match, now_ms),
    "mark": lambda match, now_ms: notices.mark(match, now_ms, match.clock.active),
    "early_double": lambda match, now_ms: early.double_early(match, now_ms, off_turn(match)),
    "early_roll": lambda match, now_ms: early.roll_early(match, now_ms, off_turn(match)),
    "resign": lambda match, now_ms: results.resign(match, now_ms, 0, 1),
    "take_back": undoing.put_back,
    "mode": lambda match, now_ms: notices.open_mode(match, now_ms, 0),
    "emergency": lambda match, now_ms: calls.emergency(match, now_ms),
}
# The pages: help is always there, the rules only in a match.  The core does not know the board's parts.
PAGES = ("help", "rules", "self_test")
OF_BOARD = ("light", "larger")
OF_RADIO = ("setup",)
# Offered in the player's turn, and refused in words where only the cube's owner, the score or the allowance of breaks
# forbids it: the players learn why.
SAID_WHY = {"double": "CUB CRW", "early_double": "CUB CRW", "break": "BRK"}


def is_done(command, players):
    """Whether the core does it, and otherwise the rule that forbids it."""
    try:
        command(players.match, max(players.table.time.now_ms(), players.match.at_ms))
        return True, ""
    except Refusal as refusal:
        return False, refusal.rule


class Menu(unittest.TestCase):
    def test_an_entry_is_offered_if_and_only_if_the_core_would_do_it(self):
        seen = set()
        for name, made in states():
            table = made().table
            offered = [entry for entry, _, _ in menus.menu(table)]
            self.assertEqual(len(offered), len(set(offered)), name)
            seen.update(offered)
            for entry, action, _ in menus.MENU:
                if entry in PAGES + OF_BOARD + OF_RADIO or table.has_key(action):
                    continue  # a key of the state below does it
                done, rule = is_done(COMMANDS[entry], made())
                if not done and entry in offered:
                    self.assertTrue(rule[:3] in SAID_WHY.get(entry, ""), (name, entry, rule))
                else:
                    self.assertEqual(entry in offered, done, (name, entry, rule))
        self.assertEqual(seen, set([entry for entry, _, _ in menus.MENU]) - set(OF_RADIO))

    def test_what_the_board_has_no_part_for_is_not_offered(self):
        for name, made in states():
            table = made().table
            for missing in (OF_BOARD, OF_BOARD[:1], ()):
                table.parts.missing = missing
                offered = [entry for entry, _, _ in menus.menu(table)]
                self.assertEqual(
                    [entry for entry in OF_BOARD if entry in offered], list(OF_BOARD[len(missing) :]), name
                )

    def test_what_a_key_does_has_no_entry(self):
        for name, made in states():
            table = made().table
            for entry, action, _ in menus.menu(table):
                self.assertFalse(table.has_key(action), (name, entry))

    def test_the_rules_come_first_while_the_settings_are_being_accepted(self):
        def entries(players):
            return [entry for entry, _, _ in menus.menu(players.table)]

        self.assertEqual(entries(Players(en).offered())[:2], ["call_director", "rules"])
        self.assertEqual(entries(Players(en).ready())[:2], ["call_director", "help"])
        self.assertFalse("rules" in entries(Players(en)))


def paused(rule_set):
    return Players(en).playing(rule_set=rule_set).paused()


def stating(reason):
    return lambda match, now_ms: turn.state_reason(match, now_ms, reason)


OFFERED = {"EMERGENCY": calls.emergency}  # entries that are not reasons, and not always there


class PauseList(unittest.TestCase):
    def test_an_entry_is_shown_if_and_only_if_the_core_knows_its_reason(self):
        """PAU-02; a first question of an entry (a result, an illegal move) may be refused, with the reason."""
        for rule_set in ("wbgf21", "cnb", "eubgf13", "club"):
            shown = menus.pause_list(paused(rule_set).match)
            texts = [text for text, _, _, _ in shown]
            self.assertEqual(len(texts), len(set(texts)), rule_set)
            for row in menus.PAUSE_LIST:
                text, reason, _, _ = row
                known = reason is None
                if text in OFFERED:
                    known, _ = is_done(OFFERED[text], paused(rule_set))
                if isinstance(reason, str):
                    known, _ = is_done(stating(reason), paused(rule_set))
                is_another = text in texts and shown[texts.index(text)][1] != reason
                self.assertEqual(row in shown, known and not is_another, (rule_set, text, reason))


if __name__ == "__main__":
    unittest.main()
