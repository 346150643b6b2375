"""Which game is the Crawford game, against the worked sequences, each played on a match (CRW-01 to CRW-10)."""

import unittest

from matchcore.games.backgammon.game import cube, scoring
from matchcore.games.backgammon.phases import IN_GAME
from matchcore.games.backgammon.topics import (
    cube_corrections,
    doubling,
    game_corrections,
    game_rulings,
    lengths,
    results,
    score_corrections,
    turn,
)
from matchcore.sides import LETTERS, NOBODY, A, B, other
from tables import assert_refused, assert_replays, deed, end_game, ready, second_turn
from vectors import cases


class Sequence:
    """Plays the events of one sequence, a second between any two commands."""

    def __init__(self, length):
        self.table = ready(length)
        self.now_ms = 3000
        self.begun = []

    def later(self):
        self.table.keep()
        self.now_ms += 1000
        return self.now_ms

    def begin(self):
        """Two turns, so that both may double; the state of the game at its start is noted."""
        table = self.table
        turn.press(table, self.later(), A)
        self.begun.append(
            {
                "game": table.game_number,
                "score": [table.score_a, table.score_b],
                "phase": scoring.PHASES[table.game_phase],
                "cube_available": doubling.judge_double(table, A) == cube.EARLY_STANDS,
            }
        )
        turn.press(table, self.later(), B)

    def win(self, winner, points):
        """A game worth exactly this: doubles by turns until level times kind is the number of points."""
        if self.table.phase not in IN_GAME:
            self.begin()
        kind = points
        while kind > scoring.BACKGAMMON:
            kind //= 2
            self.raise_cube()
        turn.pause(self.table, self.later())
        results.claim(self.table, self.later(), winner, kind)
        results.confirm(self.table, self.later(), winner)
        results.confirm(self.table, self.later(), other(winner))

    def raise_cube(self):
        """The side on turn doubles, the other takes and is then on turn itself."""
        table = self.table
        doubler = table.clock.active
        doubling.double(table, self.later(), doubler)
        doubling.take(table, self.later(), other(doubler))
        turn.press(table, self.later(), doubler)

    def play(self, event):
        table, kind = self.table, event["type"]
        if event.get("when") == "during" and table.phase not in IN_GAME:
            self.begin()
        if kind == "game":
            self.win(LETTERS.index(event["winner"]), event["points"])
        elif kind == "penalty":
            score_corrections.penalise(table, self.later(), LETTERS.index(event["to"]), event["points"], 0, "late")
        elif kind == "length":
            lengths.set_length(table, self.later(), event["to"], 0, "set wrongly")
        else:
            a, b = event["to"]
            score_corrections.set_score(table, self.later(), a, b, event["crawford_played"], 0, "written wrongly")


def final(table):
    is_over = table.is_match_won()
    is_between = not is_over and table.phase not in IN_GAME
    return {
        "score": [table.score_a, table.score_b],
        "length": table.length,
        "match_over": is_over,
        "winner": None if table.winner == NOBODY else LETTERS[table.winner],
        "next_phase": scoring.PHASES[table.next_phase()] if is_between else None,
    }


class Sequences(unittest.TestCase):
    def test_every_worked_sequence_has_its_crawford_game(self):
        found = cases("crawford", "sequence")
        self.assertEqual(len(found), 30)
        for case in found:
            with self.subTest(case["id"]):
                sequence = Sequence(case["input"]["length"])
                for event in case["input"]["events"]:
                    sequence.play(event)
                self.assertEqual(sequence.begun, case["expected"]["games"])
                self.assertEqual(final(sequence.table), case["expected"]["final"])
                assert_replays(self, sequence.table)


class TheGame(unittest.TestCase):
    def test_nobody_can_double_in_it(self):
        """CRW-02."""
        table = second_turn(7, score_a=6)
        self.assertEqual(table.game_phase, scoring.CRAWFORD)
        assert_refused(self, table, "CRAWFORD", "CRW-02", lambda: doubling.double(table, 20000, A))
        turn.press(table, 21000, A)
        table.keep()
        assert_refused(self, table, "CRAWFORD", "CRW-02", lambda: doubling.double(table, 22000, B))

    def test_the_director_can_set_no_cube_in_it(self):
        """CRW-02: not even back to the middle, as there is none."""
        table = second_turn(7, score_a=6)
        for level, holder in ((2, A), (1, NOBODY)):
            act = deed(cube_corrections.set_cube, table, table.at_ms, level, holder, 1, "")
            assert_refused(self, table, "CRAWFORD", "CRW-02", act)

    def test_an_earlier_one_cannot_be_corrected_into_a_game_with_a_cube(self):
        """CRW-02, SKP-06: winner and kind can be corrected, but not to a pass."""
        table = second_turn(7, score_a=6)
        end_game(table, table.at_ms + 1000, B)
        for kind, level in ((scoring.SINGLE, 2), (scoring.PASS, 1)):
            act = deed(game_corrections.correct_game, table, table.at_ms, 1, B, kind, level, 1, "")
            assert_refused(self, table, "CRAWFORD", "CRW-02", act)
        game_corrections.correct_game(table, table.at_ms, 1, B, scoring.GAMMON, 1, 1, "")
        self.assertEqual(table.score_b, 2)

    def test_it_cannot_have_been_played_while_nobody_was_one_away(self):
        """AMB-27, CRW-01: a score can be corrected together with the Crawford game as the players know it."""
        for a, b in ((5, 0), (0, 5), (5, 5), (0, 0)):
            table = second_turn(7)
            act = deed(score_corrections.set_score, table, table.at_ms, a, b, True, 1, "")
            assert_refused(self, table, "NO_CRAWFORD", "CRW-01", act)
        for a, b in ((6, 0), (3, 6), (6, 6), (7, 4)):
            score_corrections.set_score(second_turn(7), 16000, a, b, True, 1, "")

    def test_the_only_game_of_a_one_point_match_is_one(self):
        """CRW-10 (AMB-28)."""
        self.assertEqual(second_turn(1).game_phase, scoring.CRAWFORD)

    def test_the_status_is_fixed_when_the_game_starts(self):
        """CRW-09: the cube stays in a game during which somebody comes to match point."""
        table = second_turn(7)
        score_corrections.penalise(table, 16000, A, 6, 0, "late")
        doubling.double(table, 17000, A)
        self.assertEqual(table.game_phase, scoring.NORMAL)

    def test_a_match_that_is_taken_over_after_it_has_none(self):
        """AMB-27: the settings say that it has been played."""
        self.assertEqual(ready(7, score_a=6, crawford_played=True).next_phase(), scoring.POST_CRAWFORD)
        self.assertEqual(ready(7, score_a=6).next_phase(), scoring.CRAWFORD)
        self.assertEqual(ready(7, score_a=5, crawford_played=True).next_phase(), scoring.NORMAL)

    def test_a_corrected_length_starts_the_search_anew(self):
        """CRW-09, LEN-06: the Crawford game to 7 points is none to 9."""
        table = second_turn(7, score_a=6)
        lengths.set_length(table, 16000, 9, 0, "set wrongly")
        turn.pause(table, 17000)
        results.claim(table, 18000, A, scoring.GAMMON)
        results.confirm(table, 19000, A)
        results.confirm(table, 20000, B)
        self.assertTrue(table.is_match_won())  # LEN-03: the game ended the match at the wrong length
        table = second_turn(7, score_a=6)
        lengths.set_length(table, 16000, 9, 0, "set wrongly")
        turn.pause(table, 17000)
        results.claim(table, 18000, B, scoring.SINGLE)
        results.confirm(table, 19000, A)
        results.confirm(table, 20000, B)
        self.assertEqual((table.length, table.next_phase()), (9, scoring.NORMAL))


class Corrected(unittest.TestCase):
    """AMB-27, CRW-01: the next game is the Crawford game, unless one has really been played without the cube."""

    def void(self):
        table = second_turn(7, score_a=6)
        game_rulings.rule_game(table, table.at_ms + 1000, NOBODY, scoring.VOID, 1, "dice lost")
        table.keep()
        return table

    def test_a_void_one_that_is_given_a_winner_has_been_played(self):
        """It was void by mistake: De Vries has won it, without a cube. The next game has one."""
        table = self.void()
        game_corrections.correct_game(table, table.at_ms + 1000, 1, B, scoring.SINGLE, 1, 2, "both say so")
        self.assertEqual((table.score_b, table.next_phase()), (1, scoring.POST_CRAWFORD))
        assert_replays(self, table)

    def test_a_void_one_had_no_cube(self):
        """CRW-02: a double is impossible in it."""
        table = self.void()
        act = deed(game_corrections.correct_game, table, table.at_ms, 1, B, scoring.SINGLE, 2, 2, "")
        assert_refused(self, table, "CRAWFORD", "CRW-02", act)

    def test_a_void_one_at_a_wrong_score_was_none(self):
        """5-0 was shown as 6-0: without the cube, but at the wrong score."""
        table = self.void()
        score_corrections.set_score(table, table.at_ms + 1000, 5, 0, False, 2, "written wrongly")
        game_corrections.correct_game(table, table.at_ms + 2000, 1, A, scoring.SINGLE, 1, 3, "both say so")
        self.assertEqual((table.score_a, table.next_phase()), (6, scoring.CRAWFORD))

    def test_one_that_was_played_for_a_void_one_stays_it(self):
        """The second of them was the Crawford game whatever happens to the first."""
        table = self.void()
        turn.press(table, table.at_ms + 1000, A)
        end_game(table, table.at_ms + 1000, B)
        game_corrections.correct_game(table, table.at_ms + 1000, 1, B, scoring.SINGLE, 1, 2, "both say so")
        self.assertEqual((table.score_b, table.next_phase()), (2, scoring.POST_CRAWFORD))
        assert_replays(self, table)

    def test_the_score_put_right_while_it_is_played(self):
        """'No Crawford game has been played so far', says the director of 6-1: this one is being played."""
        table = second_turn(7, score_a=6)
        score_corrections.set_score(table, table.at_ms + 1000, 6, 1, False, 1, "a point forgotten")
        end_game(table, table.at_ms + 2000, B)
        self.assertEqual((table.score_b, table.next_phase()), (2, scoring.POST_CRAWFORD))
        assert_replays(self, table)

    def test_the_score_was_wrong_when_it_began(self):
        """Neither player was one point away: the next game at such a score is the Crawford game."""
        table = second_turn(7, score_a=6)
        score_corrections.set_score(table, table.at_ms + 1000, 5, 0, False, 1, "written wrongly")
        end_game(table, table.at_ms + 2000, A)
        self.assertEqual((table.score_a, table.next_phase()), (6, scoring.CRAWFORD))

    def test_one_that_was_none_had_a_cube(self):
        """A physical cube was used in it: the director declares it no Crawford game, and corrects its level."""
        table = second_turn(7, score_a=6)
        end_game(table, table.at_ms + 1000, B)
        score_corrections.set_score(table, table.at_ms + 1000, 6, 1, False, 1, "played with a cube")
        game_corrections.correct_game(table, table.at_ms + 1000, 1, B, scoring.SINGLE, 2, 2, "the cube was at 2")
        self.assertEqual((table.score_b, table.next_phase()), (2, scoring.CRAWFORD))
        assert_replays(self, table)
