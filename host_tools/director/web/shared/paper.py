"""Pages from templates: what every template can use, and the headers of a page."""

import dataclasses
import re
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import segno
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from jinja2.ext import Extension
from markupsafe import Markup, escape
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response, StreamingResponse
from starlette.routing import Match

from host_tools.director import identity, wording
from host_tools.director.desk.access import limits
from host_tools.director.texts import LANGUAGES, has, language, text
from host_tools.director.web.shared import assets, permissions, tokens
from host_tools.director.web.shared.last_answers import AGE
from host_tools.director.web.shared.services import services
from host_tools.languages.words import name_of
from host_tools.toolchain.paths import command_line

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

FOLDER = Path(__file__).parent.parent  # of web/
ERROR = "error.html"  # needs nothing: the error may concern the store itself


def program() -> str:
    """How the director is started here: as installed, or from a clone of the project."""
    return command_line("python -m host_tools.director", "match-table director")


def qr_code(address: str) -> Markup:
    return Markup(segno.make(address, error="m", micro=False).svg_inline(scale=4, border=2))


def time_of_day(at_s: float | None) -> str:
    """Wall time on the organiser's laptop."""
    return time.strftime("%H:%M:%S", time.localtime(at_s)) if at_s is not None else text("none")


def typed_moment(at_s: float) -> str:
    """As an input of a form has it."""
    return time.strftime("%Y-%m-%dT%H:%M:%S", time.localtime(at_s))


def bdi(name: str) -> Markup:
    """A name in whatever script, which leaves the order of the words around it as it is."""
    return Markup(f"<bdi>{escape(name)}</bdi>")  # a draw of 2,000 has 10,000 of them


def sides(names: Sequence[str]) -> Markup:
    """Who plays, as `wording.title`."""
    return Markup(wording.title([bdi(name) for name in names]))


class OwnForms(Extension):
    """Puts the token into every form that changes something, so that none can lack it."""

    _POST = re.compile(r'<form\b[^>]*\bmethod="post"[^>]*>')
    _TOKEN = '<input type="hidden" name="{{ csrf_field }}" value="{{ csrf() }}">'

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        return self._POST.sub(lambda found: found[0] + self._TOKEN, source)


def _environment() -> Environment:
    environment = Environment(
        loader=FileSystemLoader(FOLDER / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        extensions=[OwnForms],
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,  # twenty templates make a page
    )
    environment.filters.update(bdi=bdi, sides=sides)
    environment.globals.update(
        t=text,
        static=assets.address,
        program=program,
        has=has,
        page_language=language,
        page_languages=LANGUAGES,
        language_name=name_of,
        clock_text=wording.clock_text,
        span_text=wording.span_text,
        delay_text=wording.delay_text,
        age_text=wording.age_text,
        wait_text=wording.wait_text,
        title_of=wording.title,
        qr_code=qr_code,
        match_time=wording.match_time_text,
        time_of_day=time_of_day,
        hour_of=wording.time_of_day,
        date_and_time=wording.date_and_time,
        typed_moment=typed_moment,
        csrf=tokens.csrf,
        csrf_field=tokens.FIELD,
        person=identity.current,
        may=permissions.may,
        may_order=permissions.may_order,
        may_rule=limits.may_rule,
        in_event=limits.is_in_event,
        marks=lambda names: " ".join(sorted(limits.marks_of(names))),
        own_marks=lambda: " ".join(sorted(limits.own_marks())),
        is_ruling=permissions.is_ruling,
        roles_for=permissions.of_act,
        home=permissions.home,
    )
    return environment


ENVIRONMENT = _environment()


def render(template: str, **values: Any) -> str:
    return ENVIRONMENT.get_template(template).render(**values)


def page(
    request: Request,
    template: str,
    status: int = 200,
    headers: dict[str, str] | None = None,
    value: "DataclassInstance | None" = None,
    as_of_s: float | None = None,
    own: str = "",
    **values: Any,
) -> HTMLResponse:
    """A whole page; its navigation shows what waits for the director, and it says when nothing can be stored.

    `value`: what the page shows; the template knows its fields by their names.  `as_of_s`: when that was read, if the
    store cannot be read now.  `own`: where the page can be read again, if that is not above the address of its form."""
    if value is not None:
        values |= {field.name: getattr(value, field.name) for field in dataclasses.fields(value)}
    needs = (
        None
        if template == ERROR or identity.current().role not in identity.ROLES
        else services(request).attention.needs()
    )
    desk = services(request).desk
    trouble = desk.trouble if as_of_s is None else desk.trouble_as_of(as_of_s)
    values |= {"path": own or _own_address(request), "sent_to": request.url.path, "needs": needs, "trouble": trouble}
    values["clock_s"], values["speed"] = desk.now_s(), desk.speed
    values["is_demonstration"] = desk.is_demonstration
    values["can_be_played"] = desk.can_be_played
    if as_of_s is not None:
        headers = {AGE: f"{max(0.0, desk.now_s() - as_of_s):.0f}", **(headers or {})}
    return HTMLResponse(render(template, **values), status, headers)


def _own_address(request: Request) -> str:
    """Where this page can be read again: after a form was refused, the nearest page above where it was sent."""
    path = request.url.path
    while request.method == "POST" and path != "/" and not _can_be_read(request, path):
        path = path.rpartition("/")[0] or "/"
    return path


def _can_be_read(request: Request, path: str) -> bool:
    asked = {**request.scope, "path": path, "method": "GET"}
    return any(route.matches(asked)[0] is Match.FULL for route in request.app.routes)


def csv_file(name: str, lines: Iterator[str]) -> Response:
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return StreamingResponse(lines, headers=headers, media_type="text/csv; charset=utf-8")
