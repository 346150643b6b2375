"""Effects of the director's answers on the table's log: orders, and losses that only the director knows of."""

import unittest

import logs
from fakes import KEY_1, NO_ROOM, Bench, seqs_on_flash

from matchcore.games.backgammon import facts
from matchcore.games.backgammon.facts import VOCABULARY
from matchcore.games.backgammon.play import orders
from matchcore.games.backgammon.topics import rulings
from matchcore.log import journal
from matchcore.log.director_end import DirectorEnd
from matchcore.log.link import Answer, Health, TableEnd
from table.games.backgammon.answering import states
from table.linking import answers
from table.linking.link_states import NO_LINK

KEY = bytes(range(32))


class Director:
    """The director's end and its store, for one table."""

    def __init__(self, table):
        self.end = DirectorEnd(VOCABULARY, 7, KEY)
        self.link = TableEnd(VOCABULARY, 7, KEY, 5, 1)
        self.facts = []
        self.digests = {}
        self.meet(table)

    def meet(self, table):
        self.table = table

    def exchange(self, new_orders=()):
        records = self.table.archive.read_from(self.link.stored + 1, 2048) if self.link.count else b""
        data = self.link.request(0, self.table.match.last_order, records, Health())
        request = self.end.receive(data, self.digests.get)
        for fact, _, digest in request.news:
            self.facts.append(fact)
            self.digests[fact.seq] = digest
        self.end.commit(request)
        answers.take(self.table, self.link.receive(self.end.answer(request, new_orders, 0, 1000)))
        return request

    def collect(self):
        """Everything the table has; fails if it does not end."""
        for _ in range(100):
            request = self.exchange()
            if request.problem:
                raise AssertionError(request.problem)
            if self.link.stored >= self.table.match.seq:
                return [fact.seq for fact in self.facts]
        raise AssertionError("the director never has everything")


class Answers(unittest.TestCase):
    def setUp(self):
        if logs.Log.last:
            logs.Log.last.archive.close()
            logs.Log.last = None
        self.bench = Bench()
        self.addCleanup(lambda: self.bench.table.archive.close())
        self.bench.begin()
        self.director = Director(self.bench.table)

    def restart(self):
        self.bench.restart(is_power_cut=True)
        self.director.meet(self.bench.table)

    def test_a_table_without_a_match_shows_at_once_that_it_is_linked(self):
        """Its page is not made anew by the second."""
        bench = Bench()
        self.addCleanup(lambda: bench.table.archive.close())
        bench.wait(3000)
        self.assertEqual(bench.state(), "idle")
        director = Director(bench.table)
        for _ in range(2):
            director.exchange()
            self.assertIn("linked", self.shown(bench))
            answers.lose(bench.table, NO_LINK)
            self.assertNotIn("linked", self.shown(bench))

    def shown(self, bench):
        """By its next step, within the same second."""
        bench.wait(1, 1)
        return [text for _, text in bench.table.view.lines]

    def test_everything_is_delivered_once(self):
        self.bench.turns(200)
        self.assertEqual(self.director.collect(), list(range(1, self.bench.table.match.seq + 1)))

    def test_facts_that_only_the_director_has(self):
        """The segment of the match is gone: the table learns it from the first answer, and uses no number twice."""
        self.bench.turns(20)
        self.director.collect()
        stored = self.director.link.stored
        self.bench.table.archive.close()
        self.bench.store.remove("log/00000001.seg")
        self.restart()
        self.assertEqual(self.bench.state(), "idle")
        self.director.exchange()
        self.assertTrue(self.bench.table.match.seq > stored)
        self.assertIn("missing", self.bench.table.link_text())
        self.bench.begin()
        seqs = self.director.collect()
        self.assertEqual(seqs, sorted(seqs))
        self.assertEqual(seqs[-1], self.bench.table.match.seq)

    def test_a_log_that_was_damaged_after_the_director_had_it(self):
        """The director keeps the facts, sees the seam, and goes on with what follows it."""
        self.bench.turns(20)
        self.director.collect()
        self.bench.table.archive.close()
        data = bytearray(self.bench.store.read("log/00000001.seg"))
        data[-200] ^= 1
        self.bench.store.replace("log/00000001.seg", data)
        self.restart()
        self.assertTrue("Storage" in str(self.bench.table.view.lines), self.bench.table.view.lines)
        self.director.collect()
        kinds = [fact.kind for fact in self.director.facts[-2:]]
        self.assertEqual(kinds, [facts.SEAM, facts.RESTORED])

    def test_damage_in_a_match_that_was_not_delivered_yet(self):
        """The director gets the sound part, then the next match; the table reports the loss."""
        seq = self.bench.table.match.seq
        self.seal()
        self.bench.begin()
        data = bytearray(self.bench.store.read("log/00000001.seg"))
        data[journal.size_at(data, 0) + 20] ^= 1
        self.bench.store.replace("log/00000001.seg", data)
        seqs = self.director.collect()
        self.assertEqual(seqs[0], 1)
        self.assertTrue(seqs[1] > seq)
        self.bench.turns(1)
        self.assertIn("lost", self.bench.table.problem)

    def seal(self):

        rulings.rule_result(self.bench.table.match, self.bench.table.match.at_ms, 6, 0, 0, "gave up")
        self.bench.table.keep()
        self.assertEqual(self.bench.table.state(), states.SEALED)

    def test_without_room_only_what_is_on_flash_is_sent(self):
        """A fact that a power cut can still erase must not be in the director's log."""
        self.director.collect()
        seq = self.bench.table.match.seq
        self.bench.store.room = 0
        self.bench.turns(5)
        self.director.exchange()
        self.assertEqual(self.director.link.stored, seq)
        self.bench.store.room = 1 << 30
        self.bench.wait(3000)
        self.assertEqual(self.director.collect(), list(range(1, seq + 6)))

    def test_orders_wait_until_there_is_room_for_their_facts(self):
        self.director.collect()
        self.bench.store.room = 0
        self.bench.store.error = NO_ROOM
        while not self.bench.table.archive.is_full():
            self.bench.turns(1)
        order = orders.make(1, facts.BANK_GIVEN, (0, 60000), "late start")
        self.director.exchange([order])
        self.assertEqual(self.bench.table.match.last_order, 0)
        self.bench.store.room = 1 << 30
        self.bench.wait(3000)
        self.director.exchange([order])
        self.assertEqual(self.bench.table.match.last_order, 1)
        self.director.collect()
        self.assertEqual(seqs_on_flash(self.bench)[-1], self.bench.table.match.seq)

    def test_a_sealed_match_that_is_taken_away_while_it_is_looked_at(self):
        self.seal()
        self.bench.table.step()
        self.bench.press(KEY_1)
        self.assertEqual(self.bench.state(), "history")
        self.director.collect()
        self.director.exchange([orders.make(1, facts.CLOSED, (), "next round")])
        self.bench.table.step()
        self.assertEqual(self.bench.state(), "idle")

    def test_a_new_match_closes_what_was_open(self):
        """Match time starts from zero: nothing may wait for an instant of the old one."""
        self.bench.wait(3_600_000, 10_000)
        self.seal()
        self.bench.table.step()
        self.bench.press(4)
        self.bench.table.say("something")
        self.bench.begin()
        self.assertFalse(self.bench.table.dialog.is_menu)
        self.assertEqual(self.bench.table.notice, "")

    def test_an_answer_that_says_nothing_new_changes_nothing(self):
        self.director.collect()
        before = logs.picture(self.bench.table.match)
        answers.take(self.bench.table, Answer(self.bench.table.match.seq, 0, 1000, []))
        self.assertEqual(logs.picture(self.bench.table.match), before)
        self.assertEqual(self.bench.table.problem, "")


unittest.main()
