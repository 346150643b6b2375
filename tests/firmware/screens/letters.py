"""Heights of letters in every picture of the gallery: what must be read at 1.5 m is never small.

A display class has three sizes of words.  Keys, boxes, names and entries of lists are set in the middle one on every
page and in every language, names in the largest where both fit; only letters that these fonts lack are smaller.
"""

import sys
import unittest

from fonts_folder import FONTS, WIDTH
from gallery import all_in
from spoken import LANGUAGES

from table.drivers.display.display_none import Display
from table.screens.colour import pages
from table.screens.colour.bands import BoxesBand, ClocksBand, LabelsBand, NamesBand
from table.screens.colour.canvas import Canvas
from table.screens.colour.half import Half
from table.screens.colour.list_page import EntryBand
from table.screens.colour.style import Fonts
from table.screens.colour.tally_page import ListedBand, TallyBand
from table.screens.runs import Run, entries_of
from table.screens.view import has_halves

SIZES = {320: (11, 15, 22), 480: (15, 22, 31)}[WIDTH]  # heights of capitals in pixels
OTHER_LETTERS = ("scripts", "long_names", "long_offer")  # pictures with Greek and Cyrillic


def names_of(band):
    """The players' names on this band and what may have some, as they are set."""
    if isinstance(band, ClocksBand):
        return [half[0] for half in band.halves]
    if isinstance(band, (NamesBand, TallyBand)):
        return band.names
    if isinstance(band, EntryBand):
        return [run for run in (band.run, band.below) if run]
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

    def seen_in(self, language):
        """Every picture with the runs of its keys, boxes and names, and the sizes of all words on it."""
        for picture, view in all_in(language):
            keys, boxes, over, sizes = [], [], self.names_over(view), set()
            for kind, rows, content in pages.bands_of(view, self.fonts):
                band = kind(self.fonts, 0, rows, content)
                over += names_of(band)
                if isinstance(band, LabelsBand):
                    keys += list(zip(view.labels, band.runs))
                elif isinstance(band, BoxesBand):
                    boxes += list(zip(view.mark_texts, band.runs))
                sizes |= set([run.font.cap_px for run in runs_of(band) if run.width_px])
            sizes |= set([run.font.cap_px for run in over])
            yield picture, worded(keys), worded(boxes), over, sizes & set(SIZES)

    def test_keys_and_boxes_are_whole_and_neither_they_nor_names_are_small(self):
        for language in LANGUAGES:
            counts = [0, 0, 0]
            for picture, keys, boxes, names, _ in self.seen_in(language):
                for text, run in keys + boxes:
                    looks = list(run.entries), run.font.cap_px
                    self.assertEqual(looks, (entries_of(run.font, text), SIZES[1]), (language, picture))
                small = [run for run in names if run.font is self.fonts.small]
                self.assertTrue(not small or picture in OTHER_LETTERS, (language, picture))
                for place, found in enumerate((keys, boxes, names)):
                    counts[place] += len(found)
            self.assertGreater(min(counts), 100, language)


def worded(pairs):
    return [(text, run) for text, run in pairs if text]


def runs_of(band):
    """All words that a band has set."""
    found = []
    for one in band.__dict__.values():
        for run in one if isinstance(one, (list, tuple)) else [one]:
            if isinstance(run, Run):
                found.append(run)
    return found


def table():
    """Of each language: keys, boxes and names with capitals under the middle size, and the sizes of words on a page."""
    letters = Letters()
    letters.setUp()
    for language in LANGUAGES:
        small, every, most, pictures = [0, 0, 0], [0, 0, 0], [0, 0, 0, 0], 0
        for picture, keys, boxes, names, sizes in letters.seen_in(language):
            runs = ([run for _, run in keys], [run for _, run in boxes], names)
            for place, found in enumerate(runs):
                every[place] += len(found)
                if picture not in OTHER_LETTERS:
                    small[place] += len([run for run in found if run.font.cap_px < SIZES[1]])
            most[len(sizes)] += 1
            pictures += 1
        words = ["%d of %d %s" % (small[place], every[place], ("keys", "boxes", "names")[place]) for place in range(3)]
        said = language, pictures, ", ".join(words), SIZES[1], most[1], most[2], most[3]
        print("%s: %d pictures; %s under %d px; with one, two, three sizes of words: %d, %d, %d" % said)


if __name__ == "__main__":
    table() if "table" in sys.argv else unittest.main()
