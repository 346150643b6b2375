"""Score sheets, two to a page: the games of a match, its result, both signatures (SKP-01, RES-08)."""

from collections.abc import Sequence

from host_tools.director.printing.cards import signing
from host_tools.director.printing.sheet import (
    ABOUT_PT,
    CODE_SIDE,
    HAIR,
    MARGIN,
    RULE,
    SMALL_PT,
    TEXT_PT,
    Heading,
    Sheet,
)
from host_tools.director.texts import text
from host_tools.director.views.drawn.printed import Meeting

GAMES = (5, 13)  # fewest and most rows
ROW_MM = 7.0
SHARES = (0.11, 0.2, 0.13, 0.16, 0.2, 0.2)
TICK_MM = 2.8


def draw(sheet: Sheet, found: Sequence[Meeting], event: str, address: str) -> None:
    """`sheet`: a wide one."""
    for at, one in enumerate(found):
        if at % 2 == 0:
            sheet.begin(Heading("", foot=text("print.to_desk")))
        wide = (sheet.width - MARGIN) / 2
        _one(sheet, one, event, address, MARGIN + at % 2 * (wide + MARGIN), wide)


def _one(sheet: Sheet, one: Meeting, event: str, address: str, x: float, wide: float) -> None:
    y = MARGIN
    if address:
        sheet.code(address, x + wide - CODE_SIDE, y, CODE_SIDE)
    room = wide - CODE_SIDE - 3
    place = text("tables.number", number=one.place) if one.place else ""
    title = " · ".join(words for words in (place, text("print.match", code=one.code)) if words)
    start = text("print.starts", time=one.start) if one.start else ""
    sheet.fit(title, 15, x, y + 1, room, "B")
    sheet.fit(" · ".join(words for words in (event, one.round, start) if words), ABOUT_PT, x, y + 8, room)
    sheet.fit(text("tables.to", length=one.length) if one.length else "", 15, x, y + 13, room, "B")
    y = _names(sheet, one, x, y + 22, wide)
    y = _games(sheet, one, x, y + 4, wide)
    y = _ending(sheet, one, x, y + 4, wide)
    half = wide / 2 - 3
    for at, name in enumerate(one.names):
        signing(sheet, name, x + at * (half + 6), y + 13, half)


def _names(sheet: Sheet, one: Meeting, x: float, y: float, wide: float) -> float:
    half = wide / 2 - 2
    for at in (0, 1):
        left = x + at * (half + 4)
        _box(sheet, left, y, half, 14)
        sheet.fit(one.names[at], 13, left + 2.5, y + 2.5, half - 5, "B")
        sheet.fit(one.clubs[at], SMALL_PT, left + 2.5, y + 9.5, half - 5)
    return y + 14


def _games(sheet: Sheet, one: Meeting, x: float, y: float, wide: float) -> float:
    """A row for each game; the winner's points go below his name."""
    rows = min(max(2 * one.length - 1, GAMES[0]), GAMES[1], int((sheet.bottom - y - 56) / ROW_MM))
    heads = [text("col.game"), text("col.winner"), text("col.cube"), "× 1 2 3", *one.names]
    edges = [x + wide * sum(SHARES[:at]) for at in range(len(SHARES) + 1)]
    for head, left, share in zip(heads, edges, SHARES):
        sheet.fit(head, SMALL_PT, left + 1, y + 2.2, share * wide - 2, "B", "C")
    sheet.set_line_width(HAIR)
    sheet.set_draw_color(0)
    bottom = y + (rows + 1) * ROW_MM
    for at in range(rows + 2):
        sheet.line(x, y + at * ROW_MM, x + wide, y + at * ROW_MM)
    for edge in edges:
        sheet.line(edge, y, edge, bottom)
    for at in range(1, rows + 1):
        sheet.fit(str(at), SMALL_PT, x, y + at * ROW_MM + 2.2, SHARES[0] * wide, align="C")
    return bottom


def _ending(sheet: Sheet, one: Meeting, x: float, y: float, wide: float) -> float:
    half, tall = wide / 2 - 2, 24.0
    _box(sheet, x, y, half, tall)
    sheet.fit(text("field.result"), SMALL_PT, x + 2.5, y + 2.5, half - 5, "B")
    for at in (0, 1):
        left = x + 10 + at * 18
        sheet.line(left, y + 12, left + 12, y + 12)
    sheet.fit("–", TEXT_PT, x + 22, y + 9, 6, align="C")
    kinds = ("print.played", "print.resigned", "print.forfeit", "print.stopped")
    for at, key in enumerate(kinds):
        _tick(sheet, text(key), x + 2.5 + at % 2 * half / 2, y + 14.5 + at // 2 * 4.5, half / 2 - 7)
    left = x + half + 4
    _box(sheet, left, y, half, tall)
    sheet.fit(one.clock, SMALL_PT + 1, left + 2.5, y + 2.5, half - 5, "B")
    for at, key in enumerate(("print.crawford", "print.break_of", "print.break_of", "print.director")):
        name = one.names[at - 1] if at in (1, 2) else ""
        _tick(sheet, text(key, name=name), left + 2.5, y + 6.5 + 4.2 * at, half - 8)
    return y + tall


def _box(sheet: Sheet, x: float, y: float, wide: float, tall: float) -> None:
    sheet.set_draw_color(0)
    sheet.set_line_width(RULE)
    sheet.rect(x, y, wide, tall)


def _tick(sheet: Sheet, words: str, x: float, y: float, room: float) -> None:
    """A box to tick, and what that means."""
    sheet.set_line_width(HAIR)
    sheet.rect(x, y, TICK_MM, TICK_MM)
    sheet.fit(words, SMALL_PT, x + TICK_MM + 1.5, y + 0.5, room)
