"""The first sheet of a workbook (.xlsx) as lines with tabs, which people can read and mend before they are sent."""

import zipfile
from collections.abc import Iterator
from io import BytesIO
from typing import Any

from host_tools.director.faults import Fault
from matchcore.log.fact import clean

LARGEST = 5 << 20  # of the file
LARGEST_UNPACKED = 50 << 20  # of what is packed in it
MOST_LINES = 10_000
MOST_COLUMNS = 40
LONGEST_CELL = 200


def lines(body: bytes) -> str:
    """Values, not formulas; rows without any value are left out."""
    from openpyxl import load_workbook  # slow to load, and seldom needed

    try:
        _check_size(body)
        book = load_workbook(BytesIO(body), read_only=True, data_only=True)
        return "".join("\t".join(cells) + "\n" for cells in _rows(book.worksheets[0]))
    except (zipfile.BadZipFile, KeyError, ValueError, IndexError, SyntaxError) as error:
        raise Fault("NOT_A_WORKBOOK") from error


def _check_size(body: bytes) -> None:
    with zipfile.ZipFile(BytesIO(body)) as packed:
        if sum(one.file_size for one in packed.infolist()) > LARGEST_UNPACKED:
            raise Fault("WORKBOOK_TOO_LARGE", 413)


def _rows(sheet: Any) -> Iterator[list[str]]:
    for number, row in enumerate(sheet.iter_rows(max_col=MOST_COLUMNS, values_only=True)):
        if number >= MOST_LINES:
            raise Fault("WORKBOOK_TOO_LARGE", 413)
        cells = [_cell(value) for value in row]
        while cells and not cells[-1]:
            cells.pop()
        if cells:
            yield cells


def _cell(value: object) -> str:
    """A whole number without its decimals."""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    return "" if value is None else clean(str(value), LONGEST_CELL)
