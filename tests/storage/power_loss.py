"""The log on a real littlefs whose chip loses power before, in the middle of and after every write and erase."""

import unittest

import logs
import vfs
from disk import Disk

from matchcore.games.backgammon.play.kinds import new_match
from table.drivers.chip.store_files import Store
from table.games.backgammon import game
from table.keeping import archive

BLOCKS = 24
MAIN = "/flash"
COPY = "/copy"


def mounted(disk, place):
    vfs.mount(vfs.VfsLfs2(disk), place)
    return Store(place + "/table")


class Witness:
    """Checks a copy of the chip wherever the power could fail, against the expected contents."""

    def __init__(self, disk, log):
        self.disk = disk
        self.log = log
        self.known = {}  # number of the last fact: the state of the match then
        self.kept = 0  # the last stored fact, and the last of those being written
        self.target = 0
        self.cuts = 0
        self.faults = []
        self.is_mending = False  # damage is being set aside: until then it is still there

    def note(self):
        self.known[self.log.match.seq] = logs.picture(self.log.match)
        self.target = self.log.match.seq

    def look(self):
        self.cuts += 1
        copy = self.disk.copy()
        try:
            match = new_match()
            found = archive.Archive(game, mounted(copy, COPY), match, logs.TABLE)
            found.open()
            self.judge(found, match)
        except Exception as error:
            self.faults.append((self.cuts, repr(error)))
        vfs.umount(COPY)

    def judge(self, found, match):
        if found.problem and not self.is_mending:
            self.faults.append((self.cuts, found.problem))
        if self.is_mending:
            return
        if match.seq not in (self.kept, self.target):
            self.faults.append((self.cuts, "fact %d, kept %d, written %d" % (match.seq, self.kept, self.target)))
        elif logs.picture(match) != self.known[match.seq]:
            self.faults.append((self.cuts, "another match at fact %d" % match.seq))


class WitnessedLog(logs.Log):
    """Every keep is watched."""

    witness = None

    def keep(self):
        if self.witness:
            self.witness.note()
        logs.Log.keep(self)
        if self.witness:
            self.witness.kept = self.match.seq


class PowerLoss(unittest.TestCase):
    def setUp(self):
        self.disk = Disk(BLOCKS)
        vfs.VfsLfs2.mkfs(self.disk)
        self.store = mounted(self.disk, MAIN)
        self.log = WitnessedLog(self.store)
        self.witness = self.log.witness = Witness(self.disk, self.log)
        self.witness.known[0] = logs.picture(new_match())
        self.disk.before_write = self.witness.look
        self.addCleanup(self.clean_up)

    def clean_up(self):
        self.disk.before_write = None
        logs.Log.last.archive.close()
        vfs.umount(MAIN)

    def check(self, fewest_cuts):
        self.assertEqual(self.witness.faults, [])
        self.assertTrue(self.witness.cuts > fewest_cuts, self.witness.cuts)

    def test_at_every_write_of_a_match(self):
        self.log.assign(order=3)
        self.log.win_all(self.log.play(25))
        self.check(100)

    def test_from_one_match_to_the_next_and_old_ones_removed(self):
        for order in range(1, 8):
            self.log.assign(order, length=1)
            self.log.win_all(self.log.play(1))
            self.log.archive.forget_delivered(self.log.match.seq)
        self.assertEqual(len(logs.segments(self.store)), archive.KEPT_SEGMENTS)
        self.check(100)

    def test_at_every_write_of_how_the_match_stands_after_a_game(self):
        """It is there in the old or new form, or not at all; the match is the same with each of them."""
        archive.Archive.version = "1.2.3"
        self.addCleanup(lambda: setattr(archive.Archive, "version", ""))
        self.disk.before_write = None
        self.log.assign(order=3, length=5)
        at_ms = self.log.play(40)
        self.disk.before_write = self.witness.look
        for _ in range(3):
            at_ms = self.log.win(at_ms)
            self.log.archive.keep_standing()
            at_ms = self.log.play(2, at_ms)
        self.assertTrue(len(self.store.read(archive.STANDING)) > 500)
        self.check(50)

    def test_while_damage_is_set_aside(self):
        """Whenever the power fails during the repair, the log is as before or repaired, but never lost."""
        self.disk.before_write = None
        self.log.assign(order=3)
        self.log.play(5)
        good = logs.picture(self.log.match)
        self.log.archive.close()
        name = logs.segments(self.store)[0]
        data = logs.read(self.store, name)
        logs.write(self.store, name, data + b"rubbish")
        seen = []

        def look():
            copy = self.disk.copy()
            match = new_match()
            store = mounted(copy, COPY)
            found = archive.Archive(game, store, match, logs.TABLE)
            found.open()
            has_bad = "00000001.bad" in store.names("log")
            seen.append((bool(found.problem), has_bad, logs.picture(match)[1:] == good[1:], match.seq >= good[0]))
            vfs.umount(COPY)

        log = logs.Log(self.store)
        self.disk.before_write = look
        log.keep()
        self.disk.before_write = None
        self.assertTrue(len(seen) > 5)
        for is_damaged, has_bad, is_same, has_all in seen:
            self.assertTrue(is_same and has_all)
            self.assertTrue(is_damaged or has_bad)  # the damaged part is in its place, or set aside


unittest.main()
