"""The first sheet of a workbook (.xlsx, .xls, .ods), read as a process of its own (spreadsheets.py).

On some damaged files the library ends its process, or asks for more memory than there is.
"""

import json
import sys
import zipfile
from collections.abc import Iterator
from io import BytesIO

LARGEST_UNPACKED = 50 << 20  # of what is packed in it
MOST_MEMORY = 512 << 20
MOST_LINES = 10_000
MOST_COLUMNS = 40
TOO_LARGE, LOCKED = 3, 4  # how the process ends; a sheet is written to its output, anything else cannot be read

_SEALED = "EncryptedPackage".encode("utf-16-le")  # what an .xlsx with a password has in place of its sheets


def main() -> None:
    _limit_memory()
    body = sys.stdin.buffer.read()
    _check(body)
    json.dump(list(_rows(body)), sys.stdout)


def _limit_memory() -> None:
    try:
        import resource
    except ImportError:  # Windows
        return
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _check(body: bytes) -> None:
    """Its real size, unpacked: what an archive says of itself may be wrong."""
    if _SEALED in body:
        sys.exit(LOCKED)
    if not zipfile.is_zipfile(BytesIO(body)):
        return
    with zipfile.ZipFile(BytesIO(body)) as packed:
        if sum(one.file_size for one in packed.infolist()) > LARGEST_UNPACKED:
            sys.exit(TOO_LARGE)
        if packed.testzip():
            sys.exit("damaged")


def _rows(body: bytes) -> Iterator[list[str]]:
    """Values, not formulas; rows without any value are left out."""
    from python_calamine import PasswordError, SheetVisibleEnum, load_workbook

    try:
        book = load_workbook(BytesIO(body))
    except PasswordError:
        sys.exit(LOCKED)
    at = next(at for at, one in enumerate(book.sheets_metadata) if one.visible is SheetVisibleEnum.Visible)
    number = 0
    for row in book.get_sheet_by_index(at).iter_rows():
        cells = [_cell(value) for value in row[:MOST_COLUMNS]]
        if any(cells):
            number += 1
            if number > MOST_LINES:
                sys.exit(TOO_LARGE)
            yield cells


def _cell(value: object) -> str:
    """A whole number without its decimals."""
    return str(int(value) if isinstance(value, float) and value.is_integer() else value)


if __name__ == "__main__":
    main()
