"""The plain clock on the screen: every state is looked at, in every language, and nothing is squeezed."""

import unittest

from clock_views import everybody
from fitting import Strict, Texts, cut
from fonts_folder import FONTS, HEIGHT, WIDTH
from players import speaking

from table.drivers.display.display_none import Display
from table.games.clock.answering import rows
from table.screens import runs
from table.screens.colour.screen import Screen

LANGUAGES = ("en", "it", "nl")


class States(unittest.TestCase):
    def test_every_state_is_looked_at(self):
        seen = set()
        for name, state, players in everybody(speaking("en", "clock")):
            table = players.table
            self.assertEqual("menu" if table.asking.is_menu else rows.name_of(table.view.state), state, name)
            seen.add(state)
        self.assertEqual(seen, set([name for name, _, _, _, _, _ in rows.ROWS]))

    def test_nothing_is_squeezed(self):
        whole_run, whole_cut = runs.Run, runs.shortened
        runs.Run, runs.shortened = Strict, cut
        try:
            for language in LANGUAGES:
                squeezed = []
                for name, _, players in everybody(speaking(language, "clock")):
                    del Texts.squeezed[:]
                    Screen(Display(WIDTH, HEIGHT), FONTS).update(players.table.view)
                    if Texts.squeezed and not name.endswith("_long") and name != "clock_ask_result":
                        squeezed.append((name, list(Texts.squeezed)))
                self.assertEqual(squeezed, [], language)
        finally:
            runs.Run, runs.shortened = whole_run, whole_cut


if __name__ == "__main__":
    unittest.main()
