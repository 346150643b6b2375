"""Endpoints for forms: an accepted form leads to its page, a refused one is shown again with the reason.

A form that needs confirming is shown as its question: what will happen, why it is asked, and two buttons.  Both send
the same form again: one with the mark of the question, one with `back`.
"""

from collections.abc import Callable

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from host_tools.director.faults import Fault, Question, of_refusal
from host_tools.director.form_parsing import fields
from host_tools.director.form_parsing.fields import Form
from host_tools.director.texts import has, text
from host_tools.director.web.shared import bodies, paper
from host_tools.director.web.shared.errors import wants_page
from matchcore.refusal import Refusal

Act = Callable[[Request, Form], Response]
Again = Callable[[Request, Fault | None, Form], Response]


def post(path: str, act: Act, again: Again, go: str = "ask.do") -> Route:
    """Reads a form and does `act`; if it is refused, the browser gets the page that `again` shows.

    `go`: the text that names the act where the kind of form does not."""

    async def endpoint(request: Request) -> Response:
        form = await bodies.read_form(request)
        return await run_in_threadpool(_do, act, again, go, request, form)

    return Route(path, endpoint, methods=["POST"])


def _do(act: Act, again: Again, go: str, request: Request, form: Form) -> Response:
    if fields.is_given(form, "back"):
        return again(request, None, form)
    try:
        return act(request, form)
    except Question as question:
        if not wants_page(request):
            raise
        return _ask(request, question, form, go)
    except (Fault, Refusal) as error:
        fault = of_refusal(error) if isinstance(error, Refusal) else error
        if not wants_page(request):
            raise fault from None
        return again(request, fault, form)  # raises by itself if the page's subject does not exist


def _ask(request: Request, question: Question, form: Form, go: str) -> Response:
    sent = {name: value for name, value in form.items() if name not in ("confirmed", "back")}
    return paper.page(request, "question.html", question=question, form=sent, go=text(_go(form, go)))


def _go(form: Form, go: str) -> str:
    kind = form.get("form", "")
    return next((key for key in ("go." + kind, "step." + kind) if has(key)), go)
