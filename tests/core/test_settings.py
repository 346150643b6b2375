"""Settings of a match: the playable ones, and refusals that name the wrong value."""

import unittest

from matchcore.games.backgammon import facts
from matchcore.games.backgammon.phases import IDLE
from matchcore.games.backgammon.rules import settings
from matchcore.games.backgammon.rules.settings import Settings
from matchcore.games.backgammon.topics import beginning
from matchcore.log.fact import Fact
from matchcore.refusal import Refusal
from tables import Table, assert_refused, assert_replays, everything, fact as fact_of, refusal_of


def agreed(length=7, name_a="Anna", name_b="Boris", **changes):
    made = Settings(length, name_a, name_b)
    for name in changes:
        setattr(made, name, changes[name])
    return made


class Values(unittest.TestCase):
    def check(self, made, code, rule, value):
        """Refused with this value, and a table given it stays idle."""
        refusal = refusal_of(made.check)
        self.assertEqual((refusal.code, refusal.rule, refusal.value), (code, rule, value))
        table = Table()
        assert_refused(self, table, code, rule, lambda: beginning.assign(table, 0, made))
        self.assertEqual(table.phase, IDLE)

    def test_a_match_has_1_to_99_points(self):
        """SCO-06: 1 to 99 points."""
        for length in (1, 99):
            agreed(length).check()
        for length in (0, -1, 100, 500):
            self.check(agreed(length), "BAD_LENGTH", "SCO-06", str(length))

    def test_score_at_the_start(self):
        """CLK-08: a match taken over has not been won yet."""
        agreed(7, score_a=6, score_b=6, crawford_played=True).check()
        self.check(agreed(7, score_a=7), "MATCH_OVER", "CLK-08", "7")
        self.check(agreed(7, score_b=-1), "BAD_SCORE", "CLK-08", "-1")

    def test_times_that_nobody_could_play_with_are_refused(self):
        """CLK-05, CLK-07: zero times are unplayable."""
        for per_point_ms, delay_ms in ((0, 12000), (600000, 0), (1, 600000)):
            agreed(per_point_ms=per_point_ms, delay_ms=delay_ms).check()
        for per_point_ms in (-1, 600001):
            self.check(agreed(per_point_ms=per_point_ms), "BAD_TIME", "CLK-02", str(per_point_ms))
        for delay_ms in (-1, 600001):
            self.check(agreed(delay_ms=delay_ms), "BAD_TIME", "CLK-03", str(delay_ms))
        self.check(agreed(per_point_ms=0, delay_ms=0), "BAD_TIME", "CLK-07", "0")

    def test_rule_set_and_moves_policy(self):
        """GEN-02, GEN-04."""
        agreed(moves="responsible").check()
        self.check(agreed(moves="free"), "BAD_MOVES", "GEN-04", "free")
        self.check(agreed(rule_set="money"), "UNKNOWN_RULE_SET", "GEN-02", "money")
        self.assertEqual(refusal_of(lambda: Settings(7, "A", "B", "money")).code, "UNKNOWN_RULE_SET")

    def test_a_number_that_a_fact_cannot_carry_is_refused(self):
        """A number that a fact could not carry would wrap on the device."""
        agreed(table=65535, number=0).check()
        for number in (-1, 65536, 1 << 40):
            self.check(agreed(table=number), "BAD_NUMBER", "SET-06", str(number))
            self.check(agreed(number=number), "BAD_NUMBER", "SET-06", str(number))


class Names(unittest.TestCase):
    def assert_bad(self, name, **changes):
        for made in (agreed(name_a=name), agreed(name_b=name)):
            refusal = refusal_of(made.check)
            self.assertEqual((refusal.code, refusal.rule), ("BAD_NAME", "SKP-08"))

    def test_sixty_characters_in_any_script(self):
        for name in ("x" * 60, "ж" * 60, "Ö" * 60, "Анна-Мария де ла Крус"):
            agreed(name_a=name, name_b=name).check()
        for name in ("x" * 61, "ж" * 61):
            self.assert_bad(name)

    def test_a_name_is_shown_as_it_is_written(self):
        table = Table()
        beginning.assign(table, 0, agreed(name_a="Анна Щербакова", name_b="Núria i Òscar"))
        self.assertEqual(table.names, ("Анна Щербакова", "Núria i Òscar"))
        assert_replays(self, table)

    def test_nobody_has_no_name(self):
        for name in ("", " ", "   "):
            self.assert_bad(name)

    def test_a_name_with_a_control_character_is_refused(self):
        """A line break would end the line of the name, even invisibly at its end."""
        for bad in ("\n", "\r", "\t", "\x00", "\x1b", "\x7f"):
            for name in ("An" + bad + "na", "Anna" + bad, bad + "Anna", bad):
                self.assert_bad(name)

    def test_a_label_that_is_too_long_or_broken_is_refused(self):
        agreed(match="m-12", event="Coupe d'été", round="½ finals").check()
        for label in ("match", "event", "round"):
            agreed(**{label: "x" * 40}).check()
            for bad in ("x" * 41, "a\nb", "a\n"):
                refusal = refusal_of(agreed(**{label: bad}).check)
                self.assertEqual((refusal.code, refusal.rule), ("BAD_LABEL", "SKP-08"))

    def test_all_together_must_fit_into_a_fact(self):
        """Names and labels each within their limits can still be too long together, in bytes."""
        long = agreed(name_a="名" * 60, name_b="名" * 60, match="名" * 40, event="名" * 40, round="名" * 40)
        self.assertEqual(refusal_of(long.check).code, "NAMES_TOO_LONG")
        # 60 + 60 letters of two bytes each, 3 * 40 of three, "wbgf21", "legal" and six line breaks: 617 bytes.
        full = agreed(name_a="ж" * 60, name_b="ж" * 60, match="名" * 40, event="名" * 40, round="名" * 40)
        full.check()
        full.name_a = "名" * 60
        full.check()
        full.name_b = "名" * 23 + "ж" * 37
        full.check()
        full.name_b = "名" * 24 + "ж" * 36
        self.assertEqual(refusal_of(full.check).code, "NAMES_TOO_LONG")


def assigned(text):
    """An assignment with only this."""
    return fact_of(facts.ASSIGNED, *([0] * 9), text=text)


class InAFact(unittest.TestCase):
    def test_what_is_not_said_is_nothing(self):
        made = Settings(7, "Anna", "Boris")
        self.assertEqual(
            (made.table, made.number, made.score_a, made.score_b, made.crawford_played), (0, 0, 0, 0, False)
        )
        self.assertEqual((made.match, made.event, made.round, made.moves), ("", "", "", "legal"))
        fact = Fact()
        made.fill(fact, 0)
        self.assertEqual(fact.ints, [0, 7, 120000, 12000, 0, 0, 0, 0, 0, 0])
        made.crawford_played = True
        made.fill(fact, 3)
        self.assertEqual((fact.ints[0], fact.ints[6]), (3, 1))
        self.assertTrue(settings.read(fact).crawford_played)
        made.crawford_played, made.table, made.number = False, 7, 8
        made.fill(fact, 3)
        self.assertFalse(settings.read(fact).crawford_played)

    def test_settings_read_from_a_fact_are_the_same(self):
        made = agreed(5, "Anna", "Борис", score_a=1, score_b=4, crawford_played=True, table=7, number=3)
        made.match, made.event, made.round, made.moves = "m-1", "Open", "final", "responsible"
        made.per_point_ms, made.delay_ms = 90000, 8000
        fact = Fact()
        made.fill(fact, 12)
        self.assertEqual(fact.ints[0], 12)
        again = settings.read(fact)
        for name in sorted(made.__dict__):
            self.assertEqual(getattr(again, name), getattr(made, name), name)

    def test_the_match_has_what_was_agreed(self):
        table = Table()
        made = agreed(5, "Anna", "Boris", score_a=4, crawford_played=True, table=7, number=3, match="m-1", event="Open")
        beginning.assign(table, 0, made, 12)
        self.assertEqual((table.length, table.score_a, table.table, table.number), (5, 4, 7, 3))
        self.assertEqual((table.match_id, table.event, table.round, table.moves), ("m-1", "Open", "", "legal"))
        self.assertTrue(table.crawford_played())
        self.assertEqual((table.per_point_ms, table.delay_ms, table.rules["id"]), (120000, 12000, "wbgf21"))

    def test_another_number_of_lines_is_refused(self):
        """GEN-02: from a director of another version, or from another sender."""
        for text in ("", "a\nb", "\n".join("abcdef")):
            refusal = refusal_of(lambda text=text: settings.read(assigned(text)))
            self.assertEqual((refusal.code, refusal.rule), ("BAD_SETTINGS", "GEN-02"))
        lines = "m\nwbgf21\nAnna\nBoris\n\n\nlegal\n"
        for more in ("h", "sign = yes\nsign = yes"):
            refusal = refusal_of(lambda more=more: settings.read(assigned(lines + more)))
            self.assertEqual((refusal.code, refusal.rule), ("BAD_OPTION", "GEN-02"))
        self.assertEqual(settings.read(assigned(lines + "sign = yes")).options, {"sign": "yes"})

    def test_a_match_that_is_played_keeps_its_settings(self):
        table = Table()
        beginning.assign(table, 0, agreed())
        beginning.accept(table, 1, 0)
        beginning.accept(table, 2, 1)
        table.keep()
        before = everything(table)
        with self.assertRaises(Refusal):
            beginning.assign(table, 3, agreed(9), 1)
        self.assertEqual((everything(table), facts.ROWS.counts[facts.ASSIGNED]), (before, 9))
