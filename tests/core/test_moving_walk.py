"""In any state, a match is the same at the table it is moved to (INC-13).

Thousands of random commands; every so often the match is described, taken over by a fresh device, and every attribute
of both is compared. Permitted differences are named here, with their reason.
"""

import unittest

from matchcore.clock import PAUSED
from matchcore.games.backgammon.phases import CLAIMED, DOUBLED, PLAYING, READY
from matchcore.games.backgammon.play.kinds import new_match
from matchcore.games.backgammon.rules import rulesets
from matchcore.refusal import Refusal
from matchcore.sides import NOBODY
from moves import MOVED_MS, clock, moved
from random_play import Chance, next_command, step_ms

COMMANDS = 2500
SEED = 20261123
LEAST = 500  # matches moved and compared
MOVABLE = (READY, PLAYING, DOUBLED, CLAIMED)

# Of the log and the device: it has its own numbers, orders and undo, and both confirm what it shows.
OF_THE_DEVICE = (
    "clock", "undo", "fresh", "fresh_count", "seq", "at_ms", "last_order", "is_restored", "agreed_restore",
    "was_running", "undone_ms", "pressed_at_ms", "ignored_at_ms", "ignored_side", "signed_at_ms", "told_s",
    "told_at_ms", "flag_seq",
)  # fmt: skip
# Of the assignment, which comes first, and is the director's.
OF_THE_ASSIGNMENT = (
    "match_id", "event", "round", "moves", "table", "number", "is_confirmed_length", "options", "overrides", "rules",
)  # fmt: skip
# The director's line was read at the old table, or is repeated; an absent player's clock stops in the move.
NOT_CARRIED = ("news", "news_at_ms", "later", "unread", "absent")
# Moments, compared as the time since then; and data compared as far as there is room for it.
COMPARED_BELOW = (
    "paused_at_ms", "called_at_ms", "break_since_ms", "break_ms", "ruled_ms", "charged_before_ms", "pause_reason",
    "games", "notes",
)  # fmt: skip
OTHERWISE = OF_THE_DEVICE + OF_THE_ASSIGNMENT + NOT_CARRIED + COMPARED_BELOW


def differences(here, now_ms, there):
    """The names of the differences between both tables."""
    found = [
        name for name in sorted(here.__dict__) if name not in OTHERWISE and getattr(here, name) != getattr(there, name)
    ]
    if [one for one in clock(here, now_ms) if one not in clock(there, MOVED_MS)]:
        found.append("clock")
    for name in ("games", "notes"):
        kept = getattr(there, name)
        if kept != getattr(here, name)[len(getattr(here, name)) - len(kept) :]:
            found.append(name)
    return found + moments(here, now_ms, there)


def moments(here, now_ms, there):
    found = []
    if here.is_on_break() != there.is_on_break() or (
        here.is_on_break() and here.break_left_ms(now_ms) != there.break_left_ms(MOVED_MS)
    ):
        found.append("break")
    if here.clock.state == PAUSED and not here.is_restored:
        if now_ms - here.paused_at_ms != MOVED_MS - there.paused_at_ms and now_ms - here.paused_at_ms < MOVED_MS:
            found.append("paused_at_ms")
        is_early = here.pause_reason == rulesets.REASON_EARLY_DICE
        if here.pause_reason != there.pause_reason or is_early != there.clock.may_press_paused:
            found.append("pause_reason")
    return found


class Walk(unittest.TestCase):
    def test_nothing_is_lost_on_the_way(self):
        chance, match, now_ms, compared = Chance(SEED), new_match(), 0, 0
        for _ in range(COMMANDS):
            name, act = next_command(match, chance.pick)
            now_ms += step_ms(chance.pick)
            try:
                act(match, now_ms, chance.pick)
            except Refusal:
                pass
            match.clear_fresh()
            now_ms = max(now_ms, match.at_ms) if match.at_ms else now_ms
            if match.phase in MOVABLE:
                compared += self.compare(name, match, max(now_ms, match.at_ms))
        self.assertGreaterEqual(compared, LEAST)

    def compare(self, name, match, now_ms):
        match.tick(now_ms)
        match.clear_fresh()
        if match.phase not in MOVABLE or match.absent != NOBODY:  # whose clock stops in the move
            return 0
        there = moved(match, now_ms)
        self.assertEqual(differences(match, now_ms, there), [], name)
        return 1
