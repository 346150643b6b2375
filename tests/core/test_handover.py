"""The line that carries a sealed result to the desk: the desk reads what the table writes, and nothing else."""

import unittest

from matchcore.games.backgammon.game import scoring
from matchcore.games.backgammon.play import result_line
from matchcore.games.backgammon.play.result_line import read_result
from matchcore.log import handover
from matchcore.log.handover import BadHandover
from matchcore.sides import NOBODY, A, B

KEY = bytes(range(32))
OTHER_KEY = bytes(range(1, 33))
PACKED = 47  # capacity of the table's smallest QR code in characters

# table, code, score, result, winner, the line without its signature
LINES = (
    (7, "7-Q4K2", (7, 5), scoring.POINTS, A, "MT1 7 7-Q4K2 7-5 POINTS A"),
    (12, "12-0ZZ9", (0, 25), scoring.TIME, B, "MT1 12 12-0ZZ9 0-25 TIME B"),
    (
        65535,
        "65535-ABCD",
        (24, 24),
        scoring.DOUBLE_DISQUALIFICATION,
        NOBODY,
        "MT1 65535 65535-ABCD 24-24 10 -",
    ),
)


def line(key=KEY):
    return result_line.line(*LINES[0][:5], key)


def resigned(words):
    """A line that only a holder of the key could have made."""
    return words + " " + handover.signature(words, KEY)


class Line(unittest.TestCase):
    def assert_refused(self, text, why, key=KEY):
        with self.assertRaises(BadHandover) as caught:
            read_result(text, key)
        self.assertIn(why, str(caught.exception))

    def test_what_is_written_is_read(self):
        for table, code, score, result, winner, words in LINES:
            text = result_line.line(table, code, score, result, winner, KEY)
            self.assertEqual(text, words + " " + handover.signature(words, KEY))
            self.assertEqual(
                read_result(text, KEY),
                {
                    "table": table,
                    "code": code,
                    "score_a": score[0],
                    "score_b": score[1],
                    "result": result,
                    "winner": winner,
                },
            )

    def test_the_signature_never_changes(self):
        """HMAC-SHA-256 as anybody would compute it, cut to eight bytes."""
        self.assertEqual(line().split()[-1], "DEB3C1AC9C8FD7DF")

    def test_every_line_of_a_table_fits_the_smallest_code(self):
        """It has no encoding for small letters or underscores."""
        for result in range(1, len(scoring.RESULTS)):
            text = result_line.line(9999, "9999-WWWW", (25, 24), result, NOBODY, KEY)
            self.assertLessEqual(len(text), PACKED)
            self.assertTrue(text == text.upper() and "_" not in text)
            self.assertEqual(read_result(text, KEY)["result"], result)

    def test_a_line_of_an_older_release_is_read(self):
        """Its result is always a word, and its signature has small letters."""
        words = "MT1 65535 65535-ABCD 24-24 DOUBLE_DISQUALIFICATION -"
        found = read_result(words + " " + handover.signature(words, KEY).lower(), KEY)
        self.assertEqual(found["result"], scoring.DOUBLE_DISQUALIFICATION)

    def test_the_desk_finds_the_key_by_the_table(self):
        self.assertEqual(handover.table_of(line()), 7)
        self.assertEqual(handover.table_of("MT1 7"), 7)

    def test_spaces_do_not_matter(self):
        self.assertEqual(read_result("  " + line().replace(" ", "  ") + "\r\n", KEY), read_result(line(), KEY))

    def test_a_line_signed_with_another_key_is_refused(self):
        self.assert_refused(line(), "not that of table 7", OTHER_KEY)

    def test_any_other_word_refuses(self):
        words = line().split()
        others = ((1, "8"), (2, "7-Q4K3"), (3, "7-6"), (4, "TIME"), (5, "B"), (6, "0" * 16), (6, words[6][:-1]))
        for index, other in others:
            changed = words[:]
            changed[index] = other
            self.assert_refused(" ".join(changed), "signature")

    def test_without_a_signature_it_proves_nothing(self):
        unsigned = line(b"")
        self.assertEqual(unsigned, LINES[0][5])
        self.assert_refused(unsigned, "never been enrolled")

    def test_no_key_is_not_a_key(self):
        words = LINES[0][5]
        self.assert_refused(words + " " + handover.signature(words, b""), "no key", b"")

    def test_what_is_not_a_line_is_said_to_be_none(self):
        for text in ("", "MT1", "7-Q4K2", "MT1> 7", "mt1 7", "https://example.test/ 7", "MT2 7 7-Q4K2 7-5 POINTS A 00"):
            self.assert_refused(text, "not the line")
        for text in ("MT1 seven", "MT1 -7", "MT1 +7", "MT1 7_0", "MT1 \u0667"):
            self.assert_refused(text, "the table is")
        self.assert_refused("MT1 7 7-Q4K2", "3 words")
        self.assert_refused(line() + " 1", "8 words")

    def test_a_signed_line_that_makes_no_sense_is_refused(self):
        """Only a table with another firmware would write one."""
        for words, why in (
            ("MT1 7 7-Q4K2 75 POINTS A", "the score is 75"),
            ("MT1 7 7-Q4K2 7-5-3 POINTS A", "the score is 7-5-3"),
            ("MT1 7 7-Q4K2 7- POINTS A", "the score is missing"),
            ("MT1 7 7-Q4K2 7-x POINTS A", "the score is x"),
            ("MT1 7 7-Q4K2 7-5 LUCK A", "the result is LUCK"),
            ("MT1 7 7-Q4K2 7-5 POINTS C", "the winner is C"),
        ):
            self.assert_refused(resigned(words), why)


if __name__ == "__main__":
    unittest.main()
