"""The state of the match after its last game, kept beside the log: loaded, or treated as absent."""

import json
import unittest

import logs
from fakes import CrowdedStore, new_flash

from matchcore.games.backgammon.play import standing
from matchcore.games.backgammon.play.kinds import new_match
from matchcore.games.backgammon.topics import turn
from matchcore.log import journal
from table.drivers.chip.store_files import Store
from table.keeping import archive
from table.keeping.log_files import NO_SPACE

VERSION = "1.2.3+abcdef01"


class Log(logs.Log):
    """With the version of a release; counts its folded facts."""

    version = VERSION

    def __init__(self, store):
        fold, self.folded = archive.Archive._fold, 0

        def counted(itself, record):
            self.folded += 1
            fold(itself, record)

        archive.Archive._fold = counted
        try:
            logs.Log.__init__(self, store)
        finally:
            archive.Archive._fold = fold


class Tight(CrowdedStore):
    """Small files need room too, and free it when deleted."""

    def replace(self, name, data):
        if self.room < len(data):
            raise OSError(NO_SPACE)
        CrowdedStore.replace(self, name, data)

    def remove(self, name):
        size = self.size(name)
        CrowdedStore.remove(self, name)
        self.room += size


class Standing(unittest.TestCase):
    def setUp(self):
        self.store = Store(new_flash())
        log = Log(self.store)
        log.assign(order=3, length=5)
        at_ms = log.win(log.play(50))
        self.assertTrue(log.archive.is_standing_due())
        log.archive.keep_standing()
        self.assertFalse(log.archive.is_standing_due())
        self.ready = log.match.seq
        log.play(3, at_ms)
        self.log = log
        self.addCleanup(lambda: logs.Log.last.archive.close())

    def check(self, folded):
        """Reopened, it folds this many facts, and is the same match with the same chain, which goes on."""
        before = self.log.match.seq, json.dumps(standing.values_of(self.log.match)), self.log.archive.chain.digest
        log = Log(self.store)
        self.assertEqual(log.archive.problem, "")
        self.assertEqual((log.match.seq, json.dumps(standing.values_of(log.match)), log.archive.chain.digest), before)
        self.assertEqual(log.folded, folded)
        turn.press(log.match, log.match.at_ms + 3000, log.match.clock.active)
        log.keep()
        match = new_match()
        data = self.store.read("log/00000001.seg")
        self.assertEqual(logs.pictures_after_each(data, 1, match)[-1][1], logs.picture(log.match))
        sent = [fact.seq for fact in logs.facts_from(log, 0)]
        self.assertEqual(sent, list(range(1, log.match.seq + 1)))
        return log

    def test_code_that_cannot_be_loaded_says_nothing_about_the_log(self):
        """A bad block under the module, a module of another interpreter, too little memory."""

        class Broken:
            def borrowed(self, module):
                raise self.error

        loading, archive.loading = archive.loading, Broken()
        try:
            for error in (OSError(5), ImportError("no module"), ValueError("incompatible .mpy file"), MemoryError()):
                archive.loading.error = error
                self.log = self.check(self.log.match.seq)
                self.log.archive.keep_standing()
        finally:
            archive.loading = loading

    def check_is_not_believed(self):
        self.check(self.log.match.seq)

    def test_only_what_came_after_is_folded(self):
        log = self.check(self.log.match.seq - self.ready)
        self.assertFalse(log.archive.is_standing_due())

    def test_the_next_one_takes_its_place(self):
        log = Log(self.store)
        log.win(log.play(50, log.win(log.match.at_ms)))
        self.assertTrue(log.archive.is_standing_due())
        log.archive.keep_standing()
        self.log = log
        self.log = Log(self.store)
        self.assertEqual(self.log.folded, 0)

    def test_every_byte_of_it_counts(self):
        data = self.store.read(archive.STANDING)
        for at in range(0, len(data), 97):
            bad = bytearray(data)
            bad[at] ^= 1
            self.store.replace(archive.STANDING, bytes(bad))
            log = Log(self.store)
            self.assertEqual((log.folded, log.match.seq), (self.log.match.seq, self.log.match.seq), at)
        for size in (0, 7, 8, 9, len(data) - 1):
            self.store.replace(archive.STANDING, data[:size])
            self.assertEqual(Log(self.store).folded, self.log.match.seq, size)
        self.check_is_not_believed()

    def test_of_another_release(self):
        Log.version = "1.2.4"
        self.addCleanup(lambda: setattr(Log, "version", VERSION))
        self.check_is_not_believed()

    def test_of_no_release(self):
        Log.version = ""
        self.addCleanup(lambda: setattr(Log, "version", VERSION))
        self.check_is_not_believed()
        self.assertFalse(logs.Log.last.archive.is_standing_due())

    def test_what_is_sound_and_makes_no_sense(self):
        import binascii

        data = self.store.read(archive.STANDING)
        said = json.loads(data[8:])
        for change in ({}, {"score_a": 1}, None, [[], "", [], []], [{"news": 7}, "wbgf21", [0], [[]]]):
            bad = json.dumps(said[:5] + [change]).encode()
            self.store.replace(archive.STANDING, b"%08x" % (binascii.crc32(bad) & 0xFFFFFFFF) + bad)
            log = Log(self.store)
            self.assertEqual((log.folded, log.archive.problem), (self.log.match.seq, ""), change)
        self.check_is_not_believed()

    def test_of_a_log_that_is_not_the_same_any_more(self):
        """Damage in the facts it replaces is found as without it: nothing is hidden."""
        data = bytearray(self.store.read("log/00000001.seg"))
        size = journal.size_at(data, 0)
        data[size + 20] ^= 1
        self.log.archive.close()
        self.store.replace("log/00000001.seg", bytes(data))
        log = Log(self.store)
        self.assertEqual(log.folded, 2)
        self.assertTrue(log.archive.problem != "")
        log.keep()
        self.assertEqual(self.store.read("log/00000001.bad")[:8], bytes(data[size : size + 8]))

    def test_of_a_log_that_has_become_shorter(self):
        self.log.archive.close()
        data = self.store.read("log/00000001.seg")
        self.store.replace("log/00000001.seg", data[: journal.size_at(data, 0)])
        log = Log(self.store)
        self.assertEqual((log.folded, log.match.seq, log.archive.problem), (1, 1, ""))

    def test_of_another_match(self):
        self.log.win_all(self.log.match.at_ms)
        self.log.assign(order=4)
        first = self.log.match.seq - 2
        self.log.play(2)
        log = Log(self.store)
        self.assertEqual((log.folded, logs.picture(log.match)), (6, logs.picture(self.log.match)))
        self.assertEqual(logs.segments(self.store)[-1], "%08d.seg" % first)

    def test_a_pause_is_no_time_to_keep_it_nor_is_what_is_not_on_flash(self):
        self.log.archive.version = VERSION
        turn.pause(self.log.match, self.log.match.at_ms + 1000)
        self.store.remove(archive.STANDING)
        self.log.archive.keep_standing()
        self.assertEqual(self.store.read(archive.STANDING), b"")

    def test_it_gives_way_when_there_is_no_room(self):
        store = Tight(self.store.root)
        self.log = Log(store)
        store.room = 0
        turn.press(self.log.match, self.log.match.at_ms + 3000, self.log.match.clock.active)
        self.log.keep()
        self.assertEqual((store.read(archive.STANDING), self.log.archive.waiting), (b"", []))
        self.check_is_not_believed()

    def test_without_room_there_is_none_and_nobody_is_told(self):
        store = Tight(self.store.root)
        log = Log(store)
        before = store.read(archive.STANDING)
        store.room = 100
        log.archive._kept = log.match.seq
        log.archive.keep_standing()
        self.assertEqual((log.archive.problem, store.read(archive.STANDING)), ("", before))


unittest.main()
