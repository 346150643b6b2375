"""Everything a bad network or a forger can do to the messages between a table and the director."""

import unittest

from matchcore.games.backgammon import facts
from matchcore.games.backgammon.facts import VOCABULARY
from matchcore.games.backgammon.play import orders
from matchcore.log import director_end, link
from matchcore.log.director_end import DirectorEnd
from matchcore.log.link import BadMessage, Health, TableEnd
from tables import claimed
from test_link import KEY, LOG, TABLE, Pair

OTHER_KEY = bytes(range(1, 33))


class Forgery(unittest.TestCase):
    def assert_bad(self, kind, act):
        with self.assertRaises(BadMessage) as caught:
            act()
        self.assertEqual(caught.exception.kind, kind, str(caught.exception))
        self.assertIn(kind, link.REJECTIONS)

    def test_a_request_forged_bit_by_bit(self):
        pair = Pair(claimed().records()[:2])
        message = pair.ask()
        for position in range(len(message)):
            for bit in (1, 16, 128):
                forged = bytearray(message)
                forged[position] ^= bit
                kind = link.FOREIGN if position < 4 else link.FORGED
                self.assert_bad(kind, lambda forged=forged: pair.director.receive(bytes(forged), pair.digest_at))
        self.assertEqual((pair.director.stored, pair.director.count), (0, 0))
        self.assertEqual(pair.table.receive(pair.serve(message)).stored, 2)

    def test_an_answer_forged_bit_by_bit(self):
        pair = Pair(claimed().records()[:2])
        pair.orders = [orders.make(1, facts.RESUMED)]
        answer = pair.serve(pair.ask())
        for position in range(len(answer)):
            forged = bytearray(answer)
            forged[position] ^= 4
            kind = link.FOREIGN if position < 4 else link.FORGED
            self.assert_bad(kind, lambda forged=forged: pair.table.receive(bytes(forged)))
        self.assertEqual((pair.table.stored, pair.table.rejected), (0, len(answer)))
        self.assertEqual(pair.table.receive(answer).stored, 2)

    def test_cut_at_every_length(self):
        pair = Pair(claimed().records()[:2])
        message = pair.ask()
        answer = pair.serve(message)
        for size in range(len(message)):
            kind = link.MALFORMED if size < 36 + 32 else link.FORGED
            self.assert_bad(kind, lambda size=size: pair.director.receive(message[:size], pair.digest_at))
        for size in range(len(answer)):
            kind = link.MALFORMED if size < 30 + 32 else link.FORGED
            self.assert_bad(kind, lambda size=size: pair.table.receive(answer[:size]))
        for size in range(36):
            self.assert_bad(link.MALFORMED, lambda size=size: director_end.table_of(message[:size]))
        self.assertEqual(director_end.table_of(message[:36]), TABLE)
        self.assert_bad(link.MALFORMED, lambda: director_end.table_of(answer))

    def test_an_old_request_comes_again(self):
        pair = Pair(claimed().records()[:2])
        message = pair.ask()
        pair.serve(message)
        self.assert_bad(link.REPLAYED, lambda: pair.serve(message))
        late = pair.ask()
        pair.table.boot = 2
        pair.table.count = 0
        pair.exchange()
        self.assert_bad(link.REPLAYED, lambda: pair.serve(late))

    def test_an_old_answer_comes_again(self):
        pair = Pair(claimed().records()[:2])
        answer = pair.serve(pair.ask())
        pair.table.receive(answer)
        self.assert_bad(link.REPLAYED, lambda: pair.table.receive(answer))
        pair.ask()
        self.assert_bad(link.REPLAYED, lambda: pair.table.receive(answer))
        pair.table.boot += 1
        self.assert_bad(link.REPLAYED, lambda: pair.table.receive(answer))
        self.assertEqual(pair.table.rejected, 3)

    def test_of_another_table_key_direction_or_log(self):
        pair = Pair()
        pair.orders = [orders.make(1, facts.PAUSED, (), "wait")]
        message = pair.ask()
        answer = pair.serve(message)
        self.assert_bad(link.FORGED, lambda: DirectorEnd(VOCABULARY, TABLE, OTHER_KEY).receive(message, pair.digest_at))
        self.assert_bad(link.FOREIGN, lambda: DirectorEnd(VOCABULARY, 8, KEY).receive(message, pair.digest_at))
        self.assert_bad(link.FOREIGN, lambda: pair.director.receive(answer, pair.digest_at))
        self.assert_bad(link.FOREIGN, lambda: pair.table.receive(message))
        for other in (TableEnd(VOCABULARY, 8, KEY, LOG, 1), TableEnd(VOCABULARY, TABLE, KEY, LOG + 1, 1)):
            other.request(0, 0, b"", Health())
            self.assert_bad(link.FOREIGN, lambda other=other: other.receive(answer))

    def test_oversized_messages_are_not_even_read(self):
        pair = Pair()
        large = bytes(link.LARGEST_MESSAGE)
        self.assert_bad(link.FOREIGN, lambda: pair.director.receive(large, pair.digest_at))
        huge = bytes(link.LARGEST_MESSAGE + 1)
        self.assert_bad(link.OVERSIZED, lambda: pair.director.receive(huge, pair.digest_at))
        self.assert_bad(link.OVERSIZED, lambda: pair.table.receive(huge))

    def test_more_facts_than_agreed(self):
        pair = Pair()
        message = pair.table.request(0, 0, bytes(link.LARGEST_RECORDS + 1), Health())
        self.assert_bad(link.MALFORMED, lambda: pair.director.receive(message, pair.digest_at))
        as_agreed = pair.table.request(0, 0, bytes(link.LARGEST_RECORDS), Health())
        self.assertNotEqual(pair.director.receive(as_agreed, pair.digest_at).problem, "")

    def test_another_number_of_bytes_than_announced_under_a_right_signature(self):
        pair = Pair(claimed().records()[:2])
        body = pair.ask()[:-32]
        for wrong in (body[:-1], body + b"\x00", body[:36]):
            message = wrong + link.sign(KEY, wrong)
            self.assert_bad(link.MALFORMED, lambda message=message: pair.director.receive(message, pair.digest_at))

    def test_a_table_that_has_asked_nothing_takes_no_answer(self):
        pair = Pair()
        answer = pair.serve(pair.ask())
        fresh = TableEnd(VOCABULARY, TABLE, KEY, LOG, 1)
        self.assert_bad(link.REPLAYED, lambda: fresh.receive(answer))
        self.assertEqual((fresh.rejected, fresh.stored), (1, 0))

    def test_orders_that_are_cut_off_under_a_right_signature(self):
        pair = Pair()
        pair.orders = [orders.make(1, facts.RESUMED)]
        answer = pair.serve(pair.ask())
        for cut in range(1, len(answer) - 32 - 30):
            body = answer[:-32][:-cut]
            self.assert_bad(link.MALFORMED, lambda body=body: pair.table.receive(body + link.sign(KEY, body)))
        self.assertEqual(len(pair.table.receive(answer).orders), 1)


class Signature(unittest.TestCase):
    def test_it_is_hmac_sha_256(self):
        """Test cases 1, 2 and 6 of RFC 4231, and keys of exactly a block and of one byte more."""
        hashed_first = b"Test Using Larger Than Block-Size Key - Hash Key First"
        for key, message, start in (
            (b"\x0b" * 20, b"Hi There", b"\xb0\x34\x4c\x61\xd8\xdb\x38\x53"),
            (b"Jefe", b"what do ya want for nothing?", b"\x5b\xdc\xc1\x46\xbf\x60\x75\x4e"),
            (b"\xaa" * 131, hashed_first, b"\x60\xe4\x31\x59\x1e\xe0\xb6\x7f"),
            (b"\xaa" * 64, b"a block", b"\xae\x82\x01\xe9\xeb\x2c\x97\xcd"),
            (b"\xaa" * 65, b"a block and one", b"\x44\x27\xdf\x5a\xdb\xd5\x97\x3d"),
        ):
            self.assertEqual(link.sign(key, message)[:8], start)
