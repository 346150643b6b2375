"""The other games on the screen: every state is looked at, in every language, and nothing is squeezed."""

import unittest

import clock_views
import fitting
import ricochet_views
from fonts_folder import FONTS, HEIGHT, WIDTH
from players import speaking
from spoken import LANGUAGES

from table.drivers.display.display_none import Display
from table.screens import runs
from table.screens.colour.screen import Screen

GAMES = (("clock", clock_views), ("ricochet", ricochet_views))
# With two names in a line, or names of twenty letters.
LONG = ("clock_ask_result", "clock_settings_long", "ricochet_tie", "ricochet_award_eight")


class States(unittest.TestCase):
    def test_every_state_is_looked_at(self):
        for game, views in GAMES:
            seen = set()
            for name, state, players in views.everybody(speaking("en", game)):
                table = players.table
                self.assertEqual("menu" if table.dialog.is_menu else _name(table), state, name)
                seen.add(state)
            self.assertEqual(seen, set([name for name, _, _, _, _, _ in views.game.rows.rows]))

    def test_after_a_power_cut_a_clock_says_in_words_whose_turn_it_is(self):
        everybody = clock_views.everybody(speaking("en", "clock"))
        (lines,) = [players.table.view.lines for name, _, players in everybody if name == "clock_restored"]
        self.assertEqual([text for _, text in lines][:2], ["Power was lost", "Rossi is on turn"])

    def test_nothing_is_squeezed(self):
        whole_run, whole_cut = runs.Run, runs.shortened
        runs.Run, runs.shortened = fitting.Strict, fitting.cut
        try:
            for game, views in GAMES:
                for language in LANGUAGES:
                    self.assertEqual(_squeezed(views.everybody(speaking(language, game))), [], language)
        finally:
            runs.Run, runs.shortened = whole_run, whole_cut


def _name(table):
    return table.game.rows.name_of(table.view.state)


def _squeezed(everybody):
    found = []
    for name, _, players in everybody:
        del fitting.Texts.squeezed[:]
        Screen(Display(WIDTH, HEIGHT), FONTS).update(players.table.view)
        if fitting.Texts.squeezed and name not in LONG:
            found.append((name, list(fitting.Texts.squeezed)))
    return found


if __name__ == "__main__":
    unittest.main()
