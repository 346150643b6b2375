"""The bands of a view: pure arithmetic on rows, no drawing.

Functions return (kind of band, rows, content) for the room between the clocks, or the top of the display, and the
labels.
"""

from matchcore.compat import TYPE_CHECKING
from table.screens import timetext
from table.screens.colour import sizes
from table.screens.colour.bands import (
    Band,
    BoxesBand,
    ClocksBand,
    EntryBand,
    HeadingBand,
    LabelsBand,
    MessageBand,
    NamesBand,
    PillBand,
    ScoreBand,
    TextBand,
)
from table.screens.view import (
    BAD,
    FACT,
    GIANT,
    GOOD,
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
    STRONG,
    TALLIES,
    has_low_halves,
)

if TYPE_CHECKING:
    from table.screens.view import View


def line_rows(style: int, is_tight: bool) -> int:
    """Tight when there are many lines."""
    if style == GIANT:
        return sizes.TIGHT_GIANT_ROWS if is_tight else sizes.GIANT_ROWS
    if style == NAMES:
        return sizes.TIGHT_NAMES_ROWS if is_tight else sizes.NAMES_ROWS
    if style == STRONG:
        return sizes.TIGHT_STRONG_ROWS if is_tight else sizes.STRONG_ROWS
    if style == NOTICE:
        return sizes.NOTICE_ROWS
    if style in (GOOD, BAD):
        return sizes.TIGHT_PILL_ROWS if is_tight else sizes.PILL_ROWS
    return sizes.TIGHT_PLAIN_ROWS if is_tight else sizes.PLAIN_ROWS


def line_band(view: "View", style: int, text: str, is_tight: bool) -> tuple:
    rows = line_rows(style, is_tight)
    if style == FACT and not is_tight and len(text) > sizes.LINE_CHARACTERS:
        rows = sizes.TWO_STRONG_LINES_ROWS
    if style == NAMES:
        return NamesBand, rows, (view.names[0], view.names[1], text, view.chips)
    kind = PillBand if style in (GOOD, BAD) else TextBand
    return kind, rows, (style, text)


def text_bands(view: "View", heading_style: int, is_tight: bool) -> list:
    bands = []
    if view.heading and heading_style == NOTICE:
        bands.append((MessageBand, sizes.NOTICE_ROWS, (NOTICE, view.heading)))
    elif view.heading:
        bands.append(line_band(view, heading_style, view.heading, is_tight))
    for style, text in view.lines:
        if style == TALLIES:
            from table.screens.colour import tally_page

            bands += tally_page.tally_bands(view, is_tight)
        else:
            bands.append(line_band(view, style, text, is_tight))
    return bands


def boxes_band(view: "View", rows: int) -> list:
    if view.marks[0] == MARK_NONE and view.marks[1] == MARK_NONE:
        return []
    return [(BoxesBand, rows, tuple(view.marks) + tuple(view.mark_texts))]


def rows_of(bands: list) -> int:
    return sum([band[1] for band in bands])


def spread(texts: list, boxes: list, room: int) -> list:
    """Evenly over `room`; if it is too small, the last lines are left out, never a box."""
    while texts and rows_of(texts) + rows_of(boxes) > room:
        texts.pop()
    bands = texts + boxes
    gap = min(sizes.MOST_GAP, (room - rows_of(bands)) // (len(bands) + 1))
    taller = [(kind, min(sizes.MOST_BAND_ROWS, rows + gap), content) for kind, rows, content in bands]
    margin = room - rows_of(taller)
    return blank(margin // 2) + taller + blank(margin - margin // 2)


def arranged(view: "View", heading_style: int, boxes_rows: int, room: int) -> list:
    """Heading, lines and boxes; tight if they would overflow `room`."""
    texts, boxes = text_bands(view, heading_style, False), boxes_band(view, boxes_rows)
    if rows_of(texts + boxes) > room - (sizes.LEAST_MARGIN if boxes else 0):
        texts, boxes = text_bands(view, heading_style, True), boxes_band(view, sizes.TIGHT_BOXES_ROWS)
    return spread(texts, boxes, room)


def blank(rows: int) -> list:
    bands = []
    while rows > 0:
        bands.append((Band, min(rows, sizes.MOST_BAND_ROWS), None))
        rows -= sizes.MOST_BAND_ROWS
    return bands


def clocks_page(view: "View") -> list:
    score = (view.score[0], view.score[1], view.badge, view.badge_half, view.is_badge_word)
    rows = sizes.PANEL_ROWS - sizes.SCORE_ROWS
    if not view.has_score:
        return moves_page(view, rows)
    boxes = boxes_band(view, rows)
    if boxes and view.status:
        return [(MessageBand, sizes.SCORE_ROWS, (NOTICE, view.status))] + boxes
    kind = TextBand
    if view.status_style in (GOOD, BAD):
        kind = PillBand
    elif view.status_style == NOTICE:
        kind = MessageBand
    return [(ScoreBand, sizes.SCORE_ROWS, score)] + (boxes or [(kind, rows, (view.status_style, view.status))])


def moves_page(view: "View", rows: int) -> list:
    """The demand of the stage, and small the move and what follows; or a message above it."""
    said = view.lines[0][1] if view.lines else ""
    if view.status_style == NOTICE:
        return [(MessageBand, rows, (NOTICE, view.status)), (TextBand, sizes.SCORE_ROWS, (PLAIN, said))]
    return [(TextBand, sizes.SCORE_ROWS, (FACT, view.status)), (TextBand, rows, (PLAIN, said))]


def list_page(view: "View", room: int, heading_rows: int, entry_rows: int) -> list:
    """As many entries as fit, scrolled to show the chosen one."""
    bands: list = [(HeadingBand, heading_rows, (PLAIN, view.heading))]
    if view.heading_style == NOTICE:
        bands = [(MessageBand, sizes.NOTICE_ROWS, (NOTICE, view.heading))]
    count, most = len(view.items), (room - rows_of(bands)) // entry_rows
    first = max(0, min(view.chosen - most // 2, count - most))
    last = min(count, first + most)
    for index in range(first, last):
        is_more_above = index == first and first > 0
        is_more_below = index == last - 1 and last < count
        is_chosen = index == view.chosen
        signs = view.mark_texts if is_chosen else ("", "")
        bands.append((EntryBand, entry_rows, (view.items[index], is_chosen, is_more_above, is_more_below, signs)))
    return bands + blank(room - rows_of(bands))


def low_page(view: "View") -> list:
    """The clocks at half height, and the whole question below them."""
    halves = []
    for side in (0, 1):
        tag = view.time_tag if view.expired[side] else ""
        delay_s = timetext.shown_seconds(view.delay_ms[side]) if view.has_delay else -1
        bank = timetext.shown_time(view.bank_ms[side], view.alarm_ms[side])
        halves.append((view.names[side], tag, bank, delay_s, view.chips[side]))
    clocks = [(ClocksBand, sizes.LOW_ROWS, (view.turn, halves[0], halves[1]))]
    if view.page == PAGE_LIST:
        return clocks + list_page(view, sizes.LOW_PANEL_ROWS, sizes.CARD_HEADING_ROWS, sizes.LOW_LIST_ROWS)
    texts, boxes = text_bands(view, NOTICE, False), boxes_band(view, sizes.BOXES_ROWS)
    spare = sizes.LOW_PANEL_ROWS - rows_of(texts + boxes)
    asked = [index for index, line in enumerate(texts) if line[2][0] == STRONG]
    if len(asked) == 1 and spare >= sizes.LOW_STRONG_ROWS - texts[asked[0]][1]:
        texts[asked[0]] = (TextBand, sizes.LOW_STRONG_ROWS, texts[asked[0]][2])
    elif spare < 0:
        return clocks + arranged(view, NOTICE, sizes.BOXES_ROWS, sizes.LOW_PANEL_ROWS)
    return clocks + spread(texts, boxes, sizes.LOW_PANEL_ROWS)


def qr_page(view: "View") -> list:
    from table.screens.colour import qr_page as page

    bands = page.bands_of(view, sizes.CARD_ROWS)
    margin = sizes.CARD_ROWS - rows_of(bands)
    return blank(margin // 2) + bands + blank(margin - margin // 2)


def bands_of(view: "View") -> list:
    if has_low_halves(view):
        bands = low_page(view)
    elif view.page == PAGE_CLOCKS:
        bands = clocks_page(view)
    elif view.page == PAGE_LIST:
        bands = list_page(view, sizes.PANEL_ROWS, sizes.PANEL_HEADING_ROWS, sizes.LIST_ROWS)
    elif view.page == PAGE_COUNTDOWN:
        from table.screens.colour import tally_page

        (heading,) = text_bands(view, view.heading_style, False)[:1] or [line_band(view, PLAIN, "", False)]
        below = [line_band(view, style, text, False) for style, text in view.lines[2:]]
        bands = tally_page.countdown_page(view, heading, below + boxes_band(view, sizes.BOXES_ROWS))
    elif view.items:
        bands = list_page(view, sizes.CARD_ROWS, sizes.CARD_HEADING_ROWS, sizes.LOW_LIST_ROWS)
    elif view.page == PAGE_CARD:
        bands = arranged(view, view.heading_style, sizes.BOXES_ROWS, sizes.CARD_ROWS)
    elif view.page == PAGE_QR:
        bands = qr_page(view)
    elif view.page == PAGE_PICTURE:
        from table.screens.colour import picture_page

        return picture_page.bands_of(view)
    else:
        bands = arranged(view, NOTICE, sizes.LOW_BOXES_ROWS, sizes.PANEL_ROWS)
    return bands + [(LabelsBand, sizes.LABELS_ROWS, tuple(view.labels))]
