"""The one mechanism around every table's part of every page, feed and answer: what cannot be shown is shown as such.

A table may say, correctly signed, what no view has reckoned with: it runs a newer firmware, or has a fault.  Then its
own part says so, whatever it was that failed, and all others are there.
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

# What is no part's own: it is in words already, or it is the store that fails.
PASSED_ON = (Fault, Refusal, SQLAlchemyError)


def part(about: str, make: Callable[[], Made], instead: Callable[[str], Made]) -> Made:
    """What `make` makes; where it cannot, what is shown instead, told why.  `about`: whose part, for the log."""
    try:
        return make()
    except PASSED_ON:
        raise
    except Exception as error:  # whatever it is, it is about this part alone
        log.error("a part of a page could not be made: %s", about, exc_info=error)
        return instead(words_of(error))


def each(
    about: str, rows: Iterable[Row], make: Callable[[Row], Made], instead: Callable[[Row, str], Made]
) -> list[Made]:
    """A part for each of these rows."""
    return [part(about, lambda row=row: make(row), lambda words, row=row: instead(row, words)) for row in rows]


def words_of(error: Exception) -> str:
    """What failed, for whoever mends it."""
    return f"{type(error).__name__} {error}"[:200]
