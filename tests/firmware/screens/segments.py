"""The class of digits and a panel: no text missing, nothing stale, nothing sent or allocated in vain."""

import random
import unittest

import views
from fonts_folder import FONTS
from gallery_segments import all_in
from pretend_segments import Clock, Recorder, drawn_turns, finish, shown
from spoken import LANGUAGES
from ticking import Locked

from table.screens import runs
from table.screens.segments import digits, panel, panel_layout
from table.screens.segments.screen import TURN_MS, Screen
from table.screens.view import LEFT, NOBODY, NOTICE, PAGE_CARD, PAGE_CLOCKS, PAGE_QR, RIGHT

MOST_CELLS = 4  # of a step: 156 bytes with addresses and commands, 3.5 ms of a 400 kHz bus
SHAPES = "0123456789"


def words_of(text):
    """A text without the signs between its parts, where a new line may replace them."""
    return [word for word in text.split() if word != "\u00b7" and word != "\u2013"]


def said_by(view):
    """Every text of a view that the panel has to show in full, except the names beside the times."""
    said = list(view.labels)
    if view.page == PAGE_CLOCKS and not view.has_score:
        return said + [view.status, view.notes[0], view.notes[1], view.link] + list(view.places)
    if view.page == PAGE_CLOCKS and view.status and view.marks[0]:
        return said + [view.status, view.mark_texts[0], view.mark_texts[1]]
    if view.page == PAGE_CLOCKS:
        if view.status_style != NOTICE and not view.marks[0]:
            said += [view.link] + list(view.places)
        said.append(view.status)
        said.append(view.badge)
        said += [str(number) for number in view.score]
        return said
    said.append(view.heading)
    if view.items:
        return said + [view.items[view.chosen], view.mark_texts[0], view.mark_texts[1]]
    said += [text for _, text in view.lines]
    return said + [text for text, mark in zip(view.mark_texts, view.marks) if mark]


class EveryText(unittest.TestCase):
    """Over every state, page and language."""

    def setUp(self):
        self.fonts = panel.PanelFonts(FONTS)

    def every(self):
        for language in LANGUAGES:
            for name, view in all_in(language):
                yield language + " " + name, view
        for name, view in views.made_up():
            yield name, view

    def test_all_that_is_said_is_shown_in_one_turn_or_another(self):
        for name, view in self.every():
            shown_words, lines = [], []
            for boxes in panel_layout.pages_of(view, self.fonts):
                for box in boxes:
                    if box[4] != panel.CODE:
                        shown_words += words_of(box[6])
                        lines.append(box[6] if box[2] == panel.WIDTH else "")
            together = "".join(lines)
            for text in said_by(view):
                for word in words_of(text):
                    self.assertTrue(word in shown_words or word in together, "%s: %s" % (name, word))

    def test_no_box_cuts_its_text(self):
        """Except a name beside the times, and an entry that is not the chosen one: it is whole once chosen."""
        for name, view in self.every():
            for boxes in panel_layout.pages_of(view, self.fonts):
                for box in boxes:
                    if box[4] == panel.CODE or self.is_cut_on_purpose(view, box):
                        continue
                    for line in box[6].split("\n"):
                        run = self.fonts.first_of(box[4], line, panel.inner_width(box))
                        whole = runs.entries_of(run.font, line)
                        self.assertEqual(list(run.entries), whole, "%s: %s" % (name, line))
                        self.assertEqual(run.tighter_px, 0, "%s: %s" % (name, line))

    def is_cut_on_purpose(self, view, box):
        has_clocks = view.page < PAGE_CARD
        is_name = has_clocks and box[1] + box[3] <= panel.DELAY_ROWS
        is_entry = view.items and box[6] in view.items and not box[5] & panel.INVERSE
        return is_name or is_entry

    def test_boxes_stand_in_the_panel_and_not_on_each_other(self):
        for name, view in self.every():
            has_clocks = view.page < PAGE_CARD
            for boxes in panel_layout.pages_of(view, self.fonts):
                frames = [box for box in boxes if box[5] & panel.FRAMED and not box[6]]
                taken = [box[:4] for box in boxes if box not in frames]  # a frame round others never changes
                if has_clocks and view.has_delay:
                    taken += [(x, 0, panel.DELAY_WIDTH, panel.DELAY_ROWS) for x in panel.DELAY_X]
                for index, (x, y, width, rows) in enumerate(taken):
                    self.assertTrue(x >= 0 and y >= 0 and x + width <= 128 and y + rows <= 64, (name, taken[index]))
                    for other in taken[:index]:
                        is_apart = x >= other[0] + other[2] or other[0] >= x + width
                        is_apart = is_apart or y >= other[1] + other[3] or other[1] >= y + rows
                        self.assertTrue(is_apart, (name, taken[index], other))

    def test_what_is_said_ends_on_its_turn(self):
        """If it fits on one; and no turn has a single word, unless nothing else is said."""
        for name, view in self.every():
            pages = [self.texts_of(boxes, view) for boxes in panel_layout.pages_of(view, self.fonts)]
            if len(pages) == 1 or view.page == PAGE_QR or view.items:
                continue
            for words in pages:
                self.assertNotEqual(len(words), 1, (name, words))
            for _, text in [] if view.page == PAGE_CLOCKS else view.lines:
                words = words_of(text)
                is_short = len(panel_layout.wrapped(self.fonts, panel.SMALL, text, panel.WIDTH - 4)) <= 3
                if is_short and words:
                    self.assertTrue(any([self.has_all(page, words) for page in pages]), (name, text, pages))

    def texts_of(self, boxes, view):
        """The words of the page itself, without names, keys and boxes."""
        top = panel_layout.PAGE_Y if view.page < PAGE_CARD else 0
        texts = [box[6] for box in boxes if box[4] != panel.CODE and top <= box[1] < panel_layout.LABELS_Y]
        return sum([words_of(text) for text in texts if text not in view.mark_texts], [])

    def has_all(self, page, words):
        return all([word in page for word in words])

    def test_a_turn_is_long_enough_to_read_it_and_there_are_few(self):
        made_up = [name for name, _ in views.made_up()]
        for name, view in self.every():
            if name not in made_up:
                self.assertLessEqual(len(panel_layout.pages_of(view, self.fonts)), 4, name)
        self.assertGreaterEqual(TURN_MS, 2000)


class RandomWalk(unittest.TestCase):
    """However the screen came to a view, it looks as if it had never shown another."""

    def test_a_walk_through_views_shows_what_a_fresh_screen_shows(self):
        choices = list(views.all_views())
        for seed in range(8):
            random.seed(seed)
            clock, display = Clock(), Recorder()
            screen = Screen(display, FONTS, clock.now, clock.diff)
            screen.redraw()
            for revision in range(1, 60):
                name, view = random.choice(choices)
                view.revision = revision
                self.shake(view)
                screen.update(view)
                for _ in range(random.choice((0, 2, 5, 1000))):
                    if not screen.step():
                        break
                if random.randrange(2):
                    finish(screen)
                    fresh = [picture for picture in drawn_turns(view, FONTS)]
                    self.assertTrue(display.picture() in fresh, "%s, seed %d" % (name, seed))

    def shake(self, view):
        view.bank_ms = [random.choice((0, 7_000, 59_000, 240_000, 840_000, 7_000_000)) for _ in range(2)]
        view.delay_ms = [random.randrange(12_001) for _ in range(2)]
        view.expired = (view.bank_ms[0] == 0, view.bank_ms[1] == 0)
        view.turn = random.choice((LEFT, RIGHT, NOBODY))
        view.is_running = random.choice((True, False))
        view.is_waiting = random.choice((True, False))
        view.badge_half = random.choice((LEFT, RIGHT, NOBODY))


class Slices(unittest.TestCase):
    def test_a_step_sends_to_one_chip_and_few_cells(self):
        for name, view in views.all_views():
            clock, display = Clock(), Recorder()
            screen = Screen(display, FONTS, clock.now, clock.diff)
            screen.redraw()
            screen.update(view)
            is_left = True
            while is_left:
                del display.pushed[:]
                is_left = screen.step()
                self.assertLessEqual(len(display.pushed), MOST_CELLS, name)
                self.assertTrue(len([cell for cell in display.pushed if cell in (0, 1)]) in (0, len(display.pushed)))

    def test_redraw_sends_everything_again_and_sets_the_chips_up(self):
        view = views.running()
        display, screen = shown(view, FONTS)
        del display.pushed[:]
        screen.redraw()
        screen.update(view)
        finish(screen)
        self.assertEqual(display.starts, 2)
        self.assertEqual(len(set(display.pushed)), 32 + 2)

    def test_a_second_sends_what_it_changes(self):
        """In the delay its number: two pages of one cell; in the bank the digits."""
        view = views.running(delay_ms=[8_000, 12_000])
        display, screen = shown(view, FONTS)
        del display.pushed[:]
        view.delay_ms = [7_000, 12_000]
        screen.update(view)
        finish(screen)
        self.assertEqual(display.pushed, [(0, 32), (1, 32)])
        del display.pushed[:]
        view.delay_ms = [6_990, 12_000]
        screen.update(view)
        finish(screen)
        self.assertEqual(display.pushed, [])
        view.delay_ms, view.bank_ms = [0, 12_000], [803_000, 661_700]
        screen.update(view)
        finish(screen)
        del display.pushed[:]
        view.bank_ms[0] -= 1000
        screen.update(view)
        finish(screen)
        self.assertEqual(display.pushed, [0])

    def test_a_text_in_turns_comes_round_again(self):
        view = views.running(status="a line that is longer than the panel has room for, even small, " * 3)
        clock = Clock()
        display, screen = shown(view, FONTS, clock)
        first, seen = display.picture(), set()
        for _ in range(12):
            clock.ms += TURN_MS
            screen.update(view)
            finish(screen)
            seen.add(display.picture())
        self.assertGreater(len(seen), 2)
        self.assertTrue(first in seen)


class Digits(unittest.TestCase):
    def read(self, view, side=LEFT):
        """The text of the digits: their characters, points and the colon."""
        cells = bytearray(digits.COUNT)
        digits.write(view, side, cells)
        text = ""
        for index in range(4):
            if index == 2 and cells[digits.COLON]:
                text += ":"
            shape = cells[index] & 0x7F
            text += SHAPES[digits.DIGITS.index(bytes((shape,)))] if shape else " "
            text += "." if cells[index] & 0x80 else ""
        return text

    def at(self, bank_ms, delay_ms=0, **changes):
        return views.running(bank_ms=[bank_ms, 661_700], delay_ms=[delay_ms, 12_000], **changes)

    def test_the_bank(self):
        for bank_ms, said in (
            (804_000, "13:24"),
            (803_001, "13:24"),
            (600_000, "10:00"),
            (541_000, " 9:01"),
            (60_000, " 1:00"),
            (41_600, " 41.6"),
            (9_999, " 10.0"),
            (9_900, "  9.9"),
            (1, "  0.1"),
            (0, " 0:00"),
            (5_999_000, "99:59"),
            (11_880_000, " 198"),
        ):
            self.assertEqual(self.read(self.at(bank_ms, is_running=False)), said)

    def test_the_colon_blinks_while_the_bank_runs_and_only_then(self):
        self.assertEqual(self.read(self.at(803_400)), "13:24")
        self.assertEqual(self.read(self.at(803_900)), "1324")
        self.assertEqual(self.read(self.at(803_900, is_running=False)), "13:24")
        self.assertEqual(self.read(self.at(803_900, turn=RIGHT)), "13:24")

    def test_no_point_is_part_of_the_delay(self):
        """The only point is that of the tenths; the colon is steady, as the bank does not run."""
        for delay_ms in (12_000, 6_000, 1):
            self.assertEqual(self.read(self.at(803_900, delay_ms)), "13:24")
            self.assertEqual(self.read(self.at(41_600, delay_ms)), " 41.6")

    def test_a_card_is_dark_but_for_the_final_score(self):
        view = views.card()
        view.score = (7, 5)
        self.assertEqual(self.read(view), "    ")
        view.lines = ((views.GIANT, "7 \u2013 5"),)
        self.assertEqual((self.read(view), self.read(view, RIGHT)), ("   7", "   5"))


class Heap(unittest.TestCase):
    def test_an_unchanged_screen_and_a_ticking_clock_allocate_nothing(self):
        for bank_ms, delay_ms in ((11_880_000, 12_000), (804_000, 12_000), (590_000, 0), (59_000, 8_000)):
            view = views.running(bank_ms=[bank_ms, bank_ms], delay_ms=[delay_ms, delay_ms])
            _, screen = shown(view, FONTS)
            screen._display = screen._panel._display = Silent()
            with Locked():
                for _ in range(200):
                    for side in range(2):
                        view.bank_ms[side] -= 97
                        view.delay_ms[side] -= 97
                    screen.update(view)
                    while screen.step():
                        pass


class Silent:
    """A display that accepts nothing."""

    has_points = True

    def wake(self):
        pass

    def show(self, side, cells, is_bright):
        pass

    def push(self, page, column, frame):
        pass


if __name__ == "__main__":
    unittest.main()
