"""Sheets to be cut: cards for tables, badges, receipts, score sheets."""

from collections.abc import Sequence
from dataclasses import dataclass

from host_tools.director.printing.sheet import ABOUT_PT, HAIR, MARGIN, RULE, SMALL_PT, TEXT_PT, Heading, Sheet
from host_tools.director.texts import text
from host_tools.director.views.drawn.printed import Badge, Meeting

NAME_PT = 15.0
INSIDE = 5.0  # from a card's edge


@dataclass(frozen=True)
class Card:
    """A card: a large number, names, lines below them, a code; "" = it has none."""

    number: str
    names: Sequence[str]
    lines: Sequence[str]
    address: str


def draw(sheet: Sheet, cards: Sequence[Card], heading: Heading, across: int, down: int) -> None:
    """So many to a page, with lines to cut along."""
    for at, card in enumerate(cards):
        on_page = at % (across * down)
        if not on_page:
            sheet.begin(heading)
        wide, tall = sheet.width / across, (sheet.bottom - sheet.top) / down
        x, y = MARGIN + on_page % across * wide, sheet.top + on_page // across * tall
        sheet.set_draw_color(120)
        sheet.set_line_width(HAIR)
        sheet.set_dash_pattern(dash=1.5, gap=1.5)
        sheet.rect(x, y, wide, tall)
        sheet.set_dash_pattern()
        _card(sheet, card, x, y, wide, tall)


def _card(sheet: Sheet, card: Card, x: float, y: float, wide: float, tall: float) -> None:
    side = min(24.0, tall - 2 * INSIDE) if card.address else 0.0
    left, room = x + INSIDE, wide - 2 * INSIDE - (side + 3 if side else 0)
    if card.number:
        number = min(0.36 * wide, 34.0)
        sheet.fit(card.number, 46, left, y + tall / 2 - 6, number - 3, "B")
        left, room = left + number, room - number
    names = [line for name in card.names for line in _in_two(sheet, name, room)]
    step = min(7.5, (tall - 2 * INSIDE - 5.2 * len(card.lines)) / len(names))
    below = y + (tall - step * len(names) - 5.2 * len(card.lines)) / 2
    for name in names:
        sheet.fit(name, min(NAME_PT, 2 * step), left, below, room, "B")
        below += step
    for line in card.lines:
        sheet.fit(line, ABOUT_PT, left, below + 0.5, room)
        below += 5.2
    if side:
        sheet.code(card.address, x + wide - INSIDE - side, y + (tall - side) / 2, side)


def _in_two(sheet: Sheet, name: str, room: float) -> list[str]:
    """A long name on two lines."""
    first, *rest = sheet.wrapped(name, NAME_PT, room, "B") or [""]
    return [first, " ".join(rest)] if rest else [first]


def of_table(one: Meeting, event: str, address: str) -> Card:
    to = text("tables.to", length=one.length) if one.length else ""
    lines = [" · ".join(words for words in said if words) for said in ((event, one.round), (to, one.start))]
    return Card(one.place, one.names, [line for line in lines if line], address)


def of_badge(one: Badge, address: str) -> Card:
    return Card("", [one.name], [words for words in (one.club, one.event) if words], address)


@dataclass(frozen=True)
class Receipt:
    event: str
    section: str
    place: int
    name: str
    amount: int


def receipts(sheet: Sheet, found: Sequence[Receipt], heading: Heading) -> None:
    """Four to a page, each to be signed by whoever takes the prize."""
    for at, one in enumerate(found):
        on_page = at % 4
        if not on_page:
            sheet.begin(heading)
        tall = (sheet.bottom - sheet.top) / 4
        _receipt(sheet, one, sheet.top + on_page * tall, tall)


def _receipt(sheet: Sheet, one: Receipt, y: float, tall: float) -> None:
    room = sheet.width
    said = " · ".join((one.event, one.section, text("print.place", place=one.place)))
    sheet.fit(text("print.receipt"), SMALL_PT, MARGIN, y + 4, room)
    sheet.fit(one.name, 15, MARGIN, y + 9, 0.7 * room, "B")
    sheet.fit(str(one.amount), 20, MARGIN + 0.7 * room, y + 8, 0.3 * room, "B", "R")
    sheet.fit(said, TEXT_PT, MARGIN, y + 17, room)
    signing(sheet, text("print.received"), MARGIN, y + tall - 14, 0.6 * room)
    signing(sheet, text("print.date"), MARGIN + 0.7 * room, y + tall - 14, 0.3 * room)
    sheet.set_dash_pattern(dash=1.5, gap=1.5)
    sheet.rule(y + tall - 2, HAIR)
    sheet.set_dash_pattern()


def signing(sheet: Sheet, words: str, x: float, y: float, room: float) -> None:
    """A line to sign on, and whose."""
    sheet.set_draw_color(0)
    sheet.set_line_width(RULE)
    sheet.line(x, y, x + room, y)
    sheet.fit(words, SMALL_PT, x, y + 1.2, room)
