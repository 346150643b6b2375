"""Names, codec and folding of the facts agree with each other, kind by kind."""

import unittest

from matchcore.folding.orders import ordered
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.facts import ROWS, SETTINGS, VOCABULARY
from matchcore.games.backgammon.play.kinds import new_match
from matchcore.games.backgammon.rules.settings import LINES
from matchcore.log.fact import LONGEST_TEXT, BadFact, pack, unpack
from matchcore.log.journal import Chain
from matchcore.vocabulary import MOST_INTS, TEXT, Vocabulary
from tables import fact, sealed

NOTED = (
    facts.ORDER_REFUSED,
    facts.CHECKPOINT,
    facts.SEAM,
    facts.MARKED,
    facts.ANNOUNCED,
    facts.MODE_OPENED,
    facts.SHORT_TURN,
)  # kept for the record only
OLDER = (facts.LATE_POINTS,)  # in older logs only
TRAITS = ("UNDOABLE", "TOLD", "IN_HISTORY", "ORDERED", "SHARED", "NOTED", "TIMED")
KINDS = list(ROWS.kinds())


def kinds_by_name():
    """The kinds in facts.py: its integers named in capitals, except traits."""
    names = [name for name in dir(facts) if name.upper() == name and name not in TRAITS]
    return [(name.lower(), getattr(facts, name)) for name in names if type(getattr(facts, name)) is int]


class Names(unittest.TestCase):
    def test_every_kind_has_its_name_and_no_number_is_used_twice(self):
        named = kinds_by_name()
        self.assertEqual(sorted([kind for _, kind in named]), KINDS)
        self.assertEqual(list(ROWS.kinds()), KINDS)
        for name, kind in named:
            self.assertEqual(ROWS.name(kind), name)

    def test_every_integer_has_a_name(self):
        for kind in KINDS:
            ints = ROWS.values(kind)
            self.assertEqual(len(ints), facts.ROWS.counts[kind], kind)
            self.assertEqual(len(set(ints)), len(ints), kind)

    def test_a_text_has_a_name_where_the_codec_lets_one_through(self):
        for kind in KINDS:
            made = fact(kind, *([0] * facts.ROWS.counts[kind]), text="words")
            if ROWS.text(kind):
                self.assertEqual(unpack(VOCABULARY, pack(made)).text, "words")
            else:
                with self.assertRaises(BadFact):
                    unpack(VOCABULARY, pack(made))

    def test_the_number_of_an_order_comes_first(self):
        for kind in KINDS:
            ints = ROWS.values(kind)
            self.assertIn(ints.index("order") if "order" in ints else 0, (0,))

    def test_a_fact_as_people_read_it(self):
        made = fact(facts.BANK_SET, 3, 1, 60000, text="wrong clock", seq=12, at_ms=34567, by=3)
        readable = {
            "seq": 12,
            "at_ms": 34567,
            "fact": "bank_set",
            "by": "director",
            "order": 3,
            "side": 1,
            "ms": 60000,
            "reason": "wrong clock",
        }
        self.assertEqual(ROWS.as_dict(made), readable)
        self.assertEqual((ROWS.name(made.kind), ROWS.value(made, "ms")), ("bank_set", 60000))
        made = fact(facts.PAUSED, 0, seq=1)
        self.assertEqual(ROWS.as_dict(made), {"seq": 1, "at_ms": 0, "fact": "paused", "by": "table", "order": 0})

    def test_the_settings_are_lines_in_a_fixed_order(self):
        self.assertEqual(len(SETTINGS), LINES)
        text = ROWS.as_dict(sealed_assignment())["settings"]
        named = dict(zip(SETTINGS, text.split("\n")))
        self.assertEqual((named["name_a"], named["name_b"], named["rule_set"]), ("Anna", "Boris", "wbgf21"))


def sealed_assignment():
    table = sealed()
    return Chain(VOCABULARY).check(table.records()[0])


class Largest(unittest.TestCase):
    """A game may have facts with as many values as fit, each with an uncertainty."""

    def test_a_press_of_nine_values_that_is_uncertain_is_read_as_it_was_written(self):
        vocabulary = Vocabulary(bytes((0, MOST_INTS)), bytes((0, TEXT)), 1, 1, 2)
        made = fact(1, *range(1, 1 + MOST_INTS), text="x" * LONGEST_TEXT)
        made.uncertain_ms = 7
        chain = Chain(vocabulary)
        read = Chain(vocabulary).check(chain.record(made))
        self.assertEqual((read.values(), read.uncertain_ms), (tuple(range(1, 1 + MOST_INTS)), 7))
        self.assertEqual(read.text, made.text)

    def test_a_kind_with_more_values_is_refused_when_it_is_defined(self):
        with self.assertRaises(ValueError):
            Vocabulary(bytes((0, MOST_INTS + 1)), bytes(2), 1, 1, 2)


class Folding(unittest.TestCase):
    def test_every_kind_is_folded_by_the_function_of_its_name(self):
        for kind in KINDS:
            name = ROWS.name(kind)
            self.assertEqual(facts.ROWS.traits[kind] & facts.NOTED != 0, kind in NOTED, name)
            if kind not in NOTED:
                self.assertEqual(new_match().folding(kind).__name__, "_" + name)

    def test_an_order_that_the_director_can_give_has_its_command(self):
        """All that carry an order's number, except the fact of a refusal; an assignment has a way of its own."""
        for kind in KINDS:
            may_be_ordered = "order" in ROWS.values(kind)
            if kind not in (facts.ORDER_REFUSED, facts.ASSIGNED) + OLDER:
                self.assertEqual(ordered(ROWS, kind) is not None, may_be_ordered, ROWS.name(kind))
        self.assertIs(ordered(ROWS, facts.ORDER_REFUSED), None)

    def test_a_fact_out_of_order_or_back_in_time_is_no_fact(self):
        match = new_match()
        for bad in (fact(facts.CHECKPOINT, seq=2), fact(facts.CHECKPOINT, seq=0), fact(facts.SEAM, 0, seq=0)):
            with self.assertRaises(BadFact):
                match.fold(bad)
        match.fold(fact(facts.CHECKPOINT, seq=1, at_ms=100))
        with self.assertRaises(BadFact):
            match.fold(fact(facts.CHECKPOINT, seq=2, at_ms=99))
        self.assertEqual((match.seq, match.at_ms), (1, 100))
        match.fold(fact(facts.SEAM, 1, seq=10001, at_ms=100))
        self.assertEqual(match.seq, 10001)
