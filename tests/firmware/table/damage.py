"""The log, damaged at every possible place: its last good state is kept, nothing is thrown away, and it goes on."""

import unittest

import logs
import vfs
from disk import Disk
from logs import Log

from matchcore.folding.orders import seam
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.play.kinds import new_match
from matchcore.games.backgammon.topics import beginning, calls
from matchcore.sides import BY_TABLE
from table.drivers.chip.store_files import Store

FOLDER = "/flash"
DISK = Disk(64)
vfs.VfsLfs2.mkfs(DISK)
vfs.mount(vfs.VfsLfs2(DISK), FOLDER)
STORE = Store(FOLDER)


class Damage(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        logs.two_matches(STORE)
        cls.names = logs.segments(STORE)
        cls.data = [logs.read(STORE, name) for name in cls.names]
        match = new_match()
        cls.older = logs.pictures_after_each(cls.data[0], int(cls.names[0][:8]), match)
        cls.newer = logs.pictures_after_each(cls.data[1], int(cls.names[1][:8]), match)

    def setUp(self):
        Log.last.archive.close()
        logs.empty(FOLDER)
        STORE.make_folder("log")
        for name, data in zip(self.names, self.data):
            logs.write(STORE, name, data)

    # -- invariants after every kind of damage -------------------------------------------------------------------

    def check(self, expected, bad, is_told=True):
        """The state is `expected`, a `bad` file is there, and the log goes on and can be reopened and resent."""
        log = Log(STORE)
        self.assertEqual(log.archive.problem != "", is_told, log.archive.problem)
        seq = log.match.seq
        if is_told:
            self.assertTrue(seq >= expected[0] + 10000)
            self.assertEqual(logs.picture(log.match)[1:], expected[1:])
        else:
            self.assertEqual(logs.picture(log.match), expected)
        self.go_on(log)
        self.assertEqual(self.set_aside(), bad)
        again = Log(STORE)
        self.assertEqual(again.archive.problem, "")
        self.assertEqual(logs.picture(again.match), logs.picture(log.match))
        sent = logs.facts_from(again, 0)
        self.assertEqual(sent[-1].seq, again.match.seq)
        if is_told:
            self.assertIn(facts.SEAM, [fact.kind for fact in sent])
        return again

    def go_on(self, log):
        """Any possible next act is done, and kept."""
        match = log.match
        if match.phase == 0 or match.phase == 7:
            log.assign(order=9)
        elif match.is_called():
            calls.withdraw_call(match, match.at_ms, 0 if match.withdrawn != 1 else 1)
        elif match.phase == 1:
            beginning.swap_sides(match, match.at_ms)
        else:
            calls.call_director(match, match.at_ms)
        log.keep()

    def set_aside(self):
        return [STORE.read("log/" + name) for name in STORE.names("log") if name.endswith(".bad")]

    # -- the newest match ----------------------------------------------------------------------------------------

    def test_a_sound_log_is_read_to_its_end(self):
        self.check(self.newer[-1][1], [], is_told=False)

    def test_cut_off_at_every_byte(self):
        data = self.data[1]
        for size in range(len(data) + 1):
            self.setUp()
            logs.write(STORE, self.names[1], data[:size])
            good, expected = [known for known in self.newer if known[0] <= size][-1]
            if good:
                self.check(expected, [data[good:size]] if size > good else [], is_told=size > good)
            else:
                # Not even the first record: the match before is resumed, and an empty file is ignored.
                self.check(self.older[-1][1], [data[:size]] if size else [], is_told=size > 0)

    def test_a_flipped_bit_in_every_byte(self):
        data = self.data[1]
        for at in range(len(data)):
            self.setUp()
            damaged = bytearray(data)
            damaged[at] ^= 1 << at % 8
            logs.write(STORE, self.names[1], damaged)
            good, expected = [known for known in self.newer if known[0] <= at][-1]
            self.check(expected if good else self.older[-1][1], [bytes(damaged[good:])])

    def test_rubbish_behind_the_log_is_set_aside(self):
        for rubbish in (b"\x00", b"\xff" * 3, bytes(700), b"\xff" * 5000, self.data[1][:50]):
            self.setUp()
            logs.write(STORE, self.names[1], self.data[1] + rubbish)
            self.check(self.newer[-1][1], [rubbish])

    def test_a_fact_that_cannot_follow(self):
        """Intact, and of this match's chain, but with the wrong number: the chain goes on from the fact before."""
        log = Log(STORE)
        fact = log.match.draft(log.match.at_ms, facts.MARKED, BY_TABLE, 0)
        fact.seq += 1
        record = log.archive.chain.record(fact)
        self.setUp()
        logs.write(STORE, self.names[1], self.data[1] + record)
        self.check(self.newer[-1][1], [record])

    def test_what_lies_behind_the_sound_records_is_not_sent(self):
        """Not even undamaged records that the chain does not reach and that are not set aside yet."""
        second = self.newer[1][0]
        logs.write(STORE, self.names[1], self.data[1] + self.data[1][second:])
        log = Log(STORE)
        sent = [fact.seq for fact in logs.facts_from(log, 0)]
        self.assertEqual(sent, list(range(1, self.newer[-1][1][0] + 1)))

    # -- the matches before --------------------------------------------------------------------------------------

    def test_the_newest_is_gone(self):
        """Only the director knows and tells the table; numbers already seen there are not reused."""
        STORE.remove("log/" + self.names[1])
        self.check(self.older[-1][1], [], is_told=False)

    def test_an_older_one_is_gone(self):
        STORE.remove("log/" + self.names[0])
        again = self.check(self.newer[-1][1], [], is_told=False)
        self.assertEqual(logs.facts_from(again, 0)[0].kind, facts.ASSIGNED)

    def test_both_are_damaged_from_the_start(self):
        for name in self.names:
            logs.write(STORE, name, b"\x01" * 40)
        log = Log(STORE)
        self.assertEqual(log.match.phase, 0)
        # Higher than any possible number of the lost matches.
        self.assertTrue(log.match.seq > self.newer[-1][1][0] + 5000)
        log.assign(order=8)
        self.assertEqual(self.set_aside(), [b"\x01" * 40] * 2)
        again = Log(STORE)
        self.assertEqual(again.archive.problem, "")
        self.assertEqual(logs.picture(again.match), logs.picture(log.match))

    def test_the_two_newest_are_damaged_from_the_start(self):
        """The later one's numbers had already jumped over a seam: the new seam lies above them too."""
        log = Log(STORE)
        seam(log.match, log.match.seq)
        log.win_all(log.match.at_ms)
        log.assign(order=5)
        log.win_all(log.play(1))
        lost = log.match.seq
        for name in logs.segments(STORE)[1:]:
            logs.write(STORE, name, b"\x01" * 40)
        log = Log(STORE)
        self.assertEqual(logs.picture(log.match)[1:], self.older[-1][1][1:])
        self.assertTrue(log.match.seq > lost)
        self.go_on(log)
        self.assertEqual(Log(STORE).archive.problem, "")

    def test_an_older_one_is_damaged(self):
        """Noticed when the director asks for it: the desk gets the sound part, then the next match."""
        data = self.data[0]
        for at in range(0, len(data), 7):
            self.setUp()
            damaged = bytearray(data)
            damaged[at] ^= 0x40
            logs.write(STORE, self.names[0], damaged)
            log = Log(STORE)
            self.assertEqual(logs.picture(log.match), self.newer[-1][1])
            good = [known for known in self.older if known[0] <= at][-1][1][0]
            sent = [fact.seq for fact in logs.facts_from(log, 0, 300)]
            self.assertEqual(sent[: good + 1], list(range(1, good + 1)) + [int(self.names[1][:8])])
            self.assertEqual(sent[-1], log.match.seq)

    # -- odds and ends -------------------------------------------------------------------------------------------

    def test_the_same_place_is_damaged_again_and_again(self):
        """Files set aside are never overwritten."""
        for count in range(1, 4):
            data = logs.read(STORE, self.names[1])
            logs.write(STORE, self.names[1], data + bytes([count]) * 9)
            log = Log(STORE)
            self.go_on(log)
            self.assertEqual(len(self.set_aside()), count)

    def test_more_damage_than_there_are_names_for(self):
        """The earliest damage tells most about the cause: only the last name is reused."""
        tails = [bytes([count]) * 9 for count in range(1, 6)]
        for tail in tails:
            logs.write(STORE, self.names[1], logs.read(STORE, self.names[1]) + tail)
            self.go_on(Log(STORE))
        self.assertEqual(sorted(self.set_aside()), tails[:3] + tails[4:])

    def test_a_name_that_is_none_of_ours_is_said_and_no_seam(self):
        for name in ("1.seg", "00000001.seg.new", "x.bad"):
            logs.write(STORE, name, b"something")
        log = Log(STORE)
        self.assertEqual(log.archive.problem, "log/1.seg")
        self.assertEqual(logs.picture(log.match), self.newer[-1][1])
        self.assertEqual(self.set_aside(), [b"something"])

    def test_what_a_power_cut_leaves_is_nothing_strange(self):
        logs.write(STORE, "00000001.seg.new", b"something")
        self.check(self.newer[-1][1], [], is_told=False)

    def test_sound_records_that_make_no_sense(self):
        """Intact, and of this chain, but impossible to fold: the state before it is kept, and the log goes on."""
        for kind, values in ((facts.PRESSED, (7,)), (facts.TAKEN, (1 << 30,)), (facts.RULE_CHANGED, (0,))):
            self.setUp()
            log = Log(STORE)
            fact = log.match.draft(log.match.at_ms, kind, BY_TABLE)
            fact.fill(values)
            fact.text = "there.is_none = 1" if kind == facts.RULE_CHANGED else ""
            record = log.archive.chain.record(fact)
            self.setUp()
            logs.write(STORE, self.names[1], self.data[1] + record)
            self.check(self.newer[-1][1], [record])

    def test_the_orders_before_a_match_that_was_begun_here(self):
        """The director's last order is known though the newest match does not contain it."""
        log = Log(STORE)
        log.win_all(log.match.at_ms)
        log.assign()
        again = Log(STORE)
        self.assertEqual(again.match.last_order, 4)


unittest.main()
