"""Lists with columns, one line to a row or more, over as many pages as they need."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from host_tools.director.printing.sheet import HAIR, MARGIN, RULE, SMALL_PT, TEXT_PT, Sheet
from host_tools.pdf import PT, Align, Style

LEADING = 1.3  # from line to line, of the size
PADDING = 1.6
BETWEEN = 2.0  # columns


@dataclass(frozen=True)
class Column:
    """`share`: of the width, the shares of a list add up to 1; `most_lines`: a longer text goes over so many."""

    title: str
    share: float
    style: Style = ""
    align: Align = "L"
    size_pt: float = TEXT_PT
    most_lines: int = 1


def draw(sheet: Sheet, columns: Sequence[Column], rows: Iterable[Sequence[str]], y: float) -> float:
    """A row below the other, under the same heads on every page; the height below the last one."""
    y = _heads(sheet, columns, y)
    for row in rows:
        cells = [_lines(sheet, column, words) for column, words in zip(columns, row, strict=True)]
        height = max(len(lines) * _leading(column) for column, lines in zip(columns, cells)) + 2 * PADDING
        if y + height > sheet.bottom:
            sheet.add_page()
            y = _heads(sheet, columns, sheet.top)
        _row(sheet, columns, cells, y, height)
        y += height
        sheet.rule(y, HAIR)
    return y


def _row(sheet: Sheet, columns: Sequence[Column], cells: Sequence[Sequence[str]], y: float, height: float) -> None:
    middle = y + height / 2
    for (column, x, room), lines in zip(_places(sheet, columns), cells):
        for at, line in enumerate(lines):
            top = middle + (at - len(lines) / 2) * _leading(column) + 0.4
            sheet.fit(line, column.size_pt, x, top, room, column.style, column.align)


def _leading(column: Column) -> float:
    return LEADING * column.size_pt * PT


def _lines(sheet: Sheet, column: Column, words: str) -> list[str]:
    if column.most_lines == 1:
        return [words]
    found = sheet.wrapped(words, column.size_pt, column.share * sheet.width - BETWEEN, column.style)
    whole, rest = found[: column.most_lines - 1], found[column.most_lines - 1 :]
    return [*whole, " ".join(rest)] if rest else whole


def _heads(sheet: Sheet, columns: Sequence[Column], y: float) -> float:
    places = list(_places(sheet, columns))
    titles = [sheet.wrapped(column.title, SMALL_PT, room, "B") for column, _, room in places]
    bottom = y + 1.2 + max(map(len, titles)) * LEADING * SMALL_PT * PT
    for (column, x, room), lines in zip(places, titles):
        for at, line in enumerate(lines):
            top = bottom - 0.8 - (len(lines) - at) * LEADING * SMALL_PT * PT
            sheet.fit(line, SMALL_PT, x, top, room, "B", column.align)
    sheet.rule(bottom, RULE)
    return bottom


def _places(sheet: Sheet, columns: Sequence[Column]) -> Iterator[tuple[Column, float, float]]:
    """Each column, where it begins, and the room for its words."""
    x = MARGIN
    for column in columns:
        wide = column.share * sheet.width
        yield column, x, wide - BETWEEN
        x += wide
