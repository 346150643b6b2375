"""Endpoints for forms: one that is taken leads to its page, one that is refused is shown again with the reason."""

from collections.abc import Callable

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from host_tools.director.faults import Fault, of_refusal
from host_tools.director.orders.fields import Form
from host_tools.director.web import bodies
from host_tools.director.web.errors import wants_page
from matchcore.refusal import Refusal

Act = Callable[[Request, Form], Response]
Again = Callable[[Request, Fault, Form], Response]


def post(path: str, act: Act, again: Again) -> Route:
    """Reads a form and does `act`; a browser whose form is refused gets the page `again` shows."""

    async def endpoint(request: Request) -> Response:
        form = await bodies.read_form(request)
        return await run_in_threadpool(_do, act, again, request, form)

    return Route(path, endpoint, methods=["POST"])


def _do(act: Act, again: Again, request: Request, form: Form) -> Response:
    try:
        return act(request, form)
    except (Fault, Refusal) as error:
        fault = of_refusal(error) if isinstance(error, Refusal) else error
        if not wants_page(request):
            raise fault from None
        return again(request, fault, form)  # raises by itself where the page is about something that is not there
