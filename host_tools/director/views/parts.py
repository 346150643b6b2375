"""The one guard around every table's part of a page, feed or answer: if it fails, it is shown as failed.

A table may send, correctly signed, something no view expects: it runs a newer firmware, or is faulty.  Then its own
part says so, whatever has failed, and all others are unaffected.
"""

import logging
from collections.abc import Callable, Iterable
from typing import TypeVar

from sqlalchemy.exc import SQLAlchemyError

from host_tools.director.faults import Fault
from matchcore.refusal import Refusal

Made = TypeVar("Made")
Row = TypeVar("Row")
log = logging.getLogger("director")

# Errors that are not a part's own: already put in words, or the store's.
PASSED_ON = (Fault, Refusal, SQLAlchemyError)


def part(about: str, make: Callable[[], Made], instead: Callable[[str], Made]) -> Made:
    """The result of `make`, or of `instead` with the error's words.  `about`: whose part, for the log."""
    try:
        return make()
    except PASSED_ON:
        raise
    except Exception as error:  # whatever it is, it concerns only this part
        log.error("a part of a page could not be made: %s", about, exc_info=error)
        return instead(words_of(error))


def each(
    about: str, rows: Iterable[Row], make: Callable[[Row], Made], instead: Callable[[Row, str], Made]
) -> list[Made]:
    """A part for each of these rows."""
    return [part(about, lambda row=row: make(row), lambda words, row=row: instead(row, words)) for row in rows]


def words_of(error: Exception) -> str:
    """The error, for the person who fixes it."""
    return f"{type(error).__name__} {error}"[:200]
