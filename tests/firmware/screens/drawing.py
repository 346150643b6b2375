"""The drawn screen, judged by its pixels: nothing missing, nothing stale, nothing pushed in vain."""

import random
import struct
import unittest

import views
from fonts_folder import FONTS, HEIGHT, WIDTH, sizes

from table.drivers.display.display_memory import Display
from table.screens.colour.screen import Screen
from table.screens.view import HEARD, LEFT, MARK_ASKED, MARK_DONE, NOBODY, PAGE_CARD, PAGE_LINES, RIGHT, has_halves

UNDRAWN = b"\x1f\xf8"
LOW_FIRST, HIGH_FIRST = "<%dH" % WIDTH, ">%dH" % WIDTH  # a row of pixels
LARGEST_STEP_BYTES = sizes.CELL_BYTES
LARGEST_SLICE_BYTES = 25_000  # 5 ms of a bus of 40 MHz
HALVES = (0, sizes.RIGHT_HALF_X)  # first columns
HALF_WIDTH = sizes.HALF_WIDTH
CLOCK_ROWS = range(sizes.CLOCK_END - sizes.CLOCK_ROWS - 3, sizes.BAR_CELLS_Y)
LINE_ROWS = sizes.WARNING_ROWS  # of the cell of the line under the digits
LINE_Y = sizes.LINE_Y + 1
DIGIT_PX, NARROW_PX = {320: (35, 26), 480: (53, 38)}[WIDTH]  # a digit of the bank, also with hours


def shown(view, display=None):
    """A display showing only this view."""
    display = display or Display(WIDTH, HEIGHT)
    screen = Screen(display, FONTS)
    screen.update(view)
    finish(screen)
    return display


def finish(screen):
    steps = 0
    while screen.step():
        steps += 1
        if steps > 1000:
            raise AssertionError("a screen that is never done")


def with_time(view, left_ms, right_ms, left_delay_ms=0, right_delay_ms=0):
    view.bank_ms = [left_ms, right_ms]
    view.delay_ms = [left_delay_ms, right_delay_ms]
    return view


def pixel(display, x, y):
    at = 2 * (y * display.width + x)
    return display.pixels[at] | display.pixels[at + 1] << 8


def shape_differences(one, other):
    """Pixels that differ in black and white: the green of one is above the middle, that of the other is not."""
    count = 0
    for at in range(1, len(one.pixels), 2):
        count += (one.pixels[at] ^ other.pixels[at]) >> 2 & 1
    return count


def has_change(display, before, area):
    """Whether any pixel of an area has changed."""
    x, y, width, height = area
    for row in range(y, y + height):
        start = 2 * (row * display.width + x)
        if display.pixels[start : start + 2 * width] != before[start : start + 2 * width]:
            return True
    return False


def row_of(display, left, y):
    """The pixels of a half in one row of the display."""
    at = 2 * (y * display.width + left)
    return bytes(display.pixels[at : at + 2 * HALF_WIDTH])


def line_px(bank_ms):
    """The length of the line under the digits of the left half."""
    display = shown(with_time(views.running(), bank_ms, 661_700))
    paper = pixel(display, 0, LINE_Y)
    return len([x for x in range(HALF_WIDTH) if pixel(display, x, LINE_Y) != paper])


def ink_box(display, left):
    """(first column, first row, last column, last row) of the digits of a half, relative to the half."""
    paper = pixel(display, left, CLOCK_ROWS[0])
    columns, rows = [], []
    for y in CLOCK_ROWS:
        for x in range(HALF_WIDTH):
            if pixel(display, left + x, y) != paper:
                columns.append(x)
                rows.append(y)
    return min(columns), min(rows), max(columns), max(rows)


class EveryView(unittest.TestCase):
    """Drawing takes most of this script's time, so each view is drawn as seldom as can be."""

    def test_a_picture_is_whole_in_small_steps_and_no_pixel_is_drawn_twice(self):
        for name, view in views.all_views():
            display = Display(WIDTH, HEIGHT)
            screen = Screen(display, FONTS)
            screen.update(view)
            self.assertEqual(self.in_steps(screen, display, name), 2 * WIDTH * HEIGHT, name)
            self.check_drawn(display, name)
            first = bytes(display.pixels)
            self.check_high_byte_first(first, view, name)
            display.pixels[:] = UNDRAWN * (WIDTH * HEIGHT)
            screen.redraw()
            screen.update(view)
            self.assertEqual(self.in_steps(screen, display, name), 2 * WIDTH * HEIGHT, name)
            self.assertTrue(display.pixels == first, name)

    def in_steps(self, screen, display, name):
        """The bytes pushed; each step draws one cell of bounded size."""
        pushed = 0
        is_left = True
        while is_left:
            display.clear_counts()
            is_left = screen.step()
            self.assertLessEqual(display.blits, 1, name)
            self.assertLessEqual(display.largest_bytes, LARGEST_STEP_BYTES, name)
            pushed += display.pushed_bytes
        return pushed

    def check_drawn(self, display, name):
        at = display.pixels.find(UNDRAWN)
        while at >= 0:
            self.assertTrue(at % 2, "%s: pixel %d" % (name, at // 2))  # else between two pixels
            at = display.pixels.find(UNDRAWN, at + 1)

    def check_high_byte_first(self, low, view, name):
        """It is the same picture."""
        high = shown(view, Display(WIDTH, HEIGHT, True)).pixels
        for at in range(0, len(low), 2 * WIDTH):
            if struct.unpack_from(LOW_FIRST, low, at) != struct.unpack_from(HIGH_FIRST, high, at):
                self.fail("%s: row %d" % (name, at // 2 // WIDTH))


def ink_columns(display, y):
    """How many pixels of the light half are ink in this row, except the remaining delay."""
    return len([x for x in range(sizes.NUMBER_X) if pixel(display, x, y) >> 11 < 8])


class RandomWalk(unittest.TestCase):
    """However a screen came to a view, it looks as if it had never shown another."""

    def walk(self, seed):
        random.seed(seed)
        choices = list(views.all_views())
        display = Display(WIDTH, HEIGHT)
        screen = Screen(display, FONTS)
        for revision in range(1, 60):
            name, view = random.choice(choices)
            view.revision = revision
            self.shake(view)
            screen.update(view)
            # Often the next view comes before this one is finished.
            for _ in range(random.choice((0, 3, 40, 1000))):
                if not screen.step():
                    break
            for _ in range(random.choice((0, 2))):
                self.let_time_pass(view)
                screen.update(view)
            if random.randrange(2):
                finish(screen)
                self.assertTrue(display.pixels == shown(view).pixels, "%s, seed %d" % (name, seed))

    def shake(self, view):
        """Other values in a known view."""
        view.bank_ms = [random.choice((0, 7_000, 59_000, 240_000, 840_000, 7_000_000)) for _ in range(2)]
        view.delay_ms = [random.randrange(12_001) for _ in range(2)]
        view.expired = (view.bank_ms[0] == 0, view.bank_ms[1] == 0)
        view.turn = random.choice((LEFT, RIGHT, NOBODY))
        view.is_running = random.choice((True, False))
        view.is_waiting = random.choice((True, False))
        view.badge_half = random.choice((LEFT, RIGHT, NOBODY))
        view.larger = random.choice((LEFT, RIGHT, NOBODY))
        view.heard = random.choice((0, 1, HEARD - 1, HEARD, HEARD))

    def let_time_pass(self, view):
        for side in range(2) if has_halves(view) else ():  # low clocks are those of a pause: they do not tick
            view.bank_ms[side] = max(0, view.bank_ms[side] - random.choice((0, 100, 1_000, 61_000)))
            view.delay_ms[side] = max(0, view.delay_ms[side] - random.choice((0, 50, 1_000)))

    def test_a_walk_through_views_draws_what_a_fresh_screen_draws(self):
        for seed in range(6):
            self.walk(seed)


class Tick(unittest.TestCase):
    """A passing second pushes the cells it changes and hardly more."""

    def pushed(self, view, later, most_bytes):
        display = Display(WIDTH, HEIGHT)
        screen = Screen(display, FONTS)
        screen.update(view)
        finish(screen)
        before = bytes(display.pixels)
        display.clear_counts()
        screen.update(later(view))
        finish(screen)
        changed = 0
        for area in display.areas:
            if has_change(display, before, area):
                changed += 2 * area[2] * area[3]
        self.assertLessEqual(display.pushed_bytes, changed * 5 // 4)
        self.assertLessEqual(display.pushed_bytes, most_bytes)
        self.assertTrue(display.pixels == shown(view).pixels)
        return display.pushed_bytes

    def test_a_second_of_the_delay(self):
        number = 2 * (HALF_WIDTH - sizes.NUMBER_X) * sizes.BAR_CELLS_ROWS
        most = number + 4 * 2 * sizes.SEGMENT_WIDTH * sizes.BAR_CELLS_ROWS
        for second in range(12, 0, -1):
            view = views.running(delay_ms=[second * 1000, 12_000])
            self.pushed(view, lambda v, s=second: with_time(v, 803_400, 661_700, s * 1000 - 1000, 12_000), most)

    def test_a_second_of_the_bank(self):
        one = 2 * DIGIT_PX * sizes.CLOCK_ROWS
        for seconds, digits in ((804, 1), (801, 1), (800, 2), (780, 3), (601, 1), (121, 1), (120, 3)):
            view = with_time(views.running(), seconds * 1000, 661_700)
            line = 2 * HALF_WIDTH * LINE_ROWS if seconds == 120 else 0  # low from here on
            most = digits * one + line
            pushed = self.pushed(view, lambda v, s=seconds: with_time(v, s * 1000 - 1000, 661_700), most)
            self.assertEqual(pushed, most)

    def test_a_tenth_pushes_two_digits(self):
        view = with_time(views.running(), 41_600, 661_700)
        self.pushed(view, lambda v: with_time(v, 41_500, 661_700), 2 * NARROW_PX * sizes.CLOCK_ROWS)

    def test_nothing_while_nothing_looks_different(self):
        view = with_time(views.running(), 41_600, 661_700)
        self.assertEqual(self.pushed(view, lambda v: with_time(v, 41_501, 661_001), 0), 0)

    def test_a_line_that_counts_is_redrawn_from_where_it_differs(self):
        view = views.running(page=1, is_running=False, heading="PAUSED 0:34 — why?", items=views.REASONS)

        def later(view):
            view.heading = "PAUSED 0:35 — why?"
            view.revision += 1
            return view

        self.pushed(view, later, 2 * sizes.CARD_HEADING_ROWS * 2 * sizes.BAND_CELL_WIDTH)


class WholeRows(unittest.TestCase):
    """While a half changes, the table pauses only where each row is all old or all new."""

    ROWS = ((0, sizes.NAME_ROWS), (sizes.NAME_ROWS, sizes.CLOCK_END), (sizes.BAR_CELLS_Y, sizes.FOOT_Y))

    def rows_of(self, display):
        """The pixels of each row of each half."""
        return [b"".join([row_of(display, left, y) for y in range(*rows)]) for left in HALVES for rows in self.ROWS]

    def check(self, before, after):
        display = Display(WIDTH, HEIGHT)
        screen = Screen(display, FONTS)
        screen.update(before)
        finish(screen)
        old, new = self.rows_of(display), self.rows_of(shown(after))
        after.revision = before.revision + 1
        screen.update(after)
        pauses = 0
        while screen.step():
            if screen.is_whole():
                pauses += 1
                for seen, one, other in zip(self.rows_of(display), old, new):
                    self.assertTrue(seen == one or seen == other)
        self.assertGreater(pauses, 0)

    def test_a_time_that_takes_another_size_or_place(self):
        for before_ms, after_ms in ((3_600_000, 3_599_000), (600_000, 599_000), (60_000, 59_900), (599_000, 600_000)):
            before = with_time(views.running(), before_ms, before_ms)
            self.check(before, with_time(views.running(), after_ms, after_ms))

    def test_the_turn_passes(self):
        self.check(views.running(), views.running(turn=RIGHT))


class Filling(unittest.TestCase):
    """A box that fills pushes what changes, and looks at each moment as a fresh screen draws it."""

    def test_a_part_pushes_its_columns_and_the_last_one_the_box(self):
        view = views.running(page=PAGE_LINES, is_running=False, marks=(MARK_DONE, MARK_ASKED), heard=0)
        view.mark_texts = ("signed", "press: confirm")
        display = Display(WIDTH, HEIGHT)
        screen = Screen(display, FONTS)
        screen.update(view)
        finish(screen)
        a_cell = 2 * sizes.BAND_CELL_WIDTH * sizes.MOST_BAND_ROWS
        for heard in range(1, HEARD + 1):
            display.clear_counts()
            view.heard = heard
            screen.update(view)
            finish(screen)
            self.assertGreater(display.pushed_bytes, 0)
            self.assertLessEqual(display.pushed_bytes, (2 if heard < HEARD else 6) * a_cell)
            self.assertTrue(all([area[0] >= WIDTH // 2 for area in display.areas]))
            self.assertTrue(display.pixels == shown(view).pixels, heard)


class Legibility(unittest.TestCase):
    def test_digits_are_high_and_inside_their_half(self):
        for bank_ms in (359_999_000, 11_880_000, 5_999_000, 804_000, 528_000, 41_600, 8_800, 0):
            display = shown(with_time(views.running(), bank_ms, bank_ms))
            for left in HALVES:
                first_x, first_y, last_x, last_y = ink_box(display, left)
                least = sizes.CLOCK_ROWS * 2 // 3 if bank_ms >= 3_600_000 else sizes.CLOCK_ROWS - 8
                least = sizes.CLOCK_ROWS * 9 // 20 if bank_ms >= 36_000_000 else least
                self.assertGreaterEqual(last_y - first_y + 1, least, bank_ms)
                self.assertGreaterEqual(first_x, 2, bank_ms)
                self.assertLessEqual(last_x, HALF_WIDTH - 3, bank_ms)
                # In the middle of the half, a narrow first digit set aside.
                self.assertLessEqual(abs(first_x + last_x - HALF_WIDTH + 1), DIGIT_PX * 14 // 34, bank_ms)

    def test_a_half_that_is_written_larger_takes_nothing_from_the_other(self):
        """ACC-01: bank and delay are taller; the opponent's half and the panel are the same pixels as before."""
        for bank_ms in (803_400, 59_000, 9_000, 528_000):
            plain = shown(with_time(views.running(), bank_ms, bank_ms, 7_600, 12_000))
            for larger, left in enumerate(HALVES):
                view = with_time(views.running(larger=larger), bank_ms, bank_ms, 7_600, 12_000)
                display = shown(view)
                rows = [
                    y
                    for y in range(sizes.NAME_TALL_ROWS - 2, sizes.LINE_Y + 1)
                    if row_of(display, left, y) != bytes(row_of(display, left, y)[:2]) * HALF_WIDTH
                ]
                self.assertGreaterEqual(
                    min(rows[-1], sizes.CLOCK_END - 1) - rows[0], sizes.CLOCK_TALL_ROWS - 7, bank_ms
                )
                other = HALVES[1 - larger]
                for y in range(HEIGHT):
                    self.assertEqual(row_of(display, other, y), row_of(plain, other, y), (bank_ms, y))

    def test_the_running_half_is_light_and_the_other_dark(self):
        display = shown(views.running(turn=RIGHT))
        light, dark = pixel(display, HALVES[1], 0), pixel(display, HALVES[0], 0)
        self.assertGreater(light >> 11, 24)
        self.assertLess(dark >> 11, 8)

    def test_no_sign_is_only_a_colour(self):
        """They differ in black and white, too."""
        plain = shown(views.running(bank_ms=[0, 661_700]))
        for changes in ({"is_running": False}, {"is_waiting": True}, {"expired": (True, False)}, {"turn": NOBODY}):
            other = shown(views.running(bank_ms=[0, 661_700], **changes))
            self.assertGreater(shape_differences(plain, other), 30, changes)

    def test_low_time_is_seen_under_two_minutes_one_minute_thirty_and_ten_seconds(self):
        """GEN-07: without a sound. The line under the digits begins at 1:59 and is as long as they are at 0:09.9."""
        lengths = [line_px(ms) for ms in (119_001, 119_000, 59_900, 29_900, 9_900)]
        self.assertEqual(lengths[0], 0)
        for before, after in zip(lengths, lengths[1:]):
            self.assertGreater(after, before + WIDTH // 16)
        self.assertEqual((line_px(60_000), line_px(30_000), line_px(10_000)), tuple(lengths[1:4]))
        self.assertEqual(line_px(0), 0)  # TIME in a box says the rest

    def test_what_is_asked_has_the_room_while_no_time_runs(self):
        """The clocks keep half of their height, with name and bank; while time runs they keep all of it."""
        for is_running, rows in ((True, sizes.HALF_ROWS), (False, sizes.LOW_ROWS)):
            view = views.running(page=PAGE_LINES, is_running=is_running, lines=((0, "asked"),))
            display = shown(view)
            light = [y for y in range(HEIGHT) if pixel(display, HALVES[0], y) >> 11 > 24]
            self.assertEqual((light[0], light[-1]), (0, rows - 1))
            banks = [y for y in range(rows) if ink_columns(display, y) > 20]
            self.assertGreater(len(banks), rows // 4)

    def test_a_card_has_no_clocks(self):
        for name, view in views.all_views():
            if view.page >= PAGE_CARD:
                one = bytes(shown(view).pixels)
                with_time(view, 1, 2, 3, 4)
                self.assertTrue(one == shown(view).pixels, name)


if __name__ == "__main__":
    unittest.main()
