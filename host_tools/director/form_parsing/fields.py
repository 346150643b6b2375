"""Form input, read field by field; a `Fault` names the field and the offending value."""

from collections.abc import Mapping

from host_tools.director.faults import Fault
from host_tools.director.texts import text
from matchcore.log.fact import clean

Form = Mapping[str, str]

LARGEST_NUMBER = (1 << 31) - 1  # limit of a fact's integers
LONGEST_REASON = 100  # characters; a fact carries 700 bytes
LONGEST_LINE = 100  # characters; a table's longest handover line has 78


def line(form: Form, field: str, label: str, most: int = 0, is_needed: bool = False) -> str:
    """One line of text without control characters.  `most` characters, 0 = as many as the core allows."""
    typed = form.get(field, "")
    value = clean(typed, max(1, len(typed)))
    if is_needed and not value:
        raise Fault("MISSING", field=label)
    if most and len(value) > most:
        raise Fault("TOO_LONG", field=label, number=len(value), most=most)
    return value


def number(form: Form, field: str, label: str, least: int = 0, most: int = LARGEST_NUMBER) -> int:
    value = form.get(field, "").strip()
    if not value:
        raise Fault("MISSING", field=label)
    try:
        # int() would also take 1_000, or more digits than it can convert.
        found = int(value) if len(value) < 12 and "_" not in value else None
    except ValueError:
        found = None
    if found is None or not least <= found <= most:
        raise Fault("BAD_NUMBER", field=label, value=value[:20], least=least, most=most)
    return found


def milliseconds(form: Form, field: str, label: str) -> int:
    """A time written m:ss, possibly negative, in ms."""
    value = form.get(field, "").strip()
    minutes, colon, seconds = value.lstrip("+-").partition(":")
    is_time = colon and _is_digits(minutes, 4) and _is_digits(seconds, 2) and len(seconds) == 2 and int(seconds) < 60
    if not is_time or value.count("-") + value.count("+") > 1:
        raise Fault("BAD_CLOCK", field=label, value=value[:20])
    ms = (int(minutes) * 60 + int(seconds)) * 1000
    return -ms if value.startswith("-") else ms


def time_of_day(form: Form, field: str, label: str) -> int:
    """A time of day written hh:mm, in seconds since midnight."""
    value = form.get(field, "").strip()
    hours, colon, minutes = value.partition(":")
    is_time = colon and _is_digits(hours, 2) and _is_digits(minutes, 2) and len(minutes) == 2
    if not is_time or int(hours) > 23 or int(minutes) > 59:
        raise Fault("BAD_TIME_OF_DAY", field=label, value=value[:20])
    return (int(hours) * 60 + int(minutes)) * 60


def is_given(form: Form, field: str) -> bool:
    return form.get(field, "").strip() != ""


def _is_digits(value: str, most: int) -> bool:
    return value.isascii() and value.isdigit() and len(value) <= most


def choice(form: Form, field: str, label: str, choices: tuple[str, ...], usual: str = "") -> str:
    """`usual`: the value if the form lacks the field."""
    value = form.get(field, usual)
    if value not in choices:
        raise Fault("BAD_CHOICE", field=label, value=value[:20])
    return value


def handed_line(form: Form) -> str:
    """The line in a table's QR code."""
    return line(form, "line", text("handover.line"), most=LONGEST_LINE, is_needed=True)


def is_checked(form: Form, field: str) -> bool:
    return form.get(field, "") != ""
