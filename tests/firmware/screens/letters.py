"""Heights of letters in every picture of the gallery: what must be read at 1.5 m is never small.

A display class has three sizes of words.  Keys, boxes, names and lists of players are set in the middle one on every
page and in every language, names in the largest where both fit; only letters that these fonts lack are smaller.
"""

import unittest

from fonts_folder import FONTS, WIDTH
from gallery import all_in
from spoken import LANGUAGES

from table.drivers.display.display_none import Display
from table.screens.colour import pages
from table.screens.colour.bands import BoxesBand, ClocksBand, LabelsBand, NamesBand
from table.screens.colour.canvas import Canvas
from table.screens.colour.half import Half
from table.screens.colour.style import Fonts
from table.screens.colour.tally_page import ListedBand, TallyBand
from table.screens.runs import entries_of
from table.screens.view import has_halves

SIZES = {320: (11, 15, 22), 480: (15, 22, 31)}[WIDTH]  # heights of capitals in pixels
OTHER_LETTERS = ("scripts", "long_names", "long_offer")  # pictures with Greek and Cyrillic


def names_of(band):
    """The players' names on this band, as they are set."""
    if isinstance(band, ClocksBand):
        return [half[0] for half in band.halves]
    if isinstance(band, (NamesBand, TallyBand)):
        return band.names
    if isinstance(band, ListedBand):
        return [name for _, name, _ in band.entries]
    return []


class Letters(unittest.TestCase):
    def setUp(self):
        self.fonts = Fonts(FONTS)
        canvas = Canvas(Display(WIDTH, WIDTH), self.fonts.shapes)
        self.halves = (Half(canvas, self.fonts, 0, 0), Half(canvas, self.fonts, 1, 0))

    def names_over(self, view):
        names = []
        for half in self.halves if has_halves(view) else ():
            half.update(view)
            names += [run for run in (half.rows[0].name_run, half.rows[0].below_run) if run]
        return names

    def test_a_class_has_three_sizes_of_words(self):
        fonts = self.fonts
        self.assertEqual((fonts.small.cap_px, fonts.strong.cap_px, fonts.large.cap_px), SIZES)

    def test_keys_and_boxes_are_whole_and_neither_they_nor_names_are_small(self):
        for language in LANGUAGES:
            names = keys = boxes = 0
            for picture, view in all_in(language):
                over = self.names_over(view)
                for kind, rows, content in pages.bands_of(view):
                    band = kind(self.fonts, 0, rows, content)
                    over += names_of(band)
                    if isinstance(band, LabelsBand):
                        keys += self.check_whole(view.labels, band.runs, (language, picture))
                    elif isinstance(band, BoxesBand):
                        boxes += self.check_whole(view.mark_texts, band.runs, (language, picture))
                small = [run for run in over if run.font is self.fonts.small]
                self.assertTrue(not small or picture in OTHER_LETTERS, (language, picture))
                names += len(over)
            self.assertGreater(min(names, keys, boxes), 100, language)

    def check_whole(self, texts, runs, picture):
        """How many words there are."""
        for text, run in zip(texts, runs):
            self.assertEqual((list(run.entries), run.font.cap_px), (entries_of(run.font, text), SIZES[1]), picture)
        return len([text for text in texts if text])


if __name__ == "__main__":
    unittest.main()
