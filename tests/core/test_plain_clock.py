"""Each clock system by examples that its definition gives; systems as they are written; what is refused."""

import unittest

from clock_tables import S, clock, left, periods, think
from matchcore.clock import NO_TIME, OVER
from matchcore.games.clock.game import presets, systems
from matchcore.games.clock.topics import beginning
from matchcore.refusal import Refusal


class Systems(unittest.TestCase):
    def test_all_time_counts(self):
        found = clock("5:00")
        think(found, 10, 20, 30)
        self.assertEqual(left(found), (260, 280))

    def test_an_increment_comes_before_each_move_also_the_first(self):
        found = clock("3:00 fischer 2")
        self.assertEqual(left(found), (182, 182))
        think(found, 1, 5)
        self.assertEqual(left(found), (183, 179))

    def test_a_delay_comes_first_and_is_not_saved(self):
        found = clock("5:00 delay 12")
        think(found, 3, 12, 15)
        self.assertEqual(left(found), (297, 300))
        self.assertEqual(found.delay_left(found.since_ms + 2 * S), 10 * S)

    def test_bronstein_gives_back_what_the_move_took_up_to_the_limit(self):
        found = clock("5:00 bronstein 12")
        self.assertEqual(left(found, 5 * S), (295, 300))
        think(found, 3, 12, 15)
        self.assertEqual(left(found), (297, 300))

    def test_bronstein_has_a_flag_where_the_delay_has_none(self):
        """The bank runs at once (AMB-01)."""
        for system, has_flag in (("0:05 delay 12", False), ("0:05 bronstein 12", True)):
            found = clock(system)
            found.advance(11 * S)
            self.assertEqual(found.sides[0].flag_ms != NO_TIME, has_flag)

    def test_byo_yomi(self):
        found = clock("1:00, 3x0:30 byo-yomi", True)
        think(found, 50, 0)
        self.assertEqual((left(found)[0], periods(found, found.since_ms, 0)), (10, 0))
        self.assertEqual(found.left_ms(found.since_ms + 15 * S, 0), 25 * S)
        think(found, 39, 0)  # within the first period: it is whole again
        self.assertEqual((left(found)[0], found.sides[0].periods), (30, 3))
        think(found, 31, 0)  # the first one is lost
        self.assertEqual((left(found)[0], found.sides[0].periods), (30, 2))
        start = found.since_ms
        self.assertEqual(found.next_flag_ms(), start + 60 * S)
        found.advance(start + 90 * S)
        self.assertEqual((found.state, found.winner, found.sides[0].flag_ms), (OVER, 1, start + 60 * S))

    def test_canadian_overtime(self):
        found = clock("1:00, 3/5:00 canadian")
        think(found, 70, 0, 100, 0)
        self.assertEqual((left(found)[0], found.sides[0].stage_moves), (190, 2))
        think(found, 60, 0)  # the third move: 130 s are lost, five minutes begin
        self.assertEqual((left(found)[0], found.sides[0].stage_moves), (300, 0))

    def test_the_hourglass(self):
        found = clock("1:00 hourglass")
        self.assertEqual(left(found, 10 * S), (50, 70))
        think(found, 10, 25)
        self.assertEqual(left(found), (75, 45))

    def test_stages_follow_with_what_is_left(self):
        found = clock("2/1:00, 0:30 fischer 5")
        think(found, 10, 20, 10)
        self.assertEqual(left(found), (60 - 20 + 30 + 5, 40))
        think(found, 41)
        self.assertEqual(found.sides[1].flag_ms, found.since_ms - S)  # 40 s for the second move

    def test_the_last_stage_with_moves_begins_again(self):
        found = clock("2/1:00")
        think(found, 10, 0, 10, 0)
        self.assertEqual(left(found)[0], 60 - 20 + 60)

    def test_each_side_can_have_its_own(self):
        self.assertEqual(left(clock("5:00 | 4:00")), (300, 240))

    def test_a_flag_falls_at_its_instant_and_is_taken_back_by_time(self):
        found = clock("1:00")
        found.advance(75 * S)
        self.assertEqual((found.sides[0].flag_ms, left(found)[0]), (60 * S, 0))
        found.pause(75 * S)
        found.set_left(75 * S, 0, 20 * S)
        self.assertEqual((found.sides[0].flag_ms, left(found)[0]), (NO_TIME, 20))


class Written(unittest.TestCase):
    def test_what_is_written_is_read_again(self):
        texts = [text for _, text in presets.PRESETS]
        for text in texts + ["0:30 delay 12", "90:00 bronstein 30", "20/60:00, 10/15:00"]:
            self.assertEqual(systems.write(systems.read(text)), text)
        self.assertEqual(beginning.read("go-canadian"), beginning.read("30:00, 25/10:00 canadian"))
        self.assertEqual(systems.read("1:30:00"), systems.read("90:00"))

    def test_what_no_game_can_be_played_by_is_refused(self):
        for text, code in (
            ("", "BAD_STAGE"),
            ("5", "BAD_STAGE"),
            ("5:60", "BAD_STAGE"),
            ("5:00 fischer", "BAD_STAGE"),
            ("5:00 fischer -3", "BAD_STAGE"),
            ("5:00 sudden death", "BAD_STAGE"),
            ("0/5:00", "BAD_STAGE"),
            ("999/5:00", "BAD_STAGE"),
            ("99:00:00", "BAD_STAGE"),
            ("5:00 | 4:00 | 3:00", "BAD_STAGE"),
            ("0:00", "STAGES_CONTRADICT"),
            ("5x0:30 byo-yomi", "STAGES_CONTRADICT"),
            ("5:00, 5:00", "STAGES_CONTRADICT"),
            ("40/90:00, 5x0:30 byo-yomi", "STAGES_CONTRADICT"),
            ("5:00, 1:00 canadian", "STAGES_CONTRADICT"),
            ("30:00, 5x0:30 byo-yomi, 5:00", "STAGES_CONTRADICT"),
            ("1:00, 5:00 hourglass", "STAGES_CONTRADICT"),
            ("5:00 hourglass | 5:00", "STAGES_CONTRADICT"),
            ("1/1:00, 1/1:00, 1/1:00, 1/1:00, 1:00", "TOO_MANY_STAGES"),
        ):
            with self.assertRaises(Refusal) as caught:
                beginning.read(text)
            self.assertEqual((caught.exception.code, caught.exception.rule), (code, "FIDE 6.2"), text)


if __name__ == "__main__":
    unittest.main()
