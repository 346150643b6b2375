"""The bands of a view: arithmetic on rows and widths, no drawing.

Functions return (kind of band, rows, content) for the room between the clocks, or the top of the display, and the
labels.
"""

from matchcore.compat import TYPE_CHECKING
from table.screens import timetext, view as seen
from table.screens.colour import bands as kinds, sizes

if TYPE_CHECKING:
    from table.screens.colour.style import Fonts
    from table.screens.view import View


def line_rows(style: int, is_tight: bool) -> int:
    """Tight when there are many lines."""
    if style == seen.GIANT:
        return sizes.TIGHT_GIANT_ROWS if is_tight else sizes.GIANT_ROWS
    if style == seen.NAMES:
        return sizes.TIGHT_NAMES_ROWS if is_tight else sizes.NAMES_ROWS
    if style == seen.STRONG:
        return sizes.TIGHT_STRONG_ROWS if is_tight else sizes.STRONG_ROWS
    if style == seen.NOTICE:
        return sizes.NOTICE_ROWS
    if style in (seen.GOOD, seen.BAD):
        return sizes.TIGHT_PILL_ROWS if is_tight else sizes.PILL_ROWS
    return sizes.TIGHT_PLAIN_ROWS if is_tight else sizes.PLAIN_ROWS


def line_band(view: "View", style: int, text: str, is_tight: bool) -> tuple:
    rows = line_rows(style, is_tight)
    if style == seen.FACT and not is_tight and len(text) > sizes.LINE_CHARACTERS:
        rows = sizes.TWO_STRONG_LINES_ROWS
    if style == seen.NAMES:
        return kinds.NamesBand, rows, (view.names[0], view.names[1], text, view.chips)
    kind = kinds.PillBand if style in (seen.GOOD, seen.BAD) else kinds.TextBand
    return kind, rows, (style, text)


def text_bands(view: "View", heading_style: int, is_tight: bool) -> list:
    bands = []
    if view.heading and heading_style == seen.NOTICE:
        bands.append((kinds.MessageBand, sizes.NOTICE_ROWS, (seen.NOTICE, view.heading)))
    elif view.heading:
        bands.append(line_band(view, heading_style, view.heading, is_tight))
    for style, text in view.lines:
        if style == seen.TALLIES:
            from table.screens.colour import tally_page

            bands += tally_page.tally_bands(view, is_tight)
        else:
            bands.append(line_band(view, style, text, is_tight))
    return bands


def boxes_band(view: "View", rows: int) -> list:
    if view.marks[0] == seen.MARK_NONE and view.marks[1] == seen.MARK_NONE:
        return []
    return [(kinds.BoxesBand, rows, tuple(view.marks) + tuple(view.mark_texts))]


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
        bands.append((kinds.Band, min(rows, sizes.MOST_BAND_ROWS), None))
        rows -= sizes.MOST_BAND_ROWS
    return bands


def clocks_page(view: "View") -> list:
    score = (view.score[0], view.score[1], view.badge, view.badge_half, view.is_badge_word, view.won)
    rows = sizes.PANEL_ROWS - sizes.SCORE_ROWS
    if not view.has_score:
        return moves_page(view, rows)
    boxes = boxes_band(view, rows)
    if boxes and view.status:
        return [(kinds.MessageBand, sizes.SCORE_ROWS, (seen.NOTICE, view.status))] + boxes
    if view.places and view.status_style in (seen.PLAIN, seen.FACT) and not boxes:
        return [(kinds.ScoreBand, sizes.SCORE_ROWS, score), places_band(view, rows, view.status)]
    kind = kinds.TextBand
    if view.status_style in (seen.GOOD, seen.BAD):
        kind = kinds.PillBand
    elif view.status_style == seen.NOTICE:
        kind = kinds.MessageBand
    return [(kinds.ScoreBand, sizes.SCORE_ROWS, score)] + (boxes or [(kind, rows, (view.status_style, view.status))])


def places_band(view: "View", rows: int, said: str) -> tuple:
    return kinds.PlacesBand, rows, (view.status_style, said) + view.places + (view.link != "",)


def moves_page(view: "View", rows: int) -> list:
    """The demand of the stage, and in the middle place the move and what follows; or a message above it."""
    said = view.places[1] if view.places else ""
    if view.status_style == seen.NOTICE:
        return [
            (kinds.MessageBand, rows, (seen.NOTICE, view.status)),
            (kinds.TextBand, sizes.SCORE_ROWS, (seen.PLAIN, said)),
        ]
    below = places_band(view, rows, "") if view.places else (kinds.Band, rows, None)
    return [(kinds.TextBand, sizes.SCORE_ROWS, (seen.FACT, view.status)), below]


def list_bands(view: "View", fonts: "Fonts", room: int, heading_rows: int, entry_rows: int) -> list:
    from table.screens.colour import list_page

    bands = list_page.bands_of(view, fonts, room, heading_rows, entry_rows)
    return bands + blank(room - rows_of(bands))


def low_page(view: "View", fonts: "Fonts") -> list:
    """The clocks at half height, and the whole question below them."""
    halves = []
    for side in (0, 1):
        tag = view.time_tag if view.expired[side] else ""
        delay_s = timetext.shown_seconds(view.delay_ms[side]) if view.has_delay else -1
        bank = timetext.shown_time(view.bank_ms[side], view.alarm_ms[side])
        halves.append((view.names[side], tag, bank, delay_s, view.chips[side]))
    clocks = [(kinds.ClocksBand, sizes.LOW_ROWS, (view.turn, halves[0], halves[1]))]
    if view.page == seen.PAGE_LIST:
        return clocks + list_bands(view, fonts, sizes.LOW_PANEL_ROWS, sizes.CARD_HEADING_ROWS, sizes.LOW_LIST_ROWS)
    texts, boxes = text_bands(view, seen.NOTICE, False), boxes_band(view, sizes.BOXES_ROWS)
    spare = sizes.LOW_PANEL_ROWS - rows_of(texts + boxes)
    asked = [index for index, line in enumerate(texts) if line[2][0] == seen.STRONG]
    if len(asked) == 1 and spare >= sizes.LOW_STRONG_ROWS - texts[asked[0]][1]:
        texts[asked[0]] = (kinds.TextBand, sizes.LOW_STRONG_ROWS, texts[asked[0]][2])
    elif spare < 0:
        return clocks + arranged(view, seen.NOTICE, sizes.BOXES_ROWS, sizes.LOW_PANEL_ROWS)
    return clocks + spread(texts, boxes, sizes.LOW_PANEL_ROWS)


def qr_page(view: "View") -> list:
    from table.screens.colour import qr_page as page

    bands = page.bands_of(view, sizes.CARD_ROWS)
    margin = sizes.CARD_ROWS - rows_of(bands)
    return blank(margin // 2) + bands + blank(margin - margin // 2)


def bands_of(view: "View", fonts: "Fonts") -> list:
    if seen.has_low_halves(view):
        bands = low_page(view, fonts)
    elif view.page == seen.PAGE_CLOCKS:
        bands = clocks_page(view)
    elif view.page == seen.PAGE_LIST:
        bands = list_bands(view, fonts, sizes.PANEL_ROWS, sizes.PANEL_HEADING_ROWS, sizes.LIST_ROWS)
    elif view.page == seen.PAGE_COUNTDOWN:
        from table.screens.colour import tally_page

        (heading,) = text_bands(view, view.heading_style, False)[:1] or [line_band(view, seen.PLAIN, "", False)]
        below = [line_band(view, style, text, False) for style, text in view.lines[2:]]
        bands = tally_page.countdown_page(view, heading, below + boxes_band(view, sizes.BOXES_ROWS))
    elif view.items:
        bands = list_bands(view, fonts, sizes.CARD_ROWS, sizes.CARD_HEADING_ROWS, sizes.LOW_LIST_ROWS)
    elif view.page == seen.PAGE_CARD:
        bands = arranged(view, view.heading_style, sizes.BOXES_ROWS, sizes.CARD_ROWS)
    elif view.page == seen.PAGE_QR:
        bands = qr_page(view)
    elif view.page == seen.PAGE_PICTURE:
        from table.screens.colour import picture_page

        return picture_page.bands_of(view)
    else:
        bands = arranged(view, seen.NOTICE, sizes.LOW_BOXES_ROWS, sizes.PANEL_ROWS)
    return bands + [(kinds.LabelsBand, sizes.LABELS_ROWS, tuple(view.labels))]
