"""The one shape of an error: `{"error": code, "message": words}`; for a browser, a page with the same words.

A question has one more key, `confirm`: sent back as `confirmed` by a client that has read it and agrees.
"""

import logging
from http import HTTPStatus

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from host_tools.director.faults import Fault, Question, of_refusal
from host_tools.director.store.databases.database import is_of_the_store
from host_tools.director.web.shared import last_answers, paper
from host_tools.director.web.shared.last_answers import LastAnswers
from host_tools.director.web.shared.services import services
from matchcore.refusal import Refusal

log = logging.getLogger("director")

COME_AGAIN_S = 2  # after a 503: by then it is over, or it will last


def wants_page(request: Request) -> bool:
    return "text/html" in request.headers.get("accept", "")


def wants_json(request: Request) -> bool:
    """A program that asks for JSON; a client that takes anything is answered as a browser."""
    return "application/json" in request.headers.get("accept", "")


def answer(
    request: Request, fault: Fault, status: int | None = None, headers: dict[str, str] | None = None
) -> Response:
    """The fault in the one shape."""
    status = status or fault.status
    wait_s = COME_AGAIN_S if status == HTTPStatus.SERVICE_UNAVAILABLE else getattr(fault, "wait_s", 0)
    if wait_s:
        headers = {"Retry-After": str(wait_s), **(headers or {})}
    if wants_page(request):
        return paper.page(request, paper.ERROR, status=status, headers=headers, fault=fault)
    said = {"error": fault.code, "message": fault.message}
    if isinstance(fault, Question):
        said["confirm"] = fault.mark
    return JSONResponse(said, status, headers)


async def on_fault(request: Request, error: Exception) -> Response:
    fault = of_refusal(error) if isinstance(error, Refusal) else error
    assert isinstance(fault, Fault)
    if is_of_the_store(fault) and (known := services(request).the(LastAnswers).find(request)):
        desk = services(request).desk
        return last_answers.again(known, desk.trouble_as_of(known.made_s), desk.now_s())
    return answer(request, fault)


async def on_http(request: Request, error: Exception) -> Response:
    """Refusals by Starlette itself."""
    assert isinstance(error, HTTPException)
    path = request.url.path
    if error.status_code == HTTPStatus.NOT_FOUND and error.detail == HTTPStatus.NOT_FOUND.phrase:
        fault = Fault("NOT_FOUND", path=path)
    elif error.status_code == HTTPStatus.METHOD_NOT_ALLOWED:
        fault = Fault("METHOD", method=request.method, path=path)
    else:
        fault = Fault("HTTP", words=error.detail)
    return answer(request, fault, error.status_code, dict(error.headers or {}))


async def on_failure(request: Request, error: Exception) -> Response:
    """Our fault: the details are for the log, not for the client."""
    log.error("%s %s", request.method, request.url.path, exc_info=error)
    return answer(request, Fault("FAILED", 500))


HANDLERS = {Fault: on_fault, Refusal: on_fault, HTTPException: on_http, Exception: on_failure}
