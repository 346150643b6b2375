"""The golden trace on this interpreter: thousands of random commands give the same facts, bytes and states as always.

After a deliberate change of the core's output: `python tests/golden --write`, and inspect the difference.
"""

import sys
import unittest

from vectors import FOLDER

sys.path.append(FOLDER + "../golden")

import golden_trace  # noqa: E402  (found only now)

from matchcore.games.backgammon import facts  # noqa: E402
from matchcore.games.backgammon.facts import ROWS


class Golden(unittest.TestCase):
    def test_the_digest_is_the_stored_one(self):
        trace = golden_trace.Trace()
        trace.play()
        digest, stored = trace.digest(), golden_trace.stored()
        for name in golden_trace.COUNTS + golden_trace.HASHES:
            self.assertEqual(digest[name], stored[name], name)
        self.assertGreaterEqual(digest["commands"], 2000)
        written = set(ROWS.kinds()) - {facts.LATE_POINTS}  # which only older logs have
        self.assertEqual(trace.kinds, written, "kinds of facts that the trace does not make")
