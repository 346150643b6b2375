"""The link: a table and a director joined end to end; every fact arrives once, every order until it is dealt with."""

import unittest

from matchcore.games.backgammon import facts
from matchcore.games.backgammon.facts import VOCABULARY
from matchcore.games.backgammon.play import orders
from matchcore.games.backgammon.rules.settings import Settings
from matchcore.games.backgammon.topics import beginning
from matchcore.log import director_end, journal, link
from matchcore.log.director_end import DirectorEnd
from matchcore.log.link import Health, TableEnd
from matchcore.sides import A
from tables import claimed, fact, sealed, second_turn

KEY = bytes(range(32))
TABLE = 7
LOG = 12345


class Pair:
    """Both ends with a store each: the table's records, the director's stored hashes and orders."""

    def __init__(self, records=(), most=link.LARGEST_RECORDS):
        self.table = TableEnd(VOCABULARY, TABLE, KEY, LOG, 1)
        self.director = DirectorEnd(VOCABULARY, TABLE, KEY)
        self.records = list(records)
        self.most = most
        self.digests = {}
        self.kept = []
        self.orders = []

    def digest_at(self, seq):
        return self.digests.get(seq)

    def news(self):
        """Whole records after the director's last one, as many as fit."""
        data = b""
        for record in self.records[self.table.stored :]:
            if len(data) + len(record) > self.most:
                break
            data += record
        return data

    def ask(self):
        return self.table.request(1000, 0, self.news(), Health(100, 5, 0, 0))

    def serve(self, message):
        """The work of the director's shell with a request: store, commit, answer."""
        request = self.director.receive(message, self.digest_at)
        for news, _, digest in request.news:
            self.digests[news.seq] = digest
            self.kept.append(news)
        self.director.commit(request)
        return self.director.answer(request, self.orders, 1700000000, 1000)

    def exchange(self):
        return self.table.receive(self.serve(self.ask()))


class Replication(unittest.TestCase):
    def test_every_fact_arrives_once_and_in_order(self):
        table = sealed()
        pair = Pair(table.records())
        answer = pair.exchange()
        self.assertEqual((answer.stored, pair.director.stored), (table.seq, table.seq))
        self.assertEqual([news.seq for news in pair.kept], list(range(1, table.seq + 1)))
        self.assertEqual(pair.director.digest, table._chain.digest)
        self.assertEqual((answer.wall_s, answer.next_ms, answer.orders), (1700000000, 1000, []))
        pair.exchange()
        self.assertEqual(len(pair.kept), table.seq)

    def test_a_match_is_replicated_in_small_portions(self):
        table = sealed()
        pair = Pair(table.records(), 100)
        count = 0
        while pair.table.stored < table.seq:
            pair.exchange()
            count += 1
        self.assertGreater(count, 3)
        self.assertEqual([news.seq for news in pair.kept], list(range(1, table.seq + 1)))

    def test_a_lost_answer_is_made_good_by_the_next_request(self):
        table = claimed()
        pair = Pair(table.records())
        pair.serve(pair.ask())
        self.assertEqual(pair.table.stored, 0)
        pair.exchange()
        self.assertEqual((pair.table.stored, len(pair.kept)), (table.seq, table.seq))

    def test_a_lost_request_is_made_good_by_the_next_one(self):
        table = claimed()
        pair = Pair(table.records())
        pair.ask()
        pair.exchange()
        self.assertEqual(len(pair.kept), table.seq)

    def test_the_director_starts_anew_from_what_is_stored(self):
        table = claimed()
        pair = Pair(table.records()[:4])
        pair.exchange()
        old = pair.director
        pair.director = DirectorEnd(VOCABULARY, TABLE, KEY, old.log_id, old.stored, old.digest, old.boot, old.count)
        pair.records = table.records()
        pair.exchange()
        self.assertEqual([news.seq for news in pair.kept], list(range(1, table.seq + 1)))

    def test_the_table_starts_anew_with_a_greater_boot_number(self):
        table = claimed()
        pair = Pair(table.records()[:4])
        pair.exchange()
        pair.table = TableEnd(VOCABULARY, TABLE, KEY, LOG, 2)
        pair.records = table.records()
        pair.exchange()
        self.assertEqual((pair.director.boot, pair.director.count, len(pair.kept)), (2, 1, table.seq))

    def test_a_new_log_begins_at_its_first_fact(self):
        """A table whose flash was replaced: its facts count from 1 again."""
        pair = Pair(sealed().records())
        pair.exchange()
        table = second_turn(5)
        pair.table, pair.records, pair.kept = TableEnd(VOCABULARY, TABLE, KEY, LOG + 1, 2), table.records(), []
        pair.exchange()
        self.assertEqual((pair.director.log_id, pair.director.stored, len(pair.kept)), (LOG + 1, table.seq, table.seq))

    def test_a_new_log_that_is_still_empty(self):
        pair = Pair(sealed().records())
        pair.exchange()
        pair.table, pair.records = TableEnd(VOCABULARY, TABLE, KEY, LOG + 1, 2), []
        answer = pair.exchange()
        self.assertEqual((answer.stored, pair.director.stored, pair.director.digest), (0, 0, journal.NO_DIGEST))

    def test_orders_arrive_and_come_again_until_they_are_dealt_with(self):
        pair = Pair(second_turn().records())
        pair.orders = [orders.make(number, facts.PAUSED, (), "wait") for number in range(1, 7)]
        for _ in range(2):
            answer = pair.exchange()
            self.assertEqual([order.seq for order in answer.orders], [1, 2, 3, 4])
            self.assertEqual([order.text for order in answer.orders], ["wait"] * 4)

    def test_what_the_table_says_of_itself(self):
        pair = Pair()
        message = pair.table.request(123456, 9, b"", Health(77, 300, 2, 1))
        request = pair.director.receive(message, pair.digest_at)
        self.assertEqual(
            (request.boot, request.count, request.log_id, request.now_ms, request.last_order), (1, 1, LOG, 123456, 9)
        )
        health = request.health
        self.assertEqual((health.free_kib, health.up_min, health.rejected, health.flags), (77, 300, 2, 1))
        self.assertEqual(director_end.table_of(message), TABLE)

    def test_long_orders_arrive_whole(self):
        """More than 255 bytes each, several in one answer."""
        pair = Pair(second_turn().records())
        pair.orders = [orders.make(number, facts.PAUSED, (), "w" * (240 + number)) for number in range(1, 5)]
        answer = pair.exchange()
        self.assertEqual([(order.seq, len(order.text)) for order in answer.orders], [(n, 240 + n) for n in range(1, 5)])

    def test_an_answer_is_waited_for_once(self):
        pair = Pair()
        pair.exchange()
        self.assertEqual((pair.table.count, pair.director.count, pair.director.boot), (1, 1, 1))
        pair.exchange()
        self.assertEqual((pair.table.count, pair.director.count), (2, 2))


LISTENING = link.waiting(5000, link.LISTENS)


class Twice(unittest.TestCase):
    """A call that listens on is answered at once and, when there is something or its time is over, once more."""

    def setUp(self):
        self.records = claimed().records()
        self.pair = Pair(self.records[:4])
        self.pair.exchange()
        self.pair.records = self.records

    def asked(self, more=LISTENING):
        """The request as the director has received and stored it."""
        message = self.pair.table.request(1000, 0, self.pair.news(), Health(100, 5, 0, 0, more))
        request = self.pair.director.receive(message, self.pair.digest_at)
        for news, _, digest in request.news:
            self.pair.digests[news.seq] = digest
        self.pair.director.commit(request)
        return request

    def first(self, request):
        return self.pair.director.answer(request, [], 1, 1000, link.LISTENS)

    def second(self, request, given=()):
        request.answered = 1
        return self.pair.director.answer(request, list(given), 2, 1000, link.HEALTH)

    def assert_replayed(self, *answers):
        for answer in answers:
            stored = self.pair.table.stored
            with self.assertRaises(link.BadMessage) as caught:
                self.pair.table.receive(answer)
            self.assertEqual((caught.exception.kind, self.pair.table.stored), (link.REPLAYED, stored))

    def test_what_is_stored_is_said_at_once_and_orders_when_they_come(self):
        request = self.asked()
        self.assertEqual((request.listen_ms(), request.wait_ms()), (5000, 0))
        self.assertEqual(self.pair.table.receive(self.first(request)).stored, len(self.records))
        answer = self.pair.table.receive(self.second(request, [orders.make(1, facts.PAUSED, (), "wait")]))
        self.assertEqual([order.text for order in answer.orders], ["wait"])
        self.pair.exchange()
        self.assertEqual(self.pair.director.count, self.pair.table.count)

    def test_each_has_a_number_that_no_request_has(self):
        request = self.asked()
        numbers = [int.from_bytes(data[10:14], "little") for data in (self.first(request), self.second(request))]
        self.assertEqual(numbers, [request.count, request.count + 1])
        self.assertEqual(self.asked().count, request.count + 2)
        self.assertEqual(self.asked(b"").count, request.count + 4)
        self.assertEqual(self.asked(link.waiting(5000)).count, request.count + 5)

    def test_neither_is_taken_for_the_other_or_twice(self):
        request = self.asked()
        first, second = self.first(request), self.second(request)
        self.assert_replayed(second)
        self.pair.table.receive(first)
        self.assert_replayed(first)
        self.pair.table.receive(second)
        self.assert_replayed(first, second)

    def test_the_second_is_passed_over_once_the_table_has_said_something_else(self):
        request = self.asked()
        self.pair.table.receive(self.first(request))
        late = self.second(request)
        again = self.asked()
        self.assert_replayed(late)
        self.assertEqual(self.pair.table.receive(self.first(again)).stored, len(self.records))
        self.assert_replayed(late)

    def test_the_second_is_no_answer_where_the_first_was_lost(self):
        request = self.asked()
        late = self.second(request)
        for more in (b"", link.waiting(5000), LISTENING):
            again = self.asked(more)
            self.assert_replayed(late)
            self.pair.table.receive(self.pair.director.answer(again, [], 1, 1000))

    def test_a_forged_second_one_changes_nothing(self):
        request = self.asked()
        self.pair.table.receive(self.first(request))
        second = self.second(request, [orders.make(1, facts.RESUMED)])
        for position in range(len(second)):
            forged = bytearray(second)
            forged[position] ^= 4
            with self.assertRaises(link.BadMessage):
                self.pair.table.receive(bytes(forged))
        self.assertEqual(len(self.pair.table.receive(second).orders), 1)

    def test_a_director_of_before_answers_once(self):
        """He does not read so far, and promises nothing."""
        request = self.asked()
        for more in (b"", link.HEALTH):
            self.pair.table.receive(self.pair.director.answer(request, [], 1, 1000, more))
            self.assert_replayed(self.second(request))
            request = self.asked()


class Gaps(unittest.TestCase):
    def receive(self, pair, records):
        message = pair.table.request(0, 0, b"".join(records), Health())
        return pair.director.receive(message, pair.digest_at)

    def test_a_gap_ends_what_is_taken(self):
        records = claimed().records()
        request = self.receive(Pair(), records[:3] + records[4:])
        self.assertEqual(len(request.news), 3)
        self.assertIn("does not follow", request.problem)

    def test_a_match_is_taken_whatever_is_missing_before_it(self):
        """Facts lost at the table never arrive; an assigned match begins its own chain."""
        table = sealed()
        before = table.records()[:3]
        count = len(table.records())
        beginning.assign(table, 0, Settings(5, "Anna", "Boris"))
        beginning.accept(table, 1000, A)
        request = self.receive(Pair(), before + table.records()[count:])
        self.assertEqual([news.seq for news, _, _ in request.news], [1, 2, 3, count + 1, count + 2])
        self.assertEqual(request.problem, "")

    def test_what_is_known_already_is_passed_over(self):
        records = claimed().records()
        pair = Pair(records[:5])
        pair.exchange()
        request = self.receive(pair, records)
        self.assertEqual([news.seq for news, _, _ in request.news], list(range(6, len(records) + 1)))
        self.assertEqual(request.problem, "")

    def test_damaged_and_cut_records_are_not_taken(self):
        records = claimed().records()
        damaged = bytearray(records[2])
        damaged[12] ^= 1
        for bad in ([bytes(damaged)], [records[2][:-1]], [records[2][:5]], [b"\x00" * 20]):
            request = self.receive(Pair(), records[:2] + bad)
            self.assertEqual(len(request.news), 2)
            self.assertNotEqual(request.problem, "")

    def test_a_record_of_another_chain_is_not_taken(self):
        request = self.receive(Pair(), claimed(7).records()[:3] + claimed(9).records()[3:])
        self.assertEqual(len(request.news), 3)
        self.assertIn("chain", request.problem)

    def test_behind_a_seam_it_goes_on_from_the_last_good_fact(self):
        """The log was damaged after fact 3: the director has 5, the table goes on with 10003."""
        table = claimed()
        pair = Pair(table.records()[:5])
        pair.exchange()
        chain = journal.Chain(VOCABULARY, pair.digests[3])
        seam = chain.record(fact(facts.SEAM, 3, seq=10003))
        after = chain.record(fact(facts.CHECKPOINT, seq=10004))
        request = self.receive(pair, [seam, after])
        self.assertEqual(([news.seq for news, _, _ in request.news], request.problem), ([10003, 10004], ""))
        pair.digests = {}
        self.assertNotEqual(self.receive(pair, [seam, after]).problem, "")

    def test_a_seam_right_behind_what_the_director_has(self):
        """Nothing that the director has is superseded, and nothing has to be looked up."""
        table = claimed()
        pair = Pair(table.records()[:5])
        pair.exchange()
        chain = journal.Chain(VOCABULARY, pair.digests[5])
        pair.digests = {}
        request = self.receive(pair, [chain.record(fact(facts.SEAM, 5, seq=10005))])
        self.assertEqual(([news.seq for news, _, _ in request.news], request.problem), ([10005], ""))


class Unproven(unittest.TestCase):
    """A message is read before anybody knows whether it is true."""

    def request(self, records, more=b""):
        return TableEnd(VOCABULARY, TABLE, KEY, LOG, 1).request(1000, 0, records, Health(100, 5, 0, 0, more))

    def test_whether_it_brings_facts_and_how_long_it_may_wait(self):
        for records, more, found in (
            (b"", b"", (False, 0)),
            (b"", link.waiting(1500), (False, 1500)),
            (b"", link.HEALTH + b"and more", (False, 0)),
            (b"", link.waiting(1500, link.LISTENS), (False, 0)),
            (b"records", link.waiting(1500, link.LISTENS), (True, 0)),
            (b"records", link.waiting(1500), (True, 0)),
        ):
            data = self.request(records, more)
            self.assertEqual((director_end.has_facts(data), director_end.wait_in(data)), found)
            self.assertEqual(director_end.table_of(data), TABLE)

    def test_how_long_an_answer_may_wait_stands_behind_the_records(self):
        for more, waits_ms, listens_ms in (
            (b"", 0, 0),
            (b"H\x02\xdc\x05", 1500, 0),
            (b"H\x03\xdc\x05", 0, 1500),
            (b"H\x03\xdc\x05and later more", 0, 1500),
            (b"H\x03\xff\xff", 0, 65535),
            (b"H\x03\xdc", 0, 0),
            (b"H\x02", 0, 0),
            (b"H\x04\xdc\x05", 0, 0),
        ):
            for records in (b"", claimed().records()[0]):
                request = Pair().director.receive(self.request(records, more), lambda seq: None)
                self.assertEqual((request.wait_ms(), request.listen_ms()), (waits_ms, listens_ms))
                self.assertEqual(len(request.news), 1 if records else 0)
        self.assertEqual((link.waiting(1500), link.waiting(1500, link.LISTENS)), (b"H\x02\xdc\x05", b"H\x03\xdc\x05"))

    def test_whether_health_is_asked_for_behind_the_orders(self):
        for more, is_asked in ((b"", False), (link.HEALTH, True), (link.HEALTH + b"Uname", True), (link.LISTENS, True)):
            self.assertEqual(link.is_health_asked(more), is_asked)

    def test_what_is_no_request_is_refused(self):
        for data in (b"", b"MT1>", b"MT1<" + bytes(80)):
            for read in (director_end.has_facts, director_end.wait_in):
                with self.assertRaises(link.BadMessage):
                    read(data)
