"""Journal records: a whole, undamaged record of this chain, or none at all."""

import binascii
import unittest

from matchcore.games.backgammon import facts
from matchcore.games.backgammon.facts import VOCABULARY
from matchcore.games.backgammon.topics import beginning
from matchcore.log import journal
from matchcore.log.fact import LARGEST_PAYLOAD, LONGEST_TEXT
from matchcore.log.journal import BadRecord, Chain
from tables import claimed, everything, fact, replayed, sealed


def records_of(table):
    return list(table.records())


def check_all(records):
    chain = Chain(VOCABULARY)
    return [chain.check(record) for record in records]


class Records(unittest.TestCase):
    def test_a_match_replayed_from_its_records_is_the_same(self):
        table = sealed()
        records = records_of(table)
        self.assertEqual(everything(replayed(records)), everything(table))
        chain = Chain(VOCABULARY)
        for record in records:
            chain.check(record)
        self.assertEqual(chain.digest, table._chain.digest)

    def test_records_stand_one_after_the_other(self):
        """A journal is their bytes; the head tells where the next one starts."""
        records = records_of(sealed())
        data = b"".join(records)
        at, found = 0, []
        while at < len(data):
            size = journal.sound_size(data, at)
            found.append(data[at : at + size])
            at += size
        self.assertEqual(found, records)
        self.assertEqual(journal.size_at(data, len(data) - 5), 0)

    def test_a_record_of_more_than_255_bytes(self):
        long = fact(facts.PAUSED, 1, text="x" * LONGEST_TEXT, seq=5)
        record = Chain(VOCABULARY).record(long)
        self.assertEqual(len(record), 15 + LONGEST_TEXT + journal.OVERHEAD)
        self.assertEqual(journal.size_at(b"ab" + record, 2), len(record))
        self.assertEqual(journal.sound_size(b"ab" + record + b"c", 2), len(record))
        self.assertEqual(Chain(VOCABULARY).check(record).text, long.text)

    def test_the_longest_record_there_can_be(self):
        long = fact(facts.ASSIGNED, *range(9), text="x" * LONGEST_TEXT)
        long.uncertain_ms = 1
        record = Chain(VOCABULARY).record(long)
        self.assertEqual(len(record), LARGEST_PAYLOAD + journal.OVERHEAD)
        self.assertEqual(Chain(VOCABULARY).check(record).values(), tuple(range(9)))

    def test_not_even_a_head_is_no_record(self):
        record = Chain(VOCABULARY).record(fact(facts.CHECKPOINT))
        for size in range(6):
            self.assertEqual(journal.size_at(record[:size], 0), 0)
        self.assertEqual(journal.size_at(record[:6], 0), len(record))

    def test_the_chain_starts_anew_with_every_match(self):
        first, second = Chain(VOCABULARY), Chain(VOCABULARY, b"\x01" * 32)
        assigned = fact(facts.ASSIGNED, *range(9), text="m")
        self.assertEqual(first.record(assigned), second.record(assigned))
        pressed = fact(facts.PRESSED, 0, seq=2)
        self.assertEqual(first.record(pressed), second.record(pressed))


class Damage(unittest.TestCase):
    def test_a_flipped_bit_at_every_position_is_noticed(self):
        records = records_of(claimed())
        for record in (records[0], records[-1]):
            for position in range(len(record)):
                for bit in (1, 128):
                    damaged = bytearray(record)
                    damaged[position] ^= bit
                    self.refuse(bytes(damaged))

    def refuse(self, record):
        chain = Chain(VOCABULARY, b"\x05" * 32)
        with self.assertRaises(BadRecord):
            chain.check(record)
        self.assertEqual(chain.digest, b"\x05" * 32)

    def test_cut_at_every_length(self):
        record = records_of(claimed())[0]
        for size in range(len(record)):
            self.refuse(record[:size])
        self.refuse(record + b"\x00")
        for size in range(len(record)):
            with self.assertRaises(BadRecord):
                journal.sound_size(record + record[:size], len(record))

    def test_a_missing_a_repeated_and_a_swapped_record(self):
        records = records_of(claimed())
        self.assertEqual(len(check_all(records)), len(records))
        for i in range(1, len(records) - 1):
            for wrong in (
                records[:i] + records[i + 1 :],
                records[: i + 1] + records[i:],
                records[:i] + [records[i + 1], records[i]] + records[i + 2 :],
            ):
                with self.assertRaises(BadRecord):
                    check_all(wrong)

    def test_a_record_of_another_match(self):
        """The same fact in another match has another hash."""
        here, there = records_of(claimed(7)), records_of(claimed(9))
        with self.assertRaises(BadRecord):
            check_all(here[:2] + there[2:])

    def test_a_sound_checksum_over_bytes_that_are_no_fact(self):
        body = b"\x00" * 11 + bytes(8)
        head = bytes((11, 0)) + (binascii.crc32(body) & 0xFFFFFFFF).to_bytes(4, "little")
        self.assertEqual(journal.sound_size(head + body, 0), len(head + body))
        self.refuse(head + body)

    def test_a_record_that_says_it_is_longer_than_any_fact(self):
        self.refuse(b"\xff\xff" + bytes(70000))


class ShortCode(unittest.TestCase):
    def test_two_people_can_compare_it_aloud(self):
        """Twenty bits of the hash; no letter that sounds or looks like another."""
        self.assertEqual(journal.short_code(7, b"\xb9\xcd\x20" + bytes(29)), "7-Q76J")
        self.assertEqual(journal.short_code(12, bytes(32)), "12-0000")
        self.assertEqual(journal.short_code(1, b"\xff" * 32), "1-ZZZZ")
        codes = set([journal.short_code(1, bytes((i, i, i))) for i in range(256)])
        self.assertEqual(len(codes), 256)
        self.assertFalse(set("".join(sorted(codes))) & set("ILOU"))

    def test_it_names_the_match_fact_for_fact(self):
        a, b = sealed(), sealed()
        self.assertEqual(records_of(a), records_of(b))
        beginning.close(b, 30000, 1, "")
        b.keep()
        self.assertNotEqual(journal.short_code(1, a._chain.digest), journal.short_code(1, b._chain.digest))
