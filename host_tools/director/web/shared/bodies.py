"""Read the body of a request, never beyond its limit."""

import asyncio
import json
import logging
from urllib.parse import parse_qsl

from starlette.requests import ClientDisconnect, Request

from host_tools.director.faults import Fault
from host_tools.director.form_parsing.fields import Form
from host_tools.director.web.shared import tokens

log = logging.getLogger("director")

READ_S = 10.0  # for a whole body; a table's message takes milliseconds
LARGEST_FORM = 1 << 18  # bytes; a list of 2,000 entries, or a round of 200 matches in any script
MOST_FIELDS = 128  # an assignment that changes every rule has about 100 fields
FORM_TYPE = "application/x-www-form-urlencoded"
JSON_TYPE = "application/json"


def check_type(request: Request, wanted: str) -> None:
    found = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if found != wanted:
        raise Fault("BAD_CONTENT", 415, found=found or "nothing", wanted=wanted)


async def read(request: Request, most: int) -> bytes:
    """The body; one over the limit is refused before it is read to the end, announced or not."""
    announced = request.headers.get("content-length", "0")
    if announced.isdigit() and int(announced) > most:
        raise Fault("TOO_LARGE", 413, most=most)
    body = bytearray()
    try:
        async with asyncio.timeout(READ_S):
            async for piece in request.stream():
                body += piece
                if len(body) > most:
                    raise Fault("TOO_LARGE", 413, most=most)
    except ClientDisconnect:
        raise _noted(request, Fault("CUT_OFF", 400, size=len(body))) from None
    except TimeoutError:
        raise _noted(request, Fault("TOO_SLOW", 408, size=len(body))) from None
    return bytes(body)


def _noted(request: Request, fault: Fault) -> Fault:
    """An incomplete body is no surprise in a hall full of radio: a line of the log."""
    log.warning("%s %s: %s", request.method, request.url.path, fault.message)
    return fault


async def read_form(request: Request) -> Form:
    """The fields of a form; of a repeated name the last one counts."""
    check_type(request, FORM_TYPE)
    body = await read(request, LARGEST_FORM)
    try:
        found = dict(parse_qsl(body.decode("ascii"), keep_blank_values=True, max_num_fields=MOST_FIELDS))
    except ValueError:  # too many fields, or bytes that no browser sends unescaped
        raise Fault("BAD_CONTENT", 400, found="?", wanted=FORM_TYPE) from None
    found.pop(tokens.FIELD, None)  # already checked before this point
    return found


async def read_json(request: Request) -> Form:
    """The same fields from a program, as a JSON object of strings."""
    check_type(request, JSON_TYPE)
    body = await read(request, LARGEST_FORM)
    try:
        fields = json.loads(body)
    except (ValueError, RecursionError):
        fields = None
    if not isinstance(fields, dict) or not all(_is_text(value) for value in fields.values()):
        raise Fault("BAD_CONTENT", 400, found="?", wanted=JSON_TYPE)
    return fields


def _is_text(value: object) -> bool:
    """A lone surrogate, which JSON can express, is not text: it cannot be encoded."""
    return isinstance(value, str) and not any("\ud800" <= character <= "\udfff" for character in value)
