"""A second game of the clock and of Ricochet Robots on one table: match time begins again at 0."""

import unittest

import clock_tables
import ricochet_tables
from matchcore.games.clock.play.kinds import new_match as new_clock
from matchcore.games.clock.topics import beginning as clock_beginning, moves, results as clock_results
from matchcore.games.ricochet import phases
from matchcore.games.ricochet.play.kinds import new_match as new_round_game
from matchcore.games.ricochet.topics import beginning, penalties, rounds
from matchcore.log.fact import BadFact
from matchcore.sides import BY_A, BY_B, BY_BOTH


class Recorded:
    """A game whose facts are kept, as a table keeps them."""

    def __init__(self, game):
        self.game = game
        self.facts = []

    def do(self, command, *values):
        command(self.game, *values)
        self.facts += [fact.copy() for fact in self.game.fresh[: self.game.fresh_count]]
        self.game.clear_fresh()

    def sign(self, sign, now_ms):
        for by in (BY_A, BY_B):
            self.do(sign, now_ms, by)


def clock_game(table, order):
    table.do(clock_beginning.begin, clock_tables.NAMES, order, "5:00", "club", 7)
    table.sign(clock_results.sign, 0)
    table.do(moves.press, 0, BY_B)
    table.do(moves.press, 40000, BY_A)
    table.do(clock_results.result, 90000, 0, 1, BY_A, 0)
    table.sign(clock_results.sign, 95000)


def ricochet_game(table, order):
    table.do(beginning.begin, ricochet_tables.NAMES[:3], order, "club", 7)
    table.sign(ricochet_tables.results.sign, 0)
    table.do(rounds.reveal, 5000, BY_A)
    for player in (0, 1):
        table.do(penalties.retire, 40000, player, BY_BOTH, 0)
    table.sign(ricochet_tables.results.sign, 95000)


class SecondGame(unittest.TestCase):
    def test_it_begins_at_nought_after_the_first_is_sealed_and_is_read_back(self):
        for new_match, play in ((new_clock, clock_game), (new_round_game, ricochet_game)):
            table, again = Recorded(new_match()), new_match()
            play(table, 1)
            self.assertTrue(table.game.is_sealed() and table.game.at_ms == 95000)
            play(table, 50)
            self.assertTrue(table.game.is_sealed() and table.game.at_ms == 95000)
            for fact in table.facts:
                again.fold(fact)
            self.assertTrue(again.is_sealed() and again.at_ms == 95000)

    def test_nothing_else_goes_back_in_time(self):
        for new_match, play in ((new_clock, clock_game), (new_round_game, ricochet_game)):
            table, again = Recorded(new_match()), new_match()
            play(table, 1)
            for fact in table.facts[:-1]:
                again.fold(fact)
            table.facts[-1].at_ms = 94999
            with self.assertRaises(BadFact):
                again.fold(table.facts[-1])

    def test_who_had_retired_plays_in_it(self):
        table = Recorded(new_round_game())
        ricochet_game(table, 1)
        table.do(beginning.begin, ricochet_tables.NAMES[:3], 50, "club", 7)
        self.assertEqual((table.game.still_in(), table.game.phase), ([0, 1, 2], phases.PLAYERS))


if __name__ == "__main__":
    unittest.main()
