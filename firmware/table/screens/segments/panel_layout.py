"""The layout of a view on the segments class's panel: a list of boxes.

With times, the names are on top, the one on turn dark on light, with the delays below; then the page; then the labels.
Texts are never cut: lines are broken, set smaller, and the rest is shown in turns.  Only a name beside the times may
lose its end.
"""

from micropython import const

from matchcore.compat import TYPE_CHECKING
from table.screens import runs
from table.screens.segments.panel import (
    AT_LEFT,
    AT_RIGHT,
    CENTRE,
    CODE,
    CUBE,
    DELAY_WIDTH,
    FRAMED,
    HEIGHT,
    INVERSE,
    PAUSE,
    SCORE,
    SMALL,
    WIDTH,
    WORDS,
    code_module_px,
)
from table.screens.view import (
    BAD,
    GIANT,
    GOOD,
    LEFT,
    MARK_ASKED,
    MARK_DONE,
    MARK_NONE,
    NAMES,
    NOTICE,
    PAGE_CARD,
    PAGE_CLOCKS,
    PAGE_COUNTDOWN,
    PAGE_LIST,
    PAGE_PICTURE,
    PAGE_QR,
    PLAIN,
    RIGHT,
    TALLIES,
    initialled,
)

if TYPE_CHECKING:
    from table.screens.segments.panel import PanelFonts
    from table.screens.view import View

HALF = const(64)
NAMES_ROWS = const(16)  # of names and delays
PAGE_Y = const(17)
LABELS_Y = const(54)
LABELS_ROWS = const(10)
SCORE_ROWS = const(18)
_SMALL_ROWS = const(8)
_WORDS_ROWS = const(10)
_GIANT_ROWS = const(20)
_MARGIN = const(1)
_SIGN_WIDTH = const(8)
_QUIET = const(4)  # modules beside a code
_CORNER = const(12)  # the marked corner of the picture
_DOT = " \u00b7"
_PART = _DOT + " "
_ARROWS = "\u25c0\u25b6"


def pages_of(view: "View", fonts: "PanelFonts") -> list:
    """A list of boxes for each turn of a view's texts; most views have one."""
    frame = labels(view, fonts)
    top = 0
    if view.page < PAGE_CARD:
        frame += names(view, fonts)
        top = PAGE_Y
    if view.page == PAGE_CLOCKS:
        return [frame + page for page in clocks_pages(view, fonts)]
    if view.page == PAGE_QR:
        return [frame + page for page in qr_pages(view, fonts)]
    if view.page == PAGE_PICTURE:
        return [picture(view) + frame]
    marks = boxes(view, fonts)
    room = LABELS_Y - 1 - top - (marks[0][3] + 1 if marks else 0)
    if view.page == PAGE_LIST or (view.items and view.page != PAGE_COUNTDOWN):
        bodies = list_bodies(view, fonts, room)
    else:
        bodies = text_bodies(lines_of(view), fonts, room)
    return [frame + marks + placed(body, top, room) for body in bodies]


def clocks_pages(view: "View", fonts: "PanelFonts") -> list:
    """Score, badge and a line of text; a longer one first fills their place, then its beginning is shown.

    If the players have to press, boxes replace the line, and a message the score: no box is ever covered."""
    if not view.has_score:
        return moves_pages(view, fonts)
    line, marks = line_of(view), boxes(view, fonts)
    said = [(view.status_style, line)] if line else []
    if marks:
        room = marks[0][1] - PAGE_Y
        if not said:
            return [score(view, min(SCORE_ROWS, room)) + marks]
        return [placed(body, PAGE_Y, room - 1) + marks for body in text_bodies(said, fonts, room - 1)]
    room = LABELS_Y - 1 - PAGE_Y
    below = room - SCORE_ROWS - 1
    bodies, whole = text_bodies(said, fonts, below), []
    if len(bodies) > 1:
        whole = [placed(body, PAGE_Y, room) for body in text_bodies(said, fonts, room)]
        bodies = [beginning_of(line, view.status_style, fonts, below)]
    return whole + [score(view, SCORE_ROWS) + placed(bodies[0], PAGE_Y + SCORE_ROWS + 1, below)]


def line_of(view: "View") -> str:
    """The status before what has its places on a larger display, or after it if it asks for nothing."""
    has_places = view.status_style != NOTICE and view.marks[0] == MARK_NONE == view.marks[1]
    places = view.places + (view.link,) if has_places else ()
    parts = places + (view.status,) if view.status_style == PLAIN else (view.status,) + places
    return joined(parts)


def joined(parts: tuple) -> str:
    return _PART.join([part for part in parts if part])


def beginning_of(line: str, style: int, fonts: "PanelFonts", room: int) -> list:
    """As many parts of the line of text as fit whole."""
    parts = line.split(_PART)
    while parts:
        parts.pop()
        bodies = text_bodies([(style, _PART.join(parts))], fonts, room)
        if len(bodies) == 1:
            return bodies[0]
    return []


def moves_pages(view: "View", fonts: "PanelFonts") -> list:
    """A note on each side's time, then the line of text and what follows."""
    room = LABELS_Y - 1 - PAGE_Y
    said = [(view.status_style, view.status), (PLAIN, joined(view.places + (view.link,)))]
    said = [(style, text) for style, text in said if text]
    looks = (AT_LEFT, AT_RIGHT)
    notes = [(side * HALF, PAGE_Y, HALF, _SMALL_ROWS, SMALL, looks[side], view.notes[side]) for side in (LEFT, RIGHT)]
    top = PAGE_Y + _SMALL_ROWS + 1 if view.notes[0] or view.notes[1] else PAGE_Y
    notes = notes if top > PAGE_Y else []
    return [notes + placed(body, top, room + PAGE_Y - top) for body in text_bodies(said, fonts, room + PAGE_Y - top)]


def labels(view: "View", fonts: "PanelFonts") -> list:
    """The outer ones at the edges, the middle one where there is room between them."""
    font, room = WORDS, code_left(view)
    widths = [runs.width_of(fonts.fonts[WORDS], runs.entries_of(fonts.fonts[WORDS], text)) for text in view.labels]
    if sum(widths) + 12 > room:
        font = SMALL
        widths = [runs.width_of(fonts.fonts[SMALL], runs.entries_of(fonts.fonts[SMALL], text)) for text in view.labels]
    left, middle, right = [width + 3 if width else 0 for width in widths]
    at = max(left + 1, min((WIDTH - middle) // 2, room - right - 1 - middle))
    found = []
    for text, x, width in zip(view.labels, (0, at, room - right), (left, middle, right)):
        if width:
            found.append((x, LABELS_Y, width, LABELS_ROWS, font, CENTRE | INVERSE, text))
    return found


def names(view: "View", fonts: "PanelFonts") -> list:
    """In two lines if one is too long; with room beside them for the delays (panel.py).

    The half on turn is light, with an arrow to the player or the bars of a pause."""
    found = []
    for side in (LEFT, RIGHT):
        delay = 2 + DELAY_WIDTH if view.has_delay else 0
        x, room = side * (HALF + delay), HALF - delay
        look = (AT_RIGHT if side else AT_LEFT) | (INVERSE if view.turn == side else 0)
        if view.turn == side:
            sign = _ARROWS[side] if view.is_running else ""
            look_of_sign = CENTRE | INVERSE if sign else INVERSE | PAUSE
            found.append((x + room - _SIGN_WIDTH if side else x, 0, _SIGN_WIDTH, NAMES_ROWS, WORDS, look_of_sign, sign))
            x, room = x if side else x + _SIGN_WIDTH, room - _SIGN_WIDTH
        text = view.names[side]
        text = text + "\n" + view.time_tag if view.expired[side] else name_lines(text, fonts, room - 2)
        found.append((x, 0, room, NAMES_ROWS, SMALL if "\n" in text else WORDS, look, text))
    return found


def name_lines(name: str, fonts: "PanelFonts", room: int) -> str:
    """One line, with an initial if needed; or two small ones, broken at a space."""
    if runs.is_wider(fonts.fonts[WORDS], name, room):
        name = initialled(name)
    if runs.is_wider(fonts.fonts[WORDS], name, room):
        first, rest = runs.broken(fonts.fonts[SMALL], name, room)
        if not rest:
            first, _, rest = name.rpartition(" ")
        if first:
            return first + "\n" + rest
    return name


def score(view: "View", rows: int) -> list:
    """The badge is between the numbers."""
    y = PAGE_Y
    found = [
        (2, y, 26, rows, SCORE, CENTRE, str(view.score[0])),
        (WIDTH - 28, y, 26, rows, SCORE, CENTRE, str(view.score[1])),
    ]
    if view.is_badge_word:
        found.append((34, y + 2, 60, rows - 4, WORDS, CENTRE | INVERSE, view.badge))
    elif view.badge:
        x = 52
        if view.badge_half == LEFT:
            x = 32
        elif view.badge_half == RIGHT:
            x = 72
        found.append((x, y, 24, rows, CUBE, CENTRE | INVERSE, view.badge))
    return found


def boxes(view: "View", fonts: "PanelFonts") -> list:
    """Two boxes above the keys: filled when agreed; in two lines if one is too narrow."""
    if view.marks[0] == MARK_NONE and view.marks[1] == MARK_NONE or (view.items and view.page != PAGE_COUNTDOWN):
        return []
    width = HALF
    texts = [wrapped(fonts, SMALL, text, width - 2) for text in view.mark_texts]
    count = max(len(texts[0]), len(texts[1]))
    rows = count * _SMALL_ROWS + 3
    found = []
    for side in (LEFT, RIGHT):
        mark = view.marks[side]
        is_asked = mark != MARK_NONE
        look = CENTRE
        if mark == MARK_DONE:
            look |= INVERSE
        elif mark == MARK_ASKED:
            look |= FRAMED
        text = "\n".join(texts[side]) if is_asked else ""
        found.append((side * HALF, LABELS_Y - 1 - rows, width, rows, SMALL, look, text))
    return found


# -- texts -----------------------------------------------------------------------------------------------------------


def lines_of(view: "View") -> list:
    said = [(view.heading_style if view.page >= PAGE_CARD else NOTICE, view.heading)] if view.heading else []
    for style, text in view.lines:
        if style == NAMES:
            said.append((style, view.names[0] + " " + text + "\n" + view.names[1]))
        else:
            said.append((PLAIN if style == TALLIES else style, text))
    if view.page == PAGE_COUNTDOWN:
        said += [(PLAIN, text) for text in view.items[: len(view.items) - view.countdown[2]]]
    return said


def text_bodies(said: list, fonts: "PanelFonts", room: int) -> list:
    """In the fonts of their styles; all small if that saves a turn; then in as many turns as needed."""
    for is_small in (False, True):
        groups = [styled(fonts, style, text, is_small) for style, text in said]
        if sum([rows_of(lines) for lines in groups]) <= room:
            return [sum(groups, [])]
    return turns(groups, room)


def styled(fonts: "PanelFonts", style: int, text: str, is_small: bool) -> list:
    """(rows, font, look, text) of each line."""
    font, rows, look = WORDS, _WORDS_ROWS, CENTRE
    if style == GIANT and not runs.is_wider(fonts.fonts[SCORE], text, WIDTH):
        return [(_GIANT_ROWS, SCORE, CENTRE, text)]
    if style == PLAIN or is_small:
        font, rows = SMALL, _SMALL_ROWS
    if style in (GOOD, BAD):
        look |= INVERSE
    found = []
    for part in text.split("\n"):
        found += [(rows, font, look, line) for line in wrapped(fonts, font, part, WIDTH - 4)]
    return found


def wrapped(fonts: "PanelFonts", font: int, text: str, room: int) -> list:
    """In as many lines as needed; a word longer than a line is broken."""
    face, found = fonts.fonts[font], []
    while runs.is_wider(face, text, room):
        first, rest = runs.broken(face, text, room)
        if not rest or runs.is_wider(face, first, room):
            count = len(first)
            while runs.is_wider(face, text[:count], room):
                count -= 1
            first, rest = text[:count], text[count:]
        found.append(first[:-2] if first.endswith(_DOT) else first)
        text = rest
    return found + [text]


def rows_of(lines: list) -> int:
    return sum([line[0] for line in lines])


def turns(groups: list, room: int) -> list:
    """In as few turns as can be; what is said ends on its turn if it fits on one, and no turn is a single word."""
    whole = []
    for lines in groups:
        whole += [lines] if rows_of(lines) <= room else [[line] for line in lines]
    found = [sum(body, []) for body in filled(whole, room)]
    if not all([has_words(lines) for lines in found]):  # the first one has room left instead of the last
        found = [sum(body[::-1], []) for body in filled(whole[::-1], room)[::-1]]
    return found


def filled(groups: list, room: int) -> list:
    found, body = [], []
    for lines in groups:
        if body and sum([rows_of(other) for other in body]) + rows_of(lines) > room:
            found.append(body)
            body = []
        body.append(lines)
    return found + [body]


def has_words(lines: list) -> bool:
    """More than one."""
    return len(" ".join([line[3] for line in lines]).split()) > 1


def list_bodies(view: "View", fonts: "PanelFonts", room: int) -> list:
    """The heading and the entries round the chosen one, which is shown in full; in turns if needed."""
    heading = [
        (_SMALL_ROWS, SMALL, AT_LEFT, line)
        for line in (wrapped(fonts, SMALL, view.heading, WIDTH - 2) if view.heading else ())
    ]
    if not view.items:
        return turns([heading], room)
    text = view.items[view.chosen]
    if view.mark_texts[0]:
        text = "%s %s %s" % (view.mark_texts[0], text, view.mark_texts[1])
    chosen = [(_SMALL_ROWS, SMALL, AT_LEFT | INVERSE, line) for line in wrapped(fonts, SMALL, text, WIDTH - 4)]
    if rows_of(heading) + rows_of(chosen) > room:
        return turns([heading], room) + turns([chosen], room)
    most = (room - rows_of(heading) - rows_of(chosen)) // _SMALL_ROWS
    first = max(0, min(view.chosen - most // 2, len(view.items) - 1 - most))
    last = min(len(view.items), first + most + 1)
    entries = []
    for index in range(first, last):
        entries += chosen if index == view.chosen else [(_SMALL_ROWS, SMALL, AT_LEFT, view.items[index])]
    return [heading + entries]


def code_left(view: "View") -> int:
    """The left edge of the code, which is as high as the panel and on its right; WIDTH for a view without one.

    Phones cannot read modules of one pixel (0.17 mm), so such a code is not shown."""
    size = len(view.qr) if view.page == PAGE_QR else 0
    module_px = code_module_px(size) if size else 0
    return WIDTH - (size + 2 * _QUIET) * module_px if module_px > 1 else WIDTH


def qr_pages(view: "View", fonts: "PanelFonts") -> list:
    """The text with the code beside it; then the code's text, to be typed."""
    room = code_left(view)
    code = [(room, 0, WIDTH - room, HEIGHT, CODE, 0, view.qr)] if room < WIDTH else []
    groups = []
    for font, text in [(WORDS, view.heading)] + [(SMALL, text) for _, text in view.lines]:
        rows = _SMALL_ROWS if font == SMALL else _WORDS_ROWS
        groups.append([(rows, font, CENTRE, line) for line in wrapped(fonts, font, text, room - 2)])
    pages = [placed(page, 0, LABELS_Y - 1, room - 1) + code for page in turns(groups, LABELS_Y - 1)]
    text = [(_SMALL_ROWS, SMALL, CENTRE, line) for line in wrapped(fonts, SMALL, view.qr_text, room - 2)]
    return pages + [placed(body, 0, LABELS_Y - 1, room - 1) + code for body in turns([text], LABELS_Y - 1)]


def picture(view: "View") -> list:
    return [
        (0, 0, WIDTH, HEIGHT, SMALL, FRAMED, ""),
        (0, 0, _CORNER, _CORNER, SMALL, INVERSE, ""),
        (_CORNER + 2, 2, HALF, _WORDS_ROWS, WORDS, AT_LEFT, view.lines[0][1]),
        (2, 2 * _WORDS_ROWS, WIDTH - 4, _WORDS_ROWS, WORDS, CENTRE, view.heading),
    ]


def placed(body: list, top: int, room: int, width: int = WIDTH) -> list:
    """One below the other, vertically centred."""
    gap = min(3, (room - rows_of(body)) // (len(body) + 1)) if body else 0
    y = top + (room - rows_of(body) - gap * (len(body) - 1)) // 2
    found = []
    for rows, font, look, text in body:
        found.append((0, y, width, rows, font, look, text))
        y += rows + gap
    return found
