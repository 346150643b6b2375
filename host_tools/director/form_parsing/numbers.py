"""Several tables at once, as typed: `1-20, 25`."""

from collections.abc import Collection

from host_tools.director.faults import Fault
from host_tools.director.form_parsing.fields import Form
from host_tools.director.texts import text

MOST = 500  # in one act
LARGEST = 9999
ALL = "*"


def read(form: Form, field: str, every: Collection[int] | None = None) -> list[int]:
    """Sorted, each once.  `every`: the meaning of `*`; None where there are no tables yet."""
    label, typed = text("batch.tables"), form.get(field, "").strip()
    if not typed:
        raise Fault("MISSING", field=label)
    if typed == ALL and every is not None:
        return sorted(every)
    found: set[int] = set()
    for part in typed.replace(";", ",").replace("–", "-").split(","):
        found.update(_range(part.strip() or typed, label))
        if len(found) > MOST:
            raise Fault("TOO_MANY_TABLES", number=len(found), most=MOST)
    return sorted(found)


def _range(part: str, label: str) -> range:
    first, dash, last = (word.strip() for word in part.partition("-"))
    last = last if dash else first
    if not all(word.isascii() and word.isdigit() and len(word) <= 4 for word in (first, last)):
        raise Fault("BAD_TABLES", field=label, value=part[:20])
    if not 1 <= int(first) <= int(last) <= LARGEST:
        raise Fault("BAD_TABLES", field=label, value=part[:20])
    return range(int(first), int(last) + 1)


def words(numbers: Collection[int]) -> str:
    """As `read` takes it: 1-3, 7."""
    found: list[list[int]] = []
    for number in sorted(numbers):
        if found and number == found[-1][1] + 1:
            found[-1][1] = number
        else:
            found.append([number, number])
    return ", ".join(str(first) if first == last else f"{first}-{last}" for first, last in found)
