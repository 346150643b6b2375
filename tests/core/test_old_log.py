"""A log written by an older release is still read, with the same meaning (GEN-05).

`golden/old_log.json` was recorded when there were 63 kinds of facts: thirteen matches, with the number of the fact
that sealed each, its score, result, winner and games. It is never recorded again.
"""

import binascii
import json
import unittest

from matchcore.games.backgammon.facts import ROWS, VOCABULARY
from matchcore.games.backgammon.phases import SEALED
from matchcore.games.backgammon.play.kinds import new_match
from matchcore.log import journal
from vectors import FOLDER

KINDS_THEN = 63


def stored():
    with open(FOLDER + "../golden/old_log.json", encoding="utf-8") as file:
        return json.load(file)


def records(old):
    log = binascii.a2b_base64("".join(old["log"]))
    at = 0
    while at < len(log):
        size = journal.sound_size(log, at)
        yield log[at : at + size]
        at += size


class OldLog(unittest.TestCase):
    def test_every_fact_is_folded_and_every_result_is_what_it_was(self):
        old, chain, match, found, kinds, was = stored(), journal.Chain(VOCABULARY), new_match(), [], set(), 0
        for record in records(old):
            fact = chain.check(record)
            match.fold(fact)
            kinds.add(fact.kind)
            if match.phase == SEALED and was != SEALED:
                found.append([match.seq, match.score_a, match.score_b, match.result, match.winner, len(match.games)])
            was = match.phase
        self.assertEqual(found, old["results"])
        self.assertGreater(len(kinds), KINDS_THEN - 10)
        self.assertLess(KINDS_THEN, max(ROWS.kinds()))
        self.assertLessEqual(max(kinds), KINDS_THEN)
