"""A moved match: its games, the confirmation, and refused lines (INC-12, INC-13)."""

import unittest

from matchcore.clock import PAUSED, RUNNING
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.game import cube, scoring
from matchcore.games.backgammon.play import orders
from matchcore.games.backgammon.rules import rulesets
from matchcore.games.backgammon.topics import beginning, clock_corrections, cube_corrections, moving, turn, undoing
from matchcore.log.fact import LONGEST_TEXT
from matchcore.sides import A, B
from moves import MOVED_MS, confirmed, moved
from tables import (
    BETWEEN_MS,
    DOUBLED_MS,
    SECOND_TURN_MS,
    Table,
    assert_refused,
    assert_replays,
    between_games,
    decided,
    deed,
    doubled,
    end_game,
    offered,
    playing,
    ready,
    refusal_of,
    sealed,
    second_turn,
)


def changed(line, place, value):
    """The line with another value in this place, counted from the end if it is negative."""
    words = line.split(" ")
    words[place] = str(value)
    return " ".join(words)


class Games(unittest.TestCase):
    def play(self, length, games, level=1):
        table = ready(length)
        for number in range(games):
            turn.press(table, table.at_ms + 1000, A)
            if level > 1 and table.game_phase != scoring.CRAWFORD:
                cube_corrections.set_cube(table, table.at_ms, level, A, 0, "")
            end_game(table, table.at_ms + 1000, number % 2)
        return table

    def test_twenty_five_games_to_25_points(self):
        table = self.play(25, 25)
        there = moved(table, table.at_ms)
        self.assertEqual((there.games, len(there.games)), (table.games, 25))
        self.assertLessEqual(len(moving.describe(table, table.at_ms)), LONGEST_TEXT)
        assert_replays(self, there)

    def test_of_more_games_than_fit_the_newest_go_along(self):
        """49 games to 25 points, single by single: score and number of the game are still complete."""
        table = self.play(25, 48)
        there = moved(table, table.at_ms)
        self.assertEqual(there.games, table.games[-len(there.games) :])
        self.assertGreater(len(there.games), 25)
        self.assertEqual((there.score_a, there.score_b, there.game_number), (24, 24, 48))
        there = confirmed(there)
        turn.press(there, MOVED_MS + 2000, A)
        end_game(there, MOVED_MS + 3000, B)
        self.assertEqual((there.winner, there.games[-1][0]), (B, 49))

    def test_a_game_played_before_the_move_can_still_be_put_right(self):
        table = between_games(7, A, scoring.GAMMON)
        there = moved(table, table.at_ms)
        order = orders.make(3, facts.GAME_CORRECTED, (1, B, scoring.SINGLE, 2), "")
        self.assertTrue(orders.carry_out(there, MOVED_MS + 1000, order))
        self.assertEqual((there.score_a, there.score_b), (0, 2))


class Confirming(unittest.TestCase):
    def test_it_stands_until_both_have_confirmed_and_the_director_may_set_times_before(self):
        """INC-12: the director's best estimate."""
        there = moved(second_turn(), SECOND_TURN_MS + 3000)
        self.assertEqual((there.clock.state, rulesets.PAUSE_REASONS[there.pause_reason]), (PAUSED, "EQUIPMENT"))
        assert_refused(self, there, "RESTORED", "INC-13", deed(turn.press, there, MOVED_MS + 500, A))
        clock_corrections.set_bank(there, MOVED_MS + 600, A, 300000, 3, "best estimate")
        confirmed(there)
        self.assertEqual((there.clock.state, there.clock.bank_left_ms(MOVED_MS + 1000, A)), (RUNNING, 300000))
        assert_replays(self, there)

    def test_nothing_of_before_can_be_undone(self):
        """The log of earlier events is on the other device."""
        there = offered()
        beginning.accept(there, 1000, A)
        moving.move_in(there, 2000, 1, moving.describe(second_turn(), SECOND_TURN_MS))
        there.keep()
        assert_refused(self, there, "NOTHING_TO_UNDO", "GEN-05", deed(undoing.undo, there, 3000, 0, 2, ""))


class Refused(unittest.TestCase):
    def test_there_is_nothing_to_describe(self):
        for table in (Table(), decided(), sealed()):
            refusal = refusal_of(deed(moving.describe, table, table.at_ms))
            self.assertEqual((refusal.code, refusal.rule), ("NO_GAME", "INC-13"))

    def test_only_into_a_match_that_has_just_been_assigned(self):
        line = moving.describe(second_turn(), SECOND_TURN_MS)
        for table in (Table(), ready(), playing(), sealed()):
            act = deed(moving.move_in, table, table.at_ms, 1, line)
            assert_refused(self, table, "MATCH_RUNNING", "INC-13", act)

    def test_lines_that_are_none(self):
        line = moving.describe(between_games(), BETWEEN_MS)
        words = line.split(" ")
        for bad in (
            "",
            "x",
            line + " 1",
            line[:-3],
            line + " ",
            line.replace(" ", "  "),
            " ".join(words[:-8]),
            "1" + line,
        ):
            self.refuse(bad)
        for i in range(len(words)):
            for word in ("x", "", "1.0", "--1", "1_0", "12345678901"):
                self.refuse(" ".join(words[:i] + [word] + words[i + 1 :]))

    def test_values_that_no_match_could_have(self):
        """The phase, the length, a score, the cube, whose it is."""
        line = moving.describe(doubled(score_a=3), DOUBLED_MS)
        for name, values in (
            ("phase", (0, 1, 3, 6, 7)),
            ("length", (-1, 100, 3)),
            ("score_a", (-1, 7)),
            ("score_b", (-1, 8)),
            ("per_point_ms", (-1,)),
            ("game_phase", (3, -1)),
            ("cube_level", (0, 3, -2)),
            ("cube_holder", (2, -2)),
            ("doubler", (-1, 2)),
            ("late_b", (-1,)),
            ("doubled_early", (2,)),
            ("rolled_early", (-2,)),
            ("game_number", (0, 1 << 31)),
            ("turn_number", (0,)),
            ("pending_length", (-1,)),
            ("used_a", (-1,)),
            ("returned", (-1, 4)),
            ("overrun_a_ms", (-1,)),
            ("break_since_ms", (-2, 1)),
        ):
            for value in values:
                self.refuse(changed(line, moving._NAMES.index(name), value))

    def test_a_cube_that_shows_what_no_cube_can(self):
        """CUB-06: it is on a side, where any other power of two would be possible."""
        table = second_turn()
        cube_corrections.set_cube(table, table.at_ms, 4, A, 0, "")
        line = moving.describe(table, table.at_ms)
        for level in (3, 6, 0, -4, cube.HIGHEST * 2):
            self.refuse(changed(line, moving._NAMES.index("cube_level"), level))

    def test_another_length_or_other_times_than_the_assignment_says(self):
        for there in (second_turn(9), second_turn(7, per_point_ms=60000), second_turn(7, delay_ms=10000)):
            table, line = offered(7), moving.describe(there, SECOND_TURN_MS)
            assert_refused(self, table, "BAD_STATE", "INC-13", deed(moving.move_in, table, 1000, 1, line))

    def test_times_that_no_clock_could_have(self):
        """By their place after the match: turn, delays, banks, parts, flags; and no turn between games."""
        line = moving.describe(doubled(), DOUBLED_MS)
        clock = len(moving._NAMES)
        for place, value in (
            (0, 2),
            (0, -2),
            (1, -1),
            (3, 2),
            (4, -1),
            (5, 2000000000),
            (6, -2000000000),
            (7, -1),
            (9, 3),
            (10, -1),
            (13, -1),
            (15, 4),
            (16, 2),
        ):
            self.refuse(changed(line, clock + place, value))
        self.refuse(changed(moving.describe(between_games(), BETWEEN_MS), clock, 0))

    def test_games_that_nobody_could_have_played(self):
        """Winner, kind, cube, score before, phase."""
        line = moving.describe(between_games(), BETWEEN_MS).partition(";")[0]
        for place, value in ((-7, 2), (-6, 5), (-6, 0), (-5, 21), (-4, -1), (-2, 3)):
            self.refuse(changed(line, place, value))

    def refuse(self, line):
        table = offered()
        assert_refused(self, table, "BAD_STATE", "INC-13", deed(moving.move_in, table, 1000, 1, line))
