"""Code that is borrowed: there for a block, and not kept by anybody but who still uses it."""

import sys
import unittest

from matchcore import loading

RARE = "matchcore.log.mode_code"
RARER = "matchcore.log.codes"


class TestBorrowing(unittest.TestCase):
    def setUp(self):
        was = {name: sys.modules.pop(name) for name in (RARE, RARER) if name in sys.modules}
        self.addCleanup(sys.modules.update, was)
        self.addCleanup(setattr, loading, "_kept", ())

    def left(self):
        return [name for name in (RARE, RARER) if name in sys.modules]

    def test_a_module_is_there_for_the_block_and_what_is_held_of_it_for_longer(self):
        with loading.borrowed(RARE) as mode_code:
            code = mode_code.code
            self.assertEqual(self.left(), [RARE])
        self.assertEqual(self.left(), [])
        self.assertEqual(len(code(b"key", "1")), mode_code.DIGITS)

    def test_what_was_there_before_stays(self):
        there = __import__(RARE, None, None, ("code",))
        with loading.borrowed(RARE) as mode_code:
            self.assertIs(mode_code, there)
        self.assertIs(sys.modules[RARE], there)

    def test_while_a_table_starts_what_a_block_has_loaded_besides_belongs_to_it(self):
        with loading.borrowed(RARE):
            __import__(RARER)
        self.assertEqual(self.left(), [RARER])

    def test_then_it_is_dropped_with_the_block(self):
        loading.keep()
        with loading.borrowed(RARE):
            __import__(RARER)
        self.assertEqual(self.left(), [])
        with loading.borrowed():
            __import__(RARER)
        self.assertEqual(self.left(), [])

    def test_also_when_the_block_fails(self):
        loading.keep()
        with self.assertRaises(KeyError):
            with loading.borrowed(RARE):
                __import__(RARER)
                raise KeyError
        self.assertEqual(self.left(), [])

    def test_what_belongs_to_the_table_stays(self):
        __import__(RARER)
        loading.keep()
        there = sys.modules[RARER]
        with loading.borrowed(RARE):
            __import__(RARER)
        self.assertIs(sys.modules.get(RARER), there)

    def test_a_block_within_a_block_gives_up_what_the_outer_one_holds(self):
        """Only for those who ask for it anew: it is the same code."""
        loading.keep()
        with loading.borrowed(RARE) as mode_code:
            with loading.borrowed(RARER):
                pass
            self.assertEqual(self.left(), [])
            self.assertEqual(mode_code.code(b"key", "1"), mode_code.code(b"key", "1"))
