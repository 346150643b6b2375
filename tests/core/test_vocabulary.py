"""Names, codec and folding of the facts agree with each other, kind by kind."""

import unittest

from matchcore import facts, vocabulary
from matchcore.facts import BadFact
from matchcore.log.journal import Chain
from matchcore.play import kinds
from matchcore.play.match import Match
from tables import fact, sealed

KINDS = list(range(1, facts.MODE_OPENED + 1))

# Facts that are kept for the record only.
NOTED = (facts.ORDER_REFUSED, facts.CHECKPOINT, facts.SEAM, facts.MARKED, facts.MODE_OPENED, facts.ANNOUNCED)


def kinds_by_name():
    """The kinds as facts.py calls them: its small integers with a name in capitals that is no measure."""
    names = [name for name in dir(facts) if name.upper() == name and name[0] != "_"]
    return [(name.lower(), getattr(facts, name)) for name in names if name not in ("BY_TABLE", "MOST_INTS", "AUTHORS",
            "LONGEST_TEXT", "LARGEST_PAYLOAD")]  # fmt: skip


class Names(unittest.TestCase):
    def test_every_kind_has_its_name_and_no_number_is_used_twice(self):
        named = kinds_by_name()
        self.assertEqual(sorted([kind for _, kind in named]), KINDS)
        self.assertEqual(sorted(vocabulary.FACTS), KINDS)
        for name, kind in named:
            self.assertEqual(vocabulary.FACTS[kind][0], name)
            self.assertEqual(vocabulary.KIND_OF[name], kind)

    def test_every_integer_has_a_name(self):
        for kind in KINDS:
            _, ints, _ = vocabulary.FACTS[kind]
            self.assertEqual(len(ints), facts.count_of(kind), kind)
            self.assertEqual(len(set(ints)), len(ints), kind)

    def test_a_text_has_a_name_where_the_codec_lets_one_through(self):
        for kind in KINDS:
            made = fact(kind, *([0] * facts.count_of(kind)), text="words")
            buffer = bytearray(facts.LARGEST_PAYLOAD)
            size = facts.pack(made, buffer)
            if vocabulary.FACTS[kind][2]:
                self.assertEqual(facts.unpack(bytes(buffer[:size])).text, "words")
            else:
                with self.assertRaises(BadFact):
                    facts.unpack(bytes(buffer[:size]))

    def test_the_number_of_an_order_comes_first(self):
        for kind in KINDS:
            ints = vocabulary.FACTS[kind][1]
            self.assertIn(ints.index("order") if "order" in ints else 0, (0,))

    def test_a_fact_as_people_read_it(self):
        made = fact(facts.BANK_SET, 3, 1, 60000, text="wrong clock", seq=12, at_ms=34567, by=3)
        readable = {"seq": 12, "at_ms": 34567, "fact": "bank_set", "by": "director", "order": 3, "side": 1, "ms": 60000,
                    "reason": "wrong clock"}  # fmt: skip
        self.assertEqual(vocabulary.as_dict(made), readable)
        self.assertEqual((vocabulary.name_of(made), vocabulary.value(made, "ms")), ("bank_set", 60000))
        made = fact(facts.PAUSED, 0, seq=1)
        self.assertEqual(vocabulary.as_dict(made), {"seq": 1, "at_ms": 0, "fact": "paused", "by": "table", "order": 0})

    def test_the_settings_are_lines_in_a_fixed_order(self):
        self.assertEqual(len(vocabulary.SETTINGS), 7)
        text = vocabulary.as_dict(sealed_assignment())["settings"]
        named = dict(zip(vocabulary.SETTINGS, text.split("\n")))
        self.assertEqual((named["name_a"], named["name_b"], named["rule_set"]), ("Anna", "Boris", "wbgf21"))


def sealed_assignment():
    table = sealed()
    return Chain().check(table.records()[0])


class Folding(unittest.TestCase):
    def test_every_kind_is_folded_by_the_function_of_its_name(self):
        for kind in KINDS:
            name = "noted" if kind in NOTED else vocabulary.FACTS[kind][0]
            self.assertEqual(kinds.folding(kind).__name__, "_" + name)

    def test_a_fact_out_of_order_or_back_in_time_is_no_fact(self):
        match = Match()
        for bad in (fact(facts.CHECKPOINT, seq=2), fact(facts.CHECKPOINT, seq=0), fact(facts.SEAM, 0, seq=0)):
            with self.assertRaises(BadFact):
                match.fold(bad)
        match.fold(fact(facts.CHECKPOINT, seq=1, at_ms=100))
        with self.assertRaises(BadFact):
            match.fold(fact(facts.CHECKPOINT, seq=2, at_ms=99))
        self.assertEqual((match.seq, match.at_ms), (1, 100))
        match.fold(fact(facts.SEAM, 1, seq=10001, at_ms=100))
        self.assertEqual(match.seq, 10001)
