# type: ignore  # MicroPython's own modules; the host's checker does not know them
"""The table's pages as a form of labels, the way an application draws with usual_ways.py.

Places, colours and sizes are about those of the table's own screen; the fonts are the table's, with one bit a pixel.
What changes is set by the application, label by label, as it knows what has happened; then everything is sent.
"""

from array import array

import framebuf
from usual_ways import Glyphs, Label, Writer

from table.screens.style import AMBER, BLACK, DARK, GREY, INK, KEYS, LIGHT, PALE, WHITE

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 :.|·?—–-"
HALF_WIDTH, HALF_ROWS = 159, 124
HALVES = (0, 161)
BAR_WIDTH = 112
SHADES = array("H", (0, 1, 2, 3))  # a glyph has four; from the third on a pixel is ink


def glyphs_of(font, letters=LETTERS):
    """A font of the table's as one of one bit a pixel."""
    baseline = font.cap_px + font.cap_px // 4
    height = baseline + font.cap_px // 4 + 1
    glyphs = Glyphs(height)
    shades = framebuf.FrameBuffer(SHADES, 4, 1, framebuf.RGB565)
    for letter in letters:
        entry = font.find(ord(letter))
        width = font.advance(entry)
        drawn = framebuf.FrameBuffer(bytearray(2 * width * height), width, height, framebuf.RGB565)
        font.draw(drawn, entry, 0, baseline, shades, 0)
        bits = bytearray((width + 7) // 8 * height)
        glyph = framebuf.FrameBuffer(bits, width, height, framebuf.MONO_HLSB)
        for y in range(height):
            for x in range(width):
                glyph.pixel(x, y, drawn.pixel(x, y) >= 2)
        glyphs.add(letter, bits, width)
    return glyphs


def time_text(left_ms):
    seconds = (left_ms + 999) // 1000
    return "%d:%02d" % (seconds // 60, seconds % 60)


class Form:
    """Every page of the moments that are measured."""

    def __init__(self, device, fonts):
        self._device = device
        small, medium = Writer(device, glyphs_of(fonts.small)), Writer(device, glyphs_of(fonts.medium))
        strong = Writer(device, glyphs_of(fonts.strong))
        clock = Writer(device, glyphs_of(fonts.clock, "0123456789:"))
        score = Writer(device, glyphs_of(fonts.score, "0123456789"))
        self._names = [Label(strong, x + 8, 8, 116) for x in HALVES]
        self._banks = [Label(clock, x + 2, 32, HALF_WIDTH - 4) for x in HALVES]
        self._delays = [Label(small, x + 124, 102, 30) for x in HALVES]
        self._scores = [Label(score, x, 128, 84) for x in (8, 228)]
        self._cube = Label(strong, 142, 138, 36)
        self._status = Label(small, 4, 188, 312)
        self._keys = [Label(medium, x, 214, 100) for x in (3, 110, 217)]
        self._heading = Label(small, 12, 128, 296)
        self._entries = [Label(small, 16, 148 + 20 * row, 280) for row in range(3)]
        self._title = Label(small, 12, 8, 296)
        self._lines = [Label(strong, 8, 36 + 40 * row, 304) for row in range(4)]

    def show(self, moment, view):
        """Into the frame buffer, what this moment changes; "card" is everything."""
        if moment == "tick":
            self._bank(view, 0)
        elif moment == "press":
            self._halves(view)
        elif moment == "pause":
            self._halves(view)
            self._panel(view)
        else:
            self._everything(view)

    def _everything(self, view):
        self._device.fill(self._device.colours[BLACK])
        if view.lines:
            self._card(view)
        else:
            self._halves(view)
            self._panel(view)

    def _fill(self, x, y, width, height, colour):
        self._device.fill_rect(x, y, width, height, self._device.colours[colour])

    def _look(self, view, side):
        """Ink and paper of a half."""
        return (INK, LIGHT) if side == view.turn else (PALE, DARK)

    def _bank(self, view, side):
        self._banks[side].value(time_text(view.bank_ms[side]), *self._look(view, side))

    def _halves(self, view):
        for side in range(2):
            ink, paper = self._look(view, side)
            self._fill(HALVES[side], 0, HALF_WIDTH, HALF_ROWS, paper)
            self._names[side].value(view.names[side], ink, paper)
            self._bank(view, side)
            self._fill(HALVES[side] + 8, 104, BAR_WIDTH * view.delay_ms[side] // view.delay_full_ms, 12, AMBER)
            self._delays[side].value("%d" % (view.delay_ms[side] // 1000), ink, paper)

    def _panel(self, view):
        self._fill(0, HALF_ROWS, 320, 84, BLACK)
        if view.items:
            self._heading.value(view.heading, AMBER, BLACK)
            for row in range(len(self._entries)):
                self._entries[row].value(view.items[row], *((INK, AMBER) if row == view.chosen else (WHITE, BLACK)))
        else:
            for side in range(2):
                self._scores[side].value("%d" % view.score[side], WHITE, BLACK)
            self._fill(138, 130, 44, 44, LIGHT)
            self._cube.value("%d" % view.cube, INK, LIGHT)
            self._status.value(view.status, GREY, BLACK)
        self._key_labels(view)

    def _key_labels(self, view):
        self._fill(0, 208, 320, 32, KEYS)
        for label, text in zip(self._keys, view.labels):
            label.value(text, WHITE, KEYS)

    def _card(self, view):
        self._title.value(view.heading, GREY, BLACK)
        for label, line in zip(self._lines, view.lines):
            label.value(line[1], WHITE, BLACK)
        self._key_labels(view)
