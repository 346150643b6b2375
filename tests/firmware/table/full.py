"""A flash without room: the match goes on in memory, with a message on the screen, and once there is room nothing is
lost.
"""

import unittest

import logs
from fakes import KEY_3, LEFT, RIGHT, Bench, CrowdedStore, new_flash, seqs_on_flash

from matchcore.games.backgammon.topics import results, shared, turn
from table.games.backgammon.answering import states
from table.keeping.archive import KEPT_SEGMENTS, MOST_WAITING
from table.table import RETRY_MS

PLENTY = 1 << 30


class Full(unittest.TestCase):
    def setUp(self):
        if logs.Log.last:
            logs.Log.last.archive.close()
            logs.Log.last = None
        self.bench = Bench()
        self.addCleanup(lambda: self.bench.table.archive.close())

    def fill(self, room=0):
        self.bench.store.room = room

    def test_the_match_goes_on_and_the_screen_says_why(self):
        self.bench.begin()
        self.fill()
        self.bench.turns(10)
        view = self.bench.table.view
        self.assertEqual((view.state, view.is_running, view.turn), (states.RUNNING, True, 0))
        self.assertIn("full, facts wait", view.status)
        self.bench.wait(8000)
        # For as long as it lasts, and not only for the seconds of a message.
        self.assertIn("full, facts wait", view.status)

    def test_nothing_is_lost_once_there_is_room(self):
        self.bench.begin()
        self.fill()
        self.bench.turns(30)
        seq = self.bench.table.match.seq
        self.fill(PLENTY)
        self.bench.wait(RETRY_MS)
        self.assertEqual(self.bench.table.archive.waiting, [])
        self.assertNotIn("full, facts wait", self.bench.table.view.status)
        self.bench.turns(1)
        self.assertEqual(seqs_on_flash(self.bench), list(range(1, seq + 2)))

    def test_room_that_ends_in_the_middle_of_a_record(self):
        """At every byte of a record, and again in the next attempt."""
        for room in range(1, 60):
            self.setUp()
            self.bench.begin()
            self.fill(room)
            self.bench.turns(3)
            self.fill(room // 2 + 1)
            self.bench.turns(2)
            self.fill(PLENTY)
            self.bench.turns(2)
            seq = self.bench.table.match.seq
            self.assertEqual(seqs_on_flash(self.bench), list(range(1, seq + 1)))
            self.assertEqual(self.bench.store.names("log"), ["00000001.seg"])
            self.bench.table.archive.close()

    def test_the_power_is_cut_while_there_is_no_room(self):
        """Facts waiting in memory are gone; written ones are there, and the half record is set aside."""
        self.bench.begin()
        seq = self.bench.table.match.seq
        self.fill(20)
        self.bench.turns(3)
        self.bench.restart(is_power_cut=True)
        self.assertEqual(self.bench.state(), "restored")
        self.assertIn("full, facts wait", self.bench.table.problem)
        self.fill(PLENTY)
        self.bench.wait(RETRY_MS)
        self.assertEqual(self.bench.store.names("log"), ["00000001.bad", "00000001.seg"])
        self.assertEqual(len(self.bench.store.read("log/00000001.bad")), 20)
        self.assertEqual(seqs_on_flash(self.bench), list(range(1, seq + 1)) + [seq + 10000, seq + 10001])

    def test_damage_that_there_is_no_room_to_set_aside(self):
        self.bench.begin()
        seq = self.bench.table.match.seq
        self.bench.table.archive.close()
        data = self.bench.store.read("log/00000001.seg")
        self.bench.store.replace("log/00000001.seg", data + b"rubbish")
        self.fill()
        self.bench.restart(is_power_cut=True)
        for control in (LEFT, RIGHT):
            self.bench.press(control)
        self.assertEqual(self.bench.state(), "running")
        # It is left untouched until there is room.
        self.assertEqual(self.bench.store.read("log/00000001.seg"), data + b"rubbish")
        self.fill(PLENTY)
        self.bench.wait(RETRY_MS)
        self.assertEqual(self.bench.store.read("log/00000001.bad"), b"rubbish")
        self.assertEqual(seqs_on_flash(self.bench)[:-1], list(range(1, seq + 1)) + [seq + 10000 + i for i in range(3)])

    def test_when_memory_is_full_too_nobody_plays_on_unrecorded(self):
        self.bench.begin()
        self.fill()
        match = self.bench.table.match
        for _ in range(400):
            if self.bench.state() == "paused":
                break
            self.bench.turns(1)
        self.assertEqual(self.bench.state(), "paused")
        waiting = sum([len(record) for _, record in self.bench.table.archive.waiting])
        self.assertTrue(MOST_WAITING < waiting < MOST_WAITING + 500)
        seq = match.seq
        for control in range(5):
            self.bench.press(control)
        self.assertEqual((self.bench.state(), match.seq), ("paused", seq))
        self.assertIn("full, facts wait", self.bench.table.notice)
        self.fill(PLENTY)
        self.bench.wait(RETRY_MS)
        self.bench.press(KEY_3)
        self.assertEqual(self.bench.state(), "running")
        self.assertEqual(seqs_on_flash(self.bench), list(range(1, seq + 2)))

    def test_another_error_is_named_as_it_is(self):
        self.bench.begin()
        self.bench.store.error = 5
        self.fill()
        self.bench.turns(1)
        self.assertIn("EIO", self.bench.table.view.status)

    # -- making room ---------------------------------------------------------------------------------------------

    def old_matches(self, count):
        for _ in range(count):
            self.bench.begin(1)
            match = self.bench.table.match
            turn.pause(match, match.at_ms)
            results.claim(match, match.at_ms, 0, 1, 1)
            for side in (1, 0, 1):
                results.confirm(match, match.at_ms + shared.APART_MS, side)
            self.bench.table.keep()
            self.assertEqual(self.bench.table.state(), states.SEALED)

    def last_of_oldest(self):
        """The number of the last fact in the oldest segment."""
        return int(logs.segments(self.bench.store)[1][:8]) - 1

    def test_matches_that_the_director_has_make_room(self):
        """As much as is needed, the oldest first."""
        self.old_matches(3)
        self.bench.table.archive.forget_delivered(self.bench.table.match.seq)
        names = logs.segments(self.bench.store)
        self.assertEqual(len(names), 3)
        remove = self.bench.store.remove

        def free(name):
            remove(name)
            self.bench.store.room += 1000

        self.bench.store.remove = free
        self.fill()
        self.bench.begin(1)
        self.assertEqual(self.bench.table.problem, "")
        self.assertEqual(logs.segments(self.bench.store)[:-1], names[1:])

    def test_matches_that_nobody_has_stay(self):
        self.old_matches(3)
        self.fill()
        self.bench.begin(1)
        self.assertEqual(len(logs.segments(self.bench.store)), 3)
        self.assertIn("full, facts wait", self.bench.table.problem)

    def test_a_match_whose_last_fact_nobody_has_stays(self):
        """The director stores what a request carried, which may end in the middle of a match."""
        self.old_matches(3)
        names = logs.segments(self.bench.store)
        archive = self.bench.table.archive
        archive.forget_delivered(self.last_of_oldest() - 1)
        self.fill()
        self.bench.begin(1)
        self.assertEqual(logs.segments(self.bench.store), names)
        archive.forget_delivered(self.last_of_oldest())
        self.bench.wait(RETRY_MS)
        self.assertEqual(logs.segments(self.bench.store), names[1:])

    def test_a_match_is_forgotten_with_its_last_fact(self):
        """Not one fact earlier, though there are more matches than the history needs."""
        self.old_matches(KEPT_SEGMENTS + 1)
        names = logs.segments(self.bench.store)
        last = self.last_of_oldest()
        self.bench.table.archive.forget_delivered(last - 1)
        self.assertEqual(logs.segments(self.bench.store), names)
        self.bench.table.archive.forget_delivered(last)
        self.assertEqual(logs.segments(self.bench.store), names[1:])

    def test_without_a_director_the_oldest_go(self):
        self.old_matches(3)
        self.bench.table.archive.is_collected = False
        self.fill()
        self.bench.begin(1)
        self.assertEqual(len(logs.segments(self.bench.store)), 0)

    def test_a_littlefs_that_is_really_full(self):
        """A real one: something else takes the last block, then gives it back."""
        store = CrowdedStore(new_flash(24))
        bench = self.bench = Bench(store)
        bench.begin()
        with open("/flash/filler", "wb") as filler:
            try:
                while True:
                    filler.write(bytes(64))
                    filler.flush()
            except OSError:
                pass
        for _ in range(200):
            bench.turns(1)
            if bench.table.problem:
                break
        self.assertIn("full, facts wait", bench.table.problem)
        bench.turns(5)
        seq = bench.table.match.seq
        store.remove("filler")
        bench.wait(RETRY_MS)
        self.assertEqual(bench.table.problem, "")
        self.assertEqual(seqs_on_flash(bench), list(range(1, seq + 1)))


unittest.main()
