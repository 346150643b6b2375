"""An older copy of the flash has been played on: its log is another one than the director's from there on.

The link's task itself calls a director's end; the director gets what was played, and both say what is so.
"""

import asyncio
import unittest

import logs
from fakes import LEFT, RIGHT, Bench

from matchcore.games.backgammon import facts
from matchcore.games.backgammon.facts import VOCABULARY
from matchcore.log import journal
from matchcore.log.director_end import DirectorEnd
from matchcore.log.link import Health, TableEnd
from table.linking.link_task import LinkTask

KEY = bytes(range(32))
MOST_CALLS = 60


def health(rejected):
    return Health(0, 0, rejected, 0)


class Desk:
    """A director's end and its store, as the network that a table calls."""

    def __init__(self):
        self.end = DirectorEnd(VOCABULARY, 7, KEY)
        self.facts = {}
        self.problem = ""
        self.calls = self.departures = 0
        self.is_of_before = False  # takes nothing

    has_line = False

    async def post(self, address, data, timeout_ms):
        request = self.end.receive(data, self.digest_at)
        if self.is_of_before and (request.news or request.departs_after >= 0):
            request.news, request.departs_after, request.problem = [], -1, "not of this chain"
        self.calls += 1
        self.problem = request.problem
        if request.departs_after >= 0:
            self.departures += 1
            self.forget(request.departs_after, 1 << 30)
        for fact, record, digest in request.news:
            if fact.kind == facts.SEAM:
                self.forget(fact.first(), fact.seq)
            self.facts[fact.seq] = (record, digest)
        self.end.commit(request)
        return self.end.answer(request, [], 1, 1000)

    def digest_at(self, seq):
        return self.facts[seq][1] if seq in self.facts else None

    def forget(self, after, before):
        self.facts = {seq: kept for seq, kept in self.facts.items() if not after < seq < before}

    def log(self):
        return [self.facts[seq][0] for seq in sorted(self.facts)]


class Departing(unittest.TestCase):
    def setUp(self):
        if logs.Log.last:
            logs.Log.last.archive.close()
            logs.Log.last = None
        self.bench = Bench()
        self.addCleanup(lambda: self.bench.table.archive.close())
        self.desk = Desk()
        self.boot = 0

    def switch_on(self):
        """Off and on; a copy of a flash is started often enough to be heard."""
        self.bench.restart(is_power_cut=True)
        self.boot += 1
        end = TableEnd(VOCABULARY, 7, KEY, 5, self.boot)
        self.link = LinkTask(self.bench.table, end, self.desk, ["desk"], health, asyncio.Event(), lambda: None)

    def link_up(self):
        """Calls until nothing is left to send; at most so many of them follow each other at once."""
        at_once = 0
        for _ in range(MOST_CALLS):
            wait_ms = asyncio.run(self.link.exchange())
            at_once = 0 if wait_ms else at_once + 1
            if wait_ms and self.link.is_quiet():
                return
        raise AssertionError("%s after %d calls, %d at once" % (self.desk.problem, self.desk.calls, at_once))

    def copy(self):
        self.bench.table.archive.close()
        return {name: self.bench.store.read("log/" + name) for name in self.bench.store.names("log")}

    def put_back(self, copied):
        self.bench.table.archive.close()
        for name in self.bench.store.names("log"):
            self.bench.store.remove("log/" + name)
        for name in copied:
            self.bench.store.replace("log/" + name, copied[name])

    def log(self):
        found = []
        for first in sorted(int(name[:-4]) for name in self.bench.store.names("log") if name.endswith(".seg")):
            data = self.bench.store.read("log/%08d.seg" % first)
            while data:
                size = journal.size_at(data, 0)
                found.append(data[:size])
                data = data[size:]
        return found

    def depart(self, before, there, here):
        """The director has `there` turns after the copy was made, which has been played on for `here` others."""
        self.switch_on()
        self.bench.begin()
        self.bench.turns(before)
        copied = self.copy()
        self.bench.turns(there)
        self.link_up()
        self.seen = max(self.desk.facts)
        self.put_back(copied)
        self.switch_on()
        for control in (LEFT, RIGHT):  # both confirm what the power cut left
            self.bench.press(control)
        match = self.bench.table.match
        for _ in range(here):
            seq = match.seq
            self.bench.press(match.clock.active, 7000)
            self.assertTrue(match.seq > seq)
        self.link_up()

    def check_healed(self):
        self.bench.table.archive.close()
        self.assertEqual(self.desk.log(), self.log())
        self.assertEqual(self.desk.problem, "")
        self.assertEqual(self.desk.departures, 1)
        self.assertIn("older copy", self.bench.table.link_text())
        kinds = [record[14] for record in self.desk.log()]
        self.assertIn(facts.SEAM, kinds)

    def test_a_copy_that_has_played_on_for_longer(self):
        self.depart(before=10, there=5, here=30)
        self.check_healed()

    def test_a_copy_that_has_played_on_for_less(self):
        self.depart(before=10, there=30, here=5)
        self.check_healed()

    def test_a_copy_that_departed_many_records_ago(self):
        """More than a request holds lies between the match's beginning and the fact where the logs part."""
        self.depart(before=120, there=90, here=100)
        self.check_healed()

    def test_what_follows_has_numbers_that_the_director_has_never_seen(self):
        self.depart(before=10, there=30, here=5)
        seams = sorted([seq for seq in self.desk.facts if self.desk.facts[seq][0][14] == facts.SEAM])
        self.assertTrue(seams and seams[0] > self.seen, seams)
        last = max(self.desk.facts)
        self.bench.turns(3)
        self.link_up()
        self.assertEqual(sorted(self.desk.facts)[-3:], [last + 1, last + 2, last + 3])

    def test_a_director_that_never_takes_them_is_called_at_its_pace(self):
        """One of before does not compare what it has stored: no call without a pause, and all is sent only once."""
        self.depart(before=10, there=5, here=5)
        self.desk.is_of_before = True
        self.bench.turns(120)
        waits = [asyncio.run(self.link.exchange()) for _ in range(40)]
        self.assertTrue(0 < waits.count(0) < 12, waits)
        self.assertEqual(waits[-20:].count(0), 0)
        self.assertTrue(self.desk.problem)

    def test_facts_that_cannot_be_read_again_cause_no_calls_without_a_pause(self):
        self.depart(before=10, there=5, here=5)
        self.desk.is_of_before = True
        self.bench.turns(3)
        self.bench.table.archive.read_from = lambda seq, most, read=self.bench.table.archive.read_from: (
            b"" if seq <= self.desk.end.stored else read(seq, most)
        )
        waits = [asyncio.run(self.link.exchange()) for _ in range(12)]
        self.assertTrue(waits.count(0) < 4, waits)


if __name__ == "__main__":
    unittest.main()
