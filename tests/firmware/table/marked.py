"""Notes in memory that survives a reset: the match's time, and how often and why the table reset itself."""

import unittest

from fakes import Memory

from table.keeping.marks import Marks

WHY = "page: KeyError"


class Told(unittest.TestCase):
    def test_a_reset_before_any_match_is_counted_and_its_reason_kept(self):
        """Or a page that dies at once would reset the board for ever, and the director would hear nothing."""
        memory = Memory()
        for number in range(3):
            marks = Marks(memory)
            self.assertEqual((marks.resets, marks.words), (number, WHY if number else ""))
            marks.tell(marks.resets + 1, WHY)

    def test_it_makes_no_time_of_a_match(self):
        memory = Memory()
        Marks(memory).tell(1, WHY)
        for game in ("", "clock", "ricochet"):
            self.assertEqual([Marks(memory, game).read(seq) for seq in (0, 1)], [-1, -1])

    def test_of_a_match_in_play_the_time_is_kept_beside_it(self):
        memory = Memory()
        marks = Marks(memory)
        marks.write(61_000, 12)
        marks.tell(1, WHY)
        again = Marks(memory)
        self.assertEqual((again.read(12), again.resets, again.words), (61_000, 1, WHY))

    def test_memory_that_holds_something_else_says_nothing(self):
        memory = Memory()
        memory.write(bytearray(range(80)))
        marks = Marks(memory)
        self.assertEqual((marks.read(0), marks.resets, marks.words), (-1, 0, ""))


unittest.main()
