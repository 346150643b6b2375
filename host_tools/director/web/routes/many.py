"""Pages that do one act for many tables or results: shown first, then done for exactly those shown."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from host_tools.director.desk import many
from host_tools.director.desk.desk import LARGEST_TABLE
from host_tools.director.desk.many import Planned
from host_tools.director.desk.playing import playing
from host_tools.director.faults import Fault
from host_tools.director.form_parsing import fields
from host_tools.director.form_parsing.fields import Form
from host_tools.director.texts import text
from host_tools.director.web.shared import paper
from host_tools.director.web.shared.services import services
from host_tools.director.web.shared.submit import post

PAUSE, RESUME, ANNOUNCE = "/pause-all", "/resume-all", "/announce"
_WHAT = {PAUSE: "pause", RESUME: "resume", ANNOUNCE: "announce"}


@dataclass(frozen=True)
class ManyPage:
    """An act for many tables: those that it would reach, and those excluded with the reason."""

    what: str
    query: Form  # how they were selected
    go: Sequence[Planned]
    left: Sequence[Planned]
    events: Sequence[str]
    rounds: Sequence[str]
    done: Sequence[Planned] | None  # what has just been done
    longest: int = fields.LONGEST_REASON


def page(request: Request, fault: Fault | None = None, form: Form | None = None) -> Response:
    """The tables selected by event, round and number, and those excluded."""
    query = dict(request.query_params)
    try:
        shown = _chosen(many.plan(services(request).desk, _kind(request)), query)
    except Fault as error:
        fault, shown = error, []
    return _page(request, shown, fault, form or {}, query)


def _page(
    request: Request,
    shown: list[Planned],
    fault: Fault | None,
    form: Form,
    query: Form,
    done: list[Planned] | None = None,
) -> Response:
    every = many.plan(services(request).desk, _kind(request))
    page = ManyPage(
        _WHAT[request.url.path],
        query,
        [one for one in shown if not one.why],
        [one for one in shown if one.why],
        sorted({one.event for one in every if one.event}),
        sorted({one.round for one in every if one.round}),
        done,
    )
    return paper.page(request, "many.html", fault.status if fault else 200, value=page, fault=fault, form=form)


def _kind(request: Request) -> str:
    return {PAUSE: "PAUSED", RESUME: "RESUMED", ANNOUNCE: "ANNOUNCED"}[request.url.path]


def _chosen(every: list[Planned], query: Form) -> list[Planned]:
    event, round_, numbers = query.get("event", ""), query.get("round", ""), query.get("tables", "").strip()
    named = _numbers(numbers) if numbers else None
    return [
        one
        for one in every
        if (not event or one.event == event)
        and (not round_ or one.round == round_)
        and (named is None or one.number in named)
    ]


def _numbers(words: str) -> set[int]:
    """`3, 5 8-12`."""
    found: set[int] = set()
    for one in re.split(r"[\s,;]+", words.strip(" ,;")):
        span = re.fullmatch(r"(\d{1,4})(?:-(\d{1,4}))?", one, re.ASCII)
        if span is None:
            raise Fault("NOT_TABLES", value=one[:20])
        found.update(range(int(span[1]), min(int(span[2] or span[1]), LARGEST_TABLE) + 1))
    return found


def act(request: Request, form: Form) -> Response:
    """For the tables that were shown, and no others."""
    if not fields.is_given(form, "tables"):
        raise Fault("NO_TABLES")
    is_announcement = request.url.path == ANNOUNCE
    label = text("field.words" if is_announcement else "field.reason")
    words = fields.line(form, "words", label, most=fields.LONGEST_REASON, is_needed=is_announcement)
    values = (1 if fields.is_checked(form, "is_asked") else 0,) if is_announcement else ()
    done = many.give(services(request).desk, _kind(request), values, words, _numbers(form["tables"]))
    return _page(request, [], None, {}, {}, done)


# -- results -----------------------------------------------------------------------------------------------------------


def results(request: Request, fault: Fault | None = None, form: Form | None = None) -> Response:
    shown = [
        (one, playing(match.game).result_words(match.result, match.winner, match.points, match.names))
        for one in many.confirmed_by_both(services(request).desk)
        for match in (one.match,)
    ]
    desk, status = services(request).desk, fault.status if fault else 200
    values = {"shown": shown, "noted": many.noted(desk), "apart": many.left_to_look_at(desk)}
    return paper.page(request, "verify_all.html", status, fault=fault, done=None, left=[], **values)


def verify(request: Request, form: Form) -> Response:
    done, left = many.verify(services(request).desk, form.get("results", "").split())
    return paper.page(request, "verify_all.html", fault=None, shown=[], noted=[], apart=[], done=done, left=left)


ROUTES = [
    Route(PAUSE, page),
    Route(RESUME, page),
    Route(ANNOUNCE, page),
    Route("/results/verify-all", results),
    post(PAUSE, act, page),
    post(RESUME, act, page),
    post(ANNOUNCE, act, page),
    post("/results/verify-all", verify, results),
]
