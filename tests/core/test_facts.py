"""The bytes of a fact: there and back for every kind, and anything else is rejected."""

import struct
import unittest

from matchcore.games.backgammon import facts
from matchcore.games.backgammon.facts import VOCABULARY
from matchcore.log.fact import LARGEST_PAYLOAD, LONGEST_TEXT, MOST_INTS, BadFact, Fact, check_text, clean, pack, unpack
from tables import fact

KINDS = range(1, facts.CLOSED + 1)
TEXTS = ("", "a", "Анна Каренина", "名前", "é" * 200, "x" * LONGEST_TEXT)
INTS = (0, 1, -1, 255, 65536, 2147483647, -2147483648)


def may_have_text(kind):
    """Whether the codec lets a fact of this kind carry a text."""
    try:
        unpack(VOCABULARY, pack(fact(kind, *([0] * facts.ROWS.counts[kind]), text="x")))
    except BadFact:
        return False
    return True


def values(made):
    return (made.seq, made.at_ms, made.kind, made.by, made.count, made.ints[: made.count], made.text)


class Codec(unittest.TestCase):
    def test_every_kind_there_and_back(self):
        for kind in KINDS:
            for first in INTS:
                ints = [(first + i) if abs(first) < 2147483647 else first for i in range(facts.ROWS.counts[kind])]
                made = fact(kind, *ints, seq=kind * 1000, at_ms=4294967295 - kind, by=kind % 5)
                self.assertEqual(values(unpack(VOCABULARY, pack(made))), values(made))

    def test_texts_in_any_script(self):
        for kind in KINDS:
            if not may_have_text(kind):
                continue
            for text in TEXTS:
                made = fact(kind, *([7] * facts.ROWS.counts[kind]), text=text)
                self.assertEqual(values(unpack(VOCABULARY, pack(made))), values(made))

    def test_the_bytes_are_what_they_have_always_been(self):
        """Records on existing flash chips have to stay readable: the format is fixed, little-endian."""
        made = fact(facts.BANK_SET, 3, 1, -2, seq=258, at_ms=65536, by=3, text="ж")
        head = b"\x02\x01\x00\x00" + b"\x00\x00\x01\x00" + b"\x12\x03\x03"
        ints = b"\x03\x00\x00\x00" + b"\x01\x00\x00\x00" + b"\xfe\xff\xff\xff"
        self.assertEqual(pack(made), head + ints + b"\xd0\xb6")

    def test_no_kind_has_changed_its_number(self):
        self.assertEqual(
            (facts.ASSIGNED, facts.PRESSED, facts.CONFIRMED, facts.UNDONE, facts.CLOSED), (1, 4, 14, 26, 38)
        )

    def test_a_copy_is_its_own(self):
        made = fact(facts.PRESSED, 1)
        copy = made.copy()
        made.ints[0] = 0
        made.seq = 9
        self.assertEqual((copy.ints[0], copy.seq, copy.kind, copy.count), (1, 1, facts.PRESSED, 1))

    def test_an_empty_fact_is_none_yet(self):
        empty = Fact()
        self.assertEqual(values(empty), (0, 0, 0, 0, 0, [], ""))
        self.assertEqual(empty.ints, [0] * (MOST_INTS + 1))


class BadBytes(unittest.TestCase):
    GOOD = pack(fact(facts.BANK_SET, 3, 1, 5000, text="why"))

    def refuse(self, payload):
        with self.assertRaises(BadFact):
            unpack(VOCABULARY, payload)

    def test_too_short_and_too_long(self):
        """Cut within the head or within the values; the rest may be text."""
        for size in range(11 + 4 * 3):
            self.refuse(self.GOOD[:size])
        unpack(VOCABULARY, self.GOOD[: 11 + 4 * 3])
        self.refuse(self.GOOD + b"x" * LARGEST_PAYLOAD)

    def test_unknown_kinds_and_authors(self):
        for kind in (0, facts.CLOSED + 1, 255):
            self.refuse(struct.pack("<IIBBB", 1, 0, kind, 0, 0))
        for by in (5, 255):
            self.refuse(struct.pack("<IIBBBi", 1, 0, facts.PRESSED, by, 1, 0))

    def test_another_number_of_values_than_the_kind_has(self):
        for kind in KINDS:
            for count in range(MOST_INTS + 2):
                payload = struct.pack("<IIBBB", 1, 0, kind, 0, count) + bytes(4 * count)
                if count == facts.ROWS.counts[kind]:
                    self.assertEqual(unpack(VOCABULARY, payload).kind, kind)
                else:
                    self.refuse(payload)

    def test_a_text_that_is_no_utf_8_or_where_none_belongs(self):
        self.refuse(self.GOOD[:-3] + b"\xff\xfe\xfd")
        self.refuse(struct.pack("<IIBBBi", 1, 0, facts.PRESSED, 0, 1, 0) + b"text")


class Texts(unittest.TestCase):
    def test_control_characters_become_spaces_and_long_texts_are_cut(self):
        self.assertEqual(clean("a\nb\x00c\x7f"), "a b c")
        self.assertEqual(clean("x" * 61), "x" * 59 + "\u2026")
        self.assertEqual(clean("ж" * 60), "ж" * 60)
        self.assertEqual(clean("Anna Maria! ~"), "Anna Maria! ~")
        self.assertEqual(clean("  abc ", 2), "a\u2026")

    def test_a_text_counts_in_bytes(self):
        self.assertEqual(check_text("x" * 700), "x" * 700)
        for text in ("x" * 701, "ж" * 351):
            with self.assertRaises(BadFact):
                check_text(text)
