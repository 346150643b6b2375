"""The clock against one that lives millisecond by millisecond: random traces, the same on both interpreters.

Small numbers, so that presses, ends of delays and empty banks often fall into the same millisecond.
"""

import unittest

from naive_clock import DEEDS, Pair
from random_play import Chance

TRACES = 400
LENGTH = 30


def configuration(pick):
    """Banks, second parts or none, delay, whether time ends the match by itself, how an illegal move is corrected."""
    second_ms = (1 + pick(15), 1 + pick(15)) if pick(3) == 0 else None
    return (1 + pick(25), 1 + pick(25)), second_ms, pick(12), pick(4) == 0, pick(2) == 1


def deed(pick):
    """Half of the events are presses."""
    name = "press" if pick(2) else DEEDS[pick(len(DEEDS))]
    if name in ("press", "lose_next_delay", "take_turn_back", "start"):
        return name, pick(2)
    if name == "pause":
        return name, pick(2) == 1
    if name == "adjust":
        return name, pick(2), pick(41) - 20
    if name == "set_bank":
        return name, pick(2), pick(25)
    return (name,)


class BothClocks(unittest.TestCase):
    def test_they_always_show_the_same(self):
        chance = Chance(1)
        for number in range(TRACES):
            self.run_trace(chance.pick, number)

    def run_trace(self, pick, number):
        pair = Pair(*configuration(pick))
        done = []
        for _ in range(LENGTH):
            what = deed(pick)
            done.append(what)
            effect, naive_effect = pair.do(pick(20), *what)
            shown, naive_shown = pair.seen()
            if effect != naive_effect or shown != naive_shown:
                self.fail("trace %d, %s:\n%s\n%s" % (number, done, (effect, shown), (naive_effect, naive_shown)))
        ahead, advanced, naive_shown = pair.seen_after(1 + pick(60))
        self.assertEqual(advanced, naive_shown, "trace %d, %s" % (number, done))
        if advanced["state"] != "over":
            for key in ("delay", "bank", "second", "part"):
                self.assertEqual(ahead[key], naive_shown[key], key)
