"""The panel of the segments class: 128x64 pixels of one colour, kept in RAM; only changes are sent.

Each step draws one box (panel_layout.py); then each step sends one page that differs, in cells of 32 columns: at most
156 bytes with addresses and commands, 3.5 ms at 400 kHz.
"""

import framebuf
from micropython import const

from matchcore.compat import TYPE_CHECKING
from table.screens import runs, timetext
from table.screens.font import Font, Tray

if TYPE_CHECKING:
    from matchcore.compat import Protocol

    class PanelDisplay(Protocol):
        width: int
        height: int
        has_points: bool  # beside its digits; without them there are no tenths

        def start(self) -> None: ...
        def wake(self) -> None: ...
        def push(self, page: int, column: int, frame: bytearray) -> None: ...
        def show(self, side: int, cells: bytearray, is_bright: bool) -> None: ...


WIDTH = const(128)
HEIGHT = const(64)
CELL_COLUMNS = const(32)
PAGES = const(8)
_BYTES = const(1024)

# The looks of a box.
AT_LEFT = const(0)  # its lines of text
CENTRE = const(1)
AT_RIGHT = const(2)
PLACE = const(3)  # mask of the three
INVERSE = const(4)  # dark on light
FRAMED = const(8)  # a line around it
PAUSE = const(16)  # the two bars of a pause, at the left edge

# Fonts, by their numbers in a box.
SMALL = const(0)
WORDS = const(1)
SCORE = const(2)
CUBE = const(3)
CODE = const(4)  # no font: a QR code, with its rows instead of a text
LEAST_QUIET = const(3)  # light pixels above and below a code

DELAY_X = (42, 66)
DELAY_WIDTH = const(20)
DELAY_ROWS = const(16)
DELAY_BASELINE = const(13)


class PanelFonts:
    """By number; they share one tray."""

    def __init__(self, folder: str):
        tray = Tray(4, 20)
        self.fonts = [Font("%s/panel_%s.fnt" % (folder, name), tray) for name in ("small", "words", "score", "cube")]

    def first_of(self, font: int, text: str, width_px: int) -> runs.Run:
        """In this font, or in the small one if it does not fit."""
        tried = (self.fonts[font],) if font == SMALL else (self.fonts[font], self.fonts[WORDS], self.fonts[SMALL])
        return runs.fitted(tried, text, width_px)


class Panel:
    def __init__(self, display: "PanelDisplay", fonts: PanelFonts):
        self._display = display
        self._fonts = fonts
        self._pixels = bytearray(_BYTES)
        self._sent = bytearray(_BYTES)
        self._is_known = bytearray(PAGES)  # whether the panel shows the data sent for this page
        self._frame = framebuf.FrameBuffer(self._pixels, WIDTH, HEIGHT, framebuf.MONO_VLSB)
        self._palettes = (palette(1, 0), palette(0, 1))
        self._boxes: list = []
        self._next = 0  # the next box to check
        self._changed = bytearray(32)
        self._page = PAGES
        self._delays = bytearray(2)  # in seconds
        self._digits = bytearray(3)
        self._has_delays = False
        self._is_waiting = -1  # the half whose delay must run out
        self._turn = -1
        self._is_delay_due = bytearray(2)

    def redraw(self) -> None:
        for page in range(PAGES):
            self._is_known[page] = 0
        self._page = 0

    def show(self, boxes: list) -> None:
        """Boxes are (x, y, width, rows, font, look, text); unchanged ones are skipped."""
        old, self._boxes = self._boxes, boxes
        is_other = len(old) != len(boxes)
        for index in range(0 if is_other else len(boxes)):
            if old[index][:4] != boxes[index][:4]:
                is_other = True
        if is_other:
            self._frame.fill(0)
            self._is_delay_due[0] = self._is_delay_due[1] = self._has_delays
        for index in range(len(boxes)):
            if is_other or old[index] != boxes[index]:
                self._changed[index] = 1
        self._next = 0

    def show_delays(self, has_delays: bool, turn: int, is_waiting: bool) -> None:
        """Whether this page has the delays; the side on turn, and whether its delay must run out."""
        waiting = turn if is_waiting else -1
        if (has_delays, turn, waiting) != (self._has_delays, self._turn, self._is_waiting):
            self._has_delays, self._turn, self._is_waiting = has_delays, turn, waiting
            self._is_delay_due[0] = self._is_delay_due[1] = has_delays

    def update_delay(self, side: int, delay_ms: int) -> None:
        number = min(255, timetext.shown_seconds(delay_ms))
        if number != self._delays[side]:
            self._delays[side] = number
            self._is_delay_due[side] = self._has_delays

    def step(self) -> bool:
        """Draw one box, or send one page; returns whether there is more to do."""
        while self._next < len(self._boxes):
            index = self._next
            self._next += 1
            if self._changed[index]:
                self._changed[index] = 0
                self._draw(self._boxes[index])
                self._page = 0
                return True
        for side in range(2):
            if self._is_delay_due[side]:
                self._is_delay_due[side] = 0
                self._draw_delay(side)
                self._page = 0
        while self._page < PAGES:
            page = self._page
            self._page += 1
            if self._send(page):
                return True
        return False

    def _send(self, page: int) -> bool:
        """The outdated cells of a page; False if there were none."""
        is_sent = False
        is_known = self._is_known[page]
        self._is_known[page] = 1
        for column in range(0, WIDTH, CELL_COLUMNS):
            is_changed = self._is_changed(page * WIDTH + column)
            if is_changed or not is_known:
                self._display.push(page, column, self._pixels)
                is_sent = True
        return is_sent

    def _is_changed(self, start: int) -> bool:
        """Whether a cell differs from the data sent; notes it as sent."""
        pixels, sent = self._pixels, self._sent
        is_changed = False
        for at in range(start, start + CELL_COLUMNS):
            if pixels[at] != sent[at]:
                sent[at] = pixels[at]
                is_changed = True
        return is_changed

    # -- drawing -------------------------------------------------------------------------------------------------

    def _draw(self, box: tuple) -> None:
        x, y, width, rows, font, look, text = box
        ink = 0 if look & INVERSE else 1
        self._frame.fill_rect(x, y, width, rows, 1 - ink)
        if look & FRAMED:
            self._frame.rect(x, y, width, rows, ink)
        if look & PAUSE:
            self._frame.fill_rect(x + 2, y + 2, 2, rows - 4, ink)
            self._frame.fill_rect(x + 6, y + 2, 2, rows - 4, ink)
        if font == CODE:
            self._draw_code(box)
            return
        lines = text.split("\n")
        pitch = rows // len(lines)
        for line in lines:
            self._line(box, line, y + (rows - pitch * len(lines)) // 2, pitch, ink)
            y += pitch

    def _line(self, box: tuple, text: str, y: int, rows: int, ink: int) -> None:
        room = inner_width(box)
        run = self._fonts.first_of(box[4], text, room)
        spare = room - run.width_px
        place = box[5] & PLACE
        x = box[0] + (box[2] - room) // 2
        if place == CENTRE:
            x += (spare + 1) // 2
        elif place == AT_RIGHT:
            x += spare
        # A descender has two rows below the line; capitals are centred in the rest.
        self._text(run, x, y + (rows + run.font.cap_px) // 2, ink)

    def _text(self, run: runs.Run, x: int, baseline: int, ink: int) -> None:
        for entry in run.entries:
            run.font.draw(self._frame, entry, x, baseline, self._palettes[1 - ink], 1 - ink)
            x += run.advance(entry)

    def _draw_code(self, box: tuple) -> None:
        """Light the light modules, and the margin that a reader needs."""
        x, y, width, rows, _, _, code = box
        module_px = code_module_px(len(code))
        x += (width - len(code) * module_px) // 2
        y += (rows - len(code) * module_px) // 2
        self._frame.fill_rect(box[0], box[1], width, rows, 1)
        for row, modules in enumerate(code):
            for column, module in enumerate(modules):
                if module:
                    self._frame.fill_rect(x + column * module_px, y + row * module_px, module_px, module_px, 0)

    def _draw_delay(self, side: int) -> None:
        """Beside the name; underlined if it has to run out (INC-02)."""
        frame, x = self._frame, DELAY_X[side]
        ink = 0 if side == self._turn else 1
        frame.fill_rect(x, 0, DELAY_WIDTH, DELAY_ROWS, 1 - ink)
        count = timetext.write_number(self._delays[side], self._digits, 0)
        font = self._fonts.fonts[CUBE if count < 3 else SMALL]
        width = count * font.advance(font.find(self._digits[0]))
        x += (DELAY_WIDTH - width + 1) // 2
        for index in range(count):
            entry = font.find(self._digits[index])
            font.draw(frame, entry, x, DELAY_BASELINE, self._palettes[1 - ink], 1 - ink)
            x += font.advance(entry)
        if side == self._is_waiting:
            frame.fill_rect(DELAY_X[side] + 2, DELAY_ROWS - 2, DELAY_WIDTH - 4, 2, ink)


def code_module_px(size: int) -> int:
    """As large as the height allows; the margin above and below may be narrower than the standard's."""
    return (HEIGHT - 2 * LEAST_QUIET) // size


def inner_width(box: tuple) -> int:
    """On light, or in a frame, text keeps clear of the edges."""
    return box[2] - 2 if box[5] & (INVERSE | FRAMED) else box[2]


def palette(ink: int, paper: int) -> framebuf.FrameBuffer:
    """For the four levels of a glyph."""
    colours = framebuf.FrameBuffer(bytearray(4), 4, 1, framebuf.MONO_VLSB)
    for level in range(4):
        colours.pixel(level, 0, ink if level > 1 else paper)
    return colours
