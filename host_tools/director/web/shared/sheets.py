"""Long lists come a page at a time: `?page=`, beside the other parameters."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar
from urllib.parse import urlencode

from starlette.requests import Request

from host_tools.director.form_parsing import fields
from host_tools.director.texts import text

Line = TypeVar("Line")


@dataclass(frozen=True)
class Sheet(Generic[Line]):
    """One page of a list, with the addresses of its neighbours; "" = there is none."""

    lines: Sequence[Line]
    newer: str = ""
    older: str = ""


def sheet(request: Request, read: Callable[[int, int], Sequence[Line]], most: int, **asked: str) -> Sheet[Line]:
    """`read`: (how many lines, how many to skip).  `asked`: parameters to keep on the other pages of this list."""
    number = _number(request)
    found = read(most + 1, (number - 1) * most)  # one more shows whether another page follows

    def address(page: int) -> str:
        return request.url.path + "?" + urlencode({**request.query_params, **asked, "page": page})

    newer = address(number - 1) if number > 1 else ""
    return Sheet(found[:most], newer, address(number + 1) if len(found) > most else "")


def _number(request: Request) -> int:
    query = request.query_params
    return fields.number(query, "page", text("page.number"), least=1) if "page" in query else 1
