"""The state of a match, written as JSON and read back: the same match, whatever happens to it afterwards."""

import json
import sys
import unittest

import tables
from matchcore.games.backgammon.play import standing
from matchcore.games.backgammon.play.kinds import new_match
from matchcore.games.backgammon.topics import turn
from matchcore.refusal import Refusal
from random_play import Chance, next_command, step_ms
from vectors import FOLDER

sys.path.append(FOLDER + "../golden")

import golden_trace  # noqa: E402  (found only now)

WALKS = 12
STEPS = 250


def taken_up(match):
    """The match restored from the JSON of this one."""
    other = new_match()
    for _ in standing.put_back(other, json.loads(json.dumps(standing.values_of(match)))):
        pass
    return other


def stands(match):
    """All there is to know about it: each value of the rules in force, and of the undoable facts the order."""
    left_out = ("rows", "folds", "fresh", "fresh_count", "undo", "clock", "_chain", "_reader", "_records")
    found = [(name, getattr(match, name)) for name in sorted(match.__dict__) if name not in left_out]
    undo = match.undo
    befores = [
        (undo.seqs[at], undo.kinds[at], list(undo.clocks[at]), list(undo.values[at]))
        for at in undo.newest_first()
        if undo.seqs[at]
    ]
    return found, match.clock.values(), befores, kinds_of(match)


def kinds_of(match):
    """The type of each line: a page reads their values by name."""
    return [[type(part).__name__ for part in lines] for lines in (match.games, match.notes, match.later)]


def difference(one, other):
    """The parts of the state that differ, as text; "" for the same match."""
    pairs = list(zip(stands(one), stands(other)))
    return "".join(["%s\n%s\n" % pair for pair in pairs if pair[0] != pair[1]])


class Followed(golden_trace.Trace):
    """The golden trace, and a second match that is repeatedly restored from the first and folds its facts."""

    OFTEN = 15  # facts

    def __init__(self, test):
        golden_trace.Trace.__init__(self)
        self._test = test
        self._other = new_match()
        self._facts = 0

    def _keep(self):
        fresh = [self._match.fresh[i].copy() for i in range(self._match.fresh_count)]
        golden_trace.Trace._keep(self)
        for fact in fresh:
            self._facts += 1
            self._other.fold(fact)
        if fresh and self._facts % self.OFTEN == 0:
            self._test.assertEqual(difference(self._other, self._match), "")
            self._other = taken_up(self._match)


class Standing(unittest.TestCase):
    def test_no_match(self):
        self.assertEqual(difference(taken_up(new_match()), new_match()), "")

    def test_all_along_the_golden_trace(self):
        followed = Followed(self)
        followed.play()
        self.assertGreaterEqual(followed.counts["facts"], 2000)

    def test_at_each_fact_of_random_walks(self):
        for seed in range(WALKS):
            self.walk(Chance(seed * 7919 + 5).pick)

    def walk(self, pick):
        match = new_match()
        now_ms = 0
        for _ in range(STEPS):
            _, act = next_command(match, pick)
            now_ms += step_ms(pick)
            try:
                act(match, now_ms, pick)
            except Refusal:
                continue
            match.clear_fresh()
            self.assertEqual(difference(taken_up(match), match), "")

    def test_what_was_done_before_can_be_taken_back_after(self):
        match = tables.replayed(tables.between_games().records())
        other = taken_up(match)
        for each in (match, other):
            each.undo.take_back(each)
        self.assertEqual(difference(other, match), "")
        self.assertEqual(other.games, ())

    def test_the_two_have_nothing_in_common(self):
        match = tables.replayed(tables.between_games().records())
        other, before = taken_up(match), taken_up(match)
        turn.press(other, other.at_ms + 5000, 0)
        turn.press(other, other.at_ms + 5000, other.clock.active)
        self.assertEqual(difference(match, before), "")
        self.assertNotEqual(difference(other, before), "")


if __name__ == "__main__":
    unittest.main()
