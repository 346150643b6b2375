"""Lines of comma-separated values, for spreadsheets and other programs."""

import csv
import io
import unicodedata
from collections.abc import Iterable, Iterator, Sequence

# Characters that make a spreadsheet take a name or label for a formula, in any width.
_FORMULA = ("=", "+", "-", "@")
_UNSEEN = "".join(map(chr, range(33))) + "\u2212\u200b\ufeff\"'"  # characters ignored in front of them
_CONTROLS = ("\t", "\r", "\n")


def written(columns: tuple[str, ...], rows: Iterable[list[object]], delimiter: str = ",") -> Iterator[str]:
    """Yields lines, so a whole season is never held; starts with the mark by which spreadsheets recognise UTF-8."""
    yield "\ufeff" + _line(columns, delimiter)
    for row in rows:
        yield _line([plain(value) for value in row], delimiter)


def _line(values: Sequence[object], delimiter: str) -> str:
    line = io.StringIO()
    csv.writer(line, delimiter=delimiter).writerow(values)
    return line.getvalue()


def plain(value: object) -> object:
    """Keep a text from being read as a formula; numbers are safe, whatever their sign."""
    if not isinstance(value, str):
        return value
    seen = unicodedata.normalize("NFKC", value).lstrip(_UNSEEN)
    return "'" + value if value.startswith(_CONTROLS) or seen.startswith(_FORMULA) else value
