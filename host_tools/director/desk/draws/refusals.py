"""Why `formats` refuse an act, in words."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from host_tools.director.desk.draws.draw_state import Draw
from host_tools.director.faults import Fault
from host_tools.director.formats.model import FormatError


@contextmanager
def worded(draw: Draw) -> Iterator[None]:
    """The reasons of `formats` in words."""
    try:
        yield
    except FormatError as error:
        raise Fault("DRAW_" + error.reason.upper(), 409, **_values(draw, error.details)) from None


def _values(draw: Draw, details: Mapping[str, Any]) -> dict[str, object]:
    found: dict[str, object] = {}
    for name, value in details.items():
        if isinstance(value, list | tuple):
            found[name] = ", ".join("-".join(one) if isinstance(one, tuple) else str(one) for one in value)
        elif name == "entry":
            found[name] = draw.names.get(value, value)
        else:
            found[name] = value
    return found
